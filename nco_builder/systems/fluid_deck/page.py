"""The builder page of a command deck: gauges, owners by card types, and the form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.path_edits import PathEdit, PathEdits
from nco_builder.documents.rows import path_of
from nco_builder.language import N_, _, ngettext
from nco_builder.language.words import enumerated, signed
from nco_builder.sheets.blocks import Text, Tile
from nco_builder.sheets.words import faces, number, single_line
from nco_builder.systems.fluid_deck.cards import ALL_FACES, KINDS, LEVEL_NAMES
from nco_builder.systems.fluid_deck.figures import mixed
from nco_builder.systems.fluid_deck.judge import (
    AIRCRAFT_KIND,
    ARTILLERY_DICE,
    DECK_DIFFERS,
    SUPPORT_SIX_OPEN,
    SUPPORT_TABLE_MISSING,
)
from nco_builder.systems.fluid_deck.model import (
    LEVELS,
    Aircraft,
    CommandDeck,
    DataCard,
    DeckSide,
    DeckUnit,
    GunRange,
    IntensityFaces,
    SideTables,
    SupportFaces,
    TankGun,
    TerrainMove,
    bare,
)
from nco_builder.systems.fluid_deck.names import NEW_CARD, shown, side_name, unit_name, vehicle_name
from nco_builder.systems.fluid_deck.resolve import chance_before, needs_of, tables_in_use
from nco_builder.systems.page import (
    BuilderPage,
    Chip,
    ChipField,
    EntryForm,
    HeadFact,
    NoteField,
    NumberField,
    Offer,
    OfferGroup,
    OwnPage,
    PageCell,
    PageColumn,
    PageGauge,
    PageGroup,
    PageRow,
    PageTable,
    PartRow,
    PartsField,
    Shelf,
    StepperField,
    TextField,
    token_of,
)
from nco_builder.vehicles import percent

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping
    from fractions import Fraction

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.systems.fluid_deck.model import Faces, JudgedDeck
    from nco_builder.systems.fluid_deck.resolve import ResolvedDeck, TablesInUse, UnitOdds
    from nco_builder.systems.fluid_deck.rules import CardKind, FluidRules, PrintedSide
    from nco_builder.systems.page import Field, Mark, PageContext


NONE = "–"


def shelf(context: PageContext) -> Shelf:
    """Return the cards of the selected unit or side, then new entries."""
    deck: CommandDeck = context.judgement.document
    rules: FluidRules = context.judgement.resolved.rules
    side, unit = _chosen(context.chosen, deck)
    groups = []
    if side is not None and unit is not None:
        groups.append(_for_unit(deck, side, unit, rules))
    places = [side] if side is not None else range(len(deck.sides))
    unclear = side is None and len(deck.sides) > 1
    # once: a deck may have hundreds of sides and units
    named = free_name(_("Unit {number}"), [each.name for each in deck_units(deck)])
    groups += [_for_side(deck, place, rules, named if unclear else "") for place in places]
    groups.append(OfferGroup(_("For all sides"), (_turn_over(deck, rules),)))
    owner = deck.sides[side].units[unit].name if side is not None and unit is not None else ""
    kept = tuple(each for each in context.own if isinstance(each, DataCard))
    line = _("Size, Armor, move and guns are yours to enter")
    new = Offer(NEW_CARD, _("New data card"), "", line, change=adding(new_data_card(), deck, owner))
    offers = (new, *(_own(place, card, deck, owner) for place, card in enumerate(kept)))
    groups.append(OfferGroup(_("My data cards") if kept else _("Data cards"), offers))
    begin = tuple(_begin(deck, side, named))
    return Shelf(_("Cards"), _("Filter cards, units…"), tuple(groups), begin)


def _chosen(path: DocPath, deck: CommandDeck) -> tuple[int | None, int | None]:
    """Return the indexes of the selected side and unit."""
    match path:
        case ("sides", int(side), "units", int(unit), *_rest):
            return side, unit
        case ("sides", int(side), *_rest) if side < len(deck.sides):
            return side, None
    return (0, None) if len(deck.sides) == 1 else (None, None)


def _for_unit(deck: CommandDeck, side: int, unit: int, rules: FluidRules) -> OfferGroup:
    owner = deck.sides[side].units[unit]
    path: DocPath = ("sides", side, "units", unit)
    name = unit_name(owner.name)
    offers = _cards(rules.cards_of("unit"), owner.cards, path, name)
    return OfferGroup(_("For {owner}").format(owner=name), tuple(offers))


def _for_side(deck: CommandDeck, place: int, rules: FluidRules, new_unit: str) -> OfferGroup:
    """Return the cards of a side, and a new unit of that name unless it is ""."""
    side = deck.sides[place]
    name = side_name(side.name)
    path: DocPath = ("sides", place)
    offers = [*_cards(rules.cards_of("side"), side.cards, path, name)]
    text = _("Give {owner} a commander's card").format(owner=name)
    change = PathEdit("set", (*path, "commander"), side.commander + 1, text)
    count = _count(side.commander)
    offers.append(
        Offer(
            f"commander:{place}", rules.commander.name, count, rules.commander.line, change=change
        )
    )
    if new_unit:
        change = _adding_unit(deck, place, new_unit)
        offers.append(Offer(f"unit:{place}", _("New unit"), change=change))
    return OfferGroup(_("For the side {owner}").format(owner=name), tuple(offers))


def _cards(
    kinds: tuple[CardKind, ...], cards: Mapping[str, int], path: DocPath, owner: str
) -> Iterator[Offer]:
    for kind in kinds:
        count = cards.get(kind.id, 0)
        text = _("Add “{card}” to {owner}").format(card=kind.name, owner=owner)
        mark: Mark = "ruling" if kind.ruling else ""
        yield Offer(
            key=f"{'.'.join(map(str, path))}:{kind.id}",
            name=kind.name,
            price=_count(count),
            line=kind.line,
            mark=mark,
            change=PathEdit("set", (*path, "cards", kind.id), count + 1, text),
            search=f"{kind.english('name')} {owner}",
        )


def _count(count: int) -> str:
    return number(count) if count else NONE


def _turn_over(deck: CommandDeck, rules: FluidRules) -> Offer:
    text = _("Add a Turn Over card")
    change = PathEdit("set", ("turn_over",), deck.turn_over + 1, text)
    card = rules.turn_over
    return Offer("turn_over", card.name, _count(deck.turn_over), card.line, change=change)


def data_card_line(card: DataCard) -> str:
    """`Size 5 · Armor 11 · 3 tanks`, as far as known."""
    known = [
        *([] if card.size is None else [_("Size {number}").format(number=number(card.size))]),
        *([] if card.armor is None else [_("Armor {number}").format(number=number(card.armor))]),
        *([] if card.count is None else [_("×{number}").format(number=number(card.count))]),
    ]
    return enumerated(known) or _("nothing entered yet")


def adding(card: DataCard, deck: CommandDeck, owner: str) -> PathEdit:
    """Return the change that appends a data card for a unit."""
    text = _("Add the data card {name}").format(name=vehicle_name(card.name))
    return PathEdit("insert", ("vehicles", len(deck.vehicles)), card.replace(unit=owner), text)


def _own(place: int, card: DataCard, deck: CommandDeck, owner: str) -> Offer:
    name = vehicle_name(card.name)
    return Offer(
        key=f"own:{place}:{name}",
        name=name,
        line=data_card_line(card),
        change=adding(card, deck, owner),
        own=card,
    )


def _begin(deck: CommandDeck, side: int | None, new_unit: str) -> Iterator[Offer]:
    if side is not None:
        change = _adding_unit(deck, side, new_unit)
        yield Offer("begin:unit", _("New unit"), change=change)
    elif deck.sides:
        why = _("Whose? Choose a side in the table, or take its new unit from the list.")
        yield Offer("begin:unit", _("New unit"), barred=why)
    name = free_name(_("Side {number}"), [each.name for each in deck.sides])
    new = DeckSide(name=name, commander=1)
    text = _("Add a side")
    yield Offer(
        "begin:side",
        _("New side"),
        change=PathEdit("insert", ("sides", len(deck.sides)), new, text),
    )


def _adding_unit(deck: CommandDeck, side: int, name: str) -> PathEdit:
    """Return the change that appends a unit of this name to a side."""
    text = _("Add a unit to {owner}").format(owner=side_name(deck.sides[side].name))
    path = ("sides", side, "units", len(deck.sides[side].units))
    return PathEdit("insert", path, DeckUnit(name=name), text)


def new_data_card() -> DataCard:
    """Return an empty data card."""
    return DataCard(name="")


def deck_units(deck: CommandDeck) -> list[DeckUnit]:
    """Return all units of a deck."""
    return [unit for side in deck.sides for unit in side.units]


def free_name(template: str, taken: list[str]) -> str:
    """Return the first unused numbered name."""
    known, place = {bare(name) for name in taken}, 1
    while bare(template.format(number=place)) in known:
        place += 1
    return template.format(number=place)


QUALITIES = (-2, 3)
MODIFIERS = (-9, 9)
TARGET_KINDS: Mapping[str, str] = {
    "afv": N_("armored vehicle"),
    "soft_skin": N_("soft skin"),
    "infantry": N_("infantry"),
}
"""What is tested in a strike as from the flank, or as usual."""
MOST = 999


def data_card_entry(context: PageContext, place: int) -> EntryForm:
    """Return the form of a data card."""
    deck: CommandDeck = context.judgement.document
    card = deck.vehicles[place]
    path: DocPath = ("vehicles", place)
    kept = card.replace(unit="")
    return EntryForm(
        path=path,
        label=_("Data card"),
        aside=unit_name(card.unit) if bare(card.unit) else "",
        title=vehicle_name(card.name),
        tiles=tuple(_data_card_tiles(card)),
        fields=tuple(_data_card_fields(card, path, context.part, deck)),
        keep=kept,
        kept=kept in context.own,
    )


def own_page() -> OwnPage:
    """Return how the player's own data cards are shown outside of a deck."""

    def form(card: DataCard, path: DocPath, part: DocPath | None) -> EntryForm:
        return EntryForm(
            path=path,
            label=_("Data card"),
            title=vehicle_name(card.name),
            tiles=tuple(_data_card_tiles(card)),
            fields=tuple(_data_card_fields(card, path, part)),
        )

    heading = _("Data cards of fluid time")
    return OwnPage(heading, lambda _others: new_data_card(), form, data_card_line)


