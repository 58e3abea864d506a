"""Defaults of new squads, as chosen by the player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.rules.rulings import switches
from nco_builder.schema.record import Frozen
from nco_builder.settings.declared import AS_THE_RULEBOOK, RULING
from nco_builder.squad import new_squad
from nco_builder.squad.model import Rulings

if TYPE_CHECKING:
    from nco_builder.rules import Rulebook
    from nco_builder.settings.settings import Settings
    from nco_builder.squad import Squad

FIRST_NATION = "us_army"


def usual_limits(settings: Settings, rulebook: Rulebook) -> tuple[int, int]:
    """Return the valor and specialist points of a new squad."""
    usual = rulebook.defaults
    vp, sp = settings["new_vp"], settings["new_sp"]
    return (
        usual.vp_limit if vp == AS_THE_RULEBOOK else vp,
        usual.sp_limit if sp == AS_THE_RULEBOOK else sp,
    )


class LastSquad(Frozen):
    """The terms of the squad created last.

    Attributes:
        nation: its nation, "" if there was none yet.
        limits: the valor and the specialist points agreed.
    """

    nation: str
    limits: tuple[int, int]

    @classmethod
    def of(cls, settings: Settings, rulebook: Rulebook) -> LastSquad:
        """Return the remembered terms; only the limits if the defaults have not changed since."""
        nation, *numbers = settings["new_squad"] or [""]
        usual = usual_limits(settings, rulebook)
        if not all(number.isdecimal() for number in numbers):
            return cls(nation, usual)
        match [int(number) for number in numbers]:
            case [vp, sp, *then] if tuple(then) == usual:
                return cls(nation, (vp, sp))
            case _:
                return cls(nation, usual)

    def keep(self, settings: Settings, rulebook: Rulebook) -> None:
        """Remember it."""
        numbers = (*self.limits, *usual_limits(settings, rulebook))
        settings["new_squad"] = [self.nation, *map(str, numbers)]


def usual_rulings(settings: Settings) -> Rulings:
    """Return the decisions of a new squad's players on what the rulebook leaves open."""
    return Rulings().replace(**{key: settings[f"{RULING}{key}"] for key in switches()})


def begin(
    settings: Settings,
    rulebook: Rulebook,
    nation: str = FIRST_NATION,
    limits: tuple[int, int] | None = None,
) -> Squad:
    """Return a squad without men.

    Args:
        settings: the defaults.
        rulebook: its rulebook.
        nation: its nation.
        limits: the valor and the specialist points agreed.
    """
    vp, sp = limits or usual_limits(settings, rulebook)
    squad = new_squad(rulebook.id, nation, vp, sp)
    return squad.replace(rulings=usual_rulings(settings))
