"""Choices of a vehicle: one of several, and its rules with why some are not open to it."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.documents.path_edits import PathEdit
from nco_builder.language import _
from nco_builder.legality.findings import SEVERITIES
from nco_builder.systems.k47_vehicles.judge import CODES
from nco_builder.systems.k47_vehicles.rule_checks import of_rules
from nco_builder.systems.k47_vehicles.spots import VehicleSpot
from nco_builder.systems.page import Chip, ChipField

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nco_builder.legality.findings import Finding


class OneOf(NamedTuple):
    """A field with one of several values.

    Attributes:
        label: what is chosen.
        field: of the vehicle or the weapon.
        options: values and what they are called.
        text: what choosing another is called.
        barred: values that are not open, and why.
        may_be_none: whether it may be left open.

    """

    label: str
    field: str
    options: Sequence[tuple[str, str]]
    text: str
    barred: Mapping[str, str] = MappingProxyType({})
    may_be_none: bool = False


def choices(spot: VehicleSpot, of: OneOf) -> ChipField:
    """One of several values, or none of them where that may be."""
    here = getattr(spot.vehicle if spot.weapon_place is None else spot.weapon, of.field)
    chips = []
    for value, name in of.options:
        on = here == value
        why = "" if on else of.barred.get(value, "")
        may = not why and (of.may_be_none or not on)
        change = spot.set(of.field, None if on else value, of.text) if may else None
        chips.append(Chip(name, why, on, barred=why, change=change))
    return ChipField(of.label, tuple(chips), one=True)


def rule_chips(spot: VehicleSpot) -> Iterator[Chip]:
    """The rules of the chapter, what is open-topped, and what belongs to some rules."""
    for rule in spot.rules.rules.values():
        yield _rule(spot, rule.id, rule.name)
    for unknown in dict.fromkeys(spot.vehicle.rules):
        if unknown not in spot.rules.rules:
            yield _rule(spot, unknown, unknown)
    yield _switch(spot, "open_topped", _("Open-topped"))
    if spot.has("recce") or spot.vehicle.reverse_at_run:
        yield _switch(spot, "reverse_at_run", _("Reverses at Run rate"))
    if spot.has("amphibious") or spot.vehicle.floatation_screens:
        yield _switch(spot, "floatation_screens", _("Floatation screens"))


def _rule(spot: VehicleSpot, rule: str, name: str) -> Chip:
    has = spot.vehicle.rules
    on = rule in has
    after = tuple([each for each in has if each != rule]) if on else (*has, rule)
    text = _("Take {rule} off {vehicle}") if on else _("Give {vehicle} {rule}")
    change = spot.set("rules", after, text, rule=name)
    worst = _worst(spot, change if not on else None, rule)
    if worst is None:
        return Chip(name, on=on, change=change)
    why = _(str(CODES[worst.code].reason or ""))
    if on:
        return Chip(name, why, on=True, change=change, mark=worst.severity)
    barred = why if worst.severity == "error" else ""
    return Chip(name, why, barred=barred, change=None if barred else change)


OF_RULE: Mapping[str, tuple[str, ...]] = {
    "assault": ("assault_not_walker", "automaton_assault", "assault_light_walker"),
    "recce": ("automaton_recce", "recce_unusual"),
    "agile": ("agile_not_light_walker",),
    "jump": ("jump_not_walker",),
}


def _worst(spot: VehicleSpot, change: PathEdit | None, rule: str) -> Finding | None:
    """The worst that is found of a rule of the vehicle, once it has it."""
    if change is not None:
        spot = VehicleSpot(change.apply(spot.force), spot.rules, spot.place)
    codes = OF_RULE.get(rule, () if rule in spot.rules.rules else ("unknown_rule",))
    found = [each for each in of_rules(spot) if each.code in codes]
    return min(found, key=lambda each: SEVERITIES.index(each.severity), default=None)


def _switch(spot: VehicleSpot, field: str, name: str) -> Chip:
    on: bool = getattr(spot.vehicle, field)
    text = _("Take {rule} off {vehicle}") if on else _("Give {vehicle} {rule}")
    return Chip(name, on=on, change=spot.set(field, not on, text, rule=name))
