"""The odds are those of the shot that is chosen: shooter, weapon, order, distance, target."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QComboBox, QLabel, QPushButton, QSpinBox

from nco_builder.documents.squads import write_squad
from nco_builder.glance import Situation
from nco_builder.glance.odds import Fighter, odds
from nco_builder.squad import edit, effective_rules
from nco_builder.ui.glance.figures import odds_table
from nco_builder.ui.glance.panel import GlancePanel
from nco_builder.ui.glance.shown import percent
from nco_builder.ui.parts import questions

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from nco_builder.ui.document.document_view import SquadDocument


@pytest.fixture
def panel(qtbot: QtBot, document: SquadDocument) -> GlancePanel:
    panel = GlancePanel(document, None)  # type: ignore[arg-type]
    qtbot.addWidget(panel)
    panel.resize(380, 1200)
    panel.show()
    return panel


def box(panel: GlancePanel, name: str) -> QComboBox:
    found = panel.findChild(QComboBox, name)
    assert found
    return found


def choose(panel: GlancePanel, name: str, text: str, qtbot: QtBot) -> None:
    chosen = box(panel, name)
    places = [at for at in range(chosen.count()) if chosen.itemText(at) == text]
    chosen.setCurrentIndex(places[0])
    chosen.activated.emit(places[0])
    settle(panel, qtbot)


def settle(panel: GlancePanel, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not panel._soon.isActive())


def rows(panel: GlancePanel) -> list[tuple[str, ...]]:
    assert panel.shown
    return list(odds_table(panel.shown).rows)


def notes(panel: GlancePanel) -> str:
    label = panel.figures._notes["odds"]
    assert isinstance(label, QLabel)
    return label.text()


def test_the_table_tells_the_odds_of_the_shot_that_is_chosen(
    panel: GlancePanel, document: SquadDocument, qtbot: QtBot
) -> None:
    squad, book = document.squad, document.rulebook
    assert book
    names = [man.name for man in squad.members]
    novak, doyle = names.index("Novak"), names.index("Doyle")
    choose(panel, "glance_shooter", "Doyle", qtbot)
    choose(panel, "glance_target_man", "Novak", qtbot)
    inches = panel.findChild(QSpinBox, "glance_inches")
    assert inches
    inches.setValue(18)
    settle(panel, qtbot)
    weapon = next(
        each
        for each in book.weapons
        if each.short_name == box(panel, "glance_weapon").currentText()
    )
    rules = effective_rules(squad, book)
    shooter, target = (Fighter(squad.members[row], rules) for row in (doyle, novak))
    found = odds(shooter, weapon, target, Situation(), Fraction(18))
    assert not isinstance(found, str)
    assert [row[1] for row in rows(panel)] == [percent(each.removed) for each in found]
    assert [row[-1] for row in rows(panel)] == [percent(each.hurt) for each in found]
    assert "No Rally" in notes(panel)
    assert "only a breakdown sends him Down" in notes(panel)


def test_an_order_that_a_weapon_cannot_follow_says_why(panel: GlancePanel, qtbot: QtBot) -> None:
    choose(panel, "glance_shooter", "Doyle", qtbot)
    choose(panel, "glance_weapon", "LMG", qtbot)
    advance = panel.findChild(QPushButton, "glance_advance")
    assert advance
    advance.click()
    settle(panel, qtbot)
    assert rows(panel) == []
    assert notes(panel) == "Light Machine Gun is not fired on an Advance."
    inches = panel.findChild(QSpinBox, "glance_inches")
    assert inches
    inches.setValue(99)
    choose(panel, "glance_shooter", "Novak", qtbot)
    assert notes(panel).endswith("does not reach that far.")


def test_a_man_of_a_squad_out_of_a_file_can_be_aimed_at(
    panel: GlancePanel, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "enemies.nco"
    squad = panel._document.squad
    renamed = squad.members[0].replace(name="Weber")
    write_squad(path, squad.replace(members=(renamed, *squad.members[1:])))
    monkeypatch.setattr(questions, "ask_open", lambda *_args: str(path))
    choose(panel, "glance_target_squad", "From a file…", qtbot)
    qtbot.waitUntil(lambda: box(panel, "glance_target_squad").currentText() == squad.name)
    settle(panel, qtbot)
    choose(panel, "glance_target_man", "Weber", qtbot)
    assert panel.shown
    assert panel.shown.odds
    assert "at Weber" in panel.shown.odds.title
    assert len(rows(panel)) == 6


def test_a_file_without_a_squad_is_one_sentence_and_changes_nothing(
    panel: GlancePanel, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "notes.nco"
    path.write_text("no squad")
    said: list[str] = []
    monkeypatch.setattr(questions, "ask_open", lambda *_args: str(path))
    monkeypatch.setattr(questions, "say", lambda _parent, text: said.append(text))
    before = rows(panel)
    choose(panel, "glance_target_squad", "From a file…", qtbot)
    qtbot.waitUntil(lambda: bool(said))
    assert "notes.nco" in said[0]
    assert box(panel, "glance_target_squad").currentIndex() == 0
    assert rows(panel) == before


def test_men_of_unknown_ranks_and_a_squad_of_forty_are_told(
    panel: GlancePanel, document: SquadDocument, qtbot: QtBot
) -> None:
    strange = document.squad.members[0].replace(unit="hussar", name="Stray")
    document.do(edit("add_members", members=(strange,) * 30))
    settle(panel, qtbot)
    choose(panel, "glance_target_man", "Stray", qtbot)
    assert notes(panel) == "The rank of Stray is unknown, and so is what he can bear."
    choose(panel, "glance_shooter", "Stray", qtbot)
    assert notes(panel) == "The rank of Stray is unknown."
    document.do(edit("remove_members", members=tuple(range(len(document.squad.members)))))
    settle(panel, qtbot)
    assert panel.shown
    assert panel.shown.odds is None
    document.opened.undo()
    settle(panel, qtbot)
    assert notes(panel)
