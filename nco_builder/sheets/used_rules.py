"""The weapons, skills and items used by a squad, and their users."""

from __future__ import annotations

from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.language.words import at_last_name, enumerated
from nco_builder.sheets.weapon_lines import carried_by
from nco_builder.sheets.words import NBSP, TO, single_line
from nco_builder.squad import all_skills

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from nco_builder.legality import Report

MOST_NAMED, LONGEST_NAME, LONGEST_LAST_NAME = 4, 16, 24
"""The most men who are named beside their numbers, and the most letters of a whole name there, and
of a last name, which takes the place of a longer one."""


class UsedRules:
    """The rules used by the men of a report."""

    def __init__(self, report: Report) -> None:
        """Bind the report."""
        self._report = report

    def weapons(self, index: int) -> tuple[str, ...]:
        """Return ids of a man's weapons; grenades once, however many he has."""
        return carried_by(self._report.squad.members[index], self._report.members[index].unit)

    def skills(self, index: int) -> Sequence[str]:
        """Return ids of a man's skills, those of his unit first."""
        return all_skills(self._report.squad.members[index], self._report.members[index].unit)

    def items(self, index: int) -> Sequence[str]:
        """Return ids of a man's items."""
        return self._report.squad.members[index].items

    def acts_specially(self, index: int) -> bool:
        """Return whether a man may take special actions at the start."""
        profile = self._report.members[index].profile
        return bool(profile and profile.special_action)

    def men(self, holds: Callable[[int], int | bool]) -> str:
        """Return the men with a property by number, and how often they have it if more than once.

        A few are named, too: `1 Hayes, 4 Doyle`. Of others runs of numbers are told: `2–9, 12`;
        the roster sheet has their names.
        """
        held = {
            number: count
            for index, number in enumerate(self._report.numbers)
            if (count := int(holds(index)))
        }
        names = {} if len(held) > MOST_NAMED else self._named
        found = [(number, names.get(number, ""), count) for number, count in sorted(held.items())]
        told = []
        for (_apart, name, count), group in groupby(
            enumerate(found), lambda man: (man[1][0] - man[0], *man[1][1:])
        ):
            numbers = [man[0] for _place, man in group]
            run = f"{numbers[0]}{TO}{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])
            times = f"{NBSP}×{count}" if count > 1 else ""
            told.append(f"{run}{NBSP}{name.replace(' ', NBSP)}{times}" if name else f"{run}{times}")
        if not told or any(names.get(number) for number in held):
            return enumerated(told)
        return _("no. {numbers}").format(numbers=enumerated(told)).replace(" ", NBSP, 1)

    @cached_property
    def _named(self) -> Mapping[int, str]:
        """Return the name of each man by his number, as it is short enough to be repeated.

        Which part of a name is the family's, nobody knows: Liang Wei is whole.
        """
        men = zip(self._report.numbers, self._report.squad.members, strict=True)
        whole = {number: single_line(man.name) for number, man in men}
        names = {
            at: name if len(name) <= LONGEST_NAME else at_last_name(name)[1]
            for at, name in whole.items()
        }
        return {at: name for at, name in names.items() if len(name) <= LONGEST_LAST_NAME}
