"""Lines of runs: who is cut, who gives way, and where everything stands."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QListView
from pytestqt.qtbot import QtBot

from nco_builder.ui.parts.lines import LineDelegate, RowLine, TextRun, draw_line
from nco_builder.ui.parts.painting import TextStyle, Weight, type_face
from nco_builder.ui.parts.rows import Index, RowsModel
from nco_builder.ui.parts.theme import color
from tests.ui.looks import colors_in

pytestmark = pytest.mark.usefixtures("looks")

HEIGHT = 40
NAME, ASIDE, MORE = "error", "specialists", "soldiers"
"""Colors by which the runs are found again."""


def large() -> TextStyle:
    """So that the color of each letter is found in its strokes."""
    return type_face(-14, Weight.Bold)


def run(text: str, token: str = NAME, gap: int = 0, *, spare: bool = False) -> TextRun:
    return TextRun(text, large(), token, gap=gap, spare=spare)


def drawn(line: RowLine, width: int) -> dict[str, tuple[int, int]]:
    """From where to where each color reaches in a line of a width."""
    image = QImage(width, HEIGHT, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing, on=False)
    draw_line(painter, QRect(0, 0, width, HEIGHT), line)
    painter.end()
    reach: dict[str, list[int]] = {}
    for x in range(width):
        for y in range(HEIGHT):
            seen = image.pixelColor(x, y)
            for token in (NAME, ASIDE, MORE):
                if seen == color(token):
                    reach.setdefault(token, []).append(x)
    return {token: (min(places), max(places)) for token, places in reach.items()}


def test_runs_follow_one_another_with_their_gaps() -> None:
    line = RowLine((run("Sergeant"), run("Hayes", MORE, gap=30)))
    places = drawn(line, 600)
    wide = large().width("Sergeant")
    assert places[NAME][1] < wide
    assert wide + 30 <= places[MORE][0] < wide + 36


def test_what_is_at_the_right_is_kept_whole_and_the_others_are_cut_for_it() -> None:
    line = RowLine((run("A name that is long and longer"),), run("1941", ASIDE, gap=9))
    wide, narrow = drawn(line, 800), drawn(line, 240)
    assert wide[ASIDE][1] - wide[ASIDE][0] == narrow[ASIDE][1] - narrow[ASIDE][0]
    assert 234 <= narrow[ASIDE][1] < 240
    assert narrow[NAME][1] < narrow[ASIDE][0] - 8
    assert narrow[NAME][1] < wide[NAME][1]


def test_what_yields_is_shown_only_beside_whole_runs_and_never_cuts_them() -> None:
    title, aside = run("Field Medicine"), run("Skills", ASIDE, gap=10)
    needed = title.width + 10 + aside.width
    line = RowLine((title,), aside, least_right=aside.width)
    whole = drawn(line, 600)[NAME]
    assert drawn(line, needed).keys() == {NAME, ASIDE}
    assert drawn(line, needed)[NAME] == whole
    assert drawn(line, needed - 1) == {NAME: whole}


def test_what_yields_in_part_is_cut_to_the_least_that_helps() -> None:
    sentence, source = run("Novak carries 3"), run("Soldier Barracks, p. 17", ASIDE, gap=20)
    line = RowLine((sentence,), source, least_right=source.width // 2)
    room = sentence.width + 20
    half = drawn(line, room + source.width // 2)
    assert half[NAME] == drawn(line, 1000)[NAME]
    assert half[ASIDE][0] >= room
    assert ASIDE not in drawn(line, room + source.width // 2 - 1)


def test_a_spare_run_goes_where_not_all_have_room() -> None:
    profile, reason = run("M5 C4 H5 P5 · ", MORE, spare=True), run("15 vp over")
    both = profile.width + reason.width
    line = RowLine((profile, reason))
    assert drawn(line, both).keys() == {MORE, NAME}
    assert drawn(line, both - 1).keys() == {NAME}
    assert drawn(line, both - 1)[NAME][0] < 6


def test_a_tag_stands_on_its_color_and_takes_its_room() -> None:
    tag = TextRun("NOTE", type_face(2, Weight.Bold), NAME, behind=ASIDE)
    places = drawn(RowLine((tag, run("Hayes", MORE, gap=9))), 300)
    assert places[ASIDE][1] - places[ASIDE][0] >= tag.width - 3
    assert places[ASIDE][0] < places[NAME][0]
    assert places[NAME][1] < places[ASIDE][1]
    assert places[MORE][0] >= tag.width + 9


class Words(RowsModel[str]):
    def is_heading(self, row: str) -> bool:
        return row.isupper()


class WordDelegate(LineDelegate[str]):
    row_height = 30
    ruled = True

    def height(self, row: str) -> int:
        return 18 if row.isupper() else super().height(row)

    def ground(self, row: str) -> str | None:
        return "ground" if row.isupper() else None

    def lines(self, row: str, _index: Index) -> tuple[RowLine, ...]:
        return (RowLine((run(row),)),)


def test_the_delegate_measures_and_marks_rows_and_leaves_headings_alone(qtbot: QtBot) -> None:
    view, model = QListView(), Words()
    model.answers = {}
    model.renew(["HEAD", "one", "two"])
    view.setItemDelegate(WordDelegate(view))
    view.setModel(model)
    qtbot.addWidget(view)
    view.resize(200, 120)
    view.show()
    tops = [view.visualRect(model.index(row, 0)) for row in range(3)]
    assert [place.height() for place in tops] == [18, 30, 30]
    view.setCurrentIndex(model.index(1, 0))
    image = view.viewport().grab().toImage()
    head, chosen, other = (colors_in(image.copy(place)) for place in tops)
    assert max(head, key=head.__getitem__) == color("ground").name()
    assert max(chosen, key=chosen.__getitem__) == color("selection").name()
    assert color("selection").name() not in other
    assert all(color("line").name() in seen for seen in (chosen, other))
    assert color("line").name() not in head
