"""Share codes: a squad comes back as it was, without its notes; what is no code says so."""

from __future__ import annotations

import base64
import re
import zlib
from pathlib import Path
from random import Random
from string import ascii_letters

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nco_builder.documents.share_code import is_share_code, share_code
from nco_builder.documents.squads import read_squad, squad_from_code, squad_to_bytes
from nco_builder.files import FileProblem
from nco_builder.rules import load_rulebook
from nco_builder.squad import Squad
from tests.depth import tries
from tests.naive.strategies import squads
from tests.reading import JSON, SAMPLES, squad_of

ROOT = Path(__file__).resolve().parents[2]
CASES = sorted((ROOT / "tests/cases").glob("*.nco"))
NUMBERS = ROOT / "tests/golden/share-code-numbers.txt"


def bare(squad: Squad) -> bytes:
    """A squad's file without its notes."""
    men = tuple(man.replace(notes="") for man in squad.members)
    return squad_to_bytes(squad.replace(notes="", members=men))


def code_of(content: bytes, check: int | None = None) -> str:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = deflate.compress(content) + deflate.flush()
    found = zlib.crc32(content) if check is None else check
    letters = base64.b32encode(found.to_bytes(4, "big") + packed).decode().rstrip("=")
    return f"NCO1-{letters}"


@pytest.mark.parametrize("path", [*SAMPLES, *CASES], ids=lambda path: path.stem)
def test_a_squad_comes_back_without_its_notes(path: Path) -> None:
    squad = read_squad(path)
    code = share_code(squad)
    assert re.fullmatch("NCO1-[A-Z2-7]+", code)
    assert bare(squad_from_code(code)) == bare(squad)
    assert squad_from_code(code).notes == ""


@given(squads(odd_keys=True))
@settings(max_examples=tries(50))
def test_any_squad_comes_back(drawn: JSON) -> None:
    squad = squad_of(drawn)
    back = squad_from_code(share_code(squad))
    assert bare(back) == bare(squad)
    assert not back.notes
    assert not any(man.notes for man in back.members)


def test_what_messengers_do_to_a_code_does_not_matter() -> None:
    squad = read_squad(SAMPLES[0])
    code = share_code(squad).lower()
    broken = "\n".join(code[at : at + 40] for at in range(0, len(code), 40))
    for sent in (f"  {broken}\u200b \r\n", f"`{code}`", broken.replace("\n", "\n> "), f"“{code}”."):
        assert is_share_code(sent)
        assert squad_from_code(sent) == squad_from_code(code)


def test_a_letter_that_was_changed_is_noticed() -> None:
    code = share_code(read_squad(SAMPLES[0]))
    for at in range(len("NCO1-"), len(code), 7):
        other = "B" if code[at] == "A" else "A"
        with pytest.raises(FileProblem, match="incomplete or was changed"):
            squad_from_code(code[:at] + other + code[at + 1 :])
        with pytest.raises(FileProblem, match="incomplete or was changed"):
            squad_from_code(code[:at])


@given(st.text(max_size=80) | st.binary(max_size=80).map(code_of))
@settings(max_examples=tries(40))
def test_what_is_no_code_is_one_sentence(text: str) -> None:
    with pytest.raises(FileProblem) as caught:
        squad_from_code(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "content",
    [
        "[]",
        '{"s":3}',
        '{"s":["nco-2.3.2"]}',
        '{"s":[7,"","",0,[1,2],[]]}',
        '{"s":["nco-2.3.2","","",0,[1],[]]}',
        '{"s":["nco-2.3.2","","",0,[1,2],{}]}',
        '{"s":["nco-2.3.2","","",0,[1,2],[],[["notes","x"]]]}',
        '{"s":["nco-2.3.2","","",0,[1,2],[[]]]}',
        '{"s":["nco-2.3.2","","",0,[1,2],[[0,"",null,null,0,[],[],false,"ab"]]]}',
        '{"s":["nco-2.3.2","","",0,[1,2],[[0,3]]]}',
    ],
)
def test_a_well_packed_code_of_something_else_is_refused(content: str) -> None:
    with pytest.raises(FileProblem):
        squad_from_code(code_of(content.encode()))


