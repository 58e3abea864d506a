"""The web page of a document: the content of its sheets, its code, and the document itself."""

from __future__ import annotations

import base64
import math
import re
from html import escape
from typing import TYPE_CHECKING, Any, assert_never

from nco_builder import PROGRAM, paths
from nco_builder.documents.carried import PAGE_KEY
from nco_builder.documents.kinds import judge_document
from nco_builder.language import _, current
from nco_builder.sheets import NoSheetError, SheetOptions
from nco_builder.sheets.blocks import (
    Blank,
    Boxes,
    Divider,
    Facts,
    Framed,
    Grid,
    Mark,
    NameList,
    Panel,
    Picture,
    Points,
    Poster,
    Rolls,
    SideBySide,
    Text,
    Tiles,
    Track,
    as_paragraph,
)
from nco_builder.sheets.contents import Chart, ContentGroup, Deck, SoldierDeck
from nco_builder.sheets.drawings import Arc, Circle, Drawing, Label, Polygon, Polyline
from nco_builder.sheets.reading import blocks_of, card_panel, soldier_panels
from nco_builder.squad.fingerprint import fingerprint
from nco_builder.systems import system_of

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterable, Iterator, Sequence

    from nco_builder.documents.kind import Judgement
    from nco_builder.sheets import SheetMaker
    from nco_builder.sheets.blocks import Block, Inline, Paragraph, Roll, Tile
    from nco_builder.sheets.contents import Content, SoldierCard


LOWEST_HEADING = 6
MOST_COLUMNS = 4
"""A table of more columns is shown cell below cell where the window is narrow."""
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f\ufffe\uffff]")
_SURROGATES = re.compile("[\ud800-\udfff]")


def plain(text: str) -> str:
    """Return a text in which nothing is markup."""
    return escape(_SURROGATES.sub("\ufffd", _CONTROLS.sub("", text)))


def html(blocks: Iterable[Block], level: int = 3) -> str:
    """Return blocks as HTML; panels have headings of this level."""
    return "".join([_block(block, level) for block in blocks])


def _block(block: Block, level: int) -> str:  # noqa: C901, PLR0911, PLR0912 - one case for each kind
    match block:
        case Panel():
            return panel(block, level)
        case Rolls():
            rows = "".join(map(_roll, block.rows))
            return f'<table class="rolls"><tbody>{rows}</tbody></table>' if rows else ""
        case Points():
            return _points(block)
        case NameList():
            return f"<p>{paragraph(block.paragraph)}</p>"
        case Grid():
            return _grid(block)
        case Facts():
            rows = "".join(
                f"<dt>{plain(fact.label)}</dt><dd>{paragraph(fact.text)}</dd>"
                for fact in block.rows
            )
            return f"<dl>{rows}</dl>" if rows else ""
        case Tiles():
            tiles = "".join(map(_tile, block.tiles))
            beside = f"<p>{paragraph(block.beside)}</p>" if block.beside else ""
            return f'<div class="tiles">{tiles}</div>{beside}'
        case Poster():
            lines = "<br>".join(map(plain, block.lines))
            note = f"<p>{plain(block.note)}</p>" if block.note else ""
            return f'<p class="poster">{lines}</p>{note}'
        case Framed():
            return f'<p class="framed {block.look}">{paragraph(block.paragraph)}</p>'
        case Divider():
            return "<hr>"
        case Drawing():
            return _drawing(block)
        case SideBySide():
            return f'<div class="beside">{_drawing(block.drawing)}{html(block.parts, level)}</div>'
        case _:
            assert_never(block)


def panel(block: Panel, level: int) -> str:
    """Return a panel as a section with a heading."""
    content = html(block.parts, level + 1)
    if not (block.heading or block.aside):
        return content
    return f"<section>{_heading(block, level)}{content}</section>"


def folded(block: Panel, level: int) -> str:
    """Return a panel that unfolds."""
    if not block.heading:
        return panel(block, level)
    summary = f"<summary>{_heading(block, level)}</summary>"
    return f"<details>{summary}{html(block.parts, level + 1)}</details>"


def _heading(block: Panel, level: int) -> str:
    aside = f" <small>{plain(block.aside)}</small>" if block.aside else ""
    name = f"h{min(level, LOWEST_HEADING)}"
    return f"<{name}>{plain(block.heading)}{aside}</{name}>"


