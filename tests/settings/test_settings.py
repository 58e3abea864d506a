from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

import pytest

from nco_builder import language, paths
from nco_builder.settings.declared import SETTINGS
from nco_builder.settings.settings import MOST_BYTES, RECENT_FILES, Settings
from nco_builder.ui.document.pending_opens import first_document
from nco_builder.ui.document.session import last_session
from tests.limits import is_in_time

DEFAULTS = {key: setting.default for key, setting in SETTINGS.items()}


def everything(settings: Settings) -> dict[str, object]:
    return {key: settings[key] for key in SETTINGS}


def on_disk() -> dict[str, object]:
    found: dict[str, object] = json.loads((paths.user_config() / "settings.json").read_bytes())
    return found


def broken(raw: bytes) -> Path:
    file = paths.user_config() / "settings.json"
    file.parent.mkdir(parents=True)
    file.write_bytes(raw)
    return file


def test_without_a_file_everything_is_at_its_default_and_nothing_is_written() -> None:
    settings = Settings()
    assert everything(settings) == DEFAULTS
    assert settings.problem == ""
    assert not settings.file.exists()


def test_what_is_set_is_there_at_the_next_start() -> None:
    Settings()["theme"] = "dark"
    Settings()["paper"] = "letter"
    assert everything(Settings()) == DEFAULTS | {"theme": "dark", "paper": "letter"}
    assert on_disk() == {"theme": "dark", "paper": "letter"}


def test_two_windows_keep_each_other_s_settings_and_recent_files() -> None:
    one, other = Settings(), Settings()
    one["theme"] = "dark"
    other["paper"] = "letter"
    one.remember_file(Path("/a.nco"))
    other.remember_file(Path("/b.nco"))
    last = Settings()
    assert (last["theme"], last["paper"]) == ("dark", "letter")
    assert last["recent_files"] == ["/b.nco", "/a.nco"]


@pytest.mark.parametrize(("key", "value"), [("theme", "pink"), ("paper", ["a4"])])
def test_a_value_a_setting_cannot_have_is_refused(key: str, value: str | list[str]) -> None:
    settings = Settings()
    with pytest.raises(ValueError, match=key):
        settings[key] = value
    assert settings[key] == DEFAULTS[key]


@pytest.mark.parametrize(
    "raw",
    [b"", b"{", b"[1]", b"\xff\xfe", b'"theme"', b"[" * 100_000],
    ids=["empty", "cut", "list", "not text", "string", "deep"],
)
def test_a_broken_file_is_kept_aside_and_told_in_one_sentence(raw: bytes) -> None:
    file = broken(raw)
    settings = Settings()
    assert everything(settings) == DEFAULTS
    aside = file.with_name("settings.broken.json")
    assert aside.read_bytes() == raw
    assert str(aside) in settings.problem
    assert "\n" not in settings.problem
    settings["theme"] = "dark"
    assert Settings()["theme"] == "dark"


def test_a_problem_is_told_in_the_language_that_a_setting_chooses_later() -> None:
    broken(b"{")
    settings = Settings()
    with language.speaking(language.PSEUDO):
        assert settings.problem.startswith("«")


def test_several_settings_are_restored_in_one_step() -> None:
    settings = Settings()
    settings["theme"], settings["paper"], settings["new_vp"] = "dark", "letter", 7
    settings.restore(["theme", "new_vp"])
    assert everything(Settings()) == DEFAULTS | {"paper": "letter"}


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("open_last", 1),
        ("open_last", "yes"),
        ("autosave_seconds", True),
        ("autosave_seconds", 2),
        ("new_vp", -2),
        ("new_vp", 10_000),
        ("new_vp", 1.5),
        ("new_vp", None),
        ("scale", 100),
    ],
)
def test_a_value_of_another_type_or_out_of_range_is_the_default(key: str, value: object) -> None:
    broken(json.dumps({key: value}).encode())
    assert Settings()[key] == DEFAULTS[key]
    assert type(Settings()[key]) is type(DEFAULTS[key])


def test_one_bad_value_costs_only_itself() -> None:
    broken(b'{"theme": 5, "paper": "letter", "recent_files": ["/a.nco", 5], "later": {"x": 1}}')
    settings = Settings()
    assert everything(settings) == DEFAULTS | {"paper": "letter"}
    settings["theme"] = "light"
    assert on_disk()["later"] == {"x": 1}


@pytest.mark.parametrize("place", ["a folder", "under a file"])
def test_a_file_that_cannot_be_read_or_written_stops_nothing(place: str) -> None:
    file = paths.user_config() / "settings.json"
    if place == "a folder":
        (file / "inside").mkdir(parents=True)
    else:
        file.parent.parent.mkdir(parents=True)
        file.parent.write_text("no folder")
    settings = Settings()
    settings["theme"] = "dark"
    settings["paper"] = "letter"
    assert (settings["theme"], settings["paper"]) == ("dark", "letter")
    assert settings.problem.startswith("Settings cannot be")
    assert "\n" not in settings.problem


