from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from nco_builder.documents.squads import SQUAD
from nco_builder.squad import edit, new_squad
from nco_builder.systems.nco_squad.gauges import squad_gauges
from nco_builder.systems.page import PageGauge
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.parts.page_gauges import GaugePart, GaugeView, PageGauges, paint_bar
from nco_builder.ui.parts.theme import current_tokens

pytestmark = pytest.mark.usefixtures("looks")


@pytest.fixture
def gauges(qtbot: QtBot, document: SquadDocument) -> PageGauges:
    gauges = PageGauges()
    qtbot.addWidget(gauges)

    def show() -> None:
        gauges.show_gauges(squad_gauges(document.report))

    document.changed.connect(show)
    document.replaced.connect(show)
    show()
    return gauges


def shown(gauges: PageGauges, name: str) -> str:
    found = gauges.findChild(GaugeView, f"gauge_{name}")
    assert found
    words = found.gauge
    sign = "✕ " if words.is_over else ""
    return " ".join(filter(None, (words.value, words.limit, words.rest, sign + words.note)))


def spoken(gauges: PageGauges) -> dict[str, str]:
    parts = gauges.findChildren(GaugeView)
    return {part.objectName(): part.accessibleName() for part in parts}


def test_the_numbers_are_the_report_s(gauges: PageGauges) -> None:
    assert shown(gauges, "valor") == "95 / 100 valor points 5 left"
    assert (
        shown(gauges, "specialist") == "60 / 60 specialist points 50 + 10 US Airborne · none left"
    )
    assert shown(gauges, "men") == "11 / 12 men 1 left"
    assert spoken(gauges)["gauge_dice"] == "11 order dice, 210 victory points if wiped out"


def test_they_follow_edits_undo_and_another_squad(
    gauges: PageGauges, document: SquadDocument
) -> None:
    document.do(edit("set_limits", vp=90, sp=50))
    assert "95 / 90" in shown(gauges, "valor")
    document.opened.undo()
    assert "95 / 100" in shown(gauges, "valor")
    document.opened.open(SQUAD, new_squad("nco-2.3.2", "polish", 150, 0), None)
    assert shown(gauges, "valor") == "0 / 150 valor points 150 left"
    assert shown(gauges, "specialist") == "0 / 0 specialist points none left"
    assert shown(gauges, "men") == "0 / 14 men 14 left"


def test_going_over_is_said_in_words_and_with_a_sign(
    gauges: PageGauges, document: SquadDocument
) -> None:
    document.do(edit("set_limits", vp=90, sp=45))
    assert "✕ 5 over" in shown(gauges, "valor")
    assert "✕ 45 + 10 US Airborne · 5 over" in shown(gauges, "specialist")
    document.opened.undo()
    assert "✕" not in shown(gauges, "valor") + shown(gauges, "specialist")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("valor", "valor points: 95 of 100, 5 left"),
        ("specialist", "specialist points: 60 of 60, 50 + 10 US Airborne · none left"),
        ("men", "men: 11 of 12, 1 left"),
        ("dice", "11 order dice, 210 victory points if wiped out"),
    ],
)
def test_screen_readers_hear_the_numbers(gauges: PageGauges, name: str, says: str) -> None:
    assert spoken(gauges)[f"gauge_{name}"] == says


@pytest.mark.parametrize(
    ("ruleset", "nation"), [("nco-9", "us_airborne"), ("nco-2.3.2", "atlantis")]
)
def test_without_a_known_nation_no_limit_of_men_is_invented(
    gauges: PageGauges, document: SquadDocument, ruleset: str, nation: str
) -> None:
    document.opened.open(SQUAD, new_squad(ruleset, nation, 100, 50), None)
    assert shown(gauges, "men") == "0 men"
    assert shown(gauges, "specialist") == "0 / 50 specialist points 50 left"


def pixels(parts: tuple[GaugePart, ...], limit: int) -> list[str]:
    image = QImage(100, 7, QImage.Format.Format_RGB32)
    image.fill(QColor(current_tokens().panel))
    painter = QPainter(image)
    paint_bar(painter, QRect(0, 0, 100, 7), parts, limit)
    painter.end()
    return [image.pixelColor(x, 3).name() for x in range(100)]


def test_a_bar_is_filled_part_by_part_up_to_what_is_spent() -> None:
    tokens = current_tokens()
    row = pixels((GaugePart(30, "soldiers"), GaugePart(20, "specialists")), 100)
    assert row[15] == tokens.soldiers
    assert row[40] == tokens.specialists
    assert row[75] == tokens.line


def test_what_goes_over_is_hatched_behind_a_mark_at_the_limit() -> None:
    tokens = current_tokens()
    row = pixels((GaugePart(100, "soldiers"),), 50)
    assert set(row[5:49]) == {tokens.soldiers}
    assert row[50:52] == [tokens.error] * 2
    assert {tokens.error, tokens.error_soft} <= set(row[54:96])


