"""The lists of an event that are printed: nothing is cut, and each page says what it has."""

from __future__ import annotations

import datetime as dt
import io
import json
import re
from itertools import pairwise
from typing import TYPE_CHECKING

import pdfplumber
import pypdfium2
import pytest

from nco_builder import paths
from nco_builder.cli import main
from nco_builder.documents.squads import read_squad, write_squad
from nco_builder.event.entries import marked, read_entries
from nco_builder.event.folder import open_folder
from nco_builder.event.model import Event, Pairing, Player, Round, names_of
from nco_builder.event.pairing import pair_next
from nco_builder.event.rounds import add_round, set_result
from nco_builder.language import available, speaking
from nco_builder.language.words import by_name
from nco_builder.paper import Options, part, pdf
from nco_builder.sheets import NoSheetError, SheetOptions
from nco_builder.sheets.blocks import Blank, Boxes, Grid, Points, Rolls, Text
from nco_builder.sheets.reading import texts
from nco_builder.sheets.words import NBSP
from nco_builder.systems.nco_event.judge import judge
from nco_builder.systems.nco_event.sheets import (
    check_in_list,
    check_in_sheet,
    event_report,
    match_sheets,
    pairings_sheet,
    report_sheet,
    slips_sheet,
    standings_for_the_wall,
    standings_sheet,
)
from tests.paper.placed import frames_of, is_within, strings_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nco_builder.sheets.blocks import Panel
    from nco_builder.sheets.contents import Chart
    from nco_builder.systems.judging import Judged

DATE = dt.date(2026, 11, 23)
NAMES = ("Анна Смирнова", "Jürgen Groß", "田中 太郎", "Ελένη Παππά", "김민준")
SHEETS = (pairings_sheet, standings_for_the_wall, check_in_sheet, report_sheet)


def played(count: int) -> Event:
    players = [
        Player(number=at, name=NAMES[at] if at < len(NAMES) else f"Player {at} of {count}")
        for at in range(1, count + 1)
    ]
    event: Event = Event(name="Autumn cup", players=tuple(players))
    event = add_round(event, pair_next(event)).apply(event)
    for each in event.rounds[0].pairings:
        if each.table is not None:
            event = set_result(event, 1, each.table, (each.table, 0)).apply(event)
    done: Event = event
    return done


def printed(content: Chart, **look: str) -> tuple[int, str]:
    """How many pages it has, and its words."""
    options = Options(DATE, **look)  # type: ignore[arg-type]
    made = pypdfium2.PdfDocument(pdf([part(content, options)], options))
    pages = [page.get_textpage().get_text_bounded() for page in made]
    return len(made), " ".join(" ".join(pages).split())


@pytest.mark.parametrize("make", SHEETS)
@pytest.mark.parametrize(("paper", "style"), [("a4", "color"), ("letter", "ink_saving")])
def test_everybody_is_on_a_sheet_in_full(
    make: Callable[[Judged[Event], SheetOptions], Chart], paper: str, style: str
) -> None:
    event = played(33)
    with speaking("de"):
        content = make(judge(event), SheetOptions(DATE))
        pages, words = printed(content, paper=paper, style=style)
    assert content.language == "de"
    for player in event.players:
        assert player.name in words
    assert words.count("Autumn cup") >= pages


def test_tables_and_names_are_one_list_each_with_headings_on_every_page() -> None:
    content = pairings_sheet(judge(played(200)), SheetOptions(DATE))
    pages, words = printed(content)
    assert len(content.sides) == 2
    headings = re.findall(r"(TABLES|BY LAST NAME, PLAYERS) (\d+) TO (\d+)", words.upper())
    assert len(headings) == pages
    for what, last in (("TABLES", 100), ("BY LAST NAME, PLAYERS", 200)):
        ranges = [(int(begin), int(end)) for named, begin, end in headings if named == what]
        assert ranges[0][0] == 1
        assert ranges[-1][1] == last
        assert all(before[1] + 1 == after[0] for before, after in pairwise(ranges))


