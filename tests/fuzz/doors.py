"""Hands broken documents to every door of the program; `make fuzz` does so for long.

Sound documents of every kind are changed at random, as values and as bytes, and read, judged,
told, packed and written again. Each must end in an answer or in one sentence. Printed are how many
were tried, the tracebacks, and what took longest.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
import tempfile
import time
import traceback
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from nco_builder.cli.as_json import judgement_as_json, report_as_json
from nco_builder.cli.as_text import judgement_as_text, report_as_text
from nco_builder.cli.fitting import MOST_OUTPUT, as_json
from nco_builder.documents.document_code import document_from_code
from nco_builder.documents.kinds import document_from_bytes, judged, kind_for
from nco_builder.files import FileProblem
from nco_builder.files.packed_text import packed
from nco_builder.files.validation import carried
from nco_builder.legality import Report
from nco_builder.library.marks import read_marks
from nco_builder.settings.settings import Settings
from nco_builder.squad import Member, Squad
from nco_builder.systems.nco_event import EVENT
from nco_builder.tournament.terms import terms_of, under
from tests.reading import HERE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

CORPUS = HERE / "fuzz" / "corpus"
SEEDS = (*sorted((HERE.parent / "data" / "samples").glob("*.nco")), *sorted(CORPUS.iterdir()))
ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2**31, 2**63, 10**299, -(10**299), 1.5, 1e308, -0.0),
    *("", " ", "x" * 3_000, "\0", "\x1b[2J", "\u202e", "\ud800", "\U0001f600" * 99, "..", "NaN"),
    *([], {}, [[]], [None], ["x"] * 99, {"": 0}, {"a": {"b": []}}),
)
TOKENS = (
    *(b"NaN", b"Infinity", b"1e400", b"-0", b"0" * 400, b"9" * 301, b'"\\ud83d"', b"\\u0000"),
    *(
        b"[" * 300,
        b'{"a":' * 300,
        b'""',
        b",",
        b":",
        b"{",
        b"}",
        b"[",
        b"]",
        b"\xff",
        b"\xef\xbb\xbf",
    ),
    *(
        b"null",
        b'"format":',
        b'"version":2',
        b"%PDF-1.7\n",
        b"/Filter/Fl",
        b"stream\n",
        b"<<",
        b">>",
    ),
)


def words(value: Any) -> set[str]:  # noqa: ANN401 - JSON of any shape
    """All texts and keys of JSON: ids that mean something somewhere."""
    if isinstance(value, dict):
        return {*value, *(word for part in value.values() for word in words(part))}
    if isinstance(value, list):
        return {word for part in value for word in words(part)}
    return {value} if isinstance(value, str) else set()


KNOWN = sorted(
    {
        word
        for file in SEEDS
        if file.suffix != ".pdf"
        for word in words(json.loads(file.read_bytes()))
    }
)


def other(value: Any, random: Random) -> Any:  # noqa: ANN401 - JSON of any shape
    """Something else, mostly of the same kind, so that it is read and judged."""
    alike = [each for each in ODD if type(each) is type(value)]
    if isinstance(value, str):
        alike += random.choices(KNOWN, k=9)
    if isinstance(value, int):
        alike += [value + 1, value - 1, 7]
    return random.choice(alike if alike and random.random() < 0.9 else ODD)


def changed_value(value: Any, random: Random) -> Any:  # noqa: ANN401 - JSON of any shape
    """JSON with one part of it another."""
    if not isinstance(value, dict | list) or not value or random.random() < 0.05:
        return other(value, random)
    places: list[Any] = [*value] if isinstance(value, dict) else [*range(len(value))]
    place = random.choice(places)
    copy: Any = dict(value) if isinstance(value, dict) else list(value)
    deed = random.random()
    if deed < 0.1 and isinstance(copy, list):
        del copy[place]
    elif deed < 0.2 and isinstance(copy, list):
        copy += [copy[place]] * random.choice((1, 9, 400))
    elif deed < 0.2:
        copy[random.choice(("x", "notes", "format", "y" * 99))] = copy[place]
    else:
        copy[place] = changed_value(copy[place], random)
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


def inputs(random: Random) -> Iterator[bytes]:
    """Broken documents without end."""
    seeds = [file.read_bytes() for file in SEEDS]
    values = [json.loads(raw) for raw in seeds if raw.startswith(b"{")]
    while True:
        if random.random() < 0.6:
            value = random.choice(values)
            for _ in range(random.randint(1, 5)):
                value = changed_value(value, random)
            yield json.dumps(value).encode()
        else:
            yield changed_bytes(random.choice(seeds), random)


def through_files(raw: bytes) -> None:
    """Read it as a file, judge it, tell of it, and write it again."""
    document: Any = document_from_bytes(raw, "fuzz.nco")
    judgement: Any = judged(document, "fuzz.nco")
    if isinstance(judgement, Report):
        told = as_json(report_as_json("fuzz.nco", judgement, {}))
        report_as_text("fuzz.nco", judgement, {})
    else:
        told = as_json(judgement_as_json("fuzz.nco", judgement))
        judgement_as_text("fuzz.nco", judgement)
    assert len(told) <= MOST_OUTPUT
    kind = kind_for(document)
    assert kind.from_bytes(kind.content(document, "fuzz.nco"), "again") == document
    if code := kind.share_code(document):
        document_from_code(code)


def through_codes(raw: bytes) -> None:
    """Read it as a share code of either number."""
    with contextlib.suppress(ValueError, RecursionError):
        value = json.loads(raw)
        for number, key in (("1", "s"), ("2", "d")):
            if code := packed(number, {key: value}):
                with contextlib.suppress(FileProblem):
                    document_from_code(code)
    document_from_code(raw.decode("latin-1"))


def through_events(raw: bytes) -> None:
    """Read it as an event, and judge a squad under its terms."""
    event = EVENT.from_bytes(raw.replace(b"nco-squad", b"nco-event"), "event.json")
    squad = document_from_bytes(SEEDS[-1].read_bytes(), "seed")
    if isinstance(squad, Squad):
        judged(under(terms_of(event, "event.json"), squad), "squad")


def through_the_clipboard(raw: bytes) -> None:
    """Take it as men that another window hands over."""
    carried(Member, raw)
    carried(Member, b"[" + raw + b"]")


def through_state(raw: bytes) -> None:
    """Read it as settings and as the library's marks."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("settings.json", "library.json"):
            (Path(folder) / name).write_bytes(raw)
        settings = Settings(Path(folder) / "settings.json")
        assert settings["recent_files"] is not None
        read_marks(Path(folder) / "library.json")


