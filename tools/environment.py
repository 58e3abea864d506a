"""The project's Python environment: created once, and updated when its requirements change."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".venv"
LOCKS = ROOT / "locks"
MADE_FROM = ("pyproject.toml", "locks/run.txt", "locks/test.txt")
NEWEST = (3, 14)
"""The newest Python that the program is tested with."""
# pip's messages for a missing package, and for a wrong checksum
NOT_THERE, OTHER_SUM = "No matching distribution found", "DO NOT MATCH THE HASHES"
# errors of pip's libraries when the server cannot be reached, or is not the right one
UNREACHABLE = (
    "NewConnectionError",
    "NameResolutionError",
    "ConnectTimeoutError",
    "Temporary failure in name resolution",
    "Network is unreachable",
    "SSLError",
)
INSECURE = (
    " No secure connection came about: a proxy, or the clock of this computer, may be the cause."
)
# of all files of a package, pip writes this one after those that were packed
WRITTEN_LAST = "INSTALLER"
# variables that would lead pip and Python out of the environment
LEADING_ASTRAY = ("PIP_PREFIX", "PIP_TARGET", "PIP_USER", "PYTHONHOME", "PYTHONPATH")


def python(folder: Path = FOLDER) -> Path:
    """Return the Python inside the environment."""
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def site_packages(folder: Path = FOLDER) -> Path:
    """Return the folder of the environment's packages."""
    if os.name == "nt":
        return folder / "Lib/site-packages"
    return next(folder.glob("lib/python*/site-packages"))


def version(folder: Path = FOLDER) -> str:
    """Return which Python the environment's own leads to, such as `python3.11`.

    On Linux and macOS it is a link, which leads to another after an upgrade of the system.
    """
    return python(folder).resolve().name if python(folder).exists() else ""


def variables(**more: str) -> dict[str, str]:
    """Return the caller's variables without those that interfere, plus `more`."""
    kept = {name: value for name, value in os.environ.items() if name not in LEADING_ASTRAY}
    return kept | more


def fingerprint(root: Path) -> str:
    """Return a digest of everything the environment depends on: place, requirements and pins."""
    digest = hashlib.sha256(str(root).encode())
    for name in MADE_FROM:
        digest.update((root / name).read_bytes())
    return digest.hexdigest()


def is_current(folder: Path, wanted: str, extra: str) -> bool:
    """Return whether the environment was completely made from `wanted`, with the extra or more.

    Args:
        folder: The environment.
        wanted: The current fingerprint.
        extra: The required extra; empty for none.
    """
    try:
        stamp = (folder / "made-from").read_text(encoding="utf-8").split(" ")
    except OSError:
        return False
    return stamp[:2] == [wanted, version(folder)] and extra in ["", *stamp[2:]]


def is_made(extra: str = "") -> bool:
    """Return whether the project's environment exists and is up to date."""
    return is_current(FOLDER, fingerprint(ROOT), extra)


def make(extra: str = "") -> None:
    """Create or update the environment, if it is not up to date.

    Args:
        extra: `"test"` adds what the tests need.

    Raises:
        SystemExit: Something could not be installed; the message says what.
    """
    wanted = fingerprint(ROOT)
    if is_current(FOLDER, wanted, extra):
        return
    print("Setting up .venv; this happens once and takes about a minute.", flush=True)
    stamp = FOLDER / "made-from"
    stamp.unlink(missing_ok=True)
    if not _starts():
        _create()
    forget_halves(site_packages())
    _install(extra)
    say_place_in_ascii(ROOT, site_packages())
    stamp.write_text(f"{wanted} {version()} {extra}".strip(), encoding="utf-8")


def _starts() -> bool:
    """Return whether an environment exists, has all of pip and the running Python version."""
    running = tuple(sys.version_info[:2])
    probe = (
        "import sys; from importlib.metadata import distribution;"
        f"sys.exit(sys.version_info[:2] != {running}"
        f" or not distribution('pip').read_text('{WRITTEN_LAST}'))"
    )
    return python().exists() and _call([str(python()), "-c", probe], quiet=True)


