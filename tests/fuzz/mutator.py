"""Changes sound inputs: as values of JSON, as lines, as tables of a PDF, as codes and as bytes.

Each change keeps an input within what a file may hold (4 MB), and many drive it there: lists to as
many entries as are read, texts to as many letters, numbers to the largest ones.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from nco_builder.files.limits import MAX_BYTES, MOST_ENTRIES, MOST_TEXT_LETTERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from random import Random

ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2**31, 2**63, 10**299, -(10**299), 1.5, 1e308, -0.0, 500, 9999),
    *("", " ", "x" * 3_000, "\0", "\x1b[2J", "\u202e", "\ud800", "\U0001f600" * 99, "..", "NaN"),
    *([], {}, [[]], [None], ["x"] * 99, {"": 0}, {"a": {"b": []}}),
)
ALPHABETS = (
    *("a", "ä", "a\u0301", "\u0301", "\u202e", "\U0001f600", "\u0627\u0644", "漢", " ", "\n"),
    *(
        "'",
        '"',
        "=",
        "{",
        "}",
        "{name}",
        "<b>",
        "&",
        "/",
        "a ",
        "A1, ",
        "\u00df",
        "\ufb03",
        "\u1e9e",
    ),
    *("\u0390", "\uac00", "\u200d", "e\u0323\u0301", "NCO1-", "1", "-", "[1]", "a.b", "\\"),
)
"""What long texts are made of: each costs another part of the program most."""
LENGTHS = (2, 30, 99, 500, 1_300, 8_000, 40_000, MOST_TEXT_LETTERS)
COUNTS = (0, 1, 2, 9, 60, 250, 480, MOST_ENTRIES)
TOKENS = (
    *(b"NaN", b"Infinity", b"1e400", b"-0", b"0" * 400, b"9" * 301, b'"\\ud83d"', b"\\u0000"),
    *(b"[" * 300, b'{"a":' * 300, b'""', b",", b":", b"{", b"}", b"[", b"]", b"\xff", b";", b"\t"),
    *(b"\xef\xbb\xbf", b"null", b'"format":', b'"version":2', b"%PDF-1.7\n", b"/Filter/Fl"),
    *(b"stream\n", b"<<", b">>", b"\n", b"\r", b'"', b"'", b"=", b"\0", b"NCO1-", b" "),
)
PARTS = re.compile(rb"/[A-Za-z0-9]+|\d+|<<|>>|[\[\]()]|stream|obj|\bR\b")
ODD_PARTS = (
    *(b"/Fl", b"99999999999", b"-1", b"null", b"[", b"<<", b"", b"1.5", b"(a)", b"<41>", b"5 0 R"),
    *(b"/Filter/LZWDecode", b"/Filter/RunLengthDecode", b"/Filter[/ASCII85Decode/FlateDecode]"),
    *(b"/DecodeParms<</Predictor 15/Columns 3>>", b"/Prev 9", b"\0", b"[" * 300, b"<</A" * 300),
)
Json = Any


def words(value: Json) -> set[str]:
    """All texts and keys of JSON: ids that mean something somewhere."""
    if isinstance(value, dict):
        return {*value, *(word for part in value.values() for word in words(part))}
    if isinstance(value, list):
        return {word for part in value for word in words(part)}
    return {value} if isinstance(value, str) else set()


@lru_cache(maxsize=1)
def known() -> tuple[str, ...]:
    """Words of the samples, sorted."""
    from tests.reading import ALL_SAMPLES

    found = {word for path in ALL_SAMPLES for word in words(json.loads(path.read_bytes()))}
    return tuple(sorted(found))


def other(value: Json, random: Random) -> Json:
    """Something else, mostly of the same kind, so that it is read and judged."""
    alike = [each for each in ODD if type(each) is type(value)]
    if isinstance(value, str):
        alike += random.choices(known(), k=9)
    if isinstance(value, int):
        alike += [value + 1, value - 1, 7]
    return random.choice(alike if alike and random.random() < 0.9 else ODD)


def grown(random: Random, most: int = MOST_TEXT_LETTERS) -> str:
    """A long text: one part again and again, or several in turn."""
    length = min(most, random.choice(LENGTHS))
    parts = "".join(random.choices(ALPHABETS, k=random.choice((1, 1, 1, 2, 3))))
    text = (parts * (length // len(parts) + 1))[:length]
    return random.choice(("", "", "a", "x ")) + text


def _places(value: Json) -> list[tuple[Json, Json]]:
    """All places of JSON that hold something, as what they are in and their key; not too many."""
    found: list[tuple[Json, Json]] = []
    waiting = [value]
    for part in waiting:  # grows as it goes
        keys = list(part) if isinstance(part, dict) else range(len(part))
        found += [(part, key) for key in keys]
        waiting += [part[key] for key in keys if isinstance(part[key], dict | list)]
        if len(found) > 20_000:
            break
    return found


def changed_value(value: Json, random: Random) -> Json:
    """JSON with one part of it another; small parts deep within as often as large ones."""
    if not isinstance(value, dict | list) or not value or random.random() < 0.02:
        return other(value, random)
    copy = json.loads(json.dumps(value))
    places = _places(copy)
    within, key = random.choice(places)
    if random.random() < 0.4:  # lists of objects are what grows
        lists = [each for each in places if isinstance(each[0][each[1]], list)]
        within, key = random.choice(lists or places)
    random.choice(DEEDS)(within, key, places, random)
    return copy


def _another(within: Json, key: Json, _places: Sequence[Json], random: Random) -> None:
    within[key] = other(within[key], random)


def _removed(within: Json, key: Json, _places: Sequence[Json], _random: Random) -> None:
    del within[key]


def _long(within: Json, key: Json, _places: Sequence[Json], random: Random) -> None:
    within[key] = grown(random)


def _all_long(within: Json, key: Json, places: Sequence[Json], random: Random) -> None:
    """Texts of one key everywhere are long: all alike, or told apart by a number."""
    there = [each for each in places if each[1] == key and isinstance(each[0], dict)]
    least = max(1, len(there))
    text = grown(random, most=max(2, min(MOST_TEXT_LETTERS, MAX_BYTES * 9 // 10 // least)))
    room = MAX_BYTES * 9 // 10 // least
    text = text.encode("utf-8", "replace")[:room].decode("utf-8", "ignore")
    apart = random.random() < 0.5
    for at, (holder, name) in enumerate(there or [(within, key)]):
        holder[name] = f"{text}{at}" if apart else text


def _multiplied(within: Json, key: Json, _places: Sequence[Json], random: Random) -> None:
    """A list of as many entries as are read, or any other number; told apart or not."""
    value = within[key]
    if not isinstance(value, list):
        within[key] = [value] * random.choice((1, 2, 9, 100))
        return
    count = random.choice(COUNTS)
    entries = value or ["x", {}, 1][: random.randint(1, 3)]
    several = entries if random.random() < 0.5 else [random.choice(entries)]
    many = (several * (count // len(several) + 1))[:count]
    if random.random() < 0.6:
        many = [_numbered(each, at, random) for at, each in enumerate(many)]
    within[key] = many


def _numbered(value: Json, at: int, random: Random) -> Json:
    """One of many, told apart by its number in all of its texts and numbers, or in names alone."""
    if isinstance(value, dict):
        names = {"name", "id", "number", "table"}
        return {
            key: _numbered(part, at, random) if key in names or isinstance(part, list) else part
            for key, part in value.items()
        }
    if isinstance(value, list):
        return [_numbered(part, at, random) for part in value[:MOST_ENTRIES]]
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int):
        return at + 1
    return f"{value}{at}" if isinstance(value, str) else value


def _one_of_a_kind(_within: Json, key: Json, places: Sequence[Json], random: Random) -> None:
    """A key says the same everywhere, or each the next, or each the one before: ids and circles."""
    there = [holder for holder, name in places if name == key and isinstance(holder, dict)]
    if not there:
        return
    values = [holder[key] for holder in there]
    shift = random.choice((0, 1, -1))
    for at, holder in enumerate(there):
        if shift == 0:
            holder[key] = values[0]
        elif isinstance(values[0], int) and not isinstance(values[0], bool):
            holder[key] = (at + shift) % len(there)
        else:
            holder[key] = values[(at + shift) % len(there)]


def _swapped(within: Json, key: Json, places: Sequence[Json], random: Random) -> None:
    there, at = random.choice(places)
    copies = json.dumps([within[key], there[at]])
    if len(copies) < MAX_BYTES:
        there[at], within[key] = json.loads(copies)


def _unknown(within: Json, key: Json, places: Sequence[Json], random: Random) -> None:
    """Keys nobody knows, up to as many as are read."""
    holders = [holder for holder, _name in places if isinstance(holder, dict)]
    holder = within if isinstance(within, dict) else random.choice(holders or [{}])
    count = random.choice((1, 9, 90, 400))
    value = random.choice((1, "x", within[key], {"a": [1]}, grown(random, 900)))
    name = random.choice(("x", "notes", "format", "like", "y" * 99, "ä" * 60))
    everywhere = random.random() < 0.3
    for each in holders[:MOST_ENTRIES] if everywhere else [holder]:
        for at in range(min(count, 60) if everywhere else count):
            each.setdefault(f"{name}{at}" if count > 1 else name, value)


def _deeper(within: Json, key: Json, _places: Sequence[Json], random: Random) -> None:
    value = within[key]
    for _turn in range(random.choice((1, 3, 30, 200))):
        value = [value] if random.random() < 0.5 else {"a": value}
    within[key] = value


def _shuffled(within: Json, key: Json, _places: Sequence[Json], random: Random) -> None:
    if isinstance(within[key], list):
        random.shuffle(within[key])
    elif isinstance(within[key], dict):
        pairs = [*within[key].items()]
        random.shuffle(pairs)
        within[key] = dict(pairs)


DEEDS: tuple[Callable[[Json, Json, Sequence[Json], Random], None], ...] = (
    *(_another, _another, _removed, _long, _all_long, _multiplied, _multiplied, _one_of_a_kind),
    *(_swapped, _unknown, _deeper, _shuffled),
)


def extreme(raw: bytes, random: Random) -> bytes:
    """A document with one of its lists as long as is read, and perhaps with long texts, too."""
    document = json.loads(raw)
    paths = [path for path in _lists(document) if path]
    if not paths:
        return raw
    apart = random.random() < 0.6
    many = _with_many(document, random.choice(paths), apart=apart)
    if random.random() < 0.6:
        keys = {key for holder, key in _places(many) if isinstance(holder, dict)}
        names = [key for key in ("name", "notes", "club", "id", "items") if key in keys]
        part = random.choice(("a", "\u00e4", "a\u0301", "\U0001f600", "\u0627 x"))
        many = _with_long(many, random.choice(names or ["name"]), part, apart=apart)
    made = _written(many, ascii_only=False)
    return made if len(made) <= MAX_BYTES else raw


def _lists(value: Json, path: tuple[Json, ...] = ()) -> Iterator[tuple[Json, ...]]:
    """The paths of all lists; of lists within entries of a list, those of the first entry."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _lists(part, (*path, key))
    elif isinstance(value, list):
        yield path
        if value:
            yield from _lists(value[0], (*path, 0))


