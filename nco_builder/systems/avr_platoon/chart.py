"""The vehicle chart: fifteen panels for both players."""

from __future__ import annotations

from itertools import groupby
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple

from nco_builder.language import N_, _, current, pgettext
from nco_builder.language.words import enumerated, signed
from nco_builder.rules.rulings import ruling_name
from nco_builder.sheets.blocks import ROLLED, Blank, Grid, Panel, Points, Roll, Rolls, Text
from nco_builder.sheets.contents import Chart
from nco_builder.sheets.words import (
    APART,
    DOT,
    NBSP,
    PRINTED_BY,
    called,
    day,
    faces,
    joined,
    number,
    sentences,
    single_line,
)
from nco_builder.systems.avr_platoon.cards import barrage_rolls, ko_rolls, strong
from nco_builder.systems.avr_platoon.judge import WITH_RANGE
from nco_builder.systems.avr_platoon.model import KoDice
from nco_builder.systems.avr_platoon.resolve import band_inches
from nco_builder.systems.avr_platoon.words import inches, needs, type_called
from nco_builder.systems.judging import resolved_for_sheets

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from nco_builder.sheets import SheetOptions
    from nco_builder.sheets.blocks import Block, Paragraph
    from nco_builder.systems.avr_platoon.model import Gun, Platoon
    from nco_builder.systems.avr_platoon.resolve import ResolvedPlatoon
    from nco_builder.systems.avr_platoon.rules import AvrRules, ChartPanel, ShootingRow
    from nco_builder.systems.judging import Judged

HEADLINE = N_("Quick reference")
COLUMNS = 2
SHORT, LONG = 8.0, 12.0
OPEN = "◆"
MOST_TYPES = 3
"""The most vehicle types named with a gun."""
MOST_GUNS, MOST_CREWS = 6, 4


def vehicle_chart(judgement: Judged[Platoon], options: SheetOptions) -> Chart:
    """Return the chart with the guns and crews of a platoon, or with lines for them.

    Raises:
        NoSheetError: the rules are not installed.
    """
    platoon: ResolvedPlatoon = resolved_for_sheets(judgement)
    rules, name = platoon.rules, called(platoon.platoon.name)
    panels = [_panel(number, panel, platoon) for number, panel in enumerate(rules.panels, start=1)]
    return Chart(
        title=f"{_(HEADLINE)}, {name}" if name else _(HEADLINE),
        author=single_line(platoon.platoon.player),
        subject=f"{_(HEADLINE)}, {rules.label}",
        language=current(),
        headline=_(HEADLINE),
        line=(Text(DOT.join([each for each in (name, _fielded(platoon)) if each])),),
        beside="\n".join([rules.label, DOT.join([day(options.date), PRINTED_BY])]),
        owner=name,
        counted=_("page {number} of {count}"),
        credit=sentences(rules.credit),
        sides=(tuple(panels),),
        across=(_letters(rules),),
        columns=COLUMNS,
    )


def _fielded(platoon: ResolvedPlatoon) -> str:
    """Return the number of vehicles by type: `3 × Panzer IV H`."""
    names = sorted([type_called(each.type) for each in platoon.known])
    runs = [(name, len(list(run))) for name, run in groupby(names)]
    return DOT.join([f"{count}{NBSP}×{NBSP}{name}" for name, count in runs])


def _panel(number: int, panel: ChartPanel, platoon: ResolvedPlatoon) -> Panel:
    tables = TABLES.get(panel.id)
    aside = panel.aside.replace(" ", NBSP)
    return Panel(
        f"{number}{DOT}{panel.heading}",
        aside,
        (*(tables(platoon) if tables else ()), *_points(panel, platoon.rules)),
    )


def _points(panel: ChartPanel, rules: AvrRules) -> Iterator[Points]:
    values = _values(rules)
    said: list[Paragraph] = []
    for point in panel.points:
        lead = (Text(f"{point.lead} ", "strong"),) if point.lead else ()
        said.append((*lead, *strong(point.text.format(**values))))
    if said:
        yield Points(tuple(said), bullets=True)


def _values(rules: AvrRules) -> dict[str, Any]:
    """Return the values in the texts of the panels: the rules by topic."""
    open_top = rules.crew.bail_out - rules.crew.open_top_mod
    return {**dict(rules), "bail_out_open": open_top, "crew": _Crew(rules)}


class _Crew(SimpleNamespace):
    """The numbers of the crew rules."""

    def __init__(self, rules: AvrRules) -> None:
        super().__init__(**dict(rules.crew))


def _shooting(platoon: ResolvedPlatoon) -> Iterator[Block]:
    rows = [_shooting_row(row, platoon.rules) for row in platoon.rules.shooting.rows]
    headings = (pgettext("vehicle", "moved"), _("main gun"), _("machine guns"))
    yield Grid(headings, tuple(rows), aligns=("left", "center", "center"))
    yield Points((_mgs_note(platoon.rules),))


