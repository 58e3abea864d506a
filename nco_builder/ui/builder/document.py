"""The open document as the builder page sees it: the selection, and the content of the page."""

from __future__ import annotations

from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import Signal

from nco_builder import language
from nco_builder.documents.kinds import load_system
from nco_builder.documents.own_entries import entries_in
from nco_builder.documents.path_edits import PathEdit, PathEdits, at_path, format_path
from nco_builder.documents.rows import exists, followed, list_of, moved_to
from nco_builder.language import _, current
from nco_builder.schema.record import Frozen, Rule, Value
from nco_builder.systems.page import (
    BuilderPage,
    EntryForm,
    NumberField,
    PageContext,
    PartsField,
    StepperField,
    TextField,
    made_ahead,
    together,
)
from nco_builder.ui.document.document_view import DocumentView
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.worker import LatestWorker, paced

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from PySide6.QtCore import QObject, SignalInstance

    from nco_builder.documents.kind import DocumentEdit, Kind
    from nco_builder.documents.path_edits import DocPath
    from nco_builder.legality import Finding
    from nco_builder.systems import System
    from nco_builder.systems.page import Field
    from nco_builder.systems.play import Game
    from nco_builder.ui.document.open_document import OpenDocument

    Asked = tuple[BuilderPage, tuple[Finding, ...]]


def text_again(change: Change, asked: Callable[[], Asked], spoken: str) -> str:
    """Return the present text of a change, from the page or a finding; "" if neither has it.

    Args:
        change: as it was offered.
        asked: what asks for both in the language spoken then.
        spoken: the language it was offered in.
    """
    wanted = _identity(change)
    with language.speaking(spoken):
        then = changes_in(asked())
    stood = next((at for at, each in enumerate(then) if _identity(each) == wanted), None)
    return "" if stood is None else changes_in(asked())[stood].text


def changes_in(asked: Asked) -> list[Change]:
    """Return all changes that a page and findings offer, in order."""
    return [each for each in _inside(asked) if isinstance(each, PathEdit | PathEdits)]


def label_again(path: DocPath, page: BuilderPage) -> str:
    """Return the present label of a field that is being typed into; "" if the page lacks it."""
    for each in _inside(page.entry.fields):
        if isinstance(each, TextField | NumberField | StepperField) and each.path == path:
            return each.label
    return ""


def _identity(change: Change) -> tuple[object, ...]:
    """Return the parts of a change that are equal in all languages and places of its list."""
    if isinstance(change, PathEdits):
        return tuple(map(_identity, change.edits))
    path = list_of(change.path) if change.name == "insert" else change.path
    return (change.name, path, change.value)


def _inside(value: object) -> Iterator[object]:
    """Yield a value and all values in it, but no parts of documents."""
    yield value
    if isinstance(value, tuple):
        for each in value:
            yield from _inside(each)
    elif isinstance(value, Frozen) and not isinstance(value, Value | Rule | PathEdits | PathEdit):
        for _name, part in value:
            yield from _inside(part)


Change = PathEdit | PathEdits
FEW = 24
"""Up to this many rows are combined at once, more in the background."""


