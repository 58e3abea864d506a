"""Exact versions with checksums for all installs: locks/ from pyproject.toml.

`uv` resolves them for all supported systems at once. Versions in a lock stay as far as
pyproject.toml allows; `--upgrade` takes newer ones.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from environment import ROOT

LOCKS = {
    "run.txt": ["--group", "build"],
    "test.txt": ["--extra", "test"],
    "package.txt": ["--group", "package"],
}
"""Each lock, and its requirements besides those of the program."""
SYSTEMS = (
    "x86_64-manylinux_2_34",
    "aarch64-manylinux_2_39",
    "x86_64-pc-windows-msvc",
    "x86_64-apple-darwin",
    "aarch64-apple-darwin",
)
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
SILENT = ("--quiet", "--generate-hashes", "--no-header", "--no-annotate", "--no-emit-index-url")


def lock(words: list[str]) -> None:
    """Update every lock, and check that each system finds binary packages of everything in it.

    Raises:
        SystemExit: uv is missing, or a package is not available; uv has printed which.
    """
    uv = shutil.which("uv")
    if uv is None:
        sys.exit("The locks are renewed with uv, which this installs:\npipx install uv")
    compiling = (uv, "pip", "compile", *SILENT)
    for name, more in LOCKS.items():
        file = ROOT / "locks" / name
        everywhere = ("--universal", "--python-version", PYTHONS[0])
        _run(*compiling, *everywhere, *words, "pyproject.toml", *more, "--output-file", str(file))
        for system in SYSTEMS:
            for python in PYTHONS:
                here = ("--python-platform", system, "--python-version", python)
                ready = ("--no-deps", "--only-binary", ":all:", str(file))
                _run(*compiling, *here, *ready, "--output-file", _nowhere(name))
        text = file.read_text("utf-8").replace(" \\\n    --hash", " --hash")  # a package a line
        file.write_text(text, "utf-8", newline="\n")
        print(f"{file.relative_to(ROOT)}: {len(text.splitlines())} packages")


def _nowhere(name: str) -> str:
    folder = ROOT / "build/locks"
    folder.mkdir(parents=True, exist_ok=True)
    return str(folder / name)


def _run(*words: str) -> None:
    if subprocess.run(words, check=False, cwd=ROOT).returncode:
        sys.exit(f"{Path(words[0]).name} failed: {' '.join(words[1:])}")


if __name__ == "__main__":
    lock(sys.argv[1:])
