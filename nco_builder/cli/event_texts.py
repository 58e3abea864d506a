"""What `nco-builder event` says, to people and to programs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from nco_builder.cli.fitting import MOST_FINDINGS
from nco_builder.cli.output import ILLEGAL
from nco_builder.event.entries import SquadEntry, without_squad
from nco_builder.event.folder import EventFolder
from nco_builder.event.model import Event, Pairing
from nco_builder.event.names import names_of
from nco_builder.event.pairing import Pairings
from nco_builder.event.reports import remarks_of, verdict_of
from nco_builder.event.rounds import unavoidable
from nco_builder.event.standings import standings
from nco_builder.files import one_line
from nco_builder.language import _, ngettext
from nco_builder.legality import sentence
from nco_builder.systems.nco_event.derived import standings_told

MOST_NAMED = 20
"""Files that are named with an entry; of further ones their number."""

if TYPE_CHECKING:
    from pathlib import Path

Making = Callable[[], str]


class Answer(NamedTuple):
    """An exit code, what programs are told, and what people are."""

    code: int
    for_programs: Callable[[], dict[str, Any]]
    for_people: Callable[[], list[str]]


def begun(opened: EventFolder) -> Answer:
    """A new event."""
    count = len(opened.event.players)
    with_players = ngettext("{count} player", "{count} players", count).format(count=count)
    line = _("{folder}: begun with {players}").format(folder=opened.folder, players=with_players)
    return Answer(
        0, lambda: {"folder": str(opened.folder), "players": count}, lambda: [one_line(line)]
    )


def checked(entries: tuple[SquadEntry, ...], event: Event) -> Answer:
    """Every squad that was received, and who has sent none."""
    missing = without_squad(entries, event)
    good = not missing and all(entry.legal for entry in entries)

    def lines() -> list[str]:
        whose = {each.number: f"{each.number} {each.name}" for each in event.players}
        said = [line for each in entries for line in _entry_lines(each, whose)]
        said += [_("{player}: no squad").format(player=one_line(each.name)) for each in missing]
        legal = sum(entry.legal for entry in entries)
        counts = _("{legal} legal, {illegal} not legal, {unreadable} unreadable, {missing} missing")
        unreadable = sum(entry.report is None for entry in entries)
        illegal = len(entries) - legal - unreadable
        numbers = {"legal": legal, "illegal": illegal, "unreadable": unreadable}
        return [*said, counts.format(**numbers, missing=len(missing))]

    def told() -> dict[str, Any]:
        return {
            "entries": [_entry_told(entry) for entry in entries],
            "missing": [player.number for player in missing],
        }

    return Answer(0 if good else ILLEGAL, told, lines)


def paired(event: Event, pairings: Pairings) -> Answer:
    """The round that was paired."""
    number = len(event.rounds)

    def lines() -> list[str]:
        names = names_of(event)
        said = [_("Round {number}").format(number=number)]
        said += [_pairing_line(each, names) for each in pairings.pairings]
        return [*said, *unavoidable(event, pairings)]

    def told() -> dict[str, Any]:
        rows = [{"table": each.table, "players": [*each.players]} for each in pairings.pairings]
        return {
            "round": number,
            "pairings": rows,
            "rematches": [[*each] for each in pairings.rematches],
            "same_club": [[*each] for each in pairings.same_club],
            "all_met": pairings.all_met,
        }

    return Answer(0, told, lines)


def taken_back(event: Event) -> Answer:
    """The round that was taken back."""
    number = len(event.rounds) + 1
    return Answer(
        0,
        lambda: {"taken_back": number},
        lambda: [_("round {number} taken back").format(number=number)],
    )


def entered(event: Event, number: int, table: int) -> Answer:
    """The result that was entered."""
    pairing = next(each for each in event.rounds[number - 1].pairings if each.table == table)
    told = {"round": number, "table": table, "players": [*pairing.players]}
    return Answer(
        0,
        lambda: told | {"scores": [*(pairing.scores or ())]},
        lambda: [_pairing_line(pairing, names_of(event))],
    )


def placed(event: Event, rounds: int | None) -> Answer:
    """The standings."""
    rows = standings(event, rounds)

    def lines() -> list[str]:
        names = names_of(event)
        width = max([0, *map(len, names.values())])
        return [
            f"{row.place:>3}. {names[row.player.number]:<{width}}  {row.points:>5}" for row in rows
        ]

    return Answer(0, lambda: {"standings": standings_told(rows)}, lines)


def packed(written: list[Path], left_out: list[str]) -> Answer:
    """The packs that were written, and what is not in them."""

    def lines() -> list[str]:
        return [*map(written_line, written), *map(one_line, left_out)]

    told = {"written": [str(path) for path in written], "left_out": left_out}
    return Answer(ILLEGAL if left_out else 0, lambda: told, lines)


def written_line(path: Path) -> str:
    """That a file was written, or a folder filled."""
    return _("{file}: written").format(file=one_line(str(path)))


def _pairing_line(pairing: Pairing, names: dict[int, str]) -> str:
    who = [names.get(number, str(number)) for number in pairing.players]
    if len(who) == 1:
        return _("{player} has a bye").format(player=who[0])
    text = _("table {table}: {players}")
    line = text.format(table=pairing.table, players=" – ".join(who))
    return line if pairing.scores is None else f"{line}  {' : '.join(map(str, pairing.scores))}"


def _entry_lines(entry: SquadEntry, whose: dict[int, str]) -> list[str]:
    player = whose.get(entry.player or 0)
    file = f"{entry.file} ({player})" if player else entry.file
    said = [one_line(f"{file}: {verdict_of(entry)}")]
    if entry.report is not None:
        report = entry.report
        said += [
            f"  {one_line(sentence(each, report.squad, report.rulebook))}"
            for each in report.errors[:MOST_FINDINGS]
        ]
        if more := max(0, len(report.errors) - MOST_FINDINGS):
            text = ngettext("and {count} more", "and {count} more", more).format(count=more)
            said.append(f"  {text}")
    return [*said, *[f"  {remark}" for remark in remarks_of(entry)]]


def _more(key: str, count: int) -> dict[str, int]:
    """How many more there are than are told."""
    return {f"more_{key}": count} if count > 0 else {}


def _entry_told(entry: SquadEntry) -> dict[str, Any]:
    report = entry.report
    found = report.findings if report else ()
    return {
        "file": entry.file,
        "player": entry.player,
        "legal": report.legal if report else None,
        "error": entry.problem or None,
        "vp": report.vp if report else None,
        "sp": report.sp if report else None,
        "findings": [each.code for each in found[:MOST_FINDINGS]],
        **_more("findings", len(found) - MOST_FINDINGS),
        "same_as": [*entry.same_as[:MOST_NAMED]],
        **_more("same_as", len(entry.same_as) - MOST_NAMED),
        "other": entry.other or None,
        "further": [*entry.further[:MOST_NAMED]],
        **_more("further", len(entry.further) - MOST_NAMED),
        "instead": entry.instead or None,
        "changed": entry.changed,
    }
