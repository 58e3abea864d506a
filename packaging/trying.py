"""Try a bundle like its user: in a read-only folder with a space and an umlaut in its name."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from made import BUNDLE, ROOT

SAMPLE = ROOT / "data/samples/rifle-squad.nco"
LEAST_PICTURE = 20_000
"""In bytes; the picture of an empty window is smaller."""


def try_out(bundle: Path = BUNDLE) -> None:
    """Check a squad, write its sheet and show the window, without a network if possible.

    Raises:
        SystemExit: any of them fails; the output is printed.
    """
    with tempfile.TemporaryDirectory(prefix="nco ü ") as name:
        work = Path(name)
        copy = work / "program"
        shutil.copytree(bundle, copy, symlinks=True)
        for path in copy.rglob("*"):
            if not path.is_symlink():
                path.chmod(path.stat().st_mode & ~0o222)
        program = copy / ("nco-builder.exe" if os.name == "nt" else "nco-builder")
        squad = shutil.copy(SAMPLE, work / "Trupp.nco")
        _run(work, program, "check", squad)
        _run(work, program, "export", squad, "--sheet", work / "sheet.pdf")
        kinds = _run(work, program, "new", "--format", "none", "-o", work / "none.nco", code=2)
        if "fluid-deck" not in kinds:
            sys.exit(f"The bundle does not know every kind of document: {kinds}")
        _run(work, program, "open", "--screenshot", work / "window.png", squad)
        if not (work / "sheet.pdf").read_bytes().startswith(b"%PDF"):
            sys.exit("The bundle wrote no PDF")
        if (work / "window.png").stat().st_size < LEAST_PICTURE:
            sys.exit("The bundle showed an empty window")
        for path in copy.rglob("*"):
            if path.is_dir():
                path.chmod(0o755)
    print("The bundle checks, prints and shows a squad.")


def _run(work: Path, *words: str | Path, code: int = 0) -> str:
    command = [str(word) for word in words]
    if sys.platform == "linux" and _has_namespaces():
        command = ["unshare", "--net", "--map-root-user", *command]
    kept = {name: os.environ[name] for name in ("SYSTEMROOT", "PATH") if name in os.environ}
    variables = {**kept, "NCO_BUILDER_HOME": str(work / "home"), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(command, check=False, capture_output=True, text=True, env=variables)
    if done.returncode != code:
        sys.exit(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr


def _has_namespaces() -> bool:
    words = ["unshare", "--net", "--map-root-user", "true"]
    if shutil.which("unshare") is None:
        return False
    return subprocess.run(words, check=False, capture_output=True).returncode == 0


if __name__ == "__main__":
    try_out()
