"""Share codes of any kind of document: whole, without notes, and read by the format inside."""

from __future__ import annotations

import json
from typing import Any

import pytest

from nco_builder.documents.kinds import document_from_bytes, document_from_code, kind_for, kind_of
from nco_builder.documents.serialization import document_code
from nco_builder.documents.share_code import share_code
from nco_builder.documents.squads import begin_squad
from nco_builder.files import FileProblem
from nco_builder.files.packed_text import code_in, packed
from nco_builder.schema.record import Value

pytestmark = pytest.mark.usefixtures("tiny_kind")

TINY: dict[str, Any] = {
    "format": "tiny-numbers",
    "version": 2,
    "name": "Łódź 戦車",
    "numbers": [
        {"name": "Able", "number": 3, "notes": ""},
        {"name": "Baker", "number": 8, "color": {"notes": "x", "of": [{"notes": 1, "a": 2}]}},
    ],
}


def tiny(**changes: object) -> Value:
    document = document_from_bytes(json.dumps(TINY | changes).encode(), "tiny")
    assert isinstance(document, Value)
    return document


def test_a_document_comes_back_without_its_notes() -> None:
    noted = tiny(notes="secret", numbers=[{"name": "Able", "number": 3, "notes": "mine"}])
    read = document_from_code(document_code(noted))
    assert json.loads(kind_for(read).to_bytes(read)) == TINY | {
        "numbers": [{"name": "Able", "number": 3, "notes": ""}]
    }


def test_what_is_packed_is_the_document_without_notes_at_any_depth() -> None:
    code = code_in(document_code(tiny(notes="secret")))
    assert code is not None
    assert code.number == "2"
    assert code.unpacked("") == {
        "d": TINY
        | {
            "numbers": [
                {"name": "Able", "number": 3},
                {"name": "Baker", "number": 8, "color": {"of": [{"a": 2}]}},
            ]
        }
    }


def test_a_kind_has_such_codes_unless_it_says_otherwise() -> None:
    document = tiny()
    kind = kind_of("tiny-numbers")
    assert kind is not None
    assert kind.share_code(document) == document_code(document)
    squad = begin_squad()
    assert kind_for(squad).share_code(squad) == share_code(squad)
    assert document_from_code(share_code(squad)) == squad


def test_blanks_and_small_letters_mean_nothing() -> None:
    code = document_code(tiny())
    torn = " ".join(code.lower()[place : place + 7] for place in range(0, len(code), 7))
    assert document_from_code(f"“{torn}”\n") == document_from_code(code)


def test_a_letter_that_was_changed_is_noticed() -> None:
    code = document_code(tiny())
    for place in (5, 12, len(code) // 2, len(code) - 4):
        other = "A" if code[place] != "A" else "B"
        with pytest.raises(FileProblem, match="incomplete or was changed on its way"):
            document_from_code(f"{code[:place]}{other}{code[place + 1 :]}")


@pytest.mark.parametrize("inside", [{}, {"s": []}, {"d": []}, {"d": None}, {"d": "x"}])
def test_what_holds_no_document_is_one_sentence(inside: dict[str, object]) -> None:
    with pytest.raises(FileProblem, match="incomplete or was changed on its way"):
        document_from_code(packed("2", inside))


@pytest.mark.parametrize(
    ("document", "problem"),
    [
        ({}, "the share code: this is not an NCO Builder file: it has no “format”."),
        (TINY | {"format": "nco-deck"}, 'format is "nco-deck", not "nco-squad"'),
        (TINY | {"version": 3}, "a newer NCO Builder wrote this"),
        (TINY | {"numbers": [{}]}, "numbers[0].name is missing"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(document: dict[str, object], problem: str) -> None:
    with pytest.raises(FileProblem) as caught:
        document_from_code(packed("2", {"d": document}))
    assert problem in str(caught.value)


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        ("", "not a share code"),
        ("NCO3-AAAA", "newer NCO Builder"),
        ("NCO1-AAAA", "incomplete or was"),
    ],
)
def test_other_codes_are_answered_as_those_of_squads(code: str, problem: str) -> None:
    with pytest.raises(FileProblem, match=problem):
        document_from_code(code)


def test_a_document_that_is_too_large_has_no_code() -> None:
    assert document_code(tiny().replace(name="x" * 4_200_000)) == ""
