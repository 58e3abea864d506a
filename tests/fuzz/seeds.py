"""Sound inputs of every kind, which the mutator begins with, and some made to be large."""

from __future__ import annotations

import contextlib
import io
import json
import tempfile
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from nco_builder.cli import main
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.files import FileProblem
from nco_builder.files.limits import MAX_BYTES
from nco_builder.settings.declared import SETTINGS
from tests.fuzz.mutator import packed_anew
from tests.reading import ALL_SAMPLES, CASES, HERE, SAMPLES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

CORPUS = HERE / "fuzz" / "corpus"
SYSTEM_CASES = tuple(sorted((HERE / "systems" / "cases").glob("*/*.nco")))
SETTING_TEXTS = ("/a.nco", "kept:b.nco", "\0", "", "~", "1", "us_army")


def _format(path: Path) -> str:
    try:
        found = json.loads(path.read_bytes())
    except ValueError:
        return ""
    return str(found.get("format", "")) if isinstance(found, dict) else ""


@lru_cache(maxsize=1)
def _by_format() -> Mapping[str, tuple[bytes, ...]]:
    found: dict[str, list[bytes]] = {}
    for path in (*ALL_SAMPLES, *CASES, *SYSTEM_CASES, *sorted(CORPUS.glob("*.nco"))):
        found.setdefault(_format(path), []).append(path.read_bytes())
    return {name: tuple(each) for name, each in found.items()}


def squads() -> tuple[bytes, ...]:
    """Squads: samples, cases, and large ones."""
    man = {"unit": "private", "primary": "rifle", "name": "a", "items": ["x", "flask"]}
    head = json.loads(SAMPLES[0].read_bytes())
    large = [
        head | {"members": [man | {"name": f"{at}"} for at in range(480)]},
        head | {"members": [man | {"items": [f"x{n}" for n in range(80)]}] * 480},
        head | {"members": [man] * 480, "tags": ["a"] * 400},
    ]
    return (*_by_format()["nco-squad"], *[json.dumps(each).encode() for each in large])


def events() -> tuple[bytes, ...]:
    """Events: samples, cases, and one of 480 players and 20 rounds."""
    players = [{"number": at + 1, "name": f"b{at}", "club": f"{at % 9}"} for at in range(480)]
    rounds = [
        {
            "pairings": [
                {"players": [at * 2 + 1, at * 2 + 2], "table": at + 1, "scores": [at % 5, number]}
                for at in range(240)
            ]
        }
        for number in range(20)
    ]
    head = {"format": "nco-event", "version": 2, "ruleset": "nco-2.3.2", "name": "x"}
    large = head | {"players": players, "rounds": rounds}
    return (
        *_by_format()["nco-event"],
        (CORPUS / "event.json").read_bytes(),
        json.dumps(large).encode(),
        json.dumps(head | {"players": players}).encode(),
    )


def matches() -> tuple[bytes, ...]:
    """Matches: the sample and the cases."""
    return _by_format()["nco-match"]


def documents() -> tuple[bytes, ...]:
    """Documents of every kind, each kind as often as any other, and what is none."""
    kinds = [each for name, each in _by_format().items() if name]
    most = max(map(len, kinds))
    return tuple(
        [each[at % len(each)] for at in range(most) for each in kinds]
        + [*events()[-2:], *squads()[-3:]]
    )


@lru_cache(maxsize=1)
def sheets() -> tuple[bytes, ...]:
    """A sheet of each kind of document, as the program writes it and as others write it anew."""
    made: list[bytes] = []
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        for path in ALL_SAMPLES:
            file = Path(folder) / f"{path.stem}.pdf"
            main(["export", str(path), "--sheet", str(file), "--with-file"])
            if file.exists():
                made.append(file.read_bytes())
    small = [file.read_bytes() for file in sorted(CORPUS.glob("*.pdf"))]
    return (*made, *small, *[packed_anew(SAMPLES[0].read_bytes(), way) for way in range(6)])


def received() -> tuple[bytes, ...]:
    """What comes as a file of a document: the documents, sheets and codes of them."""
    return (*documents(), *sheets(), *codes())


@lru_cache(maxsize=1)
def codes() -> tuple[bytes, ...]:
    """Share codes of all kinds of documents."""
    made = []
    for path in (*ALL_SAMPLES, *CASES[::40]):
        try:
            document = read_document(path)
        except FileProblem:
            continue
        if code := kind_for(document).share_code(document):
            made.append(code.encode())
    return tuple(made)


