"""The web page of a document: the content of its sheets, its code, and the document itself."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any

from nco_builder import PROGRAM, paths
from nco_builder.documents.carried import PAGE_KEY
from nco_builder.documents.kinds import judge_document
from nco_builder.language import _, current
from nco_builder.sheets import NoSheetError, SheetOptions
from nco_builder.sheets.blocks import Panel
from nco_builder.sheets.contents import Chart, ContentGroup, Deck, SoldierDeck
from nco_builder.sheets.reading import blocks_of, card_panel, soldier_panels
from nco_builder.squad.fingerprint import fingerprint
from nco_builder.systems import system_of
from nco_builder.web.blocks import folded, html, panel, plain

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterable, Iterator, Sequence

    from nco_builder.documents.kind import Judgement
    from nco_builder.sheets import SheetMaker
    from nco_builder.sheets.contents import Content, SoldierCard

NOT_ON_A_PAGE = frozenset({"blank_cards"})
"""Sheets that are only of use on paper."""
POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
"""Nothing is loaded and nothing is sent, whatever is in the page."""


def default_sheets(judgement: Judgement) -> tuple[str, ...]:
    """Return the sheets of a document that its web page has."""
    sheets = system_of(judgement.document).sheets
    return tuple(
        [
            name
            for name, sheet in sheets.items()
            if name not in NOT_ON_A_PAGE and not sheet.why_not(judgement)
        ]
    )


def web_page(
    judgement: Judgement,
    date: dt.date,
    sheets: Sequence[str] = (),
    *,
    notes: bool = True,
    file_inside: bool = True,
) -> bytes:
    """Return a document as one file of HTML: the same bytes for the same input.

    Args:
        judgement: The document, judged.
        date: When it was checked.
        sheets: The names of its sheets, in order; by default all that are of use.
        notes: Whether the player's notes are in it.
        file_inside: Whether it contains the document.

    Raises:
        NoSheetError: the document has none of these sheets, or its rules are missing.

    """
    system = system_of(judgement.document)
    kind = system.kind
    if not notes:
        judgement = judge_document(kind.without_notes(judgement.document), "")
    document: Any = judgement.document
    made = [*_made(judgement, SheetOptions(date), sheets)]
    title = plain(kind.called(document))
    links = "".join(f'<a href="#{name}">{plain(_(sheet.title))}</a>' for name, sheet, _made in made)
    parts = "".join(
        f'<section class="sheet" id="{name}"><h2>{plain(_(sheet.title))}</h2>{_content(content)}'
        "</section>"
        for name, sheet, content in made
    )
    inside = _document(kind.to_bytes(document)) if file_inside else ""
    code = kind.share_code(document) if file_inside else ""
    contents = plain(_("Contents"))
    page = (
        f'<!DOCTYPE html>\n<html lang="{plain(current())}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{plain(POLICY)}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="generator" content="{plain(PROGRAM)}">\n'
        f"{inside}<title>{title}</title>\n<style>\n{_style()}</style>\n</head>\n"
        f"<body>\n<header><h1>{title}</h1>"
        f'<nav aria-label="{contents}">{links}</nav></header>\n'
        f"<main>{parts}{_about(document, code)}</main>\n</body>\n</html>\n"
    )
    return page.encode()


def _made(
    judgement: Judgement, options: SheetOptions, wanted: Sequence[str]
) -> Iterator[tuple[str, SheetMaker, Content]]:
    """Yield the content of each sheet; of those that nobody named, of all that have any.

    Raises:
        NoSheetError: there is none, or a sheet that is wanted has no content.

    """
    sheets = system_of(judgement.document).sheets
    problem = NoSheetError(_("its rulebook is not installed"))
    count = 0
    for name in wanted or default_sheets(judgement):
        try:
            content = sheets[name].make(judgement, options)
        except NoSheetError as error:
            if wanted:
                raise
            problem = error
            continue
        count += 1
        yield name, sheets[name], content
    if not count:
        raise problem


def _style() -> str:
    return (paths.resources() / "web" / "page.css").read_text("utf-8")


def _document(raw: bytes) -> str:
    content = base64.b64encode(raw).decode("ascii")
    return f'<meta name="{PAGE_KEY}" content="{content}">\n'


def _about(document: Any, code: str) -> str:  # noqa: ANN401 - of any kind
    """Return what the page is, and how the document comes back."""
    told = [_("Ticks last while this page is open; nothing is stored and nothing is sent.")]
    told.append(_("Fingerprint {fingerprint}").format(fingerprint=fingerprint(document)))
    if code:
        told.append(_("NCO Builder opens this page, and finds this code in any message:"))
    lines = "".join(f"<p>{plain(each)}</p>" for each in told)
    shown = f'<pre tabindex="0">{code}</pre>' if code else ""
    heading = plain(_("About this page"))
    return f'<section class="sheet about"><h2>{heading}</h2>{lines}{shown}</section>'


def _content(content: Content) -> str:
    match content:
        case SoldierDeck():
            cards = "".join(map(_soldier, content.cards))
            shared = _folded(content.shared)
            return f'<div class="cards">{cards}</div>{shared}'
        case Deck():
            cards = "".join(
                f"<article>{panel(card_panel(each), 3)}</article>" for each in content.cards
            )
            return f'<div class="cards">{cards}</div>'
        case ContentGroup():
            return "".join(map(_content, content.contents))
        case Chart():
            return _folded(blocks_of(content))
        case _:
            return html(blocks_of(content))


def _soldier(card: SoldierCard) -> str:
    front, back = soldier_panels(card)
    orders = folded(Panel(_("Orders"), "", back.parts), 4)
    return f"<article>{panel(front, 3)}{orders}</article>"


def _folded(blocks: Iterable[Any]) -> str:
    return "".join(_each_folded(blocks))


def _each_folded(blocks: Iterable[Any]) -> Iterator[str]:
    for block in blocks:
        yield folded(block, 3) if isinstance(block, Panel) else html((block,))