def test_a_result_slip_has_lines_for_all_points_and_the_winner_until_there_is_a_result() -> None:
    asked = ("Enemy casualties", "Bonuses", "Points", "Winner", "Lost by forfeit")
    event = played(4)
    paired = add_round(event.replace(rounds=()), pair_next(event.replace(rounds=())))
    told = []
    for each in (paired.apply(event.replace(rounds=())), event):
        (slip, *_others) = slips_sheet(judge(each), SheetOptions(DATE)).cards
        (rolls,) = [part for part in slip.parts if isinstance(part, Rolls)]
        names = [part for row in rolls.rows for part in row.name]
        assert {part.role for part in names if isinstance(part, Text)} == {"number"}  # large
        said = "".join([text for part in slip.parts for text in texts(part)]).replace(NBSP, " ")
        told.append([said.count(each) for each in asked] + [len(row.chance) for row in rolls.rows])
        for grid in [each for each in slip.parts if isinstance(each, Grid)]:
            kinds = [[type(cell[0]) if cell else None for cell in row] for row in grid.rows]
            assert kinds[:-1] == [[Text, Blank, Blank, Blank, Boxes, Boxes]] * 2
            assert kinds[-1] == [None, Text, None, None, Boxes, None]
        points = [each for each in slip.parts if isinstance(each, Points)]
        signed = [told for each in points for told in each.paragraphs if len(told) == 3]
        below = ["".join(texts(Points((each,)))).replace(NBSP, " ") for each in signed]
        assert [each.strip() for each in below] == [
            f"{row.faces.removeprefix('no. ')}  {''.join(texts(Points((row.name,))))} · signature"
            for row in rolls.rows
        ]
    assert told == [[1, 1, 1, 1, 1, 0, 0], [0, 0, 2, 0, 0, 2, 2]]


@pytest.mark.parametrize("code", available())
def test_a_number_stays_within_its_frame_on_a_slip(code: str) -> None:
    event = played(24)
    paired = add_round(event.replace(rounds=()), pair_next(event.replace(rounds=())))
    with speaking(code):
        deck = slips_sheet(judge(paired.apply(event.replace(rounds=()))), SheetOptions(DATE))
        (page, *_others) = part(deck, Options(DATE, card_size="large")).pages
    frames = [each for each in frames_of(page) if each.right - each.left > 25]
    numbers = [each for each in strings_of(page) if re.match(r"(no|Nr)\.", each.text)]
    assert len(numbers) == 8
    assert all(any(is_within(each, frame) for frame in frames) for each in numbers)


def test_the_wall_tells_the_order_of_tie_breaks() -> None:
    content = standings_for_the_wall(judge(played(8)), SheetOptions(DATE))
    ((panel,),) = content.sides
    assert "if equal: difference of victory points, points of the opponents" in panel.aside
    for paper in ("a4", "letter"):
        assert "if equal" in printed(content, paper=paper)[1]


def test_while_a_round_is_played_only_open_tables_have_sheets_and_the_wall_counts_matches() -> None:
    event = played(8)
    event = add_round(event, pair_next(event)).apply(event)
    for table in (1, 3):
        event = set_result(event, 2, table, (9, 0)).apply(event)
    options = SheetOptions(DATE)
    assert [each.name for each in slips_sheet(judge(event), options).cards] == [
        "Table 2",
        "Table 4",
    ]
    assert len(match_sheets(judge(event), options).contents) == 2
    wall = standings_for_the_wall(judge(event), options)
    (text,) = wall.line
    assert isinstance(text, Text)
    assert text.text.endswith("during round 2 · 2 tables still playing")
    ((_panel, grid),) = grids(wall)
    place = grid.headings.index("Played")
    assert sorted("".join(texts(Points((row[place],)))) for row in grid.rows) == [*"1111", *"2222"]
    for table in (2, 4):
        event = set_result(event, 2, table, (9, 0)).apply(event)
    assert len(slips_sheet(judge(event), options).cards) == 4
    ((_panel, grid),) = grids(standings_for_the_wall(judge(event), options))
    assert "Played" not in grid.headings


def test_a_table_without_players_has_a_slip_to_be_filled_in() -> None:
    nobody = Round(pairings=(Pairing(table=1, players=()),))
    event = played(4).replace(rounds=(nobody,))
    assert [slip.name for slip in slips_sheet(judge(event), SheetOptions(DATE)).cards] == [
        "Table 1"
    ]


