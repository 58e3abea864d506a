"""Names of vehicles, upgrades and values, in sentences and edits."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, Any

from nco_builder.documents.path_edits import PathEdit
from nco_builder.language import N_, Plural, _, ngettext
from nco_builder.language.words import enumerated, listed, signed
from nco_builder.rules.catalogue import class_silhouette, silhouette
from nco_builder.sheets.words import MINUS, NBSP, faces, number, single_line
from nco_builder.systems.avr_platoon.model import PINTLE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from nco_builder.documents.path_edits import PathEdits
    from nco_builder.legality.findings import Finding
    from nco_builder.systems.avr_platoon.model import (
        Gun,
        MachineGun,
        Platoon,
        PlatoonVehicle,
        VehicleProfile,
    )
    from nco_builder.systems.avr_platoon.resolve import PricePart, ResolvedPlatoon, ResolvedVehicle
    from nco_builder.systems.avr_platoon.rules import AvrRules, Upgrade
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
"""Values of types and guns, as named in sentences."""
COMMANDS: Mapping[str, str] = {"platoon": N_("platoon"), "company": N_("company")}
OFFICERS: Mapping[str, Plural] = {
    "lieutenant": Plural("lieutenant", "lieutenants"),
    "captain": Plural("captain", "captains"),
}
_PLACE = re.compile(r"\[(\d+)\]$")


def officers_called(officers: Sequence[str]) -> str:
    """Return the officers of a platoon, each rank once: `captain, lieutenants`."""
    ranks = dict.fromkeys(officers)
    return enumerated([OFFICERS[each].of(officers.count(each)) for each in ranks])


def place_of(finding: Finding) -> int:
    """Return the position in its list of the vehicle or type of a finding."""
    found = _PLACE.search(finding.at)
    assert found is not None  # noqa: S101 - asked of findings about one of a list alone
    return int(found[1])


def platoon_called(name: str) -> str:
    """Return the name of a platoon of a company, or that its vehicles have none."""
    return single_line(name) or _("Without a platoon")


def vehicle_called(place: int, platoon: ResolvedPlatoon) -> str:
    """`Krause (Panzer IV H)`, `Vehicle 2 (Panzer IV H)`."""
    vehicle, found = platoon.platoon.vehicles[place], platoon.vehicles[place]
    name = single_line(vehicle.name) or _("Vehicle {number}").format(number=place + 1)
    type_ = type_called(found.type) if found else single_line(vehicle.type)
    return _("{vehicle} ({type})").format(vehicle=name, type=type_) if type_ else name


def type_called(type_: VehicleProfile) -> str:
    """Return the name of a type, its id if it has none."""
    return single_line(type_.name) or single_line(type_.id)


def drawn_as(type_: VehicleProfile) -> str:
    """Return the silhouette for its traits; "" if nothing is known of how it moves."""
    transport = "transport" in type_.traits
    if "fully_tracked" not in type_.traits:
        wheeled = "soft_skin" if transport else "armoured_car"
        return "" if type_.m is None else class_silhouette(wheeled)
    if transport:
        return class_silhouette("carrier")
    if type_.turret is False:
        return silhouette("vehicles", "assault_gun")
    return class_silhouette("heavy_tank" if "heavy" in type_.traits else "medium_tank")


def price_called(key: str, rules: AvrRules) -> str:
    """Return the name for a key of prices or an upgrade's id."""
    if key.startswith(PINTLE):
        gun = single_line(key.removeprefix(PINTLE))
        return _("pintle {gun}").format(gun=gun)
    upgrade = rules.upgrades_by_id.get(key)
    return upgrade.name if upgrade else single_line(key)


def without(finding: Finding, judgement: Judged[Platoon]) -> PathEdit:
    """Return the vehicle without the upgrade or pintle gun of a finding."""
    key, place = finding["upgrade"], place_of(finding)
    vehicle = judgement.document.vehicles[place]
    template = _("Take {upgrade} off {vehicle}")
    text = template.format(
        upgrade=price_called(key, judgement.resolved.rules),
        vehicle=vehicle_called(place, judgement.resolved),
    )
    if key.startswith(PINTLE):
        return PathEdit("set", ("vehicles", place, "pintle"), None, text)
    return PathEdit("set", ("vehicles", place, "upgrades"), left(vehicle, key), text)


