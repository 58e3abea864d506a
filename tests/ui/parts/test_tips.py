from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import Qt as GuiQt
from PySide6.QtGui import QTextDocument

from nco_builder.squad import NationWeapon, edit
from nco_builder.ui.findings.model import FindingsModel
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.soldier.options import panel_fields
from nco_builder.ui.table.columns import COLUMNS
from nco_builder.ui.table.model import SquadModel

if TYPE_CHECKING:
    from nco_builder.ui.document.squad_document import SquadDocument

EVIL = '<img src="/etc/passwd"><b>x</b>'


def read(tip: str) -> str:
    """What a tooltip shows."""
    if not GuiQt.mightBeRichText(tip):
        return tip
    shown = QTextDocument()
    shown.setHtml(tip)
    return shown.toPlainText()


@pytest.mark.parametrize("text", ["plain", EVIL, f"a\n{EVIL}\n  b", "1 < 2 > 0", "<qt>", "&amp;"])
def test_a_tip_reads_as_it_was_typed(text: str) -> None:
    assert read(plain_tip(text)).replace("\xa0", " ").split() == text.split()


def test_users_texts_are_no_markup_in_any_tooltip(document: SquadDocument) -> None:
    weapon = NationWeapon(id="own_1", name=EVIL, nation="us_airborne", notes=EVIL)
    document.do(edit("set_weapons", weapons=(weapon,)))
    for field, value in (("name", EVIL), ("notes", EVIL), ("primary", "own_1")):
        document.do(edit("set_member", members=(1,), field=field, value=value))
    squad, findings = SquadModel(document, document), FindingsModel(document, document)
    role = Qt.ItemDataRole.ToolTipRole
    tips = [squad.index(1, column).data(role) for column in range(len(COLUMNS))]
    tips += [findings.index(row, 0).data(role) for row in range(findings.rowCount())]
    options = panel_fields(document.report, (1,))["primary"]
    tips += [plain_tip(option.explanation) for option in options]
    about_him = [tip for tip in tips if "passwd" in tip]
    assert len(about_him) > 4
    assert all(EVIL in read(tip) for tip in about_him)
