"""The published contract names exactly what there is."""

from __future__ import annotations

import re
from argparse import ArgumentParser

import pytest

from nco_builder.cli import COMMANDS, main
from nco_builder.cli.export import ASKED_BY
from nco_builder.documents.kinds import formats, kind_of
from nco_builder.systems import system_named
from tests.reading import HERE

TEXT = (HERE.parent / "docs" / "contract.md").read_text("utf-8")
ROW = re.compile(
    r"^\| (`\w+`(?:, `\w+`)*) \| (error|warning|ruling)[^|]*\|[^|]*\|[^|]*\|([^|]*)\|$",
    re.MULTILINE,
)


OF_ANY = "## Findings in documents of other rules"
HEADINGS = {
    "nco-squad": ("## Findings",),
    "avr-platoon": (OF_ANY, "## Findings in a platoon"),
    "fluid-deck": (OF_ANY, "## Findings in a deck"),
    "k47-vehicles": (OF_ANY, "## Findings in a list of vehicles"),
    "nco-event": (OF_ANY, "## Findings in an event"),
    "nco-match": (OF_ANY, "## Findings in a match"),
    "nco-rules-pack": (OF_ANY, "## Findings in a rules pack"),
}
"""By the format of each kind of document: the headings of the tables that tell its codes."""


@pytest.mark.parametrize("format_", formats())
def test_every_code_stands_in_its_table_with_its_severity_and_ruling(format_: str) -> None:
    told: dict[str, tuple[str, str | None]] = {}
    sections = [
        TEXT.partition(f"\n{heading}\n")[2].partition("\n## ")[0] for heading in HEADINGS[format_]
    ]
    for codes, severity, rulings in ROW.findall("".join(sections)):
        names, by_name = re.findall(r"\w+", codes), re.findall(r"[A-Z][A-Z\d]*-\d+", rulings)
        for place, name in enumerate(names):
            ruling = by_name[min(place, len(by_name) - 1)] if by_name else None
            assert name not in told
            told[name] = (severity, ruling)
    kind = kind_of(format_)
    assert kind is not None
    assert told == {code.name: (code.severity, code.ruling) for code in kind.codes.values()}


def table_after(heading: str, first: str) -> list[list[str]]:
    """The rows of the first table below a heading whose head begins so, the head too."""
    section = TEXT.partition(f"\n{heading}")[2]
    lines = f"| {first} |{section.partition(f'| {first} |')[2]}".partition("\n\n")[0].splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in rows if not set(row[0]) <= {"-"}]


def test_every_kind_stands_in_the_table_of_kinds_with_its_version() -> None:
    rows = table_after("## Documents", "`format` | `version` | `ruleset`")[1:]
    told = {row[0].strip("`"): int(row[1]) for row in rows}
    kinds = [kind_of(name) for name in formats()]
    assert told == {kind.format: kind.version for kind in kinds if kind}


def test_what_a_kind_begins_with_is_by_the_ruleset_of_the_table() -> None:
    rows = table_after("## Documents", "`format` | `version` | `ruleset`")[1:]
    told = {row[0].strip("`"): row[2].strip("`") for row in rows}
    for name in formats():
        begin = system_named(name).kind.begin
        assert begin is not None
        assert begin().ruleset == told[name]


def test_the_sheets_of_every_kind_are_told_by_their_options() -> None:
    head, *rows = table_after("### `nco-builder export FILE", "option | `nco-squad`")
    assert head[1:] == [f"`{name}`" for name in formats()]
    options = [row[0].strip("`").partition(" ")[0] for row in rows]
    assert options == [option for option, _what in ASKED_BY.values()]
    for place, name in enumerate(formats(), start=1):
        told = {option for option, row in zip(options, rows, strict=True) if row[place]}
        there = {ASKED_BY[sheet][0] for sheet in system_named(name).sheets}
        assert there == told


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_is_told(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    options: list[str] = []

    def stop(parser: ArgumentParser, *_: object) -> None:
        actions = parser._actions
        options.extend(action.option_strings[0] for action in actions if action.option_strings)
        parser.exit()

    monkeypatch.setattr(ArgumentParser, "parse_known_intermixed_args", stop)
    with pytest.raises(SystemExit):
        main([command])
    section = TEXT.partition(f"### `nco-builder {command} ")[2].partition("\n### ")[0]
    assert len(options) > (command != "completion")
    for option in options:
        assert option == "-h" or f"{option} " in section or f"{option}`" in section, option
