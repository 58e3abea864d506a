"""The tables on a support card; what nobody has decided is a line to write on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, _
from nco_builder.sheets.blocks import Blank, Panel, Points, Roll, Rolls, Text
from nco_builder.sheets.words import FIRM, TO, called
from nco_builder.systems.fluid_deck.model import LEVELS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nco_builder.sheets.blocks import Block, Inline, Paragraph
    from nco_builder.systems.fluid_deck.model import Faces, JudgedDeck, Level
    from nco_builder.systems.fluid_deck.resolve import AirLine, TablesInUse
    from nco_builder.systems.fluid_deck.rules import CardKind, FluidRules

AGREE = "◆"
"""Marks what the players have to agree."""
ALL_FACES = (1, 2, 3, 4, 5, 6)
SIX = 6
BLANK_ROWS = 3
BLANK_DICE, BLANK_FACES = 7.0, 6.0
LEVEL_NAMES: Mapping[Level, str] = {
    "low": N_("low"),
    "medium": N_("medium"),
    "all_out": N_("all-out"),
}
KINDS = {"bomber": N_("bomber"), "fighter": N_("fighter")}


def faces_of(rolls: Faces) -> str:
    """Faces of a die: `1–3`, and where some are left out `1–3, 6`."""
    runs: list[list[int]] = []
    for face in sorted(set(rolls)):
        if runs and runs[-1][-1] == face - 1:
            runs[-1].append(face)
        else:
            runs.append([face])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}{TO}{run[-1]}" for run in runs)


def support_parts(kind: CardKind, side: int, judged: JudgedDeck) -> tuple[Block, ...]:
    """What a support card of a side says below its name."""
    rules: FluidRules = judged.resolved.rules
    tables: TablesInUse = judged.resolved.tables[side]
    said = Points(
        ((Text(_("Only if its condition is met, such as an observer in place."), "small"),),)
    )
    what: tuple[Block, ...] = ()
    if "air" in kind.needs:
        what = (Panel(_("D6: what comes"), "", (Rolls(tuple(_air(tables, rules))),)),)
    elif "support" in kind.needs:
        what = (Panel(_("D6: what comes"), "", (Rolls(tuple(_support(tables, judged))),)),)
    else:
        what = (Points(((Text(_("Artillery") + " ", "strong"), *_artillery(judged)),)),)
    many = Panel(_("D6: how many templates"), "", (Rolls(tuple(_intensity(tables, rules))),))
    return (said, *what, many, Points(tuple(_notes(kind, tables, rules))))


def _air(tables: TablesInUse, rules: FluidRules) -> Iterator[Roll]:
    if not tables.air:
        yield from [_blank_roll() for _row in range(BLANK_ROWS)]
        return
    for line in tables.air:
        yield Roll(faces_of(line.rolls), _aircraft(line), _kind_of(line, rules), ())


def _aircraft(line: AirLine) -> Paragraph:
    name = called(line.name)
    return (Text(name, "strong"),) if name else (Blank(),)


def _kind_of(line: AirLine, rules: FluidRules) -> Paragraph:
    """`bomber ◆ 3D6`."""
    if line.kind is None:
        return (Blank(BLANK_DICE), Text(" D6"))
    dice = _("{count}D6").format(count=rules.strikes.dice[line.kind])
    kind = _(KINDS[line.kind])
    if kind.casefold() in line.name.casefold():
        return (Text(dice),)
    return (Text(f"{kind} {dice}" if line.printed else f"{kind}{FIRM}{AGREE} {dice}"),)


def _support(tables: TablesInUse, judged: JudgedDeck) -> Iterator[Roll]:
    if not tables.support:
        yield from [_blank_roll() for _row in range(BLANK_ROWS)]
        return
    air, artillery = tables.support.get("air", ()), tables.support.get("artillery", ())
    if air:
        yield Roll(faces_of(air), (Text(_("air"), "strong"),), _air_in_short(tables, judged), ())
    if artillery:
        yield Roll(faces_of(artillery), (Text(_("artillery"), "strong"),), _artillery(judged), ())
    if left := tuple(face for face in ALL_FACES if face not in (*air, *artillery)):
        text = _("not printed {mark}: nothing")
        if tables.own_support:
            text = _("nothing {mark}") if SIX in left else _("nothing")
        text = text.format(mark=AGREE)
        yield Roll(faces_of(left), (Text(text),), (), ())


def _air_in_short(tables: TablesInUse, judged: JudgedDeck) -> Paragraph:
    """`and a D6: 1–3 Fighter 2D6, 4–6 IL-2 attack bomber 3D6`."""
    parts: list[Inline] = [Text(_("and a D6:"))]
    for line in tables.air or ():
        between = "," if len(parts) > 1 else ""
        parts += [Text(f"{between} "), Text(faces_of(line.rolls), "strong")]
        parts += [Text(" "), *_aircraft_in_short(line), Text(" ")]
        parts += _kind_of(line, judged.resolved.rules)
    return tuple(parts) if tables.air else (*parts, Text(" "), Blank())


def _aircraft_in_short(line: AirLine) -> Paragraph:
    name = called(line.name)
    return (Text(name),) if name else (Blank(BLANK_DICE),)


def _artillery(judged: JudgedDeck) -> Paragraph:
    dice = judged.document.artillery_dice
    if dice is None:
        return (Blank(BLANK_DICE), Text(_("D6") + f"{FIRM}{AGREE}"))
    return (Text(_("{count}D6").format(count=dice)),)


def _intensity(tables: TablesInUse, rules: FluidRules) -> Iterator[Roll]:
    for level in LEVELS:
        count = str(rules.strikes.templates[level])
        name = (Text(count, "strong"), Text(f" {_(LEVEL_NAMES[level])}"))
        faces = (tables.intensity or {}).get(level, ())
        if tables.intensity is None:
            yield Roll(" ", name, (), ())
        elif faces:
            yield Roll(faces_of(faces), name, (), ())


def _notes(kind: CardKind, tables: TablesInUse, rules: FluidRules) -> Iterator[Paragraph]:
    extra = _("+{count}D6").format(count=rules.strikes.extra_dice)
    said = _("All under the templates: hit by Size, then these dice; against armor {extra}.")
    yield (Text(said.format(extra=f"{extra}{FIRM}{AGREE}"), "small"),)
    flies = "air" in kind.needs or "support" in kind.needs
    if flies and any(line.kind == "fighter" for line in tables.air or ()):
        yield (
            Text(_("A fighter may be held for the turn and cancel an enemy air strike."), "small"),
        )


def _blank_roll() -> Roll:
    return Roll(" ", (Blank(),), (), ())
