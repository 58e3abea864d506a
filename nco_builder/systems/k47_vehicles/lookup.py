"""Special rules of the vehicle chapter, to look up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.language.words import capital
from nco_builder.sheets.blocks import Points, Text
from nco_builder.systems.k47_vehicles.cards import VehicleLines
from nco_builder.systems.k47_vehicles.judge import judge
from nco_builder.systems.k47_vehicles.model import Force, vehicle_of
from nco_builder.systems.k47_vehicles.page import OF_RULE
from nco_builder.systems.k47_vehicles.resolve import resolved_vehicle
from nco_builder.systems.k47_vehicles.rules import chapter
from nco_builder.systems.lookup import RuleGroup, RuleText

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.systems.judging import Judged
    from nco_builder.systems.k47_vehicles.rules import Chapter, SpecialRule, VehicleClass


def groups(_judgement: Judged[Force]) -> Iterator[RuleGroup]:
    """Yield the special rules, each with its effect on vehicles of the classes that may have it."""
    rules = chapter()
    told = [_of_rule(each, rules) for each in rules.special_rules.rules]
    yield RuleGroup(_("Special rules"), tuple(told))


def _of_rule(rule: SpecialRule, rules: Chapter) -> RuleText:
    classes: dict[tuple[Paragraph, ...], list[str]] = {}
    for known in rules.classes.values():
        if said := _told_of(rule.id, known, rules):
            classes.setdefault(said, []).append(known.name)
    paragraphs: list[Paragraph] = []
    for said, names in classes.items():
        if len(classes) > 1:
            paragraphs.append((Text(capital(", ".join(names)), "label"),))
        paragraphs += said
    return RuleText(
        id=f"rule:{rule.id}",
        title=rule.name,
        blocks=(Points(tuple(paragraphs)),),
        source=f"{rules.title}, {rules.special_rules.section}",
        names=(rule.english("name"),),
    )


def _told_of(rule: str, known: VehicleClass, rules: Chapter) -> tuple[Paragraph, ...]:
    """Return what a card says of a rule on a plain vehicle of a class; nothing if it is unusual."""
    vehicle = vehicle_of(known.id, known.begins_on).replace(rules=(rule,))
    found = judge(Force(ruleset=rules.id, vehicles=(vehicle,))).findings
    values = resolved_vehicle(vehicle, rules)
    if values is None or any(each.code in OF_RULE.get(rule, ()) for each in found):
        return ()
    return tuple(VehicleLines(vehicle, values, rules).of_rule(rule))
