"""Aids for the table at true size: the template of HE shells and barrages, and scatter."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.sheets.contents import Plate, Plates
from nco_builder.sheets.drawings import Circle, Drawing, Label, Polygon, Polyline
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
BESIDE, TOLD_WIDTH = 8.0, 105.0
"""The room between the template and the words beside it, and their width, in millimetres."""
TITLE, TEXT, NUMBER = 14.0, 9.0, 11.0


def table_aids(judgement: Judged[Platoon], options: SheetOptions) -> Plates:
    """Return the template and the scatter aid.

    Raises:
        NoSheetError: the rules are not installed.
    """
    platoon: ResolvedPlatoon = resolved_for_sheets(judgement)
    rules = platoon.rules
    agree = _("{mark} agree before the match").format(mark=OPEN)
    beside = f"{DOT.join([rules.label, agree])}\n{DOT.join([day(options.date), PRINTED_BY])}"
    plates = (_template(rules), _scatter())
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
    """Return the square template, with what is hit under it, and how a round scatters beside it."""
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
    labels += _how_it_scatters(rules, whole + BESIDE)
    middle, arm = whole / 2, 2.0
    corners = ((EDGE, EDGE), (EDGE + side, EDGE), (EDGE + side, EDGE + side), (EDGE, EDGE + side))
    up_down = ((middle, EDGE, 0, 1), (middle, whole - EDGE, 0, -1))
    across = ((EDGE, middle, 1, 0), (whole - EDGE, middle, -1, 0))
    ends = (*up_down, *across)
    lines = tuple([Polyline(((x, y), (x + dx * arm, y + dy * arm))) for x, y, dx, dy in ends])
    name = _("Template of HE and artillery")
    shows = _("Template at true size")
    wide = whole + BESIDE + TOLD_WIDTH
    drawing = Drawing(wide, whole, lines, tuple(labels), (Polygon(corners, "heavy"),), shows)
    return Plate(name, drawing)


def _how_it_scatters(rules: AvrRules, left: float) -> Iterator[Label]:
    """Yield how far a round scatters, and what the six directions are for."""
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
    yield Label(left, EDGE + 7, _("Scatter"), strong=True, size=TITLE)
    for top, text, size in ((15, said, TEXT + 1), (26, aid, TEXT + 1), (41, open_, TEXT)):
        yield Label(left, EDGE + top, text, size=size, width=TOLD_WIDTH)


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
