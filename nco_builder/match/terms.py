"""Terms set by an event or a match, and squads under them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

from nco_builder.rules.rulings import switches
from nco_builder.schema.record import fields

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nco_builder.squad import Limits, Match, Rulings, Squad
    from nco_builder.squad.model import Pack

    Terms = Mapping[str, object]


class Deciding(Protocol):
    """A source of terms; a value of None is left to each squad."""

    @property
    def limits(self) -> Limits | None:
        """The points, without any nation's bonus."""

    @property
    def ruleset(self) -> str | None:
        """Id of the rulebook."""

    @property
    def rulings(self) -> Rulings | None:
        """The decisions on switched rulings."""

    @property
    def match(self) -> Match | None:
        """The terms of the battle."""

    @property
    def packs(self) -> tuple[Pack, ...] | None:
        """The rules packs."""


class NamedTerms(Deciding, Protocol):
    """A named source of terms, such as an event."""

    @property
    def name(self) -> str:
        """Its name."""


def decided(terms: Deciding) -> Terms:
    """Return what is decided, such as `limits.vp`."""
    found: dict[str, object] = {}
    if terms.ruleset is not None:
        found["ruleset"] = terms.ruleset
    for section in ("limits", "rulings", "match"):
        values = getattr(terms, section)
        if values is not None:
            for name in fields(type(values)):
                found[f"{section}.{name}"] = getattr(values, name)
    if terms.rulings is not None and (settled := _settled(terms.rulings)):
        found["agreed"] = settled
    if terms.packs is not None:
        found["packs"] = terms.packs
    return found


def _settled(rulings: Rulings) -> tuple[str, ...]:
    """Return ids of rulings decided by name and by default: they are agreed."""
    named = [(switches()[key], rulings[key]) for key in switches() if key in rulings.given]
    return tuple([switch.ruling for switch, said in named if not switch.by_id[said].judged])


def under(terms: Terms, squad: Squad) -> Squad:
    """Return the squad as judged under the terms; undecided values stay its own."""
    changes: dict[str, object] = {}
    sections: dict[str, dict[str, object]] = {}
    for key, value in terms.items():
        section, _dot, name = key.partition(".")
        if name:
            sections.setdefault(section, {})[name] = value
        elif key == "agreed":
            changes[key] = tuple(dict.fromkeys((*squad.agreed, *cast("tuple[str, ...]", value))))
        else:
            changes[section] = value
    for section, values in sections.items():
        changes[section] = getattr(squad, section).replace(**values)
    return squad.replace(**changes) if changes else squad
