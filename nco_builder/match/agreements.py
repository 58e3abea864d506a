"""Edits that record decisions on rulings in a match and in its squads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.path_edits import PathEdit, PathEdits
from nco_builder.language import _
from nco_builder.rules.rulings import ruling_name, switches

if TYPE_CHECKING:
    from nco_builder.match.model import SquadMatch
    from nco_builder.rules.rulings import Switch
    from nco_builder.squad import Squad


def agree(match: SquadMatch, ruling: str) -> PathEdits:
    """Agree on the reading taken; a switch returns to its default."""
    text = _("Agree on “{ruling}”").format(ruling=ruling_name(ruling))
    agreed = tuple(dict.fromkeys((*match.agreed, ruling)))
    return _recording(match, ruling, agreed, None, text)


def decide(match: SquadMatch, key: str, decision: str) -> PathEdits:
    """Decide a ruling with its switch, such as to forbid; the default decision means to agree.

    Args:
        match: The match.
        key: The key of the switch in squad files.
        decision: Id of one of its decisions.

    Raises:
        KeyError: there is no such switch, or it has no such decision.

    """
    switch = switches()[key]
    said = switch.by_id[decision]
    if said is switch.decisions[0]:
        return agree(match, switch.ruling)
    agreed = tuple([each for each in match.agreed if each != switch.ruling])
    return _recording(match, switch.ruling, agreed, decision, said.edit)


def reopen(match: SquadMatch, ruling: str) -> PathEdits:
    """Remove the match's record of a ruling."""
    text = _("Leave “{ruling}” open").format(ruling=ruling_name(ruling))
    agreed = tuple([each for each in match.agreed if each != ruling])
    return _recording(match, ruling, agreed, None, text)


def recorded_in(match: SquadMatch, squad: Squad) -> Squad:
    """Return a squad with everything that the match settled recorded in it."""
    decided = {
        key: match.rulings[key]
        for key, switch in switches().items()
        if match.rulings[key] != switch.decisions[0].id or switch.ruling in match.agreed
    }
    agreed = tuple(dict.fromkeys((*squad.agreed, *match.agreed)))
    rulings = squad.rulings.replace(**decided) if decided else squad.rulings
    return squad.replace(agreed=agreed, rulings=rulings)


def _recording(
    match: SquadMatch, ruling: str, agreed: tuple[str, ...], decision: str | None, text: str
) -> PathEdits:
    edits = [PathEdit("set", ("agreed",), agreed)]
    switch = _switch(ruling)
    if switch is not None:
        said = decision or switch.decisions[0].id
        if match.rulings[switch.key] != said:
            edits.append(PathEdit("set", ("rulings", switch.key), said))
    return PathEdits(tuple(edits), text)


def _switch(ruling: str) -> Switch | None:
    return next((each for each in switches().values() if each.ruling == ruling), None)
