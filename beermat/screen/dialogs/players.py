"""Who plays: chosen from the regulars or typed, and where the four sit. Pure."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field, replace
from typing import Final

from beermat.errors import Refused
from beermat.evening.entries import LONGEST_NAME, Person, person
from beermat.evening.evening import Evening
from beermat.evening.questions import Answer, Regular
from beermat.screen.dialogs.base import DELETE, DELETE_SIGN, DONE, SHIFT_SIGN, Button, Page
from beermat.screen.dialogs.partners import RealCards, by_sides, draw, sits_down
from beermat.screen.dialogs.party import (
    AsksForRegulars,
    Party,
    PartyDialog,
    last_seen,
    namesakes,
    sides,
    with_regulars,
)
from beermat.screen.dialogs.regulars import RegularsList
from beermat.screen.looks import KeyLook
from beermat.screen.model import Dialog, Item, Message, Opened, Opens, Step, Verb, View
from beermat.screen.theme import Theme

TILES: Final = 12
"""How many tiles there is room for; the last two are for a new name, and for more where there are more."""
FOUND: Final = 3
"""How many regulars are offered at once while a name is typed."""


@dataclass(frozen=True, slots=True)
class ChoosePlayers(AsksForRegulars, PartyDialog, Opened):
    """Who plays? `at` is the leaf of the regulars."""

    party: Party = field(default_factory=Party)
    at: int = 0

    def with_party(self, party: Party) -> ChoosePlayers:
        """Return the same question for these people."""
        return replace(self, party=party)

    def without(self, who: Person) -> ChoosePlayers:
        """Return it with this person off the list, from the first leaf."""
        return replace(self, party=self.party.without(who), at=0)

    def told(self, answer: Answer) -> Dialog:
        """Return it with the regulars; where there is nobody else to choose from, names are typed at once."""
        party = with_regulars(self.party, answer)
        told = replace(self, party=party)
        here = self.origin.party.people if isinstance(self.origin, ChooseSeats) else ()
        others = any(one.person not in here for one in party.free)
        return told if others or self.party.regulars is not None else TypeName(origin=told)

    def act(self, view: View, message: Message) -> Step:
        """Give somebody a seat, or let him get up again; turn over."""
        party = self.party
        match message.verb:
            case Verb.PERSON:
                who = next(one.person for one in party.offered if one.person.id == message.text)
                return take(view, self, who)
            case Verb.FIELD:
                return view.stay(replace(self, party=party.with_seat(message.number, None)))
        return view.stay(replace(self, at=message.number))

    def shown(self) -> tuple[Regular, ...]:
        """Return the regulars on this leaf."""
        offered, at = self.party.offered, self.at % self._leaves
        most = TILES - 1 if self._leaves == 1 else TILES - 2
        return offered[at * most : (at + 1) * most]

    @property
    def _leaves(self) -> int:
        found = len(self.party.offered)
        return 1 if found < TILES else -(-found // (TILES - 2))

    def seats(self, party: Party) -> ChooseSeats:
        """Return the question who sits where; the way back leads here, or where an earlier one's led."""
        origin = self.origin
        return ChooseSeats(
            party, origin=origin.origin if isinstance(origin, ChooseSeats) else replace(self, party=party)
        )

    def next_free(self, focus: str | None) -> str | None:
        """Return the tile on which the buttons stand next: that of somebody who can still be chosen."""
        keys = [self.item_key(f"person {one.person.id}") for one in self.shown()]
        if focus not in keys:
            return focus
        free = {self.item_key(f"person {one.person.id}") for one in self.party.free}
        at = keys.index(focus)
        return next((key for key in (*keys[at:], *keys[:at]) if key in free), focus)

    def items(self, view: View) -> tuple[Item, ...]:
        """Return a tile for each regular in reading order, then the four seats, then the way on."""
        words, party = view.words, self.party
        page = Page(view, "keyboard", words("Who plays?"))
        *boxes, last_but_one, last = page.places.tray()
        for one, box in zip(self.shown(), (*boxes, last_but_one), strict=False):
            who = one.person
            page.tile(
                f"person {who.id}",
                box,
                Message(Verb.PERSON, text=who.id),
                title=who.shown,
                sub=last_seen(view, one),
                enabled=not party.has(who),
            )
        if self._leaves > 1:
            more = Message(Verb.PAGE, number=(self.at + 1) % self._leaves)
            page.button("more", last_but_one, words("More …"), more)
        page.button("new", last, words("New name …"), Opens(TypeName(origin=self)))
        self._put_seats(page)
        buttons = []
        if party.seats is not None:
            buttons.append(Button(words("Go on"), Opens(self.seats(party)), colour=Theme.mat))
        if party.listed:
            buttons.append(Button(words("Off the list …"), Opens(RegularsList(origin=self))))
        page.buttons(*buttons, page.cancel())
        return page.items

    def _put_seats(self, page: Page) -> None:
        """Put the four seats above; somebody who sits there already gets up again when he is touched."""
        order, slots = sides(page.view.evening), self.party.slots
        next_seat = self.party.next_seat(order)
        for (seat, owner), box in zip(order.items(), page.places.fields(4), strict=True):
            who = slots[seat]
            page.field(
                f"field {seat}",
                box,
                page.words("Name") if who is None else who.shown,
                None if who is None else Message(Verb.FIELD, number=seat),
                side=owner,
                selected=seat == next_seat,
                blank=who is None,
            )


