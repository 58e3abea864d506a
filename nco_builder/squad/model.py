"""A squad and its men as frozen values, in the shape of the squad file (docs/contract.md).

Unknown keys stay with their value and are written back. They are not part of hashes, so never
change them in place.
"""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from nco_builder.rules import newest_rules
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
from nco_builder.squad.fields import JUDGED, WRITTEN

if TYPE_CHECKING:
    from nco_builder.rules.rulings import Decision

FORMAT: Literal["nco-squad"] = "nco-squad"
VERSION: Literal[1] = 1
AsPrinted = int | float | str | None
_JUDGED = itemgetter(*JUDGED, "last_prices")


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
        key: tuple[object, ...] = _JUDGED(self.__dict__)
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