def _create() -> None:
    if not _call([sys.executable, "-m", "venv", "--clear", str(FOLDER)]):
        sys.exit(f"No environment could be made in {FOLDER}")


def forget_halves(packages: Path) -> None:
    """Let pip install again what it was installing when it was killed.

    Args:
        packages: The folder of packages.
    """
    halves = [each for each in packages.glob("*.dist-info") if not (each / WRITTEN_LAST).exists()]
    for folder in [*halves, *packages.glob("~*")]:  # pip moves what it replaces to ~
        shutil.rmtree(folder)


def _install(extra: str) -> None:
    """Install the locked packages with their checksums, then the checkout as editable."""
    lock = LOCKS / f"{extra or 'run'}.txt"
    said = _pip("--require-hashes", "-r", str(lock))
    checkout = ["--no-build-isolation", "-e", f"{ROOT}[{extra}]" if extra else str(ROOT)]
    if not said:
        said = _pip("--no-deps", *checkout)
    elif NOT_THERE in said and not is_offline(said) and "CI" not in os.environ:
        # Older or rarer systems than the tested ones lack some of the files. A file with another
        # checksum is a different matter: then nothing is installed.
        print("The tested versions cannot be installed here: trying others.", flush=True)
        said = _pip("hatchling", "editables") or _pip(*checkout)
    if said:
        sys.exit(_reason(said))


def _reason(said: str) -> str:
    """Return why nothing could be installed, from pip's output."""
    if is_offline(said):
        return (
            "No network: the packages could not be downloaded. This is needed once; the program"
            f" itself works offline.{INSECURE if 'SSLError' in said else ''}"
        )
    version = "{}.{}".format(*sys.version_info[:2])
    newest = "{}.{}".format(*NEWEST)
    if NOT_THERE in said and sys.version_info[:2] > NEWEST:
        return (
            f"Not all packages are there for Python {version} yet; NCO Builder is tested with 3.11"
            f" to {newest}. With one of those:\nPYTHON=python{newest} make run"
        )
    if OTHER_SUM in said:
        return "A file came that is not the one NCO Builder was tested with: nothing was installed."
    return "The packages could not be installed: pip says why, above."


def is_offline(said: str) -> bool:
    """Return whether pip could not reach a server, from its output."""
    return any(word in said for word in UNREACHABLE)


def say_place_in_ascii(root: Path, packages: Path) -> None:
    """Let Python find a checkout whose path has letters that the system's encoding may lack.

    Up to Python 3.12 a `.pth` file is read in that encoding, and with `LC_ALL=C` nothing starts.

    Args:
        root: The checkout, installed as editable.
        packages: The folder of packages.
    """
    if str(root).isascii():
        return
    for file in packages.glob("*nco_builder.pth"):
        line = f"import os, sys; sys.path.append(os.fsdecode({os.fsencode(root)!r}))\n"
        file.write_text(line, encoding="ascii")


def add(package: str) -> bool:
    """Install another package if possible; return whether it is installed."""
    return not _pip("--only-binary", ":all:", package)


def _pip(*words: str) -> str:
    """Install packages; return pip's error output, "" on success."""
    options = ("--quiet", "--only-binary", ":all:", *words)
    done = _run([str(python()), "-m", "pip", "install", *options], stderr=subprocess.PIPE)
    if not (done.returncode and is_offline(done.stderr)):
        print(done.stderr, end="", file=sys.stderr, flush=True)
    return (done.stderr or "pip failed") if done.returncode else ""


def _call(command: list[str], *, quiet: bool = False) -> bool:
    output = subprocess.DEVNULL if quiet else None
    return _run(command, stdout=output, stderr=output).returncode == 0


def _run(
    command: list[str], *, stdout: int | None = None, stderr: int | None = None
) -> subprocess.CompletedProcess[str]:
    env = variables(
        PIP_DISABLE_PIP_VERSION_CHECK="1", PIP_NO_INPUT="1", PIP_ROOT_USER_ACTION="ignore"
    )
    return subprocess.run(
        command,
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=stderr,
        env=env,
        text=True,
        errors="replace",
    )
