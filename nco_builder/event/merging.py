"""Changes of two desks to one event: merged field by field, so that neither loses anything.

Both began with the same event. Players are compared by start number, pairings by round and table
or players, results field by field. Only a field that both changed to different values conflicts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from nco_builder.event.model import Event, Pairing, Player, Round, names_of
from nco_builder.language import _
from nco_builder.schema.record import defaults

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from nco_builder.schema.record import Value

V = TypeVar("V", bound="Value")


class Conflict(NamedTuple):
    """A field that both desks changed: what it is, and what each of them says."""

    what: str
    mine: str
    theirs: str

    @property
    def sentence(self) -> str:
        """The conflict in a sentence."""
        text = _("{what}: here {mine}, there {theirs}")
        return text.format(what=self.what, mine=self.mine, theirs=self.theirs)


class Merged(NamedTuple):
    """The merged event; what conflicts is as in `mine`."""

    event: Event
    conflicts: tuple[Conflict, ...]


def merge(base: Event, mine: Event, theirs: Event) -> Merged:
    """Merge two events that began as the same one.

    Args:
        base: The event both began with.
        mine: One of them.
        theirs: The other one.
    """
    merging = _Merging()
    event = merging.fields(
        base, mine, theirs, _of_event, skipped=("players", "rounds", "extras", "rulings")
    )
    names = names_of(theirs) | names_of(mine)
    players = merging.rows(
        base.players,
        _renumbered(base, mine, theirs),
        theirs.players,
        key=lambda each: each.number,
        of=lambda each: names.get(each.number, str(each.number)),
    )
    rounds = merging.rounds(base, mine, theirs, names)
    rulings = mine.rulings if theirs.rulings == base.rulings else theirs.rulings
    if mine.rulings not in {base.rulings, theirs.rulings} and theirs.rulings != base.rulings:
        merging.conflicts.append(Conflict(_("rulings"), _("changed"), _("changed")))
        rulings = mine.rulings
    extras = tuple(
        [
            each
            for each in dict.fromkeys((*mine.extras, *theirs.extras))
            if each not in base.extras or (each in mine.extras and each in theirs.extras)
        ]
    )
    event = event.replace(players=players, rounds=rounds, rulings=rulings, extras=extras)
    return Merged(event, tuple(merging.conflicts))


def _renumbered(base: Event, mine: Event, theirs: Event) -> tuple[Player, ...]:
    """Return my players; those I entered get further numbers where theirs have the same ones."""
    before = {each.number for each in base.players}
    new = {each.number: each for each in theirs.players if each.number not in before}
    last = max([0, *[each.number for each in (*mine.players, *theirs.players)]])
    paired = {n for each in mine.rounds for one in each.pairings for n in one.players}
    players = []
    for each in mine.players:
        other = new.get(each.number)
        is_mine = each.number not in before and each.number not in paired
        player = each
        if is_mine and other and (other.name, other.club) != (each.name, each.club):
            last += 1
            player = each.replace(number=last)
        players.append(player)
    return tuple(players)


def _of_event(key: str) -> str:
    labels = {
        "name": _("name of the event"),
        "notes": _("notes"),
        "limits": _("limits"),
        "match": _("optional rules"),
        "packs": _("packs"),
        "ruleset": _("rulebook"),
        "scenarios": _("scenarios"),
        "scoring": _("scoring"),
        "seed": _("seed of the pairings"),
        "tags": _("tags"),
        "scenarios_by_table": _("scenarios by table"),
        "clubs_apart": _("clubs apart"),
        "clubs_apart_rounds": _("rounds with clubs apart"),
        "forbidden": _("players kept apart"),
        "here_only": _("only who is here"),
        "clock": _("round clock"),
    }
    return labels.get(key, key.replace("_", " "))


class _Merging:
    def __init__(self) -> None:
        self.conflicts: list[Conflict] = []

    def fields(
        self,
        base: V | None,
        mine: V,
        theirs: V,
        what: Callable[[str], str],
        skipped: Iterable[str] = (),
    ) -> V:
        """Merge the fields of a value; of one that is new on both sides, from the defaults."""
        changes: dict[str, Any] = {}
        old = defaults(type(mine)) if base is None else dict(base)
        their = dict(theirs)
        for key, value in mine:
            if key in skipped or value == their[key]:
                continue
            if key in old and their[key] == old[key]:
                continue
            if key in old and value == old[key]:
                changes[key] = their[key]
            else:
                said = Conflict(what(key), _shown(value), _shown(their[key]))
                self.conflicts.append(said)
        return mine.replace(**changes)

    def rows(
        self,
        base: tuple[V, ...],
        mine: tuple[V, ...],
        theirs: tuple[V, ...],
        key: Callable[[V], object],
        of: Callable[[V], str],
    ) -> tuple[V, ...]:
        """Merge rows by their keys; a row that one desk removed and the other changed stays."""
        olds = {key(each): each for each in base}
        their = {key(each): each for each in theirs}
        ours = {key(each) for each in mine}
        rows = []
        for each in mine:
            old, other = olds.get(key(each)), their.get(key(each))
            if other is None:
                if old is None or each != old:
                    rows.append(each)  # entered or changed here
                continue

            def what(name: str, row: V = each) -> str:
                return f"{of(row)}, {_field(name)}"

            rows.append(self.fields(old, each, other, what))
        rows += [each for each in theirs if key(each) not in ours and each != olds.get(key(each))]
        return tuple(rows)

    def rounds(
        self, base: Event, mine: Event, theirs: Event, names: dict[int, str]
    ) -> tuple[Round, ...]:
        """Merge the rounds one by one."""
        merged = []
        for at in range(max(len(mine.rounds), len(theirs.rounds))):
            old, my, their = (
                each.rounds[at] if at < len(each.rounds) else None for each in (base, mine, theirs)
            )
            number = at + 1
            if their in (my, old):
                chosen = my
            elif my == old:
                chosen = their
            elif my is None or their is None or old is None:
                # paired on both sides, or taken back on one and played on the other
                what = _("round {number}").format(number=number)
                said = [_("not paired") if one is None else _("paired") for one in (my, their)]
                self.conflicts.append(Conflict(what, *said))
                chosen = my
            else:
                chosen = self._round(old, my, their, number, names)
            if chosen is not None:
                merged.append(chosen)
        return tuple(merged)

    def _round(
        self, old: Round, my: Round, their: Round, number: int, names: dict[int, str]
    ) -> Round:
        """Merge a round whose results came in at two desks."""

        def what(key: str) -> str:
            return _("round {number}, {field}").format(number=number, field=_field(key))

        merged = self.fields(old, my, their, what, skipped=("pairings",))
        met = [{each.players for each in one.pairings} for one in (old, my, their)]
        if met[0] == met[1] == met[2]:

            def of(pairing: Pairing) -> str:
                who = " – ".join([names.get(each, str(each)) for each in pairing.players])
                return _("round {number}, {players}").format(number=number, players=who)

            pairings = self.rows(
                old.pairings, my.pairings, their.pairings, lambda each: each.players, of
            )
            return merged.replace(pairings=pairings)
        if met[0] == met[1] and old.pairings == my.pairings:
            return merged.replace(pairings=their.pairings)
        if met[0] == met[2] and old.pairings == their.pairings:
            return merged
        text = what("pairings")
        self.conflicts.append(Conflict(text, _("changed"), _("changed")))
        return merged


def _field(key: str) -> str:
    labels = {
        "scores": _("result"),
        "match": _("match file"),
        "lost": _("who lost by forfeit"),
        "reason": _("reason"),
        "table": _("table"),
        "pairings": _("pairings"),
        "scenario": _("scenario"),
        "name": _("name"),
        "club": _("club"),
        "squad": _("squad file"),
        "files": _("further files"),
        "dropped": _("dropped out"),
        "checked": _("checked squad"),
        "email": _("e-mail"),
        "nation": _("nation"),
        "paid": _("paid"),
        "here": _("here"),
    }
    return labels.get(key, key)


def _shown(value: object) -> str:
    """Return a value as a conflict shows it."""
    if value is None or value == "":
        return _("nothing")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, tuple) and all(isinstance(each, int) for each in value):
        return " : ".join(map(str, value))
    return str(value) if isinstance(value, str | int) else _("changed")
