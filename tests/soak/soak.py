"""Kills a random player's window again and again, on disks that fail, and looks for what is lost.

    python tests/soak/soak.py [SECONDS [SEED]]

The player edits with keys and mouse, presses any button of every question, and now and then other
programs replace, cut off, delete or protect files, or move their folder away.

Every save that was acknowledged must be there, in its file or its versions, unless another program
has written over it or a notice has named its file. Every unsaved edit older than a second must be
offered at the next start, unless a notice has named its document.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

from nco_builder.documents.kinds import document_from_bytes, kind_for, read_document
from nco_builder.files import FileProblem
from nco_builder.versions import read_version, versions_of
from tests.soak.trouble import Trouble, display, small_disk

PLAYER = Path(__file__).with_name("player.py")
EPISODES = ("kill", "full", "read-only", "clock")
A_SECOND = 1.0
START_S = 90.0
PLAY_S = (2.0, 9.0)
STORY_S, MOST_TOLD = 8.0, 30


@dataclass
class State:
    """A document as it stood from a moment on."""

    at: float
    digest: str
    modified: bool
    format: str = ""


@dataclass(order=True)
class Lag:
    """How long an edit was not kept, in seconds, and how much of that went into writing it."""

    whole: float
    writing: float


@dataclass
class Known:
    """What the players told, and what is to be found of it.

    Attributes:
        states: of each document, as the present player told them.
        saved: the document and the digest that each file was saved with last.
        possible: what each file may hold besides: it was about to be saved.
        wanted: what must be in each file or its versions.
        theirs: what another program has written into a file since it was saved.
        asked: how often each button of a question was pressed, by all its buttons.
        meddled: files that another program has changed since they were saved.
        ever_meddled: files that another program has changed at any time.
    """

    states: dict[str, list[State]] = field(default_factory=lambda: defaultdict(list))
    saved: dict[str, tuple[str, str]] = field(default_factory=dict)
    possible: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    wanted: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    theirs: dict[str, str] = field(default_factory=dict)
    asked: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    counts: Counter[str] = field(default_factory=Counter)
    lags: list[Lag] = field(default_factory=list)
    loads: list[float] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    meddled: set[str] = field(default_factory=set)
    ever_meddled: set[str] = field(default_factory=set)
    told: dict[str, list[dict[str, Any]]] = field(default_factory=lambda: defaultdict(list))


@dataclass
class Before:
    """The last player's end.

    Attributes:
        states: of his documents.
        at: when he was killed.
        named: the documents of which a notice had said that they cannot be kept.
        there: digests of what was kept of unsaved work.
    """

    states: dict[str, list[State]]
    at: float
    named: frozenset[str]
    there: dict[str, str]


class Run:
    """One player from his start to his end."""

    def __init__(self, known: Known, seed: int, folder: Path, variables: dict[str, str]) -> None:
        self.offered: dict[str, set[str]] = defaultdict(set)
        self.ready = threading.Event()
        self.at_risk: list[tuple[float, frozenset[str]]] = []
        self._known = known
        self.process = subprocess.Popen(
            [sys.executable, "-X", "faulthandler", str(PLAYER), str(seed), str(folder / "squads")],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "NCO_BUILDER_HOME": str(folder / "home"), **variables},
        )
        self._errors: list[str] = []
        self._kept: dict[str, tuple[float, str]] = {}
        self._threads = [
            threading.Thread(target=self._hear, daemon=True),
            threading.Thread(target=self._hear_errors, daemon=True),
        ]
        for each in self._threads:
            each.start()

    def _hear_errors(self) -> None:
        assert self.process.stderr
        self._errors.extend(self.process.stderr)

    def _hear(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            with contextlib.suppress(ValueError):  # the last one may be cut off
                self._take(json.loads(line))

    def _take(self, told: dict[str, Any]) -> None:  # noqa: C901, PLR0912 - one branch an event
        known, event = self._known, told["event"]
        known.counts[event] += 1
        known.told[told.get("doc", "")].append(told)
        if event == "state":
            state = State(told["at"], told["digest"], told["modified"], told["format"])
            known.states[told["doc"]].append(state)
        elif event == "failed":
            self._kept[told["doc"]] = told["at"], ""
        elif event == "kept":
            self._take_kept(told["doc"], told["digest"], told["begun"], told["at"])
        elif event == "closed":
            known.states[told["doc"]].append(State(told["at"], "", modified=False))
        elif event == "saving":
            known.possible[told["path"]].add(told["digest"])
        elif event == "saved":
            self._take_saved(told["doc"], told["path"], told["digest"])
            known.counts[f"saved: {told['format']}"] += 1
        elif event == "meddled":
            self._take_meddled(told["doc"], told["path"], told)
        elif event == "theirs":
            known.theirs[told["path"]] = told["digest"]
        elif event == "asked":
            known.asked[told["buttons"]][told["what"]] += 1
        elif event == "offered":
            self.offered[told["doc"]].add(told["digest"])
            known.counts[f"offered: {told['answer']}"] += 1
            if told["answer"] == "no":  # it is asked about again at the next start
                state = State(told["at"], told["digest"], modified=True, format=told["format"])
                known.states[told["doc"]].append(state)
        elif event == "unkept":
            self.at_risk.append((told["at"], frozenset(told["work"])))
            for path in told["versions"]:  # what it held when it was saved over is not kept
                known.counts["files with a version that cannot be kept"] += 1
                known.wanted[path].discard(known.saved.get(path, ("", ""))[1])
                known.theirs.pop(path, None)
        elif event == "ready":
            self.ready.set()

    def _take_saved(self, doc: str, path: str, now: str) -> None:
        known = self._known
        known.saved[path] = doc, now
        known.possible[path] = set()
        if theirs := known.theirs.pop(path, ""):
            known.wanted[path].add(theirs)  # it was saved over, and asked about before
        known.wanted[path].add(now)
        known.meddled.discard(path)

    def _take_meddled(self, doc: str, path: str, told: dict[str, Any]) -> None:
        """Another program changes a file: what it held last is that program's to keep."""
        known, what = self._known, told["what"]
        known.counts[f"meddled: {what}"] += 1
        _, last = known.saved.get(path, ("", ""))
        free = path in known.meddled or told["held"] in {last, *known.possible[path]}
        if last and not free:
            known.lost.append(
                f"saved {doc}: held {told['held']}, not {last}, before another program came\n"
                + story(known, doc, told["at"])
            )
        if what in {"replace", "truncate", "delete"}:
            known.wanted[path].discard(last)
            known.theirs.pop(path, None)
            known.meddled.add(path)
            known.ever_meddled.add(path)

    def _take_kept(self, doc: str, digest: str, begun: float, at: float) -> None:
        """Note how old the oldest edit was that is now kept."""
        since, kept = self._kept.get(doc, (0.0, ""))
        waited: list[float] = []
        for each in self._known.states[doc]:
            if not each.modified:
                waited.clear()
            elif since < each.at <= begun and each.digest != kept:
                waited.append(each.at)
        if waited:
            self._known.lags.append(Lag(at - waited[0], at - begun))
        self._kept[doc] = begun, digest

    def kill(self) -> tuple[float, frozenset[str]]:
        """Kill -9; when that was, and the documents of which a notice said they cannot be kept."""
        at = time.monotonic()
        self.process.kill()
        self.process.wait()
        for each in self._threads:
            each.join()
        traces = [line for line in self._errors if "Error" in line or "Traceback" in line]
        if traces:
            self._known.lost.append(f"traceback: {traces[:3]}")
        window = [docs for when, docs in self.at_risk if when <= at - A_SECOND][-1:]
        told = [docs for when, docs in self.at_risk if at - A_SECOND < when <= at]
        return at, frozenset().union(*window, *told)


