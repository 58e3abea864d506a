"""Event files are read as strictly as squads."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from nco_builder.documents.serialization import to_json
from nco_builder.event.model import Event, read_event, terms_of, under
from nco_builder.files import FileProblem
from nco_builder.match.taking import terms_from
from nco_builder.squad import DecidedRulings, Limits, Match
from nco_builder.squad.model import PackOfTerms
from nco_builder.systems.nco_event import EVENT
from tests.files.test_pdf import pdf_of
from tests.reading import CASES, JSON, read_json, squad_of

if TYPE_CHECKING:
    from pathlib import Path

ENVELOPE = {"format": "nco-event", "version": 1}


def event(**keys: JSON) -> bytes:
    return json.dumps(ENVELOPE | keys).encode()


def test_all_terms_are_read(tmp_path: Path) -> None:
    (tmp_path / "cup.json").write_bytes(
        event(
            name="Cup",
            limits={"vp": 80, "sp": 40},
            ruleset="nco-2.3.2",
            rulings={"budget": "exact"},
            match={"scenario": 5},
            packs=[{"id": "house"}],
        )
    )
    assert read_event(tmp_path / "cup.json") == Event(
        name="Cup",
        limits=Limits(vp=80, sp=40),
        ruleset="nco-2.3.2",
        rulings=DecidedRulings().replace(budget="exact"),
        match=Match(scenario=5),
        packs=(PackOfTerms(id="house"),),
    )


def test_an_event_that_a_pdf_carries_is_read(tmp_path: Path) -> None:
    (tmp_path / "cup.pdf").write_bytes(pdf_of("cup.nco", content=event(name="Cup")))
    assert read_event(tmp_path / "cup.pdf") == Event(name="Cup")
    (tmp_path / "squad.pdf").write_bytes(pdf_of("able.nco"))
    with pytest.raises(FileProblem, match="this is not an event: format is"):
        read_event(tmp_path / "squad.pdf")


def test_an_event_may_leave_everything_open() -> None:
    assert EVENT.from_bytes(event(), "cup") == Event()


@pytest.mark.parametrize(
    ("raw", "problem"),
    [
        (b"", "this is empty"),
        (event(limits={"vp": 1}), "limits.sp is missing"),
        (event(rulings={"budget": 7}), 'rulings.budget must be "up_to" or "exact", not 7'),
        (event(match=[]), "match must be an object, not a list"),
        (event(packs="house"), 'packs must be a list, not "house"'),
        (event(format="nco-deck"), 'this is not an event: format is "nco-deck", not "nco-event"'),
        (
            event(version=3),
            (
                "a newer NCO Builder wrote this: version 3 of nco-event, while this "
                "program reads up to 2; update it to open this"
            ),
        ),
    ],
)
def test_a_broken_event_is_told(raw: bytes, problem: str) -> None:
    with pytest.raises(FileProblem) as caught:
        EVENT.from_bytes(raw, "cup")
    assert str(caught.value) == f"cup: {problem}."


def test_unknown_keys_are_kept_and_found() -> None:
    read = EVENT.from_bytes(event(limit={"vp": 1}, limits={"vp": 1, "sp": 2, "hp": 3}), "cup")
    assert read.unknown_places == ("limit", "limits.hp")


def test_a_ruling_the_event_decides_by_name_is_agreed() -> None:
    squad = squad_of(read_json(CASES[0])).replace(agreed=("NCO-34",))
    terms = terms_of(EVENT.from_bytes(event(rulings={"budget": "up_to"}), "cup"), "cup")
    assert terms["agreed"] == ("NCO-01",)
    assert under(terms, squad).agreed == ("NCO-34", "NCO-01")


def test_a_ruling_the_event_does_not_name_is_left_to_the_players() -> None:
    terms = terms_of(EVENT.from_bytes(event(rulings={}), "cup"), "cup")
    assert "agreed" not in terms


def test_rulings_that_an_event_decides_as_usual_are_decided_after_saving_too(
    tmp_path: Path,
) -> None:
    file = tmp_path / "cup.nco"
    file.write_bytes(event(name="Cup", rulings={"budget": "up_to", "duplicate_items": "allow"}))
    read = read_event(file)
    EVENT.write(file, read)
    again = read_event(file)
    for each in (read, again):
        assert terms_of(each, file)["agreed"] == ("NCO-01", "NCO-34")
    kept = to_json(terms_from(read))
    assert kept["rulings"] == {"budget": "up_to", "duplicate_items": "allow"}
