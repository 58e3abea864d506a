"""The chosen side: its commander, its cards, the tables its support is read with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.paths import PathEdit
from nco_builder.language import N_, _
from nco_builder.sheets.words import number
from nco_builder.systems.fluid_deck.model import (
    LEVELS,
    Aircraft,
    IntensityFaces,
    SideTables,
    SupportFaces,
)
from nco_builder.systems.fluid_deck.names import side_name
from nco_builder.systems.fluid_deck.resolve import needs_of, tables_in_use
from nco_builder.systems.fluid_deck.support_card import ALL_FACES, KINDS, LEVEL_NAMES, faces_of
from nco_builder.systems.fluid_deck.unit_entry import beside, printed_side, steppers, tile, year_of
from nco_builder.systems.page import (
    Chip,
    ChipField,
    ChosenEntry,
    NoteField,
    Offer,
    PartRow,
    PartsField,
    StepperField,
    TextField,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.documents.paths import Path
    from nco_builder.sheets.blocks import Tile
    from nco_builder.systems.fluid_deck.model import DeckSide, Faces
    from nco_builder.systems.fluid_deck.resolve import TablesInUse
    from nco_builder.systems.fluid_deck.rules import FluidRules
    from nco_builder.systems.page import Field, Looked

MOST_HELD = 9
BRINGS = {"air": N_("Air on"), "artillery": N_("Artillery on")}


def side_entry(looked: Looked, place: int) -> ChosenEntry:
    """A side."""
    side: DeckSide = looked.judged.document.sides[place]
    return ChosenEntry(
        path=("sides", place),
        label=_("Side"),
        title=side_name(side.name),
        tiles=tuple(_tiles(looked, place)),
        fields=tuple(_fields(looked, place)),
    )


def _tiles(looked: Looked, place: int) -> Iterator[Tile]:
    odds = looked.judged.resolved.odds
    if odds:
        yield tile(_("cards"), number(odds.sides[place][1]))
        yield tile(_("units"), number(len(odds.units[place])))
        yield tile(_("in hand"), number(looked.judged.document.sides[place].commander))


def _fields(looked: Looked, place: int) -> Iterator[Field]:
    side: DeckSide = looked.judged.document.sides[place]
    rules: FluidRules = looked.judged.resolved.rules
    path: Path = ("sides", place)
    printed, year = printed_side(looked, place), year_of(looked)
    yield TextField(_("Name"), (*path, "name"), side.name)
    note = beside(year, printed.commander) if printed else ""
    yield StepperField(
        rules.commander.name, (*path, "commander"), side.commander, note, most=MOST_HELD
    )
    yield from steppers(
        rules.cards_of("side"), side.cards, path, printed.cards if printed else None, year
    )
    yield _whose(side, path, rules)
    needs = needs_of(side.cards, rules)
    if needs:
        yield NoteField(_("Support tables"), heading=True)
        yield from _Tables(side, path, rules).fields(needs, looked.part)


def _whose(side: DeckSide, path: Path, rules: FluidRules) -> ChipField:
    chips = []
    for tables in rules.tables:
        on = side.id == tables.id
        text = _("{side} has the tables: {name}").format(
            side=side_name(side.name), name=tables.name
        )
        change = PathEdit("set", (*path, "id"), "" if on else tables.id, text)
        chips.append(Chip(tables.name, on=on, change=change))
    return ChipField(_("Tables of"), tuple(chips), one=True)


class _Tables:
    """The fields of a side's own tables; what is changed begins as it is in use."""

    def __init__(self, side: DeckSide, path: Path, rules: FluidRules) -> None:
        self._own = side.tables or SideTables()
        self._use: TablesInUse = tables_in_use(side, rules)
        self._path: Path = (*path, "tables")

    def fields(self, needs: set[str], part: Path | None) -> Iterator[Field]:
        """The tables that a side's cards need."""
        if "support" in needs:
            for name, label in BRINGS.items():
                yield ChipField(_(label), tuple(self._support(name)))
        if needs & {"air", "support"}:
            yield from self._air(part)
        for level in LEVELS:
            label = _("{level} on").format(level=_(LEVEL_NAMES[level]))
            yield ChipField(label, tuple(self._intensity(level)))

    def _support(self, name: str) -> Iterator[Chip]:
        table = dict(self._use.support or {})
        for face in ALL_FACES:
            faces = {each: tuple(table.get(each, ())) for each in BRINGS}
            on = face in faces[name]
            faces = {each: _without(face, rolls) for each, rolls in faces.items()}
            if not on:
                faces[name] = tuple(sorted((*faces[name], face)))
            given = (self._own.support or SupportFaces()).replace(**faces)
            yield self._chip(face, on=on, tables=self._own.replace(support=given))

    def _intensity(self, level: str) -> Iterator[Chip]:
        table = dict(self._use.intensity or {})
        for face in ALL_FACES:
            faces = {each: tuple(table.get(each, ())) for each in LEVELS}
            on = face in faces[level]  # type: ignore[index]
            faces = {each: _without(face, rolls) for each, rolls in faces.items()}
            if not on:
                faces[level] = tuple(sorted((*faces[level], face)))  # type: ignore[index]
            given = (self._own.intensity or IntensityFaces()).replace(**faces)
            yield self._chip(face, on=on, tables=self._own.replace(intensity=given))

    def _chip(self, face: int, *, on: bool, tables: SideTables) -> Chip:
        text = _("Change a support table")
        return Chip(str(face), on=on, change=PathEdit("set", self._path, tables, text))

    def _air(self, part: Path | None) -> Iterator[Field]:
        if self._own.air:
            yield self._own_air(part)
            return
        for line in self._use.air or ():
            kind = _(KINDS[line.kind]) if line.kind else ""
            note = _("by type, not by the document") if not line.printed else ""
            kind = "" if kind.casefold() in line.name.casefold() else kind
            said = [f"{faces_of(line.rolls)}: {line.name}", *filter(None, (kind, note))]
            yield NoteField(", ".join(said))
        rows = tuple(_as_own(self._use)) or (Aircraft(),)
        change = PathEdit("set", self._path, self._own.replace(air=rows), _("Enter own aircraft"))
        yield ChipField(_("Aircraft"), (Chip(_("Enter own aircraft"), change=change),))

    def _own_air(self, part: Path | None) -> PartsField:
        here = (*self._path, "air")
        parts = tuple(
            PartRow((*here, place), (faces_of(row.rolls) or "–", row.name or "–"))
            for place, row in enumerate(self._own.air)
        )
        chosen = next((each.path for each in parts if each.path == part), None)
        fields = tuple(_of_aircraft(self._own.air[int(chosen[-1])], chosen)) if chosen else ()
        change = PathEdit("insert", (*here, len(parts)), Aircraft(), _("Add an aircraft"))
        add = (Offer("add:aircraft", _("Add an aircraft…"), change=change),)
        return PartsField(_("Aircraft"), parts, chosen, fields, add)


def _without(face: int, faces: Faces) -> Faces:
    return tuple(each for each in faces if each != face)


def _as_own(tables: TablesInUse) -> Iterator[Aircraft]:
    for line in tables.air or ():
        yield Aircraft(rolls=line.rolls, name=line.name).replace(**{"is": line.kind})


def _of_aircraft(row: Aircraft, path: Path) -> Iterator[Field]:
    yield TextField(_("Name"), (*path, "name"), row.name)
    chips = []
    for face in ALL_FACES:
        on = face in row.rolls
        rolls = _without(face, row.rolls) if on else tuple(sorted((*row.rolls, face)))
        change = PathEdit("set", (*path, "rolls"), rolls, _("Change the faces of an aircraft"))
        chips.append(Chip(str(face), on=on, change=change))
    yield ChipField(_("Comes on"), tuple(chips))
    kinds = []
    for kind, name in KINDS.items():
        change = PathEdit(
            "set", (*path, "is"), None if row.kind == kind else kind, _("Say what an aircraft is")
        )
        kinds.append(Chip(_(name), on=row.kind == kind, change=change))
    yield ChipField(_("Counts as"), tuple(kinds), one=True)
