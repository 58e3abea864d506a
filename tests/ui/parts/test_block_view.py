"""Whatever is printed can be read in the window, in one view of blocks."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QAccessible, QTextCursor, QTextLayout
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nco_builder.documents.squads import read_squad
from nco_builder.legality import check_by_own_ruleset
from nco_builder.sheets import SHEETS, NoSheetError, SheetName, SheetOptions
from nco_builder.sheets.blocks import (
    Blank,
    Boxes,
    Divider,
    Fact,
    Facts,
    Framed,
    Grid,
    Panel,
    Points,
    Poster,
    Roll,
    Rolls,
    SideBySide,
    Text,
    Tile,
    Tiles,
    Track,
)
from nco_builder.sheets.contents import Plate, Plates, ScaleBar
from nco_builder.sheets.drawings import Arc, Circle, Drawing, Label, Polygon, Polyline
from nco_builder.sheets.reading import blocks_of, texts
from nco_builder.sheets.words import resting_on
from nco_builder.ui.parts.block_page import LOOKS, shares, word_width
from nco_builder.ui.parts.block_view import BlockView
from nco_builder.ui.parts.measures import AS_IT_IS, set_size
from nco_builder.ui.parts.painting import SIGN_TOKENS
from nco_builder.ui.parts.theme import DARK, LIGHT, apply_theme, color
from tests.reading import HERE, SAMPLES
from tests.ui.looks import colors_in, picture, shown

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from nco_builder.sheets.blocks import Block
    from nco_builder.sheets.drawings import Arrow

WITH_VEHICLES = HERE / "cases" / "vehicles_three_types.nco"
SQUADS = [*SAMPLES, WITH_VEHICLES]
OF_VEHICLES = ("vehicles", "vehicle_cards")
"""Sheets that a squad without vehicles has not."""
MARKS = str.maketrans("", "", "☐▣_\N{OBJECT REPLACEMENT CHARACTER}")
MARKUP = "<img src='/etc/passwd'> <b>x</b> &amp;"
PANELS = tuple([Panel(f"Panel {n}", "", (Points(((Text("word " * 60),),)),)) for n in range(8)])


@pytest.fixture
def view(qtbot: QtBot, looks: QApplication) -> Iterator[BlockView]:
    assert looks.font().pixelSize() > 0
    panel = shown(qtbot)
    view = BlockView(panel)
    panel.resize(460, 500)
    view.resize(460, 500)
    view.show()
    yield view
    panel.close()


def squeezed(text: str) -> str:
    return "".join(text.translate(MARKS).split())


def told(blocks: tuple[Block, ...]) -> list[str]:
    return [text for block in blocks for text in texts(block)]


def text_of_all_parts(view: BlockView, blocks: tuple[Block, ...]) -> str:
    """What a view shows of blocks, part by part."""
    view.show_blocks(blocks, from_start=True)
    said = []
    for part in range(view.parts[1]):
        view.show_part(part)
        said.append(view.toPlainText())
    return "\n".join(said)


@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize("sample", SQUADS, ids=lambda path: path.stem)
def test_every_text_of_what_is_printed_is_shown(
    view: BlockView, sample: Path, name: SheetName
) -> None:
    report = check_by_own_ruleset(read_squad(sample))
    options = SheetOptions(date=dt.date(2026, 11, 20))
    try:
        content = SHEETS[name].make(report, options)
    except NoSheetError:
        assert name in OF_VEHICLES
        assert not report.squad.vehicles
        return
    blocks = tuple(blocks_of(content))
    seen = squeezed(text_of_all_parts(view, blocks))
    said = told(blocks)
    assert sum(map(len, said)) > 150
    assert [text for text in said if squeezed(text) not in seen] == []


def test_every_sort_of_block_is_shown(view: BlockView) -> None:
    drawing = Drawing(20, 10, (Polyline(((0, 0), (20, 10))),), (Label(1, 5, "seen"),))
    blocks: tuple[Block, ...] = (
        Panel("Outer", "aside", (Panel("Inner", "", (Points(((Text("deep"),),)),)),)),
        Rolls((Roll("1–2", (Text("Move"),), (Text("ahead"),), (Text("33 %"),)),)),
        Facts((Fact("Price", (Text("18 vp"),)),)),
        Grid(("die", "means"), (((Text("one"),), (Text("two"),)),), (("over both", 2),)),
        Tiles((Tile("M", (Text("5", "number"),), "inches"),), (Text("beside"),)),
        Points(((Boxes(2), Track("H", 3, heavy=1, zeros=1), Blank(20)),)),
        SideBySide(drawing, (Points(((Text("at its right"),),)),)),
        Poster(("½ Move", "and Free Action"), "for the whole force"),
        Framed((Text("keep in hand"),), "dashed"),
        Divider(),
        Points(((Text("dotted"),),), bullets=True),
        Tiles((Tile("Size", (), "written by hand"),), large=True),
        Grid(((Text("half "), Blank(8)), "far"), (((Text("3+"),), (Boxes(1),)),)),
    )
    view.show_blocks(blocks)
    seen = squeezed(view.toPlainText())
    assert [text for text in told(blocks) if squeezed(text) not in seen] == []
    assert "☐☐H ☐☐▣0____" in view.toPlainText()
    assert "•  dotted" in view.toPlainText()
    assert "half ____" in view.toPlainText()


def test_a_grid_without_rows_shows_its_bands(view: BlockView) -> None:
    view.show_blocks((Grid(("",) * 3, (), (("", 1), ("over both", 2))),))
    assert "over both" in view.toPlainText()


@pytest.mark.parametrize(
    ("block", "told"),
    [
        (Rolls(()), ""),
        (Facts(()), ""),
        (Grid((), ()), ""),
        (Tiles(()), ""),
        (Tiles((), (Text("beside"),)), "beside "),
    ],
)
def test_what_has_no_rows_takes_no_room(view: BlockView, block: Block, told: str) -> None:
    view.show_blocks((Points(((Text("above"),),)), block, Points(((Text("below"),),))))
    assert " ".join(view.toPlainText().split()) == f"above {told}below"


def test_columns_stand_where_they_are_wanted(view: BlockView) -> None:
    cells = ((Text("left"),), (Text("middle"),), (Text("right"),))
    view.show_blocks((Grid(("a", "b", "c"), (cells,), aligns=("left", "center", "right")),))
    found = {}
    block = view.document().begin()
    while block.isValid():
        found[block.text()] = (
            block.blockFormat().alignment() & Qt.AlignmentFlag.AlignHorizontal_Mask
        )
        block = block.next()
    assert found["b"] == found["middle"] == Qt.AlignmentFlag.AlignHCenter
    assert found["c"] == found["right"] == Qt.AlignmentFlag.AlignRight
    assert found["left"] not in {found["middle"], found["right"]}


def test_a_number_stands_below_what_it_is(view: BlockView) -> None:
    for large in (False, True):
        view.show_blocks(
            (Tiles((Tile("advance", (Text("9", "number"),), "1 pivot"),), large=large),)
        )
        assert view.toPlainText().split("\n")[-4:-1] == ["advance", "9", "1 pivot"]


@pytest.mark.parametrize("arrow", ["", "end", "both"])
def test_arrows_have_filled_heads(view: BlockView, arrow: Arrow) -> None:
    arc = Arc(30, 15, 12, 0, 270, "thin", arrow)
    view.show_blocks((Drawing(60, 30, (), (), (arc,)),))
    around = colors_in(picture(view))[LIGHT.ink]
    view.show_blocks((Drawing(60, 30, (Polyline(((2, 2), (58, 2)), "thin", arrow),), ()),))
    straight = colors_in(picture(view))[LIGHT.ink]
    view.show_blocks((Drawing(60, 30, (Polyline(((2, 2), (58, 2))),), ()),))
    bare = colors_in(picture(view))[LIGHT.ink]
    assert (straight > bare + 15) == bool(arrow)
    assert around > 15


def test_long_words_of_a_drawing_are_broken_into_lines(view: BlockView) -> None:
    words = "every model under it is attacked " * 3
    frame = Polyline(((0, 0), (90, 0)), "light")
    inked = []
    for width in (0.0, 40.0):
        view.show_blocks((Drawing(90, 40, (frame,), (Label(5, 6, words, width=width),)),))
        image = picture(view)
        inked.append(
            [
                y
                for y in range(image.height() // 2)
                if sum(image.pixelColor(x, y).name() == LIGHT.ink for x in range(image.width()))
            ]
        )
    assert len(inked[1]) > 2 * len(inked[0]) > 0


def test_markup_is_text(view: BlockView) -> None:
    view.show_blocks((Facts((Fact("note", (Text(MARKUP, "strong"),)),)), Panel(MARKUP, "", ())))
    assert view.toPlainText().count(MARKUP) == 2


def test_a_sign_that_begins_a_text_has_its_color_and_the_rest_that_of_text(view: BlockView) -> None:
    texts = ("✕ too many", "◆ to agree", "✓ legal", "no sign")
    view.show_blocks((Points(tuple([(Text(each),) for each in texts])),))
    found = []
    for place, text in enumerate(texts):
        block = view.document().findBlockByNumber(place)
        both = [QTextCursor(block), QTextCursor(block)]
        both[0].setPosition(block.position() + block.text().index(text) + 1)
        both[1].movePosition(QTextCursor.MoveOperation.EndOfBlock)
        found.append([each.charFormat().foreground().color().name() for each in both])
    tokens = [*[SIGN_TOKENS[each[0]] for each in texts[:3]], "ink"]
    assert found == [[color(each).name(), color("ink").name()] for each in tokens]


def test_line_breaks_stay_in_their_paragraph(view: BlockView) -> None:
    view.show_blocks((Points(((Text("one\ntwo\u2029three"),),)),))
    assert view.document().blockCount() == 1


def test_links_are_told_in_order_and_followed_by_keys(view: BlockView) -> None:
    links = (Text("a", leads_to="weapon:lmg"), Text(" "), Text("b", leads_to="rule:items"))
    view.show_blocks((Points((links,)),))
    assert view.links == ("weapon:lmg", "rule:items")
    visited: list[str] = []
    view.wanted.connect(visited.append)
    view.setFocus()
    for _ in view.links:
        QTest.keyClick(view, Qt.Key.Key_Tab)
        QTest.keyClick(view, Qt.Key.Key_Return)
    assert visited == ["weapon:lmg", "rule:items"]


def test_rulings_that_are_cited_lead_to_what_was_decided(view: BlockView) -> None:
    view.show_blocks((Points((resting_on(("APB-06", "APB-02", "NCO-48")),)),))
    assert view.links == ("ruling:APB-06", "ruling:NCO-48")  # the documents settle the other
    said = view.toPlainText().replace("\N{NO-BREAK SPACE}", " ")
    assert said == " (rulings: Wrecks and arrivals, Which courage counts)"
    cursor = QTextCursor(view.document())
    cursor.setPosition(len(" (rulings: Wr"))
    view.setTextCursor(cursor)
    assert view.topics_at(None) == ("ruling:APB-06",)
    place = view.viewport().mapToGlobal(view.cursorRect(cursor).center())
    assert view.topics_at(place) == ("ruling:APB-06",)
    cursor.setPosition(0)
    view.setTextCursor(cursor)
    assert view.topics_at(None) == ()


def test_a_link_that_was_chosen_in_what_is_no_longer_shown_leads_nowhere(view: BlockView) -> None:
    view.show_blocks((Points(((Text("a", leads_to="weapon:lmg"),),)),))
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Tab)
    assert view.topics_at(None) == ("weapon:lmg",)
    view.show_blocks((Points(((Text("b"),),)),))
    assert view.topics_at(None) == ()


def test_panels_stand_side_by_side_where_there_is_width(qtbot: QtBot, view: BlockView) -> None:
    view.show_blocks(PANELS)
    narrow = view.document().size().height()
    view.resize(1000, 500)
    qtbot.waitUntil(lambda: view.document().size().height() < 0.6 * narrow)
    seen = view.toPlainText()
    places = [seen.index(panel.heading) for panel in PANELS]
    assert places == sorted(places)
    view.resize(460, 500)
    qtbot.waitUntil(lambda: view.document().size().height() == narrow)


def test_a_drawing_is_drawn_in_the_theme_and_its_words_can_be_heard(
    view: BlockView, looks: QApplication
) -> None:
    frame = Polyline(((0, 0), (60, 0), (60, 20), (0, 20), (0, 0)), "heavy")
    view.show_blocks((Drawing(60, 20, (frame,), (Label(30, 10, "front half", "center"),)),))
    assert colors_in(picture(view))[LIGHT.ink] > 200
    apply_theme(looks, "dark")
    assert colors_in(picture(view))[DARK.ink] > 200
    apply_theme(looks, "light")
    heard = QAccessible.queryAccessibleInterface(view).textInterface()
    assert "front half" in heard.text(0, heard.characterCount())
    view.selectAll()
    view.copy()
    assert "front half" in QApplication.clipboard().text()


def test_what_belongs_to_a_drawing_stands_at_its_right_where_there_is_width(
    view: BlockView,
) -> None:
    drawing = Drawing(40, 40, (), (Label(1, 5, "hull"),))
    beside = Points(((Text("turret"),),) * 5)
    view.show_blocks((drawing, beside))
    below = view.document().size().height()
    view.show_blocks((SideBySide(drawing, (beside,)),))
    assert view.document().size().height() < below
    view.show_blocks((SideBySide(drawing.replace(width=400.0), (beside,)),))
    assert view.toPlainText().index("hull") < view.toPlainText().index("turret")


def test_a_drawing_without_room_shrinks_to_it_with_its_large_words(view: BlockView) -> None:
    frame = Polyline(((0, 0), (500, 0), (500, 100), (0, 100)))
    view.show_blocks((Drawing(500, 100, (frame,), (Label(250, 60, "W", "center", size=60.0),)),))
    room = view.viewport().width()
    assert room / 10 < view.document().size().height() < room / 2
    shrunk = colors_in(picture(view))[LIGHT.ink]
    view.show_blocks((Drawing(500, 100, (frame,), (Label(250, 60, "W", "center", size=8.0),)),))
    assert shrunk < 10 * colors_in(picture(view))[LIGHT.ink]


def test_outlines_are_drawn_and_filled(view: BlockView) -> None:
    square, circle = Polygon(((5, 2), (25, 2), (25, 18), (5, 18))), Circle(45, 10, 8)
    ink = []
    for filled in (False, True):
        outlines = (square.replace(filled=filled), circle.replace(filled=filled))
        view.show_blocks((Drawing(60, 20, (), (), outlines),))
        ink.append(colors_in(picture(view))[LIGHT.ink])
    assert 100 < ink[0] < ink[1] / 4


def test_plates_are_shown_each_under_its_name(view: BlockView) -> None:
    plates = Plates(
        title="Templates",
        author="",
        subject="",
        language="en",
        owner="",
        credit=("by us",),
        counted="{number}",
        headline="Templates",
        beside="rules",
        plates=(Plate("Bomber", Drawing(20, 10, (), (Label(1, 5, "A"),))),),
        bar=ScaleBar(50, "two inches"),
    )
    blocks = tuple(blocks_of(plates))
    view.show_blocks(blocks)
    seen = squeezed(view.toPlainText())
    assert {"Templates", "Bomber", "A", "two inches", "by us"} <= set(told(blocks))
    assert [text for text in told(blocks) if squeezed(text) not in seen] == []


def test_a_drawing_is_never_wider_than_the_page(view: BlockView) -> None:
    view.show_blocks((Drawing(500, 20, (Polyline(((0, 0), (500, 20))),), ()),))
    assert view.document().size().width() <= view.viewport().width()


def test_where_one_reads_stays_until_something_else_is_begun(view: BlockView) -> None:
    view.show_blocks(PANELS)
    view.verticalScrollBar().setValue(100)
    view.show_blocks((*PANELS, Panel("More", "", ())))
    assert view.verticalScrollBar().value() == 100
    view.show_blocks(PANELS, from_start=True)
    assert view.verticalScrollBar().value() == 0


def test_what_is_shown_already_is_not_written_anew(view: BlockView) -> None:
    view.show_blocks(PANELS)
    before = view.document()
    view.show_blocks(tuple(PANELS))
    assert view.document() is before


def test_a_narrow_grid_gives_numbers_and_words_the_room_they_need_first() -> None:
    assert shares([150, 30, 30], [60, 30, 30], 300) == pytest.approx([71.43, 14.29, 14.29], abs=0.1)
    assert shares([150, 30, 30], [60, 30, 30], 140) == pytest.approx([57.1, 21.4, 21.4], abs=0.1)
    even = shares([150, 30, 30], [60, 30, 30], 100)  # nothing helps: all are as narrow
    assert even == pytest.approx(shares([150, 30, 30], [60, 30, 30], 300))


def test_numbers_keep_their_room_where_words_can_be_broken() -> None:
    wide = shares([150, 30, 30], [60, 30, 30], 100, [False, True, True])
    assert wide == pytest.approx([40, 30, 30])
    assert shares([30, 30], [30, 30], 50, [True, True]) == pytest.approx([50, 50])


@pytest.fixture
def large(looks: QApplication) -> Iterator[None]:
    set_size(150)
    apply_theme(looks, "light")
    yield
    set_size(AS_IT_IS)
    apply_theme(looks, "light")


@pytest.mark.usefixtures("large")
@pytest.mark.parametrize("wide", [260, 340, 520])
def test_a_number_of_a_table_is_never_broken(view: BlockView, wide: int) -> None:
    def numbers(*values: int) -> tuple[tuple[Text, ...], ...]:
        return tuple([(Text(str(value)),) for value in values])

    sixteen = Grid(
        ("dice", *map(str, range(6, 21))),
        tuple([((Text(f"{dice}D6"),), *numbers(*range(100, 85, -1))) for dice in (2, 3)]),
        aligns=("left", *("center",) * 15),
    )
    ten = Grid(tuple(map(str, range(1, 11))), (numbers(*range(10, 101, 10)),))
    named = Grid(("", "out"), (((Text("Extraordinarilylongword"),), (Text("100 %"),)),))
    view.resize(wide, 500)
    view.show_blocks((sixteen, ten, named))
    QTest.qWait(0)
    block, seen = view.document().begin(), 0
    while block.isValid():
        if any(map(str.isdigit, block.text())):
            seen += 1
            assert block.layout().lineCount() <= 1, block.text()
        block = block.next()
    assert seen >= 15 + 2 * 16 + 2 * 10 + 1
    parts = view.toPlainText().split().count("dice")
    assert parts > 1
    assert view.toPlainText().split().count("2D6") == parts


@pytest.mark.usefixtures("looks")
@pytest.mark.parametrize("word", ['12–24"', '9–18"', "100 %", "W3+1", "Rückwärts"])
def test_a_word_fits_into_the_width_that_is_reckoned_with(word: str) -> None:
    layout = QTextLayout(word, LOOKS["range"].face.font)
    layout.beginLayout()
    line = layout.createLine()
    line.setLineWidth(400)
    layout.endLayout()
    assert line.naturalTextWidth() <= word_width((Text(word.replace(" ", "\xa0"), "range"),))


@pytest.mark.parametrize("pivots_called", ["Drehungen", "Drehen"])
@pytest.mark.parametrize("wide", [270, 290, 312])
def test_a_number_stays_whole_beside_one_with_a_word_before_it(
    view: BlockView, wide: int, pivots_called: str
) -> None:
    def row(name: str, advance: str, pivots: str, run: str) -> tuple[tuple[Text, ...], ...]:
        range_ = (Text(run, "range"),)
        return ((Text(name, "strong"),), (Text(advance),), (Text(pivots),), range_, (Text(pivots),))

    headings = ("", "Vorrücken", pivots_called, "Laufen", pivots_called)
    rows = (
        row("Halbketten", '9"', "2", '9–18"'),
        row("Räder", '12"', "2", '12–24"'),
        row("Langsam, jeder Antrieb", '6"', "wie oben", 'bis 12"'),
    )
    view.resize(wide, 500)
    view.show_blocks((Grid(headings, rows, aligns=("left", *("center",) * 4)),))
    QTest.qWait(0)
    block, seen = view.document().begin(), []
    while block.isValid():
        if any(map(str.isdigit, block.text())):
            seen.append(block.text())
            assert block.layout().lineCount() <= 1, block.text()
        block = block.next()
    assert {'12–24"', 'bis 12"'} <= set(seen)


def test_what_is_too_long_to_be_laid_out_at_once_is_shown_in_parts(view: BlockView) -> None:
    rows = tuple([(Text(f"row {at}"),) for at in range(1000)])
    view.show_blocks((Panel("Long", "", (Points(rows),)), Points(((Text("last"),),))))
    here, count = view.parts
    assert (here, count) == (1, 5)
    assert view.links == ()
    seen = []
    for part in range(count):
        text = view.toPlainText().splitlines()
        assert text[0] == text[-1]
        assert text[0].startswith(f"Part {part + 1} of 5")
        seen += [each for each in text[1:-1] if each != "Long"]
        view.verticalScrollBar().setValue(view.verticalScrollBar().maximum())
        QTest.keyClick(view, Qt.Key.Key_PageDown)
    assert seen == [*[f"row {at}" for at in range(1000)], "last"]
    assert view.parts == (5, 5)
    view.verticalScrollBar().setValue(0)
    QTest.keyClick(view, Qt.Key.Key_PageUp)
    assert view.parts == (4, 5)
    view._follow(QUrl("1"))
    assert view.parts == (5, 5)
    view.show_blocks((Points((rows[0],)),))
    assert view.toPlainText() == "row 0"
