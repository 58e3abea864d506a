"""Topics of Appendix B: the types, their commands, and all other rules about vehicles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.rules.vehicle_phase import (
    AntiTankWeapon,
    ArmorVArmor,
    TankFear,
    VehicleRule,
    appendix_b,
)
from nco_builder.ui.reader.phrases import dice
from nco_builder.ui.reader.topic import Fact, Links, Topic, entry_topic, ids

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.rules import Rulebook
    from nco_builder.rules.play import VehicleType
    from nco_builder.squad import Squad


def vehicles(book: Rulebook, _squad: Squad) -> Iterator[Topic]:
    """A topic for each type, then one for each rule of its own."""
    for kind in book.vehicle_phase.types:
        yield _of_type(kind, book)
    for rule in _rules():
        facts, links = _facts(rule, book), _links(rule)
        yield entry_topic("vehicle", rule, book, facts, links, rulings=rule.rulings)


def _rules() -> Iterator[VehicleRule]:
    appendix = appendix_b()
    for name in type(appendix).model_fields:
        if isinstance(rule := getattr(appendix, name), VehicleRule):
            yield rule


def _of_type(kind: VehicleType, book: Rulebook) -> Topic:
    rules = appendix_b().rules_of(kind.id)
    facts = [
        Fact(f"{dice(command.rolls)} {command.name}", command.reminder_text)
        for command in rules.commands
    ]
    facts.append(Fact(rules.cover_fire.name, rules.cover_fire.reminder_text))
    rested = [*rules.cover_fire.rulings]
    for command in rules.commands:
        rested += [each for each in command.rulings if each not in rested]
    others = [each.id for each in _rules()]
    links = (Links(_("Rules about vehicles"), ids("vehicle", others)),)
    title = kind.name[:1].upper() + kind.name[1:]
    return entry_topic("vehicle", kind, book, facts, links, title=title, rulings=tuple(rested))


def _facts(rule: VehicleRule, book: Rulebook) -> Iterator[Fact]:
    called = {kind.id: kind.name for kind in book.vehicle_phase.types}
    if isinstance(rule, ArmorVArmor):
        template = _("hits on {hit}+, destroys on {destroy}+")
        for duel in rule.duels:
            pair = _("{shooter} at {target}")
            label = pair.format(shooter=called[duel.shooter], target=called[duel.target])
            yield Fact(label, template.format(hit=duel.to_hit, destroy=duel.to_destroy))
    if isinstance(rule, AntiTankWeapon):
        for target, need in rule.to_destroy.items():
            yield Fact(_("Destroys a {type}").format(type=called[target]), f"{need}+")


def _links(rule: VehicleRule) -> Iterator[Links]:
    types = ids("vehicle", [each.type for each in appendix_b().types])
    yield Links(_("Types"), types)
    if isinstance(rule, TankFear):
        yield Links(_("Spares who took"), ids("item", rule.protected_by))
