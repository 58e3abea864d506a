"""The Qt binding in use must not wear out Python's None."""

from __future__ import annotations

import sys

from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

CALLS = 1000


def test_calls_that_return_nothing_leave_none_alone(qtbot: QtBot) -> None:
    del qtbot
    image = QImage(8, 8, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    red = QColor("red")
    before = sys.getrefcount(None)
    for _ in range(CALLS):
        painter.setPen(red)
    lost = before - sys.getrefcount(None)
    painter.end()
    assert lost < CALLS / 2, "this release of PySide6 ends Python 3.11 after some thousand calls"