@dataclass(frozen=True, slots=True)
class TypeName(AsksForRegulars, Opened):
    """A name is being typed: the letters choose from the regulars, or make a new name.

    `capital` says whether the next letter is one; `signs` whether the keys bear figures and rarer letters.
    """

    typing = True

    text: str = ""
    capital: bool = True
    signs: bool = False
    origin: ChoosePlayers = field(kw_only=True)

    def told(self, answer: Answer) -> Dialog:
        """Return it with the regulars, whom the typed letters choose from."""
        return replace(self, origin=replace(self.origin, party=with_regulars(self.origin.party, answer)))

    def found(self) -> tuple[Person, ...]:
        """Return the regulars without a seat of whom a name begins like this, the most frequent first."""
        wanted = " ".join(self.text.casefold().split())
        people = [one.person for one in self.origin.party.free]
        begun = [who for who in people if who.name.casefold().startswith(wanted)]
        inside = [who for who in people if who not in begun and f" {wanted}" in _parts(who)]
        return tuple([*begun, *inside][:FOUND])

    def act(self, view: View, message: Message) -> Step:  # noqa: PLR0911 - one for each key
        """Type, or take a name."""
        text = self.text
        match message.verb:
            case Verb.PERSON:
                who = next(who for who in self.found() if who.id == message.text)
                return take(view, self.origin, who)
            case Verb.KEY if len(text) < LONGEST_NAME and (text or message.text != " "):
                letter = self._letter(message.text)
                # Figures come in numbers, a rarer letter alone.
                signs = self.signs and letter.isdigit()
                return view.stay(replace(self, text=text + letter, capital=letter in (" ", "-"), signs=signs))
            case Verb.TYPED:
                return view.stay(self._typed(message.text))
            case Verb.DELETE:
                return view.stay(replace(self, text=text[:-1], capital=len(text) <= 1))
            case Verb.SHIFT:
                return view.stay(replace(self, capital=not self.capital))
            case Verb.SIGNS:
                return replace(view.flow, screen=replace(self, signs=not self.signs), focus=None), ()
            case Verb.DONE:
                return self._named(view)
        return view.flow, ()

    def _letter(self, key: str) -> str:
        """Return a key's letter as it is typed now: large or small."""
        return key.upper() if self.capital and key != "ß" else key

    def _typed(self, letters: str) -> TypeName:
        """Return it with what was typed on a real keyboard, which has a Shift of its own."""
        text = unicodedata.normalize("NFC", self.text + "".join(filter(str.isprintable, letters)))
        text = text.lstrip()[:LONGEST_NAME]
        return replace(self, text=text, capital=text[-1:] in ("", " ", "-"), signs=False)

    def _named(self, view: View) -> Step:
        """Take the name that was typed. Where we know one of this name it is asked whether he is meant."""
        try:
            who = person(self.text)
        except Refused as refused:
            return view.refuse(refused)
        alike, other = namesakes(who, self.origin.party.known(view.evening))
        if alike:
            return view.go(WhichOne(alike, other, origin=self))
        return take(view, self.origin, who)

    def items(self, view: View) -> tuple[Item, ...]:
        """Return the name, who may be meant, and the keyboard."""
        words, party = view.words, self.origin.party
        page = Page(view, "keyboard", words("Who plays? {n} of 4", n=len(party.people) + 1))
        field_, *rest = page.places.fields(1 + FOUND)
        page.field("field", field_, self.text, selected=True, side="")
        for who, box in zip(self.found(), rest, strict=False):
            page.button(f"person {who.id}", box, who.shown, Message(Verb.PERSON, text=who.id))
        if not self.found():
            named = " · ".join(who.shown for who in party.people)
            page.text("named", rest[0], named, align="left", lines=3)
        keys = view.house.signs if self.signs else view.house.letters
        *lines, wide = page.places.keyboard([*(len(row) for row in keys), 5])
        for row, line in zip(keys, lines, strict=True):
            for letter, box in zip(row, line, strict=True):
                key = Message(Verb.KEY, text=letter)
                page.put(f"key {letter}", "Key", box, KeyLook(text=self._letter(letter)), key)
        lower = (
            (Message(Verb.SHIFT), SHIFT_SIGN),
            (Message(Verb.SIGNS), "abc" if self.signs else "123 é"),
            (Message(Verb.KEY, text=" "), words("Space")),
            (DELETE, DELETE_SIGN),
            (DONE, words("OK")),
        )
        for (key, text), box in zip(lower, wide, strict=True):
            enabled = key != DONE or bool(self.text)
            page.put(f"wide {key.verb.name}", "Key", box, KeyLook(text=text, wide=True, enabled=enabled), key)
        page.buttons(page.back())
        return page.items


