"""What the player does in two sessions; started by test_first_squad.py in a process of its own."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QListView,
    QListWidget,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QSpinBox,
    QTreeView,
    QWidget,
)

from nco_builder import language
from nco_builder.documents.squads import read_squad
from nco_builder.ui.document.new_document import NewDocumentDialog
from nco_builder.ui.parts.chips import ChipButton
from nco_builder.ui.parts.toast import Toast
from nco_builder.ui.shelf.model import offer_of
from tests.end_to_end.mouse import Player, play
from tests.ui.layout_faults import outside, overlapping

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nco_builder.squad import Member, Squad
    from nco_builder.ui.document.document_view import SquadDocument

    Script = Iterator[Callable[[], object]]

TARGET, FOLDER, PICTURES = map(Path, sys.argv[2:5])


class Words(NamedTuple):
    """What the window says in a language.

    Attributes:
        over: of a Private too many.
        problem: of one problem.
        file: the name that is suggested for the squad.
    """

    over: str
    problem: str
    file: str


WORDS = {
    "en": Words("108 of 100 valor points spent: 8 over", "1 problem", "Untitled squad.nco"),
    "de": Words(
        "108 von 100 Valor-Punkten ausgegeben: 8 zu viel", "1 Problem", "Unbenannter Trupp.nco"
    ),
}


def fits(player: Player) -> bool:
    """Whether the window is within the screen, and all its parts within the window."""
    room = player.window.screen().availableGeometry()
    assert room.contains(player.window.frameGeometry()), player.window.frameGeometry()
    return not overlapping(player.window) and not outside(player.window)


def recruit(player: Player, unit: str) -> Script:
    """Double click a unit of the recruit list."""
    view = player.child(QListView, "recruit_list")
    document = player.window.squad_document
    size = len(document.squad.members) + 1
    rows = [offer_of(view.model().index(row, 0)) for row in range(view.model().rowCount())]
    wanted = next(row for row, found in enumerate(rows) if found and found.key == unit)
    view.scrollTo(view.model().index(wanted, 0))
    player.row(view, wanted, times=2)
    yield lambda: len(document.squad.members) == size


def reveal(player: Player, part: QWidget) -> Script:
    """Scroll to a part of the soldier panel, as the wheel would."""
    for area in player.window.findChildren(QScrollArea):
        if area.objectName() != "content" and area.isAncestorOf(part):
            area.ensureWidgetVisible(part)
    yield lambda: True


def equip(player: Player, place: int, wanted: Member) -> Script:  # noqa: C901 - field by field
    """Click in the soldier panel until the man carries what he should."""

    def has(field: str) -> Any:  # noqa: ANN401 - as varied as the fields
        return getattr(player.window.squad_document.squad.members[place], field)

    def is_now(field: str, value: object) -> bool:
        return bool(has(field) == value)

    def is_among(field: str, value: object) -> bool:
        return value in has(field)

    def is_other(field: str, value: object) -> bool:
        return bool(has(field) != value)

    def chip(field: str, value: object, until: Callable[[], object]) -> Script:
        chips = player.window.findChildren(ChipButton, f"{field}:{value}")
        found = next(each for each in chips if each.option.has != "always")
        yield from reveal(player, found)
        player.click(found)
        yield until

    if wanted.extra_skill_slot:
        yield from chip("extra_skill_slot", value=True, until=lambda: has("extra_skill_slot"))
    for field in ("primary", "secondary"):
        value = getattr(wanted, field)
        if value is not None and has(field) != value:
            yield from chip(field, value, partial(is_now, field, value))
    for field in ("skills", "items"):
        for value in getattr(wanted, field):
            yield from chip(field, value, partial(is_among, field, value))
    while has("grenades") != wanted.grenades:
        box = player.child(QSpinBox, "grenades")
        yield from reveal(player, box)
        before = has("grenades")
        side = box.width() - 12 if before < wanted.grenades else 12
        player.click(box, QPoint(side, box.height() // 2))
        yield partial(is_other, "grenades", before)


def bare(squad: Squad) -> list[Member]:
    """The men without names, which nobody types without a keyboard."""
    return [man.replace(name="", id=None) for man in squad.members]


def build(player: Player) -> Script:
    """A new squad of US Airborne, man by man, until it is the target."""
    document = player.window.squad_document
    target = read_squad(TARGET)
    yield partial(fits, player)
    player.photograph("first-start")
    yield from player.choose("new")
    yield lambda: player.dialog(NewDocumentDialog)
    nations = player.window.findChild(QListWidget, "new_nation")
    assert nations
    ids = [nations.item(at).data(Qt.ItemDataRole.UserRole) for at in range(nations.count())]
    wanted = nations.item(ids.index("us_airborne"))
    nations.scrollToItem(wanted)  # as the wheel would
    player.row(nations, nations.row(wanted))
    player.photograph("new-squad")
    yield from player.confirm()
    yield lambda: not document.squad.members
    for place, man in enumerate(target.members):
        yield from recruit(player, man.unit)
        yield from equip(player, place, man)
    assert document.squad.nation == "us_airborne"
    assert bare(document.squad) == bare(target)
    assert document.report.legal, document.report.errors
    assert (document.report.vp, document.report.sp) == (100, 60)
    yield partial(fits, player)
    player.photograph("legal")


def break_and_mend(player: Player) -> Script:
    """One Private too many: read why, mend it with one click, undo twice."""
    document = player.window.squad_document
    legal = document.squad
    yield from recruit(player, "private")
    broken = document.squad
    assert [found.code for found in document.report.errors] == ["vp_over"]
    findings = player.child(QListView, "findings_list")
    yield lambda: findings.model().rowCount() > 0
    said = findings.model().index(0, 0).data()
    words = WORDS[language.current()]
    assert words.over in said, said
    assert words.problem in player.child(QPushButton, "verdict").text()
    yield partial(fits, player)
    player.photograph("broken")
    repairs = findings.indexWidget(findings.model().index(0, 0))
    repair = repairs.findChild(QPushButton, "fix")
    assert repair
    assert repair.isVisible()
    player.click(repair)
    yield lambda: document.report.legal
    player.photograph("mended")
    for expected in (broken, legal):
        yield from player.choose("undo")
        yield partial(_shows, document, expected)
    assert document.report.legal
    player.photograph("undone")


def _shows(document: SquadDocument, squad: Squad) -> bool:
    return document.squad is squad


def save(player: Player) -> Script:
    """File, Save, and the name that is suggested."""
    yield from player.choose("save")
    yield lambda: player.dialog(QFileDialog)
    player.photograph("save")
    yield from player.confirm()
    yield lambda: not player.window.squad_document.modified
    assert player.window.squad_document.path == FOLDER / WORDS[language.current()].file


def leave(player: Player) -> Script:
    """File, Quit; nothing is unsaved, so nothing is asked."""
    yield from player.choose("quit")


def reopen(player: Player) -> Script:
    """File, Open, and a double click on the file."""
    document = player.window.squad_document
    player.photograph("second-start")
    yield from player.choose("new")
    yield lambda: player.dialog(NewDocumentDialog)
    yield from player.confirm()
    yield lambda: not document.squad.members
    yield from player.choose("open")
    yield lambda: player.dialog(QFileDialog)
    dialog = player.dialog(QFileDialog)
    assert dialog
    views = [dialog.findChild(QListView, "listView"), dialog.findChild(QTreeView, "treeView")]
    view = next(found for found in views if found and found.isVisible())
    yield lambda: view.model().rowCount(view.rootIndex()) == 1
    place = view.visualRect(view.model().index(0, 0, view.rootIndex())).center()
    player.click(view.viewport(), place, times=2)
    yield lambda: document.path == FOLDER / WORDS[language.current()].file
    assert bare(document.squad) == bare(read_squad(TARGET))
    yield partial(fits, player)
    player.photograph("reopened")


def export(player: Player) -> Script:
    """File, Share, Export sheet, on Letter."""
    yield from player.choose("export_sheet")
    yield lambda: player.dialog(QDialog)
    player.click(player.child(QRadioButton, "paper_letter"), QPoint(10, 10))
    yield player.child(QRadioButton, "paper_letter").isChecked
    player.photograph("paper")
    yield from player.confirm()
    yield lambda: player.dialog(QFileDialog)
    yield from player.confirm()
    yield lambda: player.window.findChild(Toast)
    player.photograph("exported")
    player.click(player.child(QPushButton, "toast_close"))
    yield lambda: not player.window.findChild(Toast)


SESSIONS = {
    "first": (build, break_and_mend, save, leave),
    "second": (reopen, export, leave),
}


def parts(player: Player) -> Script:
    """All that is done in the session that is asked for."""
    for part in SESSIONS[sys.argv[1]]:
        yield from part(player)


if __name__ == "__main__":
    play(parts, PICTURES)
