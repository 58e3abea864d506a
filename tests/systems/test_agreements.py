"""Players record rulings on any rules as agreed, and take the record back."""

from __future__ import annotations

import datetime as dt
import json
from typing import TYPE_CHECKING, Any

import pytest

from nco_builder.cli import main
from nco_builder.documents.kinds import read_document
from nco_builder.legality.findings import is_open
from nco_builder.library.index import FileStat
from nco_builder.library.reading import look_at
from nco_builder.rules.rulings import ruling_of
from nco_builder.sheets import SheetOptions
from nco_builder.sheets.reading import blocks_of, texts
from nco_builder.systems import samples, system_named
from nco_builder.systems.avr_platoon.model import Platoon
from nco_builder.systems.k47_vehicles.model import Force, vehicle_of
from nco_builder.ui.parts.verdicts import verdict_on

if TYPE_CHECKING:
    from pathlib import Path

    from nco_builder.systems import System
    from nco_builder.systems.judging import Judged


def deck() -> Any:  # noqa: ANN401 - of its kind
    return read_document(next(iter(samples(system_named("fluid-deck")).values())))


def platoon() -> Any:  # noqa: ANN401 - likewise
    sample: Platoon = read_document(next(iter(samples(system_named("avr-platoon")).values())))  # type: ignore[assignment]
    first, *others = sample.vehicles
    return sample.replace(vehicles=(first.replace(upgrades=("smoke_grenades",)), *others))


def force() -> Any:  # noqa: ANN401 - likewise
    walker = vehicle_of("light_walker", "walker").replace(rules=("assault",))
    return Force(ruleset="k47-vehicles", vehicles=(walker,))


DOCUMENTS = {"fluid-deck": deck, "avr-platoon": platoon, "k47-vehicles": force}


def judged(document: Any) -> tuple[System[Any], Judged[Any]]:  # noqa: ANN401 - of any kind
    system = system_named(document.format)
    assert system.kind.judge
    judgement: Any = system.kind.judge(document)
    return system, judgement


def opened(judgement: Judged[Any]) -> list[str | None]:
    return [each.ruling for each in judgement.findings if is_open(each)]


def told(document: Any) -> list[str | None]:  # noqa: ANN401 - of any kind
    system, judgement = judged(document)
    return [each.ruling for each in system.kind.told(judgement) if is_open(each)]


@pytest.mark.parametrize("name", ["fluid-deck", "k47-vehicles"])
def test_an_agreement_is_recorded_and_taken_back(name: str) -> None:
    system, before = judged(DOCUMENTS[name]())
    ruling = opened(before)[0]
    assert ruling
    finding = next(each for each in before.findings if each.ruling == ruling)
    edit = system.kind.agreement(finding, before)
    assert edit is not None
    _system, after = judged(edit.apply(before.document))
    assert after.document.agreed == (ruling,)
    assert opened(after) == [each for each in opened(before) if each != ruling]
    agreed = next(each for each in after.findings if each.ruling == ruling and each.agreed)
    assert agreed == finding.replace(agreed=True)
    back = system.kind.agreement(agreed, after)
    assert back is not None
    assert back.apply(after.document) == before.document


@pytest.mark.parametrize("name", DOCUMENTS)
def test_only_rulings_can_be_agreed(name: str) -> None:
    system, judgement = judged(DOCUMENTS[name]())
    for finding in judgement.findings:
        assert (system.kind.agreement(finding, judgement) is not None) == (
            finding.severity == "ruling"
        )


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_record_that_is_no_ruling_on_these_rules_is_kept_and_reported(name: str) -> None:
    document = DOCUMENTS[name]().replace(agreed=("NCO-34", "nonsense", "nonsense"))
    system, judgement = judged(document)
    found = [each for each in judgement.findings if each.code == "unknown_agreement"]
    assert [each["ruling"] for each in found] == ["NCO-34", "nonsense"]
    said = [system.kind.sentence(each, judgement) for each in found]
    assert "“nonsense” is recorded as agreed" in said[1]
    assert judgement.document.agreed == document.agreed


