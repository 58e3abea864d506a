"""Every ruling that is cited can be read, and each says what it decides and why."""

from __future__ import annotations

import json
import re

import pytest

from nco_builder import paths
from nco_builder.legality import CODES
from nco_builder.rules.rulings import shipped_rulings, switches
from nco_builder.squad import Rulings
from nco_builder.value import fields, read

CITED = re.compile(r"\b(?:NCO|APB)-\d\d\b")
DATA = ("rulebooks/nco-2.3.2.json", "appendix-b.json", "vehicle-models.json")


def test_rulings_stand_once_and_in_order() -> None:
    raw = json.loads((paths.data() / "rulings.json").read_bytes())
    ids = [entry["id"] for entry in raw]
    assert len(set(ids)) == len(ids)
    assert ids == sorted(ids, key=lambda name: (name[:3] != "NCO", int(name[4:])))
    assert list(shipped_rulings()) == ids


def test_every_ruling_of_a_finding_can_be_read() -> None:
    assert {code.ruling for code in CODES.values() if code.ruling} <= shipped_rulings().keys()


@pytest.mark.parametrize("name", DATA)
def test_every_ruling_the_data_cites_can_be_read(name: str) -> None:
    assert set(CITED.findall((paths.data() / name).read_text("utf-8"))) <= shipped_rulings().keys()


def test_each_says_what_and_why() -> None:
    for ruling in shipped_rulings().values():
        assert ruling.question.endswith("?"), ruling.id
        assert ruling.decision.endswith((".", ")")), ruling.id
        assert ruling.reason.endswith((".", ")")), ruling.id


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
        assert not usual.term
        assert not usual.judged
        for decision in others:
            assert decision.term
            assert decision.judged
            assert decision.judged.keys() <= CODES.keys()
