"""All commands, read with click; what they do is in the other modules of this package."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from datetime import datetime
from difflib import get_close_matches
from pathlib import Path
from typing import Final

import click

from beermat.commands import record, rules, score, stats, table
from beermat.commands.outcome import SUCCESS, USAGE, OutputFault, RunOptions, complain
from beermat.config.reader import load, look
from beermat.errors import StorageError
from beermat.storage.backup import back_up
from beermat.storage.upgrade import rebuild as rebuild_record
from beermat.wording import LANGUAGES, Words

FILE: Final = click.Path(path_type=Path)

with_config = click.option("--config", metavar="FILE", type=FILE, help="The beermat.toml to use.")
with_db = click.option(
    "--db", "database", metavar="FILE", type=FILE, help="The record to use, an SQLite file."
)
with_windowed = click.option("--windowed", is_flag=True, help="Stay in a window.")
with_ready = click.option(
    "--exit-when-ready", is_flag=True, help="End at the first picture that can be tapped."
)


def text_of(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Return a text as it was typed, in UTF-8 or else in Latin-1, whatever the locale made of it."""
    if value is None:
        return None
    try:
        typed = os.fsencode(value)
    except UnicodeEncodeError:
        return value
    try:
        return typed.decode("utf-8")
    except UnicodeDecodeError:
        return typed.decode("latin-1")


def sizes_of(
    ctx: click.Context, param: click.Parameter, value: tuple[str, ...]
) -> tuple[tuple[int, int], ...]:
    """Return width and height in pixels of each size such as 800x480; others are wrong usage."""
    sizes = []
    for text in value:
        size = re.fullmatch(r"(\d{3,4})x(\d{3,4})", text)
        if size is None:
            raise click.BadParameter(f"'{text}'; expected a size in pixels such as 800x480.")
        sizes.append((int(size[1]), int(size[2])))
    return tuple(sizes)


