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
from nco_builder.rules.rulings import Severity, switches
from nco_builder.schema.record import (
    Derived,
    FromData,
    Value,
    WholeNumber,
    between,
    fresh,
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
RULES_VERSION: Literal[2] = 2
"""The version of squads with rules packs or definitions that change rules."""
AsPrinted = int | float | str | None
MOST_INCHES, MOST_POINTS = 72, 999
"""The largest length and the most points that a definition may have."""
Modifier = Annotated[int, between(-20, 20)]
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
    """A weapon that a squad or a rules pack defines, or one of the rulebook that it changes.

    With `nation`, as the program wrote it before there were rules packs, it is a weapon of that
    nation with numbers to be printed, None for blanks. Otherwise it changes the weapon of its `id`,
    is `like` another, or belongs to `nations`; then None means: as that one. `without` names what
    the other has and this one has not. `cost` is in valor points, None if unknown; `pack` is the
    rules pack that it comes from. Lengths in inches.
    """

    always: ClassVar[frozenset[str]] = frozenset({"cost"})

    id: str
    like: str | None = None
    without: tuple[str, ...] = ()
    pack: str = ""
    name: str = ""
    short_name: str | None = None
    nation: str = ""
    nations: tuple[str, ...] = ()
    cost: WholeNumber | None = None
    range: AsPrinted = None
    range_in: Annotated[int, between(0, MOST_INCHES)] | None = None
    dice: AsPrinted = None
    radius_in: Annotated[int, between(0, MOST_INCHES)] | None = None
    to_hit: AsPrinted = None
    to_hit_when: str | None = None
    flat_to_hit: Annotated[int, between(1, 6)] | None = None
    wound: AsPrinted = None
    extra_psyche: AsPrinted = None
    close_combat: AsPrinted = None
    cover_fire_to_hit: Modifier | None = None
    answer_assault_to_hit: Modifier | None = None
    uses: Annotated[int, between(1, 99)] | None = None
    can_cover_fire: bool | None = None
    can_fire_on_advance: bool | None = None
    can_answer_assault: bool | None = None
    reminder: str | None = None
    notes: str = ""

    @property
    def homes(self) -> tuple[str, ...]:
        """Ids of the nations whose weapon it is."""
        return self.nations or ((self.nation,) if self.is_printed_only else ())

    @property
    def is_printed_only(self) -> bool:
        """Whether it is of the shape of files without rules packs."""
        return "nation" in self.given  # even if it is empty: such files had it always

    @property
    def is_of_rules(self) -> bool:
        """Whether it is one of a rules pack or of the file's own house rules."""
        return bool(self.pack) or not self.is_printed_only


class PackLimit(Value):
    """So many men with a unit, weapon, item or skill, in a squad or for every `per_men` men."""

    unit: str | None = None
    primary: str | None = None
    secondary: str | None = None
    item: str | None = None
    skill: str | None = None
    most: Annotated[int, between(0, MOST_POINTS)]
    per_men: Annotated[int, between(1, 99)] | None = None
    pack: str = ""

    @property
    def about(self) -> tuple[tuple[str, str], ...]:
        """Pairs of a field and the id it is limited to; a valid limit has one."""
        pairs = [(name, getattr(self, name)) for name in LIMITED]
        return tuple([(name, id_) for name, id_ in pairs if id_ is not None])


LIMITED = ("unit", "primary", "secondary", "item", "skill")
"""What a limit of a rules pack can count."""


def _entries(of: str) -> FromData:
    """Return the type of a list of definitions, which is made when the first file has one."""

    def ask() -> Any:  # noqa: ANN401 - a type
        from nco_builder.rules.overlay import definition_types  # files without any do not need it

        return definition_types()[of]

    return FromData(ask)


class Definitions(Value):
    """Definitions beyond the rulebook, of a squad or of a rules pack.

    Each entry changes the one of its id in the rulebook, or is `like` another. `judged` gives the
    severities of findings by code, None to drop them.
    """

    only_if_said: ClassVar[frozenset[str]] = frozenset(
        {"units", "skills", "items", "nations", "vehicle_types", "vehicle_models", "scenarios"}
    ) | {"limits", "judged", "defaults"}

    weapons: tuple[NationWeapon, ...] = ()
    units: Annotated[tuple[Value, ...], _entries("units")] = ()
    skills: Annotated[tuple[Value, ...], _entries("skills")] = ()
    items: Annotated[tuple[Value, ...], _entries("items")] = ()
    nations: Annotated[tuple[Value, ...], _entries("nations")] = ()
    vehicle_types: Annotated[tuple[Value, ...], _entries("vehicle_types")] = ()
    vehicle_models: Annotated[tuple[Value, ...], _entries("vehicle_models")] = ()
    scenarios: Annotated[tuple[Value, ...], _entries("scenarios")] = ()
    limits: tuple[PackLimit, ...] = ()
    judged: dict[str, Severity | None] = fresh(dict)
    defaults: Annotated[Value, _entries("defaults")] | None = None

    def __hash__(self) -> int:
        return hash((self.weapons, self.digest if self.changes_rules else ""))

    @Derived
    def printed_weapons(self) -> tuple[NationWeapon, ...]:
        """Return the weapons that are only printed."""
        return tuple([each for each in self.weapons if each.is_printed_only])

    @Derived
    def changes_rules(self) -> bool:
        """Return whether there is more than weapons to be printed."""
        others = (self.units, self.skills, self.items, self.nations, self.vehicle_types)
        rest = (self.vehicle_models, self.scenarios, self.limits, self.judged)
        if any(others) or any(rest) or self.defaults is not None:
            return True
        return len(self.printed_weapons) < len(self.weapons)

    @Derived
    def digest(self) -> str:
        """Return their SHA-256, the same for the same content wherever it stands."""
        from nco_builder.rules.overlay import digest_of  # files without any do not need it

        return digest_of(self)


class Pack(Value):
    """A rules pack that is switched on.

    `edition` and `sha256`, the sum of its definitions, say which; `sets` names the severities and
    defaults that come from it: `judged.no_primary`. Files without them have `version`. `part` is
    the sum of those that a squad out of a share code has: only what it uses.
    """

    id: str
    version: str | int | None = None
    edition: str | None = None
    name: str | None = None
    sha256: str | None = None
    part: str | None = None
    sets: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """Its name, or its id without one."""
        return (self.name or "").strip() or self.id


class PackOfTerms(Pack):
    """A rules pack as terms name it, with its definitions, to tell how a squad's differ."""

    definitions: Definitions = usual(Definitions)


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
    version: Literal[1, 2] = VERSION
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
