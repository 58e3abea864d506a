"""The Squad page in another language: all of it translated, none of it cut in silence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication, QDialog, QFrame, QWidget

from nco_builder import language, paths
from nco_builder.documents.fix_plan import plan_fixes
from nco_builder.documents.squads import SQUAD, read_squad
from nco_builder.settings.settings import Settings
from nco_builder.squad import Squad, new_squad
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.findings.fix_all import FixAllDialog
from nco_builder.ui.soldier.nation_weapons import NationWeaponsDialog
from nco_builder.ui.squad.page import SquadPage
from tests.ui.documents import squad_document
from tests.ui.kept_texts import kept
from tests.ui.texts_cut import cut_off
from tests.ui.texts_shown import Shown, texts_shown, untranslated

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

SAMPLES = {"legal": "rifle-squad.nco", "broken": "recruits-mistakes.nco"}
SIZE = (1182, 576)
"""What the page has in a window of 1280 × 720 with a rail of long words."""


def squad_of(name: str) -> Squad:
    if name in SAMPLES:
        return read_squad(paths.data() / "samples" / SAMPLES[name])
    like = squad_of("broken")
    return new_squad(like.ruleset, like.nation, like.limits.vp, like.limits.sp)


@pytest.fixture(autouse=True)
def _made_up() -> Iterator[None]:
    with language.speaking(language.PSEUDO):
        yield


@pytest.fixture(params=["legal", "broken", "empty"])
def document(looks: QApplication, request: pytest.FixtureRequest) -> SquadDocument:
    document = squad_document(squad_of(request.param), parent=looks)
    assert document.report.legal is (request.param == "legal")
    return document


@pytest.fixture
def page(qtbot: QtBot, document: SquadDocument) -> SquadPage:
    page = SquadPage(document, Settings())
    qtbot.addWidget(page)
    page.resize(*SIZE)
    with qtbot.waitExposed(page):
        page.show()
    return page


def kept_in(document: SquadDocument) -> set[str]:
    assert document.rulebook
    return kept(document.squad, document.rulebook)


def test_the_page_is_translated(page: SquadPage, document: SquadDocument) -> None:
    assert len(list(texts_shown(page))) > 100
    assert untranslated(page, kept_in(document)) == []


def test_the_page_has_room_for_longer_words(page: SquadPage) -> None:
    assert (page.width(), page.height()) == SIZE
    assert cut_off(page) == []


def choices(page: SquadPage, document: SquadDocument) -> Iterator[QWidget]:
    """The panel at the right with each man alone, with all of them, with nobody."""
    everybody = tuple(range(len(document.squad.members)))
    for rows in (*((row,) for row in everybody), everybody, ()):
        page.table.choose(rows)
        for _pass in range(5):  # a scroll bar that comes or goes breaks the lines anew
            QApplication.processEvents()
        shown = page.findChild(QFrame, "soldier_panel" if rows else "squad_panel")
        assert shown
        assert shown.isVisible()
        yield shown


def test_the_panel_at_the_right_is_translated_and_has_room(
    page: SquadPage, document: SquadDocument
) -> None:
    names = kept_in(document)
    found: dict[Shown, None] = {}
    cut: list[str] = []
    for panel in choices(page, document):
        found |= dict.fromkeys(untranslated(panel, names))
        cut += cut_off(panel)
    assert list(found) == []
    assert cut == []


@pytest.mark.parametrize("which", ["weapons", "fix_all"])
def test_the_dialogs_of_the_page_are_translated_and_have_room(
    qtbot: QtBot, document: SquadDocument, which: str
) -> None:
    dialog: QDialog = (
        NationWeaponsDialog(document)
        if which == "weapons"
        else FixAllDialog(plan_fixes(SQUAD, document.report))
    )
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    assert untranslated(dialog, kept_in(document)) == []
    assert cut_off(dialog) == []