def lists() -> tuple[bytes, ...]:
    """Lists of players, of several programs."""
    return (
        (HERE.parent / "data" / "samples" / "players.csv").read_bytes(),
        "Nr.;Spieler;Verein\r\n1;Änne;A\r\n2;'=x;\r\n".encode("cp1252"),
        "name\tclub\nÉva\tB\n".encode("utf-16"),
        b"Ann\nBen\nCid\n",
        b'name,number\n"A, B",1\n"C\nD",2\n',
        b"\n".join(b"%d,p%d,c" % (at, at) for at in range(480)),
    )


def settings() -> tuple[bytes, ...]:
    """Settings as they are by default, and with all that a list may hold."""
    usual = {key: setting.default for key, setting in SETTINGS.items()}
    lists_of = {key: [*SETTING_TEXTS] for key, value in usual.items() if isinstance(value, list)}
    return tuple([json.dumps(each).encode() for each in (usual, usual | lists_of)])


def marks() -> tuple[bytes, ...]:
    """The library's list of favorites."""
    told = {"format": "nco-library", "version": 1, "favourites": ["/a"], "archived": ["/b"]}
    return (json.dumps(told).encode(),)


def notes() -> tuple[bytes, ...]:
    """What stands beside unsaved work."""
    return tuple(
        [
            json.dumps(each).encode()
            for each in (
                {"path": "/a.nco", "disk": None},
                {"path": None, "disk": "00", "example": True},
            )
        ]
    )


def messages() -> tuple[bytes, ...]:
    """What one start says to the window that is open."""
    return (
        json.dumps({"files": ["/a.nco"], "token": "x"}).encode(),
        json.dumps({"files": [f"/{at}" for at in range(999)], "token": ""}).encode(),
    )


def own_lists() -> tuple[bytes, ...]:
    """Rules packs with own entries of each kind that has them."""
    made = []
    begun = {"format": "nco-rules-pack", "version": 1, "ruleset": "nco-2.3.2"}
    for name in ("avr-platoon", "fluid-deck", "k47-vehicles"):
        for raw in _by_format()[name]:
            document = json.loads(raw)
            entries = document.get("definitions", document).get(
                "types" if "definitions" in document else "vehicles"
            )
            if isinstance(entries, list) and entries:
                own = {**begun, "entries": {name: entries}}
                made.append(json.dumps(own).encode())
    return tuple(made)


def men() -> tuple[bytes, ...]:
    """Men as they are dragged or copied."""
    return tuple([json.dumps(json.loads(each)["members"]).encode() for each in squads()[:30]])


def weapons() -> tuple[bytes, ...]:
    """Nation-specific weapons as they are carried with men."""
    found = [json.loads(each).get("definitions", {}) for each in squads()]
    made = [each["weapons"] for each in found if isinstance(each, dict) and each.get("weapons")]
    return tuple([json.dumps(each).encode() for each in made] or [b"[]"])


def parts() -> tuple[bytes, ...]:
    """Rows of other documents as they are dragged or copied."""
    made = []
    for name, key in (
        ("avr-platoon", "vehicles"),
        ("k47-vehicles", "vehicles"),
        ("fluid-deck", "sides"),
        ("nco-event", "players"),
    ):
        for raw in _by_format()[name][:9]:
            rows = json.loads(raw).get(key)
            if rows:
                carried = {"format": name, "list": key, "parts": rows, "others": []}
                made.append(json.dumps(carried | {"definitions": []}).encode())
    return tuple(made)


def texts() -> tuple[bytes, ...]:
    """Words of a command line, and what messengers make of codes."""
    code = codes()[0].decode()
    mail = f"Hello,\r\n> my squad is\r\n> {code[:70]}=\r\n> {code[70:]}\r\n-- \r\nAnn"
    return (b"check\na.nco", b"--language\nde", b"evnt", mail.encode(), *codes()[:3])


KINDS: Mapping[str, Callable[[], tuple[bytes, ...]]] = {
    "document": documents,
    "received": received,
    "sheet": sheets,
    "squad": squads,
    "event": events,
    "match": matches,
    "list": lists,
    "code": codes,
    "settings": settings,
    "marks": marks,
    "note": notes,
    "message": messages,
    "own": own_lists,
    "men": men,
    "weapons": weapons,
    "parts": parts,
    "text": texts,
}


@cache
def of_kind(kind: str) -> tuple[bytes, ...]:
    """Sound inputs of a kind."""
    return tuple([each for each in KINDS[kind]() if len(each) <= MAX_BYTES])
