"""The user's settings, stored as JSON; declared.py lists them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakMethod

from nco_builder import paths
from nco_builder.files import FileProblem
from nco_builder.files.atomic import make_folder, write_atomically
from nco_builder.files.reading import read_bytes
from nco_builder.language import N_, _
from nco_builder.settings.declared import MOST_ENTRIES, SETTINGS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from nco_builder.settings.declared import Value


FILE_NAME = "settings.json"
RECENT_FILES = 10
MOST_BYTES = 1024**2
"""A file of settings is read at each start, and before each change."""
MOST_UNKNOWN = 100
"""The number of settings of a newer version that are kept in the file."""
MOST_LETTERS = 200
"""The longest JSON of such a setting."""
NOT_WRITTEN = N_("Settings cannot be saved: {problem}")


class Settings:
    """The settings in force; unreadable ones have their default and never stop the program."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file or paths.user_config() / FILE_NAME
        self._problem: tuple[str, dict[str, str]] = ("", {})
        self._tells: list[WeakMethod[Callable[[], object]]] = []
        self._pending: dict[str, Any] = {}  # set, but not written to a file yet
        self._values = self._read()

    @property
    def problem(self) -> str:
        """One sentence about a file that could not be read or written, or ""."""
        text, facts = self._problem
        return _(text).format(**facts)

    @property
    def write_problem(self) -> str:
        """The `problem`, if it is that changes could not be written."""
        return self.problem if self._problem[0] == NOT_WRITTEN else ""

    def on_problem(self, tell: Callable[[], object]) -> None:
        """Call a method whenever the problem changes.

        Its object is held weakly: it may be deleted before the settings are.
        """
        self._tells = [each for each in self._tells if each() is not None]
        self._tells.append(WeakMethod(tell))

    def _note(self, text: str, **facts: object) -> None:
        # translated on access, because the language is a setting, too
        self._problem = (text, {name: str(fact) for name, fact in facts.items()})
        for each in self._tells:
            if (tell := each()) is not None:
                tell()

    def __getitem__(self, key: str) -> Any:  # noqa: ANN401 - as varied as the settings
        """Return the value of a declared setting."""
        setting = SETTINGS[key]
        value = self._values.get(key)
        return value if setting.allows(value) else setting.default

    def __setitem__(self, key: str, value: Value) -> None:
        """Set and store a value; settings changed by other windows are kept.

        Raises:
            ValueError: the value is not allowed.
        """
        if not SETTINGS[key].allows(value):
            raise ValueError(f"{key}: {value!r}")
        if self[key] != value:
            self._pending[key] = value
            self._refresh()
            self._write()

    def restore(self, keys: Iterable[str]) -> None:
        """Reset several settings to their defaults in one step."""
        self._pending |= {key: SETTINGS[key].default for key in keys}
        self._refresh()
        self._write()

    def keep(self) -> None:
        """Write again what could not be written."""
        self._refresh()
        self._write()

    def _refresh(self) -> None:
        """Read changes made by other windows."""
        self._values = self._read() | self._pending

    def _read(self) -> dict[str, Any]:
        try:
            values = json.loads(read_bytes(self.file, MOST_BYTES))
        except FileProblem as problem:
            if isinstance(problem.__cause__, FileNotFoundError):
                return {}
            if problem.__cause__ is None and self.file.is_file():  # larger than any file of ours
                return self._set_aside()
            self._note(
                N_("Settings cannot be read: {file}: {problem}."),
                file=self.file,
                problem=problem.problem,
            )
            return {}
        except (ValueError, RecursionError):
            return self._set_aside()
        return _possible(values) if isinstance(values, dict) else self._set_aside()

    def _set_aside(self) -> dict[str, Any]:
        """Rename a broken file, so that its owner can inspect it."""
        aside = self.file.with_suffix(".broken.json")
        self._note(N_("The settings were damaged and have been reset; see {file}."), file=aside)
        try:
            self.file.replace(aside)
        except OSError as error:
            self._note(
                N_("The settings are damaged: {file}: {problem}."),
                file=self.file,
                problem=error.strerror,
            )
        return {}

    def _write(self) -> None:
        content = _content(self._values, indent=2)
        if len(content) > MOST_BYTES:  # which the next start could not read
            content = _fitting(self._values)
        try:
            make_folder(self.file.parent)
            write_atomically(self.file, content)
        except FileProblem as problem:
            self._note(NOT_WRITTEN, problem=problem)
        else:
            self._pending.clear()
            if self._problem[0] == NOT_WRITTEN:
                self._note("")

    def remember_file(self, path: Path) -> None:
        """Put a squad file first among the recent ones."""
        self._refresh()
        name = str(path)
        others = [known for known in self["recent_files"] if known != name]
        self["recent_files"] = [name, *others][:RECENT_FILES]
        self["folder"] = str(path.parent)

    def forget_file(self, path: Path) -> None:
        """Remove a missing squad file from the recent ones."""
        self["recent_files"] = [known for known in self["recent_files"] if known != str(path)]


def _possible(values: dict[str, Any]) -> dict[str, Any]:
    """Return all possible settings, also of a newer version; the file may contain anything."""
    found, unknown = {}, 0
    for key, value in values.items():
        is_known = key in SETTINGS
        if (is_known or unknown < MOST_UNKNOWN) and _is_possible(value):
            found[key] = value
            unknown += not is_known
    return found


def _is_possible(value: object) -> bool:
    if isinstance(value, list):
        if len(value) > MOST_ENTRIES:
            return False
        if all(isinstance(each, str) for each in value):
            return True
    return isinstance(value, str | int) or len(json.dumps(value)) <= MOST_LETTERS


def _fitting(values: dict[str, Any]) -> bytes:
    """Return the settings that fit a readable file; the longest values are left out."""
    left = dict(values)
    while len(content := _content(left)) > MOST_BYTES:
        del left[max(left, key=lambda key: len(_content({key: left[key]})))]
    return content


def _content(values: dict[str, Any], indent: int | None = None) -> bytes:
    separators = None if indent else (",", ":")
    text = json.dumps(values, ensure_ascii=False, indent=indent, separators=separators) + "\n"
    # lone surrogates, as in undecodable file names, become JSON escapes
    return text.encode(errors="backslashreplace")


OWN, FURTHER = "library_folder", "library_folders"


def own_folder(settings: Settings) -> Path:
    """Return the folder of the player's documents: his choice, else the system's default."""
    return Path(settings[OWN]) if settings[OWN] else paths.user_documents()


def folders(settings: Settings) -> tuple[Path, ...]:
    """Return all folders, the player's own first."""
    further = [Path(each) for each in settings[FURTHER] if each]
    return tuple(dict.fromkeys([own_folder(settings), *further]))


def add_folder(settings: Settings, folder: Path) -> None:
    """Add a folder to the Library."""
    if folder not in folders(settings):
        settings[FURTHER] = [*settings[FURTHER], str(folder)]


def remove_folder(settings: Settings, folder: Path) -> None:
    """Remove a folder from the Library; its files stay."""
    settings[FURTHER] = [each for each in settings[FURTHER] if Path(each) != folder]
