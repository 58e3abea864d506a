"""`nco-builder compare`: what differs between two files, in words and for programs."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from nco_builder.documents.squads import read_squad, write_squad
from nco_builder.squad import edit, set_one
from tests.reading import CASES, HERE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

FULL = HERE / "cases" / "us_army_full_100_50.nco"
OTHER = HERE / "cases" / "chinese_communist_full_100_50.nco"


@pytest.fixture
def compare(call: Callable[..., tuple[int, str, str]]) -> Callable[..., tuple[int, str, str]]:
    """Exit code, output and complaints of `compare`."""
    return partial(call, "compare")


def test_a_squad_does_not_differ_from_itself(compare: Callable[..., tuple[int, str, str]]) -> None:
    code, out, err = compare(FULL, FULL)
    assert (code, err) == (0, "")
    assert out == f"A: {FULL}\nB: {FULL}\nNothing differs.\n"


def test_one_change_is_told_with_the_man(
    compare: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    squad = read_squad(FULL)
    path = tmp_path / "changed.nco"
    write_squad(path, set_one(1, "notes", "Radio").apply(squad))
    code, out, _ = compare(FULL, path)
    assert code == 1
    summary, who, what = out.splitlines()[2:]
    assert summary.startswith("1 man differs.")
    assert who.endswith(" differs:")
    assert what == "  Notes: A nothing; B Radio"


def test_limits_and_reason_are_told(
    compare: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    path = tmp_path / "poor.nco"
    write_squad(path, edit("set_limits", vp=10, sp=50).apply(read_squad(FULL)))
    code, out, _ = compare(FULL, path)
    assert code == 1
    assert "B is not legal: " in out.splitlines()[2]
    assert "Agreed valor points: A 100; B 10" in out
    assert "Verdict: A legal; B not legal" in out


def test_programs_are_told_the_same_in_english(
    compare: Callable[..., tuple[int, str, str]],
) -> None:
    code, out, err = compare("--json", FULL, OTHER)
    assert (code, err, out.isascii()) == (1, "", True)
    told = json.loads(out)
    assert not told["equal"]
    men = len(read_squad(FULL).members), len(read_squad(OTHER).members)
    assert len(told["members"]) + len(told["only_a"]) == men[0]
    assert len(told["members"]) + len(told["only_b"]) == men[1]
    assert {"field": "nation", "a": "us_army", "b": "chinese_communist"} in told["head"]


def test_programs_are_told_what_either_and_both_have_agreed(
    compare: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    squad, path = read_squad(FULL), tmp_path / "agreed.nco"
    write_squad(path, squad.replace(agreed=("NCO-34",)))
    code, out, _ = compare("--json", FULL, path)
    assert code == 1
    assert json.loads(out)["agreed"] == {"both": [], "only_a": [], "only_b": ["NCO-34"]}
    code, out, _ = compare("--json", path, path)
    assert code == 0
    assert json.loads(out)["agreed"] == {"both": ["NCO-34"], "only_a": [], "only_b": []}


@pytest.mark.parametrize("case", CASES[:: len(CASES) // 12])
def test_any_two_squads_can_be_told(
    case: Path, compare: Callable[..., tuple[int, str, str]]
) -> None:
    for words in ((case, FULL), ("--json", FULL, case), ("--language", "xx", case, FULL)):
        code, out, err = compare(*words)
        assert (code, err) == (0 if case == FULL else 1, "")
        assert out


@pytest.mark.parametrize("words", [(), (FULL,), (FULL, "missing.nco"), (FULL, FULL, "--jsom")])
def test_trouble_is_one_sentence_and_another_exit_code(
    words: tuple[object, ...], compare: Callable[..., tuple[int, str, str]]
) -> None:
    code, out, err = compare(*words)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1


SAMPLES = HERE.parent / "data" / "samples"


def changed(path: Path, to: Path, change: Callable[[dict[str, Any]], object]) -> Path:
    """A copy of a document's file with something changed in it."""
    value = json.loads(path.read_bytes())
    change(value)
    to.write_text(json.dumps(value), "utf-8")
    return to


@pytest.mark.parametrize(
    "name", ["panzer-zug", "russian-front-1942", "tiger-and-stuart", "rifles-against-airborne"]
)
def test_documents_of_every_kind_do_not_differ_from_themselves(
    compare: Callable[..., tuple[int, str, str]], name: str
) -> None:
    file = SAMPLES / f"{name}.nco"
    code, out, err = compare(file, file)
    assert (code, err) == (0, "")
    assert out == f"A: {file}\nB: {file}\nNothing differs.\n"


def test_vehicles_are_told_by_name_with_what_differs(
    compare: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    file = SAMPLES / "tiger-and-stuart.nco"

    def change(value: dict[str, Any]) -> None:
        value["vehicles"][0]["quality"] = "regular"
        value["vehicles"].append({**value["vehicles"][1], "name": "Königstiger"})
        value["notes"] = "Saturday"

    code, out, err = compare(file, changed(file, tmp_path / "b.nco", change))
    assert (code, err) == (1, "")
    name = json.loads(file.read_bytes())["vehicles"][0]["name"]
    lines = out.splitlines()
    assert f"{name} differs:" in lines
    assert "  Crew: A veteran; B regular" in lines
    assert "Only in B: Königstiger" in lines
    assert any(line.startswith("Notes: A ") and line.endswith("; B Saturday") for line in lines)


def test_programs_read_where_rows_stand(
    compare: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    file = SAMPLES / "panzer-zug.nco"
    other = changed(file, tmp_path / "b.nco", lambda value: value["vehicles"].pop(0))
    code, out, _ = compare("--json", file, other)
    assert code == 1
    told = json.loads(out)
    assert told["equal"] is False
    assert [(row["a"], row["b"]) for row in told["rows"]] == [("vehicles[0]", None)]
    assert told["a"]["file"] == str(file)


def test_two_kinds_are_not_compared(compare: Callable[..., tuple[int, str, str]]) -> None:
    one, other = SAMPLES / "panzer-zug.nco", SAMPLES / "russian-front-1942.nco"
    code, out, err = compare(one, other)
    assert (code, out) == (2, "")
    assert err == (
        f"nco-builder: {other}: of format fluid-deck, and {one} is of format avr-platoon.\n"
    )
