"""Every ruling that is cited can be read, and each says where, how, how not and why."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from nco_builder import paths
from nco_builder.documents.kinds import formats, kind_of
from nco_builder.legality import CODES
from nco_builder.rules.rulings import Ruling, shipped_rulings, switches
from nco_builder.schema.reader import read, read_all
from nco_builder.schema.record import NotValidError, fields
from nco_builder.squad import Rulings
from nco_builder.systems.k47_vehicles.rules import ChapterPart, chapter
from nco_builder.systems.nco_match.judge import RULING_OPEN
from tests.reading import facts_of
from tests.rules.consistency import APPENDIX_B, CONTENTS, ENDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nco_builder.legality import Code

CITED = re.compile(r"\b(?:NCO|APB)-\d+\b")
# Where the title page says something, it has no number.
PAGES: dict[str, int | None] = {**CONTENTS, "Title page": None}
HEADINGS = APPENDIX_B | {
    "Integrating Vehicles",
    "Phase Zero: The Vehicle Phase",
    "Armor V Armor",
    "Vehicles as Battlefield Terrain",
    "Tank Fear",
}
READINGS = (
    *("NCO-09", "NCO-29", "NCO-37", "NCO-41", "NCO-43", "NCO-58", "NCO-72", "NCO-77"),
    *("NCO-84", "NCO-87", "NCO-94", "APB-03", "APB-16", "APB-19", "APB-22", "APB-28"),
    "APB-34",
)
DOCUMENTS = ("NCO", "APB", "AVR", "FLU", "K47", "X")
"""In the order of the documents; the last is about several of them."""
OTHER_RULES = {
    "Advanced Vehicle Rules 2.6": facts_of("avr26")["source"]["sections"],
    "My WW2 Rules": facts_of("fluid_time")["source"]["headings"],
    "Vehicles (chapter)": {
        part.section for _name, part in chapter() if isinstance(part, ChapterPart)
    },
}
"""The headings of other rules, by what places call them; the chapter's are ours: it has none."""
DATA = ("rulebooks/nco-2.3.2.json", "appendix-b.json", "vehicle-models.json")


def all_codes() -> Iterator[Mapping[str, Code]]:
    """The codes of every kind of document."""
    for name in formats():
        kind = kind_of(name)
        assert kind is not None
        yield kind.codes


def test_rulings_stand_once_and_in_order() -> None:
    raw = json.loads((paths.data() / "rulings.json").read_bytes())
    ids = [entry["id"] for entry in raw]
    assert len(set(ids)) == len(ids)
    parts = [name.split("-") for name in ids]
    assert parts == sorted(parts, key=lambda part: (DOCUMENTS.index(part[0]), int(part[1])))
    assert list(shipped_rulings()) == ids


def test_every_ruling_of_a_finding_can_be_read() -> None:
    cited = {code.ruling for codes in all_codes() for code in codes.values() if code.ruling}
    assert cited <= shipped_rulings().keys()


@pytest.mark.parametrize("name", DATA)
def test_every_ruling_the_data_cites_can_be_read(name: str) -> None:
    assert set(CITED.findall((paths.data() / name).read_text("utf-8"))) <= shipped_rulings().keys()


def test_each_says_what_is_asked_both_readings_and_why() -> None:
    for ruling in shipped_rulings().values():
        assert ruling.question.endswith("?"), ruling.id
        for text in (ruling.decision, ruling.rejected, ruling.reason):
            assert text.endswith((".", ")")), ruling.id
        assert ruling.decision != ruling.rejected, ruling.id


def test_what_is_to_agree_names_its_subject() -> None:
    """It is printed after the ruling's name alone."""
    nameless = re.compile(r"(?:(?:Yes|No)[:,;] )?(?:he|his|it|its|they|than)\b", re.IGNORECASE)
    for ruling in shipped_rulings().values():
        if ruling.kind == "open":
            assert not nameless.match(ruling.decision), ruling.id


def test_each_has_a_short_name_of_its_own() -> None:
    names = [ruling.name for ruling in shipped_rulings().values()]
    assert len(set(names)) == len(names)
    assert [name for name in names if not name or len(name) > 40 or CITED.search(name)] == []


def test_each_names_its_places_once_and_they_are_in_the_documents() -> None:
    for ruling in shipped_rulings().values():
        assert ruling.places, ruling.id
        assert len(set(ruling.places)) == len(ruling.places), ruling.id
        for place in ruling.places:
            if place.document is None:
                assert PAGES[place.section] == place.page, ruling.id
                assert ENDS.get(place.section) == place.last_page, ruling.id
            elif place.document in OTHER_RULES:
                assert place.section in OTHER_RULES[place.document], ruling.id
                assert place.page is None, ruling.id
            else:
                assert place.document == "NCO Appendix B", ruling.id
                assert place.section in HEADINGS, ruling.id
                assert place.page is None, ruling.id


def test_a_ruling_on_vehicles_names_a_place_in_appendix_b() -> None:
    for ruling in shipped_rulings().values():
        if ruling.id.startswith("APB-"):
            assert any(place.document for place in ruling.places), ruling.id


@pytest.mark.parametrize("ruling", READINGS)
def test_what_the_documents_settle_is_not_called_open(ruling: str) -> None:
    assert shipped_rulings()[ruling].kind == "reading"


def test_what_players_have_to_agree_or_may_switch_is_open() -> None:
    agreed = {
        code.ruling
        for codes in all_codes()
        for code in codes.values()
        if code.severity == "ruling" and code is not RULING_OPEN  # which tells of any of them
    }
    for ruling in agreed | {switch.ruling for switch in switches().values()}:
        assert ruling is not None
        assert shipped_rulings()[ruling].kind == "open", ruling


def test_the_contradiction_on_unspent_points_names_both_pages() -> None:
    assert [place.page for place in shipped_rulings()["NCO-01"].places] == [2, 3]


@pytest.mark.parametrize("missing", ["name", "kind", "decision", "rejected", "reason", "places"])
def test_data_in_which_something_is_missing_are_refused(missing: str) -> None:
    (first, *_others) = json.loads((paths.data() / "rulings.json").read_bytes())
    del first[missing]
    with pytest.raises(NotValidError, match=missing):
        read_all(Ruling, json.dumps([first]))


def test_a_kind_nobody_knows_is_refused() -> None:
    (first, *_others) = json.loads((paths.data() / "rulings.json").read_bytes())
    with pytest.raises(NotValidError, match="kind"):
        read_all(Ruling, json.dumps([first | {"kind": "perhaps"}]))


def test_a_switch_is_a_key_of_the_squad_file_and_its_first_decision_the_usual_one() -> None:
    assert tuple(switches()) == fields(Rulings)
    for key, switch in switches().items():
        assert Rulings()[key] == switch.decisions[0].id
        for decision in switch.decisions:
            decided = read(Rulings, json.dumps({key: decision.id}))
            assert decided[key] == decision.id
            assert decision in decided.decisions


def test_every_switch_says_all_there_is_to_say_of_it() -> None:
    for switch in switches().values():
        assert switch.ruling in shipped_rulings()
        assert switch.box.count("&") == 1
        assert len({decision.edit for decision in switch.decisions}) == len(switch.by_id) > 1
        usual, *others = switch.decisions
        assert not usual.judged
        assert usual.said == shipped_rulings()[switch.ruling].decision
        for decision in others:
            assert decision.said.endswith(".")
            assert decision.judged
            assert decision.judged.keys() <= CODES.keys()
