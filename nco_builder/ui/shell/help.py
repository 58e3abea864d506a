"""Help ▸ User guide, What is new and About: short texts in the current language."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QSize, Qt, qVersion
from PySide6.QtGui import QImage, QTextBlockFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QTableWidget,
    QTableWidgetItem,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

import nco_builder
from nco_builder import language, paths
from nco_builder.advice.naming import name_book
from nco_builder.documents.kinds import formats
from nco_builder.language import ENGLISH, _
from nco_builder.rules import BrokenRulebookError, newest_rules
from nco_builder.systems import system_named
from nco_builder.ui.parts.controls import wrapped_label
from nco_builder.ui.parts.icons import icon_pixmap
from nco_builder.ui.parts.measures import length, lengths, px
from nco_builder.ui.parts.questions import dialog_buttons, resize_within
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtCore import QUrl


ABOUT_SIZE = lengths(690, 500)
WIDEST = length(250)
"""The most width of a credit; the license has the full text."""
ICON = length(56)
ROW_HEIGHT = length(26)


class Work(NamedTuple):
    """A library that the program uses; `package` determines its version."""

    name: str
    by: str
    licence: str
    package: str = ""


FONTS = (
    Work("Roboto Condensed", "Christian Robertson, Google", "Apache 2.0"),
    Work("Saira Stencil One", "Omnibus-Type", "SIL Open Font License 1.1"),
    Work("WenQuanYi Micro Hei", "WenQuanYi Board of Trustees, Google", "Apache 2.0"),
    Work("Noto Sans, Noto Emoji", "The Noto Project Authors", "SIL Open Font License 1.1"),
    Work("NCO Symbols (from DejaVu Sans)", "Bitstream, Tavmjong Bah", "Bitstream Vera"),
)
LIBRARIES = (
    Work("Qt", "The Qt Company and contributors", "LGPL 3"),
    Work("PySide6", "The Qt Company and contributors", "LGPL 3", "PySide6-Essentials"),
    Work("pydantic", "Samuel Colvin and contributors", "MIT", "pydantic"),
    Work("reportlab", "ReportLab Europe", "BSD", "reportlab"),
    Work("networkx", "The NetworkX developers", "BSD", "networkx"),
    Work("pypdfium2", "The pypdfium2 team; PDFium by Google", "Apache 2.0 or BSD", "pypdfium2"),
    Work("segno", "Lars Heuer", "BSD", "segno"),
    Work("uharfbuzz", "The uharfbuzz team; HarfBuzz", "Apache 2.0", "uharfbuzz"),
    Work("platformdirs", "The platformdirs developers", "MIT", "platformdirs"),
)


class AboutDialog(QDialog):
    """Shows credits."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("about_dialog")
        self.setWindowTitle(_("About NCO Builder"))
        resize_within(self, QSize(*ABOUT_SIZE))
        column = QVBoxLayout(self)
        column.addLayout(self._head())
        column.addWidget(self._rule())
        column.addWidget(self._text(newest_rules().credit))
        if others := other_credits():
            column.addWidget(self._text(_("Further rules"), "heading"))
            column.addWidget(self._text("\n".join(others)))
        column.addWidget(self._text(_("Fonts and libraries"), "heading"))
        column.addWidget(self._works())
        column.addWidget(
            self._text(_("NCO Builder is free software under the MIT license."), "hint")
        )
        column.addWidget(dialog_buttons(self, refuse=_("Close")))

    def _head(self) -> QHBoxLayout:
        picture = QLabel(self)
        picture.setPixmap(icon_pixmap("app", ICON, self.devicePixelRatio()))
        words = QVBoxLayout()
        words.addWidget(self._text("NCO Builder", "title"))
        words.addWidget(
            self._text(_("Version {version}").format(version=nco_builder.__version__), "dim")
        )
        where = _("It never looks for updates by itself: look where you got it from.")
        words.addWidget(self._text(where, "dim"))
        row = QHBoxLayout()
        row.addWidget(picture)
        row.addLayout(words, 1)
        return row

    def _rule(self) -> QFrame:
        rule = QFrame(self)
        set_look(rule, role="rule")
        return rule

    def _text(self, text: str, role: str | None = None) -> QLabel:
        return wrapped_label(self, role, text)

    def _works(self) -> QTableWidget:
        works = (*FONTS, *LIBRARIES, *names_used())
        table = QTableWidget(len(works), 3, self)
        table.setObjectName("works")
        table.setAccessibleName(_("Fonts and libraries"))
        table.setHorizontalHeaderLabels([_("Work"), _("By"), _("License")])
        table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        table.setShowGrid(False)
        table.verticalHeader().hide()
        table.horizontalHeader().setStretchLastSection(True)
        table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        table.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        table.setTabKeyNavigation(False)
        for row, work in enumerate(works):
            cells = (f"{work.name} {version(work)}".strip(), work.by, work.licence)
            for place, text in enumerate(cells):
                table.setItem(row, place, QTableWidgetItem(text))
        # those of all works, also below those in sight
        table.horizontalHeader().setResizeContentsPrecision(len(works))
        table.resizeColumnsToContents()
        for column in range(table.columnCount() - 1):
            table.setColumnWidth(column, min(table.columnWidth(column), WIDEST))
        return table


