"""The made-up language shows what no catalog could translate: every sentence must be marked."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import pytest

from nco_builder import language
from nco_builder.advice import NoSuchSquadError, starter_squad
from nco_builder.cli import COMMANDS, main
from nco_builder.cli.as_text import report_as_text, summary
from nco_builder.documents.squads import squad_from_bytes, write_squad
from nco_builder.files import FileProblem
from nco_builder.language import _
from nco_builder.language.pseudo import FIRST, LAST, LONGER, pseudo
from nco_builder.legality import (
    Report,
    carrier_choices,
    check_by_own_ruleset,
    edit_text,
    finding_sentence,
    fixes,
    member_choices,
    no_fix_reason,
    reason_text,
    recruit_choices,
    type_choices,
)
from nco_builder.rules import Entry, Source, load_rulebook
from nco_builder.rules.appendix_b import shipped_appendix_b
from nco_builder.rules.base import OWN
from nco_builder.rules.catalogue import shipped_catalogue
from nco_builder.vehicles import NoVehiclesError, vehicle_chart
from tests.depth import tries
from tests.documents.test_broken_squads import SMALL
from tests.legality.plain import plain_squads
from tests.naive import codes
from tests.reading import CASES, HERE, read_json, squad_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CATALOGUE = shipped_catalogue()

BOOK = load_rulebook()
RANDOM = "random"
BOOK_NAMES = {
    entry.english(field)
    for group in (BOOK.units, BOOK.weapons, BOOK.skills, BOOK.items, BOOK.vehicle_phase.types)
    for entry in group
    for field in type(entry).translated_fields()
    if field not in {"reminder", "card", "card_special", "card_never"} and entry.english(field)
}


@pytest.fixture(autouse=True)
def _made_up() -> None:
    language.use(language.PSEUDO)


def is_marked(text: str) -> bool:
    return text.startswith(FIRST) and text.endswith(LAST)


def english_in(text: str) -> set[str]:
    """Names of the rulebook that were not translated."""
    return {name for name in BOOK_NAMES if re.search(rf"\b{re.escape(name)}(?!\w)", text)}


@cache
def reports() -> tuple[Report, ...]:
    """The published cases, and random squads that break every rule there is."""
    random = [squad.replace(name=RANDOM) for squad in plain_squads(23, tries(200))]
    squads = [*(squad_of(read_json(path)) for path in CASES), *random]
    return tuple(map(check_by_own_ruleset, squads))


def sources(report: Report) -> Iterator[Source]:
    return (found.source for found in report.findings)


def test_a_text_is_accented_longer_and_in_brackets() -> None:
    text = "The squad has no {unit}; every squad must have exactly one."
    said = pseudo(text)
    assert is_marked(said)
    assert "{unit}" in said
    assert "squad" not in said
    assert len(said) >= len(text) * (1 + LONGER) - len("{unit}")


@pytest.mark.parametrize(
    "text", ["%(prog)s: <b>{who:+d}</b> &amp; %s", "95 %% <a href='x'>y</a> {a!r:>5}"]
)
def test_what_stands_for_something_else_stays(text: str) -> None:
    kept = re.findall(r"%\(prog\)s|%s|%%|<.+?>|\{.+?\}|&amp;", text)
    said = pseudo(text)
    assert kept
    assert [part for part in kept if part in said] == kept


@pytest.mark.parametrize("text", ["", ", ", "{names}, {last}", "{number} %"])
def test_a_text_without_letters_stays(text: str) -> None:
    assert pseudo(text) == text


def test_every_sentence_of_a_finding_and_every_repair_is_translated() -> None:
    seen: set[tuple[str, str]] = set()
    edits: set[str] = set()
    for report in reports():
        squad, book = report.squad, report.rulebook
        for found in report.findings:
            seen.add((found.code, found.severity))
            ready = fixes(found, report)
            edits |= {edit.name for edit in ready}
            for text in (
                finding_sentence(found, squad, book),
                no_fix_reason(found),
                *(edit_text(edit, squad, book) for edit in ready),
            ):
                assert is_marked(text), text
                # random squads take names for ids, and those stand as they are
                assert squad.name == RANDOM or not english_in(text), text
    assert seen == codes.ALL
    assert {"add_members", "remove_members", "set_member", "set_unit", "set_nation"} <= edits


def test_every_reason_against_a_choice_is_translated() -> None:
    said = 0
    for report in map(check_by_own_ruleset, plain_squads(24, tries(15))):
        choices = [*recruit_choices(report), *carrier_choices(report)]
        for index in range(len(report.members)):
            choices += [each for field in member_choices(report, index).values() for each in field]
        for place in range(len(report.squad.vehicles)):
            choices += type_choices(report, place)
        for choice in choices:
            text = reason_text(choice, report)
            said += bool(text)
            assert all(is_marked(part) for part in text.split("; ") if part), text
            edit = edit_text(choice.edit, report.squad, report.rulebook)
            assert is_marked(edit), edit
    assert said > 1000


def test_every_text_of_rulebook_and_appendix_is_translated() -> None:
    entries = [
        *(*BOOK.units, *BOOK.weapons, *BOOK.skills, *BOOK.items, *BOOK.orders),
        *(*BOOK.nations, *BOOK.special_actions, *BOOK.events.events, *BOOK.scenarios),
        *(command for kind in shipped_appendix_b().types for command in kind.commands),
    ]
    for entry in entries:
        assert isinstance(entry, Entry)
        assert is_marked(entry.name)
        assert is_marked(entry.reminder_text)
    assert all(is_marked(step) for step in shipped_appendix_b().phase.steps)
    assert all(is_marked(country.name) for country in CATALOGUE.countries.values())
    remarks = [model.remarks for model in CATALOGUE.models.values()]
    assert all(is_marked(text) for text in remarks if any(map(str.isalpha, text)))
    note = CATALOGUE.history("willys_mb", "us_army")
    assert note is not None
    assert note.text.count(FIRST) == 2


def test_every_line_of_a_check_is_translated() -> None:
    for report in reports():
        head, *lines = report_as_text("a.nco", report, {"limits.vp": 1}).splitlines()
        assert is_marked(head.removeprefix("a.nco: "))
        # documents and their sections are called as they are printed, those of the program are not
        places = {f"[{source.document}, {source.section}]" for source in sources(report)}
        places |= {f"[{OWN}, {_(source.section)}]" for source in sources(report)}
        format_line, *lines = lines
        assert format_line.endswith(f"{LAST}   nco-squad")  # what a file is called by programs
        for line in lines:
            assert line.startswith("  ")
            if line.strip() not in places:
                assert line.strip().startswith((FIRST, f"[{FIRST}")), line
                assert line.endswith((LAST, f"{LAST}]")), line


def test_the_summary_is_translated() -> None:
    assert is_marked(summary([True, False, None]))


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_every_command_is_translated(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["--language", "xx", command, "--help"])
    said = " ".join(capsys.readouterr().out.replace("us_army, soviet_navy, …", "").split())
    # names of commands and options, what they may be, and what is accented already
    kept = r"\{[\w,-]+\}|--?[a-z-]+|nco-builder|\[|\]|OUT\.\w+|YYYY-MM-DD|\b[AB]\b"
    rest = re.sub(kept, "", said)
    rest = re.sub(rf"{FIRST}[^{LAST}]*{LAST}", "", rest).replace(command, "")
    assert not re.search(r"[A-Za-z]", rest), rest


def test_the_help_is_translated(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--language=xx", "--help"]) == 0
    assert is_marked(capsys.readouterr().out.strip())


@pytest.mark.parametrize(
    "words",
    [
        ["chek"],
        ["xyzzy"],
        ["check"],
        ["check", "--jsn", "a"],
        ["check", "--qqq", "a"],
        ["check", "--vp", "many", "a"],
        ["check", "--event"],
        ["check", "--event", "missing.json", "a"],
        ["check", "missing.nco"],
        ["check", "."],
        ["export", "a"],
        ["export", "a", "--sheet", "a"],
        ["export", "a", "--paper", "a5"],
        ["export", "a", "--sheet", "b", "--date", "today"],
        ["new", "--nation", "us armee", "-o", "a"],
        ["new", "--nation", "us_army", "--vp", "5000", "-o", "a"],
        ["open", "--new"],
    ],
)
def test_every_complaint_is_translated(
    words: list[str],
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["--language", "xx", *words]) == 2
    for line in capsys.readouterr().err.splitlines():
        said = re.sub(r"^nco-builder: ([\w.]+: )?", "", line).rstrip(".")
        assert is_marked(said), line


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"hello",
        b'{"a": 1',
        b"[]",
        b"\xff\xfe",
        b"{\xff}",
        b'{"a": 1, "a": 2}',
        b'{"a": NaN}',
        b'{"a": 1e999}',
        b'{"a": ' + b"1" * 400 + b"}",
        b"[" * 100_000,
        SMALL.replace(b"nco-squad", b"nco-event"),
        SMALL.replace(b'"version": 1', b'"version": 99'),
        SMALL.replace(b'"version": 1', b'"version": "1"'),
        SMALL.replace(b'"nation"', b'"nat"'),
        SMALL.replace(b'"us_army"', b"[]"),
        SMALL.replace(b'"us_army"', b'"\\ud800"'),
        SMALL.replace(b'"vp": 100', b'"vp": -1'),
    ],
    ids=lambda raw: raw[:30].decode(errors="replace"),
)
def test_every_problem_with_a_file_is_translated(raw: bytes) -> None:
    with pytest.raises(FileProblem) as caught:
        squad_from_bytes(raw, "a.nco")
    assert is_marked(caught.value.problem), caught.value.problem


def test_every_problem_with_writing_is_translated(tmp_path: Path) -> None:
    squad = squad_from_bytes(SMALL, "small")
    for path in (tmp_path, tmp_path / "no" / "folder.nco"):
        with pytest.raises(FileProblem) as caught:
            write_squad(path, squad)
        assert is_marked(caught.value.problem)


def test_what_cannot_be_advised_or_charted_is_told_in_translation() -> None:
    with pytest.raises(NoSuchSquadError) as caught:
        starter_squad(BOOK, "us_army", 5000, 50)
    assert is_marked(str(caught.value))
    with pytest.raises(NoVehiclesError) as none:
        vehicle_chart(squad_from_bytes(SMALL, "small"), BOOK)
    assert is_marked(str(none.value))


def test_every_text_of_a_vehicle_chart_is_translated() -> None:
    squad = squad_of(read_json(HERE / "cases" / "vehicles_three_types.nco"))
    match = squad.match.replace(vehicle_phase=True, anti_tank_weapons=True)
    chart = vehicle_chart(squad.replace(match=match), BOOK)
    assert chart.fear
    assert chart.anti_tank
    assert chart.armor_note
    texts = [
        *(*chart.entry_notes, *chart.steps, *chart.cover, chart.edge_note, chart.armor_note),
        *(chart.fear.text, chart.anti_tank.text, chart.anti_tank.carried_by),
        *(chart.anti_tank.bonus_text, chart.credit),
        *(line.text for line in chart.edges),
        *(kind.name for kind in chart.kinds),
        *(kind.short_name for kind in chart.kinds),
        *(command.text for each in chart.vehicles for command in each.commands),
        *(command.name for each in chart.vehicles for command in each.commands),
    ]
    assert all(is_marked(text) for text in texts), texts
