"""When the environment is made anew, and what reaches pip."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import environment

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    (tmp_path / "locks").mkdir()
    for name in environment.MADE_FROM:
        (tmp_path / name).write_text(name, encoding="utf-8")
    return tmp_path


@pytest.fixture
def made(tmp_path: Path) -> Path:
    folder = tmp_path / ".venv"
    environment.python(folder).parent.mkdir(parents=True)
    environment.python(folder).touch()
    return folder


def stamp(folder: Path, text: str) -> None:
    (folder / "made-from").write_text(text, encoding="utf-8")


def test_the_fingerprint_of_an_unchanged_checkout_stays(checkout: Path) -> None:
    assert environment.fingerprint(checkout) == environment.fingerprint(checkout)


@pytest.mark.parametrize("name", environment.MADE_FROM)
def test_a_changed_requirement_changes_the_fingerprint(checkout: Path, name: str) -> None:
    before = environment.fingerprint(checkout)
    (checkout / name).write_text("changed", encoding="utf-8")
    assert environment.fingerprint(checkout) != before


def test_a_moved_checkout_changes_the_fingerprint(checkout: Path) -> None:
    before = environment.fingerprint(checkout)
    assert environment.fingerprint(checkout.rename(checkout.with_name("moved"))) != before


def test_a_finished_environment_is_current(made: Path) -> None:
    stamp(made, f"abc {environment.version(made)} test")
    assert environment.is_current(made, "abc", "test")


def test_an_environment_for_tests_does_for_players(made: Path) -> None:
    stamp(made, f"abc {environment.version(made)} test")
    assert environment.is_current(made, "abc", "")


def test_an_environment_for_players_does_not_do_for_tests(made: Path) -> None:
    stamp(made, f"abc {environment.version(made)}")
    assert environment.is_current(made, "abc", "")
    assert not environment.is_current(made, "abc", "test")


def test_an_environment_made_from_something_else_is_not_current(made: Path) -> None:
    stamp(made, f"xyz {environment.version(made)} test")
    assert not environment.is_current(made, "abc", "test")


def test_an_environment_that_was_not_finished_is_not_current(made: Path) -> None:
    assert not environment.is_current(made, "abc", "")


def test_an_environment_whose_python_went_away_is_not_current(made: Path) -> None:
    stamp(made, f"abc {environment.version(made)} test")
    environment.python(made).unlink()
    assert not environment.is_current(made, "abc", "test")


@pytest.mark.skipif(os.name == "nt", reason="Python is copied there, no link")
def test_an_environment_whose_python_is_another_since_an_upgrade_is_not_current(
    made: Path,
) -> None:
    stamp(made, f"abc {environment.version(made)} test")
    environment.python(made).unlink()
    environment.python(made).symlink_to(sys.executable)
    assert not environment.is_current(made, "abc", "test")


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The packages of an unfinished environment of the test's own: pip, which installs nothing."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(tmp_path)], check=True)
    monkeypatch.setattr(environment, "FOLDER", tmp_path)
    for function in (environment.python, environment.site_packages, environment.version):
        monkeypatch.setattr(function, "__defaults__", (tmp_path,))
    monkeypatch.setattr(environment, "_install", lambda _: None)
    folder = environment.site_packages()
    installed(folder, "pip")
    return folder


def installed(packages: Path, name: str) -> Path:
    folder = packages / f"{name}-1.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text(f"Name: {name}\nVersion: 1\n", encoding="utf-8")
    (folder / "INSTALLER").write_text("pip\n", encoding="utf-8")
    return folder


def test_a_package_whose_installation_was_cut_off_is_installed_again(packages: Path) -> None:
    whole, half, replaced = (installed(packages, name) for name in ("whole", "half", "~eplaced"))
    (half / "INSTALLER").unlink()
    environment.make()
    assert [each.exists() for each in (whole, half, replaced)] == [True, False, False]
    assert environment.is_made()


def test_an_environment_with_half_of_pip_is_created_anew(
    packages: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    created: list[bool] = []
    monkeypatch.setattr(environment, "_create", lambda: created.append(True))
    environment.make()
    assert not created
    (environment.FOLDER / "made-from").unlink()
    (packages / "pip-1.dist-info/INSTALLER").unlink()
    environment.make()
    assert created


@pytest.mark.parametrize("variables", [{}, {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}])
@pytest.mark.parametrize("folder", ["plain", "Größe A"])
def test_a_checkout_is_found_whatever_letters_its_path_and_the_system_have(
    folder: str, variables: dict[str, str], tmp_path: Path
) -> None:
    packages, checkout = tmp_path / "packages", tmp_path / folder
    for each in (packages, checkout):
        each.mkdir()
    (checkout / "found.py").touch()
    (packages / "_editable_impl_nco_builder.pth").write_text(str(checkout), encoding="utf-8")
    environment.say_place_in_ascii(checkout, packages)
    code = f"import os, site; site.addsitedir(os.fsdecode({os.fsencode(packages)!r})); import found"
    done = subprocess.run(
        [sys.executable, "-S", "-c", code],
        check=False,
        capture_output=True,
        env=os.environ | {"LC_ALL": "C"} | variables,
    )
    assert done.returncode == 0, done.stderr


def test_variables_that_lead_out_of_the_environment_are_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in environment.LEADING_ASTRAY:
        monkeypatch.setenv(name, "elsewhere")
    assert "elsewhere" not in environment.variables(MORE="kept").values()
    assert environment.variables(MORE="kept")["MORE"] == "kept"


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What pip is asked for; it answers each time with COMPLAINT."""
    asked: list[str] = []

    def pip(*words: str) -> str:
        asked.append(" ".join(words))
        return os.environ["COMPLAINT"]

    monkeypatch.setattr(environment, "_pip", pip)
    monkeypatch.delenv("CI", raising=False)
    return asked