def test_what_could_not_be_kept_is_kept_with_the_next_setting_and_the_problem_is_gone() -> None:
    settings = Settings()
    paths.user_config().parent.mkdir(parents=True)
    paths.user_config().write_text("no folder")
    settings["theme"] = "dark"
    assert settings.problem.startswith("Settings cannot be saved")
    paths.user_config().unlink()
    settings["paper"] = "letter"
    assert settings.problem == ""
    assert everything(Settings()) == DEFAULTS | {"theme": "dark", "paper": "letter"}


def test_recent_files_are_newest_first_each_once_and_few() -> None:
    settings = Settings()
    for number in [*range(RECENT_FILES + 3), 5]:
        settings.remember_file(Path(f"/squads/{number}.nco"))
    recent = Settings()["recent_files"]
    assert recent[:2] == ["/squads/5.nco", f"/squads/{RECENT_FILES + 2}.nco"]
    assert len(recent) == len(set(recent)) == RECENT_FILES
    assert Settings()["folder"] == "/squads"


def test_a_file_that_is_gone_is_forgotten() -> None:
    settings = Settings()
    settings.remember_file(Path("/a.nco"))
    settings.remember_file(Path("/b.nco"))
    settings.forget_file(Path("/a.nco"))
    assert Settings()["recent_files"] == ["/b.nco"]


def test_every_setting_is_declared_with_its_default_allowed_and_its_help() -> None:
    for key, setting in SETTINGS.items():
        assert setting.key == key
        assert setting.allows(setting.default)
        assert setting.help


def test_a_file_with_a_name_that_is_no_text_is_remembered() -> None:
    """Linux knows such names: bytes of another encoding."""
    name = Path("/squads/m\udcfcller.nco")
    Settings().remember_file(name)
    assert Settings()["recent_files"] == [str(name)]
    (paths.user_config() / "settings.json").read_text("utf-8")  # no other program stumbles


@pytest.mark.parametrize("name", ["\ud800", "a" * 5000, "\0", "/"])
def test_a_last_squad_that_no_file_can_be_called_is_passed_over(name: str) -> None:
    broken(json.dumps({"recent_files": [name]}).encode())
    first = first_document(None, Settings())
    assert first.problem
    assert first.value.members == ()


@pytest.mark.skipif(sys.platform == "win32", reason="pipes as POSIX has them")
def test_a_pipe_in_the_place_of_the_file_keeps_nobody_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "settings.json")
    settings = Settings(tmp_path / "settings.json")
    assert settings["recent_files"] == []
    assert "not an ordinary file" in settings.problem


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device")
def test_a_device_in_the_place_of_the_file_fills_no_memory(tmp_path: Path) -> None:
    (tmp_path / "settings.json").symlink_to("/dev/zero")
    settings = Settings(tmp_path / "settings.json")
    assert everything(settings) == DEFAULTS
    assert "pipe or a device" in settings.problem


def test_a_file_larger_than_any_settings_is_set_aside(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_bytes(b"[" * 5_000_000)
    assert everything(Settings(file)) == DEFAULTS
    assert (tmp_path / "settings.broken.json").stat().st_size == 5_000_000


@pytest.mark.parametrize("name", ["a\0b.nco", "\ud800.nco"])
def test_names_that_no_file_has_are_no_tabs_of_last_time(name: str, tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    for current in (name, f"kept:{name}", "/b.nco"):
        told = {"session": ["/a.nco", name, f"kept:{name}"], "session_current": current}
        file.write_text(json.dumps(told), "utf-8")
        session = last_session(Settings(file))
        assert session.entries == ("/a.nco",)
        assert session.current == (current if current == "/b.nco" else "")


def test_a_session_of_more_tabs_than_anybody_opens_is_none(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text(json.dumps({"session": ["/a.nco"] * 100_000}), "utf-8")
    assert Settings(file)["session"] == []


def nested(depth: int) -> object:
    return [nested(depth - 1)] if depth else 1


ODD_FILES = {
    "deep": {f"k{at}": nested(200) for at in range(400)},
    "many keys": {f"k{at}": 1 for at in range(300_000)},
    "long lists": {f"k{at}": ["x"] * 900 for at in range(900)},
    "one text": {"x": "x" * (MOST_BYTES - 8)},
    "one list": {"x": [""] * 1_000_000},
    "known lists": {key: ["\u00e4" * 90] * 1000 for key in DEFAULTS},
}


@pytest.mark.parametrize("name", ODD_FILES)
def test_what_is_set_beside_anything_else_is_there_at_the_next_start(name: str) -> None:
    broken(
        json.dumps(ODD_FILES[name], separators=(",", ":"), ensure_ascii=False).encode()[:MOST_BYTES]
    )
    began = time.process_time()
    settings = Settings()
    settings["theme"] = "dark"
    settings.remember_file(Path("/a.nco"))
    assert is_in_time(time.process_time() - began)
    assert (Settings()["theme"], Settings()["recent_files"][0]) == ("dark", "/a.nco")
    assert not Settings().problem


def test_settings_of_a_newer_version_stay_in_the_file() -> None:
    newer = {"later": "x", "much_later": ["a"], "on": True, "number": 7}
    broken(json.dumps(newer).encode())
    Settings()["theme"] = "dark"
    assert on_disk() == newer | {"theme": "dark"}
