"""The open document as seen by one part of the window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from nco_builder.documents.history import History
from nco_builder.documents.squads import SQUAD
from nco_builder.legality import edit_text
from nco_builder.squad import edit as squad_edit
from nco_builder.squad.fields import FIELD
from nco_builder.systems.page import EditGroup

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from nco_builder.documents.kind import DocumentEdit, Kind
    from nco_builder.documents.path_edits import DocPath
    from nco_builder.legality import Report
    from nco_builder.rules import Rulebook
    from nco_builder.squad import Squad
    from nco_builder.systems.page import BuilderPage, Change
    from nco_builder.ui.document.open_document import OpenDocument


def _change_text(edit: DocumentEdit, document: Any, judgement: Any, kind: Kind[Any]) -> str:  # noqa: ANN401 - of whatever kind
    """Return the text of an edit: from the edit itself, or from its kind."""
    own: str = getattr(edit, "text", "")
    return own or kind.edit_text(edit, document, judgement)


class DocumentView(QObject):
    """The open document as seen by one part of the window.

    A visible page follows it. The view of a hidden page pauses: its value and judgement stay as
    last seen, so that its lists remain consistent, and everything that happens meanwhile arrives as
    one change, or as another document, when it follows again.

    Attributes:
        opened: the document itself.

    Signals:
        changed: (before, after) once value and judgement are new.
        replaced: another document was opened or begun, or is looked at.
        file_changed: the path, or whether anything is unsaved, is another.
        pointed: the open document that is looked at from now on.
    """

    changed = Signal(object, object)
    replaced = Signal()
    file_changed = Signal()
    pointed = Signal(object)

    def __init__(self, opened: OpenDocument, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.opened = opened
        self._following = True
        self._see()
        self._connect()

    def _connect(self) -> None:
        self.opened.changed.connect(self._follow_change)
        self.opened.replaced.connect(self._follow_change)
        self.opened.file_changed.connect(self._follow_file)

    def point_at(self, opened: OpenDocument) -> None:
        """Follow another open document from now on, and forget this one."""
        if opened is self.opened:
            return
        self.opened.changed.disconnect(self._follow_change)
        self.opened.replaced.disconnect(self._follow_change)
        self.opened.file_changed.disconnect(self._follow_file)
        self.opened = opened
        self._connect()
        if self._following:
            self.catch_up()
        self.pointed.emit(opened)

    def _see(self) -> None:
        self._kind = self.opened.kind
        self._history = self.opened.history
        self._value = self.opened.value
        self._judgement = self.opened.judgement
        self._has_let_go = False

    @property
    def value(self) -> Any:  # noqa: ANN401 - of whatever kind
        """The document as this part last saw it."""
        return self._value

    @property
    def judgement(self) -> Any:  # noqa: ANN401 - as its kind judges
        """The verdict on it."""
        return self._judgement

    @property
    def kind(self) -> Kind[Any]:
        """The kind of the document."""
        return self._kind

    @property
    def path(self) -> Path | None:
        """Its file, or None before it was saved for the first time."""
        return self.opened.path if self.sees(self.opened) else None

    @property
    def modified(self) -> bool:
        """Whether anything is unsaved."""
        return self.opened.modified

    def do(self, edit: Any) -> None:  # noqa: ANN401 - a DocumentEdit; squads know which
        """Apply an edit; one that changes nothing leaves no trace."""
        self.catch_up()
        if self.knows(self.opened.kind):
            after = edit.apply(self._value)
            self.opened.do(after, self.name_of(edit), self.kind.typing(edit))

    def do_all(self, edits: Iterable[Any], text: Callable[[], str]) -> None:
        """Apply several edits as one step named by `text`."""
        self.catch_up()
        value = self._value
        for edit in edits:
            value = edit.apply(value)
        self.become(value, text)

    def become(self, value: object, text: Callable[[], str]) -> None:
        """Replace the document by another one of its kind, as one step.

        Args:
            value: what it becomes.
            text: what says what the step is called, in the language spoken then.
        """
        if self.knows(self.opened.kind):
            self.opened.do(value, lambda _before: text())

    def earlier(self) -> list[tuple[str, Any]]:
        """Return the states that undo leads back to, oldest first, each with its edit."""
        if not self.knows(self.opened.kind):
            return []
        return [(step.text, step.before) for step in self.opened.history.earlier()]

    def name_of(self, edit: Any) -> Callable[[Any], str]:  # noqa: ANN401 - likewise
        """Return a function that names an edit, by the present rules."""
        judgement, kind = self._judgement, self._kind
        return lambda before: _change_text(edit, before, judgement, kind)

    def text_of(self, edit: Any, document: Any = None) -> str:  # noqa: ANN401 - likewise
        """Return the text of an edit of the current document, or of the given one."""
        return _change_text(edit, document or self._value, self._judgement, self._kind)

    def sees(self, opened: OpenDocument) -> bool:
        """Return whether the document last seen is still open."""
        return self._history is opened.history

    @property
    def following(self) -> bool:
        """Whether this part follows every edit, because it can be seen."""
        return self._following

    def follow(self) -> None:
        """Follow every edit from now on, after catching up."""
        self._following = True
        self.catch_up()

    def rest(self) -> None:
        """Ignore everything until `follow` or `catch_up`."""
        self._following = False

    def knows(self, kind: Kind[Any]) -> bool:  # noqa: ARG002 - of any kind, if a part says nothing else
        """Return whether this part can show documents of a kind; it ignores all others."""
        return True

    def catch_up(self) -> None:
        """Show what happened meanwhile, as one change."""
        if self._look_again():
            self.file_changed.emit()

    def _look_again(self) -> bool:
        """Take over the document as it is now, and return whether it is another one."""
        if not self.knows(self.opened.kind):
            return False
        before, same = self._value, self._history is self.opened.history
        if same and before is self.opened.value:
            return False
        self._see()
        if same:
            self.changed.emit(before, self._value)
        else:
            self.replaced.emit()
        return True

    def let_go(self, still_open: Iterable[OpenDocument]) -> None:
        """Show an empty document in place of a closed one, so that it can be freed.

        Nothing happens where what was seen last is still open, or is about to be left anyway.
        """
        follows = self._following and self.knows(self.opened.kind)
        begin = self._kind.begin
        if self._has_let_go or follows or begin is None or any(map(self.sees, still_open)):
            return
        self._see_empty(begin())
        self._has_let_go = not self.sees(self.opened)

    def _see_empty(self, value: Any) -> None:  # noqa: ANN401 - of the kind that was seen
        opened, following = self.opened, self._following
        self.rest()
        self.point_at(type(opened)(self._kind, value))
        self.catch_up()
        self.point_at(opened)
        self._following = following

    def _follow_change(self) -> None:
        if self._following:
            self._look_again()

    def _follow_file(self) -> None:
        if self._following and self.knows(self.opened.kind):
            self.file_changed.emit()


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
        """Return whether a kind is that of squads."""
        return kind.format == SQUAD.format

    @property
    def squad(self) -> Squad:
        """The current squad."""
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
        """Return a function that names an edit; it keeps only the rulebook of the verdict."""
        rulebook = self.rulebook
        if isinstance(edit, EditGroup):
            return lambda before: edit.told(before, rulebook)
        return lambda before: edit_text(edit, before, rulebook)

    def text_of(self, edit: DocumentEdit, squad: Squad | None = None) -> str:
        """Return the text of an edit of the current squad, or of the given one."""
        return self.name_of(edit)(squad or self.squad)


class MenDocument:
    """The squad as its form changes it; all selected men have the same fields.

    Attributes:
        rows: the men whose form is shown.
    """

    def __init__(self, document: SquadDocument) -> None:
        self._document = document
        self.rows: tuple[int, ...] = ()

    @property
    def value(self) -> Squad:
        """The current squad."""
        return self._document.squad

    def do(
        self,
        edit: DocumentEdit,
        says: Callable[[BuilderPage], str] | None = None,  # noqa: ARG002 - edits of squads are named
        offered: Change | None = None,  # noqa: ARG002 - likewise
    ) -> None:
        """Apply an edit."""
        self._document.do(edit)

    def type_into(
        self,
        path: DocPath,
        value: object,
        label: str,  # noqa: ARG002 - likewise
        also: tuple[DocPath, ...] = (),
    ) -> None:
        """Apply what is typed at once; further typing extends the same step."""
        members = tuple([int(each[1]) for each in (path, *also)])
        field = str(path[-1])
        given = value or FIELD[field].usual
        self._document.do(squad_edit("set_member", members=members, field=field, value=given))

    def now_at(self, path: DocPath) -> DocPath | None:
        """Return the same field of the men selected now."""
        return (path[0], self.rows[0], *path[2:])