def _parts(who: Person) -> str:
    return who.name.casefold().replace("-", " ")


@dataclass(frozen=True, slots=True)
class WhichOne(Opened):
    """Is it the one of this name whom we know, or another? `known` are those, `other` is the other."""

    known: tuple[Person, ...]
    other: Person
    origin: TypeName = field(kw_only=True)

    def act(self, view: View, message: Message) -> Step:
        """Take the one who is meant."""
        who = next(who for who in self._asked if who.id == message.text)
        return take(view, self.origin.origin, who)

    @property
    def _asked(self) -> tuple[Person, ...]:
        """The last three who are known, and the other: there is room for four."""
        return (*self.known[:3], self.other)

    def items(self, view: View) -> tuple[Item, ...]:
        """Return a tile for each."""
        words, party = view.words, self.origin.origin.party
        page = Page(view, "tiles", words("Which {name}?", name=self.other.name))
        regulars = {one.person.id: one for one in party.regulars or ()}
        for who, box in zip(self._asked, page.places.tiles(len(self._asked)), strict=True):
            if who == self.other:
                title, sub = (
                    words("Another {name}", name=who.name),
                    words("from now on {name}", name=who.shown),
                )
            elif party.has(who):
                title, sub = who.shown, words("sits here already")
            else:
                title = words("The {name} we know", name=who.shown)
                sub = last_seen(view, regulars[who.id]) if who.id in regulars else words("was here tonight")
            action = Message(Verb.PERSON, text=who.id)
            page.tile(f"person {who.id}", box, action, title=title, sub=sub, enabled=not party.has(who))
        page.buttons(page.back())
        return page.items