def test_other_versions_are_tried_where_the_tested_ones_are_not_there(
    refused: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPLAINT", "ERROR: No matching distribution found for shiboken6")
    with pytest.raises(SystemExit, match="pip says why"):
        environment._install("")
    assert [words.split()[0] for words in refused] == ["--require-hashes", "hatchling"]


def test_a_file_with_another_sum_is_never_replaced_by_other_versions(
    refused: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPLAINT", "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM …")
    with pytest.raises(SystemExit, match="nothing was installed"):
        environment._install("test")
    assert len(refused) == 1


def test_a_python_too_new_for_some_package_is_named(
    refused: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPLAINT", "ERROR: No matching distribution found for shiboken6")
    monkeypatch.setattr(sys, "version_info", (3, 99, 0))
    with pytest.raises(SystemExit, match=r"for Python 3\.99 yet; .* with 3\.11 to 3\.14"):
        environment._install("")
    assert refused


def test_no_network_is_said_in_a_sentence_and_nothing_of_pip(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    said = "WARNING: Retrying: NewConnectionError('...')\nERROR: No matching distribution found"
    program = tmp_path / "python"
    program.write_text(f"#!/bin/sh\ncat >&2 <<'END'\n{said}\nEND\nexit 1\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setattr(environment, "python", lambda: program)
    with pytest.raises(SystemExit, match=r"^No network: "):
        environment._install("")
    assert capfd.readouterr() == ("", "")


def test_a_connection_that_is_not_secure_counts_as_no_network(
    refused: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = "Retrying after connection broken by 'SSLError(SSLCertVerificationError(1, '...'))'"
    monkeypatch.setenv("COMPLAINT", f"WARNING: {said} ERROR: No matching distribution found")
    with pytest.raises(SystemExit, match=r"^No network: .* a proxy, or the clock"):
        environment._install("")
    assert len(refused) == 1


def test_what_pip_complains_of_is_shown_and_known(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(environment, "python", lambda: sys.executable)
    said = environment._pip("--no-index", "nothing-of-this-name==1")
    assert environment.NOT_THERE in said
    assert capsys.readouterr().err == said
