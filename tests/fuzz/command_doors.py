"""Doors of the command line: `main` is called with words, as users do."""

from __future__ import annotations

import contextlib
import io
import os
import re
import sys
from typing import TYPE_CHECKING
from unittest import mock

from nco_builder.cli import main
from nco_builder.cli.output import DEFECT, FAILED
from nco_builder.documents.kinds import document_from_bytes
from nco_builder.files import FileProblem
from nco_builder.paths import HOME_VARIABLE
from tests.limits import MOST_SAID
from tests.reading import ALL_SAMPLES, SAMPLES

if TYPE_CHECKING:
    from pathlib import Path

    from tests.fuzz.case import Case

TEMPORARY = re.compile(r"\.nco-builder-.*\.tmp")
LONGEST_WORD = 100_000
"""Bytes; systems allow no longer ones."""
LONGEST_WORDS = 20_000
"""Bytes of words that name files: JSON repeats each byte twice, in up to six letters."""
LONGEST_NAME, MOST_FILES = 240, 100
"""Bytes of the name of a file, as systems allow; and squads that an event receives."""
EDITED = bytes.maketrans(b"059", b"940")
"""What makes another version of a document: other figures, and other names with figures."""
AUTUMN_CUP = next(path for path in ALL_SAMPLES if path.stem == "autumn-cup")
MATCH = next(path for path in ALL_SAMPLES if path.stem == "rifles-against-airborne")
SOUND = SAMPLES[0].read_bytes()


def ran(folder: Path, *words: object, given: bytes = b"") -> int:
    """The exit code of a command; it never fails as a defect, and leaves nothing half written."""
    held, err = io.BytesIO(), io.StringIO()
    out = io.TextIOWrapper(held, "utf-8")
    stdin = io.TextIOWrapper(io.BytesIO(given), "utf-8")
    with (
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        mock.patch.object(sys, "stdin", stdin),
        mock.patch.dict(os.environ, {HOME_VARIABLE: str(folder / "home")}),
    ):
        try:
            code = main([str(word) for word in words])
        except SystemExit as left:
            code = int(left.code or 0)
        out.flush()
    said = err.getvalue()
    assert 0 <= code < DEFECT, f"{words}: exit code {code}\n{said[-3000:]}"
    assert "Traceback" not in said, said[-3000:]
    length = len(held.getvalue()) + len(said)
    assert length <= MOST_SAID, f"{words[:2]}: {length} bytes said"
    assert code != FAILED or said or held.getvalue(), f"{words}: nothing said"
    _whole(folder)
    return code


def _whole(folder: Path) -> None:
    """Hold that all that was written is whole; inputs are called `a…`, outputs `out…`."""
    for place, _folders, names in os.walk(folder):
        for name in names:
            assert not TEMPORARY.fullmatch(name), name
            if not name.startswith("out"):
                continue
            with open(os.path.join(place, name), "rb") as file:  # noqa: PTH118, PTH123 - odd names
                content = file.read()
            if name.endswith(".pdf"):
                assert content.startswith(b"%PDF-"), name
                assert content.rstrip().endswith(b"%%EOF"), name
            elif name.endswith(".nco"):
                document_from_bytes(content, name)
            else:
                assert content, name


def placed(folder: Path, **files: bytes) -> list[Path]:
    """Files in a folder, by name; `_` stands for the dot."""
    made = []
    for name, content in files.items():
        path = folder / name.replace("_", ".")
        path.write_bytes(content)
        made.append(path)
    return made


def check(case: Case, folder: Path) -> None:
    """Check a file, standard input, or a folder."""
    raw = case.parts[0]
    (file,) = placed(folder, a_nco=raw)
    ways = (
        ("check", file),
        ("check", "--json", file),
        ("check", "-"),
        ("check", "--json", "--vp", 100, "--sp", 50, "--exact", folder),
        ("check", "--points", 500, file),
    )
    ran(folder, *ways[case.way], given=raw)


def check_under_event(case: Case, folder: Path) -> None:
    """Check a squad under the terms of an event."""
    event, squad = placed(folder, a_nco=case.parts[0], a2_nco=case.parts[1])
    ran(folder, "check", *(["--json"] if case.way else []), squad, "--event", event)


