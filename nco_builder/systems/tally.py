"""Tallies: what becomes of each unit, as a game that any set of rules can have.

A system declares the tracks of its units and what follows from them (`TallyRules`). Moves, undo,
the file, the list of units and the form of each follow from that. A move is `turn`, or
`UNIT.TRACK=VALUE`, such as `2.wounds=1`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeGuard

from nco_builder.language import _, current, pgettext
from nco_builder.language.words import capital
from nco_builder.schema.record import Derived, Frozen
from nco_builder.sheets.words import DOT, called, cut_to, single_line
from nco_builder.systems.page import Chip, ChipField, EntryForm, HeadFact, NoteField
from nco_builder.systems.play import (
    BACK,
    Asked,
    Move,
    NoGameError,
    Pile,
    PileLine,
    PlayTable,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.systems.page import Field

    Marks = Mapping[str, int | str]

TURN = "turn"
LONGEST = 80
"""The most characters of a typed text."""
MOST_BOXES = 40
"""The most boxes of a track."""
LONGEST_NAME = 120
"""The most characters of a unit's name in lists; it is shown, not kept."""
LAST_MOVES = 5
"""The number of moves of a turn that are listed: as many as have room above a card."""
NOTHING: Marks = {}


class TallyUnit(Frozen):
    """A unit of a tally.

    Attributes:
        id: its name in moves: its number, from 1, or a word.
        name: its name for players.
        same: equal for what is the same unit in a changed document.
        path: the path of its row in the document, () for none.
    """

    id: str
    name: str
    same: object
    path: DocPath = ()


class TrackChoice(Frozen):
    """One of the choices of a track: its value from 1, and why it is barred, or ""."""

    value: int
    text: str
    barred: str = ""


class UnitTrack(Frozen):
    """Something recorded of a unit.

    Attributes:
        id: its name in moves.
        label: its name for players.
        kind: boxes to tick, one of several choices, something that happens, or a typed text.
        choices: the choices, or what can happen; a single choice is ticked by itself.
        most: the number of boxes.
        note: a sentence below its name.
        shown: how many boxes are shown at least, None for all.
        grows: whether one more than are ticked is shown, as their number is not known.
        final: whether what is chosen is taken back by undoing it alone; else a choice that was
            made before it was barred can be taken back by itself.
        barred: why nothing of it can be changed, or "": it keeps its place.
    """

    id: str
    label: str
    kind: Literal["boxes", "one", "act", "text"] = "one"
    choices: tuple[TrackChoice, ...] = ()
    most: int = 0
    note: str = ""
    shown: int | None = None
    grows: bool = True
    final: bool = False
    barred: str = ""


class Unknown(Frozen):
    """A value of the document that is not known: it is asked for, and kept in the document."""

    label: str
    question: str
    path: DocPath
    least: int = 0


def boxes(id: str, label: str, most: int | None, note: str = "") -> UnitTrack:  # noqa: A002 - as in moves
    """Return boxes to tick, of an unknown number if it is None; absurd ones are limited."""
    limit = MOST_BOXES if most is None else min(most, MOST_BOXES)
    return UnitTrack(id, label, "boxes", most=limit, note=note, shown=1 if most is None else None)


def flag(id: str, text: str, barred: str = "") -> UnitTrack:  # noqa: A002 - as in moves
    """Return a single box with its text."""
    return UnitTrack(id, text, choices=(TrackChoice(1, text, barred),))


def choice(id: str, label: str, *texts: str, barred: Mapping[int, str] = {}) -> UnitTrack:  # noqa: A002
    """Return a choice of one of several, of values from 1 in their order."""
    made = [TrackChoice(at, text, barred.get(at, "")) for at, text in enumerate(texts, 1)]
    return UnitTrack(id, label, choices=tuple(made))


def in_place(tracks: Iterable[UnitTrack | Unknown], barred: str) -> Iterator[UnitTrack | Unknown]:
    """Yield tracks that keep their places; none is asked for or changed if `barred` says why."""
    for track in tracks:
        if isinstance(track, UnitTrack):
            yield track.replace(barred=barred or track.barred)
        elif not barred:
            yield track


