"""The wheel, which is reproducible."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from made import DIST, report, run, version

if TYPE_CHECKING:
    from pathlib import Path


def wheel() -> Path:
    """Build it into dist/."""
    DIST.mkdir(exist_ok=True)
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", DIST)
    made = DIST / f"nco_builder-{version()}-py3-none-any.whl"
    report(made)
    return made


if __name__ == "__main__":
    wheel()
