"""Every text a part of the window has not room for, unless a tooltip says all of it.

Widgets are asked what they want and have; what delegates and other painters cut is noted while
they paint (`painting_cuts`).
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QModelIndex, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QComboBox,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QSplitter,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionComboBox,
    QStyleOptionFrame,
    QStyleOptionGroupBox,
    QStyleOptionHeader,
    QStyleOptionTab,
    QStyleOptionViewItem,
    QTabBar,
    QTextBrowser,
    QTextEdit,
    QToolButton,
    QWidget,
)

from nco_builder.systems.nco_squad.columns import SHORTER_RANKS, SHORTEST_RANKS
from nco_builder.ui.parts import painting
from nco_builder.ui.parts.fields import FittedBox
from tests.ui.texts_shown import place_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ACROSS = Qt.Orientation.Horizontal
TIP = Qt.ItemDataRole.ToolTipRole
CURSOR = 2
"""Room a field keeps for its cursor at each end."""
BESIDE_TEXT = 2
"""Room a box keeps at the end of its choice."""


def cut_off(root: QWidget) -> list[str]:
    """What is said in sight with less room than it wants.

    Where the tooltip says all of it, nothing is missing.
    """
    found = []
    for widget in root.findChildren(QWidget):
        if in_sight(widget) and not widget.objectName().startswith("qt_"):
            found += [f"{place_of(widget)}: {text}" for text in _cut(widget)]
    return found


def in_sight(widget: QWidget) -> bool:
    """Whether a widget is shown, and in no column that is closed."""
    if not widget.isVisible():
        return False
    above: QWidget | None = widget
    while above is not None:
        around = above.parentWidget()
        if isinstance(around, QSplitter) and not around.rect().intersects(above.geometry()):
            return False
        above = around
    return True


def own_words_cut(root: QWidget) -> list[str]:
    """Headings, choices of boxes and feet of tables that are cut, whatever a tooltip tells.

    Names and remarks may be of any length; these words are the program's own.
    """
    found = []
    for widget in root.findChildren(QWidget):
        if in_sight(widget) and not widget.objectName().startswith("qt_"):
            if isinstance(widget, QHeaderView):
                found += [f"{place_of(widget)}: {text}" for text in _of_header(widget, told=False)]
            elif isinstance(widget, QComboBox) and not _shows_drawing(widget):
                found += [f"{place_of(widget)}: {text}" for text in _of_box(widget, told=False)]
            elif isinstance(widget, QLabel) and widget.objectName() == "builder_foot_text":
                cut = _wide_plain(widget, widget.text()) > widget.width()
                found += [f"{place_of(widget)}: {widget.text()}"] * cut
    return found


def _shows_drawing(box: QComboBox) -> bool:
    """Whether a box shows an icon in place of words, which its tooltip has."""
    return (
        isinstance(box, FittedBox) and not box.shown_text() and box.toolTip() == box.currentText()
    )


@contextmanager
def painting_cuts() -> Iterator[list[str]]:
    """Note the texts that painters cut; only what is painted meanwhile is known."""
    noted: list[str] = []

    class Noting(QFontMetrics):
        def elidedText(  # noqa: N802 - Qt's
            self, text: str, mode: Qt.TextElideMode, width: int, /, flags: int | None = None
        ) -> str:
            cut = super().elidedText(text, mode, width, flags or 0)
            if cut != text:
                noted.append(text)
            return cut

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(painting, "QFontMetrics", Noting)
        painting._type_face.cache_clear()
        yield noted
    painting._type_face.cache_clear()


def painted_cut(root: QWidget) -> list[str]:
    """What is cut where it is painted, and no tooltip of the part says all of.

    A list may stand there in another order.
    """
    with painting_cuts() as noted:
        root.grab()
    said = list(_tips(root))
    return [
        text
        for text in dict.fromkeys(noted)
        if not any(all(part in tip for part in _told(text).split(", ")) for tip in said)
    ]


def _told(text: str) -> str:
    """A text as its tooltip says it: a rank has its whole name there."""
    for ranks in (SHORTEST_RANKS, SHORTER_RANKS, SHORTEST_RANKS):
        for long, short in ranks.items():
            # only whole words: the shortest of one rank is part of another's
            text = re.sub(rf"(?<![\w/-]){re.escape(short)}", long, text)
    return _plain(text)


def _tips(root: QWidget) -> Iterator[str]:
    for widget in root.findChildren(QWidget):
        if widget.isVisible():
            yield _plain(widget.toolTip())
            if isinstance(widget, QAbstractItemView) and not isinstance(widget, QHeaderView):
                yield from (_plain(str(each.data(TIP) or "")) for each in _indexes(widget))


def _plain(text: str) -> str:
    """A text as tooltips say it, without what breaks their lines."""
    return " ".join(text.split())


def _indexes(view: QAbstractItemView) -> list[QModelIndex]:
    model = view.model()
    rows = range(model.rowCount())
    columns = range(model.columnCount()) if hasattr(view, "horizontalHeader") else (0,)
    return [model.index(row, column) for row in rows for column in columns]


def _cut(widget: QWidget) -> Iterator[str]:
    """Its texts that have not room."""
    for kind, cuts in CUTS.items():
        if isinstance(widget, kind):
            yield from cuts(widget)
            return


def _of_field(field: QLineEdit) -> Iterator[str]:
    asks = field.placeholderText()
    told = _plain(asks) in _plain(field.toolTip())
    if not (field.text() or told) and _room_of_field(field) < _wide_plain(field, asks):
        yield asks
    if not _in_sight(field):
        yield f"{asks}: {field.text()}"


def _of_group(group: QGroupBox) -> Iterator[str]:
    option = QStyleOptionGroupBox()
    group.initStyleOption(option)
    part = QStyle.SubControl.SC_GroupBoxLabel
    room = group.style().subControlRect(QStyle.ComplexControl.CC_GroupBox, option, part, group)
    if not group.rect().contains(room) or room.width() < _wide(group, group.title()):
        yield group.title()


def _of_label(label: QLabel | QAbstractButton) -> Iterator[str]:
    if label.text() and not (_in_sight(label) and (_tells_all(label) or _has_room(label))):
        yield label.text()


def _tells_all(widget: QLabel | QAbstractButton) -> bool:
    """Whether what is cut on purpose says all of it in its tooltip."""
    return _plain(widget.text()) in _plain(widget.toolTip())


def _has_room(widget: QLabel | QAbstractButton) -> bool:
    if widget.hasHeightForWidth():
        return widget.heightForWidth(widget.width()) <= widget.height()
    if isinstance(widget, QToolButton):  # its hint has a margin that may go
        return _wide(widget, widget.text()) <= widget.width()
    wanted = widget.sizeHint()
    return wanted.width() <= widget.width() and wanted.height() <= widget.height()


def _in_sight(widget: QWidget) -> bool:
    """Whether nothing that contains it is too narrow or low, but for what one scrolls."""
    seen = widget.visibleRegion().boundingRect()
    if 0 < seen.width() < widget.width() and not _scrolls_across(widget):
        return False
    place, part = widget.rect(), widget
    while (above := part.parentWidget()) is not None and not part.isWindow():
        if isinstance(above.parentWidget(), QAbstractScrollArea):
            return True
        place = QRect(part.mapToParent(place.topLeft()), place.size())
        if not above.rect().contains(place):
            return False
        part = above
    return True


def _scrolls_across(widget: QWidget) -> bool:
    """Whether something around it can be scrolled to what is not in sight."""
    around = widget.parentWidget()
    while around is not None:
        if isinstance(around, QAbstractScrollArea) and around.horizontalScrollBar().maximum():
            # without a bar, what is too wide can only be scrolled to by the keyboard
            never = Qt.ScrollBarPolicy.ScrollBarAlwaysOff
            return around.horizontalScrollBarPolicy() != never
        around = around.parentWidget()
    return False


def _wide(widget: QWidget, text: str) -> int:
    return widget.fontMetrics().horizontalAdvance(text.replace("&&", "\0").replace("&", ""))


def _of_box(box: QComboBox, *, told: bool = True) -> Iterator[str]:
    """The choice, and every other where the box is as wide as its widest.

    Args:
        box: which one.
        told: whether what its tooltip says counts as seen.
    """
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    control, part = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
    room = box.style().subControlRect(control, option, part, box).width() - BESIDE_TEXT
    tip = _plain(box.toolTip()) if told else ""
    policy = QComboBox.SizeAdjustPolicy
    fits_all = box.sizeAdjustPolicy() in {
        policy.AdjustToContents,
        policy.AdjustToContentsOnFirstShow,
    }
    for row in range(box.count()) if fits_all else [box.currentIndex()]:
        icon = box.iconSize().width() + 4 if not box.itemIcon(row).isNull() else 0
        text = box.itemText(row)
        if icon + _wide_plain(box, text) > room and _plain(text) not in tip:
            yield text


def _wide_plain(widget: QWidget, text: str) -> int:
    return widget.fontMetrics().horizontalAdvance(text)


def _of_tabs(bar: QTabBar) -> Iterator[str]:
    for place in range(bar.count()):
        option = QStyleOptionTab()
        bar.initStyleOption(option, place)
        room = bar.style().subElementRect(QStyle.SubElement.SE_TabBarTabText, option, bar)
        text = bar.tabText(place)
        whole = _plain(text.replace("&", "")) in _plain(bar.tabToolTip(place))
        in_sight = bar.rect().contains(bar.tabRect(place))
        if not whole and (not in_sight or _wide(bar, text) > room.width()):
            yield text


def _of_header(header: QHeaderView, *, told: bool = True) -> Iterator[str]:
    if header.orientation() != ACROSS:
        return
    for section in range(header.count()):
        said = header.model().headerData(section, ACROSS)
        if not said or header.isSectionHidden(section):
            continue
        option = QStyleOptionHeader()
        header.initStyleOption(option)
        header.initStyleOptionForIndex(option, section)
        option.rect = QRect(0, 0, header.sectionSize(section), header.height())
        room = header.style().subElementRect(QStyle.SubElement.SE_HeaderLabel, option, header)
        tip = header.model().headerData(section, ACROSS, TIP)
        signed = told and header.textElideMode() != Qt.TextElideMode.ElideNone
        if signed and _plain(str(said)) in _plain(str(tip or "")):
            continue
        if _wide_plain(header, str(said)) > room.width():
            yield str(said)


def _of_cells(view: QAbstractItemView) -> Iterator[str]:
    """Of a view that Qt paints; what our own delegates paint is noted while they do."""
    if type(view.itemDelegate()).paint is not QStyledItemDelegate.paint:
        return
    option = QStyleOptionViewItem()
    view.initViewItemOption(option)
    wraps = bool(option.features & QStyleOptionViewItem.ViewItemFeature.WrapText)
    for index in _indexes(view):
        place = view.visualRect(index)
        if place.isEmpty() or not view.viewport().rect().intersects(place):
            continue
        place.setRight(min(place.right(), view.viewport().width() - 1))
        option.rect = place if wraps else QRect(QPoint(), QSize())
        wanted = view.itemDelegateForIndex(index).sizeHint(option, index)
        room = place.height() < wanted.height() if wraps else place.width() < wanted.width()
        text = str(index.data() or "")
        if text and room and _plain(text) not in _plain(str(index.data(TIP) or "")):
            yield text


def _room_of_field(field: QLineEdit) -> int:
    """Between the drawings at its ends."""
    option = QStyleOptionFrame()
    field.initStyleOption(option)
    inside = field.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, field)
    inside = inside.marginsRemoved(field.textMargins())
    left, right = inside.left(), inside.right()
    for button in field.findChildren(QToolButton):
        if button.isVisible() and button.x() < field.width() // 2:
            left = max(left, button.geometry().right() + 1)
        elif button.isVisible():
            right = min(right, button.x() - 1)
    return right - left + 1 - 2 * CURSOR


def _broken_words(view: QTextEdit) -> Iterator[str]:
    """Words of which a part stands on the next line, and what is wider than the view."""
    document = view.document()
    if document.size().width() > view.viewport().width() + 1:
        yield document.toPlainText()[:40]
    block = document.begin()
    while block.isValid():
        text, layout = block.text(), block.layout()
        ends = [layout.lineAt(row).textStart() for row in range(1, layout.lineCount())]
        for (before, behind), end in zip(pairwise([0, *ends]), ends, strict=True):
            if text[end - 1].isalnum() and text[end].isalnum():
                yield f"{text[before:behind]} | {text[end:][:10]}"
        block = block.next()


CUTS: dict[type[QWidget], Callable[[Any], Iterator[str]]] = {
    QComboBox: _of_box,
    QTabBar: _of_tabs,
    QHeaderView: _of_header,
    QTextBrowser: _broken_words,
    QAbstractItemView: _of_cells,
    QLineEdit: _of_field,
    QGroupBox: _of_group,
    QLabel: _of_label,
    QAbstractButton: _of_label,
}
"""The first that a widget is of says what of it is cut; fields of several lines scroll."""

# FIX
