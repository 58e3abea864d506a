"""What data alone adds: a switch, a scenario and a vehicle type nobody wrote code for."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, NamedTuple

import pytest

from nco_builder import paths
from tests.reading import JSON, read_json

if TYPE_CHECKING:
    from pathlib import Path

CASE = paths.data().parent / "tests/cases/empty_skill_slots.nco"
CODE = """
import sys
from pathlib import Path
from nco_builder import paths
folder = Path(sys.argv.pop(1))
paths.data = lambda: folder
from nco_builder.cli import main
sys.exit(main(sys.argv[1:]))
"""
SWITCH: JSON = {
    "ruling": "NCO-42",
    "key": "idle_slots",
    "box": "No skill slot may stay &empty",
    "title": "No skill slot may stay empty",
    "help": "An empty skill slot is an error.",
    "compared": "Ruling on empty skill slots",
    "decisions": [
        {
            "id": "idle",
            "edit": "Allow empty slots",
            "said": "A slot may stay empty.",
            "compared": "may be",
        },
        {
            "id": "filled",
            "edit": "Demand that slots are filled",
            "said": "No skill slot may stay empty.",
            "compared": "filled",
            "judged": {"skill_slot_empty": "error"},
        },
    ],
}


class Checked(NamedTuple):
    """How a check of one squad ended."""

    status: int
    said: JSON

    @property
    def severities(self) -> dict[str, str]:
        return {each["code"]: each["severity"] for each in self.said["findings"]}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A copy of the data with what nobody wrote code for."""
    folder = tmp_path / "data"
    shutil.copytree(paths.data(), folder, ignore=shutil.ignore_patterns("samples"))
    rewrite(folder / "switches.json", lambda switches: switches.append(SWITCH))
    rewrite(folder / "rulebooks" / "nco-2.3.2.json", add_to_rulebook)
    return folder


def rewrite(path: Path, change: object) -> None:
    document = read_json(path)
    assert callable(change)
    change(document)
    path.write_text(json.dumps(document), "utf-8")


def add_to_rulebook(book: JSON) -> None:
    book["scenarios"].append(book["scenarios"][0] | {"id": "scenario_7", "number": 7})
    kinds = book["vehicle_phase"]["types"]
    kinds.append(kinds[0] | {"id": "tankette", "name": "tankette", "size_order": 4})


def run(data: Path, *words: str | Path) -> subprocess.CompletedProcess[bytes]:
    """Run the program with other data."""
    return subprocess.run(
        [sys.executable, "-c", CODE, data, *words],
        capture_output=True,
        check=False,
        cwd=data.parent,
    )


def checked(data: Path, **keys: JSON) -> Checked:
    path = data.parent / "squad.nco"
    path.write_text(json.dumps(read_json(CASE) | keys), "utf-8")
    done = run(data, "check", "--json", path)
    return Checked(done.returncode, json.loads(done.stdout)["results"][0])


def test_a_switch_of_the_data_judges_as_the_squad_decides(data: Path) -> None:
    usual, strict = checked(data), checked(data, rulings={"idle_slots": "filled"})
    assert usual.severities["skill_slot_empty"] == "warning"
    assert strict.severities == usual.severities | {"skill_slot_empty": "error"}
    assert strict.said["terms"]["rulings"]["idle_slots"] == "filled"
    assert (usual.said["legal"], strict.said["legal"]) == (True, False)


def test_a_switch_of_the_data_is_refused_what_it_does_not_have(data: Path) -> None:
    wrong = checked(data, rulings={"idle_slots": "full"})
    assert wrong.status == 2
    assert 'rulings.idle_slots must be "idle" or "filled", not "full".' in wrong.said["error"]


def test_a_broken_rulebook_cannot_say_what_a_squad_may_have(data: Path) -> None:
    (data / "rulebooks" / "nco-2.3.2.json").write_text('{"id": 7}')
    for keys in ({}, {"match": {"scenario": 8}}):
        broken = checked(data, **keys)
        assert broken.status == 2
        assert "the rulebook of this document cannot be used: " in broken.said["error"]


def test_scenarios_and_vehicle_types_are_those_of_the_data(data: Path) -> None:
    vehicles = [{"type": "tankette", "name": "Mouse"}]
    assert checked(data, match={"scenario": 7}, vehicles=vehicles).status == 0
    wrong = checked(data, match={"scenario": 8})
    assert wrong.status == 2
    assert "match.scenario must be 7 or less, not 8." in wrong.said["error"]
    wrong = checked(data, vehicles=[{"type": "boat"}])
    assert '"large_heavy_tank" or "tankette", not "boat".' in wrong.said["error"]


VEHICLES = paths.data().parent / "tests/cases/vehicles_three_types.nco"
CHECK, CHART = ("check", VEHICLES), ("export", VEHICLES, "--vehicles", "x.pdf")
NEW, WINDOW = ("new", "--nation", "danish", "-o", "x.nco"), ("open", "--screenshot", "x.png")


@pytest.mark.parametrize(
    ("file", "words", "content"),
    [
        *[("rulebooks/nco-2.3.2.json", words, '{"id": 7') for words in (CHECK, NEW, WINDOW)],
        *[("rulebooks/nco-2.3.2.json", words, None) for words in (CHECK, NEW, WINDOW)],
        *[("switches.json", words, "[]}") for words in (CHECK, WINDOW)],
        *[("vehicle-models.json", CHECK, content) for content in ("[{", None)],
        *[(f"{each}.json", CHART, "[") for each in ("rulings", "appendix-b", "vehicle-countries")],
    ],
)
def test_data_that_cannot_be_used_is_one_sentence(
    tmp_path: Path, file: str, words: tuple[str | Path, ...], content: str | None
) -> None:
    data = tmp_path / "data"
    shutil.copytree(paths.data(), data)
    (data / file).unlink()
    if content is not None:
        (data / file).write_text(content, "utf-8")
    done = run(data, *words)
    said = done.stderr.decode()
    assert (done.returncode, done.stdout) == (2, b"")
    assert f"{data / file}: " in said
    assert said.count("\n") == 1
