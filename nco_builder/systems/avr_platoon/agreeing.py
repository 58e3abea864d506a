"""What sheets say of the findings and of the readings that a platoon rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, _
from nco_builder.rules.rulings import shipped_rulings
from nco_builder.sheets.blocks import Boxes, Section, Text
from nco_builder.sheets.words import FIRM, one_line
from nco_builder.systems.avr_platoon.judge import sentence
from nco_builder.systems.avr_platoon.types import WITH_RANGE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.legality.findings import Finding, Severity
    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.systems.avr_platoon.model import Platoon
    from nco_builder.systems.avr_platoon.resolve import ResolvedPlatoon
    from nco_builder.systems.judging import Judged

HEADINGS: dict[Severity, str] = {
    "error": N_("Why it is not legal"),
    "ruling": N_("To agree before the game"),
    "warning": N_("To check"),
}
WRONG, OPEN = "▲", "◆"
TWO = 2


def wrong_with(place: int, judged: Judged[Platoon]) -> Iterator[Paragraph]:
    """What is not legal of a vehicle, for its card."""
    for finding in judged.findings:
        if finding.severity == "error" and finding.at == f"vehicles[{place}]":
            lead = Text(f"{WRONG}{FIRM}{_('NOT LEGAL')}  ", "strong")
            yield lead, Text(one_line(sentence(finding, judged)))


def to_agree(judged: Judged[Platoon], platoon: ResolvedPlatoon) -> Iterator[Paragraph]:
    """What its judge leaves to the players, then the readings its vehicles rest on."""
    for finding in judged.findings:
        if finding.severity == "ruling":
            yield Text(f"{OPEN}{FIRM}"), Text(one_line(sentence(finding, judged)))
    for ruling in readings(platoon):
        known = shipped_rulings()[ruling]
        lead = Text(f"{OPEN}{FIRM}{known.name}. ", "strong")
        yield lead, Text(known.decision)


def readings(platoon: ResolvedPlatoon) -> list[str]:
    """Ids of the open rulings that the cards of these vehicles rest on."""
    known = platoon.known
    guns = [gun for each in known for gun in each.type.guns]
    shipped = platoon.rules.types_by_id
    asked = {
        "AVR-11": any(each.has("heavy") and each.has("fully_tracked") for each in known),
        "AVR-14": any(gun.gun_class in WITH_RANGE for gun in guns),
        "AVR-15": any(gun.gun_class in WITH_RANGE for gun in guns),
        "AVR-30": any(each.type.guns and (each.half_crew_at or 0) >= TWO for each in known),
        "AVR-32": any(each.type.id in shipped for each in known),
        "AVR-33": any(each.has("open_top") for each in known),
    }
    return [ruling for ruling, rests in asked.items() if rests]


def sections(judged: Judged[Platoon]) -> Iterator[Section]:
    """A section for each severity that occurs, the gravest first."""
    for severity, heading in HEADINGS.items():
        found = [each for each in judged.findings if each.severity == severity]
        if found:
            yield Section(_(heading), tuple([_paragraph(each, judged) for each in found]))


def _paragraph(finding: Finding, judged: Judged[Platoon]) -> Paragraph:
    said = Text(one_line(sentence(finding, judged)) + " ")
    if finding.severity == "ruling" and finding.ruling:
        name = shipped_rulings()[finding.ruling].name
        return said, Text(f"({name}) ", "small"), Text(_("agreed") + FIRM), Boxes(1)
    if finding.severity == "error":
        return said, Text(f"({finding.source.section.replace(' ', FIRM)})", "small")
    return (said,)
