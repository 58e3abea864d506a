"""A club's house rules, from the empty pack to the cards; started by test_house_rules.py."""

from __future__ import annotations

import json
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QLineEdit,
    QListView,
    QListWidget,
    QScrollArea,
    QWidget,
)

from nco_builder.legality import finding_sentence
from nco_builder.ui.builder.page import BuildingPage
from nco_builder.ui.document.new_document import MORE, NewDocumentDialog
from nco_builder.ui.form.fields import LineField, NumberInput
from nco_builder.ui.parts.chips import ChipButton
from nco_builder.ui.parts.panel_layout import WrappedBox
from nco_builder.ui.shelf.model import offer_of
from nco_builder.ui.squad.men_table import SquadView
from nco_builder.ui.squad.rules_packs import RulesPacksDialog
from tests.end_to_end.mouse import Player, play

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Script = Iterator[Callable[[], object]]

PART, VERDICT, PICTURES = sys.argv[1], *map(Path, sys.argv[2:4])
SQUAD = Path(sys.argv[4])
NATION = "German Heer"
FIVE = ("MP 40 Nord", "Kar 98 Nord", "StG Nord", "MG 42 Nord", "Luger Nord")
MOST_STOPS = 80
"""The most presses of Tab from one field of a form to another."""


def definitions(player: Player) -> Any:  # noqa: ANN401 - of a rules pack
    """What the pack in front defines."""
    return player.window.document.value.definitions


def begin(player: Player) -> Script:
    """File, New, More kinds, Rules pack, its name."""
    yield from player.choose("new")
    yield lambda: player.dialog(NewDocumentDialog)
    kinds = player.child(QListWidget, "new_kind")
    formats = [kinds.item(at).data(Qt.ItemDataRole.UserRole) for at in range(kinds.count())]
    player.row(kinds, formats.index(MORE))
    wanted = formats.index("nco-rules-pack")
    yield lambda: not kinds.item(wanted).isHidden()
    player.row(kinds, wanted)
    yield lambda: kinds.currentRow() == wanted
    name = player.child(QLineEdit, "new_name")
    player.click(name)
    yield name.hasFocus
    player.write("Club Nord 1944")
    yield lambda: name.text() == "Club Nord 1944"
    player.photograph("new")
    yield from player.press("Create")
    yield lambda: player.window.document.kind.format == "nco-rules-pack"
    yield lambda: player.window.document.value.id == "club_nord_1944"


def add(player: Player, words: str, key: str) -> Script:
    """Take an entry of the rulebook; the keyboard is in the first field of its form then."""
    page = player.window.pages.made_of(BuildingPage)
    if PART == "mouse" or not page.table.chosen():  # a click makes the window active
        player.click(page.shelf.search)
    else:
        player.press_keys("ctrl+f")
    yield page.shelf.search.hasFocus
    player.press_keys("ctrl+a")
    player.write(words)
    view = player.child(QListView, "shelf_list")

    def current() -> str:
        offer = offer_of(view.currentIndex())
        return offer.key if offer is not None else ""

    yield lambda: current() == key
    if PART == "mouse":
        player.click(view.viewport(), view.visualRect(view.currentIndex()).center(), times=2)
    else:
        player.press_keys("Return")
    yield page.table.chosen
    yield lambda: in_form(player)


def in_form(player: Player) -> bool:
    """Whether the keyboard is in a field of the form."""
    focused = QApplication.focusWidget()
    fields = player.window.findChildren(LineField) + player.window.findChildren(NumberInput)
    return focused is not None and any(
        each is focused or each.isAncestorOf(focused) for each in fields
    )


def field(player: Player, kind: type[Any], label: str) -> QWidget:
    """The field of the form with a label."""
    found: QWidget = next(
        each.content
        for each in player.window.findChildren(kind)
        if each.content.accessibleName() == label and each.isVisible()
    )
    return found


def reach(player: Player, widget: QWidget) -> Script:
    """Go to a field: by a click, or by Tab."""

    def there() -> bool:
        focused = QApplication.focusWidget()
        return focused is not None and (focused is widget or widget.isAncestorOf(focused))

    if PART == "mouse":
        show(player, widget)
        yield lambda: True
        player.click(widget)
        yield there
        return
    for _stop in range(MOST_STOPS):
        if there():
            return
        before = QApplication.focusWidget()
        player.press_keys("Tab")
        yield partial(_is_elsewhere, before)
    raise AssertionError(widget.accessibleName())


def _is_elsewhere(before: QWidget | None) -> bool:
    return QApplication.focusWidget() is not before


def show(player: Player, widget: QWidget) -> None:
    """Scroll a form to a field, as the wheel would."""
    for area in player.window.findChildren(QScrollArea):
        if area.isAncestorOf(widget):
            area.ensureWidgetVisible(widget)


def fill(player: Player, kind: type[Any], label: str, text: str) -> Script:
    """Type a value into a field of the form."""
    yield from reach(player, field(player, kind, label))
    player.press_keys("ctrl+a")
    player.write(text)
    yield lambda: True