def _data_card_tiles(card: DataCard) -> Iterator[Tile]:
    for label, value in ((_("Size"), card.size), (_("Armor"), card.armor)):
        yield Tile(label, (Text("–" if value is None else number(value), "number"),))
    quality = "–" if card.quality is None else signed(card.quality) or "0"
    yield Tile(_("morale"), (Text(quality, "number"),))


def short_fields(card: DataCard, path: DocPath) -> tuple[Field, ...]:
    """Return the most important fields of a data card."""
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


def _data_card_fields(
    card: DataCard, path: DocPath, part: DocPath | None, deck: CommandDeck | None = None
) -> Iterator[Field]:
    yield TextField(_("Name"), (*path, "name"), card.name)
    if deck is not None:
        yield _units(deck, card, path)
    yield _kinds(card, path)
    yield NumberField(_("Tanks"), (*path, "count"), card.count, hint=_("not said"), most=MOST)
    yield from _values(card, path)
    yield _moves(card, path, part)
    yield _guns(card, path, part)
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


def _kinds(card: DataCard, path: DocPath) -> ChipField:
    chips = []
    for kind, name in TARGET_KINDS.items():
        text = _("{name} is {kind}").format(name=vehicle_name(card.name), kind=_(name))
        change = PathEdit("set", (*path, "kind"), kind, text)
        chips.append(Chip(_(name), on=card.kind == kind, change=change))
    return ChipField(_("Target"), tuple(chips), one=True, note=_("soft skins, infantry: no flank"))


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


