"""The legend of a roster: every mark and abbreviation that stands on it, and no other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, _
from nco_builder.sheets.blocks import Boxes, Text, Track
from nco_builder.sheets.men import SLOT, SPECIAL, WRONG, before_items
from nco_builder.sheets.words import APART, FIRM, joined
from nco_builder.squad import carried_weapons

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.legality import Report
    from nco_builder.rules import Rulebook
    from nco_builder.sheets.blocks import Inline, Paragraph, Row

ALWAYS = (("vp", N_("valor points")), ("sp", N_("specialist points")))
OF_MEN = (
    ("M", N_("move in inches")),
    ("C", N_("courage")),
    ("H", N_("health")),
    ("P", N_("psyche")),
    (N_("Worth"), N_("victory points for the enemy when he falls")),
)


def legend(report: Report, rows: tuple[Row, ...]) -> Paragraph:
    """The legend of these rows in one paragraph."""
    return joined(
        [(_shown(mark), Text(FIRM + said.replace(" ", FIRM))) for mark, said in _all(report, rows)],
        APART,
    )


def _shown(mark: Inline | str) -> Inline:
    return Text(mark.replace(" ", FIRM), "strong") if isinstance(mark, str) else mark


def _all(report: Report, rows: tuple[Row, ...]) -> Iterator[tuple[Inline | str, str]]:
    for mark, said in (*ALWAYS, *(OF_MEN if rows else ())):
        yield _(mark) if mark == "Worth" else mark, _(said)
    if rows and report.rulebook:
        yield from _of_profiles(report, report.rulebook)
        yield from _of_boxes(rows, report.rulebook)
        yield from _of_weapons(report, report.rulebook)


def _of_profiles(report: Report, rulebook: Rulebook) -> Iterator[tuple[str, str]]:
    profiles = [said.profile for said in report.members if said.profile]
    if any(profile.causes for profile in profiles):
        yield before_items(""), _("before his items")
    if any(profile.special_action for profile in profiles):
        courage = rulebook.defaults.special_action_courage
        yield SPECIAL, _("may take special actions (C {courage} or more)").format(courage=courage)
    if any(member.extra_skill_slot for member in report.squad.members):
        yield _(SLOT), _("an extra skill slot is bought")
    if any(found.member is not None for found in report.errors):
        yield WRONG, _("not legal: see below")
    if any(said.unit and said.unit.kind == "specialist" for said in report.members):
        yield _("double rule"), _("specialist")


def _of_boxes(rows: tuple[Row, ...], rulebook: Rulebook) -> Iterator[tuple[Inline, str]]:
    marks = {inline for row in rows for cell in row.cells for part in cell for inline in part}
    tracks = [mark for mark in marks if isinstance(mark, Track)]
    if any(isinstance(mark, Boxes) for mark in marks):
        yield Boxes(1), _("one use in the battle")
    if any(track.heavy for track in tracks):
        health = rulebook.walking_wounded.at_health
        yield Track("", 1, heavy=1), f"{rulebook.walking_wounded.name} (H {health})"
    if any(track.zeros for track in tracks):
        yield Track("", 0, zeros=1), _("psyche 0: first, second breakdown")


def _of_weapons(report: Report, rulebook: Rulebook) -> Iterator[tuple[str, str]]:
    """The weapons that are called by letters."""
    carried = {
        weapon
        for member, said in zip(report.squad.members, report.members, strict=True)
        if said.unit
        for weapon in carried_weapons(member, said.unit)
    }
    for weapon in rulebook.weapons:
        letters = [word for word in weapon.short_name.split() if word.isupper()]
        if weapon.id in carried and letters:
            yield letters[0], weapon.name