def _points(block: Points) -> str:
    told = [paragraph(each) for each in block.paragraphs if each]
    if not told:
        return ""
    if block.bullets:
        return "<ul>" + "".join(f"<li>{each}</li>" for each in told) + "</ul>"
    return "".join(f"<p>{each}</p>" for each in told)


def _roll(roll: Roll) -> str:
    faces = f'<th scope="row"><span class="faces">{plain(roll.faces)}</span></th>'
    first = faces if roll.faces.strip() else "<td></td>"
    text = f"<strong>{paragraph(roll.name)}</strong> {paragraph(roll.text)}"
    return f"<tr>{first}<td>{text}</td><td>{paragraph(roll.chance)}</td></tr>"


def _tile(tile: Tile) -> str:
    note = f"<small>{plain(tile.note)}</small>" if tile.note else ""
    value = f"<b>{paragraph(tile.value)}</b>"
    return f'<div class="tile"><span>{plain(tile.label)}</span>{value}{note}</div>'


def _grid(grid: Grid) -> str:
    headings = [as_paragraph(each) for each in grid.headings]
    shown = any(headings) and any(paragraph(each) for each in headings)
    bands = "".join(
        f'<th scope="colgroup" colspan="{count}">{plain(text)}</th>' for text, count in grid.bands
    )
    head = f"<tr>{bands}</tr>" if bands else ""
    if shown:
        names = "".join(
            f'<th scope="col" class="{_align(grid, at)}">{paragraph(each)}</th>'
            if each and paragraph(each)
            else "<td></td>"
            for at, each in enumerate(headings)
        )
        head += f"<tr>{names}</tr>"
    words = [_words(each) for each in headings]
    rows = "".join(
        "<tr>"
        + "".join(
            f'<td class="{_look(grid, at)}"{_named(words[at] if at < len(words) else "")}>'
            f"{paragraph(cell)}</td>"
            for at, cell in enumerate(cells)
        )
        + "</tr>"
        for cells in grid.rows
    )
    look = "stacked" if len(grid.headings) > MOST_COLUMNS else "grid"
    table = f"<thead>{head}</thead><tbody>{rows}</tbody>" if head else f"<tbody>{rows}</tbody>"
    return f'<table class="{look}">{table}</table>'


def _named(heading: str) -> str:
    return f' data-of="{plain(heading)}"' if heading else ""


def _look(grid: Grid, at: int) -> str:
    """Return the alignment of a cell, and whether it is as short as its heading."""
    is_short = at < len(grid.headings) and len(_words(as_paragraph(grid.headings[at]))) <= 1
    return f"{_align(grid, at)} short" if is_short else _align(grid, at)


def _align(grid: Grid, at: int) -> str:
    return grid.aligns[at] if at < len(grid.aligns) else "left"


def _words(paragraph: Paragraph) -> str:
    return "".join([each.text for each in paragraph if isinstance(each, Text | Mark)])


def paragraph(parts: Paragraph) -> str:
    """Return the parts of a paragraph as HTML."""
    return "".join(map(_inline, parts))


def _inline(part: Inline) -> str:
    match part:
        case Text():
            text = plain(part.text).replace("\n", "<br>")
            return text if part.role == "text" else f'<span class="{part.role}">{text}</span>'
        case Boxes():
            return _ticks(_("box"), max(0, part.count), ticked=part.ticked)
        case Track():
            label = f'<span class="label">{plain(part.label)}</span> ' if part.label else ""
            light = part.boxes - part.heavy
            boxes = _ticks(part.label, light, of=part.boxes)
            heavy = _ticks(part.label, part.heavy, light, part.boxes, "heavy")
            zeros = _ticks(f"{part.label} 0", part.zeros, look="zero")
            return f'<span class="track">{label}{boxes}{heavy}{zeros}</span>'
        case Blank():
            return '<span class="blank"></span>'
        case Picture():
            return ""  # it says nothing that the words beside it do not
        case Mark():
            return f'<span class="mark {part.look}">{plain(part.text)}</span>'
        case _:
            assert_never(part)


def _ticks(  # noqa: PLR0913 - what is said of boxes, each by its name
    label: str, count: int, before: int = 0, of: int = 0, look: str = "", *, ticked: int = 0
) -> str:
    """Return boxes that can be ticked, each with a name for those who do not see it."""
    total = of or count
    return "".join(
        f'<label class="tick {look}"><input type="checkbox" autocomplete="off" '
        f'aria-label="{plain(label)} {before + at} / {total}"{" checked" * (at <= ticked)}></label>'
        for at in range(1, count + 1)
    )