def choose_nation(player: Player) -> Script:
    """Let the nation carry the weapon."""
    chips = player.window.findChildren(ChipButton)
    chip = next(each for each in chips if each.option.text == NATION and each.isVisible())
    yield from reach_chip(player, chip)
    yield lambda: definitions(player).weapons[-1].nations == ("german_heer",)


def reach_chip(player: Player, chip: ChipButton) -> Script:
    """Choose a chip: by a click, or by Tab to its row, arrows and Space."""
    if PART == "mouse":
        show(player, chip)
        yield lambda: True
        player.click(chip)
        return
    for _stop in range(MOST_STOPS):
        if chip.hasFocus():
            break
        before = QApplication.focusWidget()
        player.press_keys("Right" if isinstance(before, ChipButton) else "Tab")
        yield partial(_is_elsewhere, before)
    assert chip.hasFocus()
    player.press_keys("space")


def _is_called(player: Player, name: str, count: int) -> bool:
    weapons = definitions(player).weapons
    return len(weapons) == count and weapons[-1].name == name


def write_rules(player: Player) -> Script:
    """Five weapons of the nation, a limit, a changed price; the pack is saved."""
    for place, name in enumerate(FIVE):
        yield from add(player, "sub-machine", "new:weapons:smg")
        player.write(name)  # the cursor is in its name, all of it selected
        yield partial(_is_called, player, name, place + 1)
        yield from choose_nation(player)
        yield from fill(player, NumberInput, "Price", "3")
        yield from fill(player, NumberInput, "Range in inches", "14")
    player.photograph("weapons")
    yield from add(player, "limit sub-machine", "limit:primary:smg")
    yield from fill(player, NumberInput, "At most", "2")
    yield from fill(player, NumberInput, "For every so many men", "6")
    yield from add(player, "change private", "change:units:private")
    yield from fill(player, NumberInput, "Price", "7")
    yield lambda: definitions(player).units[0].cost == 7
    found = [(e.name, e.cost, e.range_in, e.nations) for e in definitions(player).weapons]
    assert found == [(name, 3, 14, ("german_heer",)) for name in FIVE]
    (limit,) = definitions(player).limits
    assert (limit.primary, limit.most, limit.per_men) == ("smg", 2, 6)
    player.photograph("rules")
    player.press_keys("ctrl+s")
    yield lambda: player.dialog(QFileDialog)
    yield from player.press("Save")
    yield lambda: not player.window.document.modified


def take_rules(player: Player) -> Script:
    """The squad takes the pack, and its Sergeant one of the weapons; the squad is saved."""
    window = player.window
    squad = next(each for each in window.documents.all if each.path == SQUAD)
    window.documents.show(squad)
    yield lambda: window.document is squad
    yield from player.choose("rules_packs")
    yield lambda: player.dialog(RulesPacksDialog)
    dialog = player.dialog(RulesPacksDialog)
    assert dialog
    box = dialog.findChild(WrappedBox, "pack_club_nord_1944")
    assert box
    if PART == "mouse":
        player.click(box, QPoint(8, box.height() // 2))
    else:  # a click beside everything makes the dialog active, which no one else does
        player.click(dialog, QPoint(dialog.width() // 2, dialog.height() - 4))
        yield dialog.isActiveWindow
        box.setFocus()
        player.press_keys("space")
    yield lambda: [each.id for each in squad.value.packs] == ["club_nord_1944"]
    player.photograph("taken")
    yield from player.press("Close")
    table = player.child(SquadView, "squad_table")
    player.click(table.viewport(), table.cell_rect(table.model().index(0, 2)).center())
    yield lambda: table.chosen() == (0,)
    weapon = squad.value.definitions.weapons[0].id
    yield lambda: player.window.findChild(ChipButton, f"primary:{weapon}")
    chip = player.child(ChipButton, f"primary:{weapon}")
    show(player, chip)
    yield lambda: True
    player.click(chip)
    yield lambda: squad.value.members[0].primary == weapon
    player.photograph("carried")
    player.press_keys("ctrl+s")
    yield lambda: not squad.modified


def note_verdict(player: Player) -> Script:
    """Keep what the window says of the squad, to the last finding."""
    yield lambda: player.window.document.kind.format == "nco-squad"
    report = player.window.squad_document.report
    found = [
        (each.code, each.severity, each.at, finding_sentence(each, report.squad, report.rulebook))
        for each in report.findings
    ]
    sums = [report.legal, report.vp, report.sp, report.vp_limit, report.sp_limit]
    told = {"findings": found, "sums": sums, "costs": [man.cost for man in report.members]}
    VERDICT.write_text(json.dumps(told, ensure_ascii=False), "utf-8")
    player.photograph("verdict")


def whole(player: Player) -> Script:
    """Everything at the club's own computer."""
    yield from begin(player)
    yield from write_rules(player)
    yield from take_rules(player)
    yield from note_verdict(player)
    player.window.close()


def elsewhere(player: Player) -> Script:
    """The mailed squad, on a computer that knows no pack."""
    yield from note_verdict(player)
    player.window.close()


if __name__ == "__main__":
    play(elsewhere if PART == "elsewhere" else whole, PICTURES, SQUAD)
