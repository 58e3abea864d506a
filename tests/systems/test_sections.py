"""docs/systems.md says of every section of the three documents what the program does with it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.reading import facts_of

TEXT = (Path(__file__).parents[2] / "docs" / "systems.md").read_text("utf-8")
SECTIONS = facts_of("sections")
HEADINGS = {
    "avr-2.6": "## Advanced Vehicle Rules 2.6",
    "fluid-time-2019": "## Fluid time tank rules",
    "k47-vehicles": "## Vehicles (chapter)",
}
ROW = re.compile(r"^\| ([IVX]+|\d+)\.(\d+) \| (.+) \| (.+) \|$", re.MULTILINE)
STATES = re.compile(r"yes: .+|partly: .+|nothing to build(: .+)?")


def rows(ruleset: str) -> list[re.Match[str]]:
    """The rows of the table of a document."""
    part = TEXT[TEXT.index(HEADINGS[ruleset]) :].split("\n## ")[0]
    return [*ROW.finditer(part)]


@pytest.mark.parametrize("ruleset", HEADINGS)
def test_every_section_is_there_once_and_in_order(ruleset: str) -> None:
    assert [f"{row[1]}.{row[2]}" for row in rows(ruleset)] == SECTIONS[ruleset]


@pytest.mark.parametrize("ruleset", HEADINGS)
def test_every_section_is_built_or_said_to_lack_something(ruleset: str) -> None:
    assert [row[0] for row in rows(ruleset) if not STATES.fullmatch(row[4])] == []


def test_the_sections_are_those_of_the_documents() -> None:
    platoon = [each.split(".")[0] for each in facts_of("avr26")["source"]["sections"]]
    assert [*dict.fromkeys(each.split(".")[0] for each in SECTIONS["avr-2.6"])] == platoon
    headings = facts_of("fluid_time")["source"]["headings"]
    last = SECTIONS["fluid-time-2019"][-1].split(".")[0]
    assert int(last) == len(headings)
