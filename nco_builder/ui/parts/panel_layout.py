"""The layout of panels on the right: a head, rows of fields, an explanation below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QRect, QSize, Qt, QTimer
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QSplitter,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QVBoxLayout,
    QWidget,
)

from nco_builder.ui.parts.controls import PaddedLabel, plain_label
from nco_builder.ui.parts.measures import length, measured, px
from nco_builder.ui.parts.painting import MARKS
from nco_builder.ui.parts.room import follow_room
from nco_builder.ui.parts.scroll_edges import fade_edges
from nco_builder.ui.parts.scrolled_content import FocusScrollArea
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QPaintEvent, QResizeEvent

LABEL_WIDTH = length(56)
MARGIN = length(12)
HANDLE = 1
"""The hairline between the parts of a sheet; Qt lets the mouse take it beside, too."""
LOW = length(600)
"""Below this height of the window, lists of men and findings get the room of other parts."""
BUTTON_PADDING = length(12)
"""What is between the edge of a button and its words, as the style sheet has it."""
NAME_INSET = length(8)
BODY_MARGINS = (length(12 - 8), 0, 0, length(2))
"""Of what scrolls in a panel: names jut out at the left, at the right there is room for a bar."""


def head_line(label: QWidget, aside: QWidget, left: int = 0, right: int = 0) -> QHBoxLayout:
    """Return the head of a panel: its title, and what is at the right."""
    head = QHBoxLayout()
    head.setContentsMargins(left, 0, right, 0)
    head.setSpacing(px(8))
    head.addWidget(label)
    head.addStretch(1)
    head.addWidget(aside)
    return head


class FootedPanel(QFrame):
    """A panel over a row of quiet buttons.

    The words of the first button begin where the column above does: what is around them is seen
    only under the mouse.

    Attributes:
        column: what is above the buttons.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        set_look(self, role="panel")
        self._whole = QVBoxLayout(self)
        self.column = QVBoxLayout()
        self.column.setContentsMargins(BUTTON_PADDING, 0, MARGIN, 0)
        self._whole.addLayout(self.column, 1)
        follow_room(self, self._fit_room)

    def stand_on(self, foot: QWidget) -> None:
        """Set the row of buttons."""
        self._whole.addWidget(foot)

    def _fit_room(self, shallow: bool) -> None:  # noqa: FBT001 - a signal's argument
        above = px(4 if shallow else 8)
        self._whole.setContentsMargins(MARGIN - BUTTON_PADDING, above, 0, above)
        for column in (self._whole, self.column):
            column.setSpacing(px(4 if shallow else 8))


class FieldRow(QWidget):
    """A label with a note below it, and the editor of the field next to it."""

    def __init__(
        self, label: str, content: QWidget, parent: QWidget, buddy: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._label = plain_label(self, "dim", label)
        self._label.setBuddy(buddy or content)
        self._note, self._longer = plain_label(self, "hint"), plain_label(self, "hint")
        self._said = ""
        self._place_note()
        labels = QVBoxLayout()
        labels.setContentsMargins(*measured(0, 4, 0, 0))
        labels.setSpacing(0)
        labels.addWidget(self._label)
        labels.addWidget(self._note)
        labels.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(4))
        row.addLayout(labels)
        beside = QVBoxLayout()
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(px(2))
        beside.addWidget(content)
        beside.addWidget(self._longer)
        row.addLayout(beside, 1)
        self.widen_label(LABEL_WIDTH)
        # what breaks into lines is as high as its width wants: its hint is that of another width
        high = QSizePolicy.Policy
        follows = content.hasHeightForWidth()
        self.setSizePolicy(high.Preferred, high.Preferred if follows else high.Minimum)

    @property
    def wanted_width(self) -> int:
        """Return the width at which the label does not wrap."""
        metrics = self._label.fontMetrics()
        said = self._label.text()
        return max(LABEL_WIDTH, metrics.size(Qt.TextFlag.TextShowMnemonic, said).width() + 2)

    def set_label(self, label: str) -> None:
        """Set the label; `&` marks its mnemonic."""
        self._label.setText(label)

    @property
    def label_width(self) -> int:
        """Return the width of the label."""
        return self._label.maximumWidth()

    def widen_label(self, pixels: int) -> None:
        """Set the width of the label to that of the widest next to it; a longer one wraps."""
        self._label.setWordWrap(self.wanted_width > pixels)
        if self._label.maximumWidth() != pixels:
            self._label.setFixedWidth(pixels)
            self._label.setIndent(self._label.indent())  # or its hint stays that of the old width
            self._place_note()

    def show_note(self, text: str, *, wrong: bool = False) -> None:
        """Show or hide a note, marked if it is about a broken rule."""
        self._said = f"{MARKS['error'].symbol} {text}" if wrong else text
        for note in (self._note, self._longer):
            set_look(note, role="error" if wrong else "hint")
        self._place_note()

    def _place_note(self) -> None:
        """Show the note below the label or, if it is longer than that, below the field."""
        wide = self._note.fontMetrics().horizontalAdvance(self._said)
        longer = wide > self._label.maximumWidth()
        for note, here in ((self._note, not longer), (self._longer, longer)):
            note.setText(self._said if here else "")
            note.setVisible(here and bool(self._said))


