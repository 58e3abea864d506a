"""Fire and morale: one page to look up while tanks fight."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from nco_builder.language import _, current, ngettext
from nco_builder.language.words import signed
from nco_builder.sheets.blocks import ROLLED, Blank, Grid, Panel, Points, Roll, Rolls, Text
from nco_builder.sheets.contents import Chart
from nco_builder.sheets.words import DOT, NBSP, called, faces, number, sentences, single_line
from nco_builder.systems.fluid_deck.cards import (
    AGREE,
    LEVEL_NAMES,
    data_cards_missing,
    made,
    rules_of,
)
from nco_builder.systems.fluid_deck.figures import cells, mixed, strong, woven
from nco_builder.systems.fluid_deck.model import LEVELS
from nco_builder.systems.fluid_deck.names import side_name, unit_name
from nco_builder.systems.fluid_deck.odds import morale_ways
from nco_builder.systems.listing import steps_of
from nco_builder.systems.odds import reach_chance

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.sheets import SheetOptions
    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.sheets.drawings import Align
    from nco_builder.systems.fluid_deck.model import JudgedDeck
    from nco_builder.systems.fluid_deck.resolve import DeckOdds, UnitOdds
    from nco_builder.systems.fluid_deck.rules import FluidRules, MoraleRules


SHORT = 8.0
MOST_UNITS = 8
"""The most lines of units; identical ones share a line."""


def strikes_panel(judgement: JudgedDeck) -> Panel:
    """Templates and dice of strikes, side by side."""
    rules: FluidRules = judgement.resolved.rules
    strikes = rules.strikes
    heads = [_("templates")]
    heads += [f"{strikes.templates[level]} {_(LEVEL_NAMES[level])}" for level in LEVELS]
    rows = []
    for side, tables in zip(judgement.document.sides, judgement.resolved.tables, strict=True):
        who = _("{side} D6").format(side=side_name(side.name))
        row: list[Paragraph] = [(Text(who, "strong"),)]
        for level in LEVELS:
            rolls = (tables.intensity or {}).get(level, ())
            row.append((Text(faces(rolls)),) if rolls else (Blank(SHORT),))
        rows.append(tuple(row))
    grid = Grid(tuple(heads), tuple(rows), aligns=("left", "center", "center", "center"))
    said = strike_lines(judgement)
    return Panel(
        _("4 · Strikes"),
        _("when the card's condition is met"),
        (*((grid,) if rows else ()), Points(said, bullets=True)),
    )


def strike_lines(judgement: JudgedDeck) -> tuple[Paragraph, ...]:
    """Return what befalls all that is under the templates of a strike."""
    strikes = judgement.resolved.rules.strikes
    dice = judgement.document.artillery_dice
    artillery: Paragraph = (
        (Blank(SHORT), Text(f"{NBSP}{AGREE}"))
        if dice is None
        else (Text(_("{count}D6").format(count=number(dice)), "strong"),)
    )
    all_under = woven(
        _(
            "All under them: hit by Size, then bomber {bomber}, fighter {fighter}, artillery "
            "{artillery}; against armor {extra}, the die of a flank hit and not another. Soft "
            "skins and infantry: as usual."
        ),
        bomber=strong(_("{count}D6").format(count=strikes.dice["bomber"])),
        fighter=strong(_("{count}D6").format(count=strikes.dice["fighter"])),
        artillery=artillery,
        extra=(
            *strong(_("+{count}D6").format(count=strikes.extra_dice)),
            Text(f"{NBSP}{AGREE}"),
        ),
    )
    return (
        all_under,
        (Text(_("Hit and not destroyed: mark for morale.")),),
        (Text(_("A fighter may be held for the turn and cancel an enemy air strike.")),),
    )


def deck_panel(judgement: JudgedDeck, odds: DeckOdds) -> Panel:
    """Return the chances of the deck before the first Turn Over."""
    grouped = _grouped(judgement, odds)
    rows = tuple(
        (
            (Text(name, "strong"),),
            *cells(str(unit.acts), str(unit.free_action), mixed(unit.impulses)),
        )
        for name, unit in grouped[:MOST_UNITS]
    )
    supports = any(
        count > 0 and judgement.resolved.rules.card[card].needs
        for side in judgement.document.sides
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


def _grouped(judgement: JudgedDeck, odds: DeckOdds) -> list[tuple[str, UnitOdds]]:
    """Return a line per unit, or per side if all its units are identical."""
    lines = []
    for side, units in zip(judgement.document.sides, odds.units, strict=True):
        figures = {(unit.acts, unit.free_action, unit.impulses) for unit in units}
        if len(figures) == 1 and len(units) > 1:
            lines.append((_("each {side} unit").format(side=side_name(side.name)), units[0]))
        else:
            lines += [(unit_name(unit.name), unit) for unit in units]
    return lines


DICE, ARMORS = range(2, 8), range(6, 21)
MODIFIERS = range(3, -6, -1)
"""Sums of a morale test: best quality, down to demoralized, very poor and struck again."""
CENTER: Align = "center"


def fire_chart(judgement: JudgedDeck, options: SheetOptions) -> Chart:
    """Return fire, morale and the chances of the deck.

    Raises:
        NoSheetError: the rules are not installed.
    """
    rules, deck = rules_of(judgement), judgement.document
    name = called(deck.name)
    panels = [
        _turn(rules),
        *_hit(rules, has_data_cards=bool(deck.vehicles)),
        *_penetrate(rules),
        _moving(),
        *_morale(rules),
        strikes_panel(judgement),
    ]
    odds = judgement.resolved.odds
    line = name
    if odds:
        panels.append(deck_panel(judgement, odds))
        shuffled = _("{count} cards shuffled, {held} in hand").format(
            count=number(odds.shuffled), held=number(odds.held)
        )
        line = DOT.join([each for each in (name, shuffled) if each])
    what = _("Quick reference")
    every = _("for all sides")
    agree = _("{mark} agree before the match").format(mark=AGREE)
    dice = _("D6, D10: dice of 6, of 10 faces")
    checked = DOT.join((rules.short_title, made(options.date)))
    return Chart(
        title=f"{what}, {name}" if name else what,
        author=single_line(deck.player),
        subject=f"{what}, {rules.short_title}",
        language=current(),
        owner=name,
        credit=sentences(rules.credit),
        counted=_("page {number} of {count}"),
        headline=what,
        line=(Text(line),) if line else (),
        beside=f"{DOT.join((every, agree, dice))}\n{checked}",
        sides=(tuple(panels),),
        across=(_armor(),),
        columns=2,
    )


def _turn(rules: FluidRules) -> Panel:
    """Return the steps of a turn, as its section “Play Sequence” tells them."""
    over = _("The impulse is over when all have acted, or after {count} minutes: the next card.")
    steps = (
        _("Shuffle the unit cards, face down. Each commander holds his Free Action card."),
        _("Turn the top card: the unit or side on it acts as it says; suppressed, it tests first."),
        over.format(count=rules.impulse_minutes),
        _("Before a card, a commander may play his: a Free Action for all of his units."),
        _("Turn Over ends the turn: all cards are shuffled again, commanders get theirs back."),
    )
    return Panel(
        _("A turn"), _("section “Play Sequence”"), (steps_of([(Text(each),) for each in steps]),)
    )


def _hit(rules: FluidRules, *, has_data_cards: bool) -> Iterator[Panel]:
    fire = rules.fire
    soviet = next(each for each in rules.tables if each.moved_and_shoots)
    rows = (
        (_("target moving"), signed(fire.target_moving)),
        (_("shooter moved"), signed(fire.shooter_moved)),
        (_("… and is Soviet {mark}").format(mark=AGREE), signed(soviet.moved_and_shoots or 0)),
        (_("target lightly hidden"), signed(fire.light_concealment)),
        (_("heavily hidden"), signed(fire.heavy_concealment)),
        (_("hull down"), signed(fire.hull_down)),
    )
    grid = Grid(
        (_("modifier of Size"), ""),
        (
            *(((Text(text),), (Text(value, "strong"),)) for text, value in rows),
            ((Text(_("range, from the data card")),), (Text("± "), Blank(SHORT))),
        ),
        aligns=("left", "right"),
    )
    said = woven(
        _("{die} shows the target's Size or less, after:"),
        die=strong(_("One D{faces} a shot").format(faces=fire.die)),
    )
    notes = [
        _("{mark} {own} instead of {usual}, not besides.").format(
            mark=AGREE, own=signed(soviet.moved_and_shoots or 0), usual=signed(fire.shooter_moved)
        ),
        _("Hull down: at a crest line, against what lies before its front."),
    ]
    if not has_data_cards:
        notes.append(data_cards_missing())
    small = Points(tuple((Text(each, "small"),) for each in notes))
    yield Panel(
        _("1 · Hit"), _("a platoon names all targets first"), (Points((said,)), grid, small)
    )


def _penetrate(rules: FluidRules) -> Iterator[Panel]:
    extra = _("+{count}D6").format(count=rules.fire.flank_dice)
    said = woven(
        _(
            "The gun's D6 at this range, {extra} on flank, rear or top. A total of at least the "
            "Armor: roll below. Else: mark for morale."
        ),
        extra=strong(extra),
    )
    rolls = Rolls(
        tuple(
            Roll(
                faces(row.rolls),
                (Text(row.name, "strong"),),
                (Text(row.text),) if row.text else (),
                (),
            )
            for row in rules.penetrating_hits
        ),
        ROLLED,
    )
    yield Panel(_("2 · Penetrate"), _("for each hit"), (Points((said,)), rolls))


def _armor() -> Panel:
    """Return the chance of the dice against each Armor."""
    rows = tuple(
        (
            (Text(_("{count}D6").format(count=dice), "strong"),),
            *cells(*(_rounded(reach_chance(dice, armor)) for armor in ARMORS)),
        )
        for dice in DICE
    )
    heads = (_("dice"), *map(str, ARMORS))
    grid = Grid(heads, rows, aligns=("left", *(CENTER,) * len(ARMORS)))
    return Panel(_("Chance to reach the Armor, per cent"), _("Armor"), (grid,))


def _rounded(chance: Fraction) -> str:
    """Return a percentage: never 0 or 100 for something possible, and a dash for impossible."""
    if not chance:
        return "–"
    if chance == 1:
        return "100"
    per_cent = int(chance * 100 + Fraction(1, 2))
    return "<1" if per_cent < 1 else ">99" if per_cent > 99 else str(per_cent)  # noqa: PLR2004


def _moving() -> Panel:
    moved = woven(
        _(
            "{moved} on its last impulse: it counts as moving, for every shot at it and by it, "
            "until it spends an action to halt."
        ),
        moved=strong(_("Moved")),
    )
    overwatch = woven(
        _(
            "{overwatch} a halted unit spends another move, half move or Free Action. It may then "
            "fire at who comes into view or leaves it, or fire back. One shot ends it; nobody is "
            "forced to shoot."
        ),
        overwatch=strong(_("Overwatch:")),
    )
    return Panel(
        _("Moving and overwatch"),
        _("what was done last still counts"),
        (Points((moved, overwatch), bullets=True),),
    )


def _morale(rules: FluidRules) -> Iterator[Panel]:
    morale = rules.morale
    said = woven(
        _(
            "Struck and not penetrated, crew suppressed by a hit, last tank of its platoon: {dice} "
            "and one line of quality {mark}, then what happened:"
        ),
        dice=strong(_("{count}D6").format(count=morale.dice)),
        mark=(Text(AGREE),),
    )
    rows = tuple(
        ((Text(each.text),), (Text(signed(each.mod) or "0", "strong"),))
        for each in morale.modifiers
    )
    quality = Grid((_("modifier"), ""), rows, aligns=("left", "right"))
    suppressed = _(
        "A suppressed crew tests before its Free Action, and does nothing until it passes {mark}; "
        "an abandoned tank counts as destroyed."
    ).format(mark=AGREE)
    yield Panel(
        _("3 · Morale"),
        _("before the unit acts"),
        (Points((said,)), quality, Points(((Text(suppressed, "small"),),))),
    )
    ways = [morale_ways(each, morale.pass_at, morale.abandoned_at) for each in MODIFIERS]
    lines = tuple(
        [
            ((Text(told),), *cells(*map(str, counts), bold=len(MODIFIERS)))
            for told, counts in zip(outcomes(morale), zip(*ways, strict=True), strict=True)
        ]
    )
    mods: list[Paragraph] = [(Text(signed(each) or "0", "range"),) for each in MODIFIERS]
    heads: tuple[str | Paragraph, ...] = (_("modifier"), *mods)
    grid = Grid(heads, lines, aligns=("left", *(CENTER,) * len(MODIFIERS)))
    yield Panel(_("What comes of it"), _("chance in 36"), (grid,))


def outcomes(morale: MoraleRules) -> tuple[str, str, str]:
    """Return what each total of a morale test does."""
    return (
        _("{number}+ passes").format(number=morale.pass_at),
        _("{low}–{high} suppressed").format(low=morale.abandoned_at + 1, high=morale.pass_at - 1),
        _("{number} or less, abandoned").format(number=morale.abandoned_at),
    )
