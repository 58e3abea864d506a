"""Compile the translations whenever the program is installed or a wheel is built."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent / "tools"))

import catalogs


class TranslationsHook(BuildHookInterface[Any]):
    """Hatch calls it before each build, editable installs included."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Compile; the wheel takes the result as an artifact, since git ignores it."""
        catalogs.compile_all()