class TallyRules:
    """What a system says about its tally; every method takes the game as it is."""

    name = ""
    """The name of its units, translated when asked for."""

    def units(self, judgement: Any) -> tuple[TallyUnit, ...]:  # noqa: ANN401 - of the system
        """Return the units of a judged document.

        Raises:
            NoGameError: there can be no game with it.
        """
        raise NotImplementedError

    def tracks(self, game: TallyGame, unit: int) -> Iterable[UnitTrack | Unknown]:
        """Yield what is recorded of a unit, in the order of its form."""
        raise NotImplementedError

    def says(self, game: TallyGame, unit: int) -> Iterable[str]:
        """Yield what follows for a unit, in sentences."""
        raise NotImplementedError

    def card(self, game: TallyGame, unit: int) -> Iterable[Paragraph]:  # noqa: ARG002 - nothing unless overridden
        """Yield the values and rules of a unit that hold whatever happened to it."""
        return ()

    def line(self, game: TallyGame, unit: int) -> PileLine:
        """Return the state of a unit in a line."""
        raise NotImplementedError

    def shared(self, game: TallyGame) -> object:
        """Return what the lines of all units depend on, besides their own marks."""
        return game.turn

    def follow(self, game: TallyGame, unit: int, track: str, before: int | str) -> TallyGame:  # noqa: ARG002
        """Return the game with what follows from a mark just made."""
        return game

    def next_turn(self, game: TallyGame) -> TallyGame:
        """Return the game at the beginning of its next turn, whose number it has already."""
        return game

    def left(self, game: TallyGame) -> str:  # noqa: ARG002 - nothing unless overridden
        """Return what is left, in a few words."""
        return ""

    def heading(self) -> str:
        """Return the heading of the list of units."""
        return _("Vehicles")

    def piles(self, game: TallyGame) -> Iterable[tuple[str, int, Iterable[int]]]:
        """Yield headings of the list, counts, and their units; the first one is shown at first."""
        yield self.heading(), len(game.units), range(len(game.units))

    def pointing(self) -> frozenset[str]:
        """Return ids of the tracks whose values are units, by their position from 1."""
        return frozenset()


