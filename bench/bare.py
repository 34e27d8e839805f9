"""The yardstick: a bare Kivy window with one label, at 60 frames a second.

`python -m bench.bare` stays; `--exit` ends with the first frame that was shown.
"""

from __future__ import annotations

import os
import sys

os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_NO_FILELOG", "1")
os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")

from kivy.app import App
from kivy.core.window import Window
from kivy.uix.label import Label


class BareApp(App):
    def build(self) -> Label:
        if "--exit" in sys.argv:
            Window.bind(on_flip=lambda _window: os._exit(0))
        return Label(text="beermat")


if __name__ == "__main__":
    BareApp().run()
