"""What choosing a model would do to the set: add it, take another's place, or neither."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.language import N_, _
from nco_builder.legality import Names, reason_text, vehicle_choices, vehicle_swap
from nco_builder.ui.look.choice_texts import capital
from nco_builder.ui.look.marks import BARRED_SYMBOL

if TYPE_CHECKING:
    from nco_builder.legality import Choice, Report
    from nco_builder.squad import Edit, Vehicle

ADD = N_("Add to the set")


class Offer(NamedTuple):
    """The edit, None where there is none; its words; why the model is not simply added."""

    edit: Edit | None
    text: str
    reason: str = ""


def offer_of(report: Report, vehicle: Vehicle) -> Offer:
    """Adding the model; where that is barred, swapping it for the one of its type."""
    choice = next(iter(vehicle_choices(report, [vehicle])), None)
    if choice is None:
        missing = _("The squad's rulebook is not installed")
        return Offer(None, _(ADD), f"{BARRED_SYMBOL} {missing}")
    if choice.state != "barred":
        return Offer(choice.edit, _(ADD))
    reason = barred_line(choice, report)
    swap = vehicle_swap(report, vehicle)
    if swap is None or swap.state == "barred":
        return Offer(None, _(ADD), reason)
    had, has = report.squad.vehicles, swap.edit["vehicles"]
    gone = next((old for old, new in zip(had, has, strict=True) if old != new), None)
    if gone is None:
        return Offer(None, _(ADD), reason)
    called = Names(report.squad, report.rulebook).vehicle(gone)
    return Offer(swap.edit, _("Swap for {vehicle}").format(vehicle=called), reason)


def barred_line(choice: Choice, report: Report) -> str:
    """Its mark and the first reason why: the others would go with it."""
    reason = reason_text(replace(choice, reasons=choice.reasons[:1]), report)
    return f"{BARRED_SYMBOL} {capital(reason)}"
