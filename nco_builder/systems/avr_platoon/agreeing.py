"""What sheets say of the findings and of the readings that a platoon rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, _
from nco_builder.language.words import listed
from nco_builder.rules.rulings import ruling_of
from nco_builder.sheets.blocks import Boxes, Section, Text
from nco_builder.sheets.decisions import NO_SWITCHES, RulingsNamed
from nco_builder.sheets.words import FIRM, single_line
from nco_builder.systems.avr_platoon.judge import sentence
from nco_builder.systems.avr_platoon.points import UPGRADE_UNPRICED
from nco_builder.systems.avr_platoon.types import WITH_RANGE
from nco_builder.systems.avr_platoon.words import place_of, price_called

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.legality.findings import Finding, Severity
    from nco_builder.sheets.blocks import Inline, Paragraph
    from nco_builder.systems.avr_platoon.model import Platoon
    from nco_builder.systems.avr_platoon.resolve import ResolvedPlatoon
    from nco_builder.systems.judging import Judged

HEADINGS: dict[Severity, str] = {
    "error": N_("Why it is not legal"),
    "ruling": N_("To agree before the match"),
    "warning": N_("To check"),
}
WRONG, OPEN = "▲", "◆"
TWO = 2


def wrong_with(place: int, judged: Judged[Platoon]) -> Iterator[Paragraph]:
    """What is not legal of a vehicle, for its card."""
    errors = [each for each in judged.findings if each.severity == "error"]
    here = [each for each in errors if each.at == f"vehicles[{place}]"]
    lead = Text(f"{WRONG}{FIRM}" + _("NOT LEGAL") + "  ", "strong")
    unpriced = [each["upgrade"] for each in here if each.code == UPGRADE_UNPRICED.name]
    if unpriced:
        names = listed([price_called(each, judged.resolved.rules) for each in unpriced])
        yield lead, Text(_("No price yet for {upgrades}.").format(upgrades=names))
    for finding in here:
        if finding.code != UPGRADE_UNPRICED.name:
            yield lead, Text(single_line(sentence(finding, judged)))


def to_agree(judged: Judged[Platoon], platoon: ResolvedPlatoon) -> Iterator[Paragraph]:
    """What its judge leaves to the players, then the readings its vehicles rest on."""
    for finding in judged.findings:
        if finding.severity == "ruling":
            yield Text(f"{OPEN}{FIRM}"), Text(single_line(sentence(finding, judged)))
    for ruling in readings(platoon):
        known = ruling_of(ruling)
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


def open_rulings(judged: Judged[Platoon]) -> int:
    """How much there is to agree on: what its judge leaves open, and the readings it rests on."""
    found = sum(each.severity == "ruling" for each in judged.findings)
    return found + (len(readings(judged.resolved)) if judged.resolved else 0)


def sections(judged: Judged[Platoon], platoon: ResolvedPlatoon) -> Iterator[Section]:
    """A section for each severity that occurs, the gravest first; readings are to be agreed on."""
    rulings = RulingsNamed(NO_SWITCHES)
    for severity, heading in HEADINGS.items():
        found = [each for each in judged.findings if each.severity == severity]
        said = [_paragraph(each, judged, rulings) for each in found]
        if severity == "ruling":
            said += [_reading(each) for each in readings(platoon)]
        if said:
            yield Section(_(heading), tuple(said))


def _reading(ruling: str) -> Paragraph:
    """A reading as on the card of the platoon, its name first, with a box for what is agreed."""
    known = ruling_of(ruling)
    return Text(f"{known.name}. ", "strong"), Text(f"{known.decision} "), *_agreed()


def _agreed() -> Paragraph:
    return Text(_("agreed") + FIRM), Boxes(1)


def _paragraph(finding: Finding, judged: Judged[Platoon], rulings: RulingsNamed) -> Paragraph:
    said: Inline = Text(single_line(sentence(finding, judged)) + " ")
    before: Paragraph = ()
    if finding.at.startswith("vehicles"):
        before = (Text(f"{place_of(finding) + 1} ", "strong"),)
    return (*before, said, *_after(finding, rulings))


def _after(finding: Finding, rulings: RulingsNamed) -> Paragraph:
    """A box for what is agreed, the section of what is not legal, nothing for the rest."""
    if finding.severity == "ruling" and finding.ruling:
        return *rulings.name(finding.ruling), *_agreed()
    if finding.severity == "error":
        return (Text(f"({finding.source.section.replace(' ', FIRM)})", "small"),)
    return ()
