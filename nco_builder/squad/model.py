"""A squad and its men as frozen values, in the shape of the squad file (docs/contract.md).

Unknown keys stay with their value and are written back. They are not part of hashes, so never
change them in place.
"""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from nco_builder.rules import UnknownRulesetError, newest_rules, rules_for
from nco_builder.rules.rulebook import NEWEST
from nco_builder.rules.rulings import switches
from nco_builder.schema.record import (
    Derived,
    FromData,
    Value,
    WholeNumber,
    between,
    one_of,
    usual,
    with_fields,
)
from nco_builder.squad.fields import RULE_FIELDS, WRITTEN
from nco_builder.squad.price import price_lines
from nco_builder.squad.profile import effective_rules

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from nco_builder.rules import Unit
    from nco_builder.rules.rulings import Decision
    from nco_builder.squad.profile import EffectiveRules


FORMAT: Literal["nco-squad"] = "nco-squad"
VERSION: Literal[1] = 1
AsPrinted = int | float | str | None
_rule_values = itemgetter(*RULE_FIELDS, "last_prices")


def _vehicle_type() -> Any:  # noqa: ANN401 - a type
    return one_of([known.id for known in newest_rules().vehicle_phase.types])


def scenario_number() -> Any:  # noqa: ANN401 - likewise
    """Return the type of the number of a scenario."""
    numbers = newest_rules().scenarios_by_number
    return Annotated[int, between(min(numbers), max(numbers))]


class Limits(Value):
    """Valor and specialist points the players agreed, before the nation's bonus."""

    vp: WholeNumber
    sp: WholeNumber


class NationWeapon(Value):
    """A nation-specific weapon entered by the player, who has the rulebook's Appendix A.

    `cost` is in valor points, None if unknown; missing numbers are printed as blanks.
    """

    always: ClassVar[frozenset[str]] = frozenset({"cost"})

    id: str
    name: str
    nation: str
    cost: WholeNumber | None = None
    range: AsPrinted = None
    dice: AsPrinted = None
    to_hit: AsPrinted = None
    wound: AsPrinted = None
    extra_psyche: AsPrinted = None
    close_combat: AsPrinted = None
    notes: str = ""


class Definitions(Value):
    """Definitions of the squad beyond the rulebook."""

    weapons: tuple[NationWeapon, ...] = ()


class Pack(Value):
    """A rules pack that is switched on."""

    id: str
    version: str | int | None = None
    sha256: str | None = None


class Vehicle(Value):
    """A vehicle model of Appendix B: one from the catalogue, or one the player names."""

    order: ClassVar[tuple[str, ...]] = ("name", "type", "model")

    type: Annotated[str, FromData(_vehicle_type)]
    model: str | None = None
    name: str | None = None


class Match(Value):
    """What both players agreed for the battle."""

    vehicle_phase: bool = False
    anti_tank_weapons: bool = False
    scenario: Annotated[int, FromData(scenario_number)] | None = None


@with_fields(
    {key: (one_of(switch.by_id), switch.decisions[0].id) for key, switch in switches().items()}
)
class Rulings(Value):
    """The rulings that a group may switch (NCO-01, NCO-34, APB-01)."""

    only_if_said: ClassVar[frozenset[str]] = frozenset(switches())

    def __getitem__(self, key: str) -> str:
        """Return the decision on a ruling, by the key of its switch."""
        decided: str = getattr(self, key)
        return decided

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """All decisions, in the order of the rulings."""
        return tuple([switch.by_id[self[key]] for key, switch in switches().items()])

    @property
    def switched(self) -> tuple[str, ...]:
        """Decisions other than the default, each as a sentence."""
        pairs = zip(self.decisions, switches().values(), strict=True)
        return tuple([decided.said for decided, each in pairs if decided is not each.decisions[0]])


class DecidedRulings(Rulings):
    """The rulings as an event decides them; every ruling it names is agreed, so it stays named."""

    only_if_said: ClassVar[frozenset[str]] = frozenset()


class LastPrice(Value):
    """The last known price of a choice, in the man's points."""

    id: str
    vp: WholeNumber | None = None
    sp: WholeNumber | None = None


class Member(Value):
    """One man of a squad.

    If `secondary` is None, he has the weapon of his unit's entry; `grenades` includes the free
    ones; `skills` are the chosen ones, without those of his unit. Only the program writes
    `last_prices` (last_prices.py); players do not edit it.
    """

    always: ClassVar[frozenset[str]] = frozenset(field.name for field in WRITTEN)

    # fields.py names them and says who uses them and where they are shown
    unit: str
    name: str = ""
    primary: str | None = None
    secondary: str | None = None
    grenades: int = 0
    items: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    extra_skill_slot: bool = False
    id: str | None = None
    anti_tank: bool = False
    bomber: bool = False
    model: str | None = None
    notes: str = ""
    last_prices: tuple[LastPrice, ...] = ()

    @Derived
    def key(self) -> tuple[object, ...]:
        """Return what rules and prices depend on: men with equal keys get the same verdict."""
        key: tuple[object, ...] = _rule_values(self.__dict__)
        return key


