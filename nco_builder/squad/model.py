"""A squad and its men as frozen values, in the shape of the squad file (docs/contract.md).

Keys the program does not know stay with the value they came with and are written back; they
take no part in hashes, so never change them in place.
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
    """The type of the number of a scenario."""
    numbers = newest_rules().scenarios_by_number
    return Annotated[int, between(min(numbers), max(numbers))]


class Limits(Value):
    """Valor and specialist points the players agreed, before the nation's bonus."""

    vp: WholeNumber
    sp: WholeNumber


class NationWeapon(Value):
    """A nation-specific weapon the player entered: the rulebook's Appendix A is not at hand.

    `cost` is in valor points, None where it is not known; what is absent is printed blank.
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
    """What the squad uses beyond the rulebook."""

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
    """The rulings a group may switch (NCO-01, NCO-34, APB-01)."""

    only_if_said: ClassVar[frozenset[str]] = frozenset(switches())

    def __getitem__(self, key: str) -> str:
        """How a ruling is decided, by the key of its switch."""
        decided: str = getattr(self, key)
        return decided

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """How each is decided, in the order of the rulings."""
        return tuple([switch.by_id[self[key]] for key, switch in switches().items()])

    @property
    def switched(self) -> tuple[str, ...]:
        """What is decided otherwise than usual, each in a sentence."""
        pairs = zip(self.decisions, switches().values(), strict=True)
        return tuple([decided.said for decided, each in pairs if decided is not each.decisions[0]])


class DecidedRulings(Rulings):
    """The rulings as an event decides them: what it names is agreed, so it stays named."""

    only_if_said: ClassVar[frozenset[str]] = frozenset()


class LastPrice(Value):
    """What a choice cost when that was last known, in the points of the man who has it."""

    id: str
    vp: WholeNumber | None = None
    sp: WholeNumber | None = None


class Member(Value):
    """One man of a squad.

    `secondary` None means what the unit's entry gives; `grenades` counts the free ones too;
    `skills` are the chosen ones, without those his unit always has. `last_prices` is written by
    the program alone (last_prices.py): no field that a player fills in.
    """

    always: ClassVar[frozenset[str]] = frozenset(field.name for field in WRITTEN)

    # What they are called, who looks at them and where they are shown: fields.py.
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
        """What rules and prices look at: men with equal keys are judged alike."""
        key: tuple[object, ...] = _JUDGED(self.__dict__)
        return key


class Squad(Value):
    """A squad: what a squad file says, nothing derived.

    `agreed` are ids of rulings whose readings both players have recorded as agreed; `tags` are
    what its player files it under, and no rule looks at them.
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
