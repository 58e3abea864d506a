"""Received squads of an event: an entry for each file, whatever it contains."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, replace
from posixpath import basename, splitext
from typing import TYPE_CHECKING

from nco_builder.documents.share_code import is_share_code
from nco_builder.documents.squads import squad_from_bytes, squad_from_code
from nco_builder.event.terms import terms_of, under
from nco_builder.files import FileProblem, is_pdf, read_bytes, visible_line
from nco_builder.files.names import files_ending, is_folder
from nco_builder.language import _
from nco_builder.language.words import fold
from nco_builder.legality import check_by_own_ruleset
from nco_builder.match.taking import squad_sum

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from nco_builder.event.model import Event, Player
    from nco_builder.legality import Report
    from nco_builder.match.terms import Terms
    from nco_builder.squad import Squad

SQUADS = "squads"
MATCHES = "matches"
RECEIVED = (".nco", ".pdf", ".txt")
"""Suffixes of files with squads; share codes come as text."""
FIRST, NO_TEXT = 512, (b"\0", b"\x1a", b"\xff\xd8")
"""First bytes of pictures, archives and the like, which no text contains."""
_CODES = re.compile(r"NCO\d+-[A-Z0-9-]+(?:\s+[A-Z0-9-]+(?!\S))*")


@dataclass(frozen=True, slots=True)
class SquadEntry:
    """A received file.

    Attributes:
        path: the path of the file.
        file: its name within the folder of squads.
        digest: SHA-256 of its content, "" if it cannot be read.
        sum: the checksum of the squad (`match.taking.squad_sum`), "" without one.
        squad: the squad as received, or None.
        report: its verdict under the terms of the event.
        problem: a sentence about why there is no squad.
        player: start number of its owner; None if unknown.
        made_of: its checksum without player and name; "" without a squad.
        same_as: names of other files with the same squad, even under another name.
        other: another player named by the squad or its file, or "".
        further: names of other files of the same player, until one is selected.
        instead: the file of the same player that counts, if it is another one.
        changed: whether the squad has changed since it was last checked.

    """

    path: Path
    file: str
    digest: str = ""
    sum: str = ""
    squad: Squad | None = None
    report: Report | None = None
    problem: str = ""
    player: int | None = None
    made_of: str = ""
    same_as: tuple[str, ...] = ()
    other: str = ""
    further: tuple[str, ...] = ()
    instead: str = ""
    changed: bool = False

    @property
    def legal(self) -> bool:
        """Whether it may be played as it is."""
        return self.report is not None and self.report.legal


def received_files(folder: Path) -> tuple[Path, ...]:
    """Return the files of an event's folder that may contain squads, sorted, without links.

    Raises:
        FileProblem: the folder cannot be searched.

    """
    if not is_folder(folder / SQUADS):
        return ()  # nothing has been received yet
    found = files_ending(folder / SQUADS, RECEIVED)
    if found.problems:
        raise found.problems[0]
    return found.files


def read_entries(
    folder: Path,
    event: Event,
    known: Iterable[SquadEntry] = (),
    *,
    progress: Callable[[int, int], bool] | None = None,
) -> Iterator[SquadEntry]:
    """Read and judge each file; unchanged files are not judged again.

    Args:
        folder: The folder of the event.
        event: Its terms.
        known: Entries that were read under the same terms.
        progress: Called with the number of files done and the total; returns whether to continue.

    Raises:
        FileProblem: the folder cannot be searched, or the ruleset of the event is not installed.

    """
    terms = terms_of(event, folder)
    before = {entry.file: entry for entry in known}
    files = received_files(folder)
    for done, path in enumerate(files):
        if progress and not progress(done, len(files)):
            return
        name = path.relative_to(folder / SQUADS).as_posix()
        read = _content(path, name)
        old = before.get(name)
        if isinstance(read, SquadEntry):
            yield read
        elif old and old.digest == hashlib.sha256(read).hexdigest():
            yield replace(
                old, player=None, same_as=(), other="", further=(), instead="", changed=False
            )
        else:
            yield _entry(path, name, read, terms)
    if progress:
        progress(len(files), len(files))


def marked(entries: Iterable[SquadEntry], event: Event) -> tuple[SquadEntry, ...]:
    """Return the entries with their owners, duplicates, and changes since the check."""
    owners = _Owners(event.players)
    found = [(entry, *owners.of(entry)) for entry in entries]
    checked = {player.number: player.checked for player in event.players}
    chosen = {player.number: player.squad for player in event.players}
    there = {(player, entry.sum) for entry, player, _other in found}
    alike: dict[str, list[str]] = {}
    of_player: dict[int, list[str]] = {}
    for entry, player, _other in found:
        if entry.made_of:
            alike.setdefault(entry.made_of, []).append(entry.file)
        if player is not None:
            of_player.setdefault(player, []).append(entry.file)
    lost = {each: before for each, before in checked.items() if (each, before) not in there}
    rows = []
    for entry, player, other in found:  # cached, since thousands are requested repeatedly
        same = tuple([name for name in alike.get(entry.made_of, ()) if name != entry.file])
        further: tuple[str, ...] = ()
        instead, changed = "", False
        if player is not None:
            further = tuple([name for name in of_player[player] if name != entry.file])
            if chosen[player] in of_player[player]:
                instead, further = chosen[player] if entry.file != chosen[player] else "", ()
            # a second squad of his is no change while the checked one is there
            changed = bool(lost.get(player) and entry.sum and not instead)
        rows.append(
            replace(
                entry,
                player=player,
                other=other,
                same_as=same,
                further=further,
                instead=instead,
                changed=changed,
            )
        )
    return tuple(rows)


def counting(entries: Iterable[SquadEntry]) -> dict[int, SquadEntry]:
    """Return the file of each player that counts, by start number, else the last legal one."""
    return {
        entry.player: entry for entry in entries if entry.player is not None and not entry.instead
    }


def without_squad(entries: Iterable[SquadEntry], event: Event) -> tuple[Player, ...]:
    """Return players without a received squad; an unreadable file does not count."""
    there = {entry.player for entry in entries if entry.squad is not None and not entry.instead}
    return tuple([player for player in event.players if player.number not in there])


def checked_now(entries: Iterable[SquadEntry], event: Event) -> Event:
    """Return the event with the checksums of each player's current squad."""
    known = [entry for entry in entries if entry.sum and not entry.instead]
    sums = {entry.player: entry.sum for entry in reversed(known)}
    players = [
        player.replace(checked=sums.get(player.number, player.checked)) for player in event.players
    ]
    return event.replace(players=tuple(players))


