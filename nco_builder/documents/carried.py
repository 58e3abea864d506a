"""Documents wherever they stand: in files, PDFs, mails, web pages and texts with share codes.

A mail is taken apart with all its attachments. A text is searched as it is, and as it reads without
the tags of HTML, without quoted-printable, without the escapes of JSON and of links; what was found
is proven by its checksum. Tags are dropped by patterns, not parsed: Python's `html.parser` takes
minutes for 4 MB of comments that never end.
"""

from __future__ import annotations

import binascii
import codecs
import json
import quopri
import re
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar
from urllib.parse import unquote

from nco_builder.files import FileProblem
from nco_builder.files.json_text import TOO_DEEP
from nco_builder.files.packed_text import PackedText, codes_in
from nco_builder.files.pdf import BEFORE_JSON, file_in_pdf, is_pdf
from nco_builder.language import _
from nco_builder.language.words import enumerated

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from email.message import Message

D = TypeVar("D")
CARRIERS = (".txt", ".eml", ".html", ".htm", ".md", ".json")
"""Suffixes of files that are no documents themselves and may have some in them; also PDFs."""
TEXTS = (".txt", ".eml", ".html", ".htm", ".md")
Carried = bytes | PackedText
"""A document as its JSON or as its share code."""

PAGE_KEY = "nco-builder-document"
"""The name of the `meta` element of a web page that has its document, in base 64."""
MOST_PARTS = 5_000
"""The most parts of a mail that are looked at."""
MOST_BORDERS = 40_000
"""The most lines of a mail that may be borders of parts: the parser reads all parts before any."""
MOST_PDFS = 20
MOST_MAILS = 500
"""The most mails of a mailbox."""
MOST_LINES = 2_000_000
"""The most lines of a mail times the kinds of borders that each is compared with."""
MOST_DEEP = 3
"""The depth of mails in encoded attachments of mails."""
MOST_NAMED = 5
MOST_JSON = 50
"""The most places of a text where a document may begin."""

MOST_ESCAPES = 100_000
"""The most escapes of HTML or of links, and values of JSON, with which a text is also read."""

MOST_SENDERS = 8
"""The most senders of one mail, with those it quotes."""

_QUOTED_WITHIN = 200_000
_FORWARDED = re.compile(r"\s*(?:fwd?|wg|wtr|tr)\s*:", re.IGNORECASE)
_QUOTED_SENDER = re.compile(
    r"^[ \t>|*]{0,20}(?:from|von|absender|de|da|van|från|fra|od)[ \t\xa0\u202f*]{0,3}:"
    r"[ \t\xa0*]*([^\n]{3,300})",
    re.MULTILINE | re.IGNORECASE,
)
"""The line of a quoted mail that says who sent it, in the languages of mail programs."""
_ADDRESS = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}")
_OWN = re.compile(rb'\{\s*"format"\s*:')
_HEADERS = frozenset(
    (
        b"content-type",
        b"date",
        b"delivered-to",
        b"from",
        b"message-id",
        b"mime-version",
        b"received",
        b"return-path",
        b"subject",
        b"to",
    )
)
_HEADER = re.compile(rb"([A-Za-z][A-Za-z0-9-]*):")
_CONTENT_HEADER = re.compile(
    rb"^content-[a-z-]{1,40}:[^\n]*(?:\n[ \t][^\n]*)*", re.MULTILINE | re.IGNORECASE
)
_MOST_HEADER = 4_096
_CHARSET = re.compile(r"charset\s*=\s*[\"']?([\w.:+-]{1,40})", re.IGNORECASE)
_ALPHABET = re.compile("(utf|iso|cp|koi|mac|ascii|big5|gb|euc|shift|hz|johab|tis|kz|ptcp)")
"""The encodings of texts; others unpack 300 MB from 400 bytes, or take quadratic time."""
_BEYOND_ASCII = bytes(range(128, 256))
_LEAST_ASCII = 0.6
"""The least share of ASCII in a text of one byte a letter."""
_HEADERS_WITHIN = 64 * 1024
_NEXT_MAIL = re.compile(rb"^From [^\n]*\n(?=[A-Za-z][A-Za-z0-9-]*:)", re.MULTILINE)
_PAGE = re.compile(rf'<meta\s+name="{PAGE_KEY}"\s+content="([^"<>]*)"', re.IGNORECASE)
_DOCUMENT = re.compile(r'\{\s*"format"\s*:\s*"[a-z0-9-]{1,40}"')
_TAG = re.compile("<[^<>]*>")
_INLINE = re.compile(r"</?(?:a|b|strong|span|font|i|em)(?:\s[^<>]*)?>", re.IGNORECASE)
"""Tags within a line, such as around `From:`."""
_QUOTED_PRINTABLE = re.compile("=(?:[0-9A-F]{2}|[ \t]*\r?\n)")
_LINK = re.compile("(?:%[0-9A-Fa-f]{2})+")
_QUOTATION = re.compile(r"^[ \t]*[>|][ \t>|]*", re.MULTILINE)
"""Signs of quotation at the beginning of a line."""
_INITIALS = re.compile(r"^[ \t>|]*[A-Za-z]{1,4}>+", re.MULTILINE)
_BASE64 = re.compile(rb"^(?:[A-Za-z0-9+/]{40,80}\r?\n)+[A-Za-z0-9+/]*={0,2}", re.MULTILINE)