@pytest.mark.parametrize("limit", [0, 10])
def test_an_empty_bar_is_only_its_trough(limit: int) -> None:
    assert set(pixels((GaugePart(0, "soldiers"),), limit)[3:97]) == {current_tokens().line}


@pytest.mark.parametrize("width", [110, 200, 400])
def test_a_gauge_draws_at_any_width(gauges: PageGauges, width: int) -> None:
    gauge = gauges.findChild(GaugeView, "gauge_specialist")
    assert gauge
    gauge.resize(width, 50)
    image = gauge.grab().toImage()
    assert len({image.pixel(x, 20) for x in range(image.width())}) > 2


def test_a_note_below_its_number_stays_clear_of_what_is_below(qtbot: QtBot) -> None:
    view = GaugeView(None)  # type: ignore[arg-type]
    qtbot.addWidget(view)
    view.show_gauge(PageGauge("7", "Karten kommen noch", "gjpq, dann Zugende"))
    view.resize(view.minimumSizeHint().width() + 40, view.minimumSizeHint().height())
    image = view.grab().toImage()
    margin = range(image.height() - 3, image.height())
    seen = {image.pixelColor(x, y).name() for y in margin for x in range(image.width())}
    assert len(seen) == 1


def test_numbers_with_and_without_a_bar_stand_equally_high(gauges: PageGauges) -> None:
    gauges.resize(1200, 40)

    def foot(name: str) -> int:
        view = gauges.findChild(GaugeView, f"gauge_{name}")
        assert view
        view.resize(300, 40)
        image = view.grab(QRect(0, 0, 12, 30)).toImage()
        ground = image.pixel(11, 29)
        inked = [
            y for y in range(30) if any(image.pixel(x, y) != ground for x in range(image.width()))
        ]
        return max(inked)

    assert foot("dice") == foot("men")


def test_no_word_is_cut_while_others_have_room_and_all_numbers_stand_equally_high(
    qtbot: QtBot,
) -> None:
    gauges = PageGauges()
    qtbot.addWidget(gauges)
    gauges.show_gauges(
        (
            PageGauge("34", "cards shuffled", "+ 2 in hand = 36 to print"),
            PageGauge("7¾", "cards a turn, on average", "3 in 34 end at once"),
            PageGauge("16 : 15", "German : Soviet"),
            PageGauge("3", "Turn Over"),
        )
    )
    gauges.resize(600, 40)
    gauges.show()
    views = [each for each in gauges.findChildren(GaugeView) if each.isVisible()]
    assert [
        each.gauge.value for each in views if each.width() < each.words_width(with_note=True)
    ] == []
    assert not all(each.fits_a_line(each.width()) for each in views)
    feet = set()
    for view in views:
        image = view.grab(QRect(0, 0, 12, 24)).toImage()
        ground = image.pixel(11, 23)
        inked = [y for y in range(24) if any(image.pixel(x, y) != ground for x in range(12))]
        feet.add(max(inked))
    assert len(feet) == 1


def test_a_gauge_leads_to_its_field_and_has_no_mark_of_a_menu(gauges: PageGauges) -> None:
    gauges.show_gauges((PageGauge("2", "turns", offers="Change the turn", leads_to=("turn",)),))
    paths: list[object] = []
    menus: list[object] = []
    gauges.pressed.connect(paths.append)
    gauges.clicked.connect(menus.append)
    (view,) = [each for each in gauges.findChildren(GaugeView) if not each.isHidden()]
    assert view._marked("over") == "over"
    QTest.mouseClick(view, Qt.MouseButton.LeftButton)
    assert (paths, menus) == ([("turn",)], [])


def test_gauges_without_bars_have_equal_gaps(gauges: PageGauges) -> None:
    told = (("175", "points agreed"), ("3", "vehicles in a unit"), ("1", "command vehicle"))
    gauges.show_gauges(tuple([PageGauge(value, rest) for value, rest in told]))
    gauges.resize(900, gauges.height())
    gauges.show()
    views = [each for each in gauges.findChildren(GaugeView) if each.isVisible()]
    gaps = [each.width() - each.sizeHint().width() for each in views]
    assert max(gaps) - min(gaps) <= len(views)


def test_gauges_that_are_alike_say_what_they_count_in_full_or_all_in_short(qtbot: QtBot) -> None:
    row = PageGauges()
    qtbot.addWidget(row)
    row.show_gauges(
        tuple(
            [
                PageGauge("0", f"scored by {name}", share=0.0, brief="scored", weight=2)
                for name in ("A", "a squad with a long name")
            ]
        )
    )
    found = row.findChildren(GaugeView)
    row.resize(900, 40)
    row.grab()
    assert [view.says for view in found] == ["scored by A", "scored by a squad with a long name"]
    row.resize(280, 40)
    row.grab()
    assert [view.says for view in found] == ["scored", "scored"]
