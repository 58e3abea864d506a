"""The builder page of a rules pack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.rules.overlay import LISTS
from nco_builder.systems.page import (
    BuilderPage,
    EntryForm,
    PageCell,
    PageColumn,
    PageRow,
    PageTable,
    Shelf,
    TextField,
)

if TYPE_CHECKING:
    from nco_builder.systems.page import PageContext


def builder_page(context: PageContext) -> BuilderPage:
    """Return the page: the definitions of every list as rows."""
    definitions = context.judgement.document.definitions
    rows = [
        PageRow(
            path=("definitions", name, place),
            cells=(PageCell(each.id), PageCell(getattr(each, "name", None) or "")),
        )
        for name in LISTS
        for place, each in enumerate(getattr(definitions, name))
    ]
    columns = (PageColumn(_("Id"), key="id"), PageColumn(_("Name"), key="name", wide=True))
    return BuilderPage(
        facts=(),
        gauges=(),
        shelf=Shelf(_("Rulebook"), _("Filter"), ()),
        table=PageTable(_("Definitions"), columns, tuple(rows)),
        entry=entry(context),
    )


def entry(context: PageContext) -> EntryForm:
    """Return the fields of the pack."""
    pack = context.judgement.document
    fields = (
        TextField(_("Id"), ("id",), pack.id),
        TextField(_("Edition"), ("edition",), pack.edition),
        TextField(_("Author"), ("author",), pack.author),
    )
    return EntryForm(
        (), _("Rules pack"), "", fields=fields, name=TextField(_("Name"), ("name",), pack.name)
    )
