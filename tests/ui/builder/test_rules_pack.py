"""House rules from the empty page to the printed card, without a look into any file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pypdf
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QPushButton

from nco_builder import paths
from nco_builder.cli import main
from nco_builder.documents.kinds import kind_of, load_system, read_document
from nco_builder.documents.squads import SQUAD, read_squad
from nco_builder.legality import check_by_own_ruleset
from nco_builder.settings.settings import Settings
from nco_builder.squad import edit
from nco_builder.systems.nco_rules_pack.model import RulesPack, begin
from nco_builder.systems.page import PageContext
from nco_builder.ui.builder.document import BuilderDocument
from nco_builder.ui.builder.page import BuildingPage
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.form.fields import LineField, NumberInput
from nco_builder.ui.parts.chips import ChipButton
from nco_builder.ui.shelf.view import ShelfList
from nco_builder.ui.squad.rules_packs import RulesPacksDialog, rows_of
from tests.ui.builder.conftest import press, type_text
from tests.ui.documents import squad_document

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

Key = Qt.Key
LEFT, CTRL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier
SMG, PRIVATE = "limit:primary:smg", "change:units:private"
NATION = "German Heer"
FIVE = ("MP 40", "MP 41", "MP 28", "Bergmann", "Beretta")


@pytest.fixture
def opened(looks: QApplication) -> Iterator[OpenDocument]:
    kind = kind_of("nco-rules-pack")
    assert kind is not None
    opened = OpenDocument(kind, begin(), None, looks)
    yield opened
    opened.deleteLater()


@pytest.fixture
def page(qtbot: QtBot, opened: OpenDocument) -> BuildingPage:
    page = BuildingPage(BuilderDocument(opened, opened), Settings())
    qtbot.addWidget(page)
    page.resize(1190, 600)
    with qtbot.waitExposed(page):
        page.show()
    return page


@pytest.fixture(name="squad")
def _squad(looks: QApplication) -> Iterator[SquadDocument]:
    document = squad_document(
        read_squad(paths.data() / "samples" / "rifle-squad.nco"), parent=looks
    )
    yield document
    document.opened.deleteLater()


def field(page: BuildingPage, kind: type[Any], label: str) -> Any:  # noqa: ANN401 - of that kind
    return next(
        each
        for each in page.findChildren(kind)
        if each.content.accessibleName() == label and not each.isHidden()
    )


def type_into(page: BuildingPage, kind: type[Any], label: str, text: str) -> None:
    field(page, kind, label).content.setFocus()
    press(Key.Key_A, CTRL)
    type_text(text)
    press(Key.Key_Tab)


def take(page: BuildingPage, key: str) -> None:
    """Take an offer by a double click."""
    shelf = page.findChild(ShelfList, "shelf_list")
    assert shelf is not None
    QApplication.processEvents()  # the filter follows what is typed a moment later
    model: Any = shelf.model()
    index = next(
        model.index(row, 0)
        for row in range(model.rowCount())
        if getattr(getattr(model.row(row), "offer", None), "key", "") == key
    )
    shelf.scrollTo(index)
    QApplication.processEvents()
    place = shelf.visualRect(index).center()
    QTest.mouseClick(shelf.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, place)
    QTest.mouseDClick(shelf.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, place)
    QTest.mouseRelease(shelf.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, place)


def entered(page: BuildingPage, opened: OpenDocument) -> RulesPack:
    """Type in five weapons by keyboard, a limit and a price by mouse."""
    type_into(page, LineField, "Name", "Our club")
    for name in FIVE:
        page.begin_search()
        type_text("Sub-Machine")
        press(Key.Key_Return)
        type_into(page, LineField, "Name", name)
        type_into(page, NumberInput, "Price", "3")
        type_into(page, NumberInput, "Range in inches", "14")
        chip = next(
            each
            for each in page.findChildren(ChipButton)
            if each.option.text == NATION and not each.isHidden()
        )
        chip.click()
    page.begin_search()
    press(Key.Key_A, CTRL)
    press(Key.Key_Delete)
    take(page, SMG)
    type_into(page, NumberInput, "At most", "2")
    take(page, PRIVATE)
    type_into(page, NumberInput, "Price", "7")
    pack: RulesPack = opened.value
    return pack


def test_five_weapons_a_limit_and_a_price_reach_the_card_and_judge_alike_without_the_pack(
    page: BuildingPage, opened: OpenDocument, looks: QApplication, tmp_path: Path
) -> None:
    pack = entered(page, opened)
    definitions: Any = pack.definitions
    assert [(w.name, w.like, w.cost, w.range_in, w.nations) for w in definitions.weapons] == [
        (name, "smg", 3, 14, ("german_heer",)) for name in FIVE
    ]
    assert [(each.primary, each.most) for each in definitions.limits] == [("smg", 2)]
    assert [(each.id, each.cost) for each in definitions.units] == [("private", 7)]
    assert opened.judgement.findings == ()
    file = tmp_path / "club.nco"
    file.write_bytes(opened.kind.content(pack, file))
    assert read_document(file) == pack

    squad = read_squad(paths.data() / "samples" / "rifle-squad.nco").replace(nation="german_heer")
    document = squad_document(squad, parent=looks)
    dialog = RulesPacksDialog(document, [])
    dialog.take_file(file)
    dialog.deleteLater()
    sergeant = edit("set_member", members=(0,), field="primary", value=definitions.weapons[0].id)
    document.do(sergeant)
    judged = document.report

    mailed = tmp_path / "elsewhere" / "squad.nco"
    mailed.parent.mkdir()
    mailed.write_bytes(SQUAD.content(document.squad, mailed))
    file.unlink()
    there = check_by_own_ruleset(read_squad(mailed))
    assert there.findings == judged.findings
    assert (there.vp, there.sp) == (judged.vp, judged.sp)
    assert main(["export", str(mailed), "--cards", str(tmp_path / "cards.pdf")]) in {0, 1}
    text = "\n".join(each.extract_text() for each in pypdf.PdfReader(tmp_path / "cards.pdf").pages)
    assert "Our club" in text
    assert "MP 40" in text


def test_each_offer_makes_a_pack_that_counts_and_each_row_has_a_form() -> None:
    system: Any = load_system("nco-rules-pack")
    pack = read_document(paths.data() / "samples" / "example-rules-pack.nco")
    judgement = system.kind.judge(pack)
    page = system.page(PageContext(judgement))
    for offer in page.shelf.offers:
        if offer.change is None:
            assert offer.barred
            continue
        after = offer.change.apply(pack)
        again = system.kind.judge(after)
        assert not [each for each in again.findings if each.severity == "error"], offer.key
        now = system.page(PageContext(again))
        (new,) = {row.path for row in now.table.rows} - {row.path for row in page.table.rows}
        form = system.entry(PageContext(again, new))
        assert form.path == new
        assert form.fields


def test_what_a_field_is_otherwise_is_told_and_empty_it_is_that_again() -> None:
    system: Any = load_system("nco-rules-pack")
    pack = read_document(paths.data() / "samples" / "example-rules-pack.nco")
    form = system.entry(PageContext(system.kind.judge(pack), ("definitions", "weapons", 0)))
    hints = {each.label: each.hint for each in form.fields if hasattr(each, "hint")}
    assert hints["Range in inches"] == "12, as Sub-Machine Gun"
    assert hints["Dice"] == "2, as Sub-Machine Gun"


def test_a_squad_takes_a_pack_off_and_on_and_its_new_edition(
    qtbot: QtBot, squad: SquadDocument
) -> None:
    document, before = squad, squad.squad
    pack = read_document(paths.data() / "samples" / "example-rules-pack.nco")
    assert isinstance(pack, RulesPack)
    dialog = RulesPacksDialog(document, [pack])
    qtbot.addWidget(dialog)
    box = dialog.findChild(QCheckBox, "pack_example")
    assert box is not None
    assert dialog.focusWidget() is box
    assert "7 definitions" in {label.text() for label in dialog.findChildren(QLabel)}
    box.click()
    assert [each.edition for each in document.squad.packs] == ["1"]
    newer = pack.replace(edition="2", definitions=pack.definitions.replace(limits=()))
    later = RulesPacksDialog(document, [newer])
    qtbot.addWidget(later)
    take_it = later.findChild(QPushButton, "take_example")
    assert take_it is not None
    assert take_it.text() == "Changed since: take edition 2"
    take_it.click()
    assert [each.edition for each in document.squad.packs] == ["2"]
    assert document.squad.definitions.limits == ()
    off = later.findChild(QCheckBox, "pack_example")
    assert off is not None
    off.click()
    assert document.squad == before


def test_a_pack_of_other_rules_or_with_problems_says_why_it_cannot_be_taken(
    squad: SquadDocument,
) -> None:
    other = RulesPack(ruleset="made-up-9", id="other")
    weapon: Any = read_document(paths.data() / "samples" / "example-rules-pack.nco")
    wrong = weapon.replace(id="wrong", definitions=weapon.definitions.replace(limits=()))
    wrong = wrong.replace(
        definitions=wrong.definitions.replace(
            weapons=(wrong.definitions.weapons[0].replace(like="nothing"),)
        )
    )
    barred = {row.id: row.barred for row in rows_of(squad.squad, [other, wrong])}
    assert barred == {
        "other": "made for other rules: made-up-9",
        "wrong": "has problems; open it to see them",
    }
