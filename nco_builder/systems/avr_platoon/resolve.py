"""Derived values of a platoon: points, profiles, required rolls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from nco_builder.schema.record import Derived, Frozen
from nco_builder.sheets.words import single_line
from nco_builder.systems.avr_platoon.model import PINTLE, without_blanks

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.systems.avr_platoon.model import Gun, Platoon, PlatoonVehicle, VehicleProfile
    from nco_builder.systems.avr_platoon.rules import AvrRules, Upgrade

Officer = Literal["lieutenant", "captain"]
OFFICERS: Mapping[str, Officer] = {"platoon": "lieutenant", "company": "captain"}
ANY = "any"
"""The single range band of a gun whose class has no practical range."""
PROFILE = ("sh", "front", "flank", "w", "c", "m", "crew")


class PricePart(Frozen):
    """The price of a vehicle's type, an upgrade or its pintle gun.

    Attributes:
        key: id of the upgrade, `pintle:NAME`, "" for the type itself.
        points: None if neither the document nor the file has a price.
        own: the key of the file's price in use, or "".
    """

    key: str
    points: int | None
    own: str = ""


class GunNeeds(Frozen):
    """The main gun's rolls by range band, standing still and moved; None: it may not shoot."""

    still: Mapping[str, int]
    moved: Mapping[str, int] | None
    inches: Mapping[str, float] | None


class ResolvedVehicle(Frozen):
    """A vehicle of a known type with its derived values.

    Attributes:
        place: its position in the platoon, from 0.
        upgrades: known upgrades, without duplicates.
        parts: the summands of its points.
    """

    place: int
    vehicle: PlatoonVehicle
    type: VehicleProfile
    type_path: DocPath
    upgrades: tuple[Upgrade, ...]
    parts: tuple[PricePart, ...]
    officer: Officer | None
    reverse: float | None
    half_crew_at: int | None
    bail_out: int
    escape: int
    terrain_fails: tuple[int, ...] | None
    terrain_resumes: tuple[int, ...] | None
    commander_out_mod: int
    to_hit: GunNeeds | None

    @property
    def points(self) -> int:
        """The known points."""
        return sum(part.points or 0 for part in self.parts)

    @property
    def complete(self) -> bool:
        """Whether all of its points are known."""
        return all(part.points is not None for part in self.parts)

    @property
    def one_crew_moves(self) -> bool:
        """Whether a single man of its crew can drive it."""
        return self.has("transport")

    def has(self, trait: str) -> bool:
        """Return whether its type has a trait."""
        return trait in self.type.traits


class NamedPlatoon(Frozen):
    """One of the platoons of a company: its name, "" for vehicles without one, and their places."""

    name: str
    places: tuple[int, ...]


class ResolvedPlatoon(Frozen):
    """A platoon with its vehicles, None for a vehicle of an unknown type."""

    platoon: Platoon
    rules: AvrRules
    vehicles: tuple[ResolvedVehicle | None, ...]

    @property
    def known(self) -> tuple[ResolvedVehicle, ...]:
        """The vehicles of known types."""
        return tuple([each for each in self.vehicles if each])

    @Derived
    def platoons(self) -> tuple[NamedPlatoon, ...]:
        """Its platoons by their first vehicles; names are compared without letter case."""
        names: dict[str, str] = {}
        places: dict[str, list[int]] = {}
        for place, each in enumerate(self.platoon.vehicles):
            name = single_line(each.platoon)
            names.setdefault(name.casefold(), name)
            places.setdefault(name.casefold(), []).append(place)
        found = [NamedPlatoon(name, tuple(places[key])) for key, name in names.items()]
        return tuple(found) or (NamedPlatoon("", ()),)

    @property
    def is_company(self) -> bool:
        """Whether a vehicle names its platoon."""
        return any(each.name for each in self.platoons)

    def alone(self, one: NamedPlatoon) -> ResolvedPlatoon:
        """Return one of its platoons as if there were no other."""
        document = self.platoon
        vehicles = tuple([document.vehicles[place] for place in one.places])
        document = document.replace(name=one.name, points=None, vehicles=vehicles)
        found = tuple([self.vehicles[place] for place in one.places])
        return self.replace(platoon=document, vehicles=found)

    @property
    def courage(self) -> int | None:
        """The courage of all its vehicles; None if it differs or is not known."""
        values = {each.type.c for each in self.known if each.type.c is not None}
        return values.pop() if len(values) == 1 else None

    @property
    def has_communications(self) -> bool:
        """Whether courage may be tested with the company's."""
        return any(up.id == "communications" for each in self.known for up in each.upgrades)

    @property
    def points(self) -> int:
        """The known total."""
        return sum(each.points for each in self.known)

    @property
    def complete(self) -> bool:
        """Whether the total is complete."""
        return all(each is not None and each.complete for each in self.vehicles)

    @property
    def types_in_use(self) -> tuple[tuple[DocPath, VehicleProfile], ...]:
        """The types of its vehicles, and the places of their definitions: () in the rules."""
        found = {each.type.id: (each.type_path, each.type) for each in self.known}
        return tuple(found.values())


