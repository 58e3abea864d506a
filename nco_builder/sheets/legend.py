"""Legends: exactly the marks and abbreviations on a sheet."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nco_builder.language import N_, _, pgettext
from nco_builder.sheets.blocks import Boxes, Mark, Panel, Points, Text, Track, as_paragraph
from nco_builder.sheets.card_words import SPECIAL
from nco_builder.sheets.men import SLOT, WRONG, base_of, wrong_men
from nco_builder.sheets.reading import texts
from nco_builder.sheets.soldier_back import COVER_FIRE
from nco_builder.sheets.vehicle_fighting import WHAT_HARMS
from nco_builder.sheets.weapon_lines import headings, weapons_of
from nco_builder.sheets.words import APART, NBSP, joined

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nco_builder.legality import Report
    from nco_builder.rules import Rulebook, Weapon
    from nco_builder.sheets.blocks import Inline, Paragraph, Section, TableRow
    from nco_builder.vehicles import VehicleChart

ALWAYS = (("vp", N_("valor points")), ("sp", N_("specialist points")))
LETTERS = 2
"""The number of letters of abbreviations, the same in each language."""
MOST_WHOLE, MOST_WHOLE_OF_MEN = 36, 20
"""The most letters of a meaning that is never broken; fewer where a legend has many of them."""
OF_MEN = (
    ("M", N_("move in inches")),
    ("C", N_("courage")),
    ("H", N_("health")),
    ("P", N_("psyche")),
    (N_("Worth"), N_("victory points for the enemy (ticks the box when he falls); below: cost")),
)


def legend(report: Report, rows: tuple[TableRow, ...]) -> Paragraph:
    """Return the legend of these rows in one paragraph."""
    entries = _all(report, rows)
    return joined(
        [(_shown(mark), _whole(said, MOST_WHOLE_OF_MEN)) for mark, said in entries], APART
    )


def legend_of_text(
    report: Report, rows: tuple[TableRow, ...], sections: Iterable[Section]
) -> Paragraph:
    """Return the entries of the same legend whose marks are in sections, for pages without rows."""
    inlines = [each for section in sections for told in _paragraphs(section) for each in told]
    told = " ".join([each.text for each in inlines if isinstance(each, Text)])
    words = {*re.findall(r"\w+", told), *told}
    close = headings()[6]
    quoted = close if re.search(f"[“„]{re.escape(close)}[”“]", told) else None
    looks = {each.look for each in inlines if isinstance(each, Mark)}
    tracks = [each for each in inlines if isinstance(each, Track)]

    def is_used(mark: Inline | str) -> bool:
        if isinstance(mark, str):
            return mark == quoted or ((mark.isupper() or mark == SPECIAL) and mark in words)
        if isinstance(mark, Mark):
            return mark.look in looks
        if isinstance(mark, Track) and mark.zeros:
            return "zero" in looks
        return any(type(each) is type(mark) and each.heavy == mark.heavy for each in tracks)

    entries = [(mark, said) for mark, said in _all(report, rows) if is_used(mark)]
    return joined(
        [(_shown(mark), _whole(said, MOST_WHOLE_OF_MEN)) for mark, said in entries], APART
    )


def _paragraphs(section: Section) -> Iterator[Paragraph]:
    """Yield the paragraphs of a section, and the cells of its tables."""
    yield from section.paragraphs
    yield from [as_paragraph(each) for grid in section.grids for each in grid.headings]
    yield from [cell for grid in section.grids for row in grid.rows for cell in row]


def _shown(mark: Inline | str) -> Inline:
    return Text(mark.replace(" ", NBSP), "strong") if isinstance(mark, str) else mark


def _all(report: Report, rows: tuple[TableRow, ...]) -> Iterator[tuple[Inline | str, str]]:
    for mark, said in OF_MEN if rows else ():
        yield _(mark) if len(mark) > LETTERS else mark, _(said)
    if rows and report.rulebook:
        yield from _of_profiles(report, report.rulebook)
        yield from _of_boxes(rows, report.rulebook)
        for weapon in weapons_of([report], report.rulebook):
            yield from letters_of(weapon)


def _of_profiles(report: Report, rulebook: Rulebook) -> Iterator[tuple[str, str]]:
    profiles = [man.profile for man in report.members if man.profile]
    if any(profile.causes for profile in profiles):
        yield base_of(" "), _("value before his items")
    if any(profile.special_action for profile in profiles):
        courage = rulebook.defaults.special_action_courage
        yield SPECIAL, _("may take special actions (C {courage}+)").format(courage=courage)
    if any(member.extra_skill_slot for member in report.squad.members):
        yield SLOT, _("has bought an extra skill slot")
    if wrong_men(report):
        yield WRONG, _("not legal: see below")
    if any(man.unit and man.unit.kind == "specialist" for man in report.members):
        yield _("double line"), _("specialist")


def _of_boxes(rows: tuple[TableRow, ...], rulebook: Rulebook) -> Iterator[tuple[Inline | str, str]]:
    marks = {inline for row in rows for cell in row.cells for part in cell for inline in part}
    tracks = [mark for mark in marks if isinstance(mark, Track)]
    if any(isinstance(mark, Boxes) for mark in marks):
        yield Boxes(1), _("one use per match")
    if any(track.heavy for track in tracks):
        health = rulebook.walking_wounded.at_health
        yield Track("", 1, heavy=1), f"{rulebook.walking_wounded.name} (H {health})"
    if any(track.zeros for track in tracks):
        yield Track("", 0, zeros=1), _("breakdown")
    framed = {mark.look for mark in marks if isinstance(mark, Mark)}
    if "flat" in framed:
        yield Mark(f"{rulebook.to_hit.base}+", "flat"), _("no modifier counts")
    if "die" in framed:
        no = pgettext("before the die of an order on which a weapon is not fired", "no")
        die = next(order.die for order in rulebook.orders if order.id == COVER_FIRE)
        dice = ", ".join([f"{each.die} {each.name}" for each in rulebook.orders])
        told = _("order die ({dice}); “{no}”: never fired on it")
        yield Mark(str(die)), told.format(dice=dice, no=no)
    said = {mark.text for mark in marks if isinstance(mark, Text)}
    if any(text.endswith("×") for text in said):
        yield "2×", _("two dice a target")
    if any(text[:1] == "≤" for text in said):
        yield headings()[4], _("up to half range")
    yield headings()[6], _("courage in close combat, all counted")


def vehicle_legend(chart: VehicleChart, rulebook: Rulebook, *, cited: bool = True) -> Paragraph:
    """Return the legend in one paragraph, with that of rulings where some are cited."""
    told = [*_entries(chart, rulebook), *([_ruling()] if cited else [])]
    entries = [(Text(mark, "strong"), _whole(said)) for mark, said in told]
    return joined(entries, APART)


def _whole(said: str, most: int = MOST_WHOLE) -> Text:
    """Return the meaning of a mark, on one line unless it is long."""
    return Text(NBSP + (said.replace(" ", NBSP) if len(said) <= most else said))


def _entries(chart: VehicleChart, rulebook: Rulebook) -> Iterator[tuple[str, str]]:
    fire = chart.vehicles[0].cover_fire
    yield _("D6"), _("six-sided die")
    yield f"{fire.to_hit}+", _("{number} or more").format(number=fire.to_hit)
    yield _("flat"), _("unmodified")
    yield f'{fire.radius_in}"', _("{number} inches").format(number=fire.radius_in)
    if chart.fear and (chart.fear.men or chart.fear.shaken):
        yield "C", _("courage")
        yield "P", _("psyche")
    for weapon in rulebook.weapons:
        letters = [word for word in weapon.short_name.split() if word.isupper()]
        if letters and letters[0] in re.findall(r"\w+", rulebook.rulings[WHAT_HARMS].question):
            yield letters[0], weapon.name


def abbreviations(
    panels: Iterable[Panel], rulebook: Rulebook, explained: Iterable[Weapon]
) -> tuple[Panel, ...]:
    """Return a panel that explains the abbreviations in others, if they have any.

    The short names of some weapons may be explained there already.
    """
    said = " ".join([text for panel in panels for text in texts(panel)])
    words = set(re.findall(r"\w+", said))
    known = {mark for weapon in explained for mark, _meaning in letters_of(weapon)}
    entries = [(mark, told) for mark, told in _short(rulebook) if mark in words - known]
    if any(word.startswith(_ruling()[0]) for word in words):
        entries.append(_ruling())
    if not entries:
        return ()
    told = as_legend(((Text(mark, "strong"),), what) for mark, what in entries)
    return (Panel(_("Legend"), "", (Points((told,)),)),)


def as_legend(entries: Iterable[tuple[Paragraph, str]]) -> Paragraph:
    """Return marks with their meanings as one paragraph."""
    return joined([(*mark, Text(f"{NBSP}{meaning}")) for mark, meaning in entries], APART)


def _ruling() -> tuple[str, str]:
    return pgettext("in a legend", "ruling"), _("NCO Builder's reading where the rules are silent")


def _short(rulebook: Rulebook) -> Iterator[tuple[str, str]]:
    """Return every abbreviation with its meaning."""
    yield _("D6"), _("six-sided die")
    for mark, said in (*ALWAYS, *OF_MEN[:4]):
        yield mark, _(said)
    for weapon in rulebook.weapons:
        yield from letters_of(weapon)


def letters_of(weapon: Weapon) -> Iterator[tuple[str, str]]:
    """Yield the abbreviations in the short names of a weapon."""
    names = f"{weapon.short_name} {weapon.column_name}"
    for letters in dict.fromkeys(re.findall(r"\b[^\W\d_a-z]{2,}\b", names)):
        yield letters, weapon.name
