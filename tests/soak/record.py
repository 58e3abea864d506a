"""What the monkey knows of the open documents by having watched, and what the window must show.

A record keeps the bytes a document had at every moment, in order, and what it was when it was
opened. It asks the program only which documents are open and what they hold; what follows from an
edit, an undo, a save or a close is worked out here.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QLineEdit,
    QListView,
    QTabBar,
    QTableView,
    QWidget,
)

from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.documents.path_edits import at_path
from nco_builder.documents.squads import SQUAD
from nco_builder.files import FileProblem
from nco_builder.legality import SEVERITIES, Finding, Report, check_by_own_ruleset
from nco_builder.squad import effective_rules
from nco_builder.systems.nco_squad.columns import COLUMNS, NUMBER, Man
from nco_builder.systems.nco_squad.options import panel_fields
from nco_builder.systems.page import PageContext, together
from nco_builder.ui.builder.document import BuilderDocument, page_of
from nco_builder.ui.findings.model import FindingsModel
from nco_builder.ui.parts.chip_flow import ChipFlow
from nco_builder.ui.parts.page_gauges import GaugeView, PageGauges
from nco_builder.ui.parts.painting import MARKS
from nco_builder.ui.parts.verdicts import COUNTED
from nco_builder.ui.soldier.panel import SoldierPanel
from nco_builder.ui.squad.men_table import SquadView

if TYPE_CHECKING:
    from pathlib import Path

    from nco_builder.documents.history import History
    from nco_builder.ui.document.open_document import OpenDocument
    from nco_builder.ui.shell.main_window import MainWindow

MATCHES = "nco-match"
MOST_FINDINGS = 200


class DiffersError(AssertionError):
    """Something is not as the record says."""


def wanted(holds: object, what: str, *facts: object) -> None:
    """Stop where something does not hold."""
    if not holds:
        raise DiffersError(": ".join([what, *map(_brief, facts)]))


def _brief(fact: object) -> str:
    return fact[:300] if isinstance(fact, str) else repr(fact)[:300]


def content(document: OpenDocument) -> bytes:
    """What a document holds, as its file would."""
    return bytes(document.kind.to_bytes(document.value))


@dataclass
class Known:
    """One open document as it was last seen.

    Attributes:
        document: the document.
        value: what it held, to notice that it holds another.
        history: what it was undone by, to notice that another document took its place.
        now: its bytes.
        past: its bytes before each change, and whether something was typed then.
        future: its bytes behind each undo.
        steps: how many could be undone.
        first: its bytes when it was opened.
        saved: its bytes when it was opened or saved last; None while no file or start has them.
    """

    document: OpenDocument
    value: object
    history: History[Any]
    now: bytes
    first: bytes
    saved: bytes | None
    past: list[tuple[bytes, bool]] = field(default_factory=list)
    future: list[bytes] = field(default_factory=list)
    steps: int = 0

    @classmethod
    def of(cls, document: OpenDocument) -> Known:
        """A document as it stands when it is first seen; one may be begun by an edit at once."""
        now = content(document)
        saved = None if document.modified else now
        steps = document.history.earlier()
        past = [
            (bytes(document.kind.to_bytes(step.before)), step.typing is not None) for step in steps
        ]
        first = past[0][0] if past else now
        return cls(
            document, document.value, document.history, now, first, saved, past, steps=len(steps)
        )

    @property
    def may_go(self) -> bool:
        """Whether nobody misses the document: it is as it was begun, opened or saved."""
        return self.now == self.saved

    def take(self, after: bytes) -> None:
        """Take note of a change.

        Raises:
            DiffersError: an undo or a redo led to what the document never was.
        """
        steps = self.document.history.earlier()
        typed = bool(steps) and steps[-1].typing is not None
        if self.document.history.redo_text is None:
            if len(steps) < self.steps:
                self._take_back(after)  # what was typed is typed away: no step is left of it
            else:
                self.past.append((self.now, typed))
                for step in steps[self.steps + 1 :]:  # several edits in one turn
                    self.past.append((bytes(self.document.kind.to_bytes(step.before)), False))
            self.future.clear()
        elif len(steps) < self.steps:
            self._take_back(after)
            self.future.append(self.now)
        else:
            wanted(self.future[-1:] == [after], "a redo led elsewhere", self.document.title)
            self.past.append((self.now, typed))
            self.future.pop()
        self.now = after
        self.steps = len(self.document.history.earlier())

    def _take_back(self, after: bytes) -> None:
        while self.past:
            before, typed = self.past.pop()
            if before == after:
                return
            # only what was typed on is undone at once
            wanted(typed, "an undo went back too far", self.document.title)
        raise DiffersError(f"an undo led to what never was: {self.document.title}")


class Record:
    """All open documents of a window, and what has become of those that are not open any more."""

    def __init__(self, window: MainWindow, files: Path) -> None:
        """Begin with the documents of a window; `files` is the folder all of them are saved in."""
        self._files = files
        self.known: dict[OpenDocument, Known] = {}
        self.touched: set[Path] = set()
        self.discarded: set[OpenDocument] = set()
        self.counts: Counter[str] = Counter()
        self._front: OpenDocument | None = None
        self.begin(window)

    def begin(self, window: MainWindow) -> None:
        """Know the documents of a window that was just opened."""
        self.known = {each: Known.of(each) for each in window.documents.all}
        self._front = window.document
        for each in self.known:
            self.counts[f"opened: {each.kind.format}"] += 1

    def look(self, window: MainWindow) -> None:
        """See what has changed since the last look, which may be one document alone.

        Raises:
            DiffersError: something changed, came or went that should not have.
        """
        allowed = {self._front, window.document}
        documents = window.documents.all
        for each in documents:
            known = self.known.get(each)
            if known is None or known.history is not each.history:
                self._come(each, known)
            elif known.value is not each.value:
                # a match records in its squads, and the library renames what is open
                others = window.document.kind.format == MATCHES or window.pages.shown == "library"
                wanted(
                    each in allowed or others, "a document behind another was changed", each.title
                )
                known.take(content(each))
                known.value = each.value
                self.counts["edits, undo and redo"] += 1
            if not each.modified:
                self.known[each].saved = self.known[each].now
        for gone in [each for each in self.known if each not in documents]:
            self._go(self.known.pop(gone))
        self._front = window.document

    def _come(self, document: OpenDocument, before: Known | None) -> None:
        if before is not None:
            self._go(before)
        self.known[document] = Known.of(document)
        self.counts[f"opened: {document.kind.format}"] += 1

    def _go(self, known: Known) -> None:
        """Let a document go, as it was at its end: closing takes what was still being typed."""
        last: Any = known.history.document
        if last is not known.value:
            known.now = bytes(kind_for(last).to_bytes(last))
        free = known.may_go or known.document in self.discarded or self._is_in_a_file(known)
        wanted(free, "an unsaved document has gone without an answer", known.document.title)
        self.discarded.discard(known.document)  # what takes its place was not
        self.counts["closed"] += 1

    def _is_in_a_file(self, known: Known) -> bool:
        """Whether a document was saved as it is no longer seen: saving and closing is one event.

        An event has a folder of its own.
        """
        for file in self._files.rglob("*.nco"):
            with suppress(FileProblem):
                held: Any = read_document(file)
                if bytes(kind_for(held).to_bytes(held)) == known.now:
                    return True
        return False

    def compare(self, window: MainWindow) -> None:
        """Hold every open document against the record, byte by byte, and against its file."""
        wanted({*self.known} == {*window.documents.all}, "other documents are open")
        for document, known in self.known.items():
            now = content(document)
            wanted(now == known.now, "a document changed without an edit", document.title)
            if now != known.saved:
                wanted(document.modified, "a changed document says it is saved", document.title)
            undo = document.history.undo_text
            wanted(undo is None or known.past, "something can be undone that nobody did", undo)
            if document.path and not document.modified and document.path not in self.touched:
                self._compare_file(document, now)

    def _compare_file(self, document: OpenDocument, now: bytes) -> None:
        path = document.path
        if path is None or path.suffix != ".nco" or not path.is_file():
            return
        try:
            held = read_document(path)
        except FileProblem as problem:
            raise DiffersError(f"a saved file cannot be read: {problem}") from None
        wanted(document.kind.to_bytes(held) == now, "a file holds something else", path.name)


def compare_shown(window: MainWindow) -> None:
    """Hold what the window shows against what the document in front holds.

    Raises:
        DiffersError: it shows something else.
    """
    document = window.document
    _compare_frame(window, document)
    judged: Any = document.kind.judge(document.value) if document.kind.judge else None
    if judged is None:
        return
    told = document.kind.told(judged)
    _compare_verdict(window, told)
    _compare_findings(window, told)
    page = window.pages.shown
    if document.kind is SQUAD:
        _compare_gauges(window, judged)
        if page == "squad":
            _compare_squad(window, judged)
        elif page == "vehicles":
            rows = _child(window, QListView, "vehicle_set").model().rowCount()
            wanted(rows == len(judged.squad.vehicles), "rows of vehicles", rows)
    elif page == "builder":
        _compare_builder(window, document, judged)


def _compare_frame(window: MainWindow, document: OpenDocument) -> None:
    name = _child(window.header, QLineEdit, "squad_name").text()
    wanted(name == document.kind.title(document.value), "the name", name)
    title = window.windowTitle()
    wanted(title.startswith(document.title.replace("[*]", "[*][*]")), "the title", title)
    wanted(window.isWindowModified() == document.modified, "the title's mark", title)
    bar = _child(window, QTabBar, "tab_bar")
    wanted(bar.count() == len(window.documents.all), "the tabs", bar.count())
    for place, each in enumerate(window.documents.all):
        wanted(bar.tabText(place).startswith("●") == each.modified, "a tab’s mark", place)
    wanted(bar.currentIndex() == window.documents.index(document), "the tab in front")
    focus = QApplication.focusWidget()
    if focus is not None and focus.window() is window:
        wanted(focus.isVisible(), "what has the keyboard is hidden", focus)


def _compare_verdict(window: MainWindow, told: tuple[Finding, ...]) -> None:
    kind, judgement = window.document.kind, window.document.judgement
    counts = Counter(
        each.severity for each in told if not each.agreed and kind.counts(each, judgement)
    )
    shown = _child(window.header, QWidget, "verdict")
    text = shown.property("text")
    for severity in COUNTED:
        count = counts[severity]
        wanted((MARKS[severity].symbol in text) == bool(count), "the verdict", text, count)
        wanted(not count or str(count) in text, "the verdict", text, count)


def _compare_findings(window: MainWindow, told: tuple[Finding, ...]) -> None:
    kind, judgement = window.document.kind, window.document.judgement
    counted = [each for each in told if kind.counts(each, judgement)]
    ranked = sorted(counted, key=lambda each: SEVERITIES.index(each.severity))
    for view in _page(window).findChildren(QListView, "findings_list"):
        model = view.model()
        if isinstance(model, FindingsModel) and model._about is None:
            wanted(model.all() == ranked, "the findings", len(model.all()), len(ranked))
            if not model.folded:
                rows = min(len(ranked), MOST_FINDINGS)
                wanted(model.rowCount() == rows, "rows of findings", model.rowCount(), rows)


def _compare_gauges(window: MainWindow, report: Report) -> None:
    over_pages = _child(window, PageGauges, "gauges")  # the Library's preview has gauges, too
    for name, number in (
        ("gauge_valor", report.vp),
        ("gauge_specialist", report.sp),
        ("gauge_men", report.size),
    ):
        shown = _child(over_pages, GaugeView, name).gauge.value
        wanted(shown == str(number), name, shown, number)


def men_of(report: Report) -> list[Man]:
    """The men of a squad, from its judgement alone."""
    rules = effective_rules(report.squad, report.rulebook) if report.rulebook else None
    men = zip(report.squad.members, report.members, report.numbers, strict=True)
    return [Man(member, judged, rules, number) for member, judged, number in men]


def _compare_squad(window: MainWindow, kept: Report) -> None:
    report = check_by_own_ruleset(kept.squad)
    table = _child(window, SquadView, "squad_table")
    men, model = men_of(report), table.model()
    wanted(model.rowCount() == len(men), "rows of the table", model.rowCount(), len(men))
    for row, man in enumerate(men):
        for at, column in enumerate(COLUMNS):
            if at != NUMBER:
                text = model.index(row, at).data()
                wanted(text == column.text(man), f"row {row}", text, column.text(man))
    chosen = tuple(sorted({each.row() for each in table.selectionModel().selectedRows()}))
    panel = _page(window).findChild(SoldierPanel)
    seen = isinstance(panel, SoldierPanel) and panel.isVisible()
    wanted(seen == bool(chosen), "the panel of the men chosen", chosen)
    if isinstance(panel, SoldierPanel) and seen:
        _compare_soldier(panel, report, [men[row] for row in chosen], chosen)


def _compare_soldier(
    panel: SoldierPanel, report: Report, men: list[Man], rows: tuple[int, ...]
) -> None:
    name = _child(panel, QLineEdit, "soldier_name").text()
    expected = men[0].member.name if len(men) == 1 else ""
    names = {man.member.name for man in men}
    wanted(name == (names.pop() if len(names) == 1 else expected), "the man’s name", name)
    heading = panel.findChildren(QLabel)[0].text()
    number = str(men[0].number) if len(men) == 1 else str(len(men))
    wanted(number in heading, "the man’s number", heading, number)
    fresh = panel_fields(report, rows)
    for flow, options in fresh.items():
        shown = panel.findChild(ChipFlow, f"{flow}_chips")
        if shown is None:
            continue
        chips = [(each.option.value, each.option.has, each.option.state) for each in shown.chips]
        told = [(each.value, each.has, each.state) for each in options]
        wanted(chips == told, f"the chips of {flow}", chips, told)
        for chip in shown.chips:
            has = chip.option.has in {"all", "always"}
            wanted(chip.isChecked() == has, f"a chip of {flow}", chip.option.value)


def _compare_builder(window: MainWindow, document: OpenDocument, judged: Any) -> None:  # noqa: ANN401 - as its kind judges
    view = window.pages.view("builder")
    assert isinstance(view, BuilderDocument)
    wanted(view.opened is document, "the page’s document")
    page = page_of(view.system, PageContext(judged, view.chosen, view.part, view.own))
    table = _child(window, QTableView, "builder_table")
    model = table.model()
    wanted(model.rowCount() == len(page.table.rows), "rows of the table", model.rowCount())
    for row, told in enumerate(page.table.rows):
        texts = [model.index(row, at).data() or "" for at in range(model.columnCount())]
        cells = [cell.text for cell in told.cells][: model.columnCount()]
        cells += [""] * (len(texts) - len(cells))
        wanted(texts == cells, f"row {row}", texts, cells)
    entry = page.entry
    if view.among:
        rows = (view.chosen, *[each for each in view.among if each != view.chosen])
        entries = [
            page_of(view.system, PageContext(judged, row, None, view.own)).entry for row in rows
        ]
        entry = together(entries, len(rows))
    shown = [str(field) for field in view.page.entry.fields]
    wanted(shown == [str(field) for field in entry.fields], "the fields", view.chosen)
    if view.chosen:
        at_path(document.value, view.chosen)


def _page(window: MainWindow) -> QWidget:
    page = window.pages.currentWidget()
    assert page
    return page


def _child(parent: QWidget, kind: Any, name: str) -> Any:  # noqa: ANN401 - of any class
    found = parent.findChild(kind, name)
    wanted(found is not None, "a part is missing", name)
    return found
