"""Upgrades, pintle guns and command: who may have what, and whether it is of use."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nco_builder.documents.path_edits import PathEdit
from nco_builder.language import N_, _
from nco_builder.legality.findings import Code
from nco_builder.systems.avr_platoon.model import PINTLE
from nco_builder.systems.avr_platoon.resolve import pintle_of
from nco_builder.systems.avr_platoon.words import (
    forgotten,
    place_of,
    price_called,
    vehicle_called,
    without,
)
from nco_builder.systems.judging import about

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nco_builder.legality.findings import Finding
    from nco_builder.systems.avr_platoon.model import Platoon
    from nco_builder.systems.avr_platoon.resolve import ResolvedPlatoon, ResolvedVehicle
    from nco_builder.systems.avr_platoon.rules import Upgrade
    from nco_builder.systems.avr_platoon.words import Propose
    from nco_builder.systems.judging import Judged

UNKNOWN_UPGRADE = Code("unknown_upgrade", "error", N_("The document has no upgrade “{upgrade}”."))
UPGRADE_TWICE = Code(
    "upgrade_twice",
    "warning",
    N_("{vehicle} has {upgrade} twice; it counts once."),
    ruling="AVR-34",
)
COMMAND_ONLY = N_("command only")
COMMUNICATIONS_NOT_COMMAND = Code(
    "communications_not_command",
    "error",
    N_("{vehicle} commands neither platoon nor company, so it may not have {upgrade}."),
    ruling="AVR-06",
    reason=COMMAND_ONLY,
)
COMMAND_TWICE = Code(
    "command_twice",
    "error",
    N_("{count} vehicles command the platoon; only one may."),
    ruling="AVR-06",
    no_repair=N_("The player decides which of them commands."),
)
NO_COMMAND = Code(
    "no_command",
    "warning",
    N_("No vehicle commands the platoon, so there is no officer."),
    ruling="AVR-07",
)
PINTLE_NO_TURRET = Code(
    "pintle_no_turret",
    "ruling",
    N_(
        "{vehicle} has a pintle gun but no turret. The document speaks of pintle guns on turrets "
        "only; agree whether it may."
    ),
    ruling="AVR-31",
)
UPGRADE_NO_USE = Code("upgrade_no_use", "warning", N_("{upgrade} does nothing for {vehicle}."))


def command(platoon: ResolvedPlatoon) -> Iterator[Finding]:
    """One vehicle commands the platoon, or one of the company is with it."""
    source = platoon.rules.upgrades[0].source
    commands = [each.command for each in platoon.platoon.vehicles]
    count = commands.count("platoon")
    if count > 1:
        yield about((), COMMAND_TWICE, source, count=count)
    if commands and set(commands) == {"none"}:
        yield about((), NO_COMMAND, source)


def unknown_prices(platoon: ResolvedPlatoon) -> Iterator[Finding]:
    """Prices of what is no upgrade and no pintle gun."""
    rules = platoon.rules
    for key in platoon.platoon.prices:
        if key not in rules.upgrades_by_id and pintle_of(key) is None:
            yield about((), UNKNOWN_UPGRADE, rules.upgrades[0].source, upgrade=key)


def upgrades(platoon: ResolvedPlatoon) -> Iterator[Finding]:
    """What each vehicle has, the document's own upgrades in their order."""
    rules = platoon.rules
    for each in platoon.known:
        path, named = ("vehicles", each.place), Counter(each.vehicle.upgrades)
        for key in named:
            if key not in rules.upgrades_by_id:
                yield about(path, UNKNOWN_UPGRADE, rules.upgrades[0].source, upgrade=key)
        for upgrade in each.upgrades:
            if named[upgrade.id] > 1:
                yield about(path, UPGRADE_TWICE, upgrade.source, upgrade=upgrade.id)
            if upgrade.command_only and each.officer is None:
                yield about(path, COMMUNICATIONS_NOT_COMMAND, upgrade.source, upgrade=upgrade.id)
            if not of_use(upgrade, each):
                yield about(path, UPGRADE_NO_USE, upgrade.source, upgrade=upgrade.id)
        if each.vehicle.pintle_gun and each.type.turret is False:
            key = PINTLE + each.vehicle.pintle_gun
            yield about(path, PINTLE_NO_TURRET, rules.pintle.source, upgrade=key)


def of_use(upgrade: Upgrade, vehicle: ResolvedVehicle) -> bool:
    """Whether an upgrade does anything for a vehicle."""
    if upgrade.for_main_gun and vehicle.type.main_gun is None:
        return False
    return upgrade.for_trait is None or vehicle.has(upgrade.for_trait)


def _take_off(finding: Finding, judged: Judged[Platoon]) -> Iterator[PathEdit]:
    if finding.at:
        yield without(finding, judged)
        return
    yield forgotten(finding["upgrade"], judged.resolved.rules)


def _once(finding: Finding, judged: Judged[Platoon]) -> Iterator[PathEdit]:
    place, key = place_of(finding), finding["upgrade"]
    kept: list[str] = []
    for each in judged.document.vehicles[place].upgrades:
        if each != key or each not in kept:
            kept.append(each)
    text = _("Keep one {upgrade}").format(upgrade=price_called(key, judged.resolved.rules))
    yield PathEdit("set", ("vehicles", place, "upgrades"), tuple(kept), text)


def _off_or_command(finding: Finding, judged: Judged[Platoon]) -> Iterator[PathEdit]:
    yield from _take_off(finding, judged)
    yield _commands(place_of(finding), judged.resolved)


def _first_commands(_finding: Finding, judged: Judged[Platoon]) -> Iterator[PathEdit]:
    yield _commands(0, judged.resolved)


def _commands(place: int, platoon: ResolvedPlatoon) -> PathEdit:
    text = _("Let {vehicle} command the platoon")
    text = text.format(vehicle=vehicle_called(place, platoon))
    return PathEdit("set", ("vehicles", place, "command"), "platoon", text)


CODES = (
    *(UNKNOWN_UPGRADE, UPGRADE_TWICE, COMMUNICATIONS_NOT_COMMAND, COMMAND_TWICE, NO_COMMAND),
    *(PINTLE_NO_TURRET, UPGRADE_NO_USE),
)
CHECKS = (command, unknown_prices, upgrades)
REPAIRS: Mapping[str, Propose] = {
    UNKNOWN_UPGRADE.name: _take_off,
    UPGRADE_TWICE.name: _once,
    COMMUNICATIONS_NOT_COMMAND.name: _off_or_command,
    NO_COMMAND.name: _first_commands,
    PINTLE_NO_TURRET.name: _take_off,
    UPGRADE_NO_USE.name: _take_off,
}
