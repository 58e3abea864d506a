"""The tasks of the project on any system: `python tools/project.py run` or `test`."""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036 (started by hand, it may meet an older one)
    sys.exit("NCO Builder needs Python 3.11 or newer: https://www.python.org/downloads/")

import argparse
import io
import os
import shutil
import subprocess
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import catalogs
import environment
import system_packages
from environment import ROOT

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

BUILD = ROOT / "build"

# the checks of `test` before pytest: name, and arguments of the environment's Python
CHECKS = {
    "ruff check": ["-m", "ruff", "check", "--quiet", "--output-format=concise"],
    "ruff format": ["-m", "ruff", "format", "--quiet", "--check", "--output-format=concise"],
    "mypy": ["-m", "mypy", "--no-error-summary"],
    "import-linter": [
        "-c",
        "from importlinter.cli import lint_imports_command; lint_imports_command()",
        "--no-logo",
    ],
}

# above eight workers, starting costs more than it saves
PYTEST = ["-m", "pytest", "-n", "auto", "--maxprocesses", "8", "--max-worker-restart", "2"]
# tests of a file share fixtures and mostly stay together; by files ("loadfile"), the run would
# never end after a crash of a worker (pytest-xdist 3.8, its issue 1378)
PYTEST += ["--dist", "worksteal"]
FAILED, NONE_LEFT = 1, 5
AGAIN = ["-m", "pytest", "--last-failed", "--last-failed-no-failures=none"]

# created by the tasks, including .venv
MADE = (
    ".venv",
    "build",
    "dist",
    "docs/screenshots",
    ".hypothesis",
    ".import_linter_cache",
    ".mypy_cache",
    ".pytest_cache",
    ".ruff_cache",
)


