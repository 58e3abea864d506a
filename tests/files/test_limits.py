"""More than a document may hold is refused before it is made, through every door alike."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nco_builder.documents.kinds import document_from_bytes, document_from_code
from nco_builder.documents.squads import SQUAD, read_squad
from nco_builder.files import FileProblem, limits
from nco_builder.files.limits import MOST_ENTRIES, MOST_KEY_LETTERS, MOST_TEXT_LETTERS, MOST_VALUES
from nco_builder.files.packed_text import packed
from nco_builder.schema.reader import read
from nco_builder.schema.record import NotValidError
from nco_builder.squad import Squad
from tests.documents.test_share_code import code_of
from tests.documents.test_squads import FULL
from tests.reading import HERE

if TYPE_CHECKING:
    from pathlib import Path

HEAD = {key: FULL[key] for key in ("format", "version", "ruleset", "nation", "limits")}
BEGUN = json.dumps(HEAD)[:-1].encode()
MAN = {"unit": "private"}


def problem_with(raw: bytes) -> str:
    with pytest.raises(FileProblem) as caught:
        document_from_bytes(raw, "x.nco")
    return caught.value.problem


def file_of(**keys: object) -> bytes:
    return json.dumps(HEAD | keys).encode()


def test_as_many_men_as_a_list_holds_are_read_and_no_more() -> None:
    squad = document_from_bytes(file_of(members=[MAN] * MOST_ENTRIES), "x.nco")
    assert isinstance(squad, Squad)
    assert len(squad.members) == MOST_ENTRIES
    said = problem_with(file_of(members=[MAN] * (MOST_ENTRIES + 1)))
    assert said == "members has more than 500 entries, the most that can be read"


def test_every_list_and_object_is_counted_wherever_it_stands() -> None:
    items = {**MAN, "items": ["x"] * (MOST_ENTRIES + 1)}
    assert "members[1].items has more than 500" in problem_with(file_of(members=[MAN, items]))
    keys = {f"k{number}": 1 for number in range(MOST_ENTRIES + 1)}
    assert "x.y has more than 500 entries" in problem_with(file_of(x={"y": keys}))
    assert "this has more than 500 entries" in problem_with(file_of(**keys))


def test_a_text_has_as_many_letters_as_are_read_and_no_more() -> None:
    document_from_bytes(file_of(notes="," * MOST_TEXT_LETTERS), "x.nco")
    said = problem_with(file_of(notes="x" * (MOST_TEXT_LETTERS + 1)))
    assert said == "notes has more than 100000 letters, the most that can be read"


def test_a_key_has_as_many_letters_as_are_read_and_no_more() -> None:
    document_from_bytes(file_of(**{"k" * MOST_KEY_LETTERS: 1}), "x.nco")
    said = problem_with(file_of(x={"k" * (MOST_KEY_LETTERS + 1): 1}))
    assert said == "the key kkkkkkkkkkkk… has more than 200 letters, the most that can be read"


@pytest.mark.parametrize("many", ["{},", "1,", '"",', "[],", '{"a":0},', "[[", '{"":'])
def test_more_values_than_are_read_are_refused_before_any_is_made(
    many: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = BEGUN + b', "x": [' + many.encode() * (MOST_VALUES + 1)
    monkeypatch.setattr(json, "loads", None)
    assert problem_with(raw) == "this holds more than 50000 values, the most that can be read"


JSON_VALUES = st.recursive(
    st.text('",[{\\\\', max_size=4) | st.integers(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text('",[{:', max_size=4), inner),
)


def parts_of(value: object) -> int:
    """Every comma and every bracket that opens, of a value as JSON."""
    if not isinstance(value, list | dict):
        return 0
    inside = value.values() if isinstance(value, dict) else value
    return max(1, len(value)) + sum(map(parts_of, inside))


@given(JSON_VALUES, st.integers(0, 12))
def test_values_are_counted_as_if_they_were_made(value: object, most: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "MOST_VALUES", most)
        assert bool(limits.too_many_values(json.dumps(value).encode())) == (parts_of(value) > most)


def test_commas_and_brackets_in_texts_are_no_values() -> None:
    text = r'",[{\",' * 9_000
    squad = document_from_bytes(file_of(notes=text, player=text, name=text), "x.nco")
    assert isinstance(squad, Squad)
    assert squad.notes == text


def test_one_of_many_keys_that_stands_twice_is_found() -> None:
    keys = b", ".join(b'"k%d": 1' % number for number in range(30_000))
    assert "k29999" in problem_with(BEGUN + b", " + keys + b', "k29999": 2}')


def test_a_code_is_refused_before_its_men_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    short = code_of(b'{"s":["nco-2.3.2","","",0,[100,50],[' + b"[7]," * 10_000 + b"[7]]]}")
    assert len(short) < 170
    monkeypatch.setattr("nco_builder.documents.share_code._man", None)
    with pytest.raises(FileProblem, match="more than 500 entries"):
        document_from_code(short)


@pytest.mark.parametrize("number", ["1", "2"])
def test_a_code_that_unpacks_to_a_million_values_is_refused_unread(
    number: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = code_of(b'{"s":[' + b"[]," * 1_300_000 + b"[]]}").replace("NCO1", f"NCO{number}")
    monkeypatch.setattr(json, "loads", None)
    with pytest.raises(FileProblem, match="more than 50000 values"):
        document_from_code(code)


def test_what_no_reader_would_read_has_no_code() -> None:
    assert packed("2", {"d": ["x"] * (MOST_ENTRIES + 1)}) == ""
    assert packed("2", {"d": {"x" * 9: "x" * (MOST_TEXT_LETTERS + 1)}}) == ""


def test_of_a_list_of_wrong_men_the_first_is_told_and_the_others_are_not_looked_at() -> None:
    with pytest.raises(NotValidError) as caught:
        read(Squad, file_of(members=[{}] * 5_000))
    assert len(caught.value.problems) == 1
    with pytest.raises(NotValidError) as caught:
        read(Squad, file_of(members=[{"unit": 1, "items": [1] * 50}] * 5_000))
    assert len(caught.value.problems) < 20


@pytest.mark.parametrize(
    "changed", [{"player": "x" * (MOST_TEXT_LETTERS + 1)}, {"tags": ("x",) * (MOST_ENTRIES + 1)}]
)
def test_what_could_not_be_read_again_is_not_saved(
    tmp_path: Path, changed: dict[str, object]
) -> None:
    path = tmp_path / "a.nco"
    squad = SQUAD.from_bytes(file_of(name="before"), "x")
    SQUAD.write(path, squad)
    with pytest.raises(FileProblem, match=r"could not be read again: .* more than"):
        SQUAD.write(path, squad.replace(**changed))
    assert read_squad(path) == squad


def test_numbers_no_reader_reads_are_not_saved(tmp_path: Path) -> None:
    squad = SQUAD.from_bytes(file_of(members=[MAN]), "x")
    man = squad.members[0]
    with pytest.raises(FileProblem, match="more than 300 digits"):
        SQUAD.write(tmp_path / "a", squad.replace(members=(man.replace(grenades=10**400),)))
    assert not (tmp_path / "a").exists()


def test_the_contract_tells_every_limit() -> None:
    text = (HERE.parent / "docs" / "contract.md").read_text("utf-8")
    section = text.partition("| a document has at most | |")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| [^|]*\| ([\d,]+)[^|]*`(\w+)` \|$", section, re.MULTILINE)
    told = {name: int(number.replace(",", "")) for number, name in rows}
    known = {name: value for name, value in vars(limits).items() if name.startswith("M")}
    assert told == known


ATTACKS = {
    "wrong men": BEGUN + b', "members": [' + b"{}," * 1_390_000 + b"{}]}",
    "numbers": BEGUN + b', "x": [' + b"1," * 2_000_000 + b"1]}",
    "quotes": b'{"' + b'\\"' * 2_000_000,
    "depth": BEGUN + b', "x": ' + b'{"a":' * 700_000,
    "commas": BEGUN + b', "notes": "' + b"," * 4_000_000 + b'"}',
}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limits")
@pytest.mark.parametrize("attack", ATTACKS)
def test_four_megabytes_of_anything_are_answered_in_200_megabytes(
    attack: str, tmp_path: Path
) -> None:
    import resource  # not on Windows

    file = tmp_path / "attack.nco"
    file.write_bytes(ATTACKS[attack])
    most = 400 * 1024**2  # of addresses, of which the bare program takes half

    done = subprocess.run(
        [sys.executable, "-m", "nco_builder", "check", "--json", str(file)],
        capture_output=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (most, most)),
    )
    assert done.returncode == 2, done.stderr
    assert len(done.stdout) < 1_000
    assert "error" in json.loads(done.stdout)["results"][0]
