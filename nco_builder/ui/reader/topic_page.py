"""The page of a topic: plain text set in the theme, with links that keys and mouse follow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QUrl, Signal
from PySide6.QtGui import (
    QFont,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFrameFormat,
    QTextLength,
    QTextTableCellFormat,
    QTextTableFormat,
)
from PySide6.QtWidgets import QTextBrowser, QWidget

from nco_builder.language import _, pgettext
from nco_builder.ui.look.fonts import ensure_glyphs
from nco_builder.ui.look.painting import Weight, type_face
from nco_builder.ui.look.theme import color, set_look

if TYPE_CHECKING:
    from nco_builder.ui.reader.library import Library
    from nco_builder.ui.reader.topic import Fact, Links, Topic

MARGIN = 10
LARGER = -4
MOST_LABEL = 92
"""Pixels the names of the facts may take; longer ones are broken."""
DOT = "  ·  "


class TopicPage(QTextBrowser):
    """One topic to read; whatever a player entered is inserted as text, never as markup.

    Signals:
        wanted: the id of a topic a link leads to.

    """

    wanted = Signal(str)

    _shown: tuple[Topic, Library] | None = None
    _written: QTextDocument | None = None

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("topic_page")
        set_look(self, role="reading")
        self._links: list[str] = []
        self.setOpenLinks(False)
        self.setUndoRedoEnabled(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(_("Rule"))
        self.anchorClicked.connect(self._follow)

    @property
    def links(self) -> tuple[str, ...]:
        """Where the links of the page lead, in order."""
        return tuple(self._links)

    def show_topic(self, topic: Topic, library: Library) -> None:
        """Show a topic from its beginning; the library tells what links are called."""
        self._shown = topic, library
        self._write()
        template = _("Rule: {title}")
        self.setAccessibleName(template.format(title=topic.title))
        self.verticalScrollBar().setValue(0)

    def _write(self) -> None:
        if self._shown is None:
            return
        topic, library = self._shown
        made = QTextDocument(self)  # apart from the view, which would lay out every word anew
        made.setDefaultFont(type_face().font)
        made.setDocumentMargin(MARGIN)
        writer = _Writer(made)
        writer.title(topic.title)
        writer.paragraph(topic.text)
        if topic.source:
            writer.source(topic.source)
        if topic.facts:
            writer.facts(topic.facts)
        for links in topic.links:
            writer.links(links, library)
        self._links = writer.led
        ensure_glyphs(made.toPlainText())
        self.setDocument(made)
        if self._written is not None:
            self._written.deleteLater()
        self._written = made

    def _follow(self, link: QUrl) -> None:
        self.wanted.emit(self._links[int(link.toString())])

    def changeEvent(self, event: QEvent) -> None:
        """Write it anew in the colors of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            place = self.verticalScrollBar().value()
            self._write()
            self.verticalScrollBar().setValue(place)


class _Writer:
    """Writes the parts of a page at the end of a document.

    Attributes:
        led: topic ids its links lead to; a link's address is its place among them.

    """

    def __init__(self, document: QTextDocument) -> None:
        self._cursor = QTextCursor(document)
        self._unused = True  # a document begins with an empty paragraph, and so does a table's end
        self.led: list[str] = []

    def title(self, title: str) -> None:
        self._begin(0, 4)
        self._text(title, type_face(LARGER, Weight.Bold).font, "ink")

    def paragraph(self, text: str) -> None:
        self._begin(0, 4)
        self._text(text, type_face(-1).font, "ink")

    def source(self, source: str) -> None:
        self._begin(0, 4)
        self._text(source, type_face(1).font, "dim")

    def links(self, links: Links, library: Library) -> None:
        self._begin(8, 0)
        template = pgettext("before links", "{label}: ")
        self._text(template.format(label=links.label), type_face(0, Weight.Bold).font, "dim")
        one_below_other = any(name.startswith("ruling:") for name in links.topics)
        for place, name in enumerate(links.topics):
            if one_below_other:
                self._begin(2, 0)
            elif place:
                self._text(DOT, type_face().font, "dim")
            self._link(library.topics[name].title, name)

    def facts(self, facts: tuple[Fact, ...]) -> None:
        table = self._cursor.insertTable(len(facts), 2, _table_shape(facts))
        for row, fact in enumerate(facts):
            for column, (text, token) in enumerate(((fact.label, "dim"), (fact.text, "ink"))):
                cell = table.cellAt(row, column)
                cell.setFormat(_cell_shape(column))
                self._cursor = cell.firstCursorPosition()
                self._text(text, type_face().font, token)
        self._cursor.movePosition(QTextCursor.MoveOperation.End)
        self._unused = True

    def _begin(self, above: int, below: int) -> None:
        shape = QTextBlockFormat()
        shape.setTopMargin(above)
        shape.setBottomMargin(below)
        if self._unused:
            self._cursor.setBlockFormat(shape)
        else:
            self._cursor.insertBlock(shape)
        self._unused = False

    def _link(self, text: str, topic: str) -> None:
        look = QTextCharFormat()
        look.setFont(type_face().font)
        look.setForeground(color("specialists"))
        look.setFontUnderline(True)
        look.setAnchor(True)
        look.setAnchorHref(str(len(self.led)))
        self.led.append(topic)
        self._cursor.insertText(text, look)

    def _text(self, text: str, font: QFont, token: str) -> None:
        """Line breaks stay within the paragraph; all else is as it is."""
        look = QTextCharFormat()
        look.setFont(font)
        look.setForeground(color(token))
        self._cursor.insertText(text.replace("\n", "\u2028"), look)


def _table_shape(facts: tuple[Fact, ...]) -> QTextTableFormat:
    """As wide as the page; names take what they need, within bounds."""
    shape = QTextTableFormat()
    kind = QTextLength.Type
    label = min(MOST_LABEL, max(type_face().width(fact.label) for fact in facts) + 10)
    shape.setWidth(QTextLength(kind.PercentageLength, 100))
    shape.setColumnWidthConstraints(
        [QTextLength(kind.FixedLength, label), QTextLength(kind.VariableLength, 0)]
    )
    shape.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_None)
    shape.setBorder(0)
    shape.setCellSpacing(0)
    shape.setTopMargin(4)
    shape.setBottomMargin(2)
    return shape


def _cell_shape(column: int) -> QTextTableCellFormat:
    shape = QTextTableCellFormat()
    shape.setTopPadding(2)
    shape.setBottomPadding(2)
    shape.setLeftPadding(8 if column else 0)
    shape.setBottomBorder(1)
    shape.setBottomBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
    shape.setBottomBorderBrush(color("line"))
    return shape
