"""Every ruling that is cited can be read, and each says what it decides and why."""

from __future__ import annotations

import json
import re

import pytest

from nco_builder import paths
from nco_builder.legality import CODES
from nco_builder.rules import rulings
from nco_builder.squad import Rulings

CITED = re.compile(r"\b(?:NCO|APB)-\d\d\b")
DATA = ("rulebooks/nco-2.3.2.json", "appendix-b.json", "vehicle-models.json")


def test_rulings_stand_once_and_in_order() -> None:
    raw = json.loads((paths.data() / "rulings.json").read_bytes())
    ids = [entry["id"] for entry in raw]
    assert len(set(ids)) == len(ids)
    assert ids == sorted(ids, key=lambda name: (name[:3] != "NCO", int(name[4:])))
    assert list(rulings()) == ids


def test_every_ruling_of_a_finding_can_be_read() -> None:
    assert {code.ruling for code in CODES.values() if code.ruling} <= rulings().keys()


@pytest.mark.parametrize("name", DATA)
def test_every_ruling_the_data_cites_can_be_read(name: str) -> None:
    assert set(CITED.findall((paths.data() / name).read_text("utf-8"))) <= rulings().keys()


def test_each_says_what_and_why() -> None:
    for ruling in rulings().values():
        assert ruling.question.endswith("?"), ruling.id
        assert ruling.decision.endswith((".", ")")), ruling.id
        assert ruling.reason.endswith((".", ")")), ruling.id


def test_a_switch_is_a_key_of_the_squad_file_and_its_first_value_the_default() -> None:
    switches = [ruling.switch for ruling in rulings().values() if ruling.switch]
    assert {switch.key for switch in switches} == set(Rulings.model_fields)
    for switch in switches:
        assert getattr(Rulings(), switch.key) == switch.values[0]
        for value in switch.values:
            assert getattr(Rulings.model_validate({switch.key: value}), switch.key) == value
