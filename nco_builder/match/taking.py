"""Taking squads into a match, and changes in their files since."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from nco_builder.documents.kinds import is_code_given
from nco_builder.documents.serialization import to_json
from nco_builder.documents.squads import read_squad, squad_from_code
from nco_builder.language.words import unbroken
from nco_builder.match.model import SIDES, MatchSide, MatchTerms, SquadMatch, TakenFrom

if TYPE_CHECKING:
    from nco_builder.match.model import NamedTerms
    from nco_builder.squad import Squad

LEFT_OUT = frozenset({"notes", "tags", "agreed", "rulings", "last_prices"})
NOTHING: tuple[Any, ...] = (None, "", [], {})
Since = Literal["same", "changed", "unknown"]


class _Summed:
    """The last squads and their checksums, cached because judging a match needs them often."""

    latest: tuple[tuple[Squad, str], ...] = ()


def squad_sum(squad: Squad) -> str:
    """Return the checksum of a squad's content, independent of how its file is written.

    Notes, tags and decisions on rulings are excluded: they do not change the squad, and may be
    recorded in its file after the match settled them.
    """
    latest = _Summed.latest
    for summed, known in latest:
        if summed is squad:
            return known
    counting = squad
    if squad.packs:
        from nco_builder.squad.packs import only_used  # most squads have none

        counting = only_used(squad)
    told = _what_counts(to_json(counting))
    text = json.dumps(told, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    found = hashlib.sha256(text.encode()).hexdigest()
    _Summed.latest = ((squad, found), *latest)[:SIDES]
    return found


def squad_given(word: str) -> MatchSide:
    """Return a side with the squad named by an argument: its file, a PDF with it, or a share code.

    Raises:
        FileProblem: it cannot be read, or is not a squad.
    """
    path = Path(word)
    if is_code_given(word):
        return side_of(squad_from_code(word))
    return side_of(read_squad(path), path.name)


def _what_counts(part: Any) -> Any:  # noqa: ANN401 - any part of a document
    """Return a part of a squad's file without empty values, at any depth."""
    if isinstance(part, list):
        return [_what_counts(each) for each in part]
    if not isinstance(part, dict):
        return part
    told = {key: _what_counts(each) for key, each in part.items() if key not in LEFT_OUT}
    return {key: each for key, each in told.items() if each is not False and each not in NOTHING}


def side_of(squad: Squad, file: str = "", player: str = "") -> MatchSide:
    """Return a side with a squad as it is now; `file` is its file name without a folder."""
    return MatchSide(player=player, squad=squad, taken=TakenFrom(file=file, sum=squad_sum(squad)))


def match_of(*sides: MatchSide, event: NamedTerms | None = None) -> SquadMatch:
    """Return a match of these sides, named after their squads, under an event's terms if given."""
    ruleset = sides[0].squad.ruleset if sides else ""
    if event is not None and event.ruleset is not None:
        ruleset = event.ruleset
    names = [unbroken(side.squad.name) for side in sides]
    name = " – ".join(names) if all(names) else ""
    begun = SquadMatch(ruleset=ruleset, name=name, sides=sides)
    return begun if event is None else begun.replace(terms=terms_from(event))


def with_sides(match: SquadMatch, *sides: MatchSide) -> SquadMatch:
    """Return a match with more sides; without a name it is named after its squads."""
    named = match_of(*match.sides, *sides)
    ruleset = match.ruleset if match.sides else named.ruleset
    return match.replace(ruleset=ruleset, name=match.name or named.name, sides=named.sides)


def terms_from(event: NamedTerms) -> MatchTerms:
    """Return the terms of an event as a match stores them."""
    kept = ("limits", "ruleset", "rulings", "match", "packs")
    said = {name: getattr(event, name) for name in kept if getattr(event, name) is not None}
    return MatchTerms(event=event.name, **said)


def since_taken(side: MatchSide, now: Squad | None = None) -> Since:
    """Return whether a squad has changed: the one in the match, or `now`, that of its file."""
    if not side.taken.sum:
        return "unknown"
    return "same" if squad_sum(now or side.squad) == side.taken.sum else "changed"


def retaken(side: MatchSide, squad: Squad) -> MatchSide:
    """Return the side with the squad from its file now; its tally starts again."""
    return side_of(squad, side.taken.file, side.player)
