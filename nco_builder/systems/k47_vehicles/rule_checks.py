"""What is found of a vehicle's special rules."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from nco_builder.documents.path_edits import PathEdit
from nco_builder.language import N_, _
from nco_builder.legality.findings import Code
from nco_builder.systems.k47_vehicles.model import ListRule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from nco_builder.legality.findings import Finding
    from nco_builder.systems.k47_vehicles.spots import Change, VehicleSpot

UNKNOWN_RULE = Code(
    "unknown_rule",
    "error",
    N_("The chapter has no special rule “{rule}”. Enter a rule of your army list as your own."),
)
RULE_TWICE = Code("rule_twice", "warning", N_("{vehicle} has {rule} twice."))
ASSAULT_NOT_WALKER = Code(
    "assault_not_walker",
    "error",
    N_("{vehicle} has Assault, which only walkers may have."),
    ruling="K47-14",
    reason=N_("walkers only"),
)
ASSAULT_LIGHT_WALKER = Code(
    "assault_light_walker",
    "ruling",
    N_(
        "With Assault, {vehicle} may assault vehicles only; to assault infantry a walker needs "
        "{least}+."
    ),
    ruling="K47-05",
)
AUTOMATON_ASSAULT = Code(
    "automaton_assault",
    "warning",
    N_("{vehicle} is an automaton and takes no assault order, so Assault is of no use."),
    ruling="K47-13",
    reason=N_("no automatons"),
)
AUTOMATON_RECCE = Code(
    "automaton_recce",
    "warning",
    N_("{vehicle} is an automaton and never reacts, so Recce is of no use."),
    ruling="K47-26",
    reason=N_("no automatons"),
)
AGILE_NOT_LIGHT_WALKER = Code(
    "agile_not_light_walker",
    "warning",
    N_("{vehicle} has Agile, which the chapter gives to light walkers. Its pivot counts."),
    ruling="K47-14",
    reason=N_("light walkers"),
)
JUMP_NOT_WALKER = Code(
    "jump_not_walker",
    "warning",
    N_("{vehicle} has Jump, which the chapter gives to walkers."),
    ruling="K47-24",
    reason=N_("walkers"),
)
RECCE_UNUSUAL = Code(
    "recce_unusual",
    "warning",
    N_("{vehicle} has Recce, which the chapter gives to scout cars, light vehicles and walkers."),
    ruling="K47-23",
    reason=N_("light vehicles"),
)
REVERSE_RUN_NOT_RECCE = Code(
    "reverse_run_not_recce",
    "warning",
    N_("{vehicle} reverses at Run rate, but has no Recce; that does not count."),
)

OF_RULES = (
    *(UNKNOWN_RULE, RULE_TWICE, ASSAULT_NOT_WALKER, ASSAULT_LIGHT_WALKER, AUTOMATON_ASSAULT),
    *(AUTOMATON_RECCE, AGILE_NOT_LIGHT_WALKER, JUMP_NOT_WALKER, RECCE_UNUSUAL),
    REVERSE_RUN_NOT_RECCE,
)


def of_rules(spot: VehicleSpot) -> Iterator[Finding]:
    """All that is found of the rules of a vehicle."""
    section = spot.rules.special_rules
    for rule, often in Counter(spot.vehicle.rules).items():
        if rule not in spot.rules.rules:
            yield spot.find(UNKNOWN_RULE, section, rule=rule)
        if often > 1:
            yield spot.find(RULE_TWICE, section, rule=rule)
    yield from _of_assault(spot)
    yield from _of_recce(spot)
    known, walker = spot.known_class, spot.vehicle.is_walker
    if spot.has("agile") and not (walker and known and known.light):
        yield spot.find(AGILE_NOT_LIGHT_WALKER, section)
    if spot.has("jump") and not walker:
        yield spot.find(JUMP_NOT_WALKER, section)


def _of_assault(spot: VehicleSpot) -> Iterator[Finding]:
    if not spot.has("assault"):
        return
    rules = spot.rules
    if spot.has("automaton"):
        yield spot.find(AUTOMATON_ASSAULT, rules.special_rules)
    if not spot.vehicle.is_walker:
        yield spot.find(ASSAULT_NOT_WALKER, rules.special_rules)
    elif spot.value is not None and spot.value < rules.walkers_assault.least_value:
        least = rules.walkers_assault.least_value
        yield spot.find(ASSAULT_LIGHT_WALKER, rules.walkers_strike, least=least)


def _of_recce(spot: VehicleSpot) -> Iterator[Finding]:
    if not spot.has("recce"):
        if spot.vehicle.reverse_at_run:
            yield spot.find(REVERSE_RUN_NOT_RECCE, spot.rules.reverse)
        return
    section = spot.rules.special_rules
    if spot.has("automaton"):
        yield spot.find(AUTOMATON_RECCE, section)
    if spot.value is not None and spot.value >= section.recce_below:
        yield spot.find(RECCE_UNUSUAL, section)


def _own_rules(spot: VehicleSpot) -> Iterator[Change]:
    """Each rule the chapter has not becomes one of the player's own."""
    vehicle = spot.vehicle
    for rule in dict.fromkeys(vehicle.rules):
        if rule not in spot.rules.rules:
            rest = tuple([each for each in vehicle.rules if each != rule])
            own = (*vehicle.own_rules, ListRule(name=rule))
            yield spot.together(
                PathEdit("set", (*spot.path, "rules"), rest),
                PathEdit("set", (*spot.path, "own_rules"), own),
                text=_("Make {rule} a rule of {vehicle}’s own"),
                rule=rule,
            )


def _once(spot: VehicleSpot) -> Iterator[Change]:
    rules = tuple(dict.fromkeys(spot.vehicle.rules))
    yield spot.set("rules", rules, _("Name each rule of {vehicle} once"))


def _without(rule: str, spot: VehicleSpot) -> Iterator[Change]:
    rest = tuple([each for each in spot.vehicle.rules if each != rule])
    text, name = _("Take {rule} off {vehicle}"), spot.rules.rules[rule].name
    if rule == "recce" and spot.vehicle.reverse_at_run:
        yield spot.together(
            PathEdit("set", (*spot.path, "rules"), rest),
            PathEdit("set", (*spot.path, "reverse_at_run"), False),  # noqa: FBT003 - a value
            text=text,
            rule=name,
        )
    else:
        yield spot.set("rules", rest, text, rule=name)


def _recce_or_plain(spot: VehicleSpot) -> Iterator[Change]:
    yield spot.set("rules", (*spot.vehicle.rules, "recce"), _("Give {vehicle} Recce"))
    text = _("Let {vehicle} reverse at its plain rate")
    yield spot.set("reverse_at_run", False, text)  # noqa: FBT003 - a value


RULE_FIXES: Mapping[str, Callable[[VehicleSpot], Iterator[Change]]] = {
    UNKNOWN_RULE.name: _own_rules,
    RULE_TWICE.name: _once,
    ASSAULT_NOT_WALKER.name: partial(_without, "assault"),
    AUTOMATON_ASSAULT.name: partial(_without, "assault"),
    AUTOMATON_RECCE.name: partial(_without, "recce"),
    AGILE_NOT_LIGHT_WALKER.name: partial(_without, "agile"),
    JUMP_NOT_WALKER.name: partial(_without, "jump"),
    RECCE_UNUSUAL.name: partial(_without, "recce"),
    REVERSE_RUN_NOT_RECCE.name: _recce_or_plain,
}
