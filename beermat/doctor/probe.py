"""Opens a hidden window and tells who draws in it: one JSON object, or a line about what went wrong.

It is run as a process of its own (`python -m beermat.doctor.probe`), for where there is no picture
Kivy and the drivers may take their process with them.
"""

from __future__ import annotations

import io
import json
import logging
import os
import re
import sys

from beermat.screen import window

_REASON = re.compile(r"""RuntimeError: b?(['"])(.*?)\1""")


def drawing() -> dict[str, str]:
    """Return the vendor, renderer and version of OpenGL.

    Raises RuntimeError with the reason if no window can be opened.
    """
    os.environ["KIVY_NO_CONSOLELOG"] = "1"
    window.prepare(width=320, height=240, windowed=True)
    said = io.StringIO()  # Kivy logs there, at length, why it has no window
    logging.getLogger("kivy").addHandler(logging.StreamHandler(said))
    from kivy.config import Config  # noqa: PLC0415 - after the environment is as it should be

    Config.set("graphics", "window_state", "hidden")
    from kivy.core.window import Window  # noqa: PLC0415 - opens the window

    if Window is None:
        reasons = _REASON.findall(said.getvalue())
        raise RuntimeError(reasons[-1][1] if reasons else "no window can be opened")
    from kivy.graphics import opengl  # noqa: PLC0415 - only with a window

    def name(number: int) -> str:
        return str((opengl.glGetString(number) or b"").decode(errors="replace"))

    return {
        "vendor": name(opengl.GL_VENDOR),
        "renderer": name(opengl.GL_RENDERER),
        "version": name(opengl.GL_VERSION),
    }


def main() -> int:
    """Print what draws, or on standard error why nothing does; return the exit status."""
    try:
        print(json.dumps(drawing()))
    except RuntimeError as wrong:
        print(wrong, file=sys.__stderr__)  # sys.stderr is Kivy's by now
        return 1
    return 0


if __name__ == "__main__":
    status = main()
    sys.stdout.flush()
    # What the drivers do at the end of a process is no answer to the question.
    os._exit(status)
