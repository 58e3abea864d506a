"""The first thing a player does: open a mailed squad, fix, print and save it."""

from __future__ import annotations

import json
import sys
import time
from typing import TYPE_CHECKING

from bare import USER, Bare
from desktop import Desktop, until
from made import ROOT

if TYPE_CHECKING:
    import subprocess

SAMPLE = ROOT / "data/samples/recruits-mistakes.nco"
"""A squad with many problems."""
TO_DECIDE = 4
"""Problems left by Fix all because they have several fixes; the first one is taken."""
FOLDER = f"/home/{USER}/Downloads"
NAME = "Jörgs Trupp (2).nco"
SHEET = "sheet.pdf"


def mailed(bare: Bare, screen: Desktop, program: str, opener: str, name: str) -> None:
    """Open a mailed squad like a double click, and save it at the end.

    Args:
        bare: the system where the program is installed and in the menus.
        screen: the screen of its window.
        program: its command in a shell.
        opener: the command for a double click, such as `gio open`.
        name: the prefix of the pictures.

    Raises:
        SystemExit: something fails.
    """
    bare.given(SAMPLE, f"{FOLDER}/{NAME}", user=USER)
    check = f"{program} check --json '{FOLDER}/{NAME}'"
    code, said = bare.attempt(check, user=USER)
    if code != 1:
        sys.exit(f"The squad as it came should be illegal: {code}\n{said}")
    opened = bare.start(f"{opener} '{FOLDER}/{NAME}'", user=USER, display=screen.display)
    screen.wait_for("NCO Builder")
    time.sleep(3)
    screen.picture(f"{name}-1-opened")
    _repair(screen, name)
    _print(bare, screen, name)
    screen.press("ctrl+s")
    until(lambda: bare.attempt(check, user=USER)[0] == 0, "the squad is not saved and legal")
    screen.picture(f"{name}-5-saved")
    _second(bare, screen, opener)
    screen.press("ctrl+q")
    screen.wait_without("NCO Builder")
    _ended(opened)
    kept = json.loads(bare.output_of(f"{program} check --json '{FOLDER}/{SHEET}'", user=USER))
    if not kept["results"][0]["legal"]:
        sys.exit("The PDF does not hold the repaired squad")


def _repair(screen: Desktop, name: str) -> None:
    screen.press("shift+F8")
    screen.wait_for("Fix all")
    screen.picture(f"{name}-2-repairs")
    screen.press("Return")
    screen.wait_without("Fix all")
    screen.wait_for("NCO Builder")
    screen.press(*["ctrl+F8"] * TO_DECIDE)
    screen.picture(f"{name}-3-repaired")


def _print(bare: Bare, screen: Desktop, name: str) -> None:
    screen.wait_for("NCO Builder")
    screen.press("ctrl+p")
    time.sleep(4)
    screen.picture(f"{name}-4-pages")
    screen.press("alt+a")
    screen.wait_for("PDF")
    screen.type(f"{FOLDER}/{SHEET}")
    screen.press("Return")
    sheet = bare.at(f"{FOLDER}/{SHEET}")
    until(lambda: sheet.is_file() and sheet.read_bytes().startswith(b"%PDF"), "no PDF is written")
    screen.wait_for("NCO Builder")


def _second(bare: Bare, screen: Desktop, opener: str) -> None:
    """Check that a second double click uses the open window."""
    bare.given(ROOT / "data/samples/rifle-squad.nco", f"{FOLDER}/other.nco", user=USER)
    before = len(screen.windows("NCO Builder"))
    bare.output_of(f"{opener} {FOLDER}/other.nco", user=USER, display=screen.display)
    time.sleep(4)
    if len(screen.windows("NCO Builder")) != before:
        sys.exit("A second double click opened a second window")


def _ended(opened: subprocess.Popen[str]) -> None:
    said, _ = opened.communicate(timeout=60)
    if opened.returncode or said.strip():
        sys.exit(f"The opened program ended with {opened.returncode}, and said: {said}")
