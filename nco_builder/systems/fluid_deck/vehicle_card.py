"""The data cards of a deck's vehicles, with lines for values that were not entered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _, pgettext
from nco_builder.language.words import capital, signed
from nco_builder.sheets.blocks import Blank, Boxes, Fact, Facts, Grid, Points, Text, Tile, Tiles
from nco_builder.sheets.contents import Card
from nco_builder.sheets.words import (
    APART,
    DOT,
    MINUS,
    NBSP,
    called,
    faces,
    joined,
    lines,
    number,
    numbered,
    ticked,
)
from nco_builder.systems.fluid_deck.cards import AGREE, BANDS, card_deck, rules_of
from nco_builder.systems.fluid_deck.fire_chart import outcomes
from nco_builder.systems.fluid_deck.model import (
    DataCard,
    GunRange,
    TankGun,
    TerrainMove,
    bare,
    side_of,
)
from nco_builder.systems.fluid_deck.names import side_name, unit_name
from nco_builder.systems.fluid_deck.odds import TEN
from nco_builder.systems.fluid_deck.tally import SHOTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.sheets import SheetOptions
    from nco_builder.sheets.blocks import Block, Paragraph
    from nco_builder.sheets.contents import Deck
    from nco_builder.sheets.drawings import Align
    from nco_builder.systems.fluid_deck.model import JudgedDeck

SHORT, NARROW, TERRAIN, GUN, QUALITY = 8.0, 6.0, 12.0, 34.0, 6.0
CLOSE_TERRAIN, CLOSE_MOVE = 10.0, 5.5
CENTER: Align = "center"
BLANK_TERRAINS, BLANK_RANGES, BLANK_TANKS = 3, 3, 3
MOST_TERRAINS, MOST_LETTERS = 4, 12
"""The most kinds of terrain whose moves stand side by side, and letters of a kind in a tile."""
WRITTEN = 6.0
"""The height of rows to write in, in millimetres."""
MOST_TARGETS = 3
"""The most targets whose needs are printed for a gun."""
FEW_TANKS = 5
"""The most tanks beside whose boxes there is room for rows to write in."""
MOST_TANKS = 40
"""The most rows of boxes that are printed."""


def vehicle_cards(judgement: JudgedDeck, options: SheetOptions) -> Deck:
    """Return a card for each data card, or a page of blank ones.

    Raises:
        NoSheetError: the rules are not installed.
    """
    rules_of(judgement)
    deck = judgement.document
    what = _("Data cards")
    if not deck.vehicles:
        blank = _VehicleCard(DataCard(name=""), judgement, options)
        return card_deck(judgement, options, what, (blank.card(),), fills_page=True)
    cards = tuple(_VehicleCard(each, judgement, options).card() for each in deck.vehicles)
    return card_deck(judgement, options, what, cards).replace(goes_on_behind=True)


class _VehicleCard:
    """One data card."""

    def __init__(self, card: DataCard, judgement: JudgedDeck, options: SheetOptions) -> None:
        self._card, self._judgement, self._options = card, judgement, options
        self._side = side_of(card, judgement.document)
        count = card.count
        self._tanks = BLANK_TANKS if count is None else min(count, MOST_TANKS)
        self._is_close = self._tanks > FEW_TANKS

    def card(self) -> Card:
        """Return the card."""
        side = self._side
        name = "" if side is None else self._judgement.document.sides[side].name.strip()
        whose = called(side_name(name)) if name else ""
        of = called(unit_name(self._card.unit)) if bare(self._card.unit) else ""
        return Card(
            label=DOT.join([each for each in (whose, of) if each]) or _("side, unit, vehicle"),
            name=called(self._card.name),
            marks=(),
            parts=tuple(self._parts()),
            side=None if side is None else BANDS[side % len(BANDS)],
            bottom=(
                Points((ticked([_("moving"), pgettext("boxes", "overwatch"), _("hull down")]),)),
                self._boxes(),
            ),
            extras=(Points((self._penetrated(), self._morale())),),
        )

    def _parts(self) -> Iterator[Block]:
        card = self._card
        quality = None if card.quality is None else signed(card.quality) or "0"
        moves = card.move or (TerrainMove(),) * BLANK_TERRAINS
        gaps = any(not each.terrain.strip() or each.inches is None for each in moves)
        few = len(moves) <= MOST_TERRAINS
        fit = few and all(len(called(each.terrain)) <= MOST_LETTERS for each in moves)
        told = joined([_move(each) for each in moves])
        moved = tuple([_moved(each) for each in moves]) if fit and not gaps else ()
        yield Tiles(
            (
                _tile(_("Size"), None if card.size is None else number(card.size)),
                _tile(_("Armor"), None if card.armor is None else number(card.armor)),
                _tile(_("morale"), quality),
                *moved,
            ),
            large=True,
            lined=len(moved),
            further=(Text(capital(_("move")) + " ", "strong"), *told) if moved else (),
        )
        if gaps and few and not self._is_close:
            yield _moves(moves)
        elif gaps or not fit:
            yield Facts((Fact(_("move"), told),))
        targets = self._targets() if self._options.backs else ()
        for place, gun in enumerate(card.guns or (TankGun(),)):
            yield from _gun(gun, targets, is_first=not place, is_close=self._is_close)
        yield Points((self._to_hit(), *self._notes()))

    def _targets(self) -> tuple[DataCard, ...]:
        """Return the first tanks of other sides whose Size and Armor are known."""
        deck = self._judgement.document
        if self._side is None:
            return ()
        others = [
            each
            for each in deck.vehicles
            if each.kind == "afv" and side_of(each, deck) not in {None, self._side}
        ]
        known = [each for each in others if None not in (each.size, each.armor)]
        return tuple(known[:MOST_TARGETS])

    def _to_hit(self) -> Paragraph:
        """`D10, Size or less: target moving −1, …`; −3 for a moving Soviet tank is its own.

        The list asks whether that is agreed, as a blank card does.
        """
        rules = self._judgement.resolved.rules
        fire = rules.fire
        moved = signed(fire.shooter_moved)
        if self._side is not None:
            own = self._judgement.resolved.tables[self._side].moved_and_shoots
            moved = moved if own is None else signed(own)
        else:
            soviet = next(each for each in rules.tables if each.moved_and_shoots)
            own_mark = signed(soviet.moved_and_shoots or 0)
            own_mark += "" if self._card.name else f"{NBSP}{AGREE}"
            moved = f"{moved} ({soviet.name} {own_mark})"
        said = _(
            "Size or less: target moving {moving}, we moved {moved}, hidden {light} or {heavy}, "
            "hull down {down}."
        )
        text = said.format(
            moving=signed(fire.target_moving),
            moved=moved,
            light=signed(fire.light_concealment),
            heavy=signed(fire.heavy_concealment),
            down=signed(fire.hull_down),
        )
        text = text.replace(f" {MINUS}", NBSP + MINUS)  # a number keeps with what it is for
        agree = _("{mark} agree before the match.").format(mark=AGREE)
        means = (Text(" " + agree.replace(" ", NBSP)),) if AGREE in text else ()
        return Text(_("D10") + " ", "strong"), Text(text), *means

    def _penetrated(self) -> Paragraph:
        """`Armor gun's dice, +1D6 …: reached, D6 below; else test.`; the boxes name its faces."""
        extra = _("+{count}D6").format(count=self._judgement.resolved.rules.fire.flank_dice)
        said = _("gun's dice, {extra} flank, rear, top: reached, D6 below; else test.").format(
            extra=extra
        )
        return Text(_("Armor") + " ", "strong"), *numbered(said, "strong")

    def _morale(self) -> Paragraph:
        """`Morale 2D6: 7+ passes · 4–6 suppressed · 3 or less, abandoned`."""
        morale = self._judgement.resolved.rules.morale
        said = _("{count}D6").format(count=morale.dice) + ":"
        lead = Text(capital(_("morale")) + " ", "strong")
        return lead, *numbered(f"{said} {DOT.join(outcomes(morale))}", "strong")

    def _boxes(self) -> Grid:
        """Return a row of boxes for each tank, with room for the quality of its crew if unknown.

        What a hit that penetrates does is below the faces of its die.
        """
        hits = self._judgement.resolved.rules.penetrating_hits
        names = (_("sup-\npressed"), _("gun\nout"), _("tracks"))
        out = tuple([face for each in hits if each.out for face in each.rolls])
        dice = (*(each.rolls for each in hits if not each.out), out)
        told = zip(dice, (*names, pgettext("of the game", "out")), strict=True)
        states: list[str | Paragraph] = [_("to\ntest")]
        states += [(Text(faces(rolls) + " ", "strong"), Text(name)) for rolls, name in told]
        tick: Paragraph = (Boxes(1),)
        has_own = self._card.quality is None and not self._is_close
        own: tuple[Paragraph, ...] = ((Text("±"), Blank(QUALITY)),) if has_own else ()
        heads: tuple[str | Paragraph, ...] = ("", *((_("morale"),) if has_own else ()), *states)
        rows = tuple(
            ((Text(str(place), "strong"),), *own, *((tick,) * len(states)))
            for place in range(1, self._tanks + 1)
        )
        return Grid(heads, rows, aligns=("left", *(CENTER,) * (len(heads) - 1)))

    def _notes(self) -> Iterator[Paragraph]:
        if notes := lines(self._card.notes):
            yield from [(Text(line),) for line in notes.split("\n")]


def _tile(label: str, value: str | None) -> Tile:
    return Tile(label, () if value is None else (Text(value, "number"),))


def _moved(move: TerrainMove) -> Tile:
    """Return a tile for the move in a kind of terrain."""
    far = f'{number(move.inches or 0)}"'
    return Tile(called(move.terrain), (Text(far, "number"),), pgettext("below inches", "move"))


def _moves(moves: tuple[TerrainMove, ...]) -> Grid:
    """Return lines for the kinds of terrain, each with the move in it."""
    cells = tuple([(*_terrain(each, TERRAIN), Text(" "), *_inches(each, NARROW)) for each in moves])
    row: tuple[Paragraph, ...] = ((Text(_("terrain, inches"), "strong"),), *cells)
    return Grid(("",) * len(row), (row,), aligns=("left", *(CENTER,) * len(moves)), high=WRITTEN)


def _terrain(move: TerrainMove, line: float) -> Paragraph:
    return (Text(called(move.terrain)) if move.terrain.strip() else Blank(line),)


def _inches(move: TerrainMove, line: float) -> Paragraph:
    if move.inches is None:
        return Blank(line), Text('"')
    return (Text(f'{number(move.inches)}"', "strong"),)


def _move(move: TerrainMove) -> Paragraph:
    return *_terrain(move, CLOSE_TERRAIN), Text(" "), *_inches(move, CLOSE_MOVE)


def _gun(
    gun: TankGun, targets: tuple[DataCard, ...], *, is_first: bool, is_close: bool
) -> Iterator[Block]:
    """Yield a gun's range bands, with lines if nothing is entered; boxes for shots at the first.

    Beside them is what it needs on a D10 to hit each target.
    """
    name = called(gun.name)
    named: Paragraph = (Text(name, "name"),) if name else (Text(_("gun") + " "), Blank(GUN))
    if is_first:
        named = (*named, Text(APART + pgettext("boxes", "shots") + NBSP, "small"), Boxes(SHOTS))
    yield Points((named,), leads=True)
    ranges = gun.ranges or (GunRange(),) * BLANK_RANGES
    known = any(_needs(band, target) for band in ranges for target in targets)
    told = targets if known else ()
    heads = (_("up to inches"), _("dice"), _("to hit"), *map(_aimed_at, told))
    against = _("D10, front")
    yield Grid(
        heads,
        tuple((*_band(band), *[_aimed(band, target) for target in told]) for band in ranges),
        bands=(("", len(heads) - len(told)), (against, len(told))) if told else (),
        aligns=(CENTER,) * len(heads),
        high=0.0 if gun.ranges or is_close else WRITTEN,
    )


def _aimed_at(target: DataCard) -> str:
    """Return a heading for a target: its name, and the Armor that its hits are up against."""
    armor = _("Armor")
    return f"{called(target.name)}\n{armor}{NBSP}{number(target.armor or 0)}"


def _aimed(band: GunRange, target: DataCard) -> Paragraph:
    need = _needs(band, target)
    return (Text(need, "range"),) if need else ()


def _needs(band: GunRange, target: DataCard) -> str:
    """Return what a shot at the front needs on a D10: `≤7`; "" if a value is missing."""
    if band.mod is None or band.to is None or target.size is None:
        return ""
    size = target.size + band.mod
    return f"≤{min(size, TEN)}" if size > 0 else _("never")


def _band(band: GunRange) -> tuple[Paragraph, ...]:
    to = None if band.to is None else f'{number(band.to)}"'
    dice = None if band.dice is None else _("{count}D6").format(count=number(band.dice))
    return (
        (Blank(SHORT), Text('"')) if to is None else (Text(to, "strong"),),
        (Blank(SHORT), Text(_("D6"))) if dice is None else (Text(dice, "strong"),),
        (Text("±"), Blank(SHORT)) if band.mod is None else (Text(signed(band.mod) or "0"),),
    )
