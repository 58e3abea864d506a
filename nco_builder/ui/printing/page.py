"""The Print page: choose sheets, preview them, save or print exactly the previewed pages."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QTimer
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from nco_builder.files import FileProblem
from nco_builder.files.atomic import write_atomically
from nco_builder.language import N_, _
from nco_builder.legality import Report
from nco_builder.ui.document.page import EDGE, Page, PageHead
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.controls import push_button
from nco_builder.ui.parts.drawers import Drawers
from nco_builder.ui.parts.empty_state import EmptyState
from nco_builder.ui.parts.fields import ElidedLabel
from nco_builder.ui.parts.icons import icon
from nco_builder.ui.parts.measures import length, measured, px
from nco_builder.ui.parts.panel_layout import WidthSplitter, scrolling
from nco_builder.ui.parts.theme import set_look
from nco_builder.ui.parts.toast import show_file, toast
from nco_builder.ui.printing.builder import Builder, Built, Failed, Progress, RenderedPage
from nco_builder.ui.printing.options_panel import OptionsPanel
from nco_builder.ui.printing.sheet_view import SheetView, Thumbnails, captions

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent

    from nco_builder.settings.settings import Settings
    from nco_builder.ui.document.document_view import DocumentView
    from nco_builder.ui.printing.builder import Answer

DEBOUNCE_MS = 120
NARROW = length(960)
"""Below this width of the page, small pages are smaller."""
OPTIONS_WIDTH = length(300)
PREPARING = N_("Preparing the pages…")
NOTHING = N_("Select a sheet on the left.")
CANCELLED = N_("Cancelled. Change anything on the left to start again.")


class PrintPage(Page):
    """Previews the exact bytes that are saved or printed."""

    def __init__(
        self, document: DocumentView, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(document, settings, parent)
        self.setObjectName("print_page")
        self._document = document
        self._builder = Builder(self)
        self._serial = 0
        self._sizes: tuple[tuple[float, float], ...] = ()
        self._thumbnail_scale = 0.0
        self.pdf = b""
        self._two_sided = False
        self.options = OptionsPanel(settings, self)
        self.view = SheetView(self)
        self._make_parts()
        self._lay_out()
        self._connect()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show small pages beside the sheet of a narrow page."""
        super().resizeEvent(event)
        self._thumbnails.be_small(small=self._is_narrow)
        if self._sizes and (event.oldSize().width() < NARROW) != self._is_narrow:
            self._show_current(self.view.current)

    @property
    def _is_narrow(self) -> bool:
        return self.width() < NARROW

    def _make_parts(self) -> None:
        self._status = ElidedLabel(self)
        self._status.setObjectName("print_status")
        self._thumbnails = Thumbnails(self)
        self._nothing = EmptyState("print_nothing", self.view)
        self._nothing.lay_out()
        over = QVBoxLayout(self.view)
        over.setContentsMargins(0, 0, 0, 0)
        over.addWidget(self._nothing)
        self.save_button = push_button(self, "print_save", _("Save &as PDF…"), self.save_pdf)
        self.print_button = push_button(self, "print_print", _("Pri&nt…"), self.print_pages)
        told = _("The sheets as a web page for a phone, with boxes to tap")
        self.web_button = push_button(self, "print_web", _("&Web page…"), self.save_page)
        self.web_button.setToolTip(told)
        self.cancel_button = push_button(self, "print_cancel", _("&Cancel"), self.cancel)
        self.cancel_button.hide()
        set_look(self.save_button, role="primary")

    def _tool(self, drawing: str, text: str, keys: str, slot: Callable[[], object]) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(f"print_{drawing}")
        button.setIcon(icon(drawing))
        shown = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
        button.setToolTip(f"{text} ({shown})")
        button.setAccessibleName(text)
        button.setShortcut(keys)
        button.clicked.connect(slot)
        return button

    def _lay_out(self) -> None:
        left = scrolling(self.options, self)
        bar_width = left.verticalScrollBar().sizeHint().width()
        wanted = self.options.minimumSizeHint().width() + bar_width
        wide = max(OPTIONS_WIDTH, wanted)
        left.setMinimumWidth(wide)
        bar = QHBoxLayout()
        bar.setSpacing(px(8))
        for button in (
            self._tool("zoom-out", _("Smaller"), "Ctrl+-", self.view.zoom_out),
            self._tool("zoom-in", _("Larger"), "Ctrl++", self.view.zoom_in),
            self._tool("fit", _("Fit the width"), "Ctrl+0", self.view.fit_width),
            self._tool("page", _("Fit the page"), "Ctrl+9", self.view.fit_page),
        ):
            bar.addWidget(button)
        bar.addWidget(self._status, 1)
        for deed in (self.cancel_button, self.web_button, self.save_button, self.print_button):
            bar.addWidget(deed)
        pages = QHBoxLayout()
        pages.setSpacing(px(8))
        pages.addWidget(self._thumbnails)
        pages.addWidget(self.view, 1)
        shown = QWidget(self)
        right = QVBoxLayout(shown)
        right.setContentsMargins(*measured(8, 8, 8, 8))
        right.setSpacing(px(8))
        right.addLayout(bar)
        right.addLayout(pages, 1)
        sheet = QFrame(self)
        set_look(sheet, role="sheet")
        drawers = Drawers(sheet, WidthSplitter)
        columns = cast("WidthSplitter", drawers.columns)
        columns.add_part(left, wide, 0)
        columns.add_part(shown, wide, 1)
        shown.setFocusProxy(self.view)
        needs = shown.minimumSizeHint().width()
        shown.setMinimumWidth(needs)
        drawers.name_sides(1, {0: (_("Sheets"), wide)}, needs)
        inside = QVBoxLayout(sheet)
        inside.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        inside.addWidget(drawers)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(sheet)

    def _connect(self) -> None:
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(DEBOUNCE_MS)
        self._soon.timeout.connect(self.refresh)
        self._builder.reported.connect(self._take_answers)
        self.options.changed.connect(self._soon.start)
        self._document.changed.connect(self._edited)
        self._document.replaced.connect(self._begin_anew)
        self.view.wanted.connect(self._want)
        self.view.current_changed.connect(self._show_current)
        self._thumbnails.currentRowChanged.connect(self._go_to)

    def choose(self, sheet: str) -> None:
        """Select exactly one sheet."""
        self.options.choose(sheet)

    def begin_work(self) -> None:
        """Focus the pages."""
        self.view.setFocus()

    def head(self) -> PageHead:
        """Return what is open of an event as far as its file tells: its squads are other files."""
        findings = self._document.judgement.findings
        is_event = self._document.kind.format == "nco-event"
        if not is_event or any(each.severity == "error" for each in findings):
            return PageHead()
        from nco_builder.event.reports import still_open  # few documents are events

        said = still_open(self._document.value, None)
        return PageHead(status=" · ".join(said) or _("Squads not checked"), state="to_do")

    def take_setting(self, key: str) -> None:
        """Use the paper chosen elsewhere."""
        if key == "paper":
            self.options.use_paper()

    def _edited(self) -> None:
        self.head_changed.emit()
        if self.isVisible():
            self._soon.start()

    def _begin_anew(self) -> None:
        """Start again with another document: the old pages must not be saved as its own."""
        if self.isVisible():
            self.refresh()
        else:
            self._forget()

    def _forget(self) -> None:
        """Release the old document's PDF and pictures, which may take many megabytes."""
        self._builder.forget()
        self._serial = 0
        self.pdf = b""
        self._set_ready(ready=False)
        self._show_none("")

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._soon.stop()

    def refresh(self) -> None:
        """Build the PDF again; the old pages stay until then."""
        judgement = self._document.judgement
        self.options.follow(judgement)
        job = self.options.job()
        self._set_ready(ready=False)
        if job is None:
            self._builder.cancel()
            self._show_none(_(NOTHING))
            return
        if not self._sizes:
            self._show_none(_(PREPARING))
        self._serial = self._builder.build(judgement, job)

    def cancel(self) -> None:
        """Cancel a long pack; the next choice or edit restarts it."""
        self._builder.cancel()
        self._serial = 0
        self.cancel_button.hide()
        self._tell(_(CANCELLED))

    def _set_ready(self, *, ready: bool) -> None:
        self.cancel_button.hide()
        self.save_button.setEnabled(ready)
        self.print_button.setEnabled(ready)
        self.web_button.setEnabled(self.options.job() is not None)

    def _want(self, page: int, scale: float) -> None:
        self._builder.render(self._serial, page, scale)

    def _take_answers(self, answers: list[Answer]) -> None:
        """Handle the builder's answers, ignoring those about older states."""
        for answer in answers:
            if answer.serial != self._serial:
                continue
            match answer:
                case Built():
                    self._take(answer)
                case RenderedPage() if answer.scale == self._thumbnail_scale:
                    self._thumbnails.show_picture(answer)
                case RenderedPage():
                    self.view.show_picture(answer)
                case Progress() if answer.total > 1:
                    self.cancel_button.show()
                    said = _("Making sheet {number} of {count} …")
                    told = said.format(number=answer.done + 1, count=answer.total)
                    self._tell(told)
                case Failed():
                    self.cancel_button.hide()
                    self._show_none(answer.sentence)

    def _take(self, built: Built) -> None:
        self.pdf = built.pdf
        self._two_sided = built.two_sided
        same = built.sizes == self._sizes
        self._sizes = built.sizes
        self._set_ready(ready=True)
        self._thumbnail_scale = self._thumbnails.scale(built.sizes)
        if not same:
            self._thumbnails.show_pages(len(built.sizes))
        self._nothing.hide()
        self._thumbnails.show()
        self._thumbnails.name_pages(captions(built.runs, self.options.title))
        self.view.show_pages(built.sizes)
        self._show_current(self.view.current)
        for number in range(len(built.sizes)):
            self._builder.render(self._serial, number, self._thumbnail_scale)

    def _show_none(self, reason: str) -> None:
        """Show no pages, and why: old ones would be mistaken for the requested ones."""
        self.view.show_pages(())
        self._sizes = ()
        self._thumbnails.show_pages(0)
        self._thumbnails.hide()
        self._nothing.show()
        self._tell(reason)

    def _tell(self, text: str) -> None:
        """Say something beside the pages, or in their place while there are none."""
        set_look(self._status, role=None)
        self._status.setText(text if self._sizes else "")
        self._nothing.said.setText("" if self._sizes else text)

    def _show_current(self, number: int) -> None:
        count = len(self._sizes)
        template = "{number}/{count}" if self._is_narrow else _("Page {number} of {count}")
        where = template.format(number=min(number + 1, count), count=count)
        said, role = "", None
        judgement = self._document.judgement
        if isinstance(judgement, Report) and judgement.rulebook is None:
            said = _("It prints as not checked: its rulebook is not installed.")
        elif not judgement.legal:
            said = _("✕ not legal") if self._is_narrow else _("✕ It prints as not legal.")
            role = "error"
        elif self._document.kind.stage(judgement) == "empty":
            said = _("It prints as empty.")
        set_look(self._status, role=role)
        brief = f"✕ {where}" if role else where  # the header says the rest
        briefer = (said, brief, "") if role else (brief, "")
        self._status.setText("   ".join(filter(None, (said, where))), *briefer)
        self._thumbnails.show_current(number)

    def _go_to(self, row: int) -> None:
        if row >= 0:
            self.view.show_page(row)

    def save_pdf(self) -> None:
        """Save the pages shown; on a problem the old file stays."""
        suggestion = self._suggested(self.options.name_ending())
        target = questions.ask_save_pdf(self, _("Save as PDF"), suggestion)
        if target is None:
            return
        try:
            write_atomically(target, self.pdf)
        except FileProblem as problem:
            questions.say(self, str(problem))
            return
        self._settings["export_folder"] = str(target.parent)
        toast(self, _("The PDF is in {path}.").format(path=target), *show_file(target))

    def _suggested(self, ending: str) -> Path:
        """Return the suggested file for what ends so."""
        path = self._document.path
        home = path.parent if path else Path.home()
        folder = Path(self._settings["export_folder"] or home)
        return folder / self._document.kind.file_name(self._document.value, ending)

    def save_page(self) -> None:
        """Save the selected sheets as a web page for a phone."""
        from nco_builder.ui.document.export import export_page  # most never do

        judgement, job = self._document.judgement, self.options.job()
        export_page(judgement, self._settings, self._suggested(".html"), self, job)

    def print_pages(self) -> None:
        """Print the pages shown with the system's dialog at true size."""
        from nco_builder.ui.printing.printer import ask_printer, print_to  # most never print

        duplex = self._two_sided
        printer = ask_printer(self._settings["paper"], duplex=duplex, parent=self)
        if printer is not None and not print_to(printer, self.pdf):
            questions.say(self, _("The printer did not take the pages; save them as PDF instead."))

    def stop(self) -> None:
        """End the builder's thread."""
        self._soon.stop()
        self._builder.stop()
