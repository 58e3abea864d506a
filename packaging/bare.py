"""A bare Debian in a folder, made by debootstrap: what packages are tried on. Needs root."""

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
    """A copy of a freshly made Debian, to be changed at will.

    Args:
        suite: Debian's name for it, such as `trixie`.
        name: what the copy is called; one of the same name is thrown away.

    """

    def __init__(self, suite: str, name: str) -> None:
        self.root = WORK / "bare" / f"{suite}-{name}"
        fresh = _fresh(suite)
        shutil.rmtree(self.root, ignore_errors=True)
        self.root.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["cp", "-a", str(fresh), str(self.root)], check=True)
        self.told("apt-get -qq update")
        self.told(f"useradd --create-home --shell /bin/sh {USER}")

    def at(self, place: str) -> Path:
        """A place in it, as seen from outside."""
        return self.root / place.lstrip("/")

    def start(
        self, line: str, *, user: str = "root", display: str = "", output: int = subprocess.PIPE
    ) -> subprocess.Popen[str]:
        """Start a line of the shell in it; nothing of this machine is seen but its network.

        Args:
            line: what the shell is told.
            user: who it is.
            display: the X display for windows.
            output: where both outputs go.

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

    def asked(self, line: str, *, user: str = "root", display: str = "") -> tuple[int, str]:
        """Do a line of the shell in it: its exit code, and all that it said."""
        started = self.start(line, user=user, display=display)
        said, _ = started.communicate()
        return started.returncode, said

    def told(self, line: str, *, user: str = "root", display: str = "") -> str:
        """Do a line of the shell in it, and answer what it said.

        Raises:
            SystemExit: it failed; what it said is shown.

        """
        code, said = self.asked(line, user=user, display=display)
        if code:
            sys.exit(f"In {self.root.name}, “{line}” ended with {code}:\n{said}")
        return said

    def given(self, file: Path, place: str, *, user: str = "root") -> None:
        """Put a file of this machine into it."""
        target = self.at(place)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, target)
        self.told(f"chown -R {user}: {shlex.quote(str(Path(place).parent))}")


def _fresh(suite: str) -> Path:
    """A Debian of that name as debootstrap leaves it; made once.

    Raises:
        SystemExit: it cannot be made here.

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
    """Let it reach the network as this machine does."""
    shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
    told = subprocess.run(
        ["apt-config", "dump", "--no-empty", "Acquire"], check=False, capture_output=True, text=True
    )
    (root / "etc/apt/apt.conf.d/99as-outside").write_text(told.stdout, encoding="utf-8")