def check_offers(known: Known, before: Before, run: Run, folder: Path) -> None:
    """Whether every document was offered as it stood within the last second, or was saved."""
    at = before.at
    for doc, states in before.states.items():
        if doc in before.named:
            known.counts["unsaved documents named by a notice"] += 1
            continue
        late = [each for each in states if at - A_SECOND < each.at <= at]
        older = [each for each in states if each.at <= at - A_SECOND][-1:]
        window = older + late
        if not window:
            continue
        if any(each.modified for each in older):
            known.counts["unsaved edits older than a second"] += 1
            known.counts[f"unsaved: {states[-1].format}"] += 1
        offered = run.offered.get(doc, set())
        right = {each.digest for each in window if each.modified}
        right |= kept_lately(known, doc, at)
        # what was begun in the last second, or was saved within it, need not be there
        free = not older or any(not each.modified for each in window)
        if not (offered & right or free or in_its_file(doc, folder) in right):
            age = at - _changed_since(states, at)
            there = before.there.get(doc, "nothing")
            known.lost.append(
                f"unsaved {doc}, first changed {age:.2f} s before the end: offered "
                f"{offered or 'nothing'}, not {right}; on the disk was {there}\n"
                + story(known, doc, at)
            )


def in_its_file(doc: str, folder: Path) -> str:
    """What the file of a document holds, which may be saved before its player tells of it."""
    with contextlib.suppress(FileProblem):
        return digest(read_document(folder / "squads" / f"{doc}.nco"))
    return ""


