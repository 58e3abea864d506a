"""The player's own entries are read as strictly as documents, and nothing of them is lost."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, ClassVar, get_args

import pytest

from nco_builder import PROGRAM, paths
from nco_builder.documents.kinds import formats, judge_document, read_document
from nco_builder.documents.own_entries import OWN_MODELS, OwnList
from nco_builder.files import FileProblem
from nco_builder.schema.record import Value, types
from nco_builder.squad import Vehicle
from nco_builder.systems import system_named
from nco_builder.systems.nco_rules_pack.model import PackEntries, RulesPack

if TYPE_CHECKING:
    from pathlib import Path


class Scout(Value):
    always: ClassVar[frozenset[str]] = frozenset({"eyes"})

    name: str = ""
    eyes: int = 2


class Signal(Value):
    id: str
    name: str = ""


PACK = {"format": "nco-rules-pack", "version": 1, "ruleset": "nco-2.3.2"}
SCOUTS = OwnList("scout-patrol", Scout)
LUND, MEIER = Scout(name="Lund"), Scout(name="戦車 «Meier» \N{SNOWMAN}", eyes=1)
EMPTY = '{"format": "nco-rules-pack", "version": 1, "ruleset": "nco-2.3.2"}'
EARLIER = '{"format": "nco-own-entries", "version": 1, "of": "scout-patrol"}'


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
    assert SCOUTS.file == paths.user_data() / "my-own-rules.nco"
    written = json.loads(SCOUTS.file.read_bytes())
    assert written.pop("id").startswith("my_own_rules_")
    assert written == {
        **PACK,
        "written_by": PROGRAM,
        "edition": "1",
        "name": "My own rules",
        "entries": {"scout-patrol": [{"name": MEIER.name, "eyes": 1}, {"name": "Lund", "eyes": 2}]},
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
    others = '"signal-post": [{"id": "a"}], "scout-patrol": [{"name": "A", "scale": 56}]'
    rest = ', "color": "red", "definitions": {"units": [{"id": "private", "cost": 7}]}'
    write(EMPTY[:-1] + rest + ', "entries": {' + others + "}}")
    SCOUTS.add(LUND)
    kept = json.loads(SCOUTS.file.read_bytes())
    assert kept["color"] == "red"
    assert kept["definitions"] == {"units": [{"id": "private", "cost": 7}]}
    assert kept["entries"]["scout-patrol"][0] == {"name": "A", "eyes": 2, "scale": 56}
    assert kept["entries"]["signal-post"] == [{"id": "a"}]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "this is empty"),
        ('{"format": "nco-squad", "version": 1}', "this is not a rules pack"),
        (EMPTY.replace('version": 1', 'version": 2'), "a newer NCO Builder"),
        (
            EMPTY[:-1] + ', "entries": {"scout-patrol": [{"eyes": true}]}}',
            r"entries\.scout-patrol\[0\]\.eyes must be",
        ),
        (
            EMPTY[:-1] + ', "entries": {"scout-patrol": [{"eyes": "2"',
            "it ends early|ends too early",
        ),
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


def earlier(text: str) -> Path:
    file = paths.user_data() / "own-scout-patrol.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
    return file


def test_the_list_of_an_earlier_program_is_taken_over_once_and_its_file_is_kept() -> None:
    text = EARLIER[:-1] + ', "entries": [{"name": "Lund"}, {"name": "Old", "scale": 56}]}'
    file = earlier(text)
    SCOUTS.file.write_text(EMPTY[:-1] + ', "entries": {"scout-patrol": [{"name": "Lund"}]}}')
    assert [each.name for each in SCOUTS.read()] == ["Lund", "Old"]
    assert not file.exists()
    assert (file.parent / "own-scout-patrol.taken-over-1.json").read_text("utf-8") == text
    old = json.loads(SCOUTS.file.read_bytes())["entries"]["scout-patrol"][1]
    assert old == {"name": "Old", "eyes": 2, "scale": 56}
    SCOUTS.remove(Scout(name="Old"))
    assert [each.name for each in SCOUTS.read()] == ["Lund"]


def test_what_cannot_be_taken_over_yet_is_read_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(path: Path, _content: bytes) -> None:
        raise FileProblem(path, "the disk is full")

    file = earlier(EARLIER[:-1] + ', "entries": [{"name": "Old"}]}')
    with monkeypatch.context() as patched:
        patched.setattr("nco_builder.documents.kind.write_atomically", fail)
        assert [each.name for each in SCOUTS.read()] == ["Old"]
    assert file.exists()
    assert not SCOUTS.file.exists()
    assert [each.name for each in SCOUTS.read()] == ["Old"]
    assert not file.exists()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{broken", "own-scout-patrol.json"),
        (EARLIER.replace("scout", "signal"), 'of must be "scout-patrol", not "signal-patrol"'),
    ],
)
def test_a_broken_list_of_an_earlier_program_is_told_and_stays(text: str, problem: str) -> None:
    file = earlier(text)
    for attempt in (SCOUTS.read, lambda: SCOUTS.add(LUND)):
        with pytest.raises(FileProblem, match=problem):
            attempt()
    assert file.read_text("utf-8") == text
    assert not SCOUTS.file.exists()


def test_vehicle_models_of_an_earlier_program_are_taken_over() -> None:
    file = paths.user_data() / "own-vehicles.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(
        '{"format": "nco-own-vehicles", "version": 1, "color": "red",'
        ' "vehicles": [{"type": "armored_car", "name": "A", "scale": 56}]}'
    )
    (model,) = OWN_MODELS.read()
    assert (model.name, model.unknown) == ("A", {"scale": 56})
    assert not file.exists()
    assert OWN_MODELS.read() == (model,)


def test_every_kind_with_own_entries_has_its_list_in_rules_packs() -> None:
    kinds = {name: system_named(name).own for name in formats()}
    told = {of: get_args(hint)[0] for of, hint in types(PackEntries).items()}
    assert told == {of: entry for of, entry in kinds.items() if entry is not None}
    assert all(system_named(of).own_page for of in told)


def test_a_pack_that_was_written_entry_by_entry_is_a_rules_pack() -> None:
    OWN_MODELS.add(Vehicle(type="armored_car", name="Jeep with a gun"))
    document = read_document(OWN_MODELS.file)
    assert isinstance(document, RulesPack)
    assert getattr(document.entries, OWN_MODELS.of) == OWN_MODELS.read()
    assert judge_document(document, "").findings == ()