def test_each_table_has_a_match_sheet_to_be_filled_in() -> None:
    event = played(4)
    nobody = Pairing(table=9, players=())
    last = event.rounds[-1].replace(pairings=(*event.rounds[-1].pairings, nobody))
    event = event.replace(rounds=(*event.rounds[:-1], last))
    names = names_of(event)
    sheets = match_sheets(judge(event), SheetOptions(DATE)).contents
    for sheet, pairing in zip(sheets, last.pairings[:-1], strict=True):
        assert f"table {pairing.table}" in sheet.title
        assert all(names[player] in sheet.title for player in pairing.players)
    with pytest.raises(NoSheetError, match="no table in this round"):
        match_sheets(judge(event.replace(rounds=(Round(pairings=(nobody,)),))), SheetOptions(DATE))


def test_the_report_says_how_far_apart_the_scores_of_a_draw_may_be() -> None:
    content = event_report(played(4), SheetOptions(DATE), ())
    said = "".join(each.text for each in content.line if isinstance(each, Text))
    assert "a draw up to 49 points apart" in said


def test_on_the_check_in_list_the_word_that_sorts_a_name_is_bold() -> None:
    event = played(4)
    player = event.players[0].replace(name="Eva de Lang 2")
    content = check_in_sheet(judge(event.replace(players=(player,))), SheetOptions(DATE))
    (grid,) = content.sides[0][0].parts
    assert isinstance(grid, Grid)
    assert grid.rows[0][2] == (Text("Eva de "), Text("Lang", "strong"), Text(" 2"))


@pytest.mark.parametrize(("players", "rows"), [(4, 23), (17, 23), (30, 33)])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_check_in_list_of_few_fills_its_page_with_rows_for_late_entries(
    players: int, rows: int, paper: str
) -> None:
    content = check_in_sheet(judge(played(players)), SheetOptions(DATE))
    (grid,) = content.sides[0][0].parts
    assert isinstance(grid, Grid)
    assert len(grid.rows) == rows
    assert f"players 1 to {players}" in content.sides[0][0].heading
    assert players == 30 or printed(content, paper=paper)[0] == 1


def test_the_report_lists_whose_squad_is_missing_in_bold_type() -> None:
    event = played(4)
    content = event_report(event, SheetOptions(DATE), ())
    (panel,) = [each for side in content.sides for each in side if "Squads" in each.heading]
    (grid,) = panel.parts
    assert isinstance(grid, Grid)
    assert [row[0][0] for row in grid.rows] == [
        Text(name, "strong") for name in sorted(names_of(event).values(), key=by_name)
    ]
    assert {row[2] for row in grid.rows} == {(Text("missing", "strong"),)}


def test_a_squad_that_is_not_legal_is_told_in_bold_type(tmp_path: Path) -> None:
    sample = read_squad(paths.data() / "samples/recruits-mistakes.nco")
    (tmp_path / "squads").mkdir()
    write_squad(tmp_path / "squads/eva.nco", sample.replace(player="Eva Lang"))
    event = Event(players=(Player(number=1, name="Eva Lang"),))
    entries = marked(read_entries(tmp_path, event), event)
    for content in (
        check_in_list(event, SheetOptions(DATE), entries),
        event_report(event, SheetOptions(DATE), entries),
    ):
        cells = [cell for _panel, grid in grids(content) for row in grid.rows for cell in row]
        assert (Text("NOT LEGAL", "strong"),) in cells


def test_standings_tell_the_order_of_tie_breaks() -> None:
    content = standings_sheet(judge(played(4)), SheetOptions(DATE))
    said = " ".join(text for panel in content.sides[0] for text in texts(panel))
    assert "By all victory points; if equal: " in said


def test_each_round_of_a_report_names_its_scenario() -> None:
    event = played(4)
    (first,) = event.rounds
    content = event_report(
        event.replace(rounds=(first.replace(scenario=2),)), SheetOptions(DATE), ()
    )
    asides = [panel.aside for panel in content.sides[0] if panel.heading.startswith("Round 1")]
    assert [each[:10] for each in asides] == ["scenario 2"]


def test_rows_to_fill_in_on_a_check_in_list_are_as_high_as_the_others() -> None:
    options = Options(DATE)
    content = check_in_sheet(judge(played(4)), SheetOptions(DATE))
    with pdfplumber.open(io.BytesIO(pdf([part(content, options)], options))) as document:
        lines = {round(line["top"]) for line in document.pages[0].lines if line["width"] > 400}
    heights = [after - before for before, after in pairwise(sorted(lines))]
    rows = heights[2:-1]
    assert max(rows) - min(rows) <= 1