def kept_lately(known: Known, doc: str, at: float) -> set[str]:
    """What the document was when work was last kept: that is done before the player tells of it."""
    told = [each for each in known.told[doc] if each["event"] == "kept"]
    return {each["digest"] for each in told if at - A_SECOND < each["begun"] <= at}


def story(known: Known, doc: str, end: float) -> str:
    """What was told of a document lately, with seconds before the end."""
    told = sorted([*known.told[doc], *known.told[""]], key=lambda each: float(each["at"]))
    near = [each for each in told if each["at"] > end - STORY_S]
    facts = ("event", "what", "digest", "modified", "begun", "work", "sentence")
    return "\n".join(
        f"    {each['at'] - end:+.2f} "
        + " ".join(f"{each[fact]}" for fact in facts if fact in each)
        for each in near[-MOST_TOLD:]
    )


def kept_there(folder: Path) -> dict[str, str]:
    """Digests of what is kept of unsaved work, by the names of the documents."""
    found = {}
    for file in (folder / "home/state/unsaved").glob("*.nco"):
        with contextlib.suppress(FileProblem):
            document: Any = read_document(file)
            found[document.name] = digest(document)
    return found


def _changed_since(states: list[State], at: float) -> float:
    """When the document was saved or opened for the last time, or else changed first."""
    since = at
    for each in reversed([each for each in states if each.at <= at]):
        since = each.at
        if not each.modified:
            break
    return since


def digest(document: Any) -> str:  # noqa: ANN401 - of any kind
    return blake2b(kind_for(document).to_bytes(document), digest_size=8).hexdigest()


def check_saves(known: Known) -> None:
    """Whether every acknowledged save is in its file or its versions, whole."""
    for path in known.wanted.keys() | known.saved.keys():
        doc, last = known.saved.get(path, ("", ""))
        held = versions_held(known, Path(path))
        try:
            now = digest(read_document(Path(path)))
        except FileProblem as problem:
            now = ""
            if last and path not in known.meddled:
                known.lost.append(f"saved {doc}: {problem}\n{story(known, doc, time.monotonic())}")
        known.counts["acknowledged saves looked for"] += len(known.wanted[path])
        missing = known.wanted[path] - held - {now}
        if missing:
            known.lost.append(
                f"saved {doc}: {sorted(missing)} in neither file ({now}) nor versions\n"
                + story(known, doc, time.monotonic())
            )
            known.wanted[path] -= missing  # it is told once


def versions_held(known: Known, path: Path) -> set[str]:
    """Digests of the versions of a file; one that cannot be read is lost."""
    held = set()
    for version in versions_of(path):
        known.counts["versions read"] += 1
        try:
            document = document_from_bytes(read_version(version), version.file.name)
            held.add(digest(document))
        except FileProblem as problem:
            if str(path) not in known.ever_meddled:  # else it may be what another program wrote
                known.lost.append(f"version of {path.name}: {problem}")
    return held


def bring_back(folder: Path) -> None:
    """Put files back whose folder another program moved, should its player be dead by now."""
    gone, squads = folder / "gone", folder / "squads"
    if gone.is_dir():
        squads.mkdir(exist_ok=True)
        for file in gone.iterdir():
            if not (squads / file.name).exists():
                file.rename(squads / file.name)
        shutil.rmtree(gone)


