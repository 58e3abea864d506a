"""Strike templates at true size: solid is what the document says, dashed is one reading of it."""

from __future__ import annotations

from dataclasses import dataclass
from math import radians, tan
from typing import TYPE_CHECKING

from nco_builder.language import _, current, decimal, pgettext
from nco_builder.sheets.blocks import Text
from nco_builder.sheets.contents import Plate, Plates, ScaleBar
from nco_builder.sheets.drawings import Circle, Drawing, Label, Polygon, Polyline
from nco_builder.sheets.words import DOT, called, sentences, single_line
from nco_builder.systems.fluid_deck.cards import made, rules_of
from nco_builder.systems.fluid_deck.model import LEVELS
from nco_builder.systems.fluid_deck.support_card import AGREE, LEVEL_NAMES
from nco_builder.systems.fluid_deck.template_notes import how_they_lie, where_it_comes_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.sheets import SheetOptions
    from nco_builder.systems.fluid_deck.model import AircraftKind, JudgedDeck, Level
    from nco_builder.systems.fluid_deck.rules import BoxTemplates, FluidRules, TrackTemplates

INCH = 25.4
EDGE = 1.0
"""Around each drawing, so that its own lines are whole, in millimetres."""
LETTERS: dict[Level, tuple[str, str]] = {
    "low": ("", "A"),
    "medium": ("B", "C"),
    "all_out": ("D", ""),
}
"""Letters at the upper and at the lower edge: where they stand is one reading."""
RING, LETTER_SIZE, NAME_SIZE, TEXT_SIZE = 3.2, 10.0, 16.0, 8.0
NAMED, NAMED_ABOVE_TAPER = 0.46, 0.38
"""How far down a template its name stands, as a share of its length: clear of a taper."""
DASH_LONG, DASH_WIDE, DASH_HEAD = 14.0, 1.8, 5.0


def strike_templates(judged: JudgedDeck, wishes: SheetOptions) -> Plates:
    """The templates of bombers, fighters and artillery.

    Raises:
        NoSheetError: the rules are not installed.

    """
    rules, deck = rules_of(judged), judged.document
    templates = rules.templates
    what, name = _("Strike templates"), called(deck.name)
    count = _("{low} low · {medium} medium · {all_out} all-out").format(**rules.strikes.templates)
    low, *additions = _boxes(templates.artillery, rules)
    plates = (
        *_track("bomber", templates.bomber, rules),
        how_they_lie(templates),
        *_track("fighter", templates.fighter, rules),
        low,
        where_it_comes_in(templates),
        *additions,
    )
    agree = _("{mark} agree before the game").format(mark=AGREE)
    checked = DOT.join((_("fluid time tank rules"), made(wishes.date)))
    bar = ScaleBar(
        templates.bar * INCH,
        _('{inches}" = {mm} mm').format(
            inches=templates.bar, mm=decimal(f"{templates.bar * INCH:.1f}")
        ),
    )
    return Plates(
        title=f"{what}, {name}" if name else what,
        author=single_line(deck.player),
        subject=f"{what}, {rules.short_title}",
        language=current(),
        owner=name,
        credit=sentences(rules.credit),
        counted=_("page {number} of {count}"),
        headline=what,
        line=(Text(_("true size: print without scaling and measure the bar")),),
        beside=f"{DOT.join((count, agree))}\n{checked}",
        plates=plates,
        bar=bar,
    )


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A drawing in the making."""

    lines: list[Polyline]
    labels: list[Label]
    outlines: list[Polygon | Circle]

    def drawing(self, width: float, height: float) -> Drawing:
        """The drawing, with room for its own lines."""
        return Drawing(
            width + 2 * EDGE,
            height + 2 * EDGE,
            tuple(self.lines),
            tuple(self.labels),
            tuple(self.outlines),
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
        size = f'{piece.width}" × {piece.length}"'
        named = NAMED if level == "low" else NAMED_ABOVE_TAPER
        _name(sheet, middle, EDGE + height * named, _called(kind), _sized(level, size))
        for letter, y in zip(
            LETTERS[level], (EDGE + RING + 1.5, EDGE + height - RING - 1.5), strict=True
        ):
            _letter(sheet, middle, y, letter)
        if level == "low":
            _dash(sheet, middle, EDGE + 12, _("dash: points at where the aircraft comes in"), width)
            _says(sheet, middle, EDGE + height * 0.72, _attack(kind, rules), width - 14)
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
    """A letter in a dashed ring: the document does not say which edge bears it."""
    if letter:
        sheet.outlines.append(_ring(x, y))
        sheet.labels.append(Label(x, y + 1.3, letter, "center", strong=True, size=LETTER_SIZE))


def _ring(x: float, y: float) -> Circle:
    return Circle(x, y, RING, "dashed")


def _dash(sheet: _Sheet, x: float, y: float, says: str, width: float) -> None:
    """The dash of the low template, as the outline of an arrow."""
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
        "{mark} against an AFV, as from the flank."
    ).format(dice=strikes.dice[kind], extra=strikes.extra_dice, mark=AGREE)


def _taper(sheet: _Sheet, width: float, height: float, degrees: int) -> None:
    """One reading of the taper: from a lower corner, at that angle to the long edge."""
    rise = width / tan(radians(degrees))
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
    _dash(sheet, middle, EDGE + 10, _("dash: points at the observer"), width)
    text = _(
        "Every model under it is attacked: hit by Size, then the agreed dice against Armor, "
        "+{extra}D6 {mark} against an AFV, as from the flank."
    ).format(extra=rules.strikes.extra_dice, mark=AGREE)
    _says(sheet, middle, EDGE + height * 0.72, text, width - 20)
    yield Plate(_artillery("low"), sheet.drawing(width, height))
    for level in LEVELS[1:]:
        yield _addition(box, level)


def _addition(box: BoxTemplates, level: Level) -> Plate:
    """What is added around a corner of the box: its thicknesses are printed, not its shape."""
    thick, thin = box.thick * INCH, box.thin * INCH
    inner, tall = box.width * INCH, box.length * INCH
    width, height = inner + thin, tall + thick
    corners = (
        *((0.0, 0.0), (width, 0.0), (width, height), (inner, height)),
        *((inner, thick), (0.0, thick)),
    )
    outline = Polygon(tuple((x + EDGE, y + EDGE) for x, y in corners), "dashed")
    sheet = _Sheet([], [], [outline])
    name = _artillery(level)
    label = Label(
        EDGE + inner / 2, EDGE + thick / 2, name, "center", strong=True, size=NAME_SIZE - 3
    )
    says = _('{inches}" thick').format(inches=box.thick)
    sheet.labels.extend([label, Label(label.x, label.y + 5, says, "center", size=TEXT_SIZE + 1)])
    side = EDGE + inner + thin / 2
    sheet.labels.append(
        Label(
            side, EDGE + thick + tall / 2, f'{box.thin}"', "center", strong=True, size=TEXT_SIZE + 1
        )
    )
    note = _("the box lies here: the whole inner edge touches what lies already")
    if level == "medium":
        note = _("the low box lies here, whichever way the piece is turned")
    _says(sheet, EDGE + inner / 2, EDGE + thick + tall / 2, f"{AGREE} {note}", inner - 16)
    return Plate(name, sheet.drawing(width, height))