def carried(raw: bytes, origin: str) -> tuple[Carried, ...]:
    """Return the documents in content of any form, each as it stands there.

    One thing may stand there more than once, such as in a mail's text and in its attachment.
    Content in which nothing is found is returned itself: what is wrong with it is told by the
    reader of documents.

    Args:
        raw: The content.
        origin: Its name in sentences.

    Raises:
        FileProblem: it is a PDF that is damaged, locked, or has no document or several.
    """
    if is_pdf(raw):
        return (file_in_pdf(raw, origin),)
    begin = raw[:200].lstrip(BEFORE_JSON)
    is_wide = raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))  # also of UTF-32
    if is_wide:
        begin = _decoded(raw[:200]).lstrip().encode("utf-8", "replace")
    if _OWN.match(begin) or not begin or (is_wide and begin.startswith(b"{")):
        return (raw,)
    search = _Search()
    if begin[:1] == b"{" and _strings(raw) is None:
        return (raw,)
    search.look(raw)
    found = search.found()
    if found:
        return found
    if search.problem is not None:
        raise FileProblem(origin, search.problem.problem)
    if origin.lower().endswith(TEXTS):
        raise FileProblem(origin, _("there is no share code in this text"))
    return (raw,)


class Sender(NamedTuple):
    """Who sent a mail: the name he gives, and his address."""

    name: str
    address: str


def senders(raw: bytes) -> tuple[Sender, ...]:
    """Return who may have sent what is in a mail, the likeliest first; nobody of other content.

    Of a forwarded mail these are the senders of the mails in it, then who forwarded it; of others
    who sent it, then whom it quotes; never somebody whom it is addressed to.
    """
    if len(_mails(raw)) > 1 or not (_is_mail(raw) and _is_parsable(raw)):
        return ()
    from email import message_from_bytes  # few files are mails

    outer: list[Sender] = []
    inner: list[Sender] = []
    forwarded = False
    try:
        whole = message_from_bytes(raw)
        forwarded = bool(_FORWARDED.match(_header_text(whole.get("Subject", ""))))
        addressed = _addressed(whole)  # whom it answers, if it quotes them
        for count, part in enumerate(whole.walk()):
            if count > MOST_PARTS:
                break
            (outer if part is whole else inner).extend(_senders_in_headers(part))
            if part.get_content_maintype() == "text":
                content = part.get_payload(decode=True)
                if isinstance(content, bytes):
                    text = _decoded(content[:_QUOTED_WITHIN], _charset(part))
                    is_plain = part.get_content_subtype() == "plain"  # `<a@b.c>` is no tag in it
                    inner.extend(
                        _quoted_senders(text if is_plain else _untagged(_INLINE.sub("", text)))
                    )
    except (RecursionError, ValueError, LookupError):
        return ()
    inner = [each for each in inner if each.address not in addressed]
    found = [*reversed(inner), *outer] if forwarded else [*outer, *inner]
    return tuple(dict.fromkeys(found))[:MOST_SENDERS]


def _senders_in_headers(part: Message) -> Iterator[Sender]:
    from email.utils import parseaddr

    for key in ("From", "Reply-To"):
        name, address = parseaddr(str(part.get(key, ""))[:_MOST_HEADER])
        if "@" in address:
            yield Sender(_header_text(name), address.casefold())


