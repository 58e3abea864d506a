"""The interface between a form and its document, and how a choice is made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from nco_builder.ui.form.field_paths import answered

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from nco_builder.documents.kind import DocumentEdit
    from nco_builder.documents.path_edits import DocPath
    from nco_builder.systems.page import BuilderPage, Change, Chip


class FormDocument(Protocol):
    """A document that a form can change."""

    @property
    def value(self) -> Any:  # noqa: ANN401 - of any kind
        """The document as it is."""

    def do(
        self,
        edit: DocumentEdit,
        says: Callable[[BuilderPage], str] | None = None,
        offered: Change | None = None,
    ) -> None:
        """Apply a change; see `BuilderDocument.do`."""

    def type_into(
        self, path: DocPath, value: object, label: str, also: tuple[DocPath, ...] = ()
    ) -> None:
        """Set a field while it is typed into; `also` are the same fields of other rows."""

    def now_at(self, path: DocPath) -> DocPath | None:
        """Return the present path of a part of the last form shown; None if it is gone."""


class PartsDocument(FormDocument, Protocol):
    """A document whose selected row has parts that can be selected, too."""

    page: BuilderPage

    def choose_part(self, path: DocPath | None) -> None:
        """Select a part of the selection, None for none."""


def take_chip(chip: Chip, document: FormDocument, parent: QWidget) -> None:
    """Apply the change of a chip after asking its question, if it has one."""
    change = offered = chip.change
    if change is None:
        return
    if chip.asks:
        answer = ask_text(parent, chip.asks)
        if not answer:
            return
        change = answered(change, answer)
    document.do(change, offered=offered)


def ask_text(parent: QWidget, sentence: str) -> str:
    """Ask for a line of text; "" if cancelled."""
    from PySide6.QtWidgets import QInputDialog

    text, given = QInputDialog.getText(parent, "NCO Builder", sentence)
    return text.strip() if given else ""
