"""A squad of ten men, all points spent, from an empty one by the keyboard alone.

Every press is a key event to whatever has the keyboard; one with modifiers counts once. Nothing
is pasted, no sample is opened, the palette stays closed, and nobody gets a name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListView, QWidget

from nco_builder.settings.settings import Settings
from nco_builder.squad import new_squad
from nco_builder.ui.parts.chips import ChipButton
from nco_builder.ui.shelf.model import offer_of
from nco_builder.ui.shell.main_window import MainWindow
from tests.ui.documents import squad_document

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.usefixtures("looks")  # a face measured in another font would stay

Key, Modifier = Qt.Key, Qt.KeyboardModifier
MOST_PRESSES, MOST_BY_LIST = 45, 60
MNEMONICS = {"primary": Key.Key_W, "skills": Key.Key_K, "items": Key.Key_I}


class Wanted(NamedTuple):
    """A man of the squad: unit, what is chosen by field, grenades where more than he comes with."""

    unit: str
    chosen: tuple[tuple[str, str], ...] = ()
    grenades: int = 0


SQUAD = (
    Wanted("sergeant", (("primary", "smg"), ("items", "intel"), ("items", "field_map")), 2),
    Wanted("corporal", (("skills", "covert"), ("items", "extra_magazine"))),
    Wanted("veteran_lance_corporal", (("primary", "lmg"), ("items", "extra_magazine"))),
    Wanted("lance_corporal", (("primary", "smg"),)),
    Wanted("hardened_private_1st_class"),
    Wanted("hardened_private_1st_class"),
    Wanted("private_1st_class"),
    Wanted("engineer", (("items", "extra_magazine"),)),
    Wanted("marksman", (("items", "extra_magazine"),)),
    Wanted("medic"),
)


class Keyboard:
    """Presses keys like a player who looks at the screen, and counts them."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.presses = 0

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Modifier.NoModifier) -> None:
        QTest.keyClick(self.focused, key, modifier)
        QApplication.processEvents()
        self.presses += 1

    @property
    def focused(self) -> QWidget:
        """What has the keyboard: always something."""
        focused = QApplication.focusWidget()
        assert focused is not None
        return focused

    def recruit(self, unit: str) -> None:
        """By the unit's own key, from wherever the keyboard is."""
        action = self.window.findChild(QAction, f"recruit_{unit}")
        assert action is not None
        QTest.keySequence(self.focused, action.shortcut())
        QApplication.processEvents()
        self.presses += 1

    def recruit_from_list(self, unit: str) -> None:
        """To the list, down to a unit, and add him."""
        if self.focused.objectName() != "recruit_filter":
            self.press(Key.Key_F, Modifier.ControlModifier)
        units = self.window.findChild(QListView, "recruit_list")
        assert units is not None
        for _ in range(units.model().rowCount()):
            found = offer_of(units.currentIndex())
            if found and found.key == unit:
                break
            self.press(Key.Key_Down)
        self.press(Key.Key_Return)

    def choose(self, field: str, value: str) -> None:
        """To a field by its mnemonic, to the chip by its letter, and take it."""
        if not (isinstance(self.focused, ChipButton) and self.focused.option.field == field):
            self.press(MNEMONICS[field], Modifier.AltModifier)
        chips = {chip.option.value: chip for chip in self.window.findChildren(ChipButton)}
        letter = Key(ord(chips[value].option.text[0].upper()))
        for _ in range(len(chips)):
            if self.focused is chips[value]:
                break
            self.press(letter)
        self.press(Key.Key_Return)

    def carry_grenades(self, count: int) -> None:
        self.press(Key.Key_G, Modifier.AltModifier)
        while self.window.squad_document.squad.members[-1].grenades < count:
            self.press(Key.Key_Up)


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    document = squad_document(new_squad("nco-2.3.2", "us_army", 100, 50))
    window = MainWindow(document.opened, Settings())
    qtbot.addWidget(
        window, before_close_func=lambda _: document.opened.mark_saved(tmp_path / "x.nco")
    )
    window.resize(1280, 720)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    return window


def build(player: Keyboard, recruit: Callable[[str], None]) -> None:
    """Press what makes the squad, and see that it is the one that is wanted."""
    for man in SQUAD:
        recruit(man.unit)
        for field, value in man.chosen:
            player.choose(field, value)
        if man.grenades:
            player.carry_grenades(man.grenades)
    document = player.window.squad_document
    for member, wanted in zip(document.squad.members, SQUAD, strict=True):
        assert member.unit == wanted.unit
        for field, value in wanted.chosen:
            has = getattr(member, field)
            assert value == has if field == "primary" else value in has
        assert not wanted.grenades or member.grenades == wanted.grenades
    report = document.report
    assert (report.vp, report.sp, report.size) == (100, 50, 10)
    assert report.legal, report.errors


def test_a_squad_of_ten_men_takes_few_key_presses(
    window: MainWindow, capsys: pytest.CaptureFixture[str]
) -> None:
    player = Keyboard(window)
    build(player, player.recruit)
    with capsys.disabled():
        print(f"\nten men by keyboard: {player.presses} key presses")  # noqa: T201 - the figure
    assert player.presses <= MOST_PRESSES


def test_the_list_alone_takes_a_few_more(window: MainWindow) -> None:
    player = Keyboard(window)
    build(player, player.recruit_from_list)
    assert player.presses <= MOST_BY_LIST


@pytest.mark.parametrize("place", ["squad_name", "nation", "squad_table", "verdict"])
def test_it_takes_as_many_wherever_the_keyboard_is(window: MainWindow, place: str) -> None:
    found = window.findChild(QWidget, place)
    assert found
    found.setFocus(Qt.FocusReason.TabFocusReason)
    player = Keyboard(window)
    build(player, player.recruit)
    assert player.presses <= MOST_PRESSES
