"""What the program remembers for its user, declared as data and kept as JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nco_builder import paths
from nco_builder.files import FileProblem
from nco_builder.files.atomic import write_atomically
from nco_builder.language import _

if TYPE_CHECKING:
    from pathlib import Path

FILE_NAME = "settings.json"
RECENT_FILES = 10


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting; its default tells its type.

    Attributes:
        key: its name in the file.
        default: what holds until the user says otherwise.
        help: what it does, in one line.
        choices: the only values it may have; empty where any of the type may.

    """

    key: str
    default: str | list[str]
    help: str
    choices: tuple[str, ...] = ()

    def allows(self, value: object) -> bool:
        """Whether a value found in the file can be used."""
        if isinstance(self.default, list):
            return isinstance(value, list) and all(isinstance(part, str) for part in value)
        return isinstance(value, str) and (not self.choices or value in self.choices)


SETTINGS = {
    setting.key: setting
    for setting in (
        Setting("theme", "system", "Light, dark, or as the system", ("system", "light", "dark")),
        Setting("language", "", "Code of the language; as the system where empty"),
        Setting("paper", "a4", "Paper of printed sheets", ("a4", "letter")),
        Setting("print_sheets", ["roster"], "Sheets that are printed"),
        Setting("print_style", "color", "Style of printed sheets", ("color", "mono", "ink_saver")),
        Setting("card_size", "poker", "Size of printed cards", ("poker", "large")),
        Setting("print_switches", ["notes", "squad_inside"], "What else is printed"),
        Setting("recent_files", [], "Squads opened or saved last, newest first"),
        Setting("folder", "", "Folder of the squad opened or saved last"),
        Setting("export_folder", "", "Folder of the sheet exported last"),
        Setting("window_geometry", "", "Place and size of the window (Qt's own, base64)"),
        Setting("page_state", "", "Widths of the Squad page's panels (Qt's own, base64)"),
        Setting("docks_state", "", "Where the rules stand beside the pages (Qt's own, base64)"),
        Setting("rules_state", "", "Heights of the list and the page of the rules (likewise)"),
        Setting("rules_shown", "no", "Whether the rules were left open", ("yes", "no")),
        Setting("squad_columns", [], "Columns of the squad table; none for the usual ones"),
        Setting("squad_groups", "yes", "Whether the squad table is grouped", ("yes", "no")),
        Setting("vehicles_state", "", "Widths of the Vehicles page's panels (Qt's own, base64)"),
    )
}


class Settings:
    """The settings in force. They never stop the program: what cannot be read is the default.

    Attributes:
        problem: one sentence about a file that could not be read or written, or "".

    """

    def __init__(self, file: Path | None = None) -> None:
        self.file = file or paths.user_config() / FILE_NAME
        self.problem = ""
        self._pending: dict[str, Any] = {}  # set, and in no file yet
        self._values = self._read()

    def __getitem__(self, key: str) -> Any:  # noqa: ANN401 - as varied as the settings
        """The value of a declared setting."""
        setting = SETTINGS[key]
        value = self._values.get(key)
        return value if setting.allows(value) else setting.default

    def __setitem__(self, key: str, value: str | list[str]) -> None:
        """Set and keep a value; another window's other settings stay as they are.

        Raises:
            ValueError: the setting cannot have that value.

        """
        if not SETTINGS[key].allows(value):
            raise ValueError(f"{key}: {value!r}")
        if self[key] != value:
            self._pending[key] = value
            self._refresh()
            self._write()

    def _refresh(self) -> None:
        """Take in what another window has set meanwhile."""
        self._values = self._read() | self._pending

    def _read(self) -> dict[str, Any]:
        try:
            values = json.loads(self.file.read_bytes())
        except FileNotFoundError:
            return {}
        except OSError as error:
            self.problem = _("Settings cannot be read: {file}: {problem}.").format(
                file=self.file, problem=error.strerror
            )
            return {}
        except (ValueError, RecursionError):
            return self._set_aside()
        return values if isinstance(values, dict) else self._set_aside()

    def _set_aside(self) -> dict[str, Any]:
        """Keep a broken file for its owner, out of the way."""
        aside = self.file.with_suffix(".broken.json")
        self.problem = _("The settings were broken and are now the usual ones; see {file}.").format(
            file=aside
        )
        try:
            self.file.replace(aside)
        except OSError as error:
            self.problem = _("The settings are broken: {file}: {problem}.").format(
                file=self.file, problem=error.strerror
            )
        return {}

    def _write(self) -> None:
        text = json.dumps(self._values, ensure_ascii=False, indent=2) + "\n"
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self.file, text.encode())
        except (OSError, FileProblem) as error:
            self.problem = _("Settings cannot be kept: {problem}").format(problem=error)
        else:
            self._pending.clear()

    def remember_file(self, path: Path) -> None:
        """Put a squad file at the head of the recent ones."""
        self._refresh()
        name = str(path)
        others = [known for known in self["recent_files"] if known != name]
        self["recent_files"] = [name, *others][:RECENT_FILES]
        self["folder"] = str(path.parent)

    def forget_file(self, path: Path) -> None:
        """Take a squad file that is gone from the recent ones."""
        self["recent_files"] = [known for known in self["recent_files"] if known != str(path)]
