"""The printed list of a rules pack: every definition and what it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nco_builder.language import _, current
from nco_builder.rules import UnknownRulesetError, load_rulebook
from nco_builder.sheets import NoSheetError
from nco_builder.sheets.blocks import Grid, Panel, Points, Text
from nco_builder.sheets.contents import Chart
from nco_builder.sheets.words import DOT, PRINTED_BY, day, single_line
from nco_builder.systems.nco_rules_pack.texts import (
    HEADINGS,
    Told,
    book_of,
    entries_of,
    kept_name,
    name_of,
    places_of,
    row_texts,
    table_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.rules import Rulebook
    from nco_builder.sheets import SheetOptions
    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.systems.judging import Judged
    from nco_builder.systems.nco_rules_pack.model import RulesPack


def pack_sheet(judgement: Judged[RulesPack], options: SheetOptions) -> Chart:
    """Return the list of definitions.

    Raises:
        NoSheetError: there are none.
    """
    pack = judgement.document
    panels = tuple(_panels(pack, book_of(judgement)))
    if not panels:
        raise NoSheetError(_("this rules pack defines nothing"))
    try:
        book = load_rulebook(pack.ruleset)
        label = book.label
        credit: tuple[str, ...] = (book.credit,)
    except UnknownRulesetError:
        label, credit = single_line(pack.ruleset), ()
    edition = _("edition {edition}").format(edition=single_line(pack.edition))
    name = single_line(pack.name)
    about = [name and _("Rules pack"), pack.edition and edition, single_line(pack.author)]
    return Chart(
        title=DOT.join(filter(None, [name, _("Rules pack")])),
        author=single_line(pack.author),
        subject=DOT.join([_("Rules pack"), label]),
        language=current(),
        headline=name or _("Rules pack"),
        line=(Text(DOT.join(filter(None, about))),),
        beside="\n".join([label, DOT.join([day(options.date), PRINTED_BY])]),
        owner=name,
        counted=_("page {number} of {count}"),
        credit=credit,
        sides=(panels,),
        columns=1,
        goes_on=True,
        continued=_("continued"),
    )


def _panels(pack: RulesPack, book: Rulebook) -> Iterator[Panel]:
    """Yield the definitions list by list in one table, with a row for each thing they change."""
    if notes := pack.notes.strip():
        yield Panel(_("Notes"), "", (Points(tuple([(Text(each),) for each in notes.split("\n")])),))
    rows = [
        row
        for path, name, each in places_of(pack.definitions)
        for row in _rows(name, path, each, book)
    ]
    heads = (
        *(_("Kind"), _("Name"), _("What it is")),
        *(_("What changes"), _("In this pack"), _("Instead of")),
    )
    if rows:
        yield Panel(_("Rules"), "", (Grid(heads, tuple(rows), grouped=True),))
    for _of, own, kept in entries_of(pack):
        if kept:
            lines = [
                ((Text(kept_name(each), "strong"),), (Text(single_line(own.line(each))),))
                for each in kept
            ]
            grid = Grid((_("Name"), _("What it is")), tuple(lines), aligns=("left", "left"))
            yield Panel(own.heading, "", (grid,))


def _rows(name: str, path: DocPath, each: Any, book: Rulebook) -> Iterator[tuple[Paragraph, ...]]:  # noqa: ANN401 - a definition
    """Yield what a definition changes, its list and name only in the first row."""
    called, origin, _line = row_texts(name, path, each, book)
    if getattr(each, "like", None) not in {None, "", getattr(each, "id", None)}:
        origin = _("new, based on {name}").format(name=name_of(each.like, name, book))
    name_cell: Paragraph = (Text(single_line(called), "strong"),)
    begins: tuple[Paragraph, ...] = (
        *((Text(_(HEADINGS[name])),), name_cell),
        (Text(single_line(origin)),),
    )
    for change in table_of(name, path, each, book) or (Told("", _("nothing"), ""),):
        said = (change.label, change.value, change.otherwise or "–")
        label, value, before = [single_line(text) for text in said]
        yield (*begins, (Text(label),), (Text(value, "strong"),), (Text(before),))
        begins = ((), (), ())