@pytest.mark.parametrize(
    "compact",
    [
        '["nco-2.3.2","","",999,[1,2],[]]',
        '["nco-2.3.2","","",-1,[1,2],[]]',
        '["nco-2.3.2","","",0,[1,2],[[99]]]',
        '["nco-2.3.2","","",0,[1,2],[[0,"",99]]]',
        '["nco-3","","",0,[1,2],[]]',
        '["nco-3","","","x",[1,2],[["y","",null,null,0,[0]]]]',
    ],
)
def test_numbers_of_entries_that_are_not_installed_are_said_to_be_so(compact: str) -> None:
    with pytest.raises(FileProblem, match="that are not installed; update"):
        squad_from_code(code_of(f'{{"s":{compact}}}'.encode()))


@pytest.mark.parametrize("code", ["NCO3-AAAA", "nco12-18:90", "NCO3-"])
def test_a_newer_version_is_said_to_be_newer(code: str) -> None:
    with pytest.raises(FileProblem, match="newer NCO Builder"):
        squad_from_code(code)


def test_a_code_of_another_document_is_no_squad() -> None:
    with pytest.raises(FileProblem, match="this code holds another document, not a squad"):
        squad_from_code("NCO2-AAAA")


@pytest.mark.parametrize("text", ["", "NCO-AAAA", "NCO0-AAAA", "NCO01-AAAA", "Able NCO1-AAAA"])
def test_other_texts_are_not_taken_for_codes(text: str) -> None:
    assert not is_share_code(text)
    with pytest.raises(FileProblem, match="not a share code"):
        squad_from_code(text)


def test_a_squad_as_large_as_a_file_may_be_comes_back_and_a_larger_one_has_no_code() -> None:
    letters = "".join(Random(1).choices(ascii_letters, k=95_000))  # noqa: S311 - no secret
    squad = read_squad(SAMPLES[0])
    large = squad.replace(agreed=(letters,) * 43)
    assert bare(squad_from_code(share_code(large))) == bare(large)
    assert share_code(squad.replace(agreed=(letters,) * 45)) == ""
    assert share_code(squad.replace(player=letters * 2)) == ""


def test_half_characters_become_what_they_become_in_a_file() -> None:
    squad = read_squad(SAMPLES[0]).replace(name="A\ud800B")
    assert bare(squad_from_code(share_code(squad))) == bare(squad)


def test_a_code_that_unpacks_without_end_is_refused() -> None:
    with pytest.raises(FileProblem, match="incomplete or was changed"):
        squad_from_code(code_of(b" " * 50_000_000))


def test_ids_no_rulebook_knows_travel_as_they_are() -> None:
    man = {"unit": "ghost", "primary": "ray_gun", "items": ["towel"], "skills": ["dance"]}
    squad = squad_of(
        {
            "format": "nco-squad",
            "version": 1,
            "ruleset": "nco-99",
            "nation": "atlantis",
            "limits": {"vp": 1, "sp": 2},
            "members": [man],
        }
    )
    assert bare(squad_from_code(share_code(squad))) == bare(squad)


def test_the_numbers_of_a_code_stay_what_they_are(request: pytest.FixtureRequest) -> None:
    """Codes that are out there would name other men if an entry moved in the rulebook's data."""
    book = load_rulebook()
    kinds = (book.nations, book.units, book.weapons, book.items, book.skills)
    said = "".join(f"{at} {entry.id}\n" for kind in kinds for at, entry in enumerate(kind))
    if request.config.getoption("update_golden"):
        NUMBERS.write_text(said)
    assert said == NUMBERS.read_text()


def test_the_example_of_the_contract_is_what_the_program_writes() -> None:
    example = (ROOT / "docs/contract.md").read_text("utf-8").partition("one Private")[2]
    compact, code = example.split("```")[1].strip().splitlines()
    squad = squad_from_code(code)
    assert (squad.name, squad.members[0].name) == ("Able", "Lund")
    assert share_code(squad) == code
    assert code_of(compact.encode()) == code