def _shooting_row(row: ShootingRow, rules: AvrRules) -> tuple[Paragraph, ...]:
    if row.up_to_in is None:
        reach = inches(rules.shooting.after("moved").up_to_in or 0)
        moved = _("more than {inches}").format(inches=reach)
    elif row.up_to_in:
        moved = _("up to {inches}, or turned").format(inches=inches(row.up_to_in))
    else:
        moved = inches(0)
    return (Text(moved),), _main_gun(row), (Text(_mgs(row), "strong"),)


def _main_gun(row: ShootingRow) -> Paragraph:
    if row.main_gun_mod is None:
        return (Text("–"),)
    if not row.main_gun_mod:
        return (Text(_("fires"), "strong"),)
    gyro = _("(gyro: no penalty)")
    return Text(signed(row.main_gun_mod), "strong"), Text(f" {gyro}")


def _mgs(row: ShootingRow) -> str:
    if row.mgs is None:
        return _("all")
    return _("one, {mod}").format(mod=signed(row.mg_mod)) if row.mg_mod else _("one")


def _mgs_note(rules: AvrRules) -> Paragraph:
    rule = rules.pintle
    text = _(
        "Pintle MG: commander out and it silent, main gun {mod}; he is hit by rifles and snipers "
        "alone, on a {face}; wounded, main gun {worse} for good. It may fire at air strikes."
    )
    mod, worse = signed(rule.commander_out_mod), signed(rule.wounded_mod)
    return strong(text.format(mod=mod, worse=worse, face=rule.commander_hit_on))


def _range(platoon: ResolvedPlatoon) -> Iterator[Block]:
    rules = platoon.rules
    bands = rules.range.bands
    headings: list[str | Paragraph] = [_("gun")]
    for band in bands:
        mod = f"{NBSP}{signed(band.mod)}" if band.mod else ""
        headings.append(f"{band.name}{mod}")
    rows = [row for users in _guns(platoon) for row in _gun_rows(users, platoon)]
    yield Grid(tuple(headings), tuple(rows), aligns=("left", "center", "center", "center"))
    half, far = ruling_name("AVR-14"), ruling_name("AVR-15")
    text = _(
        "Near is up to half the practical range ({half}), far up to one and a half times; beyond "
        "that no shot ({far}). Example of the document: {gun}, practical {range}, "
        "{near_in} hits on {near}, {from_in} to {far_in} on {far_need}."
    )
    example = rules.range.example
    near, _practical, last = bands
    reach = example.range_in
    said = text.format(
        half=f"{OPEN}{NBSP}{half}",
        far=f"{OPEN}{NBSP}{far}",
        gun=example.gun,
        range=inches(reach),
        near_in=inches(reach * near.halves / 2),
        near=needs(example.sh - near.mod),
        from_in=inches(reach + 1),
        far_in=inches(reach * last.halves / 2),
        far_need=needs(example.sh - last.mod),
    )
    yield Points(((Text(said, "small"),),))


class _Users(NamedTuple):
    """A gun, the Sh of the types that have it, and their names."""

    gun: Gun | None
    sh: int | None
    types: tuple[str, ...] = ()


def _guns(platoon: ResolvedPlatoon) -> Sequence[_Users]:
    """Return the different guns of class t or unknown class, with the types that have them."""
    found: dict[tuple[object, ...], _Users] = {}
    for each in platoon.known:
        gun, name = each.type.main_gun, type_called(each.type)
        if gun is not None and gun.gun_class in WITH_RANGE:
            key = (gun.name, gun.range, each.type.sh)
            users = found.get(key, _Users(gun, each.type.sh))
            if name not in users.types:
                users = users._replace(types=(*users.types, name))
            found[key] = users
    return list(found.values())[:MOST_GUNS] or [_Users(None, None)]


def _gun_rows(users: _Users, platoon: ResolvedPlatoon) -> Iterator[tuple[Paragraph, ...]]:
    gun, sh, types = users
    rules = platoon.rules
    ranges = band_inches(gun, rules) if gun else None
    reach: list[Paragraph] = []
    for band in rules.range.bands:
        if ranges is None:
            reach.append((Text(_("to") + NBSP), Blank(SHORT), Text('"')))
        else:
            reach.append((Text(_("to {inches}").format(inches=inches(ranges[band.id]))),))
    name: Paragraph = (Text(called(gun.name), "strong"),) if gun and gun.name else (Blank(LONG),)
    if types:
        said = enumerated([called(each) for each in types[:MOST_TYPES]])
        name = (*name, Text(f" {said}", "small"))
    yield name, *reach
    worse = -(rules.shooting.after("moved").main_gun_mod or 0)
    row: list[Paragraph] = []
    for band in rules.range.bands:
        if sh is None:
            row.append((Blank(SHORT), Text("+")))
            continue
        still = Text(needs(sh - band.mod), "strong")
        row.append((still, Text(f"{NBSP}·{NBSP}{needs(sh - band.mod + worse)}")))
    yield (Text(_("still · moved")),), *row


