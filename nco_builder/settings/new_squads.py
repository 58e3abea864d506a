"""What a new squad begins with: what its player has chosen once for all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.rules.rulings import switches
from nco_builder.settings.declared import AS_THE_RULEBOOK, RULING
from nco_builder.squad import new_squad
from nco_builder.squad.model import Rulings

if TYPE_CHECKING:
    from nco_builder.rules import Rulebook
    from nco_builder.settings.settings import Settings
    from nco_builder.squad import Squad

FIRST_NATION = "us_army"


def usual_limits(settings: Settings, rulebook: Rulebook) -> tuple[int, int]:
    """The valor and the specialist points of a new squad."""
    usual = rulebook.defaults
    vp, sp = settings["new_vp"], settings["new_sp"]
    return (
        usual.vp_limit if vp == AS_THE_RULEBOOK else vp,
        usual.sp_limit if sp == AS_THE_RULEBOOK else sp,
    )


def usual_rulings(settings: Settings) -> Rulings:
    """How a new squad's players decide what the rulebook leaves open."""
    return Rulings().replace(**{key: settings[f"{RULING}{key}"] for key in switches()})


def begin(
    settings: Settings,
    rulebook: Rulebook,
    nation: str = FIRST_NATION,
    limits: tuple[int, int] | None = None,
) -> Squad:
    """A squad without men.

    Args:
        settings: say what was not chosen for this one.
        rulebook: its rulebook.
        nation: its nation.
        limits: the valor and the specialist points agreed.

    """
    vp, sp = limits or usual_limits(settings, rulebook)
    squad = new_squad(rulebook.id, nation, vp, sp)
    return squad.replace(rulings=usual_rulings(settings))
