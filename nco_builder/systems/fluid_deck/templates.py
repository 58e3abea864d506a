"""Strike templates at true size: solid lines are the document's, dashed ones one reading of it."""

from __future__ import annotations

from math import hypot, radians, tan
from typing import TYPE_CHECKING

from nco_builder.language import _, pgettext
from nco_builder.language.words import signed
from nco_builder.schema.record import Frozen
from nco_builder.sheets.contents import Plate, Plates
from nco_builder.sheets.drawings import Circle, Drawing, Label, Polygon, Polyline
from nco_builder.sheets.words import DOT, NBSP
from nco_builder.systems.fluid_deck.cards import AGREE, LEVEL_NAMES, made, rules_of
from nco_builder.systems.fluid_deck.model import LEVELS
from nco_builder.systems.listing import INCH, templates_sheet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.sheets import SheetOptions
    from nco_builder.sheets.drawings import Stroke
    from nco_builder.systems.fluid_deck.model import AircraftKind, JudgedDeck, Level
    from nco_builder.systems.fluid_deck.rules import (
        BoxTemplates,
        FluidRules,
        StrikeTemplates,
        TrackTemplates,
    )

    Point = tuple[float, float]


LYING_WIDTH, LYING_HEIGHT = 98.0, 78.0
ENTRY_WIDTH, ENTRY_HEIGHT = 78.0, 84.0
HEADING, SMALL, RING = 10.0, 9.0, 3.2
SKETCH = 3.4
"""Millimetres per inch in the sketches."""
OVERLAP = 2.2
FIRST, SECOND = 4.0, 50.0
"""Where the two sketches of joined templates begin."""


def how_they_lie(templates: StrikeTemplates) -> Plate:
    """Return a curve and a straight run, and which parts of the templates are readings."""
    pieces, top = templates.bomber.pieces, 12.0
    wide, *lengths = (pieces[0].width * SKETCH, *(piece.length * SKETCH for piece in pieces))
    lines = [*_heading(LYING_WIDTH)]
    lines += _curve(wide, lengths, templates.bomber.taper, top)
    y = top
    for length in lengths:
        lines.append(_outline(SECOND, y, wide, length))
        y += length - OVERLAP
    curve = _("A curve: edges full against each other.")
    run = _("A straight run: long edges touch corner to corner, the tapers overlap.")
    reading = _(
        "{mark} Solid lines are the sizes of the document. Dashed ones are one reading: it does "
        "not say which side the taper cuts, which edges bear A to D, nor the shape of what is "
        "added to the artillery box. Agree, then cut."
    ).format(mark=AGREE)
    labels = (
        *_headed(_("How they lie"), _("sketches, not to scale"), LYING_WIDTH),
        Label(FIRST + wide + 9, top + 4, curve, size=SMALL, width=23),
        Label(SECOND + wide + 4, top + 4, run, size=SMALL, width=30),
        Label(0, 62, reading, size=SMALL, width=LYING_WIDTH),
    )
    shows = _("How templates lie against each other")
    drawing = Drawing(LYING_WIDTH, LYING_HEIGHT, tuple(lines), labels, shows=shows)
    return Plate(_("How they lie"), drawing)


def _curve(wide: float, lengths: list[float], taper: int, top: float) -> list[Polyline]:
    """Return three templates with their edges in full contact, the second one tapered."""
    first, second, third = lengths
    left, right = FIRST, FIRST + wide
    low, rise = top + first + second, _rise(wide, taper)
    end, start = (left, low), (right, low - rise)
    tapered = ((left, top + first), (right, top + first), start, end)
    away = _across(start, end, third)
    turned = (
        start,
        end,
        (end[0] + away[0], end[1] + away[1]),
        (start[0] + away[0], start[1] + away[1]),
    )
    return [_outline(left, top, wide, first), _closed(tapered), _closed(turned)]


def _across(start: Point, end: Point, length: float) -> Point:
    """Return a vector of a length, perpendicular to the line between two points."""
    along = (end[0] - start[0], end[1] - start[1])
    whole = hypot(*along)
    return along[1] / whole * length, -along[0] / whole * length


