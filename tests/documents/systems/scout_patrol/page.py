"""What the builder page shows of a patrol."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.path_edits import PathEdit
from nco_builder.systems.page import (
    BuilderPage,
    EntryForm,
    NumberField,
    Offer,
    OfferGroup,
    PageCell,
    PageColumn,
    PageGauge,
    PageRow,
    PageTable,
    Shelf,
    TextField,
)

from .model import Scout

if TYPE_CHECKING:
    from nco_builder.systems.page import PageContext

    from .model import Patrol


def patrol_page(context: PageContext) -> BuilderPage:
    patrol: Patrol = context.judgement.document
    seen = context.judgement.derived.get("sees", 0)
    table = PageTable(
        "Scouts",
        (PageColumn("Scout", wide=True), PageColumn("Sees", "right")),
        tuple(_row(at, scout) for at, scout in enumerate(patrol.scouts)),
        foot="Together",
        foot_aside=str(seen),
        empty="Nobody yet",
    )
    return BuilderPage((), (PageGauge(str(seen), ""),), _shelf(context), table, _entry(context))


def _row(at: int, scout: Scout) -> PageRow:
    number = "?" if scout.number is None else str(scout.number)
    return PageRow(("scouts", at), (PageCell(scout.name, strong=True), PageCell(number)))


def _shelf(context: PageContext) -> Shelf:
    end = len(context.judgement.document.scouts)
    begin = PathEdit("insert", ("scouts", end), Scout(name="New scout"), "Add a scout")
    mine = tuple(
        Offer(
            f"own:{scout.name}",
            scout.name,
            change=PathEdit("insert", ("scouts", end), scout, f"Add {scout.name}"),
            own=scout,
        )
        for scout in context.own
        if isinstance(scout, Scout)
    )
    groups = (OfferGroup("My scouts", mine),) if mine else ()
    return Shelf("Scouts", "Find a scout", groups, (Offer("new", "New scout…", change=begin),))


def _entry(context: PageContext) -> EntryForm:
    patrol: Patrol = context.judgement.document
    if not context.chosen:
        return EntryForm(
            (), "Patrol", patrol.name, fields=(TextField("Name", ("name",), patrol.name),)
        )
    scout = patrol.scouts[int(context.chosen[1])]
    return EntryForm(
        context.chosen,
        "Scout",
        scout.name,
        fields=(
            TextField("Name", (*context.chosen, "name"), scout.name),
            NumberField("Sees", (*context.chosen, "number"), scout.number, hint="not known"),
        ),
        keep=scout if scout.name else None,
        kept=scout in context.own,
    )
