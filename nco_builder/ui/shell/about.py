"""The About dialog: version, game, credits."""

from __future__ import annotations

from contextlib import suppress
from importlib import metadata
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt, qVersion
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

import nco_builder
from nco_builder.advice.naming import name_book
from nco_builder.documents.kinds import formats
from nco_builder.language import _
from nco_builder.rules import BrokenRulebookError, newest_rules
from nco_builder.systems import system_named
from nco_builder.ui.parts.icons import icon_pixmap
from nco_builder.ui.parts.labels import wrapped_label
from nco_builder.ui.parts.measures import length, lengths
from nco_builder.ui.parts.questions import dialog_buttons, resize_within
from nco_builder.ui.parts.theme import set_look

SIZE = lengths(690, 500)
WIDEST = length(250)
"""Of work and author; the license has the rest."""
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
        resize_within(self, QSize(*SIZE))
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
    """Return whose the names are that men can be given."""
    book = name_book()
    return [Work(book.source.partition(" (")[0], book.copyright, book.licence)]


def other_credits() -> list[str]:
    """Return the documents that further rules are from; rules that cannot be used credit nobody."""
    found = []
    for name in formats()[1:]:
        with suppress(BrokenRulebookError):
            found.append(system_named(name).credit)
    return [credit for credit in found if credit]


def version(work: Work) -> str:
    """Return the version in use; "" where the work has none of its own here."""
    if work.name == "Qt":
        return qVersion()
    if not work.package:
        return ""
    try:
        return metadata.version(work.package)
    except metadata.PackageNotFoundError:
        return ""