def compare(case: Case, folder: Path) -> None:
    """Compare two squads."""
    files = placed(folder, a_nco=case.parts[0], a2_nco=case.parts[1])
    ran(folder, "compare", *(["--json"] if case.way else []), *files)


def compare_versions(case: Case, folder: Path) -> None:
    """Compare a document of any kind with another, or with itself after many edits."""
    other = case.parts[1] if case.way < 2 else case.parts[0].translate(EDITED)
    files = placed(folder, a_nco=case.parts[0], a2_nco=other)
    ran(folder, "compare", *(["--json"] if case.way % 2 else []), *files)


def complete(case: Case, folder: Path) -> None:
    """List ways to spend what is left, or make one."""
    (file,) = placed(folder, a_nco=case.parts[0])
    ways: tuple[tuple[object, ...], ...] = (
        ("complete", file),
        ("complete", "--json", file),
        ("complete", file, "--apply", 1, "-o", folder / "out.nco"),
    )
    ran(folder, *ways[case.way])


def match(case: Case, folder: Path) -> None:
    """Settle a match of two squads."""
    a, b = placed(folder, a_nco=case.parts[0], a2_nco=case.parts[1])
    out = folder / "out.nco"
    ways: tuple[tuple[object, ...], ...] = (
        ("match", a, b),
        ("match", a, b, "--json"),
        ("match", a, b, "-o", out),
        ("match", a, b, "--scenario", 4, "--agree", "NCO-01", "--json"),
        ("match", a, b, "--record", "-o", out),
        ("match", a, b, "--event", AUTUMN_CUP),
    )
    ran(folder, *ways[case.way])


def match_file(case: Case, folder: Path) -> None:
    """Settle a match that is kept."""
    (file,) = placed(folder, a_nco=case.parts[0])
    placed(folder, **{"rifle-squad_nco": SOUND, "airborne-squad_nco": SAMPLES[1].read_bytes()})
    ways: tuple[tuple[object, ...], ...] = (
        ("match", file),
        ("match", file, "--json"),
        ("match", file, "-o", folder / "out.nco", "--event", AUTUMN_CUP),
        ("match", file, "--record"),
        ("check", "--json", file),
    )
    ran(folder, *ways[case.way])


def match_under_event(case: Case, folder: Path) -> None:
    """Settle a match under the terms of an event."""
    event, squad = placed(folder, a_nco=case.parts[0], a2_nco=case.parts[1])
    ran(folder, "match", squad, SAMPLES[0], "--event", event)


def _cup(folder: Path, event: bytes, squad: bytes = b"") -> Path:
    """The folder of an event with two files of one squad."""
    cup = folder / "cup"
    (cup / "squads").mkdir(parents=True)
    (cup / "matches").mkdir()
    (cup / "event.nco").write_bytes(event)
    if squad:
        suffix = ".pdf" if squad.startswith(b"%PDF") else ".nco"
        suffix = ".txt" if squad[:3] == b"NCO" else suffix
        for name in ("Ada Brandt", "x"):
            (cup / "squads" / f"{name}{suffix}").write_bytes(squad)
    return cup


def event_check(case: Case, folder: Path) -> None:
    """Check the squads that were received, with replies and tables."""
    cup = _cup(folder, *case.parts)
    ways: tuple[tuple[object, ...], ...] = (
        (),
        ("--json",),
        ("--csv", folder / "out.csv"),
        ("--replies", folder / "replies"),
        ("--json", "--replies", folder / "replies", "--force"),
    )
    ran(folder, "event", "check", cup, *ways[case.way])


def event_files(case: Case, folder: Path) -> None:
    """Check squads in files of odd names, with a reply for each."""
    cup = _cup(folder, case.parts[0])
    for line in case.parts[1].split(b"\n")[:MOST_FILES]:
        name = line.replace(b"/", b"").replace(b"\0", b"")[:LONGEST_NAME]
        (cup / "squads" / f"{os.fsdecode(name)}.nco").write_bytes(SOUND)
    ways: tuple[tuple[object, ...], ...] = (
        ("--replies", folder / "replies"),
        ("--json", "--csv", folder / "out.csv", "--replies", folder / "replies", "--force"),
    )
    ran(folder, "event", "check", cup, *ways[case.way])