def panel_body(
    panel: QFrame,
    rows: Iterable[QWidget],
    last: Iterable[QWidget] = (),
    name: QWidget | None = None,
) -> QWidget:
    """Return the body of a panel.

    Args:
        panel: The panel.
        rows: Fields, one under the other.
        last: Fields next to each other under the rows.
        name: A field above them whose text is in line with the rows; its frame juts out.
    """
    body = QWidget(panel)
    set_look(body, role="content")
    whole = QVBoxLayout(body)
    whole.setContentsMargins(*BODY_MARGINS)
    whole.setSpacing(px(4))
    if name is not None:
        whole.addWidget(name)
    below = QVBoxLayout()
    below.setContentsMargins(NAME_INSET, 0, 0, 0)
    below.setSpacing(px(4))
    rows = tuple(rows)
    labelled = [row for row in rows if isinstance(row, FieldRow)]
    widest = max([row.wanted_width for row in labelled], default=LABEL_WIDTH)
    for row in labelled:
        row.widen_label(widest)
    for each in rows:
        below.addWidget(each)
    line = _side_by_side(last)
    line.setContentsMargins(0, 0, 0, 0)
    below.addLayout(line)
    below.addStretch(1)
    whole.addLayout(below, 1)
    return body


def panel_column(
    panel: QFrame, head: tuple[QWidget, ...], body: QWidget, foot: PaddedLabel
) -> None:
    """Lay out a panel: head, scrolling body, fixed foot.

    Args:
        panel: The panel.
        head: A label at the left, the others at the right.
        body: What scrolls where it is too high.
        foot: What is below it.
    """
    column = QVBoxLayout(panel)
    column.setContentsMargins(*measured(1, 4, 1, 4))
    column.setSpacing(px(4))
    column.addLayout(_side_by_side(head, stretch_after=1))
    column.addWidget(scrolling(body, panel), 1)
    foot.pad(MARGIN, px(2), MARGIN, 0)
    column.addWidget(foot)


def scrolling(content: QWidget, parent: QWidget) -> QScrollArea:
    """Return a vertical scroll area with this content."""
    area = _ScrollArea(parent)
    set_look(area, role="column")
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(content)
    fade_edges(area)
    return area


