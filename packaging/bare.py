"""A bare Debian in a folder, made by debootstrap, for trying packages. Needs root."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from made import WORK

USER = "friend"
INSTALL = "DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes"


class Bare:
    """A modifiable copy of a freshly installed Debian.

    Args:
        suite: Debian's name for it, such as `trixie`.
        name: the name of the copy; an existing one is deleted.
    """

    def __init__(self, suite: str, name: str) -> None:
        self.root = WORK / "bare" / f"{suite}-{name}"
        fresh = _fresh(suite)
        shutil.rmtree(self.root, ignore_errors=True)
        self.root.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["cp", "-a", str(fresh), str(self.root)], check=True)
        self.output_of("apt-get -qq update")
        self.output_of(f"useradd --create-home --shell /bin/sh {USER}")

    def at(self, place: str) -> Path:
        """Return a path in it as seen from outside."""
        return self.root / place.lstrip("/")

    def start(
        self, line: str, *, user: str = "root", display: str = "", output: int = subprocess.PIPE
    ) -> subprocess.Popen[str]:
        """Start a shell command in it, isolated from this machine except for the network.

        Args:
            line: the command.
            user: the user.
            display: the X display for windows.
            output: the file for its output and errors.
        """
        home = "/root" if user == "root" else f"/home/{user}"
        variables = {"HOME": home, "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8"}
        if display:
            variables["DISPLAY"] = display
        inside = [
            *("chroot", f"--userspec={user}:{user}", str(self.root), "/usr/bin/env", "-i"),
            *(f"{name}={value}" for name, value in variables.items()),
            *("/bin/sh", "-c", f"cd && {line}"),
        ]
        proc, dev = (shlex.quote(str(self.at(place))) for place in ("proc", "dev"))
        mounts = f"mount -t proc proc {proc}; mount --bind /dev {dev}"
        return subprocess.Popen(
            ["unshare", "--mount", "/bin/sh", "-c", f"{mounts}; exec {shlex.join(inside)}"],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def attempt(self, line: str, *, user: str = "root", display: str = "") -> tuple[int, str]:
        """Run a shell command in it; return its exit code and all its output."""
        started = self.start(line, user=user, display=display)
        said, _ = started.communicate()
        return started.returncode, said

    def output_of(self, line: str, *, user: str = "root", display: str = "") -> str:
        """Run a shell command in it, and return its output.

        Raises:
            SystemExit: it failed; its output is printed.
        """
        code, said = self.attempt(line, user=user, display=display)
        if code:
            sys.exit(f"In {self.root.name}, “{line}” ended with {code}:\n{said}")
        return said

    def given(self, file: Path, place: str, *, user: str = "root") -> None:
        """Copy a file of this machine into it."""
        target = self.at(place)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, target)
        self.output_of(f"chown -R {user}: {shlex.quote(str(Path(place).parent))}")


def _fresh(suite: str) -> Path:
    """Return a Debian of that name as installed by debootstrap, created once.

    Raises:
        SystemExit: it cannot be created here.
    """
    fresh = Path(os.environ.get("NCO_BUILDER_BARE", WORK / "bare")) / f"pristine-{suite}"
    if fresh.is_dir():
        return fresh
    if os.geteuid() or shutil.which("debootstrap") is None:
        sys.exit("A bare Debian is made by root, with debootstrap")
    fresh.parent.mkdir(parents=True, exist_ok=True)
    words = ["debootstrap", "--variant=minbase", suite, f"{fresh}.part"]
    if subprocess.run(words, check=False).returncode:
        sys.exit(f"debootstrap could not make {suite}")
    _lead_out(Path(f"{fresh}.part"))
    return Path(f"{fresh}.part").rename(fresh)


def _lead_out(root: Path) -> None:
    """Give it this machine's access to the network."""
    shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
    output = subprocess.run(
        ["apt-config", "dump", "--no-empty", "Acquire"], check=False, capture_output=True, text=True
    )
    (root / "etc/apt/apt.conf.d/99as-outside").write_text(output.stdout, encoding="utf-8")
