"""`nco-builder rules`: rules packs of a squad, taken over and left out."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING

import pytest

from nco_builder import paths
from nco_builder.documents.share_code import share_code
from nco_builder.documents.squads import read_squad
from nco_builder.versions import versions_of
from tests.reading import HERE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Call = Callable[..., tuple[int, str, str]]

SAMPLES = paths.data() / "samples"
EXAMPLE = SAMPLES / "example-rules-pack.nco"


@pytest.fixture
def rules(call: Call) -> Call:
    """Exit code, output and complaints of `rules`."""
    return partial(call, "rules")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "squad.nco"
    file.write_bytes((SAMPLES / "rifle-squad.nco").read_bytes())
    return file


def test_a_pack_is_taken_over_named_and_left_out_again(rules: Call, path: Path, call: Call) -> None:
    before = read_squad(path)
    assert rules(path) == (0, "No rules packs\n", "")
    code, out, err = rules(path, "--take", EXAMPLE)
    assert (code, err) == (0, "")
    assert out.startswith(f"{path}: written\nRules pack Example of a rules pack, edition 1\n")
    assert read_squad(path).version == 2
    assert len(versions_of(path)) == 1
    _code, out, _err = call("check", "--json", path)
    (result,) = json.loads(out)["results"]
    assert [pack["id"] for pack in result["terms"]["packs"]] == ["example"]
    assert result["terms"]["definitions"]["units"] == ["private"]
    assert "rules_pack" in [each["code"] for each in result["findings"]]
    assert rules(path, "--leave", "example")[0] == 0
    assert read_squad(path) == before


def test_without_packs_a_squad_is_judged_by_the_rulebook(
    rules: Call, path: Path, call: Call
) -> None:
    assert "100 of 100 vp" in call("check", path)[1]
    rules(path, "--take", EXAMPLE)
    assert "99 of 100 vp" in call("check", path)[1]
    assert "100 of 100 vp" in call("check", "--no-packs", path)[1]


def test_a_share_code_gets_a_pack_in_another_file(rules: Call, path: Path, tmp_path: Path) -> None:
    code = share_code(read_squad(path))
    other = tmp_path / "other.nco"
    assert rules(code, "--take", EXAMPLE)[0] == 2
    assert rules(code, "--take", EXAMPLE, "-o", other)[0] == 0
    assert read_squad(other).packs[0].id == "example"


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("--leave", "nobody"), "the squad has no rules pack “nobody”"),
        (("--take", SAMPLES / "panzer-zug.nco"), "this is not a rules pack"),
        (
            ("--take", HERE / "systems" / "cases" / "nco-rules-pack" / "faults.nco"),
            "The definition “a” does not count",
        ),
        (
            ("--take", HERE / "systems" / "cases" / "nco-rules-pack" / "unknown_ruleset.nco"),
            "this rules pack is for nco-9, the squad is by nco-2.3.2",
        ),
        (("-o", "x.nco"), "--output needs --take or --leave"),
    ],
)
def test_what_cannot_be_taken_over_is_told_and_nothing_is_written(
    rules: Call, path: Path, words: tuple[object, ...], problem: str
) -> None:
    before = path.read_bytes()
    code, out, err = rules(path, *words)
    assert (code, out) == (2, "")
    assert problem in err
    assert path.read_bytes() == before


def test_a_new_squad_begins_with_a_pack_its_nation_and_its_points(
    call: Call, tmp_path: Path
) -> None:
    path = tmp_path / "guard.nco"
    words = ("--nation", "example_home_guard", "--take", EXAMPLE, "-o", path)
    code, out, err = call("new", *words)
    assert (code, err) == (0, "")
    assert "of 150 vp" in out
    squad = read_squad(path)
    assert (squad.nation, squad.packs[0].id) == ("example_home_guard", "example")
    code, _out, err = call("new", "--format", "nco-event", "--take", EXAMPLE, "-o", tmp_path / "e")
    assert code == 2
    assert "--take" in err


def edition(tmp_path: Path, number: str, **definitions: object) -> Path:
    """A file with an edition of a rules pack."""
    pack = json.loads(EXAMPLE.read_text("utf-8")) | {"id": "house", "edition": number}
    path = tmp_path / f"house-{number}.nco"
    path.write_text(json.dumps(pack | {"definitions": definitions}), "utf-8")
    return path


def test_an_event_tells_how_a_squad_differs_from_the_packs_it_names(
    rules: Call, path: Path, call: Call, tmp_path: Path
) -> None:
    units = [{"id": "private", "cost": 7}, {"id": "corporal", "cost": 12}]
    old = edition(tmp_path, "1", units=units, judged={"no_primary": "error"})
    units = [{"id": "private", "cost": 8}]
    new = edition(tmp_path, "2", units=units, weapons=[{"id": "smg", "dice": 3}])
    cup = tmp_path / "cup"
    code, _out, err = call("event", "new", cup, "--name", "Cup", "--pack", new)
    assert (code, err) == (0, "")
    assert "Rules packs: Example of a rules pack, edition 2" in call("event", "terms", cup)[1]
    rules(path, "--take", old)
    code, out, _err = call("check", "--json", "--event", cup / "event.nco", path)
    (result,) = json.loads(out)["results"]
    (found,) = [each for each in result["findings"] if each["code"] == "pack_differs"]
    assert "units.private.cost: 8 → 7" in found["message"]
    assert 'weapons.smg: {"dice": 3} → –' in found["message"]
    assert 'units.corporal: – → {"cost": 12}' in found["message"]
    assert "judged.no_primary: – → error" in found["message"]
    assert "definitions" not in result["terms"]["packs"][0]
    rules(path, "--take", new)
    assert "pack_differs" not in call("check", "--json", "--event", cup / "event.nco", path)[1]
    assert call("event", "terms", cup, "--no-packs")[0] == 0
    assert "Rules packs: none" in call("event", "terms", cup)[1]
    code, _out, err = call("event", "terms", cup, "--no-packs", "--pack", new)
    assert (code, "contradict" in err) == (2, True)


def test_weapons_of_a_file_become_a_pack_that_other_squads_take(
    rules: Call, path: Path, tmp_path: Path
) -> None:
    weapon = {"id": "bar", "name": "BAR", "nation": "us_army", "cost": 3, "dice": 2}
    squad = json.loads(path.read_text("utf-8"))
    own = tmp_path / "own.nco"
    own.write_text(json.dumps(squad | {"definitions": {"weapons": [weapon]}}), "utf-8")
    pack = tmp_path / "pack.nco"
    code, out, err = rules(own, "--export", pack, "--id", "ours", "--name", "Our weapons")
    assert (code, err) == (0, "")
    assert out.startswith(f"{pack}: written\n")
    assert rules(path, "--take", pack)[0] == 0
    assert rules(own, "--take", pack)[0] == 0
    for file in (path, own):
        (taken,) = read_squad(file).definitions.weapons
        assert (taken.id, taken.cost, taken.dice, taken.pack) == ("bar", 3, 2, "ours")
        assert rules(file)[1].startswith("Rules pack Our weapons, edition 1")
    assert rules(path, "--export", tmp_path / "none.nco")[0] == 2
    assert rules(own, "--export", pack)[0] == 2
