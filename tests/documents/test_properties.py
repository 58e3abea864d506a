"""Any squad survives its file, and nothing that is read ever fails but with one sentence."""

from __future__ import annotations

import json
from contextlib import suppress

from hypothesis import example, given
from hypothesis import strategies as st

from nco_builder.documents.squads import squad_from_bytes, squad_from_json, squad_to_bytes
from nco_builder.files import FileProblem
from nco_builder.squad import Squad
from nco_builder.systems.nco_event import EVENT
from tests.naive.strategies import built_squads, json_values, squads
from tests.reading import CASES, JSON

FILES = [path.read_bytes() for path in CASES[::20]]
SNIPPETS = [
    b"{",
    b"}",
    b"[",
    b"]",
    b'"',
    b",",
    b":",
    b"\\",
    b"null",
    b"1e999",
    b"NaN",
    b"-",
    b"\xff",
]


def read_or_told(raw: bytes) -> Squad | None:
    try:
        return squad_from_bytes(raw, "a.nco")
    except FileProblem as problem:
        said = str(problem)
        assert said.startswith("a.nco: ")
        assert said.endswith(".")
        assert "\n" not in said
        return None


@given(squads(odd_keys=True) | built_squads())
def test_any_squad_is_the_same_after_writing_and_reading(document: JSON) -> None:
    squad = squad_from_json(document)
    written = squad_to_bytes(squad)
    again = squad_from_bytes(written, "again")
    assert again == squad
    assert squad_to_bytes(again) == written


@given(squads(odd_keys=True) | built_squads())
def test_what_a_file_says_is_written_again(document: JSON) -> None:
    """What is written says all that was read; beyond it only what a squad always writes."""
    written = json.loads(squad_to_bytes(squad_from_json(document)))
    document = {key: value for key, value in document.items() if key != "rulings" or value}
    assert_kept(document, written)


def assert_kept(read: JSON, written: JSON) -> None:
    if isinstance(read, dict):
        for key, value in read.items():
            assert_kept(value, written[key])
    elif isinstance(read, list):
        assert len(read) == len(written)
        for one, other in zip(read, written, strict=True):
            assert_kept(one, other)
    else:
        assert type(read) is type(written)
        assert read == written


@given(st.binary())
@example(b'{"format":"nco-squad","version":1,"x":"\\ud800"}')
def test_any_bytes_are_a_squad_or_one_sentence(raw: bytes) -> None:
    read_or_told(raw)


@given(st.sampled_from(FILES), st.data())
def test_a_damaged_file_is_a_squad_or_one_sentence(raw: bytes, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(raw)))
        end = data.draw(st.integers(start, min(len(raw), start + 40)))
        raw = raw[:start] + data.draw(st.sampled_from(SNIPPETS) | st.binary()) + raw[end:]
    squad = read_or_told(raw)
    if squad is not None:
        assert squad_from_bytes(squad_to_bytes(squad), "again") == squad


@given(built_squads(), st.data())
def test_any_value_anywhere_is_a_squad_or_one_sentence(document: JSON, data: st.DataObject) -> None:
    value = document
    while True:
        keys = list(value) if isinstance(value, dict) else range(len(value))
        if not keys:
            break
        key = data.draw(st.sampled_from(list(keys)))
        if isinstance(value[key], (dict, list)) and data.draw(st.booleans()):
            value = value[key]
            continue
        value[key] = data.draw(json_values())
        break
    read_or_told(json.dumps(document).encode())


@given(
    json_values() | st.dictionaries(st.sampled_from(["limits", "rulings", "packs"]), json_values())
)
def test_any_event_is_read_or_one_sentence(document: JSON) -> None:
    if isinstance(document, dict):
        document |= {"format": "nco-event", "version": 1}
    with suppress(FileProblem):
        EVENT.from_bytes(json.dumps(document).encode(), "cup")