STROKES = {"thin": 0.3, "heavy": 0.7, "bold": 1.2, "dashed": 0.3, "light": 0.15}
POINT_MM = 25.4 / 72


def _drawing(drawing: Drawing) -> str:
    words = ", ".join([label.text for label in drawing.labels]) or _("drawing")
    shapes = "".join([*map(_line, drawing.lines), *map(_outline, drawing.outlines)])
    labels = "".join(map(_label, drawing.labels))
    box = f"0 0 {_mm(drawing.width)} {_mm(drawing.height)}"
    return (
        f'<svg viewBox="{box}" role="img" aria-label="{plain(words)}" '
        f'style="max-width:{_mm(drawing.width)}mm">{shapes}{labels}</svg>'
    )


def _mm(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _stroke(stroke: str) -> str:
    dashes = ' stroke-dasharray="1.5 1"' if stroke == "dashed" else ""
    return f'stroke="currentColor" stroke-width="{STROKES[stroke]}"{dashes}'


def _line(line: Polyline) -> str:
    points = " ".join(f"{_mm(x)},{_mm(y)}" for x, y in line.points)
    heads = ""
    if line.arrow and len(line.points) > 1:
        heads = _arrow_head(line.points[-2], line.points[-1])
        if line.arrow == "both":
            heads += _arrow_head(line.points[1], line.points[0])
    return f'<polyline points="{points}" fill="none" {_stroke(line.stroke)}/>{heads}'


def _arrow_head(behind: tuple[float, float], at: tuple[float, float]) -> str:
    angle = math.atan2(at[1] - behind[1], at[0] - behind[0])
    corners = [at] + [
        (at[0] - 2 * math.cos(angle + turn), at[1] - 2 * math.sin(angle + turn))
        for turn in (0.4, -0.4)
    ]
    points = " ".join(f"{_mm(x)},{_mm(y)}" for x, y in corners)
    return f'<polygon points="{points}" fill="currentColor"/>'


def _outline(shape: Polygon | Circle | Arc) -> str:
    match shape:
        case Polygon():
            points = " ".join(f"{_mm(x)},{_mm(y)}" for x, y in shape.points)
            return f'<polygon points="{points}" {_fill(shape.filled)} {_stroke(shape.stroke)}/>'
        case Circle():
            place = f'cx="{_mm(shape.x)}" cy="{_mm(shape.y)}" r="{_mm(shape.radius)}"'
            return f"<circle {place} {_fill(shape.filled)} {_stroke(shape.stroke)}/>"
        case Arc():
            return f'<path d="{_arc(shape)}" fill="none" {_stroke(shape.stroke)}/>'
        case _:
            assert_never(shape)


def _arc(arc: Arc) -> str:
    begin, end = (
        (
            arc.x + arc.radius * math.cos(math.radians(angle)),
            arc.y + arc.radius * math.sin(math.radians(angle)),
        )
        for angle in (arc.start, arc.end)
    )
    large = int((arc.end - arc.start) % 360 > 180)  # noqa: PLR2004 - half a circle
    radius = _mm(arc.radius)
    return (
        f"M{_mm(begin[0])} {_mm(begin[1])}A{radius} {radius} 0 {large} 1 "
        f"{_mm(end[0])} {_mm(end[1])}"
    )


def _fill(filled: bool) -> str:  # noqa: FBT001 - a fact about the shape
    return 'fill="currentColor"' if filled else 'fill="none"'


ANCHORS = {"left": "start", "center": "middle", "right": "end"}


def _label(label: Label) -> str:
    size = label.size * POINT_MM
    lines = [*_broken(label.text, label.width / size * 2)] if label.width else [label.text]
    weight = ' font-weight="bold"' if label.strong else ""
    return "".join(
        f'<text x="{_mm(label.x)}" y="{_mm(label.y + at * size * 1.2)}" '
        f'text-anchor="{ANCHORS[label.align]}" font-size="{_mm(size)}" '
        f'fill="currentColor"{weight}>{plain(line)}</text>'
        for at, line in enumerate(lines)
    )


def _broken(text: str, letters: float) -> Iterator[str]:
    """Yield a text in lines of about so many letters."""
    line = ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > letters:
            yield line
            line = word
        else:
            line = f"{line} {word}".strip()
    if line:
        yield line


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
    wanted = tuple(sheets or default_sheets(judgement))
    made = [*_made(judgement, SheetOptions(date, together=wanted), sheets)]
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
