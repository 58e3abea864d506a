"""What of fire and morale is the deck's own: its sides' strikes, and the odds of its cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _, ngettext
from nco_builder.sheets.blocks import Blank, Grid, Panel, Points, Text
from nco_builder.sheets.words import FIRM, number
from nco_builder.systems.fluid_deck.figures import cells, mixed, strong, woven
from nco_builder.systems.fluid_deck.model import LEVELS
from nco_builder.systems.fluid_deck.names import side_name, unit_name
from nco_builder.systems.fluid_deck.support_card import AGREE, LEVEL_NAMES, faces_of

if TYPE_CHECKING:
    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.systems.fluid_deck.model import JudgedDeck
    from nco_builder.systems.fluid_deck.resolve import DeckOdds, UnitOdds
    from nco_builder.systems.fluid_deck.rules import FluidRules

SHORT = 8.0
MOST_UNITS = 8
"""More lines of units than that have no room; alike ones are told together."""


def strikes_panel(judged: JudgedDeck) -> Panel:
    """Templates and dice of strikes, side by side."""
    rules: FluidRules = judged.resolved.rules
    strikes = rules.strikes
    heads = [_("templates")]
    heads += [f"{strikes.templates[level]} {_(LEVEL_NAMES[level])}" for level in LEVELS]
    rows = []
    for side, tables in zip(judged.document.sides, judged.resolved.tables, strict=True):
        who = _("{side} D6").format(side=side_name(side.name))
        row: list[Paragraph] = [(Text(who, "strong"),)]
        for level in LEVELS:
            rolls = (tables.intensity or {}).get(level, ())
            row.append((Text(faces_of(rolls)),) if rolls else (Blank(SHORT),))
        rows.append(tuple(row))
    grid = Grid(tuple(heads), tuple(rows), aligns=("left", "center", "center", "center"))
    dice = judged.document.artillery_dice
    artillery: Paragraph = (
        (Blank(SHORT), Text(f"{FIRM}{AGREE}"))
        if dice is None
        else (Text(_("{count}D6").format(count=number(dice)), "strong"),)
    )
    all_under = woven(
        _(
            "All under them: hit by Size, then bomber {bomber}, fighter {fighter}, artillery "
            "{artillery}; against armor {extra}, as from the flank. Soft skins and infantry: as "
            "usual."
        ),
        bomber=strong(_("{count}D6").format(count=strikes.dice["bomber"])),
        fighter=strong(_("{count}D6").format(count=strikes.dice["fighter"])),
        artillery=artillery,
        extra=(
            *strong(_("+{count}D6").format(count=strikes.extra_dice)),
            Text(f"{FIRM}{AGREE}"),
        ),
    )
    said: tuple[Paragraph, ...] = (
        all_under,
        (Text(_("Hit and not destroyed: mark for morale.")),),
        (Text(_("A fighter may be held for the turn and cancel an enemy air strike.")),),
    )
    return Panel(
        _("4 · Strikes"),
        _("when the card's condition is met"),
        (*((grid,) if rows else ()), Points(said, bullets=True)),
    )


def deck_panel(judged: JudgedDeck, odds: DeckOdds) -> Panel:
    """What the deck brings before the first Turn Over."""
    grouped = _grouped(judged, odds)
    rows = tuple(
        (
            (Text(name, "strong"),),
            *cells(str(unit.acts), str(unit.free_action), mixed(unit.impulses)),
        )
        for name, unit in grouped[:MOST_UNITS]
    )
    supports = any(
        count > 0 and judged.resolved.rules.card[card].needs
        for side in judged.document.sides
        for card, count in side.cards.items()
    )
    if supports:
        text = _("each support card")
        rows += (((Text(text, "strong"),), *cells(str(odds.of_support), "", "")),)
    heads = ("", _("acts at all"), _("free action"), _("impulses"))
    grid = Grid(heads, rows, aligns=("left", "center", "center", "center"))
    said = _(
        "A turn lasts {cards} cards on average; {first} of all turns end with the first. "
        "Commanders' cards come besides."
    ).format(cards=mixed(odds.cards_before_turn_over), first=str(odds.turn_over_first))
    aside = ngettext(
        "before the Turn Over", "before the first of {count} Turn Overs", odds.turn_over
    )
    blocks = (*((grid,) if rows else ()), Points(((Text(said, "small"),),)))
    return Panel(_("5 · The deck"), aside.format(count=number(odds.turn_over)), blocks)


def _grouped(judged: JudgedDeck, odds: DeckOdds) -> list[tuple[str, UnitOdds]]:
    """A line for each unit; for each side where all its units are alike."""
    lines = []
    for side, units in zip(judged.document.sides, odds.units, strict=True):
        figures = {(unit.acts, unit.free_action, unit.impulses) for unit in units}
        if len(figures) == 1 and len(units) > 1:
            lines.append((_("each {side} unit").format(side=side_name(side.name)), units[0]))
        else:
            lines += [(unit_name(unit.name), unit) for unit in units]
    return lines