def _with_many(document: Json, path: tuple[Json, ...], *, apart: bool) -> Json:
    """The document with a list of as many entries as there is room for among 50,000 values."""
    copy = json.loads(json.dumps(document))
    holder = copy
    for step in path[:-1]:
        holder = holder[step]
    entries = holder[path[-1]] or ["x"]
    values = sum(json.dumps(entries).count(each) for each in ",[{") / len(entries)
    count = min(MOST_ENTRIES, int(45_000 / max(values, 1)))
    holder[path[-1]] = [
        _named(entries[at % len(entries)], at) if apart else entries[0] for at in range(count)
    ]
    return json.loads(json.dumps(copy))


def _named(value: Json, at: int) -> Json:
    """One of many, told apart by name and number alone."""
    if isinstance(value, str):
        return f"{value}{at}"
    if not isinstance(value, dict):
        return value
    more = {
        "number": at + 1,
        "name": f"{value.get('name', '')}{at}",
        "id": f"i{at}",
        "table": at + 1,
    }
    return {key: more.get(key, part) for key, part in value.items()}


def _with_long(document: Json, key: str, part: str, *, apart: bool) -> Json:
    """The document with long texts under a key, 3.9 MB of them together."""
    copy = json.loads(json.dumps(document))
    places = _places(copy)
    holders = [holder for holder, name in places if name == key and isinstance(holder, dict)]
    holders = holders or [
        holder[name]
        for holder, name in places
        if isinstance(holder, list) and isinstance(holder[name], dict)
    ]
    room = 3_900_000 - len(_written(copy, ascii_only=False))
    count = room // max(1, len(holders)) // len(part.encode())
    text = part * min(max(count, 0), MOST_TEXT_LETTERS // len(part) - 9)
    for at, holder in enumerate(holders):
        if not isinstance(holder.get(key, ""), list | dict):
            holder[key] = f"{text}{at}" if apart else text
    return copy


def changed_bytes(raw: bytes, random: Random) -> bytes:
    """Bytes with a few of them others, more or fewer."""
    found = bytearray(raw)
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(found) + 1)
        until = at + random.choice((0, 1, 5, 60))
        start = random.randrange(len(found) + 1)
        found[at:until] = random.choice((random.choice(TOKENS), found[start : start + 50], b""))
    return bytes(found)


