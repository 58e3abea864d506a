"""What the set panel offers as chips: the types of a model, and who carries anti-tank weapons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.legality import Names, carrier_choices, sentence, type_choices
from nco_builder.rules.vehicle_phase import appendix_b
from nco_builder.ui.look.choice_texts import capital
from nco_builder.ui.look.marks import MARKS
from nco_builder.ui.soldier.options import Option
from nco_builder.ui.vehicles.offers import barred_line
from nco_builder.vehicles.names import kinds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nco_builder.legality import Choice, Finding, Report


def type_options(report: Report, place: int, findings: Sequence[Finding]) -> tuple[Option, ...]:
    """The types the model at a place may be played as; `findings` are about it."""
    if report.rulebook is None:
        return ()
    known = kinds(report.rulebook, appendix_b())
    return tuple(
        _option(choice, known[str(choice.value)].short_name, _played_as(choice, report), findings)
        for choice in type_choices(report, place)
    )


def carrier_options(report: Report) -> tuple[Option, ...]:
    """The men who may carry an anti-tank weapon, and those who do."""
    names = Names(report.squad, report.rulebook)
    return tuple(_carrier(choice, names, report) for choice in carrier_choices(report))


def _played_as(choice: Choice, report: Report) -> str:
    name = Names(report.squad, report.rulebook).vehicle_type(str(choice.value))
    if choice.state == "barred" and not choice.chosen:
        return f"{capital(name)}: {barred_line(choice, report)}."
    yours = _("The type is yours to decide: agree it with the other player.")
    return f"{capital(name)}. {yours}"


def _carrier(choice: Choice, names: Names, report: Report) -> Option:
    place = choice.edit["members"][0]
    found = [each for each in report.members[place].findings if each.field == "anti_tank"]
    unit = names.unit(report.squad.members[place].unit)
    said = [_said(each.at(place), report) for each in found]
    if not choice.chosen:
        bars = choice.state == "barred"
        said = [f"{barred_line(choice, report)}." if bars else _("May carry one, at no cost.")]
    elif not said:
        said = [_("Carries an anti-tank weapon, at no cost.")]
    return _option(choice, names.man(place), f"{names.man(place)}, {unit}: {' '.join(said)}", found)


def _said(found: Finding, report: Report) -> str:
    mark = MARKS[found.severity].symbol
    return f"{mark} {sentence(found, report.squad, report.rulebook)}"


def _option(choice: Choice, name: str, explanation: str, findings: Sequence[Finding]) -> Option:
    wrong = choice.chosen and any(found.severity == "error" for found in findings)
    return Option(
        field=choice.field,
        value=choice.value,
        name=name,
        price="",
        state="error" if wrong else choice.state,
        has="all" if choice.chosen else "none",
        explanation=explanation,
        reason=explanation if choice.state == "barred" else "",
        edits=(choice.edit,),
        text="",
    )