def resolved(platoon: Platoon, rules: AvrRules) -> ResolvedPlatoon:
    """Return the derived values of a platoon."""
    types = types_of(platoon, rules)
    vehicles = [
        _vehicle(place, each, types[each.type], platoon, rules) if each.type in types else None
        for place, each in enumerate(platoon.vehicles)
    ]
    return ResolvedPlatoon(platoon, rules, tuple(vehicles))


def types_of(platoon: Platoon, rules: AvrRules) -> dict[str, tuple[DocPath, VehicleProfile]]:
    """Return the types by id with their places; the document's, then the first of the file."""
    found: dict[str, tuple[DocPath, VehicleProfile]] = {
        each: ((), known) for each, known in rules.types_by_id.items()
    }
    for place, own in enumerate(platoon.definitions.types):
        found.setdefault(own.id, (("definitions", "types", place), own))
    return found


def price_of_upgrade(upgrade: Upgrade, platoon: Platoon) -> PricePart:
    """Return the price of an upgrade: the document's, else the player's own."""
    if upgrade.price is not None:
        return PricePart(upgrade.id, upgrade.price)
    own = platoon.prices.get(upgrade.id)
    return PricePart(upgrade.id, own, "" if own is None else upgrade.id)


def price_of_pintle(gun: str, platoon: Platoon, rules: AvrRules) -> PricePart:
    """Return the price of a pintle gun, likewise."""
    name = without_blanks(gun)
    key = PINTLE + gun
    if name in rules.pintle_prices:
        return PricePart(key, rules.pintle_prices[name].price)
    for own, price in platoon.prices.items():
        if price is not None and pintle_of(own) == name:
            return PricePart(key, price, own)
    return PricePart(key, None)


def pintle_of(key: str) -> str | None:
    """Return the pintle gun of a key of prices, in the form for comparison; None for none."""
    return (without_blanks(key.removeprefix(PINTLE)) or None) if key.startswith(PINTLE) else None


def _vehicle(
    place: int,
    vehicle: PlatoonVehicle,
    found: tuple[DocPath, VehicleProfile],
    platoon: Platoon,
    rules: AvrRules,
) -> ResolvedVehicle:
    path, type_ = found
    known = rules.upgrades_by_id
    upgrades = tuple([known[each] for each in dict.fromkeys(vehicle.upgrades) if each in known])
    tracked, crew = "fully_tracked" in type_.traits, rules.crew
    terrain = rules.terrain
    return ResolvedVehicle(
        place=place,
        vehicle=vehicle,
        type=type_,
        type_path=path,
        upgrades=upgrades,
        parts=tuple(_parts(vehicle, type_, upgrades, platoon, rules)),
        officer=OFFICERS.get(vehicle.command),
        reverse=None if type_.m is None else _of(type_.m, rules.movement.reverse_part),
        half_crew_at=None if type_.crew is None else type_.crew // 2,
        bail_out=crew.bail_out - (crew.open_top_mod if "open_top" in type_.traits else 0),
        escape=rules.damage.escape,
        terrain_fails=terrain.fails if tracked else None,
        terrain_resumes=_resumes(type_, rules) if tracked else None,
        commander_out_mod=rules.pintle.commander_out_mod if vehicle.pintle_gun else 0,
        to_hit=_to_hit(type_, upgrades, rules),
    )


