"""`nco-builder evening`: squads, match and paper for a game tonight, in one command."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING

import pypdfium2
import pytest

from nco_builder.cli.output import MOST_OUTPUT
from nco_builder.documents.kinds import read_document
from nco_builder.documents.squads import read_squad
from nco_builder.match.model import SquadMatch
from tests.reading import HERE, read_json

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Call = Callable[..., tuple[int, str, str]]

VEHICLES = HERE / "cases" / "vehicles_agreed.nco"
FULL = HERE / "cases" / "us_army_full_100_50.nco"


@pytest.fixture
def evening(call: Call) -> Call:
    """Exit code, output and complaints of `evening`."""
    return partial(call, "evening")


def test_two_nations_get_squads_a_match_and_all_paper(evening: Call, tmp_path: Path) -> None:
    folder, paper = tmp_path / "tonight", tmp_path / "all.pdf"
    code, out, err = evening(
        *("polish", "German Heer", "--scenario", 3, "-o", folder, "--pdf", paper)
    )
    assert (code, err) == (0, "")
    names = ["German Heer.nco", "Polish – German Heer.nco", "Polish.nco"]
    assert sorted(each.name for each in folder.iterdir()) == names
    match = read_document(folder / names[1])
    assert isinstance(match, SquadMatch)
    assert match.scenario == 3
    assert [side.squad for side in match.sides] == [
        read_squad(folder / names[2]),
        read_squad(folder / names[0]),
    ]
    assert "Scenario 3: " in out
    pdf = pypdfium2.PdfDocument(paper)
    titles = [each.get_title() for each in pdf.get_toc()]
    assert len([each for each in titles if each.startswith("Roster")]) == 2
    assert len([each for each in titles if "ference" in each]) == 1
    assert read_document(paper) == match  # the PDF carries the match


def test_charts_and_cards_of_the_vehicles_are_in_it(evening: Call, tmp_path: Path) -> None:
    paper = tmp_path / "all.pdf"
    code, _, err = evening(VEHICLES, "italian", "--pdf", paper)
    assert (code, err) == (0, "")
    pdf = pypdfium2.PdfDocument(paper)
    toc = [each for each in pdf.get_toc() if each.level == 0]
    titles = [each.get_title() for each in toc]
    of_match = "vehicles agreed – Italian"
    assert titles.count(f"Vehicle chart, {of_match}") == 1
    cards = [each for each in toc if each.get_title() == f"Vehicle cards, {of_match}"]
    assert [each.get_dest().get_index() % 2 for each in cards] == [0]  # its back is behind it


def test_the_reference_is_that_of_the_side_that_knows_vehicles(
    evening: Call, tmp_path: Path
) -> None:
    paper = tmp_path / "all.pdf"
    assert evening("italian", VEHICLES, "--pdf", paper)[0] == 0
    assert "Vehicle Phase" in "".join(_pages(paper, "Quick reference"))


def _pages(paper: Path, title: str) -> list[str]:
    """The texts of the pages from an entry of the outline to the next one."""
    pdf = pypdfium2.PdfDocument(paper)
    toc = [each for each in pdf.get_toc() if each.level == 0]
    starts = [each.get_dest().get_index() for each in toc]
    at = next(n for n, each in enumerate(toc) if each.get_title().startswith(title))
    end = [*starts, len(pdf)][at + 1]
    return [pdf[page].get_textpage().get_text_bounded() for page in range(starts[at], end)]


def test_the_date_draws_the_scenario_and_a_seed_repeats_it(evening: Call, tmp_path: Path) -> None:
    told = {
        evening("dutch", "danish", "--scenario", "draw", "--seed", 5, "-o", tmp_path / name)[
            1
        ].replace(str(tmp_path / name), "")
        for name in ("a", "b")
    }
    assert len(told) == 1
    assert "Scenario " in told.pop()


def test_an_own_squad_plays_and_is_not_written(evening: Call, tmp_path: Path) -> None:
    before = FULL.read_bytes()
    code, _, err = evening(FULL, "italian", "-o", tmp_path / "x", "--pdf", tmp_path / "x.pdf")
    assert (code, err) == (0, "")
    assert FULL.read_bytes() == before
    assert len(list((tmp_path / "x").iterdir())) == 2
    assert (tmp_path / "x" / "Italian.nco").exists()


def test_nothing_is_written_over(evening: Call, tmp_path: Path) -> None:
    (tmp_path / "Polish.nco").write_text("mine")
    code, out, err = evening("polish", "dutch", "-o", tmp_path)
    assert (code, out) == (2, "")
    assert "already exists" in err
    assert [each.name for each in tmp_path.iterdir()] == ["Polish.nco"]
    assert (tmp_path / "Polish.nco").read_text() == "mine"
    foreign = tmp_path / "all.pdf"
    foreign.write_text("mine")
    assert evening("greek", "dutch", "-o", tmp_path, "--pdf", foreign)[0] == 2
    assert sorted(each.name for each in tmp_path.iterdir()) == ["Polish.nco", "all.pdf"]
    assert evening("polish", "dutch", "-o", tmp_path, "--force")[0] == 0


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("polish", "dutch"), "name a folder with -o, a PDF with --pdf, or both"),
        (("polish",), "the following arguments are required"),
        (("polish", "atlantis", "--pdf", "x.pdf"), "there is no nation “atlantis”"),
        (("polish", "dutch", "--scenario", "9", "-o", "x"), "out of range"),
        (("polish", "dutch", "--vp", "99999", "-o", "x"), "no legal squad of Polish"),
        (("polish", "none.nco", "-o", "x"), "there is no nation “none.nco”"),
    ],
)
def test_odd_words_are_refused_in_a_sentence(
    evening: Call,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    problem: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = evening(*words)
    assert (code, out) == (2, "")
    assert problem in err
    assert list(tmp_path.iterdir()) == []


def test_long_names_are_told_shortened(evening: Call, tmp_path: Path) -> None:
    long = tmp_path / "long.nco"
    document = {**read_json(FULL), "name": "\N{GRINNING FACE}" * 30_000}
    long.write_text(json.dumps(document), "utf-8")
    code, out, err = evening(long, long, "-o", tmp_path / "out")
    assert (code, err) == (0, "")
    assert len(out.encode()) <= MOST_OUTPUT


def test_new_squads_follow_a_taste(evening: Call, tmp_path: Path) -> None:
    folder = tmp_path / "tonight"
    code, _out, err = evening(*("polish", "german_heer", "--taste", "close_assault", "-o", folder))
    assert (code, err) == (0, "")
    for name in ("Polish.nco", "German Heer.nco"):
        weapons = [man.primary for man in read_squad(folder / name).members]
        assert weapons.count("smg") > len(weapons) / 2


def test_a_taste_nobody_knows_is_refused_in_a_sentence(evening: Call, tmp_path: Path) -> None:
    code, out, err = evening("polish", "danish", "--taste", "sour", "-o", tmp_path / "tonight")
    assert (code, out) == (2, "")
    assert "sour" in err
    assert "close_assault" in err
    assert not (tmp_path / "tonight").exists()