def _addressed(mail: Message) -> frozenset[str]:
    """Return the addresses that a mail goes to."""
    from email.utils import getaddresses

    lines = [str(mail.get(key, ""))[:_MOST_HEADER] for key in ("To", "Cc")]
    return frozenset([address.casefold() for _name, address in getaddresses(lines)])


def _header_text(value: object) -> str:
    """Return a header as it reads without the encoding of letters beyond ASCII."""
    from email.header import decode_header, make_header

    text = str(value)[:_MOST_HEADER]
    try:
        return str(make_header(decode_header(text)))
    except (ValueError, LookupError):
        return text


def _quoted_senders(text: str) -> Iterator[Sender]:
    """Yield the senders of mails that are quoted in a text with their headers."""
    for count, found in enumerate(_QUOTED_SENDER.finditer(text)):
        if count == MOST_SENDERS:
            return
        line = found[1]
        if address := _ADDRESS.search(line):
            name = line[: address.start()].removesuffix("mailto:").strip(" \t\"'*<([")
            yield Sender(name, address[0].casefold())


def is_document_itself(raw: bytes) -> bool:
    """Return whether content that could be read is a document's own file."""
    begin = raw[:200].lstrip(BEFORE_JSON)
    if is_pdf(raw) or not begin.startswith(b"{"):
        return False
    return bool(_OWN.match(begin)) or _strings(raw) is None


class Read(NamedTuple):
    """The documents that were read, each once, and what is wrong with others."""

    documents: tuple[Any, ...]
    problems: tuple[FileProblem, ...]


def read_carried(
    raw: bytes,
    origin: str,
    read: Callable[[Carried, str], D],
    code_of: Callable[[D], str],
) -> Read:
    """Read all documents in content of any form.

    Args:
        raw: The content.
        origin: Its name in sentences.
        read: Reads one of them; raises FileProblem.
        code_of: Returns the share code of one: those with the same are one.

    Raises:
        FileProblem: there is none that can be read.
    """
    found = carried(raw, origin)
    if len(found) == 1:
        return Read((read(found[0], origin),), ())
    documents: dict[str | int, D] = {}
    problems: list[FileProblem] = []
    for each in found:
        try:
            document = read(each, origin)
        except FileProblem as problem:
            problems.append(problem)
        else:
            documents.setdefault(code_of(document) or len(documents), document)
    if not documents:
        raise problems[0]
    return Read(tuple(documents.values()), tuple(problems))


def the_only(read: Read, origin: str, names: Callable[[Any], str]) -> Any:  # noqa: ANN401
    """Return the one document that was read.

    Raises:
        FileProblem: there are several, which it names, or a part cannot be read.
    """
    first, *others = read.documents
    if others:
        called = [f"“{names(each)}”" for each in read.documents[:MOST_NAMED]]
        problem = _("this holds {count} different documents ({names}); keep only the one you mean")
        more = ["…"] if len(read.documents) > MOST_NAMED else []
        told = problem.format(count=len(read.documents), names=enumerated([*called, *more]))
        raise FileProblem(origin, told)
    if read.problems:
        problem = _("this holds “{name}” and another that cannot be read: {problem}")
        told = problem.format(name=names(first), problem=read.problems[0].problem)
        raise FileProblem(origin, told)
    return first


def _strings(raw: bytes) -> tuple[str, ...] | None:
    """Return the texts in JSON; None if it is a document itself, none if it is no JSON."""
    if raw.count(b",") + raw.count(b"[") + raw.count(b"{") > MOST_ESCAPES:
        return ()
    try:
        whole: Any = json.loads(_decoded(raw))
    except (ValueError, RecursionError):
        return ()
    if isinstance(whole, dict) and "format" in whole:
        return None
    texts: list[str] = []
    waiting = [whole]
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            texts.append(value)
        elif isinstance(value, list):
            waiting += reversed(value)
        elif isinstance(value, dict):
            waiting += reversed(value.values())
    return tuple(texts)


