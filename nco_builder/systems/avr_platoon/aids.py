"""Aids for the table at true size: template, turning gauge, scatter and a ruler."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING

from nco_builder.language import _, pgettext
from nco_builder.sheets.contents import Plate, Plates
from nco_builder.sheets.drawings import Arc, Circle, Drawing, Label, Polygon, Polyline
from nco_builder.sheets.words import DOT, PRINTED_BY, day
from nco_builder.systems.judging import resolved_for_sheets
from nco_builder.systems.listing import INCH, templates_sheet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.sheets import SheetOptions
    from nco_builder.systems.avr_platoon.model import Platoon
    from nco_builder.systems.avr_platoon.resolve import ResolvedPlatoon
    from nco_builder.systems.avr_platoon.rules import AvrRules
    from nco_builder.systems.judging import Judged

BAR = 2
"""The length of the bar for measuring a print, in inches."""
EDGE = 1.0
OPEN = "◆"
DIRECTIONS = range(1, 7)
FIRST, STEP = -90, 60
"""The angle of the first direction, away from the gun, and that between two."""
REACH = 3
"""How far the arms of the scatter aid reach from its middle, in inches."""
RING, TICK = 3.4, 1.6
NUMBERED = 2.5
"""Where on an arm its number stands, in inches from the middle."""
TITLE, TEXT, NUMBER = 14.0, 9.0, 11.0
TOLD_WIDTH = 66.0
GAUGE_WIDTH, GAUGE, GAUGE_TOP, GAUGE_WORDS = 54.0, 20.0, 11.0, 29.0
"""The width of the turning gauge, its radius, and where it and the words beside it begin."""
RULER_WIDTH, RULER = 22.0, 6
"""The width of the ruler in millimetres, its length in inches."""


def table_aids(judgement: Judged[Platoon], options: SheetOptions) -> Plates:
    """Return the template, the turning gauge, the scatter aid and a ruler.

    Raises:
        NoSheetError: the rules are not installed.
    """
    platoon: ResolvedPlatoon = resolved_for_sheets(judgement)
    rules = platoon.rules
    agree = _("{mark} agree before the match").format(mark=OPEN)
    beside = f"{DOT.join([rules.label, agree])}\n{DOT.join([day(options.date), PRINTED_BY])}"
    plates = (_template(rules), _how_it_scatters(rules), _turning(rules), _scatter(), _ruler(rules))
    return templates_sheet(
        platoon.platoon,
        _("Templates"),
        rules=rules.label,
        credit=rules.credit,
        beside=beside,
        plates=plates,
        bar=BAR,
    )


def _template(rules: AvrRules) -> Plate:
    """Return the square template, with what is hit under it."""
    side = rules.armor.he_template * INCH
    whole = side + 2 * EDGE
    size = _("{side} × {side} {mark}").format(side=rules.armor.he_template, mark=OPEN)
    says = (
        _("HE: strength of the shell, as class h."),
        _("Barrage: strength of the weapon, front armor; mortars the flank."),
        _("{mark} The document names no unit: here inches.").format(mark=OPEN),
    )
    labels = [Label(whole / 2, EDGE + 7, size, "center", strong=True, size=TITLE)]
    labels += [
        Label(EDGE + 3, EDGE + top, text, size=TEXT, width=side - 6)
        for top, text in zip((14, 24, 39), says, strict=True)
    ]
    middle, arm = whole / 2, 2.0
    corners = ((EDGE, EDGE), (EDGE + side, EDGE), (EDGE + side, EDGE + side), (EDGE, EDGE + side))
    up_down = ((middle, EDGE, 0, 1), (middle, whole - EDGE, 0, -1))
    across = ((EDGE, middle, 1, 0), (whole - EDGE, middle, -1, 0))
    ends = (*up_down, *across)
    lines = tuple([Polyline(((x, y), (x + dx * arm, y + dy * arm))) for x, y, dx, dy in ends])
    name = _("Template of HE and artillery")
    shows = _("Template at true size")
    drawing = Drawing(whole, whole, lines, tuple(labels), (Polygon(corners, "heavy"),), shows)
    return Plate(name, drawing)


def _how_it_scatters(rules: AvrRules) -> Plate:
    """Return how far a round scatters, and what the six directions are for."""
    artillery = rules.artillery
    template = _(
        'Missed: {missed}D6". Hit: {hit}D6". A {on} rolled: on the target. A {lost}: lost.'
    )
    said = template.format(
        missed=artillery.missed_d6,
        hit=artillery.hit_d6,
        on=artillery.on_target_on,
        lost=artillery.lost_on,
    )
    aid = _(
        "The six arms give the direction only. Lay their middle on the target and measure the "
        "distance from there with a ruler, on beyond the end of the arm."
    )
    open_ = _(
        "{mark} How the direction is found is not in the document: here by a D6, 1 straight on "
        "from the gun."
    ).format(mark=OPEN)
    name = _("Scatter")
    labels = [Label(0, EDGE + 7, name, strong=True, size=TITLE)]
    labels += [
        Label(0, EDGE + top, text, size=TEXT, width=TOLD_WIDTH)
        for top, text in ((14, said), (24, aid), (41, open_))
    ]
    height = rules.armor.he_template * INCH + 2 * EDGE
    return Plate(name, Drawing(TOLD_WIDTH, height, (), tuple(labels)))


def _turning(rules: AvrRules) -> Plate:
    """Return half a circle with the turn that is free, and what each further step costs."""
    rule, name = rules.movement, _("Turning")
    x, y = EDGE, GAUGE_TOP + GAUGE
    lines, labels = [], [Label(0, EDGE + 7, name, strong=True, size=TITLE)]
    for step, degrees in enumerate(range(rule.free_degrees, 181, rule.step_degrees)):
        angle = radians(FIRST + degrees)
        along = (cos(angle), sin(angle))
        lines.append(Polyline(((x, y), (x + along[0] * GAUGE, y + along[1] * GAUGE)), "heavy"))
        cost = f'{step * rule.step_in}"' if step else pgettext("turn", "free")
        back = radians(FIRST + degrees - rule.step_degrees / 2)
        far = GAUGE * 0.68
        labels.append(
            Label(
                *(x + cos(back) * far, y + sin(back) * far + 1.4, cost, "center"),
                strong=True,
                size=NUMBER,
            )
        )
    said = _(
        'A turret, or a tank on the spot: {free}° free, each further {step}° costs {cost}" of '
        "the move. A turn of the hull counts as movement."
    ).format(free=rule.free_degrees, step=rule.step_degrees, cost=rule.step_in)
    words = GAUGE_WIDTH - GAUGE_WORDS
    labels.append(Label(GAUGE_WORDS, GAUGE_TOP + 3, said, size=TEXT, width=words))
    lines.append(Polyline(((x, y), (x, y - GAUGE)), "heavy", "end"))
    half = Arc(x, y, GAUGE, FIRST, 90)
    shows = _("Half a circle with the free turn and each step beyond it")
    height = rules.armor.he_template * INCH + 2 * EDGE
    return Plate(name, Drawing(GAUGE_WIDTH, height, tuple(lines), tuple(labels), (half,), shows))


def _ruler(rules: AvrRules) -> Plate:
    """Return a ruler with the distances that a turn asks for."""
    told = {
        rules.damage.ko_within_in: _("hits around a KO"),
        rules.movement.unity_in: _("unit stays within"),
        rules.hand_to_hand.move_in: _("close combat, grenade"),
    }
    long = RULER * INCH
    low = EDGE + long
    right = EDGE + RULER_WIDTH - 2 * EDGE
    corners = ((EDGE, EDGE), (right, EDGE), (right, low), (EDGE, low))
    lines, labels = [], []
    for half in range(1, 2 * RULER):
        y = low - half * INCH / 2
        is_whole = half % 2 == 0
        lines.append(Polyline(((EDGE, y), (EDGE + (4 if is_whole else 2), y))))
    for inches in range(1, RULER + 1):
        y = low - inches * INCH
        below = y + (4.4 if inches == RULER else 1.4)
        labels.append(Label(EDGE + 5, below, f'{inches}"', strong=True, size=NUMBER))
        if inches in told:
            words = right - EDGE - 6
            labels.append(Label(EDGE + 5, below + 4, told[inches], size=TEXT - 1, width=words))
    name = _("Ruler")
    shows = _("A ruler at true size with the distances that a turn asks for")
    outline = (Polygon(corners, "heavy"),)
    drawing = Drawing(RULER_WIDTH, low + EDGE, tuple(lines), tuple(labels), outline, shows)
    return Plate(name, drawing)


def _scatter() -> Plate:
    """Return six directions with inches from the middle."""
    reach = REACH * INCH
    wide = 2 * (reach + TICK + EDGE)
    middle = center = wide / 2
    labels = [
        Label(middle + TICK + 1, center - far * INCH + 3.4, f'{far}"', size=TEXT)
        for far in range(1, REACH + 1)
    ]
    lines: list[Polyline] = []
    rings: list[Circle] = [Circle(middle, center, TICK, "heavy")]
    for number in DIRECTIONS:
        angle = radians(FIRST + STEP * (number - 1))
        along = (cos(angle), sin(angle))
        lines += _arm(middle, center, along)
        far = NUMBERED * INCH
        x, y = middle + along[0] * far, center + along[1] * far
        rings.append(Circle(x, y, RING))
        labels.append(Label(x, y + 1.4, str(number), "center", strong=True, size=NUMBER))
    drawing = Drawing(
        wide,
        wide,
        tuple(lines),
        tuple(labels),
        tuple(rings),
        _("Six directions with a mark at each inch from the middle"),
    )
    return Plate(_("Scatter"), drawing)


def _arm(x: float, y: float, along: tuple[float, float]) -> Iterator[Polyline]:
    """Yield the line of a direction and its marks, one at each inch."""
    ring = NUMBERED * INCH
    for ends in ((TICK, ring - RING), (ring + RING, REACH * INCH)):
        yield Polyline(tuple([(x + along[0] * far, y + along[1] * far) for far in ends]))
    for inches in range(1, REACH + 1):
        at = (x + along[0] * inches * INCH, y + along[1] * inches * INCH)
        aside = (-along[1] * TICK, along[0] * TICK)
        yield Polyline(
            ((at[0] - aside[0], at[1] - aside[1]), (at[0] + aside[0], at[1] + aside[1])), "heavy"
        )
