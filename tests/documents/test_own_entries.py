"""The player's own entries are read as strictly as documents, and nothing of them is lost."""

from __future__ import annotations

import json
import os
from typing import ClassVar

import pytest

from nco_builder import PROGRAM, paths
from nco_builder.documents.own_entries import OwnList
from nco_builder.files import FileProblem
from nco_builder.schema.record import Value


class Scout(Value):
    always: ClassVar[frozenset[str]] = frozenset({"eyes"})

    name: str = ""
    eyes: int = 2


class Signal(Value):
    id: str
    name: str = ""


SCOUTS = OwnList("scout-patrol", Scout)
LUND, MEIER = Scout(name="Lund"), Scout(name="戦車 «Meier» \N{SNOWMAN}", eyes=1)
EMPTY = '{"format": "nco-own-entries", "version": 1, "of": "scout-patrol"}'


def write(text: str) -> None:
    SCOUTS.file.parent.mkdir(parents=True, exist_ok=True)
    SCOUTS.file.write_text(text, "utf-8")


def test_no_file_yet_is_an_empty_list_and_none_is_made() -> None:
    assert SCOUTS.read() == ()
    assert not SCOUTS.file.exists()


def test_what_was_added_is_read_in_its_order() -> None:
    assert SCOUTS.add(MEIER) == (MEIER,)
    assert SCOUTS.add(LUND) == (MEIER, LUND)
    assert SCOUTS.read() == (MEIER, LUND)
    assert SCOUTS.file == paths.user_data() / "own-scout-patrol.json"
    assert json.loads(SCOUTS.file.read_bytes()) == {
        "format": "nco-own-entries",
        "version": 1,
        "written_by": PROGRAM,
        "of": "scout-patrol",
        "entries": [{"name": MEIER.name, "eyes": 1}, {"name": "Lund", "eyes": 2}],
    }


def test_each_format_has_a_list_of_its_own() -> None:
    signals = OwnList("signal-post", Signal)
    signals.add(Signal(id="a"))
    SCOUTS.add(LUND)
    assert (signals.read(), SCOUTS.read()) == ((Signal(id="a"),), (LUND,))


def test_an_entry_takes_the_place_of_the_one_of_its_name() -> None:
    SCOUTS.add(LUND)
    SCOUTS.add(MEIER)
    sharp = Scout(name=" lund ", eyes=4)
    assert SCOUTS.add(sharp) == (sharp, MEIER)


def test_an_entry_takes_the_place_of_the_one_of_its_id_whatever_it_is_called() -> None:
    signals = OwnList("signal-post", Signal)
    signals.add(Signal(id="a", name="Able"))
    signals.add(Signal(id="b", name="Able"))
    assert signals.add(Signal(id="a", name="New")) == (
        Signal(id="a", name="New"),
        Signal(id="b", name="Able"),
    )


def test_entries_without_a_name_are_told_apart_by_all_they_say() -> None:
    SCOUTS.add(Scout())
    SCOUTS.add(Scout(eyes=1))
    assert SCOUTS.add(Scout()) == (Scout(), Scout(eyes=1))
    assert SCOUTS.remove(Scout()) == (Scout(eyes=1),)


def test_an_entry_is_removed_by_its_name() -> None:
    SCOUTS.add(LUND)
    SCOUTS.add(MEIER)
    assert SCOUTS.remove(LUND.replace(eyes=9)) == (MEIER,)
    assert SCOUTS.remove(LUND) == (MEIER,)
    assert SCOUTS.read() == (MEIER,)


def test_unknown_keys_survive() -> None:
    write(EMPTY[:-1] + ', "color": "red", "entries": [{"name": "A", "scale": 56}]}')
    SCOUTS.add(LUND)
    kept = json.loads(SCOUTS.file.read_bytes())
    assert kept["color"] == "red"
    assert kept["entries"][0] == {"name": "A", "eyes": 2, "scale": 56}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "this is empty"),
        ('{"format": "nco-squad", "version": 1}', "this is not a list of own entries"),
        (EMPTY.replace("1", "2"), "a newer NCO Builder"),
        (EMPTY.replace("scout", "signal"), 'of must be "scout-patrol", not "signal-patrol"'),
        (EMPTY[:-1] + ', "entries": [{"eyes": true}]}', r"entries\[0\]\.eyes must be"),
        (EMPTY[:-1] + ', "entries": [{"eyes": "2"', "it ends early|ends too early"),
    ],
)
def test_what_is_no_such_list_is_one_sentence_and_stays_as_it_is(text: str, problem: str) -> None:
    write(text)
    for attempt in (SCOUTS.read, lambda: SCOUTS.add(LUND), lambda: SCOUTS.remove(LUND)):
        with pytest.raises(FileProblem, match=problem):
            attempt()
    assert SCOUTS.file.read_text("utf-8") == text


def test_a_folder_that_cannot_be_made_is_one_sentence() -> None:
    folder = SCOUTS.file.parent
    folder.parent.mkdir(parents=True)
    folder.write_text("a file")
    with pytest.raises(FileProblem, match="this folder cannot be created because"):
        SCOUTS.add(LUND)


def test_a_list_that_is_write_protected_is_one_sentence_and_stays() -> None:
    SCOUTS.add(LUND)
    before = SCOUTS.file.read_bytes()
    SCOUTS.file.chmod(0o444)
    if os.access(SCOUTS.file, os.W_OK):
        pytest.skip("nothing is write-protected for the administrator")
    with pytest.raises(FileProblem, match="write-protected"):
        SCOUTS.add(MEIER)
    assert SCOUTS.file.read_bytes() == before