class BuilderDocument(DocumentView):
    """A document of a kind that has a builder page.

    Attributes:
        page: what the page shows.
        chosen: the path of what is chosen, () for the document itself.
        among: the paths of all rows that are chosen with it; () where it is alone.
        part: the path of the part of it that is chosen, None for none.
        own: the player's own entries.
        held: whether what is chosen stays so, whichever rows come: the player is at its fields.

    Signals:
        rows_coming: the table may be another; it says in answer which row is chosen then.
        shown: `page` is new.
        begun: another document is open, and `page` is its.
    """

    rows_coming = Signal()
    shown = Signal()
    begun = Signal()

    page: BuilderPage

    def __init__(self, opened: OpenDocument, parent: QObject | None = None) -> None:
        self.chosen: DocPath = ()
        self.among: tuple[DocPath, ...] = ()
        self.part: DocPath | None = None
        self.own: tuple[Value, ...] = ()
        self.held = self._settling = self._moved = False
        self._now_at: Callable[[DocPath], DocPath | None] = _unmoved
        self._own_of = ""
        self._entries: dict[DocPath, EntryForm] = {}
        super().__init__(opened, parent)
        self._newest = LatestWorker(self, "rows chosen together")
        self.changed.connect(self._follow_edit)
        self.replaced.connect(self._begin)
        self._ask()

    def knows(self, kind: Kind[Any]) -> bool:
        """Return whether documents of a kind have a builder page."""
        system = load_system(kind.format)
        return system is not None and system.page is not None

    @property
    def system(self) -> System[Any]:
        """The system of the document."""
        system: System[Any] = load_system(self.kind.format)
        return system

    def _ask(self, *, beside: bool = False) -> None:
        """Compute the page; what many rows share is computed in the background."""
        untouched = self.chosen == () and self.part is None and not self.own
        ahead = made_ahead(self.judgement) if untouched else None
        self.page = ahead or page_of(self.system, self._looked())
        self._entries = {self.chosen: self.page.entry} if self.part is None else {}
        self._join(beside=beside)

    def _ask_of_chosen(self, *, beside: bool = False) -> None:
        """Compute the page of the selection; nothing else depends on it."""
        system, context = self.system, self._looked()
        if system.entry is None:
            self._ask(beside=beside)
            return
        entry = self.entry_of(self.chosen) if self.part is None else system.entry(context)
        shelf = system.shelf(context) if system.shelf else self.page.shelf
        self.page = self.page.replace(entry=entry, shelf=shelf)
        self._join(beside=beside)

    def _looked(self) -> PageContext:
        return PageContext(self.judgement, self.chosen, self.part, self.own)

    def _join(self, *, beside: bool) -> None:
        """Show what the selected rows share; of many rows, in the background."""
        self._moved = False
        self._newest.cancel()
        others = [each for each in self.among if each != self.chosen]
        if others:
            rows = (self.chosen, *others)
            beside = beside and len(rows) > FEW
            if beside:  # nothing is shown that is not of all these rows
                self._show_entry(together([EntryForm(self.chosen, "", "")], len(rows)))
            work = partial(_entry_of_all, self.system, self.judgement, rows, self.own, beside)
            self._newest.want(
                work, self._take_late if beside else self._show_entry, little=not beside
            )

    def _show_entry(self, entry: EntryForm) -> None:
        self.page = self.page.replace(entry=entry)

    def _take_late(self, entry: EntryForm) -> None:
        """Show what all selected rows share, once it is computed."""
        self._show_entry(entry)
        self.shown.emit()

    def stop(self) -> None:
        """Cancel background work."""
        self._newest.stop()

    def entry_of(self, path: DocPath) -> EntryForm:
        """Return the form a row would have if it were selected."""
        if path not in self._entries:
            context = PageContext(self.judgement, path, None, self.own)
            self._entries[path] = entry_of(self.system, context)
        return self._entries[path]

    def _follow_edit(self, before: object, after: object) -> None:
        """Recompute the page, and again if the table then selects another row."""
        was, self.chosen = self.chosen, followed(before, after, self.chosen)
        now = [moved_to(before, after, each) for each in self.among]
        self.among = tuple([each for each in now if each is not None])
        if self.part is not None:
            part = moved_to(before, after, self.part)
            same = moved_to(before, after, was) == self.chosen
            self.part = part if same and part and exists(self.value, part) else None
        self._ask()
        self._settle(self.rows_coming)
        self._show(partial(moved_to, before, after))

    def _begin(self) -> None:
        self.chosen, self.part, self.among = (), None, ()
        if self._own_of != self.kind.format:
            self.own = ()  # entries of another kind mean nothing here
        self._ask()
        self._settle(self.begun)
        self._show(lambda _path: None)

    def _settle(self, format_path: SignalInstance) -> None:
        """Emit changes before `shown`, and recompute the page if another row is selected."""
        self._settling = True
        format_path.emit()
        self._settling = False
        if self._moved:
            self._ask_of_chosen()

    def _show(self, now_at: Callable[[DocPath], DocPath | None]) -> None:
        """Show a new page, mapping the paths of parts that have moved."""
        self._now_at = now_at
        self.shown.emit()
        self._now_at = _unmoved

    def now_at(self, path: DocPath) -> DocPath | None:
        """Return the present path of a part of the last page shown; None if it is gone."""
        return self._now_at(path)

    def choose(self, path: DocPath, among: tuple[DocPath, ...] = ()) -> None:
        """Select a part of the document, () for the document itself, perhaps among others."""
        among = among if len(among) > 1 else ()
        if (path, among) == (self.chosen, self.among):
            return
        self.chosen, self.among = path, among
        self.part = None
        self._moved = True
        if not self._settling:
            self._ask_of_chosen(beside=True)
            self.shown.emit()

    def choose_part(self, path: DocPath | None) -> None:
        """Select a part of the selection, None for none."""
        if path == self.part:
            return
        self.part = path
        self._ask_of_chosen()
        self.shown.emit()

    @property
    def facing(self) -> tuple[Value, ...]:
        """The entries of the other open documents of its kind, which may be the enemy's."""
        entry, among = self.system.own, self.opened.among
        if entry is None or among is None:
            return ()
        others = [each for each in among.all if each is not self.opened and each.kind is self.kind]
        found = dict.fromkeys(part for each in others for part in entries_in(each.value, entry))
        return tuple([each for each in found if each not in self.own])

    @property
    def games(self) -> tuple[Game, ...]:
        """The begun games of its kind, its own first."""
        from nco_builder.ui.document.table_game import begun_games  # of documents with a game

        return begun_games(self.opened)

    @property
    def game(self) -> Game | None:
        """Its own game, None if it was not begun."""
        from nco_builder.ui.document.table_game import begun_game  # of documents with a game

        return begun_game(self.opened)

    def show_own(self, own: tuple[Value, ...]) -> None:
        """Show the player's own entries after a change."""
        before, self._own_of = self.own, self.kind.format
        if own == before:
            return  # as for most players, who have none
        self.own = own
        self._ask()
        if not self._settling:
            self.shown.emit()

    def do(
        self,
        edit: DocumentEdit,
        says: Callable[[BuilderPage], str] | None = None,
        offered: Change | None = None,
    ) -> None:
        """Apply a change; a part that it adds to the selection becomes selected.

        Args:
            edit: the change.
            says: what it is called, where neither page nor findings offer it; asked again, with
                the page as it was, when another language is spoken.
            offered: what the page offers of it, if it is not the change itself.
        """
        self.catch_up()
        if not self.knows(self.opened.kind):
            return
        before, name = self.value, self._name(edit, says, offered or cast("Change", edit))
        self.opened.do(edit.apply(before), name, self.kind.typing(edit))
        if not isinstance(edit, PathEdit) or edit.name not in {"insert", "duplicate"}:
            return
        new = edit.path
        if edit.name == "duplicate":
            new = (*new[:-1], int(new[-1]) + 1)
        if self.value is not before and _lists(self.page.entry.fields, new):
            self.choose_part(new)

    def _name(
        self, edit: DocumentEdit, says: Callable[[BuilderPage], str] | None, offered: Change
    ) -> Callable[[Any], str]:
        """Return a function that names a change in the current language."""
        system, kind, where = self.system, self.kind, (self.chosen, self.part, self.own)
        said, spoken = self.text_of(edit), current()

        def name(before: Any) -> str:  # noqa: ANN401 - of any kind
            def asked() -> tuple[BuilderPage, tuple[Finding, ...]]:
                assert kind.judge  # noqa: S101 - what has a page is judged
                judgement = kind.judge(before)
                return page_of(system, PageContext(judgement, *where)), judgement.findings

            if current() == spoken:
                return said
            return (says(asked()[0]) if says else "") or text_again(offered, asked, spoken) or said

        return name

    def type_into(
        self, path: DocPath, value: object, label: str, also: tuple[DocPath, ...] = ()
    ) -> None:
        """Set a field while it is typed into; typing on in it makes the step longer.

        `also` are the paths of the same field of other rows.
        """
        self.catch_up()
        if not self.knows(self.opened.kind):
            return
        if isinstance(value, str):
            ensure_glyphs(value)
        each = [setting(self.value, where, value) for where in (path, *also)]
        edits = tuple([edit for edit in each if edit is not None])
        if not edits:
            return
        edit: Change = PathEdits(edits, "") if also else edits[0]

        def text(label: str) -> str:
            shown = _("nothing") if value in {"", None} else str(value)
            return _("{field}: {value}").format(field=label, value=shown)

        edit = edit.replace(text=text(label))
        name = self._name(edit, lambda page: text(label_again(path, page) or label), edit)
        typed = " ".join(format_path(where) for where in (path, *also))
        self.opened.do(edit.apply(self.value), name, typed)


