"""The player's own vehicle models: kept with his data, offered beside the catalogue."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from nco_builder import paths
from nco_builder.files import FileProblem
from nco_builder.files.own_vehicles import (
    FILE_NAME,
    OwnVehicles,
    read_own_vehicles,
    write_own_vehicles,
)

if TYPE_CHECKING:
    from pathlib import Path

    from nco_builder.squad import Vehicle


class OwnModels(QObject):
    """The list as it stands in its file; read anew before every change, for other windows.

    Signals:
        changed: the list is another.
        failed: one sentence about a file that could not be read or written.

    """

    changed = Signal()
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None, file: Path | None = None) -> None:
        super().__init__(parent)
        self.file = file or paths.user_data() / FILE_NAME
        self._own = OwnVehicles()
        self.problem = ""

    @property
    def models(self) -> tuple[Vehicle, ...]:
        """The models that have a name."""
        return tuple(each for each in self._own.vehicles if (each.name or "").strip())

    def read(self) -> None:
        """Take in what the file says; one that cannot be read is told and left alone."""
        before, self.problem = self._own, ""
        try:
            self._own = read_own_vehicles(self.file)
        except FileProblem as problem:
            self._own, self.problem = OwnVehicles(), str(problem)
        if self._own != before:
            self.changed.emit()

    def add(self, model: Vehicle) -> None:
        """Keep one more; the same one twice is one."""
        self.read()
        if model not in self._own.vehicles:
            self._write((*self._own.vehicles, model))

    def replace(self, model: Vehicle, by: Vehicle) -> None:
        """Give a model another name or type."""
        self.read()
        changed = [by if each == model else each for each in self._own.vehicles]
        self._write(tuple(dict.fromkeys(changed)))

    def remove(self, model: Vehicle) -> None:
        """Keep a model no longer; squads that field it keep it."""
        self.read()
        self._write(tuple(each for each in self._own.vehicles if each != model))

    def _write(self, models: tuple[Vehicle, ...]) -> None:
        """Write and show other models; a file that could not be read is never replaced."""
        if self.problem:
            self.failed.emit(self.problem)
            return
        own = self._own.model_copy(
            update={"format": "nco-own-vehicles", "version": 1, "vehicles": models}
        )
        try:
            write_own_vehicles(self.file, own)
        except FileProblem as problem:
            self.failed.emit(str(problem))
            return
        self._own = own
        self.changed.emit()