def forgotten(key: str, rules: AvrRules) -> PathEdit:
    """Return the file without one of the player's own prices."""
    text = _("Forget your own price of {upgrade}").format(upgrade=price_called(key, rules))
    return PathEdit("remove", ("prices", key), text=text)


def left(vehicle: PlatoonVehicle, upgrade: str) -> tuple[str, ...]:
    """Return the upgrades of a vehicle except one."""
    return tuple([each for each in vehicle.upgrades if each != upgrade])


def called(name: str, value: Any, rules: AvrRules) -> str:  # noqa: ANN401 - as varied as parameters
    """Return a parameter of a finding as worded in its sentence."""
    if name == "upgrade":
        return price_called(value, rules)
    if name == "platoon":
        return platoon_called(value)
    if name == "fields":
        return listed([_(FIELDS[each]) for each in value])
    return single_line(value) if isinstance(value, str) else number(value)


FACES = range(1, 7)
"""The faces of the die for all rolls."""
NOT_KNOWN = "?"
"""A price that neither the document nor the file has."""
MOST_APART = 6
"""With more vehicles than these, identical neighbors share a line."""
BANDS: Mapping[str, str] = {
    "near": N_("{need} near"),
    "practical": N_("{need} practical"),
    "far": N_("{need} far"),
    "any": N_("{need} at any range"),
}


def points_of(vehicle: ResolvedVehicle) -> str:
    """`75`; `65 + ?` if a price is unknown."""
    known = [number(vehicle.points)] if vehicle.points or vehicle.complete else []
    return " + ".join([*known, *([] if vehicle.complete else [NOT_KNOWN])])


def parts_of(vehicle: ResolvedVehicle) -> str:
    """`50 + 15 + 10`, with the player's own prices marked."""
    return " + ".join([part_of(part) for part in vehicle.parts])


def part_of(part: PricePart) -> str:
    """Return a price, with a player's own one marked."""
    if part.points is None:
        return NOT_KNOWN
    return (
        _("{points} (own)").format(points=number(part.points)) if part.own else number(part.points)
    )


def sum_of(platoon: ResolvedPlatoon) -> str:
    """`(50 + 15 + 10) + 50 + 50`; many equal ones as `39 × 50`."""
    each = [parts_of(found) if found else NOT_KNOWN for found in platoon.vehicles]
    if len(each) == 1:
        return each[0]
    each = [f"({text})" if "+" in text else text for text in each]
    if len(each) > MOST_APART:
        runs = [(text, len(list(run))) for text, run in groupby(each)]
        each = [f"{count} × {text}" if count > 1 else text for text, count in runs]
    return " + ".join(each)


def total_of(platoon: ResolvedPlatoon) -> str:
    """`175`, `at least 175`."""
    if platoon.complete:
        return number(platoon.points)
    return _("at least {points}").format(points=number(platoon.points))


def needs(need: int) -> str:
    """Return the required roll, `4+`; or that no roll, or every roll, is enough."""
    if need > max(FACES):
        return _("never")
    return f"{need}+" if need > min(FACES) else _("always")


def inches(length: float) -> str:
    """`12"`, `4.5"`."""
    return f'{number(length)}"'


def armor(type_: VehicleProfile) -> str:
    """`5 / 4`, `5` for one rating, with a dash for an unknown one."""
    front = "–" if type_.front is None else number(type_.front)
    return front if type_.flank is None else f"{front} / {number(type_.flank)}"


def profile(type_: VehicleProfile) -> str:
    """`Sh 4+ D 5/4 W 2 C 4 M 12`, as far as known."""
    told = [(name, value) for name, value in profile_values(type_).items() if value is not None]
    return " ".join([f"{name}{NBSP if value.isalpha() else ''}{value}" for name, value in told])