class _Search:
    """A search for documents in one file and whatever is in it.

    Attributes:
        problem: what was wrong with the first document that could not be read.
    """

    def __init__(self) -> None:
        self.problem: FileProblem | None = None
        self._files: dict[bytes, None] = {}
        self._texts: list[tuple[str, str]] = []
        self._parts = self._pdfs = 0

    def look(self, raw: bytes, charset: str = "", depth: int = 0) -> None:
        """Search content of any form.

        Args:
            raw: The content.
            charset: Its encoding, if it is known.
            depth: The number of mails around it.
        """
        if is_pdf(raw):
            self._look_into_pdf(raw)
            return
        if depth and _OWN.match(raw[:200].lstrip(BEFORE_JSON)):
            self._files[raw] = None
            return
        if depth <= MOST_DEEP:
            mails = [mail for mail in _mails(raw) if _is_mail(mail)]
            if mails and _is_parsable(raw):
                for mail in mails:
                    self._look_into_mail(mail, depth)
                return
        text = _decoded(raw, charset)
        pages = _pages(text)
        if pages:
            self._files.update(dict.fromkeys(pages))
            return
        self._files.update(dict.fromkeys(_documents_in_mail(text)))
        begins_as_json = raw[:200].lstrip(BEFORE_JSON)[:1] in {b"{", b"["}
        strings = _strings(raw) if begins_as_json else None
        self._texts.append((text, "\n".join(strings or ())))

    def found(self) -> tuple[Carried, ...]:
        """Return the documents that were found."""
        codes = self._codes()
        if not (codes or self._files):
            for text, _readable in tuple(self._texts):
                for block in _BASE64.findall(text.encode("ascii", "ignore"))[:MOST_PDFS]:
                    self.look(_unpacked(block), depth=MOST_DEEP)
            codes = self._codes()
        return (*self._files, *codes)

    def _codes(self) -> tuple[PackedText, ...]:
        readings = [_readings(text, readable) for text, readable in self._texts]
        whole = ["\n".join(each) for each in zip(*readings, strict=True)]
        return codes_in(*dict.fromkeys(whole))

    def _look_into_pdf(self, raw: bytes) -> None:
        self._pdfs += 1
        if self._pdfs > MOST_PDFS:
            return
        try:
            self._files[file_in_pdf(raw, "")] = None
        except FileProblem as problem:
            self.problem = self.problem or problem

    def _look_into_mail(self, raw: bytes, depth: int) -> None:
        from email import message_from_bytes  # few files are mails

        try:
            parts: Iterator[Message] = message_from_bytes(raw).walk()
            for part in parts:
                self._parts += 1
                if self._parts > MOST_PARTS:
                    return
                if part.is_multipart():
                    continue
                content = part.get_payload(decode=True)
                if isinstance(content, bytes):
                    self.look(content, charset=_charset(part), depth=depth + 1)
        except RecursionError:
            self.problem = self.problem or FileProblem("", _(TOO_DEEP))
            self._texts.append((_decoded(raw), ""))


def _charset(part: Message) -> str:
    """Return the encoding of a part, "" if it names none of texts."""
    found = _CHARSET.search(str(part.get("Content-Type", "")))
    try:
        name = codecs.lookup(found[1]).name if found else ""
    except LookupError:
        return ""
    return name if _ALPHABET.match(name) else ""


def _mails(raw: bytes) -> list[bytes]:
    """Return the mails of a mailbox; other content is one mail."""
    if not raw.startswith(b"From "):
        return [raw]
    return [mail for mail in _NEXT_MAIL.split(raw, MOST_MAILS) if mail]


def _is_mail(raw: bytes) -> bool:
    """Return whether content begins with the headers of a mail."""
    head = raw[:_HEADERS_WITHIN].lstrip(b"\xef\xbb\xbf\r\n").replace(b"\r\n", b"\n")
    lines = head.partition(b"\n\n")[0].split(b"\n")
    if lines and lines[0].startswith(b"From "):
        lines = lines[1:]
    if not lines or not _HEADER.match(lines[0]):
        return False
    names = {found[1].lower() for line in lines if (found := _HEADER.match(line))}
    return len(names & _HEADERS) > 1


def _is_parsable(raw: bytes) -> bool:
    """Return whether taking the mail apart takes no longer than its length suggests."""
    if raw.count(b"\n") * (1 + raw.lower().count(b"boundary=")) > MOST_LINES:
        return False
    if raw.count(b"\n--") > MOST_BORDERS:
        return False
    headers = _CONTENT_HEADER.finditer(raw)
    return all(header.end() - header.start() <= _MOST_HEADER for header in headers)


