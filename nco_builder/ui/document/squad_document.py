"""The open squad: its verdict, its undo history, its file. Everything in the window follows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from nco_builder.legality import Report, check_by_own_ruleset
from nco_builder.legality.edit_texts import edit_text

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from nco_builder.rules import Rulebook
    from nco_builder.squad import Edit, Squad

UNDO_LIMIT = 1000
TYPING = 1
"""Id of commands that may merge; Qt asks for a number, -1 means never."""
TYPED_MEMBER_FIELDS = ("name", "notes", "model")


def typed_field(edit: Edit) -> object:
    """What text field an edit types into; None for every other edit."""
    if edit.name == "set_text":
        return edit["field"]
    if edit.name == "set_member" and edit["field"] in TYPED_MEMBER_FIELDS:
        return edit["field"], edit["members"]
    if edit.name == "set_vehicle" and edit["field"] == "name":
        return "vehicle", edit["vehicle"]
    return None


class SquadDocument(QObject):
    """One squad being edited.

    Attributes:
        undo_stack: every change, with its name; clean where the squad equals its file.
        path: the squad's file, or None before it was saved for the first time.

    Signals:
        changed: (before, after) once `squad` and `report` are new, by an edit, undo or redo.
        replaced: another squad was opened or begun.
        file_changed: the path, or whether anything is unsaved, is another.

    """

    changed = Signal(object, object)
    replaced = Signal()
    file_changed = Signal()

    def __init__(
        self, squad: Squad, path: Path | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._squad = squad
        self._report = check_by_own_ruleset(squad)
        self.path = path
        self._clean = True
        self.undo_stack = QUndoStack(self)
        self.undo_stack.setUndoLimit(UNDO_LIMIT)
        self.undo_stack.cleanChanged.connect(self._clean_changed)

    @property
    def squad(self) -> Squad:
        """The squad as it stands."""
        return self._squad

    @property
    def report(self) -> Report:
        """The verdict on it."""
        return self._report

    @property
    def rulebook(self) -> Rulebook | None:
        """The rulebook it is judged by; None where its ruleset is not installed."""
        return self._report.rulebook

    @property
    def modified(self) -> bool:
        """Whether anything is unsaved."""
        return not self._clean

    def do(self, edit: Edit) -> None:
        """Apply an edit; one that changes nothing leaves no trace."""
        after = edit.apply(self._squad)
        if after != self._squad:
            self.undo_stack.push(_Change(self, after, self.text_of(edit), edit))

    def do_all(self, edits: Iterable[Edit], text: str) -> None:
        """Apply several edits, one after the other, as one step called `text`."""
        squad = self._squad
        for edit in edits:
            squad = edit.apply(squad)
        self.become(squad, text)

    def become(self, squad: Squad, text: str) -> None:
        """Make the squad another one, as one step called `text`."""
        if squad != self._squad:
            self.undo_stack.push(_Change(self, squad, text))

    def earlier(self) -> list[tuple[str, Squad]]:
        """The squads that undo leads back to, each with the edit that followed it; oldest first."""
        steps = [self.undo_stack.command(at) for at in range(self.undo_stack.index())]
        return [(step.text(), step.before) for step in steps if isinstance(step, _Change)]

    def text_of(self, edit: Edit, squad: Squad | None = None) -> str:
        """What an edit is called, made to the current squad or to the one given."""
        return edit_text(edit, squad or self._squad, self.rulebook)

    def open_squad(self, squad: Squad, path: Path | None, *, unsaved: bool = False) -> None:
        """Show another squad; its history begins here.

        Args:
            squad: the squad.
            path: the file it was read from, None for a new one.
            unsaved: whether it has changes its file has not.

        """
        self._report = check_by_own_ruleset(squad)
        self._squad = squad
        self.path = path
        self.undo_stack.clear()
        self.undo_stack.setClean()  # an empty history is not cleared, so not made clean either
        if unsaved:
            self.undo_stack.resetClean()
        self.replaced.emit()
        self.file_changed.emit()

    def mark_saved(self, path: Path) -> None:
        """Note that the file at `path` now holds the squad as it stands."""
        self.path = path
        self.undo_stack.setClean()
        self.file_changed.emit()

    def show(self, squad: Squad) -> None:
        """Make `squad` the current one, without a trace in the history (for undo and redo)."""
        before = self._squad
        self._report = check_by_own_ruleset(squad)
        self._squad = squad
        self.changed.emit(before, squad)

    def _clean_changed(self, clean: bool) -> None:  # noqa: FBT001 - Qt's signature
        # kept, not asked for: at the program's end the stack speaks up while it is taken down
        self._clean = clean
        self.file_changed.emit()


class _Change(QUndoCommand):
    """From one squad to another; typing on in the same field makes it longer."""

    def __init__(
        self, document: SquadDocument, after: Squad, text: str, edit: Edit | None = None
    ) -> None:
        super().__init__(_one_line(text))
        self._document = document
        self.before = document.squad
        self.after = after
        self.edit = edit
        self.typing = edit and typed_field(edit)

    def undo(self) -> None:
        """Show the squad before."""
        self._document.show(self.before)

    def redo(self) -> None:
        """Show the squad after; Qt calls it for the first time when the command is pushed."""
        self._document.show(self.after)

    def id(self) -> int:
        """Whether it may merge with its neighbour."""
        return -1 if self.typing is None else TYPING

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Take in the typing that followed; typing back to the start leaves nothing to undo."""
        if not isinstance(other, _Change) or other.typing != self.typing:
            return False
        self.after = other.after
        if other.edit:
            self.setText(_one_line(self._document.text_of(other.edit, self.before)))
        self.setObsolete(self.after == self.before)
        return True


def _one_line(text: str) -> str:
    """A line break would cut the text in two, one half for the menu."""
    return " ".join(text.split())