def profile_values(type_: VehicleProfile) -> dict[str, str | None]:
    """Return the values of a profile by their heads; None for what is not known."""
    return {
        "Sh": None if type_.sh is None else needs(type_.sh),
        "D": None if type_.front is None else armor(type_).replace(" ", ""),
        "W": _known(type_.w),
        "C": _known(type_.c),
        "M": _known(type_.m),
    }


def _known(value: int | None) -> str | None:
    return None if value is None else number(value)


def arms(type_: VehicleProfile) -> list[str]:
    """Return its guns and machine guns by name."""
    guns = [single_line(gun.name) for gun in type_.guns]
    mgs = [machine_gun(mg) for mg in type_.mgs]
    return [each for each in (*guns, *mgs) if each]


def machine_gun(mg: MachineGun) -> str:
    """`2× MG34`; `MG34` for one, or if the number is unknown; its dice, if entered."""
    name = single_line(mg.name)
    if mg.dice is not None and name:
        dice = ngettext("{count} die", "{count} dice", mg.dice).format(count=number(mg.dice))
        name = f"{name} ({dice})"
    return name if mg.count is None or mg.count == 1 else f"{number(mg.count)}× {name}"


def follows(vehicle: ResolvedVehicle, rules: AvrRules) -> str:
    """Return derived values in one line: the main gun's rolls, and when the crew is small."""
    said: list[str] = []
    if vehicle.to_hit:
        still = [
            _(BANDS[band]).format(need=needs(need)) for band, need in vehicle.to_hit.still.items()
        ]
        said.append(
            _("Main gun {needs}; {moved}.").format(needs=enumerated(still), moved=_moved(vehicle))
        )
    if vehicle.half_crew_at is not None and vehicle.half_crew_at > 1:
        crew, few = number(vehicle.type.crew or 0), number(vehicle.half_crew_at)
        template = _("Crew of {crew}: {mod} at {left} left.")
        said.append(template.format(crew=crew, mod=signed(rules.crew.half_mod), left=few))
    return " ".join(said)


def _moved(vehicle: ResolvedVehicle) -> str:
    assert vehicle.to_hit is not None  # noqa: S101 - asked for no other
    still, moved = vehicle.to_hit.still, vehicle.to_hit.moved
    if moved is None:
        return _("fires only standing still")
    if moved == still:
        return _("moved the same")
    return _("moved {needs}").format(needs=enumerated([needs(moved[band]) for band in still]))


def gun_line(gun: Gun, missing: Sequence[str]) -> str:
    """`6t, 40"`: the known values of a gun; nothing if there are none."""
    strength = "" if gun.strength is None else number(gun.strength)
    shot = strength + (gun.gun_class or "")
    far = "" if gun.range is None else inches(gun.range)
    known = [each for each in (shot, far) if each]
    return ", ".join(known) if known or not missing else NOT_KNOWN


def effect_of(upgrade: Upgrade) -> str:
    """Return what an upgrade does, in a sentence or two."""
    return re.sub(r"-(?=\d)", MINUS, upgrade.reminder_text)


def trait_effects(rules: AvrRules) -> dict[str, str]:
    """Return what traits do, each in a reminder, as far as one line tells it."""
    top, hull = signed(rules.crew.open_top_mod), signed(rules.open_hull.small_arms_mod)
    return {
        "heavy": _("stuck in difficult terrain: {resumes} frees it next turn.").format(
            resumes=faces(rules.terrain.heavy_resumes)
        ),
        "artillery": _("fires standing still only, by the steps of the vehicle chart."),
        "open_top": _(
            "assaulting infantry may throw grenades in; {mod} to dismount and to bail out."
        ).format(mod=top),
        "open_hull": _(
            "s and h may wound the crew (s: {mod} to hit them); passengers count as crew and fire "
            "as if moved."
        ).format(mod=hull),
        "recovery": _(
            "in contact with what is not KO’d: the crew is out for a whole turn, then it is towed "
            "to its own edge; back {turns} turns after leaving."
        ).format(turns=rules.damage.recovered_after),
    }
