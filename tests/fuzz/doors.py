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
from itertools import islice
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
from nco_builder.squad import Member, Squad
from nco_builder.systems.nco_event import EVENT
from nco_builder.tournament.entries import SQUADS, marked, read_entries
from nco_builder.tournament.players import players_from_csv
from nco_builder.tournament.replies import reply_text
from nco_builder.tournament.reports import entries_csv
from nco_builder.tournament.rounds import add_players
from nco_builder.tournament.terms import read_event, terms_of, under
from tests.fuzz import command_doors, state_doors
from tests.limits import FACTOR, MIB, SECONDS
from tests.reading import HERE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

CORPUS = HERE / "fuzz" / "corpus"
SAMPLES = HERE.parent / "data" / "samples"
AUTUMN_CUP = SAMPLES / "autumn-cup.nco"
SEEDS = (*sorted(SAMPLES.glob("*.nco")), *sorted(CORPUS.iterdir()))
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
        elif random.random() < 0.4:
            yield command_doors.broken_sheet(random)
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


def through_event_folders(raw: bytes) -> None:
    """Receive it as a squad of an event, read it as its players, and answer them."""
    with tempfile.TemporaryDirectory() as folder:
        squads = Path(folder) / SQUADS
        squads.mkdir()
        (squads / "received.nco").write_bytes(raw)
        (squads / "again.nco").write_bytes(raw)
        event = read_event(AUTUMN_CUP)
        with contextlib.suppress(FileProblem):
            listed = players_from_csv(raw, "players.csv")
            event = add_players(event, listed.players).apply(event)
        entries = marked(read_entries(Path(folder), event), event)
        assert len(entries) == 2
        for entry in entries:
            reply_text(entry, None, event)
        entries_csv(entries, event)


DOORS: tuple[Callable[[bytes], None], ...] = (
    *(through_files, through_codes, through_events, through_the_clipboard, through_event_folders),
    *state_doors.DOORS,
    *command_doors.DOORS,
)


def peak() -> float:
    """The most memory that this process has had so far, in MiB; 0 where nobody says."""
    try:
        import resource
    except ImportError:
        return 0.0
    kib = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return kib / (1024**2 if sys.platform == "darwin" else 1024)


class Figures:
    """What came of the inputs so far.

    Attributes:
        failed: of each traceback the door and its text, and the input.

    """

    def __init__(self) -> None:
        self.failed: list[tuple[str, bytes]] = []
        self._tried = self._largest = 0
        self._slowest = (0.0, "")
        self._start, self._grown = peak(), 0.0

    def hand_over(self, raw: bytes) -> None:
        """Hand an input to every door, and note what comes of it."""
        self._tried, self._largest = self._tried + 1, max(self._largest, len(raw))
        for door in DOORS:
            start = time.process_time()
            try:
                door(raw)
            except FileProblem:
                pass
            except (Exception, SystemExit):  # noqa: BLE001 - which is what is looked for
                self.failed.append((f"{door.__name__}\n{traceback.format_exc()}", raw))
            took = time.process_time() - start
            self._slowest = max(self._slowest, (took, door.__name__))
            grown = peak() - self._start
            if took > FACTOR * SECONDS or grown > self._grown + FACTOR * MIB:
                told = f"{door.__name__}\n{took:.2f} s, {grown:.0f} MiB more than at first"
                self.failed.append((told, raw))
            self._grown = max(self._grown, grown)

    def told(self) -> str:
        """All in one line."""
        return (
            f"{self._tried} inputs, {self._tried * len(DOORS)} answers, "
            f"{len(self.failed)} tracebacks, slowest {self._slowest[0]:.2f} s "
            f"({self._slowest[1]}), {self._grown:.0f} MiB, largest {self._largest} bytes, "
            f"{time.process_time() / 60:.1f} minutes of processor time"
        )

    def ended(self) -> int:
        """Tell them, and keep the inputs that failed; 1 where there are any."""
        print(self.told())  # noqa: T201 - the figures asked for
        for number, (said, raw) in enumerate(self.failed[:10]):
            file = Path(tempfile.gettempdir()) / f"fuzz-{number}.nco"
            file.write_bytes(raw)
            print(f"{file}: {said}")  # noqa: T201
        return min(1, len(self.failed))


def run(seconds: float, most: int, seed: int = 0) -> Figures:
    """Hand over inputs for so many seconds of processor time, at most so many."""
    figures = Figures()
    end = time.process_time() + seconds
    for raw in islice(inputs(Random(seed)), most):  # noqa: S311 - no secret
        if time.process_time() > end:
            break
        figures.hand_over(raw)
    return figures


def main() -> int:
    """Run as long as is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0, help="of processor time")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    return run(given.minutes * 60, sys.maxsize, given.seed).ended()


if __name__ == "__main__":
    sys.exit(main())