class Squad(Value):
    """A squad: the content of a squad file, without anything derived.

    `agreed` holds ids of rulings whose readings both players recorded as agreed. `tags` are for the
    player's filing; no rule uses them.
    """

    always: ClassVar[frozenset[str]] = frozenset({"format", "version", "name", "player", "members"})
    only_if_said: ClassVar[frozenset[str]] = frozenset({"rulings"})

    format: Literal["nco-squad"] = FORMAT
    version: Literal[1] = VERSION
    ruleset: str
    name: str = ""
    player: str = ""
    notes: str = ""
    nation: str
    limits: Limits
    members: tuple[Member, ...] = ()
    definitions: Definitions = usual(Definitions)
    packs: tuple[Pack, ...] = ()
    vehicles: tuple[Vehicle, ...] = ()
    match: Match = usual(Match)
    rulings: Rulings = usual(Rulings)
    agreed: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()


KINDS = ("soldier", "specialist", "")
"""The order of kinds; "" is for a man of an unknown unit."""


@lru_cache(maxsize=64)
def numbers(kinds: tuple[str, ...]) -> tuple[int, ...]:
    """Return the number of each man, from the kinds of all men's units; counted from 1."""
    order = sorted(range(len(kinds)), key=lambda place: KINDS.index(kinds[place]))
    found = [0] * len(kinds)
    for number, place in enumerate(order, 1):
        found[place] = number
    return tuple(found)


NO_ENTRIES = ("hand_grenade", "extra_skill_slot")
"""Subjects of price lines besides units, weapons and items."""
Points = tuple[tuple[str, int], ...]
"""Points by currency: `(("vp", 12), ("sp", 3))`."""


def with_last_prices(squad: Squad, folder: Path | None = None) -> Squad:
    """Return the squad with the current prices of such choices noted; keep notes on unknown ones.

    Args:
        squad: The squad.
        folder: Folder of the rulebooks, if not the program's.

    """
    beyond = squad.ruleset != NEWEST
    if not (beyond or squad.definitions.weapons or any(man.last_prices for man in squad.members)):
        return squad
    try:
        rules = effective_rules(squad, rules_for(squad, folder))
    except UnknownRulesetError:
        return squad
    men = tuple([_noted(man, rules, whole=beyond) for man in squad.members])
    same = all(man is before for man, before in zip(men, squad.members, strict=True))
    return squad if same else squad.replace(members=men)


def _noted(man: Member, rules: EffectiveRules, *, whole: bool) -> Member:
    """Return a man with a note for each line of his price, or for those beyond the rulebook."""
    unit = rules.rulebook.units_by_id.get(man.unit)
    lines = _lines(man, unit, rules, whole=whole) if unit else []
    carried = (man.unit, man.primary, *man.items, *NO_ENTRIES)
    gone = [
        note
        for note in man.last_prices
        if note.id in carried and not (unit and _is_known(note.id, rules))
    ]
    notes = (*lines, *gone)
    return man if notes == man.last_prices else man.replace(last_prices=notes)


def _lines(man: Member, unit: Unit, rules: EffectiveRules, *, whole: bool) -> list[LastPrice]:
    return [
        LastPrice(id=line.ref, **{unit.currency: line.points})
        for line in price_lines(man, unit, rules)
        if (whole or line.ref in rules.nation_weapons) and _has_price(line.ref, unit, rules)
    ]


def _is_known(choice: str, rules: EffectiveRules) -> bool:
    book = rules.rulebook
    entries = (book.units_by_id, book.weapons_by_id, book.items_by_id, rules.nation_weapons)
    return choice in NO_ENTRIES or any(choice in known for known in entries)


def _has_price(choice: str, unit: Unit, rules: EffectiveRules) -> bool:
    """Return whether something that counts as zero in a sum has a price of zero.

    It may also be barred or unknown.
    """
    own = rules.nation_weapons.get(choice)
    if own is None:
        return _is_known(choice, rules)
    if unit.nation_weapon is None or rules.is_of_other_country(own):
        return False
    return unit.nation_weapon != "at_cost" or own.cost is not None


def last_price(man: Member, choice: str | None) -> Points:
    """Return the last known price of a man's choice; nothing if it was never known."""
    return points_of([note for note in man.last_prices if note.id == choice][:1])


def points_of(notes: Iterable[LastPrice]) -> Points:
    """Return the sum of such prices, by currency."""
    sums: dict[str, int] = {}
    for note in notes:
        for currency in ("vp", "sp"):
            points = getattr(note, currency)
            if points is not None:
                sums[currency] = sums.get(currency, 0) + points
    return tuple(sums.items())
