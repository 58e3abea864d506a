"""Every sheet of every kind of document, with nothing in its lists: a page, or one sentence."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from nco_builder.cli import main
from nco_builder.cli.output import DEFECT, FAILED
from nco_builder.documents.kinds import document_from_bytes
from nco_builder.files import FileProblem
from nco_builder.systems import system_named
from tests.depth import tries
from tests.reading import ALL_SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FIRST = tuple({json.loads(path.read_bytes())["format"]: path for path in ALL_SAMPLES}.values())
Way = tuple[str | int, ...]


def lists_in(value: Any, way: Way = ()) -> Iterator[Way]:  # noqa: ANN401 - JSON
    """Where lists with something in them stand."""
    if isinstance(value, list) and value:
        yield way
    for key, each in value.items() if isinstance(value, dict) else ():
        yield from lists_in(each, (*way, key))
    for place, each in enumerate(value) if isinstance(value, list) else ():
        yield from lists_in(each, (*way, place))


def emptied(document: Any, way: Way) -> Any:  # noqa: ANN401 - JSON
    """A copy with an empty list at a place, and in all other entries of the list it stands in."""
    copy = json.loads(json.dumps(document))
    inner = [at for at, step in enumerate(way) if isinstance(step, int)]
    parts = [copy]
    for step in way[:-1]:
        if isinstance(step, int) and inner:
            parts = [each for part in parts for each in part]
        else:
            parts = [part[step] for part in parts if isinstance(part, dict) and step in part]
    for part in parts:
        if isinstance(part, dict) and way[-1] in part:
            part[way[-1]] = []
    return copy


def variants(path: Path) -> list[tuple[str, bytes]]:
    """A sample with each list empty in turn, and with all of them, as far as it is read then."""
    document = json.loads(path.read_bytes())
    ways = {tuple(step for step in way if isinstance(step, str)): way for way in lists_in(document)}
    made = {".".join(names): emptied(document, way) for names, way in ways.items()}
    nothing = document
    for way in sorted(ways.values(), key=len):
        tried = emptied(nothing, way)
        if _is_read(tried):
            nothing = tried
    made["everything"] = nothing
    return [(name, json.dumps(each).encode()) for name, each in made.items() if _is_read(each)]


def _is_read(document: Any) -> bool:  # noqa: ANN401 - JSON
    try:
        document_from_bytes(json.dumps(document).encode(), "x")
    except FileProblem:
        return False
    return True


@pytest.mark.parametrize("path", FIRST, ids=lambda path: path.stem)
def test_a_sheet_of_empty_lists_is_a_page_or_one_sentence(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheets = system_named(json.loads(path.read_bytes())["format"]).sheets
    names = [name.replace("_", "-").replace("roster", "sheet") for name in sheets]
    for what, content in variants(path):
        file = tmp_path / "a.nco"
        file.write_bytes(content)
        for name in names:
            for more in ([], ["--backs"] if name == "cards" else ["--paper", "letter"]):
                out = tmp_path / f"{name}.pdf"
                code = main(["export", str(file), f"--{name}", str(out), "--force", *more])
                said = capsys.readouterr().err
                assert code != DEFECT, (what, name, said)
                assert code != FAILED or said.count("\n") == 1, (what, name, said)
                if tries(1) == 1:
                    break


def test_a_match_of_empty_squads_has_its_sheet(tmp_path: Path) -> None:
    squad = json.loads(FIRST[0].read_bytes())
    assert squad["format"] == "nco-squad"
    whole, empty = tmp_path / "a.nco", tmp_path / "b.nco"
    whole.write_text(json.dumps(squad), "utf-8")
    empty.write_text(json.dumps({**squad, "members": []}), "utf-8")
    for at, pair in enumerate(((whole, empty), (empty, whole), (empty, empty))):
        words = ["match", *map(str, pair), "--sheet", str(tmp_path / f"{at}.pdf")]
        assert main(words) < 2
        assert (tmp_path / f"{at}.pdf").read_bytes().startswith(b"%PDF")
