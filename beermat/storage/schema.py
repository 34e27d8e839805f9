"""The tables, and how a file of an older version gets them.

`entries` is the truth, with the three facts of `evenings` that nothing else tells (when it was opened, how
sure that is, and the day). `off_list` is what the host decided beside them. All other columns and tables are
worked out from the entries (`projection`).
"""

from __future__ import annotations

import sqlite3

from sqlite_utils import Database, Migrations

migrations = Migrations("beermat")
"""Every step since the first version, in order. Each sets `user_version` in its own transaction."""


@migrations()
def m001_first_tables(db: Database) -> None:
    """The record of every evening, and what it says, as tables for people to use."""
    for statement in _FIRST_TABLES:
        db.execute(statement)
    db.execute("pragma user_version = 1")


@migrations()
def m002_schafkopf(db: Database) -> None:
    """Deals of another game, and who paid how much for them."""
    for column in ("game text not null default 'bierkopf'", *_SCHAFKOPF_COLUMNS):
        db.execute(f"alter table deals add column {column}")
    db.execute(_PAYMENTS)
    db.execute(_ACCOUNTS)
    db.execute("pragma user_version = 2")


@migrations()
def m003_standing_by_hand(db: Database) -> None:
    """Maß that two sides owe each other may even out, and Bollen may be entered by hand."""
    db.execute("alter table mass add column cancelled integer not null default 0")
    for side in "ab":
        db.execute(f"alter table evenings add column bollen_{side} integer not null default 0")
        won = "select ifnull(sum(counts), 0) from bollen where evening = evenings.id and side = ?"
        db.execute(f"update evenings set bollen_{side} = ({won})", (side.upper(),))
    db.execute("pragma user_version = 3")


@migrations()
def m004_tallies(db: Database) -> None:
    """What everybody did on each evening, so that nobody waits for statistics over many of them."""
    db.execute(_TALLIES)
    db.execute("pragma user_version = 4")


@migrations()
def m005_off_list(db: Database) -> None:
    """Whoever was misspelt, or comes no more, may be taken off the list of regulars."""
    db.execute(_OFF_LIST)
    db.execute("pragma user_version = 5")


_FIRST_TABLES = (
    """
    create table people (
      id text primary key,
      name text not null,
      evening integer not null
    ) strict
    """,
    """
    create table evenings (
      id integer primary key,
      opened text not null,
      sure integer not null,
      day text not null,
      closed integer not null,
      rules text not null,
      a1 text not null references people (id),
      a2 text not null references people (id),
      b1 text not null references people (id),
      b2 text not null references people (id)
    ) strict
    """,
    """
    create table entries (
      evening integer not null references evenings (id),
      number integer not null,
      at text not null,
      sure integer not null,
      kind text not null,
      data text not null,
      primary key (evening, number)
    ) strict, without rowid
    """,
    """
    create table deals (
      evening integer not null references evenings (id),
      number integer not null,
      entry integer not null,
      at text not null,
      sure integer not null,
      struck integer not null,
      corrected integer not null,
      rules text not null,
      a1 text not null references people (id),
      a2 text not null references people (id),
      b1 text not null references people (id),
      b2 text not null references people (id),
      dealer text references people (id),
      calls text,
      winner text,
      degree text,
      augen_a integer,
      augen_b integer,
      factor integer,
      value integer,
      pot integer,
      erased integer,
      lines_a integer,
      lines_b integer,
      primary key (evening, number)
    ) strict, without rowid
    """,
    """
    create table bollen (
      evening integer not null,
      deal integer not null,
      side text not null,
      brille integer not null,
      counts integer not null,
      winner_1 text not null references people (id),
      winner_2 text not null references people (id),
      loser_1 text not null references people (id),
      loser_2 text not null references people (id),
      primary key (evening, deal),
      foreign key (evening, deal) references deals (evening, number) deferrable initially deferred
    ) strict, without rowid
    """,
    """
    create table mass (
      evening integer not null references evenings (id),
      number integer not null,
      side text not null,
      deal integer,
      loser_1 text references people (id),
      loser_2 text references people (id),
      paid_by text references people (id),
      primary key (evening, number),
      foreign key (evening, deal) references deals (evening, number) deferrable initially deferred
    ) strict, without rowid
    """,
)


_SCHAFKOPF_COLUMNS = (
    "contract text",
    "declarer text references people (id)",
    "partner text references people (id)",
    "augen integer",
    "laufende integer",
    "jungfrauen integer",
)
_PAYMENTS = """
    create table payments (
      evening integer not null,
      deal integer not null,
      person text not null references people (id),
      amount integer not null,
      unit text not null,
      primary key (evening, deal, person),
      foreign key (evening, deal) references deals (evening, number) deferrable initially deferred
    ) strict, without rowid
"""
_ACCOUNTS = """
    create view accounts as
    select evening, person, unit, sum(amount) as balance from payments group by evening, person, unit
"""


_TALLIES = """
    create table tallies (
      evening integer not null references evenings (id),
      number integer not null,
      game text not null,
      person text not null references people (id),
      partner text references people (id),
      deals integer not null,
      won integer not null,
      bollen_won integer not null,
      bollen_lost integer not null,
      schneider_given integer not null,
      schneider_taken integer not null,
      schwarz_given integer not null,
      schwarz_taken integer not null,
      spritzen integer not null,
      spritzen_won integer not null,
      mass_lost integer not null,
      mass_paid integer not null,
      points integer not null,
      cents integer not null,
      run integer not null,
      comeback integer not null,
      primary key (evening, number)
    ) strict, without rowid
"""


# Without a reference to `people`: that table is worked out anew, and nothing here is to stand in its way.
_OFF_LIST = """
    create table off_list (
      person text primary key,
      at text not null,
      sure integer not null
    ) strict, without rowid
"""


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the file's tables to the newest version, each step in a transaction of its own."""
    migrations.apply(Database(connection))
