"""What settings change before Qt starts, and starting the program once more."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, MutableMapping
    from pathlib import Path

    from nco_builder.ui.document.settings import Settings

SCALE = "QT_SCALE_FACTOR"
OURS = "NCO_BUILDER_SCALED"
"""Tells the next process that the scale is ours, not the user's own wish."""
AS_IT_IS = "100"


def set_scale(settings: Settings, variables: MutableMapping[str, str]) -> None:
    """Have Qt draw everything larger or smaller; what the environment says already wins."""
    if SCALE in variables or settings["scale"] == AS_IT_IS:
        return
    variables[SCALE] = str(int(settings["scale"]) / 100)
    variables[OURS] = "1"


def own_environment(variables: Mapping[str, str]) -> dict[str, str]:
    """The environment as it was before `set_scale`."""
    ours = {SCALE, OURS} if OURS in variables else set()
    return {name: value for name, value in variables.items() if name not in ours}


def start_again(path: Path | None) -> bool:
    """Start the program anew, beside this one that ends; whether that can be done."""
    from PySide6.QtCore import QProcess, QProcessEnvironment

    module = [] if getattr(sys, "frozen", False) else ["-m", "nco_builder"]
    process = QProcess()
    process.setProgram(sys.executable)
    process.setArguments([*module, "open", *([str(path.absolute())] if path else [])])
    environment = QProcessEnvironment()
    for name, value in own_environment(os.environ).items():
        environment.insert(name, value)
    process.setProcessEnvironment(environment)
    return bool(process.startDetached())
