"""House rules from the empty page to the printed card, without a look into any file."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pypdf
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QPushButton, QScrollArea

from nco_builder import paths
from nco_builder.cli import main
from nco_builder.documents.kinds import kind_of, load_system, read_document
from nco_builder.documents.path_edits import PathEdit
from nco_builder.documents.squads import SQUAD, read_squad
from nco_builder.language import speaking
from nco_builder.legality import check_by_own_ruleset
from nco_builder.rules import load_rulebook, overlay
from nco_builder.rules.overlay import LISTS, overlaid
from nco_builder.schema.record import types
from nco_builder.settings.settings import Settings
from nco_builder.squad import edit
from nco_builder.systems.nco_rules_pack import page as pack_page
from nco_builder.systems.nco_rules_pack.model import RulesPack, begin
from nco_builder.systems.nco_rules_pack.texts import (
    FINDING_NAMES,
    LABELS,
    book_of,
    changes_of,
    rules_of,
    type_of,
)
from nco_builder.systems.page import ChipField, PageContext, PartsField
from nco_builder.ui.builder.document import BuilderDocument
from nco_builder.ui.builder.page import BuildingPage
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.document.known_packs import rows_of
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.form.fields import LineField, NumberInput
from nco_builder.ui.parts.chips import ChipButton
from nco_builder.ui.shelf.view import ShelfList
from nco_builder.ui.squad.compared_editions import differences, taken
from nco_builder.ui.squad.rules_packs import RulesPacksDialog
from nco_builder.ui.squad.rules_packs import take as take_over
from tests.depth import tries
from tests.squad.test_packs import pack_of
from tests.ui.builder.conftest import press, type_text
from tests.ui.documents import squad_document

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from nco_builder.documents.path_edits import DocPath

Key = Qt.Key
LEFT, CTRL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier
SMG, PRIVATE = "limit:primary:smg", "change:units:private"
NATION = "German Heer"
PARTS = ("Change them", "Add it", "Add some")
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


def form_of(definitions: dict[str, Any], path: DocPath) -> tuple[Any, ...]:
    """Return the fields of a definition in a pack of these."""
    system: Any = load_system("nco-rules-pack")
    judgement = system.kind.judge(pack_of(definitions))
    return tuple(system.entry(PageContext(judgement, path)).fields)


def labels(fields: tuple[Any, ...]) -> list[str]:
    return [getattr(each, "label", "") for each in fields]


def test_what_house_rules_change_most_stands_at_the_top_of_a_form() -> None:
    weapon = {"id": "mp40", "like": "smg", "name": "MP 40"}
    fields = form_of({"weapons": [weapon]}, ("definitions", "weapons", 0))
    assert labels(fields)[:4] == ["Name", "Price", "Range in inches", "Dice"]
    assert "primary weapon, in place of another" in fields[4].text
    assert labels(fields)[5] == "Carried by"
    private = form_of({"units": [{"id": "private", "cost": 7}]}, ("definitions", "units", 0))
    assert labels(private)[:3] == ["Name", "Price", "Victory points"]


def test_a_hint_names_the_entry_that_a_new_one_is_like() -> None:
    weapon = {"id": "mp40", "like": "smg"}
    fields = form_of({"weapons": [weapon]}, ("definitions", "weapons", 0))
    reach = next(each for each in fields if labels((each,)) == ["Range in inches"])
    assert reach.hint.endswith(", as SMG")
    changed = form_of({"weapons": [{"id": "smg"}]}, ("definitions", "weapons", 0))
    reach = next(each for each in changed if labels((each,)) == ["Range in inches"])
    assert reach.hint.endswith(" in the rulebook")


def test_a_value_that_holds_anyway_is_no_change() -> None:
    definitions = {"weapons": [{"id": "mp40", "like": "smg", "can_cover_fire": True, "dice": 4}]}
    pack = pack_of(definitions)
    book = overlaid(load_rulebook(pack.ruleset), pack.definitions)
    smg = book.weapons_by_id["smg"]
    same = pack.definitions.weapons[0].replace(can_cover_fire=smg.can_cover_fire, dice=smg.dice)
    assert changes_of(same, "weapons", book) == ()
    assert len(changes_of(same.replace(dice=smg.dice + 1), "weapons", book)) == 1
    fields = form_of(definitions, ("definitions", "weapons", 0))
    (fire,) = [each for each in fields if labels((each,)) == ["Fire on Advance"]]
    assert [each.change is None for each in fire.chips] == [each.on for each in fire.chips]


def test_nothing_is_left_out_that_the_text_of_an_entry_needs() -> None:
    """What can be left out leaves a definition that counts; the rest is barred, and says why."""
    system: Any = load_system("nco-rules-pack")
    barred = 0
    for name in ("weapons", "skills", "items"):
        for id_ in rules_of(load_rulebook("nco-2.3.2"), name):
            pack = pack_of({name: [{"id": id_}]})
            fields = form_of({name: [{"id": id_}]}, ("definitions", name, 0))
            chips = [c for each in fields if labels((each,)) == ["Has none of"] for c in each.chips]
            for chip in chips:
                if chip.change is None:
                    barred += 1
                    assert chip.barred
                    continue
                findings = system.kind.judge(chip.change.apply(pack)).findings
                assert [each.code for each in findings] == [], (id_, chip.text)
    assert barred


def test_the_id_of_a_pack_follows_its_name_until_it_has_a_file(
    opened: OpenDocument, tmp_path: Path
) -> None:
    def name(text: str) -> str:
        opened.do(opened.value.replace(name=text), lambda _before: "", "name")
        return str(opened.value.id)

    assert opened.value.id == "house_rules"
    assert [name(each) for each in ("C", "Club", "Club Nörd 1944")] == [
        "c",
        "club",
        "club_nord_1944",
    ]
    assert name("日本") == "house_rules"
    opened.do(opened.value.replace(id="ours"), lambda _before: "")
    assert name("Club") == "ours"
    opened.do(opened.value.replace(id="club"), lambda _before: "")
    opened.path = tmp_path / "club.nco"
    assert name("Club 2") == "club"


def found_in(page: BuildingPage, text: str) -> list[str]:
    """Search the rulebook; the keys of what is found, the one that Enter takes first."""
    page.begin_search()
    press(Key.Key_A, CTRL)
    type_text(text)
    QApplication.processEvents()
    shelf: Any = page.findChild(ShelfList, "shelf_list")
    model = shelf.model()
    offers = [model.row(row).offer for row in range(model.rowCount())]
    current = shelf.currentIndex().row()
    return [offers[current].key, *[each.key for each in offers if each is not None]]


def test_what_is_found_first_has_exactly_the_name_and_headings_are_found(
    page: BuildingPage,
) -> None:
    first, *found = found_in(page, "private")
    assert first == "new:units:private"
    assert [each for each in found if each.endswith(":private")] == [
        "new:units:private",
        "change:units:private",
        "limit:unit:private",
    ]
    assert found_in(page, "change private")[0] == "change:units:private"
    assert found_in(page, "limit smg")[0] == "limit:primary:smg"
    assert found_in(page, "limit")[0].startswith("limit:")
    assert found_in(page, "rifle")[0] == "new:weapons:rifle"


def test_an_entry_that_is_added_shows_the_top_of_its_form_with_the_cursor_in_its_name(
    page: BuildingPage, opened: OpenDocument
) -> None:
    take(page, "new:weapons:smg")
    bar = page.findChildren(QScrollArea, "")  # that of the form is the one around the field
    name = field(page, LineField, "Name").content
    area = next(each for each in bar if each.isAncestorOf(name)).verticalScrollBar()
    QApplication.processEvents()
    assert area.maximum() > 0
    area.setValue(area.maximum())
    take(page, "new:weapons:rifle")
    QApplication.processEvents()
    assert area.value() == 0
    type_text("Kar 98")
    assert [each.name for each in opened.value.definitions.weapons][1:] == ["Kar 98"]
    take(page, "limit:primary:smg")
    type_text("3")
    assert [each.most for each in opened.value.definitions.limits] == [3]


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


def changed(pack: Any, path: DocPath) -> Any:  # noqa: ANN401 - a pack
    """Return a pack with all parts of a row given as a whole, by their buttons."""
    system: Any = load_system("nco-rules-pack")
    form = system.entry(PageContext(system.kind.judge(pack), path))
    chips = [chip for each in form.fields if isinstance(each, ChipField) for chip in each.chips]
    chip = next((each for each in chips if each.text in PARTS), None)
    return pack if chip is None else changed(chip.change.apply(pack), path)


@pytest.mark.parametrize(
    "key",
    [
        "new:units:private",
        "change:skills:inspiring_presence",
        "new:items:letters_from_home",
        "change:vehicle_models:willys_mb",
        "change:scenarios:scenario_2",
        "change:scenarios:scenario_5",
    ],
)
def test_each_part_of_a_definition_can_be_changed_field_by_field(key: str, tmp_path: Path) -> None:
    system: Any = load_system("nco-rules-pack")
    page = system.page(PageContext(system.kind.judge(begin())))
    offer = next(each for each in page.shelf.offers if each.key == key)
    path = offer.change.path
    pack = changed(offer.change.apply(begin()), path)
    file = tmp_path / "pack.nco"
    file.write_bytes(system.kind.content(pack, file))
    assert read_document(file) == pack
    form = system.entry(PageContext(system.kind.judge(pack), path))
    lists = [each for each in form.fields if isinstance(each, PartsField)]
    for part in [part.path for each in lists for part in each.parts]:
        inner = system.entry(PageContext(system.kind.judge(pack), path, part))
        (shown,) = [e for e in inner.fields if isinstance(e, PartsField) and e.fields]
        chips = [chip for e in shown.fields if isinstance(e, ChipField) for chip in e.chips]
        for change in [chip.change for chip in chips if chip.change is not None]:
            again = change.apply(pack)
            file.write_bytes(system.kind.content(again, file))
            assert read_document(file) == again
            system.entry(PageContext(system.kind.judge(again), path, part))
    for change in [offer.change for each in lists for offer in each.add]:
        assert change is not None
        assert system.kind.judge(change.apply(pack)).findings == ()


def test_every_finding_and_field_that_a_pack_may_change_has_a_name_in_words() -> None:
    system: Any = load_system("nco-rules-pack")
    page = system.page(PageContext(system.kind.judge(begin())))
    codes = [each.key.partition(":")[2] for each in page.shelf.offers if "judged:" in each.key]
    assert [each for each in codes if each not in FINDING_NAMES] == []
    kept = {"id", "like", "without", "pack", "name", "nation", "range"}
    fields = {field for name in LISTS for field in types(type_of(name))} - kept
    assert fields - {*LABELS} == set()


def test_what_a_field_is_otherwise_is_told_and_empty_it_is_that_again() -> None:
    system: Any = load_system("nco-rules-pack")
    pack = read_document(paths.data() / "samples" / "example-rules-pack.nco")
    form = system.entry(PageContext(system.kind.judge(pack), ("definitions", "weapons", 0)))
    hints = {each.label: each.hint for each in form.fields if hasattr(each, "hint")}
    assert hints["Range in inches"] == "12, as SMG"
    assert hints["Dice"] == "2, as SMG"
    assert hints["Short name"] == "SMG, as Sub-Machine Gun"


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
    assert take_it.text() == "Take edition 2"
    assert "Changed since this squad took it:" in {x.text() for x in later.findChildren(QLabel)}
    told = list(differences(taken(document.squad, "example"), newer))
    assert ("Sub-Machine Gun", "The whole definition", "there", "not there") in told
    take_it.click()
    assert [each.edition for each in document.squad.packs] == ["2"]
    assert document.squad.definitions.limits == ()
    off = later.findChild(QCheckBox, "pack_example")
    assert off is not None
    off.click()
    assert document.squad == before


def test_men_keep_a_weapon_whose_id_changed_and_undo_takes_it_back(squad: SquadDocument) -> None:
    weapon = {"like": "rifle", "name": "Old rifle"}
    first = pack_of({"weapons": [{"id": "old_rifle", **weapon}]})
    take_over(squad, first)
    squad.do(edit("set_member", members=(0,), field="primary", value="old_rifle"))
    before = squad.squad
    second = pack_of({"weapons": [{"id": "rifle_1891", **weapon}]}, edition="2")
    take_over(squad, second)
    assert squad.squad.members[0].primary == "rifle_1891"
    squad.opened.undo()
    assert squad.squad == before


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
    rows = rows_of((), squad.squad.ruleset, [other, wrong])
    barred = {row.id: row.barred for row in rows}
    assert barred == {
        "other": "made for other rules: made-up-9",
        "wrong": "has problems; open it to see them",
    }


KEPT = {
    "nco-squad": "Vehicle models of squads",
    "avr-platoon": "Vehicle types of the Advanced",
    "fluid-deck": "Data cards of fluid",
    "k47-vehicles": "Vehicles of the vehicle chapter",
}


def begin_kept(page: BuildingPage, of: str) -> None:
    page.begin_search()
    press(Key.Key_A, CTRL)
    type_text(KEPT[of])
    press(Key.Key_Return)


def test_what_is_kept_for_all_documents_is_begun_changed_and_undone_in_the_pack(
    page: BuildingPage, opened: OpenDocument
) -> None:
    for of in KEPT:
        begin_kept(page, of)
        type_into(page, LineField, "Name" if of != "avr-platoon" else "Type", f"Mine of {of}")
        (kept,) = getattr(opened.value.entries, of)
        assert kept.name == f"Mine of {of}"
    called = [row.name for row in page.document.page.table.rows]
    assert called == [f"Mine of {of}" for of in KEPT]
    first = page.document.page.shelf.groups[0]
    assert first.heading == "For all your documents"
    assert all(first.heading in offer.search for offer in first.offers)
    page.table.choose((1,))
    type_into(page, NumberInput, "Points", "65")
    assert getattr(opened.value.entries, "avr-platoon")[0].p == 65
    opened.undo()
    assert getattr(opened.value.entries, "avr-platoon")[0].p is None
    kind = kind_of("nco-rules-pack")
    assert kind is not None
    assert kind.from_bytes(kind.to_bytes(opened.value), "pack") == opened.value


def test_rows_of_one_pack_are_pasted_into_another(page: BuildingPage, opened: OpenDocument) -> None:
    for of in KEPT:
        begin_kept(page, of)
    before = opened.value
    page.table.choose(tuple(range(len(KEPT))))
    page.action("copy").trigger()
    opened.open(opened.kind, begin(), None)
    page.action("paste").trigger()
    assert opened.value.entries == before.entries


def test_a_letter_makes_only_what_tells_it_anew(opened: OpenDocument) -> None:
    weapons = [{"id": f"own_{at}", "like": "smg", "name": f"Own {at}"} for at in range(30)]
    weapons.append({"id": "copy", "like": "own_7", "name": "Copy"})
    opened.do(pack_of({"weapons": weapons}), lambda _before: "x")
    view = BuilderDocument(opened, opened)
    view.choose(("definitions", "weapons", 7))
    (choice,) = [each for each in view.page.entry.fields if isinstance(each, PartsField)]
    assert len(choice.add) == 30  # too many to stand beside each other
    before = view.page
    view.do(PathEdit("set", ("definitions", "weapons", 7, "name"), "Owen", "x"))
    rows = zip(before.table.rows, view.page.table.rows, strict=True)
    assert [at for at, (one, other) in enumerate(rows) if one is not other] == [7, 30]
    assert "Owen" in view.page.table.rows[30].cells[3].text
    offers = [*zip(before.shelf.offers, view.page.shelf.offers, strict=True)]
    anew = {one.key for one, other in offers if one is not other and one != other}
    assert anew == {"limit:primary:own_7"}
    assert sum(one is not other for one, other in offers) < 8


LIKE = {"weapons": "smg", "units": "private"}


def test_what_is_kept_between_edits_is_what_a_file_read_anew_shows(opened: OpenDocument) -> None:
    rng = Random(35)  # noqa: S311 - repeatable, not secret
    weapons = [{"id": f"own_{at}", "like": "smg", "name": f"Own {at}"} for at in range(4)]
    weapons += [{"id": f"copy_{at}", "like": f"own_{at}", "name": "Copy"} for at in range(4)]
    units = [{"id": "rookie", "like": "private", "name": "Rookie", "cost": 4}]
    limits = [{"most": 2, "primary": "own_1"}, {"most": 1, "unit": "rookie"}]
    opened.do(pack_of({"weapons": weapons, "units": units, "limits": limits}), lambda _before: "x")
    view = BuilderDocument(opened, opened)
    system = load_system("nco-rules-pack")
    assert system is not None
    assert system.page is not None
    for turn in range(tries(90)):
        deed = rng.choice(("name", "like", "insert", "id", "remove", "undo", *("cost",) * 6))
        name = rng.choice(("weapons", "weapons", "units"))
        count = len(getattr(opened.value.definitions, name))
        known = [each.id for each in getattr(opened.value.definitions, name)]
        path = ("definitions", name, rng.randrange(min(count, 4)) if count else 0)
        if deed == "undo":
            opened.undo()
        elif deed == "insert":
            new = type_of(name)(
                id=f"new_{turn}", like=rng.choice([*known, LIKE[name]]), name=f"New {turn}"
            )
            view.do(PathEdit("insert", path, new, "x"))
        elif deed == "remove" and count > 1:
            view.do(PathEdit("remove", path, None, "x"))
        elif deed != "remove" and count:
            value = {
                "name": f"N {rng.randrange(5)}",
                "id": f"own_{rng.randrange(8)}",
                "like": rng.choice([*known, LIKE[name]]),
                "cost": rng.randrange(1, 73),
            }[deed]
            field = "range_in" if (deed, name) == ("cost", "weapons") else deed
            view.do(PathEdit("set", (*path, field), value, "x"))
        with speaking("de" if turn % 6 == 0 else "en"):
            kind, document = opened.kind, opened.value
            shown = system.page(PageContext(opened.judgement))
            table, shelf = shown.table, shown.shelf
            overlay._overlaid.clear()
            anew = OpenDocument(kind, kind.from_bytes(kind.to_bytes(document), "x"))
            for kept in (pack_page._of_list, pack_page._limit_offer, pack_page._judged_otherwise):
                kept.cache_clear()
            fresh = system.page(PageContext(anew.judgement))
            assert table == fresh.table
            assert shelf == fresh.shelf
        for name in ("weapons", "units"):
            books = [book_of(each) for each in (opened.judgement, anew.judgement)]
            assert rules_of(books[0], name) == rules_of(books[1], name)