def _artillery(platoon: ResolvedPlatoon) -> Iterator[Block]:
    yield barrage_rolls(platoon.rules)


def _terrain(platoon: ResolvedPlatoon) -> Iterator[Block]:
    rule = platoon.rules.terrain
    stuck = _("MGs only; had it moved {inches} or more: {wounds} wound").format(
        inches=inches(rule.wound_from_in), wounds=rule.wounds
    )
    heavy = _("(Heavy {faces} {mark})").format(faces=faces(rule.heavy_resumes), mark=OPEN)
    free = Text(_("next turn: free again"), "strong")
    yield Rolls(
        (
            Roll(faces(rule.fails), (Text(_("stuck"), "strong"),), strong(stuck), ()),
            Roll(faces(rule.resumes), (), (free, Text(" "), *strong(heavy)), ()),
        ),
        ROLLED,
    )


def _damage(platoon: ResolvedPlatoon) -> Iterator[Block]:
    rule = platoon.rules.damage
    text = _("damaged with a {face}, unless it needs a {face}: roll on the KO chart")
    yield Rolls((Roll(str(rule.ko_on), (), strong(text.format(face=rule.ko_on)), ()),), ROLLED)
    agreed = platoon.platoon.ko_dice or KoDice()
    said = _("KO chart, with the dice you agreed on:")
    if not agreed.says_something:
        said = _("KO chart; its dice are not in the document:")
    yield Points(((Text(said, "small"),),))
    yield ko_rolls(platoon)


def _crew(platoon: ResolvedPlatoon) -> Iterator[Block]:
    rule = platoon.rules.crew
    sizes = sorted({each.type.crew for each in platoon.known if each.type.crew})[:MOST_CREWS]
    half, one = signed(rule.half_mod), signed(rule.one_mod)
    rows: list[tuple[Paragraph, ...]] = []
    for size in sizes:
        few = size // 2 > 1  # of two or three men, half is one alone, which is worse
        left = (number(size // 2), half) if few else ("–", "–")
        told_of = (number(size), *left, one if size > 1 else "–")
        rows.append(tuple([(Text(each, "strong"),) for each in told_of]))
    if not rows:
        lines = ((Blank(SHORT),), (Blank(SHORT),))
        rows = [(*lines, (Text(half, "strong"),), (Text(one, "strong"),))]
    headings = (_("crew of"), _("half or fewer"), _("once back in"), _("one left"))
    yield Grid(headings, tuple(rows), aligns=("left", "center", "center", "center"))
    text = _(
        "no move and main gun {mod}, or no move and one MG without penalty. A transport still "
        "drives."
    )
    lead = Text(_("One man left") + " ", "strong")
    yield Points(((lead, *strong(text.format(mod=one))),))


def _core(_platoon: ResolvedPlatoon) -> Iterator[Block]:
    """Yield lines for what the document takes for granted."""
    asked = [
        (_("Wounds"), _("strength against D:")),
        (_("No wounds left:"), ""),
        (_("Courage test:"), ""),
        (_("MGs"), _("range, dice, to hit:")),
    ]
    yield Points(
        tuple([(Text(lead, "strong"), Text(f" {text} "), Blank()) for lead, text in asked])
    )


def _turn(_platoon: ResolvedPlatoon) -> Iterator[Block]:
    """Yield a line for the sequence of a turn, which the document leaves to the core rules."""
    yield Points(((Text(_("Sides and phases, in order:") + " ", "strong"), Blank()),))


TABLES: Mapping[str, Callable[[ResolvedPlatoon], Iterator[Block]]] = {
    "turn": _turn,
    "shooting": _shooting,
    "range": _range,
    "artillery": _artillery,
    "terrain": _terrain,
    "damage": _damage,
    "crew": _crew,
    "core": _core,
}
"""The content of a panel above its text."""


def _letters(rules: AvrRules) -> Panel:
    """Return the meaning of the letters, marked as our reading."""
    said: list[Paragraph] = [
        (Text(each.letters, "strong"), Text(NBSP + each.reading.replace(" ", NBSP)))
        for each in rules.letters
    ]
    for mark, meaning in (
        ("s, h, t".replace(" ", NBSP), _("weapon classes of the core rules")),
        ("h", _("also of HE")),
        (OPEN, _("how we read it; agree before the match")),
    ):
        said.append((Text(mark, "strong"), Text(NBSP + meaning.replace(" ", NBSP))))
    aside = _("not spelled out in the document: our reading")
    return Panel(_("Letters of the profile"), aside, (Points((joined(said, APART),)),))