def multiplied_bytes(raw: bytes, random: Random) -> bytes:
    """Bytes of which a part, or a token, stands there again and again."""
    at = random.randrange(len(raw) + 1)
    length = random.choice((1, 2, 9, 60, 900))
    part = raw[at : at + length] if random.random() < 0.5 else random.choice(TOKENS)
    part = part or b"a"
    room = MAX_BYTES - len(raw)
    count = min(room // len(part), random.choice((9, 300, 5_000, 100_000, MAX_BYTES)))
    return raw[:at] + part * count + raw[at:]


def changed_lines(raw: bytes, random: Random) -> bytes:
    """Lines of a list: one again and again, cells longer, more of them, quoted or guarded."""
    lines = raw.splitlines() or [b""]
    at = random.randrange(len(lines))
    deed = random.randrange(6)
    if deed == 0:
        many = random.choice((9, 300, 1_999, 5_000))
        apart = random.random() < 0.5
        one = lines[at]
        lines[at : at + 1] = [b"%b%d" % (one, number) if apart else one for number in range(many)]
    elif deed == 1:
        separator = random.choice((b",", b";", b"\t", b"|"))
        lines[at] = separator.join([lines[at]] * random.choice((2, 50, 120)))
    elif deed == 2:
        lines[at] += random.choice((b",", b";", b'"')) + grown(random).encode("utf-8", "replace")
    elif deed == 3:
        mark = random.choice((b'"', b"'", b"=", b" ", b"\xff", b"-"))
        lines[at] = mark * random.choice((1, 2, 999)) + lines[at] + mark
    elif deed == 4:
        others = (b"name,number,club,language,squad", b"Nr.;Spieler;Verein", b"", b"a\tb")
        lines[at] = random.choice(others)
    else:
        long = grown(random, MAX_BYTES // len(lines) // 4 + 1).encode("utf-8", "replace")
        lines = [each + long for each in lines]
    return random.choice((b"\n", b"\r\n", b"\n", b"\r")).join(lines)


def code_of(content: bytes, number: int) -> str:
    """The share code of JSON text, whatever it says."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = zlib.crc32(content).to_bytes(4, "big") + deflate.compress(content) + deflate.flush()
    return f"NCO{number}-" + base64.b32encode(packed).decode().rstrip("=")


def changed_code(raw: bytes, random: Random) -> bytes:
    """A code as mail programs change it, or of JSON that is changed within it."""
    text = raw.decode("latin-1")
    head, _hyphen, letters = text.strip().partition("-")
    if random.random() < 0.6 and head[:3] == "NCO":
        try:
            content = base64.b32decode(letters + "=" * (-len(letters) % 8))
            unpacked = zlib.decompressobj(-zlib.MAX_WBITS).decompress(content[4:], MAX_BYTES)
            value = changed_value(json.loads(unpacked), random)
            number = int(head[3:]) if head[3:].isdigit() else 1
            return code_of(json.dumps(value).encode("utf-8", "replace"), number).encode()
        except (ValueError, zlib.error, RecursionError):
            pass
    places = sorted(random.randrange(len(text) + 1) for _turn in range(random.choice((1, 9, 60))))
    noise = random.choice(("\n> ", " ", "=\n", "-", "\u00a0", "NCO1-", "NCO1-1OF9-", "0", "a" * 99))
    pieces = [text[a:b] for a, b in zip([0, *places], [*places, None], strict=True)]
    return noise.join(pieces).encode("utf-8", "replace")


def packed_anew(content: bytes, way: int) -> bytes:
    """A small PDF with a document behind filters of another program."""
    ways = (
        (content, b""),
        (zlib.compress(content), b"/Filter/FlateDecode"),
        (
            base64.a85encode(zlib.compress(content)) + b"~>",
            b"/Filter[/ASCII85Decode/FlateDecode]",
        ),
        (zlib.compress(zlib.compress(content)), b"/Filter[/FlateDecode/FlateDecode]"),
        (
            zlib.compress(b"\0" + content),
            b"/Filter/FlateDecode/DecodeParms<</Predictor 15/Columns %d>>" % len(content),
        ),
        (content.hex().encode() + b">", b"/Filter[/ASCIIHexDecode]"),
    )
    raw, keys = ways[way % len(ways)]
    return with_stream(raw, keys)


def with_stream(raw: bytes, keys: bytes) -> bytes:
    """A small PDF with a document as a stream."""
    objects = (
        b"<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(a.nco) 3 0 R]>>>>>>",
        b"<</Type/Pages/Kids[]/Count 0>>",
        b"<</Type/Filespec/F(a.nco)/EF<</F 4 0 R>>>>",
        b"<</Length %d%b>>stream\n%b\nendstream" % (len(raw), keys, raw),
    )
    out, places = b"%PDF-1.7\n", []
    for number, each in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, each)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    head = b"xref\n0 5\n0000000000 65535 f \n" + table + b"trailer<</Size 5/Root 1 0 R>>\n"
    return out + head + b"startxref\n%d\n%%%%EOF\n" % len(out)


def chained(random: Random) -> bytes:
    """A PDF whose stream unpacks through several filters to much, or to nothing sensible."""
    length = random.choice((1_000, 100_000, 3_000_000, 30_000_000))
    content = random.choice((b"z", b"\0", b" ", b"{", b"\x81a", b"4", b"\4\7\7\7"))
    content *= length // len(content)
    names: list[bytes] = []
    for _turn in range(random.choice((1, 1, 2, 3))):
        way = random.randrange(3)
        if way == 0 or len(content) > MAX_BYTES:
            content, name = zlib.compress(content, 6), b"/FlateDecode"
        elif way == 1:
            content, name = base64.a85encode(content[:2_000_000]) + b"~>", b"/ASCII85Decode"
        else:
            content, name = content[:2_000_000].hex().encode() + b">", b"/ASCIIHexDecode"
        names.insert(0, name)
    names += random.choices(
        (b"/RunLengthDecode", b"/LZWDecode", b"/ASCII85Decode"), k=random.randrange(2)
    )
    parms = random.choice(
        (b"", b"/DecodeParms<</Predictor 15/Columns %d>>" % random.choice((1, 3, 4000)))
    )
    return with_stream(content[: MAX_BYTES - 2000], b"/Filter[%b]" % b"".join(names) + parms)


def changed_pdf(raw: bytes, random: Random) -> bytes:
    """A PDF with a few of its names, numbers and brackets others, mostly in its tables."""
    if random.random() < 0.1:
        return chained(random)
    found = bytearray(raw)
    for _ in range(random.choice((1, 2, 3, 9, 30))):
        least = len(found) * 9 // 10 if random.random() < 0.5 else 0
        part = PARTS.search(found, random.randrange(least, len(found) or 1))
        twin = PARTS.search(found, random.randrange(len(found) or 1))
        if part is not None:
            others = (random.choice(ODD_PARTS), twin[0] if twin else b"")
            found[slice(*part.span())] = random.choice(others)
    if random.random() < 0.1:
        begin = random.randrange(len(found))
        part_of = bytes(found[begin : begin + random.choice((20, 200, 2_000))]) or b" "
        count = min((MAX_BYTES - len(found)) // len(part_of), random.choice((9, 900, 90_000)))
        found[begin:begin] = part_of * max(0, count)
    return bytes(found)


def changed(raw: bytes, random: Random) -> bytes:
    """An input made of another one: as what it is, or as bytes; 4 MB at most."""
    made = _changed(raw, random)
    return made if len(made) <= MAX_BYTES else raw


def _changed(raw: bytes, random: Random) -> bytes:  # noqa: PLR0911 - one for each kind of input
    drawn = random.random()
    if drawn < 0.06:
        return changed_bytes(raw, random)
    if drawn < 0.09:
        return multiplied_bytes(raw, random)
    start = raw[:9].lstrip()
    if start.startswith((b"{", b"[")):
        try:
            value = json.loads(raw)
            for _turn in range(random.choice((1, 1, 2, 4))):
                value = changed_value(value, random)
            # half characters as escapes, all others as themselves or as escapes
            return _written(value, ascii_only=random.random() < 0.5)
        except (ValueError, RecursionError, MemoryError):
            return changed_bytes(raw, random)
    if start.startswith(b"%PDF"):
        return changed_pdf(raw, random)
    if raw[:200].lstrip()[:3].upper() == b"NCO":
        return changed_code(raw, random)
    return changed_lines(raw, random)


def _written(value: Json, *, ascii_only: bool) -> bytes:
    indent = None
    text = json.dumps(value, ensure_ascii=ascii_only, indent=indent, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace")
