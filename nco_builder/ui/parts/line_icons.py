"""Icons inside line edits, scaled with the chosen size.

Style sheets do not affect them, so these line edits have a style of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QLineEdit, QProxyStyle, QStyle

from nco_builder.ui.parts.icons import icon
from nco_builder.ui.parts.measures import px
from nco_builder.ui.parts.own_styles import set_own_style

if TYPE_CHECKING:
    from PySide6.QtGui import QIcon
    from PySide6.QtWidgets import QStyleOption, QWidget

Position = QLineEdit.ActionPosition


def add_search_icon(line: QLineEdit) -> None:
    """Show that a line searches; it can be emptied by a click, too."""
    line.setClearButtonEnabled(True)
    add_icon(line, icon("search", "dim"), Position.LeadingPosition)


def add_icon(line: QLineEdit, picture: QIcon, where: Position) -> QAction:
    """Put a picture into a line; its action is triggered by a click on it."""
    set_own_style(line, _LineStyle.only())
    action = QAction(picture, "", line)
    line.addAction(action, where)
    return action


class _LineStyle(QProxyStyle):
    """Forwards to Qt's style, except for the icon size in a line edit."""

    _only: ClassVar[_LineStyle | None] = None

    @classmethod
    def only(cls) -> _LineStyle:
        """Return the one for all lines; the application owns it."""
        app = QApplication.instance()
        if cls._only is None or cls._only.parent() is not app:
            cls._only = cls("Fusion")
            cls._only.setParent(app)
        return cls._only

    def pixelMetric(
        self,
        metric: QStyle.PixelMetric,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
    ) -> int:
        """Answer as Qt asks; pictures are ours, and close to the words."""
        if metric == QStyle.PixelMetric.PM_LineEditIconSize:
            return px(16)
        if metric == QStyle.PixelMetric.PM_LineEditIconMargin:
            return px(2)
        return super().pixelMetric(metric, option, widget)
