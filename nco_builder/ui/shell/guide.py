"""Help ▸ User guide: short pages shipped with the program, in the current language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QTextBlockFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QDialog, QHBoxLayout, QListWidget, QTextBrowser, QVBoxLayout, QWidget

from nco_builder import language, paths
from nco_builder.language import ENGLISH, _
from nco_builder.ui.parts.measures import lengths, px
from nco_builder.ui.parts.questions import dialog_buttons, resize_within

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtCore import QUrl

SIZE = lengths(860, 560)
TITLES = 200
"""Width of the list of pages, at 100 %."""

APART = 7
"""Between paragraphs, at 100 %."""

PICTURE, BESIDE = lengths(580, 96)
"""How wide a picture is at most; what is next to it and the list, in a narrow window."""


class GuidePage(NamedTuple):
    """A page of the guide, as Markdown; its first heading is its title."""

    title: str
    text: str


def pages() -> tuple[GuidePage, ...]:
    """Return the guide in the language that is spoken, in English if it is not translated.

    Raises:
        FileNotFoundError: the program was installed without it.

    """
    texts = [file.read_text("utf-8") for file in sorted(folder_of_pages().glob("*.md"))]
    return tuple([GuidePage(text.partition("\n")[0].removeprefix("# "), text) for text in texts])


def folder_of_pages() -> Path:
    """Return where the pages and pictures are in the language that is spoken, or in English."""
    guide = paths.resources() / "guide"
    folder = guide / language.current()
    return folder if folder.is_dir() else guide / ENGLISH


class GuideText(QTextBrowser):
    """A page with its pictures, initially as wide as the page."""

    def loadResource(self, kind: int, name: QUrl | str) -> Any:  # noqa: ANN401 - as Qt has it
        """Give it a picture of the guide; nothing else is ever loaded."""
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
    """All pages, with one of them shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("guide_dialog")
        self.setWindowTitle(_("User guide"))
        resize_within(self, QSize(*SIZE))
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

    def _show(self, row: int) -> None:
        page = self._pages[row]
        show_markdown(self.text, page.text)
        self.text.setAccessibleDescription(page.title)


def show_markdown(browser: QTextBrowser, text: str) -> None:
    """Show a text that is shipped with the program, its paragraphs apart."""
    browser.setMarkdown(text)
    apart = QTextBlockFormat()
    apart.setBottomMargin(px(APART))
    everything = QTextCursor(browser.document())
    everything.select(QTextCursor.SelectionType.Document)
    everything.mergeBlockFormat(apart)
    browser.document().setDocumentMargin(px(2 * APART))
