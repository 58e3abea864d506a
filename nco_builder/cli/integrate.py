"""`nco-builder integrate`: menu entry, icon and file type for the user."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from nco_builder import paths
from nco_builder.cli.output import FAILED, Parser, UsageError, complain, out
from nco_builder.files import FileProblem
from nco_builder.files.atomic import make_folder, write_together
from nco_builder.files.problems import words_of
from nco_builder.language import _

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

NAME = "nco-builder"
MODULE = "-P -m nco_builder"
REFRESHED = (("update-mime-database", "mime"), ("update-desktop-database", "applications"))
"""Programs that update the desktop's databases; not every system has them."""
TYPE_KEY = r"Software\Classes\NcoBuilder.Document"
SUFFIX_KEY = r"Software\Classes\.nco"


def run(words: Sequence[str]) -> int:
    """Add entry, icon and file type to the user's menus, or remove them."""
    parser = make_parser()
    try:
        remove = parser.read(words).remove
        if sys.platform == "darwin":
            parser.error(_("on macOS the app itself says what it opens"))
        if sys.platform == "win32":
            _register_on_windows(remove=remove)
        elif remove:
            _remove_files()
        else:
            _write_files()
    except (UsageError, FileProblem) as error:
        complain(error)
        return FAILED
    return 0


def make_parser() -> Parser:
    """Return the parser."""
    parser = Parser(
        "integrate",
        _("Add NCO Builder to your menus and open *.nco with it."),
    )
    parser.add_argument("--remove", action="store_true", help=_("remove it from the menus"))
    return parser


def command() -> list[str]:
    """Return the command that starts this installation, with an absolute path."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    script = Path(sys.argv[0]).absolute()
    windowed = script.with_name(f"{NAME}-window.exe")
    if windowed.is_file():  # which opens no console
        return [str(windowed)]
    if script.stem == NAME and script.is_file():
        return [str(script)]
    return [sys.executable, *MODULE.split()]


def share() -> Path:
    """Return the folder of a user's own menu entries, icons and file types."""
    told = os.environ.get("XDG_DATA_HOME", "")
    return Path(told) if told.startswith("/") else Path.home() / ".local/share"


def wanted() -> dict[Path, bytes]:
    """Return all files with their content.

    Raises:
        FileProblem: no menu entry can contain the program's path.
    """
    resources = paths.resources()
    entry = (resources / f"desktop/{NAME}.desktop").read_text("utf-8")
    words = command()
    try:
        start = " ".join(map(quoted, words))
        start.encode()
    except ValueError as error:
        raise FileProblem(words[0], _("no menu can start a program with such a path")) from error
    lines = [
        line.replace(f"Exec={NAME}", f"Exec={start}", 1)
        for line in entry.splitlines()
        if not line.startswith("TryExec=")
    ]
    return {
        share() / f"applications/{NAME}.desktop": "\n".join([*lines, ""]).encode(),
        share() / f"mime/packages/{NAME}.xml": (resources / f"desktop/{NAME}.xml").read_bytes(),
        share() / f"icons/hicolor/scalable/apps/{NAME}.svg": (
            resources / "icons/app.svg"
        ).read_bytes(),
    }


def quoted(word: str) -> str:
    """Return an argument in the quoting of menu entries.

    Raises:
        ValueError: it contains a control character, which is not allowed.
    """
    if not word.isprintable():
        raise ValueError(word)
    word = word.replace("%", "%%")
    if not set(word) & set(" \t\"'\\><~|&;$*?#()`"):
        return word
    for each in '\\"`$':
        word = word.replace(each, f"\\{each}")
    return f'"{word}"'.replace("\\", "\\\\")


def _write_files() -> None:
    """Write all files or none, and update the desktop."""
    files = wanted()
    for file in files:
        make_folder(file.parent)
    write_together(tuple(files.items()))
    _refresh()
    out(
        _("{name} is in your menus and opens *.nco; it starts {program}").format(
            name="NCO Builder", program=command()[0]
        )
    )
    out(_("nco-builder integrate --remove takes it away again"))


def _remove_files() -> None:
    """Remove the files, and update the desktop."""
    removed = [file for file in wanted() if _removed(file)]
    if not removed:
        out(_("NCO Builder was not in your menus"))
        return
    _refresh()
    out(_("NCO Builder is no longer in your menus; your documents and settings stay"))


def _removed(file: Path) -> bool:
    """Remove one file; return whether there was one.

    Raises:
        FileProblem: it cannot be removed.
    """
    try:
        file.unlink()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise FileProblem(file, words_of(error)) from error
    return True


def _refresh() -> None:
    for program, folder in REFRESHED:
        place = share() / folder
        if shutil.which(program) and place.is_dir():
            done = subprocess.run(  # noqa: S603 - from the system
                [program, str(place)], check=False, capture_output=True, text=True, errors="replace"
            )
            if done.returncode:
                said = (done.stderr.strip().splitlines() or [f"exit {done.returncode}"])[-1]
                problem = _("the desktop may not know yet: {program} failed: {problem}")
                complain(problem.format(program=program, problem=said))


def _register_on_windows(*, remove: bool) -> None:
    """Register *.nco for this user.

    Raises:
        FileProblem: the registry refuses it.
    """
    import winreg

    words = command()
    started = subprocess.list2cmdline([*words, "open"])
    keys: Mapping[str, str] = {
        SUFFIX_KEY: "NcoBuilder.Document",
        TYPE_KEY: _("NCO Builder document"),
        rf"{TYPE_KEY}\shell": "open",
        rf"{TYPE_KEY}\shell\open": "",
        rf"{TYPE_KEY}\shell\open\command": f'{started} "%1"',
    }
    try:
        for key in sorted(keys, reverse=True) if remove else keys:
            if remove:
                _forget_key(winreg, key)
            else:
                winreg.SetValue(winreg.HKEY_CURRENT_USER, key, winreg.REG_SZ, keys[key])  # type: ignore[attr-defined,unused-ignore]
    except OSError as error:
        raise FileProblem(TYPE_KEY, words_of(error)) from error
    if remove:
        out(_("*.nco is no longer opened by NCO Builder; your documents and settings stay"))
    else:
        out(_("*.nco is opened by NCO Builder; it starts {program}").format(program=words[0]))


def _forget_key(winreg: object, key: str) -> None:
    try:
        winreg.DeleteKey(winreg.HKEY_CURRENT_USER, key)  # type: ignore[attr-defined]
    except FileNotFoundError:
        return
