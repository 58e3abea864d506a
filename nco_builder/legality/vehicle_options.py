"""Choices for the Vehicle Phase: models, their types, and carriers of anti-tank weapons.

Like every choice, each one is an edit that was tried.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.legality.options import Choice
from nco_builder.legality.trials import trials, tried
from nco_builder.squad import edit, set_one

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nco_builder.legality.report import Report
    from nco_builder.legality.trials import Trial, WholeTrial
    from nco_builder.squad import Edit, Vehicle

FIELD = "vehicles"


def vehicle_choices(report: Report, vehicles: Iterable[Vehicle]) -> tuple[Choice, ...]:
    """Return a choice that adds each of these models to the set; none without a rulebook."""
    if report.rulebook is None:
        return ()
    had = report.squad.vehicles
    return tuple(
        _choice(FIELD, vehicle, edit("set_vehicles", vehicles=(*had, vehicle)), report)
        for vehicle in vehicles
    )


def vehicle_swap(report: Report, vehicle: Vehicle) -> Choice | None:
    """Return a choice that replaces the last model of the same type; None if there is none."""
    had = report.squad.vehicles
    places = [place for place, each in enumerate(had) if each.type == vehicle.type]
    if report.rulebook is None or not places:
        return None
    swapped = (*had[: places[-1]], vehicle, *had[places[-1] + 1 :])
    return _choice(FIELD, vehicle, edit("set_vehicles", vehicles=swapped), report)


def type_choices(report: Report, place: int) -> tuple[Choice, ...]:
    """Return every type that the model at a position may be played as (ruling APB-04)."""
    if report.rulebook is None:
        return ()
    played = report.squad.vehicles[place].type
    types = sorted(report.rulebook.vehicle_phase.types, key=lambda known: known.size_order)
    return tuple(
        _choice(
            "type",
            known.id,
            edit("set_vehicle", vehicle=place, field="type", value=known.id),
            report,
            chosen=known.id == played,
        )
        for known in types
    )


def carrier_choices(report: Report) -> tuple[Choice, ...]:
    """Return a choice per man, by position, that gives him an anti-tank weapon or takes it away.

    If such weapons are not agreed, only men who carry one are listed.
    """
    if report.rulebook is None:
        return ()
    agreed = report.squad.match.anti_tank_weapons
    return tuple(
        _choice(
            "anti_tank",
            place,
            set_one(place, "anti_tank", not man.anti_tank),
            report,
            about=place,
            chosen=man.anti_tank,
        )
        for place, man in enumerate(report.squad.members)
        if agreed or man.anti_tank
    )


def _choice(  # noqa: PLR0913 - what a choice consists of
    field: str,
    value: object,
    change: Edit,
    report: Report,
    *,
    chosen: bool = False,
    about: int | None = None,
) -> Choice:
    """Return a choice that costs no points."""
    if about is None:
        trial: Trial | WholeTrial = tried(change.apply(report.squad), report, (), field)
    else:
        trial = trials(report).of(about, change.of_man(report.squad.members[about]), field)
    return Choice(
        field=field,
        value=value,
        edit=change,
        state=trial.state,
        chosen=chosen,
        price=0,
        change=0,
        currency=None,
        left=None,
        pools=(),
        reasons=trial.reasons,
    )
