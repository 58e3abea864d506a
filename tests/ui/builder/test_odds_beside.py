"""The odds of a document stand beside its table if there is room, and lead to what is missing."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QPushButton, QTableView, QToolButton

from nco_builder import paths
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.documents.path_edits import PathEdit, at_path
from nco_builder.schema.record import Value
from nco_builder.settings.settings import Settings
from nco_builder.systems.avr_platoon.model import VehicleProfile
from nco_builder.systems.fluid_deck.model import CommandDeck, DataCard
from nco_builder.ui.builder.document import BuilderDocument
from nco_builder.ui.builder.odds_page import ChancesPage
from nco_builder.ui.builder.page import BuildingPage
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.document.open_documents import OpenDocuments
from nco_builder.ui.document.table_game import game_of
from nco_builder.ui.glance.bars import NEVER, SWATCH, WIDEST_NUMBER, BarChart, ChartPainter
from nco_builder.ui.glance.odds_panel import OddsPanel
from nco_builder.ui.glance.shown import percent
from nco_builder.ui.parts.chips import ChipButton
from nco_builder.ui.parts.measures import AS_IT_IS, px, set_size
from nco_builder.ui.parts.painting import Weight, type_face
from nco_builder.ui.parts.theme import apply_theme
from nco_builder.ui.play.page import PlayPage
from nco_builder.ui.shell.main_window import MainWindow

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from nco_builder.documents.path_edits import DocPath

WIDE = 1900


@pytest.fixture(params=["panzer-zug", "tiger-and-stuart", "russian-front-1942"])
def vehicles(
    looks: QApplication, qtbot: QtBot, request: pytest.FixtureRequest
) -> Iterator[BuildingPage]:
    """The page of a sample in a wide window."""
    path = paths.data() / "samples" / f"{request.param}.nco"
    document = read_document(path)
    opened = OpenDocument(kind_for(document), document, Path("x.nco"), looks)
    page = BuildingPage(BuilderDocument(opened), Settings())
    qtbot.addWidget(page)
    page.resize(WIDE, 900)
    page.show()
    yield page
    page.stop()


of_a_platoon = pytest.mark.parametrize("vehicles", ["panzer-zug"], indirect=True)


def panel_of(page: BuildingPage) -> OddsPanel:
    found = page.findChild(OddsPanel)
    assert found
    return found


def test_the_odds_are_beside_the_table_until_they_are_closed(vehicles: BuildingPage) -> None:
    panel = panel_of(vehicles)
    assert panel.isVisible()
    close = panel.findChild(QToolButton, "odds_close")
    assert close
    close.click()
    assert panel.isHidden()
    assert vehicles.toggle_glance()
    assert panel.isVisible()


def test_a_narrow_window_keeps_the_table_alone(vehicles: BuildingPage) -> None:
    vehicles.resize(1000, 700)
    assert panel_of(vehicles).isHidden()
    assert not vehicles.toggle_glance()


@pytest.mark.parametrize(("width", "columns"), [(900, 2), (400, 1)])
@of_a_platoon
def test_choices_stand_beside_the_charts_if_there_is_room(
    vehicles: BuildingPage, qtbot: QtBot, width: int, columns: int
) -> None:
    panel = OddsPanel(vehicles._document, vehicles)
    qtbot.addWidget(panel)
    panel.resize(width, 600)
    panel.show()
    QApplication.processEvents()
    choices, chart = panel.findChild(QComboBox, "odds_gun"), panel.findChild(BarChart, "odds_hit")
    assert choices
    assert chart
    at_choices, at_chart = (part.mapTo(panel, part.rect().topLeft()) for part in (choices, chart))
    assert 1 + (at_chart.x() > at_choices.x() + choices.width()) == columns


@of_a_platoon
def test_numbers_after_bars_say_of_what_they_are_the_chance(vehicles: BuildingPage) -> None:
    odds = panel_of(vehicles).shown
    assert odds
    (chart, *_more) = odds.charts
    painter = ChartPainter(chart, 300)
    assert [each.heading for each in painter.columns] == ["Hit"]
    assert painter.legend() == []  # it would say the same


@of_a_platoon
def test_what_one_change_does_is_told_before_it_is_chosen(vehicles: BuildingPage) -> None:
    panel = panel_of(vehicles)
    vehicles.table.choose_path(("vehicles", 0))
    panel.refresh()
    assert panel.shown
    hit, changes, _ko = panel.shown.charts
    assert changes.bars[0].chances == hit.bars[1].chances
    moved = next(bar for bar in changes.bars if bar.label.startswith("Moved: "))
    panel.pick("move", "moved")
    assert panel.shown.charts[0].bars[1].chances == moved.chances


@of_a_platoon
def test_a_choice_changes_the_odds(vehicles: BuildingPage) -> None:
    panel = panel_of(vehicles)
    vehicles.table.choose_path(("vehicles", 0))
    panel.refresh()
    assert panel.shown
    before = panel.shown.charts[0].bars
    moved = next(
        each for each in panel.findChildren(ChipButton) if each.objectName() == "move:moved"
    )
    moved.click()
    assert panel.shown.charts[0].bars != before
    target = panel.findChild(QComboBox, "odds_target")
    assert target
    target.setCurrentIndex(1)
    target.activated.emit(1)
    assert len(panel.shown.charts[0].ends) == 3


@of_a_platoon
def test_what_is_not_known_leads_to_its_field(vehicles: BuildingPage, qtbot: QtBot) -> None:
    panel = panel_of(vehicles)
    unknown = panel.findChild(QLabel, "odds_ko_unknown")
    assert unknown
    assert unknown.isVisible()
    enter = panel.findChild(QPushButton, "odds_ko_enter")
    assert enter
    vehicles.activateWindow()
    enter.click()
    qtbot.waitUntil(lambda: vehicles.document.chosen == ())


def window_of(document: Any, app: QApplication, qtbot: QtBot) -> MainWindow:  # noqa: ANN401 - of any kind
    window = MainWindow(OpenDocument(kind_for(document), document, None, app), Settings())
    qtbot.addWidget(window)
    window.resize(960, 540)
    window.show()
    return window


def test_the_page_of_the_odds_leads_to_missing_weapons(looks: QApplication, qtbot: QtBot) -> None:
    window = window_of(sample("tiger-and-stuart"), looks, qtbot)
    window.turn_to("odds")
    panel = window.pages.made_of(ChancesPage).panel
    assert panel.shown
    assert panel.shown.title == "Tiger I"
    assert [bool(chart.bars) for chart in panel.shown.charts] == [True, True, False]
    button(panel, "odds_hit_enter").click()
    assert window.pages.shown == "builder"
    page = window.pages.made_of(BuildingPage)
    assert page.document.chosen == ("vehicles", 0)
    focused = window.focusWidget()
    assert isinstance(focused, QPushButton)
    window.pages.stop()


def test_a_deck_without_data_cards_begins_one_from_its_odds(
    looks: QApplication, qtbot: QtBot
) -> None:
    window = window_of(sample("russian-front-1942"), looks, qtbot)
    window.turn_to("odds")
    panel = window.pages.made_of(ChancesPage).panel
    assert panel.shown
    lasting, german, soviet, fire = panel.shown.charts
    deck = window.document.judgement.resolved.odds
    ten = next(bar for bar in lasting.bars if bar.label == "10 cards")
    assert ten.chances[0] == deck.turn_lasts_ten_cards
    for chart, units in zip((german, soviet), deck.units, strict=True):
        assert [sum(bar.chances[:2]) for bar in chart.bars] == [unit.acts for unit in units]
    assert fire.unknown == "The odds of tank fire are those of data cards. The deck has none yet."
    button(panel, "odds_fire_enter").click()
    assert window.pages.shown == "builder"
    page = window.pages.made_of(BuildingPage)
    assert len(at_path(page.document.value, ("vehicles",))) == 1
    assert page.document.chosen == ("vehicles", 0)
    window.turn_to("odds")
    assert panel.shown.choices
    window.undo()
    window.pages.stop()


@pytest.mark.parametrize("name", ["panzer-zug", "tiger-and-stuart"])
def test_without_vehicles_the_odds_lead_to_those_that_can_be_taken(
    looks: QApplication, qtbot: QtBot, name: str
) -> None:
    window = window_of(sample(name).replace(vehicles=()), looks, qtbot)
    window.turn_to("odds")
    button(window.pages.made_of(ChancesPage).panel, "odds_begin").click()
    assert window.pages.shown == "builder"
    assert window.focusWidget() is window.pages.made_of(BuildingPage).shelf.list
    assert window.pages.made_of(BuildingPage).shelf.list.isVisible()
    window.pages.stop()


def sample(name: str) -> Any:  # noqa: ANN401 - of any kind
    return read_document(paths.data() / "samples" / f"{name}.nco")


def button(panel: OddsPanel, name: str) -> QPushButton:
    found = panel.findChild(QPushButton, name)
    assert found
    return found


def test_numbers_after_bars_mean_one_thing_a_column(looks: QApplication, qtbot: QtBot) -> None:
    window = window_of(sample("tiger-and-stuart"), looks, qtbot)
    window.turn_to("odds")
    page = window.pages.made_of(ChancesPage).panel.shown
    assert page
    charts = [chart for chart in page.charts if chart.bars]
    ends = ["Knocked out", "On fire", "Immobilized", "Stunned"]
    for chart in charts:
        narrow = ChartPainter(chart, 400)
        assert narrow.columns == ()
        assert [chart.ends[end] for end in narrow.below] == ends
        wide = ChartPainter(chart, 700)
        assert [each.heading for each in wide.columns] == ends
        assert wide.legend() == []  # the headings have its colors
    infantry = next(chart for chart in charts if chart.title == "Infantry assaults it")
    first, second, *_others = ChartPainter(infantry, 700).columns
    assert first.told(infantry.bars[-1]) == NEVER
    assert second.told(infantry.bars[-1]) == "5.7 %"
    assert infantry.bars[0].label == "5 attacks"
    assert infantry.notes[-1] == "Up to 3 attacks do no damage."
    window.pages.stop()


@pytest.mark.parametrize("chance", [Fraction(1, 5000), Fraction(4999, 5000), Fraction(1)])
def test_every_number_has_room_after_a_bar_and_its_color(
    looks: QApplication, qtbot: QtBot, chance: Fraction
) -> None:
    window = window_of(sample("tiger-and-stuart"), looks, qtbot)
    window.turn_to("odds")
    page = window.pages.made_of(ChancesPage).panel.shown
    assert page
    chart = next(each for each in page.charts if each.bars)
    said = type_face(2, Weight.Bold).width(percent(chance))
    for each in ChartPainter(chart, 700).columns:
        assert said <= each.wide - SWATCH - px(5)
    assert said <= type_face(2, Weight.Bold).width(WIDEST_NUMBER)  # below bars
    window.pages.stop()


def test_bars_of_a_column_begin_and_end_at_the_same_places(
    looks: QApplication, qtbot: QtBot
) -> None:
    window = window_of(sample("russian-front-1942"), looks, qtbot)
    window.turn_to("odds")
    page = window.pages.made_of(ChancesPage).panel.shown
    assert page
    units = page.charts[1:3]
    for width in (380, 640):
        alone, both = (
            [ChartPainter(each, width, among) for each in units] for among in ((), units)
        )
        assert len({(each.left, each._beyond, each.above) for each in both}) == 1
        assert [each.columns[0].heading for each in both] == ["Acts", "Acts"]
        assert len({each.left for each in alone}) == 1 + (width > 400)
    window.pages.stop()


@of_a_platoon
def test_tables_have_the_same_chances(vehicles: BuildingPage) -> None:
    panel = panel_of(vehicles)
    button = panel.findChild(QPushButton, "odds_as_table")
    table = panel.findChild(QTableView, "odds_hit_table")
    assert button
    assert table
    button.click()
    assert table.isVisible()
    assert panel.shown
    assert table.model().rowCount() == len(panel.shown.charts[0].bars)


@pytest.mark.parametrize("sample", ["panzer-zug", "tiger-and-stuart"])
def test_the_page_of_the_odds_shows_the_row_of_the_page_that_was_left(
    looks: QApplication, qtbot: QtBot, sample: str
) -> None:
    document = read_document(paths.data() / "samples" / f"{sample}.nco")
    opened = OpenDocument(kind_for(document), document, None, looks)
    window = MainWindow(opened, Settings())
    qtbot.addWidget(window)
    window.resize(960, 540)
    window.show()
    window.turn_to("builder")
    window.pages.made_of(BuildingPage).table.choose([1])
    window.turn_to("odds")
    panel = window.pages.made_of(ChancesPage).panel
    assert panel._document.chosen == ("vehicles", 1)
    second = panel.shown
    window.turn_to("play")
    window.pages.made_of(PlayPage).choose("1")
    window.turn_to("odds")
    assert panel._document.chosen == ("vehicles", 0)
    assert panel.shown != second
    window.pages.stop()


def test_the_page_of_the_odds_knows_the_unit_of_a_deck(looks: QApplication, qtbot: QtBot) -> None:
    document = read_document(paths.data() / "samples" / "russian-front-1942.nco")
    opened = OpenDocument(kind_for(document), document, None, looks)
    window = MainWindow(opened, Settings())
    qtbot.addWidget(window)
    window.show()
    window.turn_to("play")
    window.pages.made_of(PlayPage).choose("1-2")
    window.turn_to("odds")
    assert window.pages.made_of(ChancesPage).panel._document.chosen == ("sides", 1, "units", 2)
    window.pages.stop()


def test_the_odds_follow_the_game_until_a_player_says_otherwise(
    looks: QApplication, qtbot: QtBot
) -> None:
    document = read_document(paths.data() / "samples" / "russian-front-1942.nco")
    assert isinstance(document, CommandDeck)
    cards = tuple(DataCard(name=name, unit=name) for name in ("Panzers A", "Tankovy #1"))
    opened = OpenDocument(kind_for(document), document.replace(vehicles=cards), None, looks)
    window = MainWindow(opened, Settings())
    qtbot.addWidget(window)
    window.show()

    def shot() -> tuple[str, str]:
        window.turn_to("odds")
        page = window.pages.made_of(ChancesPage).panel.shown
        assert page
        return page.states, next(each.chosen for each in page.choices if each.key == "moved")

    window.turn_to("play")
    game = window.pages.made_of(PlayPage)
    assert shot() == ("", "no")
    window.turn_to("play")
    game.make("0-0.state=1")
    assert shot() == ("By the game: Panzers A (moving) · Tankovy #1 (stationary).", "yes")
    window.pages.made_of(ChancesPage).panel.pick("moved", "no")
    window.turn_to("play")
    game.make("0-0.shots=1")
    assert shot()[1] == "no"
    window.turn_to("play")
    game.make("0-0.state=0")
    assert shot()[1] == "no"
    window.turn_to("play")
    game.make("0-0.state=1")
    assert shot()[1] == "yes"
    window.pages.stop()


@pytest.mark.parametrize(
    ("sample", "move", "chosen", "said"),
    [
        ("panzer-zug", "1.moved=1", ("move", "moved"), "Panzer IV H no. 1 (moved)"),
        ("tiger-and-stuart", "1.order=2", ("state", "advancing"), "Tiger I (Advance)"),
        ("tiger-and-stuart", "2.result=2", ("target_stuck", "yes"), "Stuart (1 pin · immobilized)"),
    ],
)
def test_the_odds_of_a_vehicle_begin_with_its_tally(  # noqa: PLR0913, PLR0917 - a row of the table
    looks: QApplication,
    qtbot: QtBot,
    sample: str,
    move: str,
    chosen: tuple[str, str],
    said: str,
) -> None:
    document = read_document(paths.data() / "samples" / f"{sample}.nco")
    window = MainWindow(OpenDocument(kind_for(document), document, None, looks), Settings())
    qtbot.addWidget(window)
    window.show()
    window.turn_to("play")
    window.pages.made_of(PlayPage).make(move)
    window.turn_to("odds")
    panel = window.pages.made_of(ChancesPage).panel
    page = panel.shown
    assert page
    assert chosen in [(each.key, each.chosen) for each in page.choices]
    label = panel.findChild(QLabel, "odds_states")
    assert label
    assert said in label.text()
    window.pages.stop()


def test_the_enemy_is_aimed_at_in_the_state_of_his_tally(looks: QApplication, qtbot: QtBot) -> None:
    document = read_document(paths.data() / "samples" / "tiger-and-stuart.nco")
    kind = kind_for(document)
    ours, theirs = OpenDocument(kind, document, None, looks), OpenDocument(kind, document, None)
    known = at_path(document, ("vehicles",))[0].replace(name="Enemy tank")
    theirs.do(PathEdit("set", ("vehicles",), (known,)).apply(document), lambda _before: "")
    documents = OpenDocuments(ours, looks)
    page = ChancesPage(BuilderDocument(ours), Settings())
    qtbot.addWidget(page)
    page.show()
    documents.add(theirs, 1, show=False)
    assert theirs.system
    assert theirs.system.play
    game = game_of(theirs, theirs.system.play)
    game.make("1.result=2")
    page.panel.refresh()
    assert targets(page)[0] == "Enemy tank (1 pin · immobilized)"
    assert page.panel.shown
    assert page.panel.shown.states == "By the game: Enemy tank (1 pin · immobilized)."
    game.make("1.wreck=1")
    page.panel.refresh()
    assert "Enemy tank" not in " ".join(targets(page))
    documents.deleteLater()


@pytest.mark.parametrize("sample", ["panzer-zug", "tiger-and-stuart"])
def test_vehicles_of_another_open_document_of_the_kind_are_targets(
    looks: QApplication, qtbot: QtBot, sample: str
) -> None:
    document = read_document(paths.data() / "samples" / f"{sample}.nco")
    kind = kind_for(document)
    ours, theirs = OpenDocument(kind, document, None, looks), OpenDocument(kind, document, None)
    path, enemy = ENEMY[sample]
    known = enemy or at_path(document, path)[0].replace(name="Enemy tank")
    theirs.do(PathEdit("set", path, (known,)).apply(document), lambda _before: "")
    documents = OpenDocuments(ours, looks)
    page = ChancesPage(BuilderDocument(ours), Settings())
    qtbot.addWidget(page)
    page.show()
    assert "Enemy tank" not in targets(page)
    documents.add(theirs, 1, show=False)
    page.panel.refresh()
    assert targets(page).count("Enemy tank") == 1
    documents.deleteLater()


ENEMY: dict[str, tuple[DocPath, Value | None]] = {
    "panzer-zug": (("definitions", "types"), VehicleProfile(id="enemy", name="Enemy tank")),
    "tiger-and-stuart": (("vehicles",), None),
}


def targets(page: ChancesPage) -> list[str]:
    shown = page.panel.shown
    assert shown
    return [name for each in shown.choices if each.key == "target" for _key, name in each.options]


@pytest.mark.parametrize("percent", [100, 150])
def test_chips_are_as_high_as_they_are_painted(
    looks: QApplication, qtbot: QtBot, percent: int
) -> None:
    document = read_document(paths.data() / "samples" / "tiger-and-stuart.nco")
    opened = OpenDocument(kind_for(document), document, None, looks)
    set_size(percent)
    apply_theme(looks, "light")
    window = MainWindow(opened, Settings())
    qtbot.addWidget(window)
    window.resize(960 * percent // 100, 700)
    window.show()
    window.turn_to("builder")
    window.pages.made_of(BuildingPage).table.choose([1])
    window.turn_to("odds")
    panel = window.pages.made_of(ChancesPage).panel

    def whole() -> bool:
        chips = [each for each in panel.findChildren(ChipButton) if each.isVisible()]
        flows = [each.parentWidget() for each in chips]
        return bool(chips) and all(
            flow is not None and flow.rect().contains(chip.geometry())
            for flow, chip in zip(flows, chips, strict=True)
        )

    qtbot.waitUntil(whole, timeout=1000)
    window.pages.stop()
    set_size(AS_IT_IS)
    apply_theme(looks, "light")
