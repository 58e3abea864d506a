"""The open squad, as seen by the parts of the window made for squads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nco_builder.documents.history import History
from nco_builder.documents.squads import SQUAD
from nco_builder.legality import edit_text
from nco_builder.systems.page import EditGroup
from nco_builder.ui.document.document_view import DocumentView

if TYPE_CHECKING:
    from collections.abc import Callable

    from nco_builder.documents.kind import DocumentEdit, Kind
    from nco_builder.legality import Report
    from nco_builder.rules import Rulebook
    from nco_builder.squad import Squad


class SquadDocument(DocumentView):
    """The current squad; while another kind is current, the previous squad or an empty one."""

    def _see(self) -> None:
        super()._see()
        if not self.knows(self._kind):
            self._see_none()

    def _see_none(self) -> None:
        assert SQUAD.begin  # noqa: S101 - squads can be begun
        assert SQUAD.judge  # noqa: S101 - and judged
        self._kind, self._value = SQUAD, SQUAD.begin()
        self._history = History(self._value)
        self._judgement = SQUAD.judge(self._value)

    def _see_empty(self, _value: Squad) -> None:
        self._see_none()  # the window's head, which follows, shows any kind of document meanwhile
        self.replaced.emit()

    def knows(self, kind: Kind[Any]) -> bool:
        """Return whether it is the kind of squads."""
        return kind.format == SQUAD.format

    @property
    def squad(self) -> Squad:
        """The squad as it is."""
        squad: Squad = self._value
        return squad

    @property
    def report(self) -> Report:
        """The verdict on it."""
        report: Report = self._judgement
        return report

    @property
    def rulebook(self) -> Rulebook | None:
        """The rulebook it is judged by; None if its ruleset is not installed."""
        return self.report.rulebook

    def name_of(self, edit: Any) -> Callable[[Any], str]:  # noqa: ANN401 - squads know which
        """What says how an edit is called; of the verdict only its rulebook is kept for it."""
        rulebook = self.rulebook
        if isinstance(edit, EditGroup):
            return lambda before: edit.told(before, rulebook)
        return lambda before: edit_text(edit, before, rulebook)

    def text_of(self, edit: DocumentEdit, squad: Squad | None = None) -> str:
        """Return what an edit is called, made to the current squad or to the one given."""
        return self.name_of(edit)(squad or self.squad)