@pytest.mark.parametrize("make", SHEETS[:3])
def test_an_event_of_nobody_has_no_such_sheet(
    make: Callable[[Judged[Event], SheetOptions], Chart],
) -> None:
    with pytest.raises(NoSheetError):
        make(judge(Event()), SheetOptions(DATE))


def test_the_sheets_are_written_as_the_event_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def call(*words: object) -> int:
        return main(["event", *map(str, words)])

    folder = tmp_path / "cup"
    (tmp_path / "list.csv").write_text("Name\nAda\nBen\nClara\n", "utf-8")
    terms = ("--exact", "--scenarios", 2, 5, "--vehicle-phase", "--anti-tank")
    scored = ("--scoring", "results", "--tie-breaks", "wins", "difference")
    call(
        "new", folder, "--players", tmp_path / "list.csv", "--vp", 100, "--sp", 50, *terms, *scored
    )
    event = open_folder(folder).event
    assert event.rulings
    assert event.match
    assert event.rulings["budget"] == "exact"
    assert (event.match.vehicle_phase, event.match.anti_tank_weapons) == (True, True)
    assert event.scenarios == (2, 5)
    assert (event.scoring.by, event.scoring.tie_breaks) == ("results", ("wins", "difference"))
    squad = read_squad(paths.data() / "samples" / "rifle-squad.nco")
    write_squad(folder / "squads" / "Ada.nco", squad.replace(player="Ada"))
    sheets = [tmp_path / f"{name}.pdf" for name in ("in", "pairs", "table", "report", "pack")]
    assert call("check", folder, "--sheet", sheets[0]) == 1
    assert call("pair", folder, "--sheet", sheets[1]) == 0
    assert call("standings", folder, "--sheet", sheets[2], "--round", 1) == 0
    assert call("report", folder, "--sheet", sheets[3]) == 0
    assert call("pack", folder, "--pdf", sheets[4], "--sheets", "sheet") == 0
    assert all(path.read_bytes().startswith(b"%PDF") for path in sheets)
    capsys.readouterr()
    sheets[0].write_text("somebody's own", "utf-8")
    assert call("check", folder, "--sheet", sheets[0]) == 2
    assert "no PDF of NCO Builder" in capsys.readouterr().err
    assert call("new", tmp_path / "other", "--scenarios", 99) == 2
    assert "there is no scenario 99" in capsys.readouterr().err
    assert call("pack", folder, "--pdf", sheets[4], "--sheets", "hat", "--json") == 2
    assert "there is no sheet “hat”" in capsys.readouterr().err
    assert json.loads((folder / "event.nco").read_text("utf-8"))["rounds"][0]["scenario"] == 2


def grids(content: Chart) -> list[tuple[Panel, Grid]]:
    panels = [panel for side in content.sides for panel in side]
    return [(panel, part) for panel in panels for part in panel.parts if isinstance(part, Grid)]


@pytest.mark.parametrize(("count", "last"), [(5, 2), (33, 16), (481, 240)])
def test_who_has_a_bye_is_counted_as_no_table(count: int, last: int) -> None:
    judged = judge(played(count))
    headings = [panel.heading for panel, _ in grids(pairings_sheet(judged, SheetOptions(DATE)))]
    tables = [heading for heading in headings if heading.startswith("Tables")]
    assert tables[-1].endswith(f"to {last}")
    headings = [panel.heading for panel, _ in grids(report_sheet(judged, SheetOptions(DATE)))]
    assert [each for each in headings if each.startswith("Round 1")][-1].endswith(f"to {last}")


@pytest.mark.parametrize("make", SHEETS[1:])
def test_numbers_stand_at_the_right_of_their_columns(
    make: Callable[[Judged[Event], SheetOptions], Chart],
) -> None:
    for _panel, grid in grids(make(judge(played(5)), SheetOptions(DATE))):
        if not any(grid.headings):
            continue  # labels and what they are about
        for place, align in enumerate(grid.aligns):
            told = ["".join(getattr(each, "text", "") for each in row[place]) for row in grid.rows]
            if any(map(str.isdigit, told)):
                assert align == "right", grid.headings[place]
        assert grid.aligns


