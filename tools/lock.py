"""The exact versions, with the sums of their files, that make installs: locks/ from pyproject.toml.

`uv` finds them for every supported system at once. What a lock already names stays, as far as
pyproject.toml allows; `--upgrade` looks for newer ones.
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
"""Each lock, and what it holds besides what the program itself needs."""
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
    """Renew every lock, and see that each system finds ready-made files of all it names.

    Raises:
        SystemExit: uv is missing, or something cannot be had; uv has said what.

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
        print(f"{file.relative_to(ROOT)}: {file.read_text('utf-8').count('==')} packages")


def _nowhere(name: str) -> str:
    folder = ROOT / "build/locks"
    folder.mkdir(parents=True, exist_ok=True)
    return str(folder / name)


def _run(*words: str) -> None:
    if subprocess.run(words, check=False, cwd=ROOT).returncode:
        sys.exit(f"{Path(words[0]).name} failed: {' '.join(words[1:])}")


if __name__ == "__main__":
    lock(sys.argv[1:])