def names_used() -> list[Work]:
    """Return the credits of lists of names."""
    book = name_book()
    return [Work(book.source.partition(" (")[0], book.copyright, book.licence)]


def other_credits() -> list[str]:
    """Return the documents of further rules; unusable rules are left out."""
    found = []
    for name in formats()[1:]:
        with suppress(BrokenRulebookError):
            found.append(system_named(name).credit)
    return [credit for credit in found if credit]


def version(work: Work) -> str:
    """Return the version in use; "" if the library has none of its own."""
    if work.name == "Qt":
        return qVersion()
    if not work.package:
        return ""
    from importlib import metadata  # imports the library for mails

    try:
        return metadata.version(work.package)
    except metadata.PackageNotFoundError:
        return ""


GUIDE_SIZE = lengths(860, 560)
TITLES = 200
"""The width of the list of pages, at 100 %."""

APART = 7
"""The gap between paragraphs, at 100 %."""

PICTURE, BESIDE = lengths(580, 96)
"""The most width of a picture, and the width besides it and the list in a narrow window."""


class GuidePage(NamedTuple):
    """A page of the guide, as Markdown; its first heading is its title.

    `name` is that of its file in every language, without the number that it begins with.
    """

    title: str
    text: str
    name: str = ""


def pages() -> tuple[GuidePage, ...]:
    """Return the guide in the current language, or in English if it is not translated.

    Raises:
        FileNotFoundError: the program was installed without it.
    """
    files = sorted(folder_of_pages().glob("*.md"))
    texts = [(file.read_text("utf-8"), file.stem.lstrip("0123456789-")) for file in files]
    return tuple(
        [GuidePage(text.partition("\n")[0].removeprefix("# "), text, name) for text, name in texts]
    )


def folder_of_pages() -> Path:
    """Return the folder of pages and pictures in the current language, or in English."""
    guide = paths.resources() / "guide"
    folder = guide / language.current()
    return folder if folder.is_dir() else guide / ENGLISH


class GuideText(QTextBrowser):
    """A page with its pictures, initially as wide as the page."""

    def loadResource(self, kind: int, name: QUrl | str) -> Any:  # noqa: ANN401 - as Qt has it
        """Load pictures of the guide, and nothing else."""
        if kind != QTextDocument.ResourceType.ImageResource.value:
            return None
        file = folder_of_pages() / (name if isinstance(name, str) else name.toString())
        scale = self.devicePixelRatioF()
        smooth = Qt.TransformationMode.SmoothTransformation
        wide = min(int(PICTURE), self.window().width() - px(TITLES) - BESIDE)
        picture = QImage(str(file)).scaledToWidth(round(wide * scale), smooth)
        picture.setDevicePixelRatio(scale)
        return picture


class GuideDialog(QDialog):
    """All pages, with one of them shown; the program goes on beside it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("guide_dialog")
        self.setWindowTitle(_("User guide"))
        resize_within(self, QSize(*GUIDE_SIZE))
        self._pages = pages()
        self.titles = QListWidget(self)
        self.titles.setObjectName("guide_titles")
        self.titles.setAccessibleName(_("Pages of the guide"))
        self.titles.setFixedWidth(px(TITLES))
        self.titles.addItems([page.title for page in self._pages])
        self.text = GuideText(self)
        self.text.setObjectName("guide_text")
        self.text.setAccessibleName(_("User guide"))
        self.text.setOpenLinks(False)  # there are none, and nothing is ever fetched
        self.titles.currentRowChanged.connect(self._show)
        row = QHBoxLayout()
        row.addWidget(self.titles)
        row.addWidget(self.text, 1)
        column = QVBoxLayout(self)
        column.addLayout(row, 1)
        column.addWidget(dialog_buttons(self, refuse=_("Close")))
        self.titles.setCurrentRow(0)
        self.titles.setFocus()

    def open_at(self, name: str) -> None:
        """Show the page of this name, if there is one."""
        names = [page.name for page in self._pages]
        if name in names:
            self.titles.setCurrentRow(names.index(name))

    def _show(self, row: int) -> None:
        page = self._pages[row]
        show_markdown(self.text, page.text)
        self.text.setAccessibleDescription(page.title)


def show_markdown(browser: QTextBrowser, text: str) -> None:
    """Show a shipped Markdown text with spaced paragraphs."""
    browser.setMarkdown(text)
    apart = QTextBlockFormat()
    apart.setBottomMargin(px(APART))
    everything = QTextCursor(browser.document())
    everything.select(QTextCursor.SelectionType.Document)
    everything.mergeBlockFormat(apart)
    browser.document().setDocumentMargin(px(2 * APART))


NEWS_SIZE = lengths(760, 560)


class NewsDialog(QDialog):
    """The changes of all versions, the newest first, from the shipped changelog."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("news_dialog")
        self.setWindowTitle(_("What is new"))
        resize_within(self, QSize(*NEWS_SIZE))
        self.text = QTextBrowser(self)
        self.text.setObjectName("news_text")
        self.text.setAccessibleName(_("What is new"))
        self.text.setOpenLinks(False)  # nothing is ever fetched
        show_markdown(self.text, paths.changelog().read_text("utf-8"))
        column = QVBoxLayout(self)
        column.addWidget(self.text, 1)
        column.addWidget(dialog_buttons(self, refuse=_("Close")))