def test_a_difference_of_nothing_is_told() -> None:
    for make in (standings_for_the_wall, report_sheet):
        *_others, (_panel, grid) = grids(make(judge(played(5)), SheetOptions(DATE)))
        differences = [getattr(text, "text", "") for row in grid.rows for text in row[-1]]
        assert "0" in differences
        assert all(differences)


def test_a_report_begins_with_the_standings_and_ends_with_the_terms() -> None:
    options = Options(DATE)
    content = report_sheet(judge(played(64)), SheetOptions(DATE))
    document = pypdfium2.PdfDocument(pdf([part(content, options)], options))
    assert "PLACES 1 TO" in document[0].get_textpage().get_text_bounded()
    headings = [panel.heading for panel in content.sides[0]]
    assert (headings[0], headings[-1]) == ("Places 1 to 64", "Terms")


def test_the_wall_names_the_scenario_large_and_on_one_line() -> None:
    event = played(20).replace(name="Autumn cup of the Northern Wargames Society")
    event = event.replace(rounds=(event.rounds[0].replace(scenario=2),))
    options = Options(DATE, paper="letter")
    with pdfplumber.open(
        io.BytesIO(pdf([part(pairings_sheet(judge(event), SheetOptions(DATE)), options)], options))
    ) as document:
        words = document.pages[0].extract_words(extra_attrs=["size"])
    found = [word for word in words if word["text"] in {"Society", "Center"} and word["top"] < 100]
    assert len({round(word["top"]) for word in found}) == 1
    assert all(word["size"] >= 12 for word in found)


def test_lists_by_name_have_letters_with_marks_where_people_look_for_them() -> None:
    names = ("Ada Østergård", "Ada Łuczak", "Ada Petersen", "Ada Čapek", "Ada Brandt", "Äda Adler")
    more = tuple(f"Zoe {number}" for number in range(10, 20))
    players = tuple(Player(number=at, name=name) for at, name in enumerate((*names, *more), 1))
    event: Event = Event(name="Autumn cup", players=players)
    event = add_round(event, pair_next(event)).apply(event)
    wanted = ["Äda Adler", "Ada Brandt", "Ada Čapek", "Ada Łuczak", "Ada Østergård", "Ada Petersen"]
    for make, column in ((check_in_sheet, 2), (pairings_sheet, 0)):
        *_tables, (_panel, grid) = grids(make(judge(event), SheetOptions(DATE)))
        names_told = ["".join(texts(Points((row[column],)))) for row in grid.rows]
        assert names_told[:6] == wanted


def test_standings_before_the_first_result_say_so() -> None:
    event = played(4)
    event = event.replace(rounds=(), players=event.players)
    for paired in (event, add_round(event, pair_next(event)).apply(event)):
        said = standings_for_the_wall(judge(paired), SheetOptions(DATE)).line
        assert "before the first result" in "".join(getattr(each, "text", "") for each in said)


def test_a_report_names_the_seed_as_the_form_of_the_terms_does() -> None:
    _pages, said = printed(report_sheet(judge(played(4).replace(seed=1944)), SheetOptions(DATE)))
    assert "Seed of the pairings 1944" in said


def test_the_rounds_of_a_report_keep_their_columns_and_names_their_weight() -> None:
    event = played(20)
    later = add_round(event, pair_next(event)).apply(event)
    first, *others = later.players
    long = first.replace(name="Bartholomew Featherstonehaugh-Cholmondeley")
    later = later.replace(players=(long, *others))
    content = report_sheet(judge(later), SheetOptions(DATE))
    found = grids(content)
    rounds = [grid for panel, grid in found if panel.heading.startswith("Round")]
    assert len({panel.heading[:7] for panel, _grid in found if "Round" in panel.heading}) == 2
    assert len({grid.headings for grid in rounds}) == 1
    options = Options(DATE)
    with pdfplumber.open(io.BytesIO(pdf([part(content, options)], options))) as document:
        words = [word for page in document.pages for word in page.extract_words()]
    places = {round(word["x0"]) for word in words if word["text"] == "Player" and word["x0"] > 150}
    assert len(places) == 1
    for grid in [grid for _panel, grid in found if any(grid.headings)]:
        cells = [row[grid.headings.index("Player")] for row in grid.rows]
        assert {getattr(text, "role", "") for cell in cells for text in cell} == {"strong"}
