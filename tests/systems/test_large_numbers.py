"""No number is told in powers of ten, however large it is and wherever it is told."""

from __future__ import annotations

import copy
import json
import re
from typing import TYPE_CHECKING

import pytest

from nco_builder.documents.kinds import document_from_bytes
from nco_builder.files import FileProblem
from tests.hostile import RICH
from tests.reading import JSON, leaves, read_json
from tests.systems.test_braces import put, said_of

if TYPE_CHECKING:
    from pathlib import Path

FINGERPRINT = re.compile("[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}")
POWER = re.compile(r"\d[eE][+-]?\d")
FIXED = {"version", "number", "table", "scenario", "turn", "joined", "dropped", "checked"}


def enlarged(document: JSON, value: object) -> JSON:
    """The document with a large number wherever it may hold one."""
    large = copy.deepcopy(document)
    for place, was in leaves(document):
        if isinstance(was, int) and not isinstance(was, bool) and not FIXED & {*place.split(".")}:
            before = copy.deepcopy(large)
            put(large, place, value)
            try:
                document_from_bytes(json.dumps(large).encode(), "it")
            except FileProblem:
                large = before
    return large


@pytest.mark.parametrize("value", [100_000, 10**12])
@pytest.mark.parametrize("path", RICH, ids=lambda path: path.stem)
def test_no_number_is_told_in_powers_of_ten(path: Path, value: int) -> None:
    document = enlarged(read_json(path), value)
    if document["format"] == "nco-squad":
        for weapon in document.get("definitions", {}).get("weapons", []):
            weapon.update(dict.fromkeys(("range", "dice", "to_hit", "wound"), float(value)))
    for text in said_of(json.dumps(document).encode()):
        assert not POWER.search(FINGERPRINT.sub("", text)), text
