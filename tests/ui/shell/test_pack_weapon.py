"""A weapon for the squad's nation: begun from a man, typed in a rules pack, taken by the squad."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication, QCheckBox, QFrame, QLabel, QLineEdit, QPushButton

from nco_builder import paths
from nco_builder.documents.kinds import kind_of, read_document
from nco_builder.documents.squads import SQUAD, read_squad
from nco_builder.squad.packs import pack_about, with_pack
from nco_builder.systems.nco_rules_pack.model import RulesPack
from nco_builder.ui.parts.toast import Toast
from nco_builder.ui.shell import main_window
from nco_builder.ui.squad.packs_banner import PacksBanner
from nco_builder.ui.squad.rules_packs import RulesPacksDialog, take
from tests.ui.builder.conftest import type_text

if TYPE_CHECKING:
    from nco_builder.ui.shell.main_window import MainWindow

FILE = paths.data() / "samples" / "rifle-squad.nco"
EXAMPLE = paths.data() / "samples" / "example-rules-pack.nco"


@pytest.fixture
def tabs(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """The window, which closes without asking about its documents."""
    monkeypatch.setattr(main_window, "settle_unsaved", lambda *_about: {})
    return window


def test_a_weapon_made_for_the_nation_is_named_at_once_and_taken_by_the_squad(
    tabs: MainWindow,
) -> None:
    tabs.documents.bring(SQUAD, read_squad(FILE))
    squad = tabs.document
    tabs.carry_out("make_weapon")
    pack = tabs.document
    assert isinstance(pack.value, RulesPack)
    assert isinstance(QApplication.focusWidget(), QLineEdit)
    type_text("MP 40")
    (weapon,) = pack.value.definitions.weapons
    assert (weapon.name, weapon.nations) == ("MP 40", (squad.value.nation,))
    tabs.documents.show(squad)
    assert [each.name for each in squad.value.packs] == ["House rules"]
    assert [each.name for each in squad.value.definitions.weapons] == ["MP 40"]
    assert "House rules" in tabs.findChildren(Toast)[-1].findChildren(QLabel)[0].text()
    squad.undo()
    assert squad.value.packs == ()


def test_it_is_begun_in_the_pack_that_the_squad_uses(tabs: MainWindow) -> None:
    pack = read_document(EXAMPLE)
    assert isinstance(pack, RulesPack)
    squad = with_pack(read_squad(FILE), pack)
    tabs.documents.bring(SQUAD, squad)
    tabs.carry_out("make_weapon")
    made = tabs.document.value
    assert (made.id, made.edition) == (pack.id, pack.edition)
    assert made.definitions.weapons[:-1] == pack.definitions.weapons
    assert made.definitions.limits == pack.definitions.limits


def test_the_settings_of_a_squad_list_its_packs_and_what_changed(tabs: MainWindow) -> None:
    pack = read_document(EXAMPLE)
    assert isinstance(pack, RulesPack)
    tabs.documents.bring(SQUAD, with_pack(read_squad(FILE), pack))
    squad = tabs.document
    tabs.page.table.clearSelection()
    box = tabs.page.findChild(QCheckBox, "pack_example")
    assert box is not None
    assert box.isChecked()
    box.click()
    assert squad.value.packs == ()
    box = tabs.page.findChild(QCheckBox, "pack_example")
    assert box is None or not box.isChecked()


def test_a_pack_that_changed_is_told_above_the_squad_until_it_is_taken(tabs: MainWindow) -> None:
    pack = read_document(EXAMPLE)
    assert isinstance(pack, RulesPack)
    tabs.documents.bring(SQUAD, with_pack(read_squad(FILE), pack))
    squad = tabs.document
    banner = tabs.page.findChild(QFrame, "packs_banner")
    assert banner is not None
    assert not banner.isVisible()
    newer = pack.replace(edition="2", definitions=pack.definitions.replace(limits=()))
    kind = kind_of(newer.format)
    assert kind is not None
    tabs.documents.bring(kind, newer, unsaved=True)
    tabs.documents.show(squad)
    assert banner.isVisible()
    said = " ".join(label.text() for label in banner.findChildren(QLabel))
    assert "Example of a rules pack changed since this squad took it" in said
    assert tabs.squad_document.report.legal  # the file alone decides
    take(tabs.squad_document, newer)
    assert not banner.isVisible()
    squad.undo()
    assert banner.isVisible()
    away = banner.findChild(QPushButton, "dismiss_packs")
    assert away is not None
    away.click()
    tabs.page.hide()
    tabs.page.show()
    assert not banner.isVisible()


def test_a_dismissed_pack_is_not_counted_with_one_that_changes_later(tabs: MainWindow) -> None:
    pack = read_document(EXAMPLE)
    assert isinstance(pack, RulesPack)
    packs = [pack, pack.replace(id="other", name="Other")]
    squad = with_pack(with_pack(read_squad(FILE), packs[0]), packs[1])
    newer = [
        each.replace(definitions=pack.definitions.replace(limits=(), units=()))
        if each is pack
        else each.replace(definitions=pack.definitions.replace(limits=()))
        for each in packs
    ]
    banner = PacksBanner(tabs)
    banner.look(squad, newer[:1])
    banner.findChildren(QPushButton, "dismiss_packs")[0].click()
    banner.look(squad, newer)
    said = " ".join(label.text() for label in banner.findChildren(QLabel))
    assert "Rules pack Other changed since this squad took it" in said
    banner.deleteLater()


def test_a_pack_is_opened_from_the_list_of_packs(
    tabs: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = read_document(EXAMPLE)
    assert isinstance(pack, RulesPack)
    tabs.documents.bring(SQUAD, with_pack(read_squad(FILE), pack))

    def press_open(dialog: RulesPacksDialog) -> int:
        button = dialog.findChild(QPushButton, "open_example")
        assert button is not None
        button.click()
        return dialog.result()

    monkeypatch.setattr(RulesPacksDialog, "exec", press_open)
    tabs.carry_out("rules_packs")
    opened = tabs.document
    assert opened.value.definitions == pack.definitions  # the squad's own copy: no file has it
    tabs.documents.show(tabs.documents.all[0])
    tabs.carry_out("rules_packs")
    assert tabs.document is opened


def test_a_finding_about_a_pack_opens_the_pack(tabs: MainWindow) -> None:
    pack = read_document(EXAMPLE)
    assert isinstance(pack, RulesPack)
    squad = with_pack(read_squad(FILE), pack)
    tabs.documents.bring(SQUAD, squad)
    button = next(
        each for each in tabs.page.findChildren(QPushButton, "open_pack") if each.isVisible()
    )
    button.click()
    assert tabs.document.value.id == pack.id
    (limit,) = pack.definitions.limits
    weapon = pack.definitions.weapons[0].id
    assert pack_about(squad, ("definitions", "limits", 0), dict(limit.about)) == pack.id
    assert pack_about(squad, ("members", 0), {"weapon": weapon, "count": 1}) == pack.id
    assert pack_about(squad, ("members", 0), {"weapon": "smg"}) == ""
    assert pack_about(read_squad(FILE), (), {"pack": pack.id}) == ""
