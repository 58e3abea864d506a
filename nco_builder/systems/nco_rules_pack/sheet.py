"""The printed list of a rules pack: every definition and what it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _, current
from nco_builder.rules import UnknownRulesetError, load_rulebook
from nco_builder.sheets import NoSheetError
from nco_builder.sheets.blocks import Grid, Panel, Text
from nco_builder.sheets.contents import Chart
from nco_builder.sheets.words import DOT, PRINTED_BY, day, single_line
from nco_builder.systems.nco_rules_pack.texts import HEADINGS, book_of, places_of, row_texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.rules import Rulebook
    from nco_builder.sheets import SheetOptions
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
    about = DOT.join(filter(None, [single_line(pack.name), pack.edition and edition]))
    return Chart(
        title=DOT.join(filter(None, [single_line(pack.name), _("Rules pack")])),
        author=single_line(pack.author),
        subject=DOT.join([_("Rules pack"), label]),
        language=current(),
        headline=_("Rules pack"),
        line=(Text(DOT.join(filter(None, [about, single_line(pack.author)]))),),
        beside="\n".join([label, DOT.join([day(options.date), PRINTED_BY])]),
        owner=single_line(pack.name),
        counted=_("page {number} of {count}"),
        credit=credit,
        sides=(panels,),
        columns=1,
        goes_on=True,
        continued=_("continued"),
    )


def _panels(pack: RulesPack, book: Rulebook) -> Iterator[Panel]:
    """Yield the definitions list by list, with what is changed and what it is otherwise."""
    rows: dict[str, list[tuple[tuple[Text, ...], ...]]] = {}
    for path, name, each in places_of(pack.definitions):
        texts = row_texts(name, path, each, book)
        called, like, changes = (single_line(text) for text in texts)
        cells = ((Text(called, "strong"),), (Text(like),), (Text(changes),))
        rows.setdefault(name, []).append(cells)
    for name, found in rows.items():
        heads = (_("Name"), _("Like"), _("Changes"))
        yield Panel(_(HEADINGS[name]), "", (Grid(heads, tuple(found)),))
