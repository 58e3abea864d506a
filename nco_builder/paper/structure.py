"""The logical structure of a document as PDF objects, and its metadata."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape

from nco_builder.paper.pdf_library import (
    PDFArray,
    PDFDictionary,
    PDFName,
    PDFObject,
    PDFStream,
    PDFtrue,
)
from nco_builder.paper.tags import FIGURE, Element, level_headings

if TYPE_CHECKING:
    from collections.abc import Sequence

METADATA = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<pdf:Producer>{producer}</pdf:Producer><xmp:CreatorTool>{producer}</xmp:CreatorTool>
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""


DECLARED = "<pdfuaid:part>1</pdfuaid:part>\n"


class _Raw(PDFObject):
    """An object whose bytes are known only after all objects have numbers."""

    __RefOnly__ = 1

    def format(self, _document: object) -> bytes:
        """Return its bytes."""
        raise NotImplementedError


class _ElementObject(_Raw):
    """An element of the structure."""

    def __init__(self, element: Element, above: int, pages: Sequence[int]) -> None:
        self._element, self._above, self._pages = element, above, pages

    def format(self, _document: object) -> bytes:
        element = self._element
        kids = " ".join(
            [f"{kid.number} 0 R" if isinstance(kid, Element) else str(kid) for kid in element.kids]
        )
        marked = any(isinstance(kid, int) for kid in element.kids)
        page = f"/Pg {self._pages[element.page]} 0 R" if marked else ""
        parent = element.parent.number if element.parent else self._above
        said = f"<</S/{element.tag}/P {parent} 0 R{page}/K[{kids}]{_attributes(element)}"
        return said.encode("ascii") + _alternative(element) + b">>"


def _attributes(element: Element) -> str:
    span = f"/ColSpan {element.span}" if element.span > 1 else ""
    if element.tag == "TH":
        scope = "Row" if element.heads_row else "Column"
        return f"/A<</O/Table/Scope/{scope}{span}>>"
    return f"/A<</O/Table{span}>>" if span else ""


def _alternative(element: Element) -> bytes:
    """Return the alternative text of a drawing, or of words drawn out of reading order."""
    is_figure = element.tag == FIGURE and bool(element.alternative)
    told = f"/Alt{text_string(element.alternative)}" if is_figure else ""
    if element.is_turned and not is_figure:
        told = f"/ActualText{text_string(element.said.strip())}"
    return told.encode("ascii")


def text_string(text: str) -> str:
    """Return a text string in PDF syntax, for any script."""
    return f"<feff{text.encode('utf-16-be').hex()}>"


class Written(_Raw):
    """An object with fixed bytes."""

    def __init__(self, content: str) -> None:
        self._content = content

    def format(self, _document: object) -> bytes:
        """Return its bytes."""
        return self._content.encode("ascii")


def add_structure(document: Any, root: Element, marked: Sequence[Sequence[Element]]) -> None:  # noqa: ANN401
    """Add the structure of a document to its PDF.

    Args:
        document: reportlab’s document, with all its pages.
        root: The root element.
        marked: For each page, the elements of its marked words, by number.

    """
    root.pruned()
    root.finished()
    level_headings(root)
    pages = [number_of(document, page) for page in document.Pages.pages]
    top = Written("")
    above = number_of(document, top)
    for element in root.all():
        element.number = number_of(document, _ElementObject(element, above, pages))
    nums = " ".join(
        [
            f"{place} [{' '.join([f'{each.number} 0 R' for each in own])}]"
            for place, own in enumerate(marked)
        ]
    )
    parents = number_of(document, Written(f"<</Nums[{nums}]>>"))
    top._content = (  # noqa: SLF001 - of this module
        f"<</Type/StructTreeRoot/K {root.number} 0 R/ParentTree {parents} 0 R"
        f"/ParentTreeNextKey {len(marked)}>>"
    )
    for place, page in enumerate(document.Pages.pages):
        _set(page, StructParents=place, Tabs=PDFName("S"))
    catalog = document.Catalog
    catalog.StructTreeRoot = document.Reference(top)
    catalog.MarkInfo = PDFDictionary({"Marked": PDFtrue})


def _set(target: Any, **values: object) -> None:  # noqa: ANN401 - reportlab's
    """Set keys that reportlab's object does not support."""
    for name, value in values.items():
        setattr(target, name, value)
    target.__NoDefault__ = [*target.__NoDefault__, *values]


def number_of(document: Any, thing: object) -> int:  # noqa: ANN401
    """Return a new object number in the file."""
    reference = document.Reference(thing)
    number: int = document.idToObjectNumberAndVersion[reference.name][0]
    return number


PRINTING_CONDITION, REGISTRY = "FOGRA39", "http://www.color.org"
"""Offset on coated paper (ISO 12647-2:2004); the ICC knows it by name, so no profile is inside."""


def add_output_intent(document: Any) -> None:  # noqa: ANN401
    """Name the printing condition that the colors of a file for a print shop are meant for."""
    intent = Written(
        "<</Type/OutputIntent/S/GTS_PDFX"
        f"/OutputConditionIdentifier({PRINTING_CONDITION})/RegistryName({REGISTRY})"
        f"/Info(Coated {PRINTING_CONDITION}, ISO 12647-2:2004)>>"
    )
    _set(document.Catalog, OutputIntents=PDFArray([document.Reference(intent)]))


def add_metadata(  # noqa: PLR0913 - what is said of a document, each by its name
    document: Any,  # noqa: ANN401
    title: str,
    author: str,
    language: str,
    producer: str,
    *,
    accessible: bool = True,
) -> None:
    """Add XMP metadata with the title; they may declare the document accessible (PDF/UA)."""
    said = (METADATA if accessible else METADATA.replace(DECLARED, "")).format(
        title=escape(title),
        author=escape(author),
        language=escape(language),
        producer=escape(producer),
    )
    kind = PDFDictionary({"Type": PDFName("Metadata"), "Subtype": PDFName("XML")})
    document.Catalog.Metadata = document.Reference(PDFStream(kind, said.encode("utf-8")))
