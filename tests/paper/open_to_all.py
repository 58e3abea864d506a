"""What machines can check of PDF/UA-1, after the Matterhorn protocol: problems in words."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Any

import pypdf

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pypdf.generic import ContentStream

TOKEN = re.compile(
    rb"(?P<string>\((?:\\.|[^\\()])*\))|/\w+ <</MCID (?P<mark>\d+)>> (?P<begins>BDC)"
    rb"|(?P<artifact>/Artifact BMC)|(?P<end>\bEMC\b)|"
    rb"(?P<shown>(?<![\w*])(?:Tj|TJ|[SsfFBb]\*?)(?![\w*]))",
    re.DOTALL,
)
KIDS = {"/Table": {"/TR"}, "/TR": {"/TH", "/TD"}, "/L": {"/LI"}, "/LI": {"/Lbl", "/LBody"}}
KINDS = {
    *("/Document", "/Part", "/P", "/Table", "/TR", "/TH", "/TD", "/L", "/LI", "/Lbl", "/LBody"),
    *("/Figure", "/H1", "/H2", "/H3"),
}


class Told:
    """A part of the structure as a reader of the file meets it."""

    def __init__(self, entry: Any, parent: Any, owner: Told | None) -> None:  # noqa: ANN401
        self.entry, self.kind, self.owner = entry.get_object(), "", owner
        self.kind = str(self.entry["/S"])
        self.is_linked = self.entry.raw_get("/P") == parent
        self.kids: list[Told] = []
        self.marks: list[int] = []
        for kid in self.entry.get("/K", []):
            if isinstance(kid, int):
                self.marks.append(kid)
            else:
                self.kids.append(Told(kid, entry, self))

    def all(self) -> Iterator[Told]:
        yield self
        for kid in self.kids:
            yield from kid.all()

    @property
    def words(self) -> bool:
        """Whether it shows any words."""
        return any(each.marks for each in self.all())

    @property
    def columns(self) -> int:
        """Over how many columns the cells of a row go."""
        return sum(int(cell.attribute("/ColSpan") or 1) for cell in self.kids)

    def attribute(self, name: str) -> Any:  # noqa: ANN401
        return self.entry.get("/A", {}).get(name)


def read_structure(pdf: bytes) -> Told:
    """The structure of a document.

    Raises:
        KeyError: it has none.
    """
    catalog = pypdf.PdfReader(io.BytesIO(pdf)).root_object
    top = catalog.raw_get("/StructTreeRoot")
    return Told(top.get_object().raw_get("/K"), top, None)


def problems(pdf: bytes) -> list[str]:
    """What hinders somebody who does not see the pages."""
    reader = pypdf.PdfReader(io.BytesIO(pdf))
    tree = read_structure(pdf)
    return [
        *_of_document(reader),
        *_of_structure(tree),
        *_of_rows(tree),
        *_of_headings(tree),
        *_of_marks(reader),
        *_of_fonts(reader),
    ]


def _of_document(reader: pypdf.PdfReader) -> Iterator[str]:
    catalog: Any = reader.root_object
    if str(catalog.get("/MarkInfo", {}).get("/Marked")) != "True":
        yield "it is not said to be tagged (07)"
    if not catalog.get("/Lang"):
        yield "it has no language (11)"
    if str(catalog.get("/ViewerPreferences", {}).get("/DisplayDocTitle")) != "True":
        yield "its title is not shown (07)"
    said = catalog["/Metadata"].get_object().get_data().decode("utf-8")
    if "<pdfuaid:part>1<" not in said or "<dc:title>" not in said:
        yield "its metadata name no title or standard (06)"
    if not reader.outline:
        yield "it has no bookmarks"


def _of_structure(tree: Told) -> Iterator[str]:
    for part in tree.all():
        if part.kind not in KINDS:
            yield f"{part.kind} is no standard kind (02)"
        if not part.is_linked:
            yield f"a {part.kind} does not know what it is in (01)"
        allowed = KIDS.get(part.kind)
        if allowed and (part.marks or not {kid.kind for kid in part.kids} <= allowed):
            yield f"a {part.kind} has {[kid.kind for kid in part.kids]} in it (09)"
        if part.kind in {"/TR", "/TH", "/TD"} and part.owner:
            within = {"/TR": {"/Table"}}.get(part.kind, {"/TR"})
            if part.owner.kind not in within:
                yield f"a {part.kind} is in {part.owner.kind} (09)"
        if part.kind == "/Table" and len({row.columns for row in part.kids}) != 1:
            yield f"rows have {[row.columns for row in part.kids]} columns (15)"
        if part.kind == "/TH" and part.attribute("/Scope") != _scope(part):
            yield "a heading cell is of no column or row (15)"
        if part.kind == "/Figure" and not part.entry.get("/Alt"):
            yield "a figure has no words that stand for it (13)"


def _of_rows(tree: Told) -> Iterator[str]:
    for part in tree.all():
        kinds = [kid.kind for kid in part.kids]
        if part.kind == "/TR" and kinds[1:] and set(kinds) == {"/TD"} and part.kids[0].words:
            yield "a row has a name, but no heading cell (15)"


def _scope(head: Told) -> str:
    """Return what a heading cell is of: of a row that has other cells, or of its column."""
    beside = {kid.kind for kid in head.owner.kids} if head.owner else set()
    return "/Row" if "/TD" in beside else "/Column"


def _of_headings(tree: Told) -> Iterator[str]:
    before = 0
    for part in tree.all():
        if part.kind.startswith("/H"):
            level = int(part.kind[2:])
            if level > before + 1:
                yield f"a heading of level {level} follows one of level {before} (14)"
            before = level


def _of_marks(reader: pypdf.PdfReader) -> Iterator[str]:
    """Whether all that is shown is part of the structure, or an artifact, and found from there."""
    catalog: Any = reader.root_object
    numbers = catalog["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    for place, page in enumerate(reader.pages):
        if page.get("/StructParents") != place or page.get("/Tabs") != "/S":
            yield f"page {place + 1} does not lead to the structure (01)"
            continue
        parents = [each.get_object() for each in numbers[2 * place + 1].get_object()]
        seen, depth, bare = _marks(page.get_contents())
        if bare:
            yield f"page {place + 1} shows {bare} things that are not marked once (01)"
        if seen != list(range(len(parents))) or depth:
            yield f"page {place + 1} has marks {seen} for {len(parents)} parents (01)"
        for number, parent in enumerate(parents):
            if number not in [kid for kid in parent["/K"] if isinstance(kid, int)]:
                yield f"mark {number} of page {place + 1} is not in its parent (01)"


def _marks(contents: ContentStream | None) -> tuple[list[int], int, int]:
    """The numbers of marks, how many are left open, what is shown outside of one."""
    seen: list[int] = []
    depth = bare = 0
    for token in TOKEN.finditer(contents.get_data() if contents is not None else b""):
        if token["mark"] is not None:
            seen.append(int(token["mark"]))
        depth += bool(token["begins"] or token["artifact"]) - bool(token["end"])
        bare += bool(token["shown"]) and depth != 1
    return seen, depth, bare


def _of_fonts(reader: pypdf.PdfReader) -> Iterator[str]:
    for page in reader.pages:
        resources: Any = page["/Resources"]
        for name, font in resources.get("/Font", {}).items():
            told = font.get_object()
            if "/ToUnicode" not in told:
                yield f"{name} does not say which letters it shows (10)"
            if "/FontFile2" not in told.get("/FontDescriptor", {}):
                yield f"{name} is not embedded (31)"