DOORS: tuple[Callable[[bytes], None], ...] = (
    *(through_files, through_codes, through_events, through_the_clipboard, through_state),
)


def run(seconds: float, most: int, seed: int = 0) -> list[tuple[str, bytes]]:
    """Hand over inputs for so long, at most so many; print figures, return what failed."""
    failed: list[tuple[str, bytes]] = []
    slowest, tried, largest = (0.0, "", b""), 0, 0
    end = time.monotonic() + seconds
    for raw in inputs(Random(seed)):  # noqa: S311 - no secret
        if time.monotonic() > end or tried >= most:
            break
        tried, largest = tried + 1, max(largest, len(raw))
        for door in DOORS:
            start = time.process_time()
            try:
                door(raw)
            except FileProblem:
                pass
            except Exception:  # noqa: BLE001 - which is what is looked for
                failed.append((f"{door.__name__}\n{traceback.format_exc()}", raw))
            slowest = max(slowest, (time.process_time() - start, door.__name__, raw))
    print(  # noqa: T201 - the figures asked for
        f"{tried} inputs, {tried * len(DOORS)} answers, {len(failed)} tracebacks, "
        f"slowest {slowest[0]:.2f} s ({slowest[1]}), largest {largest} bytes"
    )
    return failed


def main() -> int:
    """Run as long as is asked for, and keep the inputs that failed beside the corpus."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    failed = run(given.minutes * 60, sys.maxsize, given.seed)
    for number, (said, raw) in enumerate(failed[:10]):
        file = Path(tempfile.gettempdir()) / f"fuzz-{number}.nco"
        file.write_bytes(raw)
        print(f"{file}: {said}")  # noqa: T201
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
