"""Vehicle models: known ones, one of each type, in an agreed phase (Appendix B)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nco_builder.language import N_, Plural
from nco_builder.legality.findings import Code
from nco_builder.squad import edit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.legality.findings import Finding
    from nco_builder.legality.report import Report
    from nco_builder.legality.terms import Terms, Totals
    from nco_builder.squad import Edit, Squad


def _one_of_type(finding: Finding, report: Report) -> Iterator[Edit]:
    seen: set[str] = set()
    rest = []
    for vehicle in report.squad.vehicles:
        if vehicle.type != finding["type"] or vehicle.type not in seen:
            rest.append(vehicle)
        seen.add(vehicle.type)
    yield edit("set_vehicles", vehicles=tuple(rest))


def _agree(_finding: Finding, _report: Report) -> Iterator[Edit]:
    yield edit("set_match", option="vehicle_phase", value=True)


VEHICLE_TYPE_DUPLICATE = Code(
    "vehicle_type_duplicate",
    "error",
    says=Plural(
        "The squad has 1 vehicle of one type ({type}); the limit is {max} unless spare "
        "models are agreed.",
        "The squad has {count} vehicles of one type ({type}); the limit is {max} unless "
        "spare models are agreed.",
    ),
    ruling="APB-01",
    reason=N_("only {max} of a type unless agreed"),
    fixes=_one_of_type,
)
VEHICLES_NOT_AGREED = Code(
    "vehicles_not_agreed",
    "warning",
    says=Plural(
        "The squad has 1 vehicle, but the Vehicle Phase is not agreed.",
        "The squad has {count} vehicles, but the Vehicle Phase is not agreed.",
    ),
    fixes=_agree,
)
VEHICLE_UNKNOWN = Code(
    "vehicle_unknown",
    "warning",
    says=N_("Vehicle {number} has no name and is not in the catalogue."),
    no_fix=N_("Choose a model from the catalogue, or give it a name."),
)


def vehicles(squad: Squad, terms: Terms, _totals: Totals) -> Iterator[Finding]:
    """Check for one model of each type, and an agreed Vehicle Phase (Appendix B, ruling APB-01)."""
    if not squad.vehicles:
        return
    rule = terms.rules.rulebook.vehicle_phase
    most = rule.models_per_type
    for kind, count in Counter(vehicle.type for vehicle in squad.vehicles).items():
        if count > most:
            yield VEHICLE_TYPE_DUPLICATE.finding(
                rule.source, "vehicles", type=kind, count=count, max=most
            )
    if not terms.match.vehicle_phase:
        yield VEHICLES_NOT_AGREED.finding(rule.source, "vehicles", count=len(squad.vehicles))
    known = terms.rules.rulebook.catalogue.names
    for index, vehicle in enumerate(squad.vehicles):
        if not vehicle.name and vehicle.model not in known:
            yield VEHICLE_UNKNOWN.finding(rule.source, "vehicles", model=vehicle.model, index=index)


def is_of_vehicles(finding: Finding, document: str) -> bool:
    """Return whether a finding is about vehicles or anti-tank weapons.

    `document` is the one with their rules.
    """
    return finding.source.document == document or finding.field == "anti_tank"


OF_SQUAD = (vehicles,)