def _unmoved(path: DocPath) -> DocPath:
    return path


def _lists(fields: Iterable[Field], path: DocPath) -> bool:
    """Return whether fields list the part at a path, also among the parts of a part."""
    lists = [each for each in fields if isinstance(each, PartsField)]
    return any(
        any(part.path == path for part in each.parts) or _lists(each.fields, path) for each in lists
    )


def _entry_of_all(
    system: System[Any],
    judgement: Any,  # noqa: ANN401 - as its kind judges
    rows: Sequence[DocPath],
    own: tuple[Value, ...],
    beside: bool,  # noqa: FBT001 - private
) -> EntryForm:
    """Return the form of several rows; computed in the background, it yields to the window."""
    rest = paced()

    def entries() -> Iterator[EntryForm]:
        for row in rows:
            begun = perf_counter()
            entry = entry_of(system, PageContext(judgement, row, None, own))
            if beside:
                rest(perf_counter() - begun)
            yield entry

    return together(entries(), len(rows))


def page_of(system: System[Any], context: PageContext) -> BuilderPage:
    """Return the page of a system that has one."""
    assert system.page  # noqa: S101 - `knows` asks for no other
    return system.page(context)


def entry_of(system: System[Any], context: PageContext) -> EntryForm:
    """Return the form of the selection without the rest of the page."""
    return system.entry(context) if system.entry else page_of(system, context).entry


def setting(document: Any, path: DocPath, value: object) -> PathEdit | None:  # noqa: ANN401 - of any kind
    """Return the change that sets a field; None if the field has the value already."""
    above = at_path(document, path[:-1])
    if hasattr(above, "items"):
        if value is None:
            return PathEdit("remove", path) if path[-1] in above else None
        if path[-1] in above and above[path[-1]] == value:
            return None
    elif at_path(document, path) == value:
        return None
    return PathEdit("set", path, value)