def _decoded(raw: bytes, charset: str = "") -> str:
    """Return content as text, whatever its encoding; codes are ASCII in nearly all of them."""
    marks = {
        codecs.BOM_UTF32_LE: "utf-32",
        codecs.BOM_UTF32_BE: "utf-32",
        codecs.BOM_UTF16_LE: "utf-16",
        codecs.BOM_UTF16_BE: "utf-16",
        codecs.BOM_UTF8: "utf-8-sig",
    }
    marked = next((name for mark, name in marks.items() if raw.startswith(mark)), "")
    for encoding in (marked, charset, _wide(raw), "utf-8"):
        try:
            if encoding:
                return codecs.decode(raw, encoding)
        except (LookupError, ValueError, TypeError):
            continue
    plain = raw.translate(None, _BEYOND_ASCII)
    if len(plain) < _LEAST_ASCII * len(raw):  # no text: reading all of it would take seconds
        return plain.decode("ascii")
    return raw.decode("cp1252", "replace")


def _wide(raw: bytes) -> str:
    """Return the encoding of text of two bytes a letter without a mark, "" for other content."""
    first, second = raw[:2000:2].count(0), raw[1:2000:2].count(0)
    half = min(len(raw), 2000) // 2
    if half and max(first, second) > 0.8 * half:
        return "utf-16-be" if first > second else "utf-16-le"
    return ""


def _pages(text: str) -> list[bytes]:
    """Return the documents of web pages of this program."""
    if PAGE_KEY not in text:
        return []
    return [raw for found in _PAGE.findall(text) if (raw := _unpacked(found.encode()))]


def _unpacked(base64: bytes) -> bytes:
    """Return what is encoded in base 64, as far as it can be read."""
    letters = b"".join(base64.split()).rstrip(b"=")
    if len(letters) % 4 == 1:
        letters = letters[:-1]
    try:
        return binascii.a2b_base64(letters + b"=" * (-len(letters) % 4))
    except binascii.Error:
        return b""


def _documents_in_mail(text: str) -> list[bytes]:
    """Return the documents whose JSON stands in a text, as it is, quoted, or within HTML."""
    if "format" not in text:
        return []
    found = [*_documents(text), *_documents(_QUOTATION.sub("", text))]
    if found or "<" not in text:
        return found
    return _documents(_QUOTATION.sub("", _untagged(text).replace("\xa0", " ")))


def _documents(text: str) -> list[bytes]:
    """Return the documents that stand in a text as their JSON."""
    documents: list[bytes] = []
    if '"format"' not in text:
        return documents
    decoder, end = json.JSONDecoder(), 0
    for tried, found in enumerate(_DOCUMENT.finditer(text)):
        if tried == MOST_JSON:
            break
        if found.start() < end:
            continue
        try:
            _value, end = decoder.raw_decode(text, found.start())
        except (ValueError, RecursionError):
            continue
        documents.append(text[found.start() : end].encode("utf-8", "replace"))
    return documents


def _readings(text: str, readable: str) -> tuple[str, ...]:
    """Return a text as it reads without each of the encodings it may have."""
    plain = text
    if _QUOTED_PRINTABLE.search(text):
        plain = quopri.decodestring(text.encode("utf-8", "replace")).decode("utf-8", "replace")
    tagless = _untagged(text)
    link = plain
    if text.count("%") <= MOST_ESCAPES and _LINK.search(plain):
        # not all of it: `unquote` takes a text apart at every letter beyond ASCII
        link = _LINK.sub(lambda found: unquote(found[0]), plain)
    return (
        text,
        tagless,
        plain,
        tagless if plain is text else _untagged(plain),
        link,
        _INITIALS.sub("", plain),
        readable or plain,
    )


def _untagged(text: str) -> str:
    """Return the text of HTML, with a line break for each tag: codes may have breaks anywhere."""
    if ">" in text and "<" in text:
        text = "".join([_after_comment(at, each) for at, each in enumerate(text.split("<!--"))])
        text = _TAG.sub("\n", text)
    if "&" not in text or text.count("&") > MOST_ESCAPES:
        return text
    from html import unescape  # few texts have a reference

    return unescape(text)


def _after_comment(at: int, text: str) -> str:
    """Return the text between two comments; an unfinished comment is none."""
    _comment, end, after = text.partition("-->")
    return after if at and end else text