def event_players(case: Case, folder: Path) -> None:
    """Enter the players of a list, into a new event or one that is there."""
    (file,) = placed(folder, a_csv=case.parts[1])
    if case.way == 0:
        cup = _cup(folder, case.parts[0])
        ran(folder, "event", "check", cup, "--players", file, "--csv", folder / "out.csv")
    elif case.way == 1:
        ran(folder, "event", "new", folder / "new", "--players", file, "--json")
    else:
        (event,) = placed(folder, a_nco=case.parts[0])
        new = ("event", "new", folder / "new", "--players", file, "--event", event)
        ran(folder, *new, "--clubs-apart", "--name", "x")


def event_pair(case: Case, folder: Path) -> None:
    """Pair a round, or take one back."""
    cup = _cup(folder, case.parts[0])
    ways: tuple[tuple[object, ...], ...] = (
        ("--force",),
        ("--force", "--json"),
        ("--force", "--csv", folder / "out.csv", "--drop", 1),
        ("--take-back",),
    )
    ran(folder, "event", "pair", cup, *ways[case.way])


def event_result(case: Case, folder: Path) -> None:
    """Enter a result, by hand or from a match."""
    cup = _cup(folder, case.parts[0])
    if case.way == 0:
        ran(folder, "event", "result", cup, "--table", 1, "--score", 10, 20)
        return
    (file,) = placed(folder, a_nco=case.parts[1])
    ran(folder, "event", "result", cup, "--match", file)


def event_standings(case: Case, folder: Path) -> None:
    """Tell who stands where."""
    cup = _cup(folder, case.parts[0])
    ways: tuple[tuple[object, ...], ...] = (
        (),
        ("--json",),
        ("--csv", folder / "out.csv", "--round", 1),
    )
    ran(folder, "event", "standings", cup, *ways[case.way])


def event_paper(case: Case, folder: Path) -> None:
    """Print what an event hands out."""
    cup = _cup(folder, *case.parts)
    out = folder / "out.pdf"
    ways: tuple[tuple[object, ...], ...] = (
        ("standings", cup, "--sheet", out),
        ("pair", cup, "--force", "--sheet", out),
        ("check", cup, "--sheet", out),
        ("report", cup, "--sheet", out, "--csv", folder / "out.csv"),
        ("pack", cup, "--pdf", out),
        ("pack", cup, "--pdf", out, "--sheets", "glossary,reference", "--with-notes"),
    )
    ran(folder, "event", *ways[case.way])


SHEETS: tuple[tuple[str, ...], ...] = (
    ("--sheet",),
    ("--cards",),
    ("--cards", "--backs", "--print-shop"),
    ("--glossary",),
    ("--reference",),
    ("--vehicles",),
    ("--vehicle-cards",),
    ("--blank-cards",),
    ("--pairings",),
    ("--wall",),
    ("--check-in",),
    ("--match-sheets",),
    ("--report",),
    ("--sheet", "--with-notes", "--with-file"),
    ("--pack", "--copies=a,b"),
    ("--text",),
    ("--markdown",),
    ("--html",),
    ("--csv",),
)
ENDS = {"--text": "txt", "--markdown": "md", "--html": "html", "--csv": "csv"}
"""What files that are no PDF end with."""


def export(case: Case, folder: Path) -> None:
    """Print sheets of a document."""
    (file,) = placed(folder, a_nco=case.parts[0])
    option, *more = SHEETS[case.way]
    out = folder / f"out.{ENDS.get(option, 'pdf')}"
    ran(folder, "export", file, option, out, *more)