def scenes_of(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of the screens; one that the gallery has not is wrong usage."""
    if not value:
        return value
    from beermat.gallery.scenes import shots  # noqa: PLC0415 - no other command needs the gallery

    names = [shot.name for shot in shots()]
    for text in value:
        if text not in names:
            nearest = ", ".join(get_close_matches(text, names, cutoff=0))
            raise click.BadParameter(f"'{text}'; expected a screen, the nearest are {nearest}.")
    return value


def call(words: Sequence[str]) -> int:
    """Do what these words ask for; return the exit status. Wrong usage is one line on standard error."""
    try:
        status = beermat.main(args=list(words), prog_name="beermat", standalone_mode=False)
    except click.exceptions.Abort:
        raise KeyboardInterrupt from None
    except click.UsageError as wrong:
        path = wrong.ctx.command_path if wrong.ctx is not None else "beermat"
        return complain(f"{wrong.format_message()} See {path} --help.", USAGE)
    except click.ClickException as wrong:
        return complain(wrong.format_message())
    except _Raised as wrong:
        raise wrong.fault from None
    return status if isinstance(status, int) else 0


class _Raised(Exception):  # noqa: N818 - it only carries one past click
    """What the system has said of anything but standard output; click takes a broken pipe for that one."""

    def __init__(self, fault: OSError) -> None:
        self.fault = fault


class _Commands(click.Group):
    """Names the commands there are where one is not known, and lists them in the order they are written."""

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except OutputFault:
            raise
        except OSError as fault:
            raise _Raised(fault) from None

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and args[0] not in self.commands:
            ctx.fail(f"No such command '{args[0]}'; expected {', '.join(self.commands)}.")
        return super().resolve_command(ctx, args)


@click.group(
    cls=_Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(package_name="beermat", message="%(version)s")
@click.pass_context
def beermat(ctx: click.Context) -> None:
    """Keep the score of Bierkopf at a real pub table.

    Without a command: beermat run.

    \b
    Example:
      beermat run --windowed
    """
    if ctx.invoked_subcommand is None:
        table.run_table(RunOptions())


@beermat.command()
@with_windowed
@with_db
@with_config
@with_ready
def run(windowed: bool, database: Path | None, config: Path | None, exit_when_ready: bool) -> None:
    """Open the table, as it stood when it was left.

    \b
    Example:
      beermat run --windowed --db stammtisch.db
    """
    table.run_table(RunOptions(windowed, database, config, exit_when_ready))


@beermat.command()
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Which evening is played.")
@with_windowed
@with_db
@with_config
@with_ready
def demo(
    seed: int, windowed: bool, database: Path | None, config: Path | None, exit_when_ready: bool
) -> None:
    """Let an evening play itself on simulated buttons and lights.

    A touch or a button takes over; after a minute of quiet it plays on. Nothing is kept unless --db names a
    file.

    \b
    Example:
      beermat demo --windowed --seed 7
    """
    table.run_demo(RunOptions(windowed, database, config, exit_when_ready), seed=seed)


@beermat.command("score")
@click.argument("file")
@click.option("--json", "json", is_flag=True, help="Print one JSON object and nothing else.")
def score_(file: str, json: bool) -> None:
    """Work out the standing of a .deckel FILE; - reads standard input.

    \b
    Example:
      beermat score evening.deckel --json
    """
    with score.nothing_collected():
        evening = record.read_deckel(file)
        told = score.as_json(evening, Words("en")) if json else score.as_text(evening, Words("en"))
    click.echo(told)


@beermat.command()
@click.option(
    "--format",
    "form",
    type=click.Choice(record.FORMATS),
    default="deckel",
    show_default=True,
    help="What to print.",
)
@click.option("--evening", "number", metavar="ID", type=click.IntRange(1), help="This evening only.")
@click.option("--to", "to", metavar="FILE", type=FILE, help="Write it into this file.")
@with_db
@with_config
def export(
    form: str, number: int | None, to: Path | None, database: Path | None, config: Path | None
) -> None:
    """Print evenings of the record: all of them as CSV or JSON, the last one as a .deckel or a picture.

    \b
    Example:
      beermat export --format csv --evening 3 > evening.csv
      beermat export --format png --to evening.png
    """
    record.check_not_for_terminal(form, to)
    words = Words(load(config).language if form == "png" else "en")
    unread: list[StorageError] = []
    path = record.database_of(database, config)
    data = record.exported(path, form=form, number=number, words=words, unread=unread)
    if to is None:
        click.echo(data, nl=False)
    else:
        record.put(data, to)
    if unread:
        more = f" (and {len(unread) - 1} more)" if len(unread) > 1 else ""
        raise StorageError(f"{unread[0]}; this evening{more} is not in what was exported")


@beermat.command("import")
@click.argument("file")
@with_db
@with_config
def import_(file: str, database: Path | None, config: Path | None) -> None:
    """Put evenings into the record, closed: that of a .deckel FILE, or all of a JSON export with their times.

    - reads standard input. An evening of a JSON export that is there already is refused.

    \b
    Example:
      beermat import evening.deckel
    """
    evenings = record.read_evenings(file)
    where = record.database_of(database, config)
    for number, evening in record.imported(where, evenings):
        click.echo(f"evening {number} in {where}: {len(evening.deals)} deals")


@beermat.command("stats")
@click.option(
    "--person", metavar="NAME", callback=text_of, help="Only who is called this, alone and with each partner."
)
@click.option("--since", metavar="YYYY-MM-DD", help="Only evenings since this day.")
@click.option("--json", "json", is_flag=True, help="Print one JSON object and nothing else.")
@with_db
@with_config
def stats_(
    person: str | None, since: str | None, json: bool, database: Path | None, config: Path | None
) -> None:
    """Tell what everybody did over all evenings: deals, Bollen, Schneider, Spritze, runs, comebacks, Maß.

    Two people of one name are told apart by their ids: Hans~2 is the second one.

    \b
    Example:
      beermat stats --person Anna --since 2026-01-01
    """
    where = record.database_of(database, config)
    try:
        day = None if since is None else datetime.strptime(since, "%Y-%m-%d").date()
    except ValueError:
        raise click.BadParameter(
            f"'{since}'; expected a day such as 2026-01-31; {stats.days(where)}.", param_hint="'--since'"
        ) from None
    click.echo(stats.told(where, name=person, since=day, as_json=json))


@beermat.command("rules")
@click.argument("name", required=False, callback=text_of)
@with_config
def rules_(name: str | None, config: Path | None) -> None:
    """List the rule sets, or tell every key of the one with this NAME.

    Who takes every trick of a Ramsch (Durchmarsch) wins what a lost Solo with Schwarz would have cost: "solo"
    and "schwarz_value" from each of the others, 70 cents in schafkopf-wirtshaus.

    \b
    Example:
      beermat rules bierkopf-runde
    """
    known = load(config).rule_sets
    click.echo(rules.listed(known) if name is None else rules.told(known, name))


@beermat.command("check-config")
@click.argument("file", required=False, type=FILE)
@with_config
def check_config(file: Path | None, config: Path | None) -> int:
    """Look for mistakes in a beermat.toml, all of them; without FILE in the one that would be used.

    \b
    Example:
      beermat check-config /etc/beermat.toml
    """
    fine, mistakes = rules.checked(file or config)
    for mistake in mistakes:
        complain(mistake)
    if mistakes:
        return 1
    click.echo(fine)
    return 0


@beermat.command("doctor")
@click.argument("part", required=False, type=click.Choice(("leds", "touch", "buttons")))
@click.option(
    "--seconds",
    type=click.IntRange(1, 3600),
    default=60,
    show_default=True,
    help="How long to listen to buttons, or to wait for a tap.",
)
@click.option("--quick", is_flag=True, help="Only whether the table could start: config, program, record.")
@click.option("--json", "json", is_flag=True, help="Print one JSON object and nothing else.")
@with_windowed
@with_db
@with_config
def doctor_(
    *,
    part: str | None,
    seconds: int,
    quick: bool,
    json: bool,
    windowed: bool,
    database: Path | None,
    config: Path | None,
) -> None:
    """Look at everything the table leans on, and say what to do about it.

    With a PART try that out: leds walks the colours and pixels of the strip, touch counts what each tap
    brings, buttons shows every press with its bounces. Close the table before.

    With --quick a record of an older version is brought up to date: give a copy with --db to try that.

    \b
    Example:
      beermat doctor buttons --seconds 20
    """
    from beermat.doctor import report  # noqa: PLC0415 - no other command needs what it asks

    if quick and part is not None:
        raise click.UsageError(
            f"--quick tries nothing out, so not {part} either.", click.get_current_context()
        )
    settings, mistakes = look(config)
    settings = RunOptions(windowed, database).on(settings)
    report.call(settings, mistakes, part, seconds=seconds, json=json, quick=quick, say=click.echo)


@beermat.command()
@click.option(
    "--to", "folder", metavar="DIR", type=FILE, help="A folder that is there; else backups beside the record."
)
@with_db
@with_config
def backup(folder: Path | None, database: Path | None, config: Path | None) -> int:
    """Copy the record while the table plays on, check the copy, and print where it is.

    The newest 30 are kept. Before the first evening there is nothing to copy, which is no fault.

    \b
    Example:
      beermat backup --to /media/stick
    """
    try:
        click.echo(back_up(record.database_of(database, config), folder))
    except StorageError as wrong:
        # A new table would else fail at its backup every night until somebody plays.
        if wrong.kind != "empty":
            raise
        return complain(str(wrong), SUCCESS)
    return SUCCESS


@beermat.command()
@click.argument("file", required=False)
@with_db
@with_config
def restore(file: str | None, database: Path | None, config: Path | None) -> None:
    """List the backups, the newest first; or put the backup FILE in the record's place.

    FILE is one of the list, its number, or a path. What was there is set aside, never deleted. Close the
    table before.

    \b
    Example:
      beermat restore beermat-000042-20261129T214002Z-v5.db
    """
    where = record.database_of(database, config)
    click.echo(record.listed(where) if file is None else record.restored(where, file))


@beermat.command()
@with_db
@with_config
def rebuild(database: Path | None, config: Path | None) -> None:
    """Work out the record's tables of deals, Bollen, Maß and people anew from its entries.

    \b
    Example:
      beermat rebuild --db stammtisch.db
    """
    where = record.database_of(database, config)
    click.echo(f"{where}: {rebuild_record(where)} evenings worked out anew")


@beermat.command()
@with_config
@click.option("--off", is_flag=True, help="Take the PIN away: nothing is guarded any more.")
def pin(config: Path | None, off: bool) -> None:
    """Set the PIN of the host: 4 to 8 digits, asked twice and written into the config file as a hash.

    It guards the choice of other rules, taking people off the list of regulars, and closing an evening on
    which no deal and no Maß was booked for an hour. It counts from the next start of the table.

    \b
    Example:
      beermat pin --config /etc/beermat.toml
    """
    from beermat.commands import set_pin  # noqa: PLC0415 - no other command needs secrets

    typed = None if off else click.prompt("PIN", hide_input=True, confirmation_prompt=True)
    where = set_pin.set_pin(config, typed)
    click.echo(f"{where}: {'the PIN is gone' if off else 'the PIN is set'}; it counts from the next start")


@beermat.command()
@click.argument("directory", metavar="DIR", type=FILE)
@click.option(
    "--size", "sizes", metavar="WxH", multiple=True, callback=sizes_of, help="Only this size; may repeat."
)
@click.option("--language", "languages", type=click.Choice(LANGUAGES), multiple=True, help="Only this one.")
@click.option(
    "--scene",
    "scenes",
    metavar="NAME",
    multiple=True,
    callback=scenes_of,
    help="Only this screen; may repeat.",
)
@with_config
def screenshots(
    directory: Path,
    sizes: tuple[tuple[int, int], ...],
    languages: tuple[str, ...],
    scenes: tuple[str, ...],
    config: Path | None,
) -> None:
    """Draw every screen of the table at every size in every language into DIR.

    \b
    Example:
      beermat screenshots pictures --size 800x480 --language de
    """
    number = table.screenshots(
        directory,
        sizes=sizes or table.SIZES,
        languages=languages or LANGUAGES,
        config=load(config),
        scenes=scenes,
    )
    click.echo(f"{number} pictures in {directory}")
