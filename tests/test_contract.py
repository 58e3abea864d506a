"""The published contract names exactly what there is."""

from __future__ import annotations

import re
from argparse import ArgumentParser

import pytest

from nco_builder.cli import COMMANDS, main
from nco_builder.documents.kinds import formats, kind_of
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
    assert len(options) > 1
    for option in options:
        assert option == "-h" or f"{option} " in section or f"{option}`" in section, option
