"""The project's own Python environment: made once, renewed when what it is made from changes."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import system_packages

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".venv"
MADE_FROM = ("pyproject.toml", "constraints.txt")
# They would lead pip and Python out of the environment.
LEADING_ASTRAY = ("PIP_PREFIX", "PIP_TARGET", "PIP_USER", "PYTHONHOME", "PYTHONPATH")


def python(folder: Path = FOLDER) -> Path:
    """The Python inside the environment."""
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def site_packages(folder: Path = FOLDER) -> Path:
    """Where the environment keeps its packages."""
    if os.name == "nt":
        return folder / "Lib/site-packages"
    return next(folder.glob("lib/python*/site-packages"))


def variables(**more: str) -> dict[str, str]:
    """The caller's environment variables without those that lead astray, and `more`."""
    kept = {name: value for name, value in os.environ.items() if name not in LEADING_ASTRAY}
    return kept | more


def fingerprint(root: Path) -> str:
    """A digest of all that decides what the environment holds: place, requirements and pins."""
    digest = hashlib.sha256(str(root).encode())
    for name in MADE_FROM:
        digest.update((root / name).read_bytes())
    return digest.hexdigest()


def is_current(folder: Path, wanted: str, extra: str) -> bool:
    """Whether the environment was completely made from `wanted`, with the extra or more.

    Args:
        folder: The environment.
        wanted: The fingerprint of today.
        extra: The extra it must have; empty for none.
    """
    try:
        stamp = (folder / "made-from").read_text(encoding="utf-8").split(" ")
    except OSError:
        return False
    return stamp[0] == wanted and extra in ["", *stamp[1:]] and python(folder).exists()


def make(extra: str = "") -> None:
    """Make the environment, or bring it up to date; does nothing when it is.

    Args:
        extra: `"test"` adds what the tests need.

    Raises:
        SystemExit: Something could not be installed; the sentence says what.
    """
    wanted = fingerprint(ROOT)
    if is_current(FOLDER, wanted, extra):
        return
    print("Setting up .venv; this happens once and takes about a minute.", flush=True)
    stamp = FOLDER / "made-from"
    stamp.unlink(missing_ok=True)
    if not _starts():
        _create()
    _install(extra)
    say_place_in_ascii(ROOT, site_packages())
    stamp.write_text(f"{wanted} {extra}".strip(), encoding="utf-8")


def _starts() -> bool:
    """Whether there is an environment whose Python is there, recent enough and has pip."""
    probe = "import sys, pip; sys.exit(sys.version_info < (3, 11))"
    return python().exists() and _call([str(python()), "-c", probe], quiet=True)


def _create() -> None:
    # Debian keeps it in a package of its own
    if importlib.util.find_spec("ensurepip") is None:
        system_packages.install(["python{}.{}-venv".format(*sys.version_info[:2])])
    if not _call([sys.executable, "-m", "venv", "--clear", str(FOLDER)]):
        sys.exit(f"No environment could be made in {FOLDER}")


def _install(extra: str) -> None:
    """Install the checkout, editable, with the tested versions."""
    pinned = ["-c", str(ROOT / "constraints.txt")]
    checkout = ["--no-build-isolation", "-e", f"{ROOT}[{extra}]" if extra else str(ROOT)]
    # The build tools first, so that they are pinned too. Every system has these: no network, then.
    if not _pip(*pinned, "hatchling", "editables"):
        sys.exit("The packages could not be fetched: pip says why, above.")
    if _pip(*pinned, *checkout):
        return
    # Older systems lack wheels of the newest versions; only there may others do.
    if "CI" not in os.environ:
        print("The tested versions cannot be installed here: trying others.", flush=True)
        if _pip(*checkout):
            return
    sys.exit("The packages could not be installed: pip says why, above.")


def say_place_in_ascii(root: Path, packages: Path) -> None:
    """Let Python find a checkout whose path has letters that the system's encoding may not have.

    Up to Python 3.12 a `.pth` file is read in that encoding, and with `LC_ALL=C` nothing starts.

    Args:
        root: The checkout, which is installed editable.
        packages: Where packages are installed.
    """
    if str(root).isascii():
        return
    for file in packages.glob("*nco_builder.pth"):
        line = f"import os, sys; sys.path.append(os.fsdecode({os.fsencode(root)!r}))\n"
        file.write_text(line, encoding="ascii")


def _pip(*words: str) -> bool:
    return _call([str(python()), "-m", "pip", "install", "--quiet", "--prefer-binary", *words])


def _call(command: list[str], *, quiet: bool = False) -> bool:
    output = subprocess.DEVNULL if quiet else None
    env = variables(
        PIP_DISABLE_PIP_VERSION_CHECK="1", PIP_NO_INPUT="1", PIP_ROOT_USER_ACTION="ignore"
    )
    done = subprocess.run(
        command, check=False, stdin=subprocess.DEVNULL, stdout=output, stderr=output, env=env
    )
    return done.returncode == 0