def tile(label: str, value: str, note: str = "") -> Tile:
    """Return a number with its label."""
    return Tile(label, (Text(value, "number"),), note)


def unit_entry(context: PageContext, side: int, place: int) -> EntryForm:
    """Return the form of a unit of a side."""
    deck = context.judgement.document
    owner, unit = deck.sides[side], deck.sides[side].units[place]
    odds = context.judgement.resolved.odds
    return EntryForm(
        path=("sides", side, "units", place),
        label=_("Unit"),
        aside=side_name(owner.name),
        title=unit_name(unit.name),
        tiles=tuple(_unit_entry_tiles(odds.units[side][place])) if odds else (),
        fields=tuple(_unit_entry_fields(context, side, place)),
    )


def _unit_entry_tiles(odds: UnitOdds) -> Iterator[Tile]:
    yield tile(_("own cards"), number(odds.cards))
    yield tile(_("acts in a turn"), percent(odds.acts), str(odds.acts))
    yield tile(_("free action"), percent(odds.free_action), str(odds.free_action))
    yield tile(_("impulses"), mixed(odds.impulses))


def _unit_entry_fields(context: PageContext, side: int, place: int) -> Iterator[Field]:
    judgement = context.judgement
    unit: DeckUnit = judgement.document.sides[side].units[place]
    path: DocPath = ("sides", side, "units", place)
    if odds := judgement.resolved.odds:
        yield NoteField(_why(odds.units[side][place], odds.turn_over))
    yield TextField(_("Name"), (*path, "name"), unit.name)
    printed = printed_side(context, side)
    units = {each.name: each.cards for each in printed.units} if printed else {}
    rules: FluidRules = judgement.resolved.rules
    yield from steppers(
        rules.cards_of("unit"), unit.cards, path, units.get(unit.name), year_of(context)
    )
    yield _tanks(context, unit)
    yield NumberField(_("Tanks"), (*path, "tanks"), unit.tanks, hint=_("not said"), most=MOST)
    yield TextField(_("Notes"), (*path, "notes"), unit.notes, lines=3)