def episode(known: Known, kind: str, trouble: Trouble, before: Before | None) -> Before | None:
    """Let a player begin, play, meet trouble and be killed; look what his start offers.

    Returns:
        His end; None where he did not begin.
    """
    known.counts[f"episodes: {kind}"] += 1
    known.loads.append(os.getloadavg()[0])
    rng, folder = trouble.rng, trouble.folder
    run = Run(known, rng.randrange(2**32), folder, trouble.variables(kind))
    if not run.ready.wait(START_S):
        known.lost.append(f"a start hung or failed: {run.process.poll()}")
        run.kill()
        return None
    if before is not None:
        check_offers(known, before, run, folder)
    time.sleep(rng.uniform(*PLAY_S) / 2)
    end = None
    with trouble.during(kind, run.process.pid):
        time.sleep(rng.uniform(*PLAY_S) / 2)
        if kind in {"kill", "clock"} or rng.random() < 0.5:
            end = run.kill()
    if end is None:
        time.sleep(rng.uniform(*PLAY_S) / 2)
        end = run.kill()
    known.counts["kills"] += 1
    bring_back(folder)
    at, named = end
    if named:
        known.counts["kills after a notice had named documents"] += 1
    check_saves(known)
    states, known.states = known.states, defaultdict(list)  # the next player tells his own
    return Before(states, at, named, kept_there(folder))


def tell_questions(asked: dict[str, Counter[str]]) -> None:
    """Print how often each button of each question was pressed."""
    print(f"{len(asked):8} kinds of questions, by their buttons")
    for buttons, pressed in sorted(asked.items()):
        each = ", ".join(f"{text} {pressed[text]}" for text in buttons.split(" | "))
        print(f"{pressed.total():8} {each}")


def tell_lags(lags: list[Lag]) -> None:
    """Print how late edits were kept."""
    if lags:
        middle, late = lags[len(lags) // 2], lags[int(len(lags) * 0.99)]
        print(f"{len(lags):8} times unsaved work was kept; the oldest edit in it was then")
        print(f"         {middle.whole:.2f} s old (middle), {late.whole:.2f} s (one in a hundred),")
        print(f"         {lags[-1].whole:.2f} s (latest), {lags[-1].writing:.2f} s of it writing")
        print(f"{sum(each.whole > A_SECOND for each in lags):8} of them later than a second")


def main() -> int:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 600.0
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else time.time_ns() % 2**32
    rng, known, begun = Random(seed), Known(), time.monotonic()  # noqa: S311 - no secret
    with (
        tempfile.TemporaryDirectory() as name,
        small_disk(Path(name)) as mounts,
        display() as shown,
    ):
        folder = Path(name)
        (folder / "squads").mkdir()
        os.environ.update(shown, NCO_BUILDER_HOME=str(folder / "home"))
        trouble = Trouble(folder, rng, mounts=mounts)
        turn, before = 0, None
        while time.monotonic() - begun < seconds:
            kind = EPISODES[turn % len(EPISODES)]
            before = episode(known, kind, trouble, before)
            turn += 1
        reports = list((folder / "home/state/crash-reports").glob("*.txt"))
        known.lost += [f"crash: {each.read_text()[-300:]}" for each in reports]
    print(f"seed {seed}, {time.monotonic() - begun:.0f} s, display {shown['QT_QPA_PLATFORM']}")
    for what, count in sorted(known.counts.items()):
        print(f"{count:8} {what}")
    loads = f"{min(known.loads):.1f} to {max(known.loads):.1f}"
    print(f"         load {loads} on {os.cpu_count()} processors, priority {-os.nice(0)}")
    tell_lags(sorted(known.lags))
    tell_questions(known.asked)
    print(f"{len(known.saved):8} files with an acknowledged save")
    print(f"{len(known.lost):8} lost, torn or failed")
    for each in known.lost[:20]:
        print(f"  {each}")
    return min(len(known.lost), 1)


if __name__ == "__main__":
    sys.exit(main())
