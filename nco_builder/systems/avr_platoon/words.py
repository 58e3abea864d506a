"""What vehicles, upgrades and values are called, in sentences and the names of changes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from nco_builder.documents.path_edits import PathEdit
from nco_builder.language import N_, Plural, _
from nco_builder.language.words import enumerated, listed
from nco_builder.rules.silhouettes import class_silhouette, silhouette
from nco_builder.sheets.words import number, single_line
from nco_builder.systems.avr_platoon.model import PINTLE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from nco_builder.documents.path_edits import PathEdits
    from nco_builder.legality.findings import Finding
    from nco_builder.systems.avr_platoon.model import Platoon, PlatoonVehicle, VehicleProfile
    from nco_builder.systems.avr_platoon.resolve import ResolvedPlatoon
    from nco_builder.systems.avr_platoon.rules import AvrRules
    from nco_builder.systems.judging import Judged

    Propose = Callable[[Finding, Judged[Platoon]], Iterable[PathEdit | PathEdits]]

FIELDS: Mapping[str, str] = {
    "sh": N_("shooting (Sh)"),
    "front": N_("front armor (D)"),
    "w": N_("wounds (W)"),
    "c": N_("courage (C)"),
    "m": N_("move (M)"),
    "crew": N_("crew"),
    "passengers": N_("passengers"),
    "class": N_("class"),
    "strength": N_("strength"),
    "range": N_("practical range"),
}
"""Values of types and guns, as sentences call them."""
COMMANDS: Mapping[str, str] = {"platoon": N_("platoon"), "company": N_("company")}
OFFICERS: Mapping[str, Plural] = {
    "lieutenant": Plural("lieutenant", "lieutenants"),
    "captain": Plural("captain", "captains"),
}
_PLACE = re.compile(r"\[(\d+)\]$")


def officers_called(officers: Sequence[str]) -> str:
    """What the officers of a platoon are, each rank once: `captain, lieutenants`."""
    ranks = dict.fromkeys(officers)
    return enumerated([OFFICERS[each].of(officers.count(each)) for each in ranks])


def place_of(finding: Finding) -> int:
    """The place in its list of the vehicle or type that a finding is about."""
    found = _PLACE.search(finding.at)
    assert found is not None  # noqa: S101 - asked of findings about one of a list alone
    return int(found[1])


def vehicle_called(place: int, platoon: ResolvedPlatoon) -> str:
    """`Krause (Panzer IV H)`, `Vehicle 2 (Panzer IV H)`."""
    vehicle, found = platoon.platoon.vehicles[place], platoon.vehicles[place]
    name = single_line(vehicle.name) or _("Vehicle {number}").format(number=place + 1)
    type_ = type_called(found.type) if found else single_line(vehicle.type)
    return _("{vehicle} ({type})").format(vehicle=name, type=type_) if type_ else name


def type_called(type_: VehicleProfile) -> str:
    """The name of a type, its id where it has none."""
    return single_line(type_.name) or single_line(type_.id)


def drawn_as(type_: VehicleProfile) -> str:
    """The silhouette that its traits tell; "" where they do not tell what it looks like."""
    if "fully_tracked" not in type_.traits:
        return ""
    if "transport" in type_.traits:
        return class_silhouette("carrier")
    if type_.turret is False:
        return silhouette("vehicles", "assault_gun")
    return class_silhouette("heavy_tank" if "heavy" in type_.traits else "medium_tank")


def price_called(key: str, rules: AvrRules) -> str:
    """What a key of prices, or an upgrade's id, is about."""
    if key.startswith(PINTLE):
        gun = single_line(key.removeprefix(PINTLE))
        return _("pintle {gun}").format(gun=gun)
    upgrade = rules.upgrades_by_id.get(key)
    return upgrade.name if upgrade else single_line(key)


def without(finding: Finding, judged: Judged[Platoon]) -> PathEdit:
    """The vehicle without the upgrade, or the pintle gun, that a finding names."""
    key, place = finding["upgrade"], place_of(finding)
    vehicle = judged.document.vehicles[place]
    template = _("Take {upgrade} off {vehicle}")
    text = template.format(
        upgrade=price_called(key, judged.resolved.rules),
        vehicle=vehicle_called(place, judged.resolved),
    )
    if key.startswith(PINTLE):
        return PathEdit("set", ("vehicles", place, "pintle"), None, text)
    return PathEdit("set", ("vehicles", place, "upgrades"), left(vehicle, key), text)


def forgotten(key: str, rules: AvrRules) -> PathEdit:
    """The file without a price of the player's own."""
    text = _("Forget your own price of {upgrade}").format(upgrade=price_called(key, rules))
    return PathEdit("remove", ("prices", key), text=text)


def left(vehicle: PlatoonVehicle, upgrade: str) -> tuple[str, ...]:
    """The upgrades of a vehicle but one."""
    return tuple([each for each in vehicle.upgrades if each != upgrade])


def called(name: str, value: Any, rules: AvrRules) -> str:  # noqa: ANN401 - as varied as parameters
    """A parameter of a finding as its sentence says it."""
    if name == "upgrade":
        return price_called(value, rules)
    if name == "fields":
        return listed([_(FIELDS[each]) for each in value])
    return single_line(value) if isinstance(value, str) else number(value)