def _why(odds: UnitOdds, turn_overs: int) -> str:
    """`6 cards move it, 3 end the turn: 6 of 9.`."""
    moving = ngettext("{count} card lets it act", "{count} cards let it act", odds.acting)
    ending = ngettext("{count} ends the turn", "{count} end the turn", turn_overs)
    whole = _("{moving}, {ending}: {acting} of {all}.")
    return whole.format(
        moving=moving.format(count=number(odds.acting)),
        ending=ending.format(count=number(turn_overs)),
        acting=number(odds.acting),
        all=number(odds.acting + turn_overs),
    )


def printed_side(context: PageContext, side: int) -> PrintedSide | None:
    """Return the side of the printed deck that a side is compared with."""
    deck = context.judgement.document
    printed = context.judgement.resolved.rules.deck.get(deck.based_on or "")
    sides = {each.name: each for each in printed.sides} if printed else {}
    return sides.get(deck.sides[side].name)


def year_of(context: PageContext) -> str:
    """Return the short name of the printed deck; "" without one."""
    printed = context.judgement.resolved.rules.deck.get(context.judgement.document.based_on or "")
    return printed.year if printed else ""


def beside(year: str, count: int) -> str:
    """Return the number in the printed deck: `1942: 2`, `1942: none`."""
    if not count:
        return _("{year}: none").format(year=year)
    return _("{year}: {count}").format(year=year, count=count)


def steppers(
    kinds: tuple[CardKind, ...],
    cards: Mapping[str, int],
    path: DocPath,
    printed: Mapping[str, int] | None,
    year: str,
) -> Iterator[StepperField]:
    """Yield the number of each card, next to that of the printed deck."""
    for kind in kinds:
        note = "" if printed is None else beside(year, printed.get(kind.id, 0))
        field = (*path, "cards", kind.id)
        yield StepperField(kind.short, field, cards.get(kind.id, 0), note, most=MOST)


