"""The report on a squad and its men: findings, prices, totals."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from nco_builder.legality.findings import is_open
from nco_builder.legality.names import Names
from nco_builder.rules import newest_rules
from nco_builder.schema.record import Frozen
from nco_builder.squad import price_lines, profile
from nco_builder.squad.model import numbers
from nco_builder.squad.price import NO_PRICE

if TYPE_CHECKING:
    from nco_builder.legality.findings import Finding
    from nco_builder.rules import Currency, Rulebook, Unit
    from nco_builder.squad import EffectiveRules, Member, Price, PriceLine, Profile, Squad


class MemberReport:
    """The report on one man, wherever he is in the squad.

    Attributes:
        unit: his unit, None if it is not known.
        findings: findings about him, without his position.
        price: what he costs and is worth.
    """

    def __init__(
        self,
        unit: Unit | None,
        findings: tuple[Finding, ...] = (),
        price: Price = NO_PRICE,
        like: tuple[Member, EffectiveRules] | None = None,
    ) -> None:
        """Keep the results; `like` is a man with the same key, and his rules."""
        self.unit = unit
        self.findings = findings
        self.price = price
        self._like = like
        self._placed: dict[int, tuple[Finding, ...]] = {}
        self._fields: frozenset[str] | None = None

    @property
    def size(self) -> int:
        """This report and the findings it keeps."""
        return 1 + len(self.findings) * (1 + len(self._placed))

    @property
    def fields(self) -> frozenset[str]:
        """Return the fields that his findings are about; called for every cell of a table."""
        if self._fields is None:
            self._fields = frozenset([each.field for each in self.findings])
        return self._fields

    def findings_at(self, member: int) -> tuple[Finding, ...]:
        """Return his findings with his position; always the same objects, for fast comparison."""
        placed = self._placed.get(member)
        if placed is None:
            placed = self._placed[member] = tuple([each.of(member) for each in self.findings])
        return placed

    @property
    def cost(self) -> int:
        """Points in his own currency."""
        return self.price.total

    @property
    def currency(self) -> Currency | None:
        """His currency, None for an unknown unit."""
        return self.price.currency

    @property
    def victory(self) -> int:
        """Victory points the enemy scores for him."""
        return self.price.victory

    @cached_property
    def profile(self) -> Profile | None:
        """Effective profile, None for an unknown unit."""
        if self.unit is None or self._like is None:
            return None
        member, rules = self._like
        return profile(member, self.unit, rules.rulebook)

    @property
    def price_lines(self) -> tuple[PriceLine, ...]:
        """His price line by line, none for an unknown unit."""
        if self.unit is None or self._like is None:
            return ()
        member, rules = self._like
        return tuple(price_lines(member, self.unit, rules))


class Report(Frozen):
    """The verdict on a squad: findings (squad first, then man by man) and totals.

    `sp_limit` includes the nation's bonus. `rulebook` is None if the ruleset is unknown.
    """

    squad: Squad
    rulebook: Rulebook | None
    findings: tuple[Finding, ...]
    members: tuple[MemberReport, ...]
    vp: int
    sp: int
    vp_limit: int
    sp_limit: int
    victory_total: int

    @property
    def document(self) -> Squad:
        """The judged document, under the name that every kind of document uses."""
        return self.squad

    @property
    def rules(self) -> Rulebook:
        """The source of names: its rulebook, or the newest one if that is not installed."""
        return self.rulebook or newest_rules()

    @property
    def names(self) -> Names:
        """The names of its men and their things in sentences."""
        return Names(self.squad, self.rulebook)

    @property
    def size(self) -> int:
        """Number of men, Sergeant included."""
        return len(self.members)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The number of each man, counted from 1."""
        return numbers(tuple([man.unit.kind if man.unit else "" for man in self.members]))

    @property
    def legal(self) -> bool:
        """Whether there is no error."""
        return all(finding.severity != "error" for finding in self.findings)

    @property
    def to_agree(self) -> tuple[Finding, ...]:
        """The findings that the players still have to agree on before the match."""
        return tuple(found for found in self.findings if is_open(found))

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings that make it illegal."""
        return tuple(finding for finding in self.findings if finding.severity == "error")