def where_it_comes_in(templates: StrikeTemplates) -> Plate:
    """Return the table with its corners and the middles of its long sides, counted clockwise."""
    left, right, top, low = 8.0, 70.0, 16.0, 46.0
    middle = (left + right) / 2
    places = ((left, top), (middle, top), (right, top), (right, low), (middle, low), (left, low))
    numbers = tuple(
        Label(x, y + 1.2, str(number), "center", strong=True, size=SMALL)
        for number, (x, y) in enumerate(places, 1)
    )
    lines = [*_heading(ENTRY_WIDTH)]
    lines += [_between(*ends) for ends in zip(places, (*places[1:], places[0]), strict=True)]
    said = _(
        "{mark} A corner of the table is named, then corner, middle of the long side and so on are "
        "counted clockwise: {count} points. What is rolled for one is not in the document."
    ).format(mark=AGREE, count=templates.entry_points)
    labels = (
        *_headed(_("Where it comes in"), _("from a corner you name"), ENTRY_WIDTH),
        *numbers,
        Label(middle, (top + low) / 2 + 1, _("table"), "center", size=SMALL),
        Label(0, low + 10, said, size=SMALL, width=ENTRY_WIDTH),
    )
    rings = tuple(Circle(x, y, RING) for x, y in places)
    shows = _("The table from above, with the points where aircraft come in")
    drawing = Drawing(ENTRY_WIDTH, ENTRY_HEIGHT, tuple(lines), labels, rings, shows)
    return Plate(_("Where it comes in"), drawing)


MARKER_WIDTH, MARKER_HEIGHT = 26.5, 16.0
"""Of a marker, in millimetres."""
BESIDE_A_PLATE, ACROSS_THE_PAGE = 2, 7
"""So many abreast fit beside a plate, and below all plates of a page."""
OF_A_KIND, OF_RARE_ONES, OF_A_FEW = 6, 4, 2
"""How many markers of a kind there are."""


def unit_markers(judgement: JudgedDeck, *, in_a_row: int, of_tanks: bool = False) -> Plate:
    """Return markers of what lasts from one impulse to the next, to lie beside a unit.

    Those `of_tanks` are a row for crews, of which any number may be suppressed.
    """
    rules: FluidRules = judgement.resolved.rules
    fire, morale = rules.fire, rules.morale
    here = {side.id for side in judgement.document.sides}
    mods = signed(fire.shooter_moved)
    for each in rules.tables:
        if each.moved_and_shoots and each.id in here:
            mods += f" ({each.name}{NBSP}{signed(each.moved_and_shoots)}{NBSP}{AGREE})"
    moving = _("{own} when it fires, {target} at it").format(
        own=mods, target=signed(fire.target_moving)
    )
    test = _("{need}+ on {dice}D6").format(need=morale.pass_at, dice=morale.dice)
    morale_test = _("struck, or the last tank: {test}").format(test=test)
    suppressed = _("tests morale first: {test}").format(test=test)
    hull_down = _("{mod} at it from the front, until it moves").format(mod=signed(fire.hull_down))
    kinds: tuple[tuple[str, str, int], ...] = (
        (pgettext("marker", "Moving"), moving, OF_A_KIND),
        (pgettext("marker", "Overwatch"), _("a shot ends it"), OF_RARE_ONES),
        (pgettext("marker", "Hull down"), hull_down, OF_RARE_ONES),
        (pgettext("marker", "Morale"), morale_test, OF_A_KIND),
        (pgettext("marker", "Gun"), _("main gun disabled"), OF_A_FEW),
        (pgettext("marker", "Immobile"), _("cannot move"), OF_A_FEW),
    )
    if of_tanks:
        kinds = ((pgettext("marker", "Suppressed"), suppressed, in_a_row),)
    inner: dict[str, Stroke] = {
        pgettext("marker", "Suppressed"): "heavy",
        pgettext("marker", "Morale"): "thin",
    }
    lines: list[Polyline] = []
    labels: list[Label] = []
    markers = [(name, told) for name, told, count in kinds for _one in range(count)]
    for place, (name, told) in enumerate(markers):
        row, column = divmod(place, in_a_row)
        x, y = EDGE + column * MARKER_WIDTH, EDGE + row * MARKER_HEIGHT
        lines.append(_outline(x, y, MARKER_WIDTH, MARKER_HEIGHT))
        if name in inner:  # told apart at arm's length, where words are not read
            left, top = x + INNER, y + INNER
            across, high = MARKER_WIDTH - 2 * INNER, MARKER_HEIGHT - 2 * INNER
            lines.append(_outline(left, top, across, high).replace(stroke=inner[name]))
        middle, wide = x + MARKER_WIDTH / 2, MARKER_WIDTH - 3 - 2 * INNER * (name in inner)
        labels.append(Label(middle, y + 6, name, "center", strong=True, size=MARKER_NAME))
        labels.append(Label(middle, y + 10, told, "center", size=MARKER_TEXT, width=wide))
    width = in_a_row * MARKER_WIDTH + 2 * EDGE
    height = len(markers) / in_a_row * MARKER_HEIGHT + 2 * EDGE
    shows = _("Markers to cut out for what lasts: moved, suppressed, disabled")
    drawing = Drawing(width, height, tuple(lines), tuple(labels), shows=shows)
    return Plate(_("Markers"), drawing)