def has_display(platform: str, variables: Mapping[str, str]) -> bool:
    """Return whether a window can open.

    Args:
        platform: As in `sys.platform`.
        variables: The environment variables.
    """
    if not platform.startswith("linux"):
        return True
    return any(variables.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def run(files: Sequence[str]) -> int:
    """Open the program; without a display, do the same work without a window."""
    files = [str(Path(name).absolute()) for name in files]
    if has_display(sys.platform, os.environ):
        _prepare("", "wayland" if os.environ.get("WAYLAND_DISPLAY") else "xcb")
        return _python("-m", "nco_builder", "open", *files)
    _prepare("", "offscreen")
    return _run_headless(files)


def _run_headless(files: Sequence[str]) -> int:
    """Check a squad, print it and take a screenshot of the window, into build/."""
    sample = min((ROOT / "data/samples").glob("*.nco")).relative_to(ROOT)
    squad = files[0] if files else str(sample)
    print(f"No display here: checking {squad}; its PDFs and a picture of the window go to build/")
    sys.stdout.flush()
    BUILD.mkdir(exist_ok=True)
    verdict = _python("-m", "nco_builder", "check", squad)
    written = [
        _python("-m", "nco_builder", "export", squad, f"--{sheet}", str(BUILD / f"{sheet}.pdf"))
        for sheet in ("sheet", "reference", "cards")
    ]
    shown = _python(
        "-m",
        "nco_builder",
        *("open", "--screenshot", str(BUILD / "window.png"), squad),
        QT_QPA_PLATFORM="offscreen",
        QT_LOGGING_RULES="default.warning=false",  # offscreen, Qt warns of unsupported hints
    )
    # An illegal squad can still be checked: only 2 is a failure. A squad without men has no cards,
    # which export reports.
    return int(verdict > 1) or written[0] or shown


def test(arguments: Sequence[str]) -> int:
    """Check style, types and imports, then run pytest with `arguments`."""
    _prepare("test", "offscreen", "xcb", tests=True)
    steps = {name: partial(_python, *words) for name, words in CHECKS.items()}
    steps["pytest"] = partial(_pytest, arguments)
    failed = []
    for name, step in steps.items():
        print(f"{name} …", flush=True)
        if step() != 0:
            failed.append(name)
    if failed and failed != ["pytest"]:
        # pytest's own line alone would look like success
        print(f"{len(steps) - len(failed)} passed, {len(failed)} failed: {', '.join(failed)}")
    return min(len(failed), 1)


def _pytest(arguments: Sequence[str]) -> int:
    """Run pytest; where `CI` is set, run what failed once more, one test after the other.

    There nobody sees whether the machine was only busy. What fails and then passes stays in the
    output: its test is to be repaired.
    """
    code = _python(*PYTEST, *arguments)
    if code != FAILED or "CI" not in os.environ:
        return code
    print("pytest, what failed …", flush=True)
    code = _python(*AGAIN, *arguments)
    if code == NONE_LEFT:  # what had ended its worker has passed in the next one
        print("1 passed, 0 failed")
        return 0
    return code


def test_deep(arguments: Sequence[str]) -> int:
    """Run `test` with ten times as many random tests."""
    slower = "--override-ini=faulthandler_timeout=6000"
    return test(["--hypothesis-profile=deep", slower, *arguments])


def benchmark(names: Sequence[str]) -> int:
    """Print the table of figures, or those of the named benchmarks."""
    _prepare("test", "offscreen")
    figures = str(ROOT / "tests/benchmarks/figures.py")
    return max(_python(figures, *name) for name in ([[each] for each in names] or [[]]))


def fuzz(words: Sequence[str]) -> int:
    """Feed broken documents to every reader, for 30 minutes or the given number.

    For half of the time atheris guides the search, if it can be installed: it prefers inputs that
    reach new code.
    """
    minutes = float(words[0]) if words else 30.0
    _prepare("test", "offscreen")
    scripts: list[list[str]] = [["climb.py"]]
    if environment.add("atheris"):
        scripts.insert(0, ["guided.py", str(BUILD / "fuzz")])
    else:
        print("atheris does not install here: inputs are made at random alone.", flush=True)
    failed = 0
    for script, *more in scripts:
        share = ["--minutes", f"{minutes / len(scripts):g}"]
        failed |= _python(str(ROOT / "tests/fuzz" / script), *more, *share, PYTHONPATH=str(ROOT))
    return failed


def soak(words: Sequence[str]) -> int:
    """Kill a random user's window on failing disks, then run monkeys on it.

    Each takes ten minutes, or the given number of seconds.
    """
    _prepare("test", "xcb" if shutil.which("Xvfb") else "offscreen")
    times = words or ["600"]
    scripts = [str(ROOT / "tests/soak" / name) for name in ("soak.py", "monkeys.py")]
    return max([_python(each, *times, PYTHONPATH=str(ROOT)) for each in scripts])


def screenshots(_: Sequence[str]) -> int:
    """Save screenshots of every sheet and every page of the window, in every look."""
    _prepare("test", "offscreen")
    return _python(str(ROOT / "tools/screenshots.py"))


def lock(words: Sequence[str]) -> int:
    """Update locks/ from pyproject.toml."""
    environment.make("test")
    return _python(str(ROOT / "tools/lock.py"), *words)


def package(_: Sequence[str]) -> int:
    """Build the packages into dist/."""
    _prepare("test", "offscreen")
    return _python(str(ROOT / "packaging/whole.py"))


def try_package(words: Sequence[str]) -> int:
    """Install and use the packages on bare Debian systems."""
    environment.make("test")
    return _python(str(ROOT / "packaging/on_debian.py"), *words)


def translations(_: Sequence[str]) -> int:
    """Collect the texts of the program and update every translation."""
    environment.make("test")
    return _python(str(ROOT / "tools/translations.py"))


def clean(_: Sequence[str]) -> int:
    """Remove everything that the tasks created."""
    for path in [*(ROOT / name for name in MADE), *ROOT.rglob("__pycache__")]:
        shutil.rmtree(path, ignore_errors=True)
    return 0


def _prepare(extra: str, *plugins: str, tests: bool = False) -> None:
    """Create the environment, after one request for all missing system packages.

    Raises:
        SystemExit: it cannot be created, or could not be used here.
    """
    if not in_utf8(ROOT):
        sys.exit(f"Qt finds nothing in a folder whose name is not in UTF-8; move it: {ROOT}")
    if not environment.is_made(extra):
        system_packages.require_ahead(plugins, tests=tests)
    environment.make(extra)
    catalogs.compile_all()
    _require_qt(*plugins, tests=tests)


def in_utf8(path: Path) -> bool:
    """Return whether a path is UTF-8 on the disk, as Qt assumes of all paths."""
    try:
        os.fsencode(path).decode()
    except UnicodeDecodeError:
        return False
    return True


def _require_qt(*plugins: str, tests: bool = False) -> None:
    qt = environment.site_packages() / "PySide6"
    system_packages.require(qt, plugins, tests=tests)


def _python(*words: str, **variables: str) -> int:
    """Run the environment's Python in the checkout and return its exit code."""
    command = [str(environment.python()), *words]
    try:
        return subprocess.run(
            command, check=False, cwd=ROOT, env=environment.variables(**encoded(), **variables)
        ).returncode
    except KeyboardInterrupt:
        return 130


def encoded() -> dict[str, str]:
    """Return variables that let Qt find its files in any folder, since it assumes UTF-8 paths."""
    own = sys.getfilesystemencoding()
    if own == "utf-8":
        return {}
    return {"PYTHONUTF8": "1", "PYTHONIOENCODING": f"{own}:backslashreplace"}


TASKS = {
    "run": run,
    "test": test,
    "test-deep": test_deep,
    "benchmark": benchmark,
    "fuzz": fuzz,
    "soak": soak,
    "screenshots": screenshots,
    "lock": lock,
    "package": package,
    "try-package": try_package,
    "translations": translations,
    "clean": clean,
}


def main() -> int:
    """Run the task named on the command line with the remaining arguments."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # not every system's encoding has “…”
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("task", choices=TASKS)
    parser.add_argument("arguments", nargs=argparse.REMAINDER, help="a squad file; pytest's words")
    given = parser.parse_args()
    return TASKS[given.task](given.arguments)


if __name__ == "__main__":
    sys.exit(main())
