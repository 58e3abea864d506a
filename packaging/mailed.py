"""What a player does first: a squad came by mail; he opens, repairs, prints and saves it."""

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
"""Broken in many ways."""
TO_DECIDE = 4
"""Problems that Fix all leaves, for there are several ways to fix each; the first is taken."""
FOLDER = f"/home/{USER}/Downloads"
NAME = "Jörgs Trupp (2).nco"
SHEET = "sheet.pdf"


def mailed(bare: Bare, screen: Desktop, program: str, opener: str, name: str) -> None:
    """Open a mailed squad as a double click does, and bring it home.

    Args:
        bare: where the program is installed, and known to the menus.
        screen: where its window comes up.
        program: how its user starts it in a shell.
        opener: what stands for the double click, such as `gio open`.
        name: how the pictures begin.

    Raises:
        SystemExit: something does not come out as it should.

    """
    bare.given(SAMPLE, f"{FOLDER}/{NAME}", user=USER)
    check = f"{program} check --json '{FOLDER}/{NAME}'"
    code, said = bare.asked(check, user=USER)
    if code != 1:
        sys.exit(f"The squad as it came should be illegal: {code}\n{said}")
    opened = bare.start(f"{opener} '{FOLDER}/{NAME}'", user=USER, display=screen.display)
    screen.wait_for("NCO Builder")
    time.sleep(3)
    screen.picture(f"{name}-1-opened")
    _repair(screen, name)
    _print(bare, screen, name)
    screen.press("ctrl+s")
    until(lambda: bare.asked(check, user=USER)[0] == 0, "the squad is not saved and legal")
    screen.picture(f"{name}-5-saved")
    _second(bare, screen, opener)
    screen.press("ctrl+q")
    screen.wait_without("NCO Builder")
    _ended(opened)
    kept = json.loads(bare.told(f"{program} check --json '{FOLDER}/{SHEET}'", user=USER))
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
    """A second double click goes to the window that is open."""
    bare.given(ROOT / "data/samples/rifle-squad.nco", f"{FOLDER}/other.nco", user=USER)
    before = len(screen.windows("NCO Builder"))
    bare.told(f"{opener} {FOLDER}/other.nco", user=USER, display=screen.display)
    time.sleep(4)
    if len(screen.windows("NCO Builder")) != before:
        sys.exit("A second double click opened a second window")


def _ended(opened: subprocess.Popen[str]) -> None:
    said, _ = opened.communicate(timeout=60)
    if opened.returncode or said.strip():
        sys.exit(f"The opened program ended with {opened.returncode}, and said: {said}")