def _tanks(context: PageContext, unit: DeckUnit) -> PartsField:
    deck = context.judgement.document
    own: list[tuple[int, DataCard]] = [
        (place, card)
        for place, card in enumerate(deck.vehicles)
        if bare(card.unit) and bare(card.unit) == bare(unit.name)
    ]
    parts = tuple(
        PartRow(("vehicles", place), (vehicle_name(card.name), data_card_line(card)))
        for place, card in own
    )
    chosen = next((part.path for part in parts if part.path == context.part), None)
    fields = short_fields(deck.vehicles[int(chosen[1])], chosen) if chosen else ()
    change = adding(new_data_card(), deck, unit.name)
    barred = "" if bare(unit.name) else _("A unit without a name has no data cards.")
    add = (Offer("add:vehicle", _("Add a data card…"), change=change, barred=barred),)
    return PartsField(_("Its tanks"), parts, chosen, fields, add)


MOSTHELD = 9
BRINGS = {"air": N_("Air on"), "artillery": N_("Artillery on")}


def side_entry(context: PageContext, place: int) -> EntryForm:
    """Return the form of a side."""
    side: DeckSide = context.judgement.document.sides[place]
    return EntryForm(
        path=("sides", place),
        label=_("Side"),
        title=side_name(side.name),
        fields=tuple(_side_entry_fields(context, place)),
    )


def _side_entry_fields(context: PageContext, place: int) -> Iterator[Field]:
    side: DeckSide = context.judgement.document.sides[place]
    rules: FluidRules = context.judgement.resolved.rules
    path: DocPath = ("sides", place)
    printed, year = printed_side(context, place), year_of(context)
    named = side_name(side.name)
    other = named != shown(side.name, named)
    says = _("shown as {name}").format(name=named) if other else ""
    yield TextField(_("Name"), (*path, "name"), side.name, note=says)
    note = beside(year, printed.commander) if printed else ""
    yield StepperField(
        rules.commander.name, (*path, "commander"), side.commander, note, most=MOSTHELD
    )
    yield from steppers(
        rules.cards_of("side"), side.cards, path, printed.cards if printed else None, year
    )
    yield _whose(side, path, rules)
    needs = needs_of(side.cards, rules)
    if needs:
        yield NoteField(_("Support tables"), heading=True)
        yield from _Tables(side, path, rules).fields(needs, context.part)