def evening(case: Case, folder: Path) -> None:
    """Prepare a game of a squad, or of nations and points that are named oddly."""
    (file,) = placed(folder, a_nco=case.parts[0])
    text = case.parts[1][:LONGEST_WORD].decode("utf-8", "ignore").replace("\0", "")
    out = ("-o", folder / "out", "--date", "2026-01-31")
    ways: tuple[tuple[object, ...], ...] = (
        (file, "british", *out),
        (file, file, "--scenario", "draw", *out),
        (text, "us_army", *out),
        ("british", "us_army", "--vp", text, "--sp", case.drawn(200), *out),
        ("british", "us_army", f"--vp={case.drawn(10**9)}", f"--sp={case.drawn(997)}", *out),
    )
    ran(folder, "evening", *ways[case.way])


def evening_paper(case: Case, folder: Path) -> None:
    """Print all paper of a game of one or two squads."""
    a, b = placed(folder, a_nco=case.parts[0], a2_nco=case.parts[1])
    ways: tuple[tuple[object, ...], ...] = ((a, "british"), (a, b, "--scenario", 4))
    out = ("--pdf", folder / "out.pdf", "--date", "2026-01-31")
    ran(folder, "evening", *ways[case.way], *out)


def new(case: Case, folder: Path) -> None:
    """Begin a document under a name."""
    name = case.parts[0][:LONGEST_WORD].decode("utf-8", "ignore").replace("\0", "")
    ways: tuple[tuple[object, ...], ...] = (
        ("--nation", "british", "--name", name),
        ("--nation", name),
        ("--format", "avr-platoon", "--name", name),
        ("--format", name),
        ("--sample", name),
        ("--nation", "british", "--vp", name),
    )
    ran(folder, "new", "-o", folder / "out.nco", *ways[case.way])


def words(case: Case, folder: Path) -> None:
    """Read it as the words of a command."""
    text = case.parts[0][:LONGEST_WORDS].decode("utf-8", "ignore").replace("\0", "")
    lines = text.splitlines()[:99] or [""]
    ways: tuple[tuple[object, ...], ...] = (
        tuple([line.replace(".", "").replace("/", "") or "x" for line in lines]),
        ("match", text, SAMPLES[0]),
        ("help", *lines),
        ("completion", *lines),
        ("check", "--json", *lines),
        ("event", *lines),
        ("compare", text, text),
        ("export", SAMPLES[0], "--date", text),
        ("event", "new", folder / "cup", "--name", text),
    )
    chosen = ways[case.way]
    if chosen[0] not in {"open", "integrate", "--new-window"}:
        with (
            contextlib.chdir(folder),
            contextlib.suppress(FileProblem),
            mock.patch.dict(os.environ),
        ):
            for each in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
                os.environ.pop(each, None)  # `--language de` alone would open the window
            ran(folder, *chosen)


LAYOUT, NONE = True, False
DOORS = (
    ("check", check, ("received",), 5, NONE),
    ("check --event", check_under_event, ("event", "squad"), 2, NONE),
    ("compare", compare, ("squad", "squad"), 2, NONE),
    ("compare versions", compare_versions, ("document", "document"), 4, NONE),
    ("complete", complete, ("received",), 3, NONE),
    ("match", match, ("squad", "squad"), 6, NONE),
    ("match file", match_file, ("match",), 5, NONE),
    ("match --event", match_under_event, ("event", "squad"), 1, NONE),
    ("event check", event_check, ("event", "received"), 5, NONE),
    ("event files", event_files, ("event", "text"), 2, NONE),
    ("event players", event_players, ("event", "list"), 3, NONE),
    ("event pair", event_pair, ("event",), 4, NONE),
    ("event result", event_result, ("event", "match"), 2, NONE),
    ("event standings", event_standings, ("event",), 3, NONE),
    ("evening", evening, ("received", "text"), 5, NONE),
    ("new", new, ("text",), 6, NONE),
    ("words", words, ("text",), 9, NONE),
    ("event paper", event_paper, ("event", "squad"), 6, LAYOUT),
    ("evening paper", evening_paper, ("squad", "squad"), 2, LAYOUT),
    ("export", export, ("document",), len(SHEETS), LAYOUT),
)
"""Name, function, kinds of the parts, number of ways, and whether paper is laid out."""
