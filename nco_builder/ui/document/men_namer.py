"""Names unnamed men, and renames others on request if the player did not type their name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _, ngettext
from nco_builder.legality import Names
from nco_builder.squad.edits import set_one

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nco_builder.ui.document.document_view import SquadDocument


class MenNamer:
    """Names men; never replaces a name that was typed."""

    def __init__(self, document: SquadDocument) -> None:
        self._document = document
        self._given: set[str] = set()
        self._turn = 0

    def no_names(self) -> str:
        """Return why the squad's men cannot be named, or ""."""
        from nco_builder.advice.naming import has_names  # most starts name nobody

        if has_names(self._nation()):
            return ""
        name = Names(self._document.squad, self._document.rulebook).nation(self._nation())
        return _("There is no list of names for {nation}.").format(nation=name)

    def can_name(self, rows: Iterable[int]) -> list[int]:
        """Return the men without a name of their own."""
        men = self._document.squad.members
        return [row for row in rows if not men[row].name.strip() or men[row].name in self._given]

    def name(self, rows: Iterable[int]) -> str:
        """Name these men as one step, at random.

        Returns:
            Why nobody was named, "" where somebody was.
        """
        if reason := self.no_names():
            return reason
        from nco_builder.advice.naming import names_for

        squad = self._document.squad
        nameless = self.can_name(rows)
        if not nameless:
            return _("These men have names of their own already.")
        kept = [man.name for row, man in enumerate(squad.members) if row not in nameless]
        seed = f"{squad.name} {self._turn}"
        self._turn += 1
        names = names_for(self._nation(), len(nameless), seed, kept)
        self._given.update(names)
        count = len(names)

        def text() -> str:
            return ngettext("Name {count} man", "Name {count} men", count).format(count=count)

        named = zip(nameless, names, strict=False)
        self._document.do_all([set_one(row, "name", name) for row, name in named], text)
        return ""

    def _nation(self) -> str:
        """Return the id of the squad's nation; files may spell it differently."""
        squad, rulebook = self._document.squad, self._document.rulebook
        known = rulebook.nations_by_id.get(squad.nation) if rulebook else None
        return known.id if known else squad.nation
