"""The chosen data card: what only the player's data sheets say, and the chances it makes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.path_edits import PathEdit
from nco_builder.language import _
from nco_builder.language.words import enumerated, signed
from nco_builder.sheets.blocks import Text, Tile
from nco_builder.sheets.words import number
from nco_builder.systems.fluid_deck.model import DataCard, GunRange, TankGun, TerrainMove, bare
from nco_builder.systems.fluid_deck.names import unit_name, vehicle_name
from nco_builder.systems.page import (
    Chip,
    ChipField,
    ChosenEntry,
    NoteField,
    NumberField,
    Offer,
    PartRow,
    PartsField,
    TextField,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.systems.fluid_deck.model import CommandDeck
    from nco_builder.systems.page import Field, PageContext

QUALITIES = (-2, 3)
MODIFIERS = (-9, 9)
MOST = 999


def data_card_entry(looked: PageContext, place: int) -> ChosenEntry:
    """A data card."""
    deck: CommandDeck = looked.judged.document
    card = deck.vehicles[place]
    path: DocPath = ("vehicles", place)
    kept = card.replace(unit="")
    return ChosenEntry(
        path=path,
        label=_("Data card"),
        aside=unit_name(card.unit) if bare(card.unit) else "",
        title=vehicle_name(card.name),
        tiles=tuple(_tiles(card)),
        fields=tuple(_fields(looked, card, path)),
        keep=kept,
        kept=kept in looked.own,
    )


def _tiles(card: DataCard) -> Iterator[Tile]:
    for label, value in ((_("Size"), card.size), (_("Armor"), card.armor)):
        yield Tile(label, (Text("–" if value is None else number(value), "number"),))
    quality = "–" if card.quality is None else signed(card.quality) or "0"
    yield Tile(_("morale"), (Text(quality, "number"),))


def short_fields(card: DataCard, path: DocPath) -> tuple[Field, ...]:
    """What is asked first of a data card."""
    return (
        TextField(_("Name"), (*path, "name"), card.name),
        NumberField(_("Tanks"), (*path, "count"), card.count, hint=_("not said"), most=MOST),
        *_values(card, path),
        NoteField(_("Move and guns: choose it in the table.")),
    )


def _values(card: DataCard, path: DocPath) -> tuple[Field, ...]:
    line = _("a line to write on")
    least, most = QUALITIES
    return (
        NumberField(_("Size"), (*path, "size"), card.size, hint=line, most=MOST),
        NumberField(_("Armor"), (*path, "armor"), card.armor, hint=line, most=MOST),
        NumberField(
            _("Morale"),
            (*path, "quality"),
            card.quality,
            hint=line,
            note=_("its modifier of quality, −2 to +3"),
            least=least,
            most=most,
        ),
    )


def _fields(looked: PageContext, card: DataCard, path: DocPath) -> Iterator[Field]:
    yield TextField(_("Name"), (*path, "name"), card.name)
    yield _units(looked.judged.document, card, path)
    yield NumberField(_("Tanks"), (*path, "count"), card.count, hint=_("not said"), most=MOST)
    yield from _values(card, path)
    yield _moves(card, path, looked.part)
    yield _guns(card, path, looked.part)
    yield TextField(_("Notes"), (*path, "notes"), card.notes, lines=3)


def _units(deck: CommandDeck, card: DataCard, path: DocPath) -> ChipField:
    chips = []
    own, called, says = bare(card.unit), vehicle_name(card.name), _("{name} belongs to {unit}")
    for side in deck.sides:
        for unit in side.units:
            known = bare(unit.name)
            if not known:
                continue
            on, name = known == own, unit_name(unit.name)
            text = says.format(name=called, unit=name)
            change = PathEdit("set", (*path, "unit"), "" if on else unit.name, text)
            chips.append(Chip(name, on=on, change=change))
    return ChipField(_("Unit"), tuple(chips), one=True)


def _moves(card: DataCard, path: DocPath, part: DocPath | None) -> PartsField:
    here = (*path, "move")
    parts = tuple(
        PartRow(
            (*here, place),
            (move.terrain or _("any terrain"), _inches(move.inches)),
        )
        for place, move in enumerate(card.move)
    )
    chosen = next((each.path for each in parts if each.path == part), None)
    fields: tuple[Field, ...] = ()
    if chosen:
        move = card.move[int(chosen[-1])]
        fields = (
            TextField(_("Terrain"), (*chosen, "terrain"), move.terrain),
            NumberField(_("Inches"), (*chosen, "inches"), move.inches, hint="", most=MOST),
        )
    change = PathEdit("insert", (*here, len(parts)), TerrainMove(), _("Add a move"))
    add = (Offer("add:move", _("Add a move…"), change=change),)
    return PartsField(_("Move"), parts, chosen, fields, add)


def _inches(inches: int | None) -> str:
    return "–" if inches is None else f'{number(inches)}"'


def _guns(card: DataCard, path: DocPath, part: DocPath | None) -> PartsField:
    here = (*path, "guns")
    parts = tuple(
        PartRow((*here, place), (gun.name or _("gun"), _ranges(gun)))
        for place, gun in enumerate(card.guns)
    )
    chosen = next(
        (each.path for each in parts if part and each.path == part[: len(each.path)]), None
    )
    fields = tuple(_of_gun(card.guns[int(chosen[-1])], chosen)) if chosen else ()
    new = TankGun(ranges=(GunRange(),))
    change = PathEdit("insert", (*here, len(parts)), new, _("Add a gun"))
    add = (Offer("add:gun", _("Add a gun…"), change=change),)
    return PartsField(_("Guns"), parts, chosen, fields, add)


def _ranges(gun: TankGun) -> str:
    told = [
        _("{inches} {dice}").format(
            inches=_inches(each.to),
            dice="–" if each.dice is None else _("{count}D6").format(count=number(each.dice)),
        )
        for each in gun.ranges
    ]
    return enumerated(told)


def _of_gun(gun: TankGun, path: DocPath) -> Iterator[Field]:
    yield TextField(_("Gun"), (*path, "name"), gun.name)
    least, most = MODIFIERS
    for place, band in enumerate(gun.ranges):
        here = (*path, "ranges", place)
        yield NoteField(_("Range {number}").format(number=place + 1), heading=True)
        yield NumberField(_("Up to inches"), (*here, "to"), band.to, most=MOST)
        yield NumberField(_("Dice"), (*here, "dice"), band.dice, most=MOST)
        yield NumberField(_("To hit"), (*here, "mod"), band.mod, least=least, most=most)
    count = len(gun.ranges)
    add = PathEdit("insert", (*path, "ranges", count), GunRange(), _("Add a range band"))
    chips = [Chip(_("Add a range band"), change=add)]
    if count:
        last = PathEdit(
            "remove", (*path, "ranges", count - 1), text=_("Remove the last range band")
        )
        chips.append(Chip(_("Remove the last"), change=last))
    yield ChipField("", tuple(chips))