class WidthSplitter(QSplitter):
    """A splitter divided by the width alone until the player moves a handle.

    Qt distributes each change of the width, so that the result would depend on earlier widths.

    Attributes:
        divided_outside: whether what it lies in divides it now.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.divided_outside = False
        self.setHandleWidth(HANDLE)
        self.setChildrenCollapsible(False)
        self._parts: list[tuple[int, int]] = []
        self._moved = False
        self.splitterMoved.connect(self._note_moved)

    def add_part(self, part: QWidget, width: int, stretch: int) -> None:
        """Add a part at the right.

        Args:
            part: What is shown.
            width: Its pixels if there is just room for all.
            stretch: Its share of what is more or less than that.
        """
        self.addWidget(part)
        self.setStretchFactor(len(self._parts), stretch)
        self._parts.append((width, stretch))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Distribute the new width."""
        super().resizeEvent(event)
        if not (self._moved or self.divided_outside):
            self.distribute()

    def distribute(self) -> None:
        """Divide the width as if nobody had moved a handle."""
        if self._parts:
            handles = self.handleWidth() * (len(self._parts) - 1)
            spare = self.width() - handles - sum(width for width, _stretch in self._parts)
            total = sum(stretch for _width, stretch in self._parts)
            self.setSizes([width + spare * stretch // total for width, stretch in self._parts])

    def _note_moved(self) -> None:
        self._moved = True


MOST_LOOKS = 20
"""So often a scroll area looks again in one turn of the event loop: content that wants another
height whenever it is laid out would keep Qt busy forever."""


class _ScrollArea(FocusScrollArea):
    """Has a scroll bar only if its content does not fit without one.

    Qt measures the content at the width that a bar leaves, so that a bar stays once it is shown;
    and it does not measure again when a widget laid out while hidden is shown.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._looks = 0
        self._found: tuple[object, ...] = ()
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self._begin_turn)

    def _begin_turn(self) -> None:
        self._looks = 0

    def event(self, event: QEvent) -> bool:
        """Update when the content may need another height."""
        known = super().event(event)
        if event.type() == QEvent.Type.Show:
            QCoreApplication.postEvent(self, QEvent(QEvent.Type.LayoutRequest))
        elif event.type() == QEvent.Type.LayoutRequest:
            self._settle_bar()
        return known

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Update whether the content fits."""
        super().resizeEvent(event)
        self._settle_bar()

    def _settle_bar(self) -> None:
        content = self.widget()
        # the room of a bar stays free without one, too, or all chips would move when it comes
        bar = self.verticalScrollBar().sizeHint().width()
        room = self.contentsRect().size() - QSize(bar, 0)
        if content is None or not self.isVisible() or self._looks >= MOST_LOOKS:
            return
        self._looks += 1
        self._turn.start()
        least = content.minimumSizeHint()
        high = max(content.heightForWidth(max(room.width(), least.width())), least.height())
        policy = Qt.ScrollBarPolicy
        wanted = policy.ScrollBarAlwaysOff if high <= room.height() else policy.ScrollBarAsNeeded
        if self.verticalScrollBarPolicy() != wanted:
            self.setVerticalScrollBarPolicy(wanted)
        margin = bar if wanted == policy.ScrollBarAlwaysOff else 0
        if self.viewportMargins().right() != margin:  # Qt repaints all, even for the same
            self.setViewportMargins(0, 0, margin, 0)
        # laying out asks for another look: one that finds the same must not lay out again
        found = (room, content.size(), high, least)
        if found == self._found:
            return
        self._found = found
        if (layout := content.layout()) is not None:
            layout.invalidate()  # it may still lie as at the width that a bar left it
            layout.activate()


def _side_by_side(widgets: Iterable[QWidget], *, stretch_after: int = 0) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setContentsMargins(MARGIN, 0, MARGIN, 0)
    row.setSpacing(px(4))
    for place, widget in enumerate(widgets):
        if place and place == stretch_after:
            row.addStretch(1)
        row.addWidget(widget)
    return row


class WrappedBox(QCheckBox):
    """As wide as its text if possible, as narrow as its longest word if necessary."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def minimumSizeHint(self) -> QSize:
        """Return the size of the longest word next to the box."""
        longest = max(map(self._width_of, self.text().split()), default=0)
        return QSize(self._beside() + longest, super().sizeHint().height())

    def heightForWidth(self, width: int) -> int:
        more = len(self._lines(width)) - 1
        return super().sizeHint().height() + more * self.fontMetrics().lineSpacing()

    def hitButton(self, place: QPoint) -> bool:
        """Accept clicks on every line; several lines fill the width."""
        if len(self._lines(self.width())) == 1:
            return super().hitButton(place)
        return self.rect().contains(place)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the box next to the first line, and the lines."""
        lines = self._lines(self.width())
        if len(lines) == 1:
            super().paintEvent(event)
            return
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.rect = QRect(0, 0, self.width(), super().sizeHint().height())
        style = self.style()
        text = style.subElementRect(QStyle.SubElement.SE_CheckBoxContents, option, self)
        text.setRight(self.width())
        text.setHeight(len(lines) * self.fontMetrics().lineSpacing())
        option.text = ""
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_CheckBox, option)
        flags = Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextShowMnemonic
        ink = self.foregroundRole()
        said = "\n".join(lines)
        style.drawItemText(painter, text, flags, self.palette(), self.isEnabled(), said, ink)
        painter.end()

    def _lines(self, width: int) -> list[str]:
        """Return the text in lines that fit next to the box, except longer words."""
        room = width - self._beside()
        lines = [""]
        for word in self.text().split():
            longer = f"{lines[-1]} {word}".strip()
            if not lines[-1] or self._width_of(longer) <= room:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def _beside(self) -> int:
        """Return the width of the box itself with its gaps and frame."""
        return super().sizeHint().width() - self._width_of(self.text())

    def _width_of(self, text: str) -> int:
        return self.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, text).width()