class _Owners:
    """The owners of files: an assigned one, else the player named by squad or file."""

    def __init__(self, players: Iterable[Player]) -> None:
        self._by_file: dict[str, int] = {}
        self._by_name: dict[str, list[int]] = {}
        self._names: dict[int, str] = {}
        for player in players:
            self._names[player.number] = player.name
            if player.squad:
                self._by_file.setdefault(player.squad, player.number)
            if name := fold(player.name.strip()):
                self._by_name.setdefault(name, []).append(player.number)

    def of(self, entry: SquadEntry) -> tuple[int | None, str]:
        """Return the owner's start number, and any other player named by squad or file.

        None for an unknown owner, "" for no other player.
        """
        named = [*self._named(entry)]
        owner = self._by_file.get(entry.file, named[0] if named else None)
        return owner, next((self._names[each] for each in named if each != owner), "")

    def _named(self, entry: SquadEntry) -> Iterator[int]:
        """Return start numbers of the players whom the squad and its file name unambiguously."""
        named = [entry.squad.player] if entry.squad else []
        for name in (*named, splitext(basename(entry.file))[0]):
            found = self._by_name.get(fold(name.strip()), [])
            if len(found) == 1:
                yield found[0]


def _content(path: Path, name: str) -> bytes | SquadEntry:
    try:
        return read_bytes(path)
    except FileProblem as problem:
        return SquadEntry(path, name, problem=_sentence(problem))


def _entry(path: Path, name: str, raw: bytes, terms: Terms) -> SquadEntry:
    digest = hashlib.sha256(raw).hexdigest()
    try:
        squad = _squad(path, raw)
        report = check_by_own_ruleset(under(terms, squad))
        made_of = squad_sum(squad.replace(player="", name=""))
        return SquadEntry(path, name, digest, squad_sum(squad), squad, report, made_of=made_of)
    except FileProblem as problem:
        return SquadEntry(path, name, digest, problem=_sentence(problem))
    except Exception as error:  # noqa: BLE001 - no file may stop the others
        told = _("This file cannot be judged ({problem}).").format(problem=type(error).__name__)
        return SquadEntry(path, name, digest, problem=visible_line(told))


def _squad(path: Path, raw: bytes) -> Squad:
    if path.suffix.lower() != ".txt":
        if raw and not is_pdf(raw) and any(sign in raw[:FIRST] for sign in NO_TEXT):
            raise FileProblem(path.name, _("this is no squad, but a file of some other program"))
        return squad_from_bytes(raw, path.name)
    text = raw.decode("utf-8-sig", "replace")
    code = text if is_share_code(text) else "\n".join(_CODES.findall(text))  # within a message
    if not is_share_code(code):
        raise FileProblem(path.name, _("there is no share code in this text"))
    return squad_from_code(code, path.name)


def _sentence(problem: FileProblem) -> str:
    return visible_line(f"{problem.problem[:1].upper()}{problem.problem[1:]}.")
