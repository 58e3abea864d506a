"""What differs between the edition of a rules pack that a squad took, and the one known now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHeaderView, QTableWidget, QTableWidgetItem, QVBoxLayout

from nco_builder.documents.kinds import load_system
from nco_builder.files import visible_line
from nco_builder.language import _
from nco_builder.squad.packs import of_pack
from nco_builder.systems.comparing import compare_pages
from nco_builder.systems.nco_rules_pack.judge import judge
from nco_builder.systems.nco_rules_pack.model import FORMAT, RulesPack
from nco_builder.ui.parts.controls import wrapped_label
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.measures import px
from nco_builder.ui.parts.questions import dialog_buttons
from nco_builder.ui.parts.texts import plain_tip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QWidget

    from nco_builder.squad import Squad

LETTERS = 300
"""The most letters shown of a value."""


def taken(squad: Squad, id_: str) -> RulesPack:
    """Return the rules pack of an id as a squad holds it."""
    pack = next(each for each in squad.packs if each.id == id_)
    return RulesPack(
        ruleset=squad.ruleset,
        id=id_,
        edition=pack.edition or "",
        name=pack.name or "",
        definitions=of_pack(squad, pack),
    )


def differences(before: RulesPack, now: RulesPack) -> Iterator[tuple[str, str, str, str]]:
    """Yield what differs: the entry, the field, its value before and now."""
    system = load_system(FORMAT)
    assert system is not None  # noqa: S101 - it is one of the program's
    compared = compare_pages(system, judge(before), judge(now))
    for row in compared.differing:
        if row.at_b is None:
            yield row.name, _("The whole definition"), _("there"), _("not there")
        elif row.at_a is None:
            yield row.name, _("The whole definition"), _("not there"), _("there")
        for each in row.differences:
            if each.field != _("Changes"):  # which its fields tell one by one
                yield row.name, each.field, each.a or _("as before"), each.b or _("as before")


class ComparedEditions(QDialog):
    """The differences as a table; it is accepted to take the edition known now."""

    def __init__(self, squad: Squad, pack: RulesPack, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("compared_editions")
        before = taken(squad, pack.id)
        name = visible_line(pack.name or pack.id)
        self.setWindowTitle(_("Compare {pack}").format(pack=name))
        here = _("In this squad: edition {edition}")
        now = _("Edition {edition}")
        heads = (
            _("Entry"),
            _("Field"),
            here.format(edition=visible_line(before.edition) or "?"),
            now.format(edition=visible_line(pack.edition) or "?"),
        )
        found = list(differences(before, pack))
        intro = wrapped_label(self)
        told = _("What changes for this squad if it takes {pack} as it is now.")
        intro.setText(told.format(pack=name) if found else _("Nothing differs."))
        self.table = QTableWidget(len(found), len(heads), self)
        self.table.setObjectName("differences")
        self.table.setAccessibleName(_("Differences"))
        self.table.setHorizontalHeaderLabels(heads)
        self.table.verticalHeader().hide()
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.table.setTabKeyNavigation(False)
        self.table.setWordWrap(False)
        self.table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        for at, texts in enumerate(found):
            for column, text in enumerate(texts):
                shown = visible_line(text)[:LETTERS]
                ensure_glyphs(shown)
                item = QTableWidgetItem(shown)
                item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
                item.setToolTip(plain_tip(shown))
                self.table.setItem(at, column, item)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.table.verticalHeader().setDefaultSectionSize(px(28))
        text = _("&Take edition {edition}")
        take = text.format(edition=visible_line(pack.edition).replace("&", "&&") or "?")
        column_of_parts = QVBoxLayout(self)
        column_of_parts.addWidget(intro)
        column_of_parts.addWidget(self.table, 1)
        column_of_parts.addWidget(dialog_buttons(self, take))
        self.resize(px(640), px(360))
