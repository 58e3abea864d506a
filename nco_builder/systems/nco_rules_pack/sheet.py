"""The printed list of a rules pack: every definition and what it changes."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from nco_builder.language import _, current
from nco_builder.rules import UnknownRulesetError, load_rulebook
from nco_builder.sheets import NoSheetError
from nco_builder.sheets.blocks import Grid, Panel, Points, Text
from nco_builder.sheets.contents import Chart
from nco_builder.sheets.words import DOT, NBSP, PRINTED_BY, day, number, single_line
from nco_builder.systems.nco_rules_pack.texts import (
    HEADINGS,
    Told,
    base_of,
    book_of,
    entries_of,
    kept_name,
    kind_name,
    label_of,
    name_of,
    places_of,
    row_texts,
    table_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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


LONGEST_VALUE = 40
"""The most letters of a value in bold type; longer ones are sentences."""


class _Defined(NamedTuple):
    """A definition as it is printed: its kind, and a row for each change."""

    kind: str
    rows: tuple[tuple[Paragraph, ...], ...]


def _panels(pack: RulesPack, book: Rulebook) -> Iterator[Panel]:
    """Yield how much is defined of each kind, then one table of what changes from what to what."""
    if notes := pack.notes.strip():
        yield Panel(_("Notes"), "", (Points(tuple([(Text(each),) for each in notes.split("\n")])),))
    defined = [_defined(name, path, each, book) for path, name, each in places_of(pack.definitions)]
    if defined:
        counts = Counter(each.kind for each in defined)
        told = [f"{_(HEADINGS[kind])}{NBSP}{number(count)}" for kind, count in counts.items()]
        yield Panel(
            _("What this pack changes"),
            DOT.join(told),
            (_table([row for each in defined for row in each.rows]),),
        )
    for _of, own, kept in entries_of(pack):
        if kept:
            lines = [
                ((Text(kept_name(each), "strong"),), (Text(single_line(own.line(each))),))
                for each in kept
            ]
            grid = Grid((_("Name"), _("What it is")), tuple(lines), aligns=("left", "left"))
            yield Panel(own.heading, "", (grid,))


def _table(rows: Sequence[tuple[Paragraph, ...]]) -> Grid:
    """Return a table of changes, without columns that are empty in each row."""
    heads = (_("Name"), _("What changes"), _("Instead of"), _("In this pack"))
    used = [place for place in range(len(heads)) if any(row[place] for row in rows)]
    return Grid(
        tuple([heads[place] for place in used]),
        tuple([tuple([row[place] for place in used]) for row in rows]),
        typed=(0,),
        grouped=True,
    )


def _defined(name: str, path: DocPath, each: Any, book: Rulebook) -> _Defined:  # noqa: ANN401 - a definition
    """Return a definition with a row for each change, its name and origin only in the first."""
    called, origin, _line = row_texts(name, path, each, book)
    if getattr(each, "like", None) not in {None, "", getattr(each, "id", None)}:
        origin = _("new, based on {name}").format(name=name_of(each.like, name, book))
    changes = table_of(name, path, each, book)
    nations = next((told.value for told in changes if told.label == label_of("nations")), "")
    carried = name == "weapons" and bool(nations)
    told_here = [told for told in changes if not carried or told.value != nations]
    kind = kind_name(name)
    if carried:
        kind = _("{weapon} of {nations}").format(weapon=kind, nations=single_line(nations))
    elif name == "limits":  # what it is a limit of says enough
        kind = ""
    what = DOT.join(filter(None, [kind, single_line(origin), _page(name, each, book)]))
    below = (Text(f"\n{what}", "small"),) if what else ()
    begins: Paragraph = (Text(single_line(called), "strong"), *below)
    rows = []
    for change in told_here or [Told("", _("nothing"), "")]:
        label, value, before = map(single_line, (change.label, change.value, change.otherwise))
        now: Paragraph = (Text(value, "text" if len(value) > LONGEST_VALUE else "strong"),)
        was: Paragraph = (Text(before),) if before else ()
        arrow: Paragraph = (Text("→" + NBSP),) if before else ()
        rows.append((begins, (Text(label),), was, (*arrow, *now)))
        begins = ()
    return _Defined(name, tuple(rows))


def _page(name: str, each: Any, book: Rulebook) -> str:  # noqa: ANN401 - a definition
    """Return where the rulebook has what a definition changes or is like; "" if nowhere."""
    base = base_of(each, name, book) if hasattr(each, "like") else None
    source = getattr(base, "source", None)
    return source.pages if source is not None else ""