class TallyGame(Frozen, eq=False):
    """A tally after its last move.

    Attributes:
        rules: what its system says.
        judgement: the document at its beginning.
        named: its units, by the language of their names, shared by all states.
        seed: without meaning, as nothing is rolled.
        turn: the number of the turn, from 1.
        marks: the marks of each unit, by track; absent is none.
        move: the last move, "" for none.
        before: the game before it.
        kept: lines of units made before, shared by all states.
    """

    rules: TallyRules
    judgement: Any
    named: dict[str, tuple[TallyUnit, ...]]
    seed: int
    marks: tuple[Marks, ...]
    kept: dict[int, tuple[object, PileLine]]
    turn: int = 1
    move: str = ""
    before: TallyGame | None = None

    def __repr__(self) -> str:
        return f"TallyGame(turn={self.turn}, move={self.move!r})"

    @property
    def units(self) -> tuple[TallyUnit, ...]:
        """The units, named in the language spoken now."""
        spoken = current()
        if spoken not in self.named:
            self.named[spoken] = _units(self.rules, self.judgement)
        return self.named[spoken]

    @property
    def document(self) -> Any:  # noqa: ANN401 - of the system
        """The document at the beginning of the game."""
        return self.judgement.document

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves of the game, without undone ones."""
        found, state = [], self
        while state.before is not None:  # no generator: each tick lists them to keep them
            found.append(state.move)
            state = state.before
        return tuple(reversed(found))

    def number(self, unit: int, track: str) -> int:
        """Return the value of a mark, 0 for none."""
        value = self.marks[unit].get(track, 0)
        return value if isinstance(value, int) else 0

    def text(self, unit: int, track: str) -> str:
        """Return a typed mark, "" for none."""
        value = self.marks[unit].get(track, "")
        return value if isinstance(value, str) else ""

    def with_mark(self, unit: int, track: str, value: int | str) -> TallyGame:
        """Return the game with a mark; one of 0 or "" is dropped."""
        marks = {**self.marks[unit], track: value}
        if not value:
            del marks[track]
        return self.replace(marks=(*self.marks[:unit], marks, *self.marks[unit + 1 :]))

    def line(self, unit: int) -> PileLine:
        """Return the line of a unit; it is made again only if it may read otherwise."""
        of = (current(), self._shared, self.marks[unit])
        held = self.kept.get(unit)
        if held is None or held[0] != of:
            line = self.rules.line(self, unit).replace(key=self.units[unit].id)
            self.kept[unit] = held = (of, line)
        return held[1]

    @Derived
    def _shared(self) -> object:
        return self.rules.shared(self)

    @Derived
    def _told(self) -> dict[str, PileLine]:
        """Its last move in words, by language."""
        return {}

    def told(self) -> PileLine:
        """Return the last move in words."""
        spoken = current()
        if spoken not in self._told:
            self._told[spoken] = _told(self)
        return self._told[spoken]

    def of_turn(self) -> tuple[TallyGame, ...]:
        """Return the last states of this turn, the newest first, without its beginning."""
        found: list[TallyGame] = []
        state = self
        while state.before is not None and state.move != TURN and len(found) < LAST_MOVES:
            found.append(state)
            state = state.before
        return tuple(found)


def begin(rules: TallyRules, judgement: Any, seed: int) -> TallyGame:  # noqa: ANN401 - of the system
    """Return a tally in which nothing has happened yet.

    Raises:
        NoGameError: there can be none with this document.
    """
    units = _units(rules, judgement)
    return TallyGame(rules, judgement, {current(): units}, seed, (NOTHING,) * len(units), {})


def _units(rules: TallyRules, judgement: Any) -> tuple[TallyUnit, ...]:  # noqa: ANN401 - of the system
    units = rules.units(judgement)
    return tuple([each.replace(name=cut_to(each.name, LONGEST_NAME)) for each in units])


def do(game: TallyGame, move: str) -> TallyGame:
    """Return the game after a move.

    Raises:
        NoGameError: that move is not possible now.
    """
    if move == BACK and game.before:
        return game.before
    if move == TURN:
        after = game.rules.next_turn(game.replace(turn=game.turn + 1))
        return after.replace(move=move, before=game)
    found = _read(game, move)
    if found is None:
        raise NoGameError(_("That cannot be done now."))
    unit, track, value = found
    before = game.marks[unit].get(track.id, 0)
    after = game if track.kind == "act" else game.with_mark(unit, track.id, value)
    after = game.rules.follow(after, unit, track.id, value if track.kind == "act" else before)
    return after.replace(move=move, before=game)


def _read(game: TallyGame, move: str) -> tuple[int, UnitTrack, int | str] | None:
    """Return unit, track and value of a move; None if it is not possible."""
    place, equals, said = move.partition("=")
    id_, dot, name = place.partition(".")
    unit = next((at for at, each in enumerate(game.units) if each.id == id_), None)
    if unit is None or not equals or not dot:
        return None
    tracks = game.rules.tracks(game, unit)
    track = next((each for each in tracks if isinstance(each, UnitTrack) and each.id == name), None)
    if track is None or track.barred:
        return None
    if track.kind == "text":
        return (unit, track, said) if single_line(said) == said and len(said) <= LONGEST else None
    if not said.isdecimal() or len(said) > len(str(10**6)):
        return None
    value = int(said)
    if track.kind == "boxes":
        return (unit, track, value) if value <= track.most else None
    chosen = next((each for each in track.choices if each.value == value), None)
    free = track.kind == "one" and not value
    return (unit, track, value) if free or (chosen and not chosen.barred) else None


def _told(game: TallyGame) -> PileLine:
    before = game.before
    found = _read(before, game.move) if before else None
    if found is None:
        return PileLine(game.move)
    unit, track, value = found
    name = game.units[unit].name
    texts = [each.text for each in track.choices if each.value == value]
    if track.kind == "boxes":
        said = _("{what}: {count}").format(what=track.label, count=value)
    elif track.kind == "text":
        said = _("{what}: {count}").format(what=track.label, count=value or "–")
    elif not texts:
        said = _("{what}: no longer").format(what=track.label)
    else:
        same = texts[0] == track.label
        said = texts[0] if same else _("{what}: {count}").format(what=track.label, count=texts[0])
    return PileLine(name, said)


def told_in_words(game: TallyGame) -> str:
    """Return the last move for undo: "Tiger: Wounds: 1"; "" for none."""
    if game.move in {"", TURN}:
        return ""
    told = game.told()
    return _("{what}: {count}").format(what=called(told.name), count=told.line)


def adopt(game: TallyGame, judgement: Any) -> TallyGame:  # noqa: ANN401 - of the system
    """Return the same game played with the changed document.

    A unit goes on as the one that is the same there; moves of units that are gone, and those that
    are not possible anymore, are left out.

    Raises:
        NoGameError: there can be no game with it.
    """
    state = begin(game.rules, judgement, game.seed)
    places = _followed(game.units, state.units)
    for move in game.moves:
        place, equals, value = move.partition("=")
        id_, _dot, track = place.partition(".")
        if equals:
            if id_ not in places:
                continue
            if track in game.rules.pointing() and value != "0":
                old = game.units[int(value) - 1].id
                if old not in places:
                    continue
                new = next(at for at, each in enumerate(state.units) if each.id == places[old])
                value = str(new + 1)
            move = f"{places[id_]}.{track}={value}"  # noqa: PLW2901 - the same of the other unit
        try:
            state = do(state, move)
        except NoGameError:
            continue
    return state


def _followed(old: Sequence[TallyUnit], new: Sequence[TallyUnit]) -> dict[str, str]:
    """Return the ids of units that go on by their ids before: of the same, else at the same id."""
    free = {each.id: each for each in new}
    found: dict[str, str] = {}
    for each in old:
        fits = next((one.id for one in free.values() if one.same == each.same), None)
        if fits is not None:
            found[each.id] = fits
            del free[fits]
    if len(old) == len(new):
        for each in old:
            if each.id not in found and each.id in free:
                found[each.id] = each.id
                del free[each.id]
    return found


def table(game: TallyGame) -> PlayTable:
    """Return the table of a tally: its units, and what was done this turn."""
    piles = []
    for heading, count, units in game.rules.piles(game):
        lines = tuple([game.line(unit) for unit in units])
        piles.append(Pile(heading, str(count), lines))
    turn = _("Turn {number}").format(number=game.turn)
    done = tuple([state.told() for state in game.of_turn()])
    first = "" if game.before else _("Nothing has been done yet.")
    return PlayTable(
        facts=tuple([HeadFact(each) for each in (turn, game.rules.left(game)) if each]),
        status="",
        gauges=(),
        piles=tuple(piles),
        card=None,
        card_label="",
        moves=(
            Move(TURN, _("Turn {number} begins").format(number=game.turn + 1), "Ctrl+Return"),
            Move(BACK, _("Undo"), "Backspace", first),
        ),
        chances=None,
        impulse=0,
        log=Pile(_("This turn"), _("newest first"), done),
    )


def entry(game: TallyGame, unit: str) -> EntryForm | None:
    """Return the form of a unit: its boxes, and what follows; None if there is none of this id."""
    at = next((at for at, each in enumerate(game.units) if each.id == unit), None)
    if at is None:
        return None
    line = game.line(at)
    says = [NoteField(each) for each in game.rules.says(game, at)]
    fields: list[Field] = [*_fields(game, at)]
    of = game.units[at]
    return EntryForm(
        path=of.path,
        label=line.aside,
        title=called(of.name),
        fields=(*says, *fields),
        card=tuple(game.rules.card(game, at)),
    )


def _fields(game: TallyGame, unit: int) -> Iterator[ChipField]:
    """Yield a field for each track; boxes that say it all are side by side in one, their first."""
    tracks = tuple(game.rules.tracks(game, unit))
    alone = [track for track in tracks if _stands_alone(track)]
    for track in tracks:
        if track in alone:
            if track is alone[0]:
                chips = tuple([chip for each in alone for chip in _chips(game, unit, each)])
                yield ChipField(pgettext("of a unit", "State"), chips, one=True)
            continue
        if isinstance(track, Unknown):
            asked = Asked(question=track.question, path=track.path, least=track.least)
            chip = Chip(_("Enter {value} …").format(value=track.label), change=asked, opens=True)
            yield ChipField(capital(track.label), (chip,), one=True)
        else:
            chips, one = _chips(game, unit, track), track.kind != "boxes"
            yield ChipField(track.label, chips, one=one, note=track.note, key=track.id)


def _stands_alone(track: UnitTrack | Unknown) -> TypeGuard[UnitTrack]:
    """Return whether the only box of a track says what its label does."""
    return isinstance(track, UnitTrack) and [one.text for one in track.choices] == [track.label]


def _chips(game: TallyGame, unit: int, track: UnitTrack) -> tuple[Chip, ...]:
    value, prefix = game.number(unit, track.id), f"{game.units[unit].id}.{track.id}="
    if track.kind == "text":
        text = game.text(unit, track.id)
        asked = Asked(question=track.label, move=prefix, text=text, most=LONGEST)
        return (Chip(text or _("Enter …"), on=bool(text), change=asked, opens=True),)
    if track.kind == "boxes":
        shown = track.most
        if track.shown is not None:
            shown = min(track.most, max(track.shown, value + track.grows))
        return tuple(
            [
                Chip(
                    str(box),
                    on=box <= value,
                    barred=track.barred,
                    change=f"{prefix}{box if box > value else box - 1}",
                )
                for box in range(1, 1 + shown)
            ]
        )

    def again(each: int) -> bool:
        return track.kind == "one" and each == value

    def barred(each: TrackChoice) -> str:
        return "" if again(each.value) and not track.final else each.barred

    return tuple(
        [
            Chip(
                each.text,
                note=barred(each),
                on=again(each.value),
                barred=track.barred or barred(each),
                change=f"{prefix}{0 if again(each.value) else each.value}",
            )
            for each in track.choices
        ]
    )


def joined(*parts: str) -> str:
    """Return parts of a line, without the empty ones."""
    return DOT.join(filter(None, parts))