@dataclass(frozen=True, slots=True)
class ChooseSeats(PartyDialog, Opened):
    """Who sits where, and who deals? Two seats that are touched change places.

    `chosen` is a seat that will be changed with the next one touched.
    """

    party: Party
    chosen: int | None = None

    def with_party(self, party: Party) -> ChooseSeats:
        """Return the same question for these people."""
        return replace(self, party=party)

    def act(self, view: View, message: Message) -> Step:
        """Choose a seat, change two, or let another deal."""
        party, chosen, unchosen = self.party, self.chosen, replace(self, chosen=None)
        match message.verb:
            case Verb.DRAW:
                return draw(view, unchosen)
            case Verb.FIELD if chosen is None:
                return view.stay(replace(self, chosen=message.number))
            case Verb.FIELD if chosen is not None:
                return view.stay(replace(unchosen, party=party.swapped(chosen, message.number)))
        dealer = (party.dealer + 1) % 4 if chosen is None else chosen
        return view.stay(replace(unchosen, party=replace(party, dealer=dealer)))

    def items(self, view: View) -> tuple[Item, ...]:
        """Return what is wanted most in the middle, the four seats round it, and the rest below."""
        words, party, chosen = view.words, self.party, self.chosen
        page = Page(view, "tiles", words("How do we sit?"), words("Tap two: they change places"))
        owners = sides(view.evening)
        *boxes, middle = page.places.round_table()
        for seat, box in enumerate(boxes):
            page.tile(
                f"seat {seat}",
                box,
                Message(Verb.FIELD, number=seat),
                title=party.shown(seat),
                sub=words("deals") if seat == party.dealer else "",
                side=owners[seat],
                selected=seat == chosen,
            )
        sit_down = sits_down(view.evening, party)
        page.button("done", middle, words("Sit down"), sit_down, colour=Theme.mat, leads=True)
        dealer, others, left = words("Dealer"), words("Other people"), party
        if chosen is not None:
            dealer = words("{name} deals", name=party.shown(chosen))
            others = words("Instead of {name} …", name=party.shown(chosen))
            left = party.with_seat(chosen, None)
        unchosen = replace(self, chosen=None)
        drawing = []
        if by_sides(view.evening):
            drawing = [
                Button(words("Draw partners"), Message(Verb.DRAW)),
                Button(words("Real cards"), Opens(RealCards(origin=unchosen))),
            ]
        page.buttons(
            Button(dealer, Message(Verb.DEALER), key="dealer"),
            *drawing,
            Button(others, Opens(ChoosePlayers(left, origin=unchosen)), key="others"),
            page.back(),
        )
        return page.items


def take(view: View, choosing: ChoosePlayers, who: Person) -> Step:
    """Give this person the next seat; with the fourth it is asked who sits where.

    Where there are no more regulars to choose from the next name is typed at once.
    """
    party = choosing.party
    seat = party.next_seat(sides(view.evening))
    if party.has(who):
        return view.refuse(Refused("has-a-seat", name=who.shown, other=who.name))
    if seat is None:
        return view.go(choosing.seats(party))
    party = party.with_seat(seat, who)
    after = replace(choosing, party=party)
    if party.seats is not None:
        return view.go(after.seats(party))
    if not party.free:
        return view.go(TypeName(origin=after))
    if view.flow.screen != choosing:
        return view.go(after)
    return replace(view.flow, screen=after, focus=after.next_free(view.flow.focus)), ()


def who_plays(evening: Evening) -> Dialog:
    """Return what is asked first: who plays, or where four who are known sit."""
    if evening.closed:
        return other_people()
    if evening.unnamed:
        return ChoosePlayers(Party(dealer=evening.dealer))
    return ChooseSeats(Party(evening.seats, evening.dealer))


def other_people() -> ChoosePlayers:
    """Return the question for the people of a new evening; the first named deals (rules 1)."""
    return ChoosePlayers(Party(opening=True))