def _heading(width: float) -> tuple[Polyline, ...]:
    return (Polyline(((0, 6), (width, 6))),)


def _headed(heading: str, aside: str, width: float) -> tuple[Label, ...]:
    return (
        Label(0, 4.5, heading, strong=True, size=HEADING),
        Label(width, 4.5, aside, "right", size=SMALL),
    )


def _outline(x: float, y: float, width: float, height: float) -> Polyline:
    return _closed(((x, y), (x + width, y), (x + width, y + height), (x, y + height)))


def _closed(points: tuple[Point, ...]) -> Polyline:
    return Polyline((*points, points[0]))


def _between(start: Point, end: Point) -> Polyline:
    """Return a line from ring to ring."""
    along = (end[0] - start[0], end[1] - start[1])
    share = RING / hypot(*along)
    step = (along[0] * share, along[1] * share)
    return Polyline(
        ((start[0] + step[0], start[1] + step[1]), (end[0] - step[0], end[1] - step[1])), "heavy"
    )


EDGE = 1.0
"""The margin around each drawing, so that its lines are complete, in millimetres."""
LETTERS: dict[Level, tuple[str, str]] = {
    "low": ("", "A"),
    "medium": ("B", "C"),
    "all_out": ("D", ""),
}
"""Letters at the upper and lower edge; their place is one reading."""
LETTER_SIZE, NAME_SIZE, TEXT_SIZE = 12.0, 18.0, 9.5
MARKER_NAME, MARKER_TEXT = 10.0, 8.0
INNER = 0.8
"""Between the edge of a marker and the frame that tells it from others, in millimetres."""
NAMED, NAMED_ABOVE_TAPER = 0.46, 0.38
"""The position of a template's name, as a share of its length, clear of a taper."""
TOLD = 0.6
"""That of the words on the low template, clear of the letter below."""
BETWEEN = 4.0
"""The room between two pieces for scissors, in millimetres."""
DASH_LONG, DASH_WIDE, DASH_HEAD = 14.0, 1.8, 5.0


def strike_templates(judgement: JudgedDeck, options: SheetOptions) -> Plates:
    """Return the templates of bombers, fighters and artillery.

    Raises:
        NoSheetError: the rules are not installed.
    """
    rules, deck = rules_of(judgement), judgement.document
    templates = rules.templates
    count = _("{low} low · {medium} medium · {all_out} all-out").format(**rules.strikes.templates)
    low, *additions = _boxes(templates.artillery, rules)
    plates = (
        *_track("bomber", templates.bomber, rules),
        how_they_lie(templates),
        unit_markers(judgement, in_a_row=ACROSS_THE_PAGE, of_tanks=True),
        *_track("fighter", templates.fighter, rules),
        low,
        where_it_comes_in(templates),
        *additions,
        unit_markers(judgement, in_a_row=BESIDE_A_PLATE),
    )
    agree = _("{mark} agree before the match").format(mark=AGREE)
    checked = DOT.join((rules.short_title, made(options.date)))
    return templates_sheet(
        deck,
        _("Templates and markers"),
        rules=rules.short_title,
        credit=rules.credit,
        beside=f"{DOT.join((count, agree))}\n{checked}",
        plates=plates,
        bar=templates.bar,
    )