def _parts(
    vehicle: PlatoonVehicle,
    type_: VehicleProfile,
    upgrades: tuple[Upgrade, ...],
    platoon: Platoon,
    rules: AvrRules,
) -> Iterator[PricePart]:
    yield PricePart("", type_.p)
    for upgrade in upgrades:
        yield price_of_upgrade(upgrade, platoon)
    if vehicle.pintle_gun:
        yield price_of_pintle(vehicle.pintle_gun, platoon, rules)


def _resumes(type_: VehicleProfile, rules: AvrRules) -> tuple[int, ...]:
    terrain = rules.terrain
    return terrain.heavy_resumes if "heavy" in type_.traits else terrain.resumes


def _to_hit(
    type_: VehicleProfile, upgrades: tuple[Upgrade, ...], rules: AvrRules
) -> GunNeeds | None:
    gun, sh = type_.main_gun, type_.sh
    if gun is None or sh is None:
        return None
    worse = 0 if any(each.steadies for each in upgrades) else -_penalty(rules)
    still = _needs(gun, sh, rules)
    moved = {band: need + worse for band, need in still.items()}
    may_move = "artillery" not in type_.traits
    return GunNeeds(still, moved if may_move else None, band_inches(gun, rules))


def _penalty(rules: AvrRules) -> int:
    """Return the modifier of the main gun's roll for a short move."""
    return rules.shooting.after("moved").main_gun_mod or 0


def _needs(gun: Gun, sh: int, rules: AvrRules) -> dict[str, int]:
    if gun.gun_class in {"s", "h"}:
        return {ANY: sh}
    return {band.id: sh - band.mod for band in rules.range.bands}


def band_inches(gun: Gun, rules: AvrRules) -> dict[str, float] | None:
    """Return the range bands of a gun in inches; None if it has none or they are unknown."""
    if gun.range is None or gun.gun_class in {"s", "h"}:
        return None
    return {band.id: _of(gun.range * band.halves, 2) for band in rules.range.bands}


def _of(whole: int, parts: int) -> float:
    """Return a fraction of a whole, as an integer if possible."""
    return whole / parts if whole % parts else whole // parts


def derived(platoon: ResolvedPlatoon) -> dict[str, Any]:
    """Return the values for `check --json`."""
    found = {
        "points": platoon.points,
        "complete": platoon.complete,
        "vehicles": [_derived(each) if each else None for each in platoon.vehicles],
    }
    if platoon.is_company:
        found["platoons"] = [
            {
                "name": each.name,
                "points": (alone := platoon.alone(each)).points,
                "complete": alone.complete,
                "vehicles": list(each.places),
            }
            for each in platoon.platoons
        ]
    return found


def _derived(vehicle: ResolvedVehicle) -> dict[str, Any]:
    fails, resumes = vehicle.terrain_fails, vehicle.terrain_resumes
    return {
        "points": vehicle.points,
        "complete": vehicle.complete,
        "officer": vehicle.officer,
        "profile": {key: getattr(vehicle.type, key) for key in PROFILE},
        "reverse": vehicle.reverse,
        "half_crew_at": vehicle.half_crew_at,
        "one_crew_moves": vehicle.one_crew_moves,
        "bail_out": vehicle.bail_out,
        "escape": vehicle.escape,
        "terrain_fails": None if fails is None else list(fails),
        "terrain_resumes": None if resumes is None else list(resumes),
        "commander_out_mod": vehicle.commander_out_mod,
        "to_hit": _to_hit_as_json(vehicle.to_hit),
    }


def _to_hit_as_json(to_hit: GunNeeds | None) -> dict[str, Any] | None:
    if to_hit is None:
        return None
    found: dict[str, Any] = {
        "still": dict(to_hit.still),
        "moved": None if to_hit.moved is None else dict(to_hit.moved),
    }
    return found if to_hit.inches is None else {**found, "inches": dict(to_hit.inches)}
