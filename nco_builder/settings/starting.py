"""What settings change before Qt starts, and how the program is started once more."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import nco_builder

if TYPE_CHECKING:
    from collections.abc import Mapping, MutableMapping

    from nco_builder.settings.settings import Settings

SCALE = "QT_SCALE_FACTOR"
OURS = "NCO_BUILDER_SCALED"
"""Tells the next process that the scale is ours, not the user's own wish."""
AS_IT_IS = "100"
STARTER = (
    "import runpy, sys; sys.path.append({folder}); "
    "runpy.run_module('nco_builder', run_name='__main__', alter_sys=True)"
)
"""As `python -m nco_builder`, wherever the package lies, installed or not."""


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


def program() -> list[str]:
    """What Python is told so that it runs the program; nothing where that has no Python beside it.

    Python alone would look for every module in the current folder first, and run what others put
    there under the name of one.
    """
    if getattr(sys, "frozen", False):
        return []
    folder = Path(nco_builder.__file__).parents[1]
    return ["-P", "-c", STARTER.format(folder=ascii(str(folder)))]