class _Sheet(Frozen):
    """A drawing under construction."""

    lines: list[Polyline]
    labels: list[Label]
    outlines: list[Polygon | Circle]

    def drawing(self, width: float, height: float) -> Drawing:
        """Return the drawing with a margin for its lines."""
        return Drawing(
            width + 2 * EDGE,
            height + 2 * EDGE,
            tuple(self.lines),
            tuple(self.labels),
            tuple(self.outlines),
            _("Template at true size"),
        )


def _box(x: float, y: float, width: float, height: float) -> Polygon:
    return Polygon(((x, y), (x + width, y), (x + width, y + height), (x, y + height)), "heavy")


def _called(kind: AircraftKind) -> str:
    return pgettext("aircraft", "Bomber") if kind == "bomber" else pgettext("aircraft", "Fighter")


def _track(kind: AircraftKind, track: TrackTemplates, rules: FluidRules) -> Iterator[Plate]:
    for level, piece in zip(LEVELS, track.pieces, strict=True):
        width, height = piece.width * INCH, piece.length * INCH
        sheet = _Sheet([], [], [_box(EDGE, EDGE, width, height)])
        middle = EDGE + width / 2
        # clear of what is cut off at the taper
        cut = 0.0 if level == "low" else _rise(width, track.taper) / 2 + RING
        size = f'{piece.width}" × {piece.length}"'
        named = NAMED if level == "low" else NAMED_ABOVE_TAPER
        _name(sheet, middle, EDGE + height * named, _called(kind), _sized(level, size))
        for letter, y in zip(
            LETTERS[level], (EDGE + RING + 1.5, EDGE + height - RING - 1.5 - cut), strict=True
        ):
            _letter(sheet, middle, y, letter)
        if level == "low":
            _dash(sheet, middle, EDGE + 12, _("points at where the aircraft comes in"), width)
            _says(sheet, middle, EDGE + height * TOLD, _attack(kind, rules), width - 12)
        else:
            _taper(sheet, width, height, track.taper)
            joint = _("All of B lies against A.") if level == "medium" else _("D lies against C.")
            _says(sheet, EDGE + width * 0.36, EDGE + height * 0.55, joint, width * 0.5)
        name = f"{_called(kind)}{DOT}{_(LEVEL_NAMES[level])}"
        yield Plate(name, sheet.drawing(width, height))


def _name(sheet: _Sheet, x: float, y: float, kind: str, told: str) -> None:
    sheet.labels.append(Label(x, y, kind, "center", strong=True, size=NAME_SIZE))
    sheet.labels.append(Label(x, y + 5, told, "center", size=TEXT_SIZE + 1))


def _sized(level: Level, size: str) -> str:
    return f"{_(LEVEL_NAMES[level])}{DOT}{size}"


def _letter(sheet: _Sheet, x: float, y: float, letter: str) -> None:
    """Return a letter in a dashed ring, since the document does not say which edge has it."""
    if letter:
        sheet.outlines.append(_ring(x, y))
        sheet.labels.append(Label(x, y + 1.3, letter, "center", strong=True, size=LETTER_SIZE))


def _ring(x: float, y: float) -> Circle:
    return Circle(x, y, RING, "dashed")


def _dash(sheet: _Sheet, x: float, y: float, says: str, width: float) -> None:
    """Return the dash of the low template as the outline of an arrow."""
    half, head = DASH_WIDE / 2, DASH_HEAD / 2
    neck, end = y + DASH_HEAD, y + DASH_LONG
    points = (
        *((x, y), (x + head, neck), (x + half, neck), (x + half, end)),
        *((x - half, end), (x - half, neck), (x - head, neck)),
    )
    sheet.outlines.append(Polygon(points, "thin"))
    sheet.labels.append(
        Label(x + head + 2, y + 4, says, size=TEXT_SIZE, width=width / 2 - head - 5)
    )


def _says(sheet: _Sheet, x: float, y: float, text: str, width: float) -> None:
    sheet.labels.append(Label(x - width / 2, y, text, size=TEXT_SIZE, width=width))


def _attack(kind: AircraftKind, rules: FluidRules) -> str:
    strikes = rules.strikes
    return _(
        "Every model under it is attacked: hit by Size, then {dice}D6 against Armor, +{extra}D6 "
        "{mark} against armored vehicles, the die of a flank hit."
    ).format(dice=strikes.dice[kind], extra=strikes.extra_dice, mark=AGREE)


