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
    assert out.startswith(f"{path}: written\nRules pack Example of a rules pack 1\n")
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
