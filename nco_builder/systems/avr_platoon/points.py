"""Points: what was agreed, what has a price, and what the player prices himself."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nco_builder.language import N_
from nco_builder.legality.findings import Code
from nco_builder.systems.avr_platoon.model import PINTLE
from nco_builder.systems.avr_platoon.resolve import pintle_of
from nco_builder.systems.avr_platoon.words import forgotten, without
from nco_builder.systems.judging import about

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nco_builder.documents.path_edits import PathEdit
    from nco_builder.legality.findings import Finding, Severity
    from nco_builder.systems.avr_platoon.model import Platoon
    from nco_builder.systems.avr_platoon.resolve import ResolvedPlatoon
    from nco_builder.systems.avr_platoon.rules import AvrRules
    from nco_builder.systems.avr_platoon.words import Propose
    from nco_builder.systems.judging import Judged

OF_PINTLE = "AVR-05"
"""The ruling about prices of pintle guns; about those of upgrades it is the codes' own."""

POINTS_OVER = Code(
    "points_over",
    "error",
    N_("{total} of {points} points spent: {over} over."),
    no_repair=N_("The player decides which vehicle stays at home."),
)
POINTS_MISSING = Code(
    "points_missing",
    "warning",
    N_("{vehicle} has no points entered, so the total is not complete."),
    no_repair=N_("Enter the points of its type."),
)
UPGRADE_UNPRICED = Code(
    "upgrade_unpriced",
    "warning",
    N_("{vehicle}: the document has no price for {upgrade}; enter your own."),
    ruling="AVR-04",
)
UPGRADE_USER_PRICE = Code(
    "upgrade_user_price",
    "ruling",
    N_("The document has no price for {upgrade}; agree on your own price of {price}."),
    ruling="AVR-04",
)
PRICE_FIXED = Code(
    "price_fixed",
    "warning",
    N_("{upgrade} costs {price} in the document; your {own} is not used."),
    ruling="AVR-04",
)


def sums(platoon: ResolvedPlatoon) -> Iterator[Finding]:
    """What is known of the sum stays within what was agreed."""
    agreed, total = platoon.platoon.points, platoon.points
    if agreed is not None and total > agreed:
        over = total - agreed
        yield about((), POINTS_OVER, platoon.rules.sample, total=total, points=agreed, over=over)


def prices(platoon: ResolvedPlatoon) -> Iterator[Finding]:
    """Prices of the file: what is in use is agreed, what the document prices is its own."""
    rules = platoon.rules
    source = rules.upgrades[0].source
    used = dict.fromkeys([part.own for each in platoon.known for part in each.parts if part.own])
    for key, own in platoon.platoon.prices.items():
        fixed = document_price(key, rules)
        if own is None:
            continue
        if fixed is not None:
            yield about((), PRICE_FIXED, rules.sample, upgrade=key, price=fixed, own=own)
        elif key in used:
            yield _of(key, about((), UPGRADE_USER_PRICE, source, upgrade=key, price=own))


def missing_prices(platoon: ResolvedPlatoon) -> Iterator[Finding]:
    """Vehicles whose points are not all known: an error where points were agreed."""
    severity: Severity = "warning" if platoon.platoon.points is None else "error"
    rules = platoon.rules
    for each in platoon.known:
        path = ("vehicles", each.place)
        for part in each.parts:
            if part.points is not None:
                continue
            if not part.key:
                yield about(path, POINTS_MISSING, rules.sample, severity)
                continue
            source = rules.upgrades[0].source
            yield about(path, UPGRADE_UNPRICED, source, severity, upgrade=part.key)


def document_price(key: str, rules: AvrRules) -> int | None:
    """The document's price of what a key of prices names, None where it has none."""
    gun = pintle_of(key)
    if gun is not None:
        priced_gun = rules.pintle_prices.get(gun)
        return priced_gun.price if priced_gun else None
    upgrade = rules.upgrades_by_id.get(key)
    return upgrade.price if upgrade else None


def _of(key: str, finding: Finding) -> Finding:
    return replace(finding, ruling=OF_PINTLE) if key.startswith(PINTLE) else finding


def _take_off(finding: Finding, judged: Judged[Platoon]) -> Iterator[PathEdit]:
    yield without(finding, judged)


def _forget(finding: Finding, judged: Judged[Platoon]) -> Iterator[PathEdit]:
    yield forgotten(finding["upgrade"], judged.resolved.rules)


CODES = (POINTS_OVER, POINTS_MISSING, UPGRADE_UNPRICED, UPGRADE_USER_PRICE, PRICE_FIXED)
CHECKS = (sums, missing_prices, prices)
REPAIRS: Mapping[str, Propose] = {UPGRADE_UNPRICED.name: _take_off, PRICE_FIXED.name: _forget}
