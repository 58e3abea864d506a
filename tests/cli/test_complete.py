"""`nco-builder complete`: ways to spend what is left, for people and programs, and one made."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING

import pytest

from nco_builder.documents.share_code import share_code
from nco_builder.documents.squads import read_squad, write_squad
from nco_builder.squad import Edit
from nco_builder.versions import read_version, versions_of
from tests.reading import HERE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Call = Callable[..., tuple[int, str, str]]

FULL = HERE / "cases" / "us_army_full_100_50.nco"


@pytest.fixture
def complete(call: Call) -> Call:
    """Exit code, output and complaints of `complete`."""
    return partial(call, "complete")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A squad with three valor points left."""
    squad = read_squad(FULL)
    file = tmp_path / "squad.nco"
    write_squad(file, squad.replace(limits=squad.limits.replace(vp=squad.limits.vp + 3)))
    return file


def test_ways_are_listed_with_what_each_leaves(complete: Call, path: Path) -> None:
    code, out, err = complete(path)
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert lines[0] == f"{path}: 3 vp left"
    assert lines[1].startswith("  1. ")
    assert all(line.endswith(" · no points left") for line in lines[1:])


def test_a_squad_that_spent_everything_needs_nothing(complete: Call) -> None:
    assert complete(FULL) == (0, f"{FULL}: no points left\n", "")


def test_points_that_cannot_all_be_spent_are_told(
    complete: Call, tmp_path: Path, path: Path
) -> None:
    squad = read_squad(path)
    poor = tmp_path / "poor.nco"
    write_squad(poor, squad.replace(limits=squad.limits.replace(vp=1, sp=1)))
    code, out, _ = complete(poor)
    assert code == 0  # too many are spent, and none is left
    assert "over" in out.splitlines()[0]
    rich = tmp_path / "rich.nco"
    write_squad(rich, squad.replace(limits=squad.limits.replace(vp=5000)))
    code, out, _ = complete(rich)
    assert code == 1
    assert "No way spends every point; these come closest." in out


def test_programs_get_edits_that_make_each_way(complete: Call, path: Path) -> None:
    code, out, _ = complete("--json", path)
    told = json.loads(out)
    assert (code, told["vp_left"], told["sp_left"], told["exact"]) == (0, 3, 0, True)
    squad = read_squad(path)
    for way in told["ways"]:
        assert (way["vp_left"], way["sp_left"]) == (0, 0)
        assert way["text"]
        after = squad
        for each in way["edits"]:
            values = {
                name: tuple(value) if isinstance(value, list) else value
                for name, value in each["parameters"].items()
            }
            if each["name"] != "add_members":
                after = Edit(each["name"], tuple(sorted(values.items()))).apply(after)
        assert after != squad or way["edits"][-1]["name"] == "add_members"


def test_a_way_is_made_in_the_file_and_what_it_held_is_kept(complete: Call, path: Path) -> None:
    before = path.read_bytes()
    code, out, err = complete(path, "--apply", "1")
    assert (code, err) == (0, "")
    assert out.startswith(f"{path}: written\n")
    assert complete(path)[1] == f"{path}: no points left\n"
    assert [read_version(each) for each in versions_of(path)] == [before]


def test_a_way_is_written_elsewhere_only_where_nothing_is(
    complete: Call, path: Path, tmp_path: Path
) -> None:
    before, other = path.read_bytes(), tmp_path / "other.nco"
    assert complete(path, "--apply", "2", "-o", other)[0] == 0
    assert path.read_bytes() == before
    assert len(read_squad(other).members) >= len(read_squad(path).members)
    code, _, err = complete(path, "--apply", "2", "-o", other)
    assert code == 2
    assert "already exists" in err
    assert complete(path, "--apply", "1", "-o", other, "--force")[0] == 0


def test_a_share_code_is_completed_into_a_file(complete: Call, path: Path, tmp_path: Path) -> None:
    code = share_code(read_squad(path))
    assert complete(code)[1].endswith(" · no points left\n")
    refused, _, err = complete(code, "--apply", "1")
    assert refused == 2
    assert "only a squad's own file can be changed" in err
    assert complete(code, "--apply", "1", "-o", tmp_path / "new.nco")[0] == 0


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("--apply", "99"), "there is no way 99"),
        (("--apply", "0"), "out of range"),
        (("-o", "x.nco"), "--output needs --apply"),
        (("--apply", "1", "--json"), "use one of them"),
        (("--frobnicate",), "does not know"),
    ],
)
def test_odd_words_are_refused_in_a_sentence(
    complete: Call, path: Path, words: tuple[str, ...], problem: str
) -> None:
    before = path.read_bytes()
    code, out, err = complete(path, *words)
    assert (code, out) == (2, "")
    assert problem in err
    assert path.read_bytes() == before


def test_what_is_no_squad_is_refused(complete: Call, tmp_path: Path) -> None:
    for file in (tmp_path / "none.nco", HERE.parent / "data" / "samples" / "panzer-zug.nco"):
        code, _, err = complete(file)
        assert code == 2
        assert str(file.name) in err


def test_an_empty_squad_is_filled_up_in_a_taste(complete: Call, tmp_path: Path) -> None:
    from nco_builder.rules import newest_rules
    from nco_builder.squad import new_squad, recruit

    book = newest_rules()
    path = tmp_path / "begun.nco"
    begun = new_squad(book.id, "soviet_army", 100, 50)
    write_squad(path, begun.replace(members=(recruit(book.units_by_id["sergeant"]),)))
    made = tmp_path / "made.nco"
    words = (path, "--taste", "close_assault", "--apply", 1, "-o", made)
    code, _out, err = complete(*words)
    assert (code, err) == (0, "")
    weapons = [man.primary for man in read_squad(made).members]
    assert weapons.count("smg") > len(weapons) / 2