def told_by(sheet: str, document: Any) -> str:  # noqa: ANN401 - of any kind
    system, judgement = judged(document)
    content = system.sheets[sheet].make(judgement, SheetOptions(dt.date(2026, 1, 1)))
    return "\n".join(text for block in blocks_of(content) for text in texts(block))


def test_the_list_counts_what_the_check_leaves_open_and_the_readings_it_rests_on() -> None:
    before = deck()
    found = opened(judged(before)[1])
    rulings = tuple(told(before))
    assert len(rulings) > len(found) > 0
    assert f"{len(rulings)} rulings to agree" in told_by("roster", before)
    after = before.replace(agreed=rulings[:-1])
    assert "1 ruling to agree" in told_by("roster", after)
    assert "Agreed" in told_by("roster", after)
    assert "nothing to agree" in told_by("roster", before.replace(agreed=rulings))


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_reading_is_recorded_as_agreed_and_taken_back(name: str) -> None:
    system, before = judged(DOCUMENTS[name]())
    readings = system.kind.readings(before)
    assert readings
    for finding in readings:
        assert is_open(finding)
        assert system.kind.fixes(finding, before) == ()
        ruling = ruling_of(finding.ruling or "")
        said = system.kind.sentence(finding, before)
        assert said == f"{ruling.question} {ruling.decision}"
        edit = system.kind.agreement(finding, before)
        assert edit is not None
        after = edit.apply(before.document)
        assert told(after) == [each for each in told(before.document) if each != finding.ruling]
        _system, judgement = judged(after)
        assert finding.replace(agreed=True) in system.kind.readings(judgement)
        agreed = told_by("roster", after).partition("Agreed\n")[2]
        # the question is its heading, or the name where there is no room for that: never both
        assert (f"{ruling.question} {ruling.decision}" in agreed) != (f"{ruling.name}: " in agreed)
        back = system.kind.agreement(finding.replace(agreed=True), judgement)
        assert back is not None
        assert back.apply(after) == before.document


@pytest.mark.parametrize("name", DOCUMENTS)
def test_window_list_check_and_library_count_the_same(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = DOCUMENTS[name]()
    system, judgement = judged(document)
    file = tmp_path / "document.nco"
    system.kind.write(file, document)
    count = len(told(document))
    assert verdict_on(judgement, system.kind).words.endswith(f"{count} to agree")
    assert f"{count} rulings to agree" in told_by("roster", document)
    main(["check", str(file)])
    assert capsys.readouterr().out.count("[ruling ") == count
    main(["check", "--json", str(file)])
    (result,) = json.loads(capsys.readouterr().out)["results"]
    found = [each for each in result["findings"] if each["severity"] == "ruling"]
    assert len(found) + len(result["readings"]) == count
    stat = file.stat()
    assert look_at(FileStat(str(file), stat.st_mtime_ns, stat.st_size)).rulings == count


def test_the_list_of_a_platoon_counts_the_readings_it_rests_on() -> None:
    plain = read_document(next(iter(samples(system_named("avr-platoon")).values())))
    assert opened(judged(plain)[1]) == []
    said = told_by("roster", plain)
    assert "5 rulings to agree" in said
    assert said.count(" Agreed:") == 5


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_question_and_its_decision_are_two_parts(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = DOCUMENTS[name]()
    system, judgement = judged(document)
    file = tmp_path / "document.nco"
    system.kind.write(file, document)
    main(["check", str(file)])
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    for finding in system.kind.readings(judgement):
        ruling = ruling_of(finding.ruling or "")
        at = lines.index(f"ruling  {ruling.question}")
        assert lines[at + 1] == ruling.decision
        said = system.kind.sentence(finding, judgement)
        assert system.kind.names(finding, said, judgement) == ruling.question


def test_the_command_line_tells_what_is_agreed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = deck()
    ruling = opened(judged(document)[1])[0]
    file = tmp_path / "deck.nco"
    system_named(document.format).kind.write(file, document.replace(agreed=(ruling,)))
    assert main(["check", str(file)]) == 0
    assert "Recorded as agreed." in capsys.readouterr().out
    main(["check", "--json", str(file)])
    entry = json.loads(capsys.readouterr().out)
    found = entry["results"][0]["findings"]
    assert [each["ruling"] for each in found if each.get("agreed")] == [ruling]
