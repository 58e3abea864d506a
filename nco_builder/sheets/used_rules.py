"""The weapons, skills and items used by a squad, and their users."""

from __future__ import annotations

from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING

from nco_builder.language.words import enumerated
from nco_builder.legality import Names
from nco_builder.sheets.men import GRENADE
from nco_builder.sheets.words import NBSP, TO, called, single_line
from nco_builder.squad import all_skills, carried_weapons

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nco_builder.legality import Report


class UsedRules:
    """The rules used by the men of a report."""

    def __init__(self, report: Report) -> None:
        """Bind the report."""
        self._report = report
        self._names = Names(report.squad, report.rulebook)

    def weapons(self, index: int) -> tuple[str, ...]:
        """Return ids of a man's weapons; grenades once, however many he has."""
        member, unit = self._report.squad.members[index], self._report.members[index].unit
        primary = () if member.primary is None else (member.primary,)
        carried = carried_weapons(member, unit) if unit else primary
        return (*carried, GRENADE) if member.grenades > 0 else carried

    def skills(self, index: int) -> Sequence[str]:
        """Return ids of a man's skills, those of his unit first."""
        member, unit = self._report.squad.members[index], self._report.members[index].unit
        return all_skills(member, unit) if unit else member.skills

    def items(self, index: int) -> Sequence[str]:
        """Return ids of a man's items."""
        return self._report.squad.members[index].items

    def acts_specially(self, index: int) -> bool:
        """Return whether a man may take special actions at the start."""
        profile = self._report.members[index].profile
        return bool(profile and profile.special_action)

    def men(self, holds: Callable[[int], int | bool]) -> str:
        """Return the men with a property, and how often they have it if more than once.

        Alike men without a name who stand in a row are one entry: `11–16 Scout`.
        """
        found = [
            (number, number - index, self._called[index], int(holds(index)))
            for index, number in enumerate(self._report.numbers)
        ]
        told = []
        for (_apart, name, count), group in groupby(found, lambda man: man[1:]):
            numbers = [man[0] for man in group]
            run = f"{numbers[0]}{TO}{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])
            times = f"{NBSP}×{count}" if count > 1 else ""
            told += [f"{run}{NBSP}{name}{times}"] if count else []
        return enumerated(told)

    @cached_property
    def _called(self) -> Sequence[str]:
        """Return the name of each man, shortened because it is repeated often, or his unit."""
        return [
            called(man.name) or single_line(self._names.unit(man.unit))
            for man in self._report.squad.members
        ]