def _rise(width: float, degrees: int) -> float:
    """Return how far a taper rises across a piece."""
    return width / tan(radians(degrees))


def _taper(sheet: _Sheet, width: float, height: float, degrees: int) -> None:
    """Return one reading of the taper: from a lower corner, at that angle to the long edge."""
    rise = _rise(width, degrees)
    right = EDGE + width
    low = EDGE + height
    sheet.lines.append(Polyline(((EDGE, low), (right, low - rise)), "dashed"))
    sheet.labels.append(
        Label(
            right - 2.5,
            low - rise - 2.5,
            f"{degrees}° {AGREE}",
            "right",
            strong=True,
            size=TEXT_SIZE,
        )
    )


def _artillery(level: Level) -> str:
    return DOT.join([_("Artillery"), _(LEVEL_NAMES[level])])


def _boxes(box: BoxTemplates, rules: FluidRules) -> Iterator[Plate]:
    width, height = box.width * INCH, box.length * INCH
    sheet = _Sheet([], [], [_box(EDGE, EDGE, width, height)])
    middle = EDGE + width / 2
    size = f'{box.width}" × {box.length}"'
    _name(sheet, middle, EDGE + height * 0.5, _("Artillery"), _sized("low", size))
    _dash(sheet, middle, EDGE + 10, _("points at the observer"), width)
    text = _(
        "Every model under it is attacked: hit by Size, then the agreed dice against Armor, "
        "+{extra}D6 {mark} against armored vehicles, the die of a flank hit."
    ).format(extra=rules.strikes.extra_dice, mark=AGREE)
    _says(sheet, middle, EDGE + height * 0.72, text, width - 20)
    yield Plate(_artillery("low"), sheet.drawing(width, height))
    yield _additions(box)


def _additions(box: BoxTemplates) -> Plate:
    """Return both additions around a corner of the box, one turned so that they fit one page.

    Their thicknesses and overall sizes are printed.
    """
    thick, thin = box.thick * INCH, box.thin * INCH
    width, tall = box.width * INCH + thin, box.length * INCH + thick
    height = tall + thick + BETWEEN
    corners = (
        *((0.0, 0.0), (width, 0.0), (width, tall), (width - thin, tall)),
        *((width - thin, thick), (0.0, thick)),
    )
    turned = tuple((width - x, height - y) for x, y in corners)
    sheet = _Sheet([], [], [])
    notes: dict[Level, str] = {
        "medium": _("The inner edge lies against the low box, whichever way the piece is turned."),
        "all_out": _("The whole inner edge touches what lies already."),
    }
    places: dict[Level, tuple[tuple[Point, ...], float, Point]] = {
        "medium": (corners, thick / 2, (width - thin / 2, thick + (tall - thick) / 2)),
        "all_out": (turned, height - thick / 2, (thin / 2, height - thick - (tall - thick) / 2)),
    }
    for level, (outline, bar, arm) in places.items():
        sheet.outlines.append(Polygon(tuple((x + EDGE, y + EDGE) for x, y in outline), "dashed"))
        middle, y = EDGE + width / 2, EDGE + bar
        label = Label(middle, y - 6, _artillery(level), "center", strong=True, size=NAME_SIZE - 3)
        sheet.labels.append(label)
        _thick(sheet, middle, y, box.thick, f'{box.width + box.thin}" × {box.length + box.thick}"')
        _says(sheet, middle, y + 7, f"{AGREE} {notes[level]}", width - 16)
        named = Label(
            *(EDGE + arm[0], EDGE + arm[1] - 5, _(LEVEL_NAMES[level]), "center"),
            strong=True,
            size=TEXT_SIZE + 1,
        )
        sheet.labels.append(named)
        _thick(sheet, EDGE + arm[0], EDGE + arm[1], box.thin)
    name = DOT.join([_("Artillery"), *[_(LEVEL_NAMES[level]) for level in LEVELS[1:]]])
    return Plate(name, sheet.drawing(width, height))


def _thick(sheet: _Sheet, x: float, y: float, inches: float, whole: str = "") -> None:
    said = _('{inches}" thick').format(inches=inches)
    if whole:
        said = DOT.join([said, _("{size} overall").format(size=whole)])
    sheet.labels.append(Label(x, y, said, "center", strong=True, size=TEXT_SIZE + 1))
