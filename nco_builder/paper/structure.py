"""The logical structure of a document as PDF objects, and its metadata."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape

from nco_builder.paper.objects import PackedObjects, reserved
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


def _element(element: Element, above: int, pages: Sequence[int]) -> bytes:
    """Return the object of an element."""
    kids = " ".join(
        [f"{kid.number} 0 R" if isinstance(kid, Element) else str(kid) for kid in element.kids]
    )
    marked = any(isinstance(kid, int) for kid in element.kids)
    page = f"/Pg {pages[element.page]} 0 R" if marked else ""
    parent = element.parent.number if element.parent else above
    said = f"<</S/{element.tag}/P {parent} 0 R{page}/K[{kids}]{_attributes(element)}"
    return f"{said}{_alternative(element)}>>".encode("ascii")


def _attributes(element: Element) -> str:
    span = f"/ColSpan {element.span}" if element.span > 1 else ""
    if element.tag == "TH":
        scope = "Row" if element.heads_row else "Column"
        return f"/A<</O/Table/Scope/{scope}{span}>>"
    return f"/A<</O/Table{span}>>" if span else ""


def _alternative(element: Element) -> str:
    """Return the alternative text of a drawing, or of words drawn out of reading order."""
    is_figure = element.tag == FIGURE and bool(element.alternative)
    told = f"/Alt{text_string(element.alternative)}" if is_figure else ""
    if element.is_turned and not is_figure:
        told = f"/ActualText{text_string(element.said.strip())}"
    return told


def text_string(text: str) -> str:
    """Return a text string in PDF syntax, for any script."""
    return f"<feff{text.encode('utf-16-be').hex()}>"


class Written(PDFObject):
    """An object with fixed bytes."""

    __RefOnly__ = 1

    def __init__(self, content: str) -> None:
        self._content = content

    def format(self, _document: object) -> bytes:
        """Return its bytes."""
        return self._content.encode("ascii")


def add_structure(
    document: Any,  # noqa: ANN401 - reportlab's
    root: Element,
    marked: Sequence[Sequence[Element]],
) -> PackedObjects:
    """Add the structure of a document to its PDF, and return its objects.

    Args:
        document: reportlab’s document, with all its pages.
        root: The root element.
        marked: For each page, the elements of its marked words, by number.
    """
    root.pruned()
    root.finished()
    level_headings(root)
    pages = [number_of(document, page) for page in document.Pages.pages]
    elements = [*root.all()]
    holder = reserved(document, len(elements) + 2)
    top, parents = holder + 1, holder + 2
    for number, element in enumerate(elements, parents + 1):
        element.number = number
    nums = " ".join(
        [
            f"{place} [{' '.join([f'{each.number} 0 R' for each in own])}]"
            for place, own in enumerate(marked)
        ]
    )
    above = (
        f"<</Type/StructTreeRoot/K {root.number} 0 R/ParentTree {parents} 0 R"
        f"/ParentTreeNextKey {len(marked)}>>"
    )
    for place, page in enumerate(document.Pages.pages):
        _set(page, StructParents=place, Tabs=PDFName("S"))
    catalog = document.Catalog
    catalog.StructTreeRoot = f"{top} 0 R"
    catalog.MarkInfo = PDFDictionary({"Marked": PDFtrue})
    bodies = [above.encode("ascii"), f"<</Nums[{nums}]>>".encode("ascii")]
    return PackedObjects(holder, bodies + [_element(each, top, pages) for each in elements])


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