def _whose(side: DeckSide, path: DocPath, rules: FluidRules) -> ChipField:
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
    """The fields of a side's own tables; an edited one starts as a copy of that in use."""

    def __init__(self, side: DeckSide, path: DocPath, rules: FluidRules) -> None:
        self._own = side.tables or SideTables()
        self._use: TablesInUse = tables_in_use(side, rules)
        self._path: DocPath = (*path, "tables")

    def fields(self, needs: set[str], part: DocPath | None) -> Iterator[Field]:
        """Yield the tables that a side's cards need."""
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

    def _air(self, part: DocPath | None) -> Iterator[Field]:
        if self._own.air:
            yield self._own_air(part)
            return
        for line in self._use.air or ():
            kind = _(KINDS[line.kind]) if line.kind else ""
            note = _("by type, not by the document") if not line.printed else ""
            kind = "" if kind.casefold() in line.name.casefold() else kind
            said = [f"{faces(line.rolls)}: {line.name}", *filter(None, (kind, note))]
            yield NoteField(", ".join(said))
        rows = tuple(_as_own(self._use)) or (Aircraft(),)
        change = PathEdit("set", self._path, self._own.replace(air=rows), _("Enter own aircraft"))
        yield ChipField(_("Aircraft"), (Chip(_("Enter own aircraft"), change=change),))

    def _own_air(self, part: DocPath | None) -> PartsField:
        here = (*self._path, "air")
        parts = tuple(
            PartRow((*here, place), (faces(row.rolls) or "–", row.name or "–"))
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


def _of_aircraft(row: Aircraft, path: DocPath) -> Iterator[Field]:
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


MOSTTURN_OVERS, MOSTDICE = 99, 99


def deck_entry(context: PageContext) -> EntryForm:
    """Return the form of the deck."""
    return EntryForm(
        path=(),
        label=_("Deck"),
        title=single_line(context.judgement.document.name),
        tiles=tuple(_deck_tiles(context.judgement)),
        fields=tuple(_deck_fields(context)),
    )


def _deck_tiles(judgement: JudgedDeck) -> Iterator[Tile]:
    if odds := judgement.resolved.odds:
        lasting = odds.turn_lasts_ten_cards
        exact = str(lasting) if len(str(lasting)) <= 9 else ""  # noqa: PLR2004 - what a tile bears
        yield tile(_("lasts ten cards"), percent(lasting), exact)


def _deck_fields(context: PageContext) -> Iterator[Field]:
    deck, rules = context.judgement.document, context.judgement.resolved.rules
    yield TextField(_("Name"), ("name",), deck.name)
    yield TextField(_("Player"), ("player",), deck.player)
    printed = rules.deck.get(deck.based_on or "")
    note = beside(year_of(context), printed.turn_over) if printed else ""
    yield StepperField(
        rules.turn_over.name, ("turn_over",), deck.turn_over, note, most=MOSTTURN_OVERS
    )
    yield NumberField(
        _("Artillery dice"),
        ("artillery_dice",),
        deck.artillery_dice,
        hint=_("not in the document"),
        note=_("D6 against each target"),
        most=MOSTDICE,
    )
    chips = []
    for each in rules.decks:
        on = deck.based_on == each.id
        name = _("the {year} deck").format(year=each.year)
        text = _("Compare with {deck}").format(deck=name)
        chips.append(Chip(name, on=on, change=PathEdit("set", ("based_on",), each.id, text)))
    text = _("Compare with no printed deck")
    none = PathEdit("set", ("based_on",), None, text)
    chips.append(Chip(_("none"), on=deck.based_on is None, change=none))
    yield ChipField(_("Based on"), tuple(chips), one=True)
    if deck.sides or deck.turn_over:
        empty = PathEdits(
            (
                PathEdit("set", ("sides",), ()),
                PathEdit("set", ("turn_over",), 0),
                PathEdit("set", ("based_on",), None),
            ),
            _("Empty the deck"),
        )
        chip = Chip(_("an empty deck"), _("sides from scratch; data cards stay"), change=empty)
        yield ChipField(_("Begin with"), (chip,))
    yield TextField(_("Notes"), ("notes",), deck.notes, lines=4)
    yield NoteField(
        _(
            "The deck may be made for each game; it has no points. Size, Armor, dice and ranges of "
            "tanks are yours to enter. What is not entered is a line to write on."
        )
    )


WORST: tuple[Mark, ...] = ("error", "ruling", "warning")
COLUMNS = ("half_move_free", "unit_free_action", "unit_move", "two_free_actions", "unit_half_move")
"""Kinds of unit cards with a column, the last one only if it is used."""
OF_SIDES = {"unit_free_action": "side_free_action", "unit_move": "side_moves"}
"""Cards of a side that share the columns of its units."""
SUPPORT_CODES = {
    *(SUPPORT_SIX_OPEN.name, AIRCRAFT_KIND.name, ARTILLERY_DICE.name),
    SUPPORT_TABLE_MISSING.name,
}
"""Findings marked on the rows of support cards."""
NOT_ABOUT = {
    "air_support": {SUPPORT_SIX_OPEN.name},
    "artillery_support": {SUPPORT_SIX_OPEN.name, AIRCRAFT_KIND.name},
    "support": {AIRCRAFT_KIND.name},
}
"""Those about another card of the side."""


def builder_page(context: PageContext) -> BuilderPage:
    """Return the page."""
    judgement: JudgedDeck = context.judgement
    return BuilderPage(
        facts=tuple(_facts(judgement)),
        gauges=tuple(_gauges(judgement)),
        shelf=shelf(context),
        table=_table(judgement),
        entry=entry(context),
    )


def entry(context: PageContext) -> EntryForm:
    """Return the form of the selection."""
    deck = context.judgement.document
    match context.chosen:
        case ("sides", int(side), "units", int(unit), *_rest):
            return unit_entry(context, side, unit)
        case ("sides", int(side), *_rest) if side < len(deck.sides):
            return side_entry(context, side)
        case ("vehicles", int(place), *_rest) if place < len(deck.vehicles):
            return data_card_entry(context, place)
    return deck_entry(context)


def _facts(judgement: JudgedDeck) -> Iterator[HeadFact]:
    yield HeadFact(_("Fluid time"))
    printed = judgement.resolved.rules.deck.get(judgement.document.based_on or "")
    text = _("{year} deck").format(year=printed.year) if printed else _("no printed deck")
    yield HeadFact(text, ("based_on",))


def _gauges(judgement: JudgedDeck) -> Iterator[PageGauge]:
    odds = judgement.resolved.odds
    if odds is None:
        yield PageGauge(NONE, _("cards shuffled"), _("see the problems below"))
        return
    note = _("+ {held} in hand = {printed} to print").format(
        held=number(odds.held), printed=number(odds.printed)
    )
    yield PageGauge(number(odds.shuffled), _("cards shuffled"), note)
    ends = _("{count} in {cards} end at once").format(
        count=number(odds.turn_over), cards=number(odds.shuffled)
    )
    yield PageGauge(mixed(odds.cards_before_turn_over), _("cards a turn, on average"), ends)
    if 0 < len(odds.sides) <= 3:  # noqa: PLR2004 - more have no room beside each other
        counts = " : ".join(number(cards) for _name, cards in odds.sides)
        names = " : ".join(side_name(name) for name, _cards in odds.sides)
        yield PageGauge(counts, names, counts=_("Cards by side"))
    yield PageGauge(number(odds.turn_over), judgement.resolved.rules.turn_over.name)


def _table(judgement: JudgedDeck) -> PageTable:
    rules, deck = judgement.resolved.rules, judgement.document
    used = {card for side in deck.sides for unit in side.units for card in unit.cards}
    cards = [rules.card[each] for each in COLUMNS if each != COLUMNS[-1] or each in used]
    columns = (
        PageColumn(_("Whose"), wide=True, key="name", shown="always"),
        *(PageColumn(card.short, "right", key=card.id, title=card.name) for card in cards),
        PageColumn(_("Cards"), "right", key="sum"),
        PageColumn(_("Acts"), "right", key="acts", title=_("Chance to act in a turn")),
    )
    rows = _Rows(judgement, cards)
    differences = [each for each in judgement.findings if each.code == DECK_DIFFERS.name]
    aside = ""
    if differences:
        count = len(differences[0]["differences"])
        text = ngettext(
            "{count} difference from the {year} deck",
            "{count} differences from the {year} deck",
            count,
        )
        aside = text.format(count=count, year=differences[0]["year"])
    elif printed := rules.deck.get(deck.based_on or ""):
        aside = _("as the {year} deck").format(year=printed.year)
    held = [f"{side_name(side.name)} {number(side.commander)}" for side in deck.sides]
    foot = _("Commanders' cards, in hand: {held}").format(held=enumerated(held)) if held else ""
    empty = _("No side yet. Take one from the list at the left.")
    return PageTable(
        _("Cards"), columns, tuple(rows.all()), foot, aside, empty, groups=tuple(rows.groups())
    )


DATA_CARDS, FOR_ALL = "data_cards", "for_all"
"""Groups of rows that belong to no side."""


def _of(side: int) -> str:
    """The group of the rows of a side."""
    return f"side_{side}"


def _chance(chance: Fraction | None) -> PageCell:
    """A chance in percent, sorted by its value; a dash where there is none to tell."""
    if chance is None:
        return PageCell(NONE)
    return PageCell(percent(chance), sort_key=float(chance))


class _Rows:
    """The rows of the table."""

    def __init__(self, judgement: JudgedDeck, cards: list[CardKind]) -> None:
        self._deck = judgement.document
        self._resolved: ResolvedDeck = judgement.resolved
        self._cards = cards
        self._marks = _marks(judgement, but=SUPPORT_CODES)
        self._of_tables = {
            kind.id: _marks(judgement, only={*SUPPORT_CODES} - NOT_ABOUT.get(kind.id, set()))
            for kind in judgement.resolved.rules.cards_of("side")
            if kind.needs
        }

    def groups(self) -> Iterator[PageGroup]:
        """The sides, the data cards, what is for all sides."""
        for place, side in enumerate(self._deck.sides):
            yield PageGroup(_of(place), side_name(side.name), token=token_of(place))
        yield PageGroup(DATA_CARDS, _("Data cards"))
        yield PageGroup(FOR_ALL, _("For all sides"))

    def all(self) -> Iterator[PageRow]:
        """Yield the sides one after the other, the data cards, Turn Over."""
        for place, side in enumerate(self._deck.sides):
            for row in self._of_side(place, side):
                yield row.replace(group=_of(place))
        for place, card in enumerate(self._deck.vehicles):
            yield self._of_vehicle(place, card).replace(group=DATA_CARDS)
        name = self._resolved.rules.turn_over.name
        blank = (PageCell(),) * len(self._cards)
        count = PageCell(number(self._deck.turn_over), strong=True, edits=("turn_over",))
        yield PageRow(("turn_over",), (PageCell(name), *blank, count), FOR_ALL, fixed=True)

    def _of_side(self, place: int, side: DeckSide) -> Iterator[PageRow]:
        path = ("sides", place)
        name = side_name(side.name)
        shared = [OF_SIDES.get(card.id, "") for card in self._cards]
        cells = [
            PageCell(_count(side.cards.get(card, 0)), edits=(*path, "cards", card))
            if card
            else PageCell()
            for card in shared
        ]
        whole = PageCell(number(sum(side.cards.get(card, 0) for card in shared)), strong=True)
        every = PageCell(
            _("All {side} units").format(side=name), strong=True, mark=self._marks.get(path, "")
        )
        yield PageRow(path, (every, *cells, whole), leads=True)
        for position, unit in enumerate(side.units):
            yield self._of_unit(place, position, unit.name, unit.cards)
        for card in self._resolved.rules.cards_of("side"):
            count = side.cards.get(card.id, 0)
            if card.needs and count:
                yield self._of_support(card, count, place)

    def _of_unit(self, side: int, place: int, name: str, cards: Mapping[str, int]) -> PageRow:
        path = ("sides", side, "units", place)
        odds = self._resolved.odds
        counts = [
            PageCell(number(cards.get(card.id, 0) or 0) if cards.get(card.id) else NONE)
            for card in self._cards
        ]
        acts = _chance(odds.units[side][place].acts if odds else None)
        return PageRow(
            path,
            (
                PageCell(unit_name(name), strong=True, mark=self._marks.get(path, "")),
                *counts,
                PageCell(number(sum(cards.values())), strong=True),
                acts,
            ),
        )

    def _of_support(self, card: CardKind, count: int, side: int) -> PageRow:
        odds = self._resolved.odds
        comes = _chance(chance_before(count, odds.turn_over) if odds else None)
        path = ("sides", side, "cards", card.id)
        blank = (PageCell(),) * len(self._cards)
        mark = self._of_tables[card.id].get(("sides", side), "")
        cells = (
            PageCell(card.name, mark=mark),
            *blank,
            PageCell(number(count), strong=True, edits=path),
            comes,
        )
        return PageRow(path, cells, fixed=True, hint=card.line)

    def _of_vehicle(self, place: int, card: DataCard) -> PageRow:
        path = ("vehicles", place)
        said = [
            (_("Size {number}"), card.size, "size"),
            (_("Armor {number}"), card.armor, "armor"),
        ]
        texts = [
            PageCell(
                text.format(number=NONE if value is None else number(value)), edits=(*path, field)
            )
            for text, value, field in said
        ]
        blank = (PageCell(),) * (len(self._cards) - len(texts))
        text = "" if card.count is None else f"×{number(card.count)}"
        count = PageCell(text, edits=(*path, "count"))
        name = PageCell(vehicle_name(card.name), strong=True, mark=self._marks.get(path, ""))
        return PageRow(
            path,
            (name, *texts, *blank, count),
            hint=unit_name(card.unit) if bare(card.unit) else "",
        )


def _marks(
    judgement: JudgedDeck, *, but: Container[str] = (), only: Container[str] | None = None
) -> dict[tuple[str | int, ...], Mark]:
    """Return the worst mark of each part of the deck, for some codes."""
    marks: dict[tuple[str | int, ...], Mark] = {}
    for mark in reversed(WORST):
        for finding in judgement.findings:
            wanted = finding.code not in but and (only is None or finding.code in only)
            if finding.severity == mark and wanted:
                marks[path_of(finding.at)] = mark
    return marks
