"""Try the packages on bare Debian systems like a user: `on_debian.py SUITE…`.

Needs root, debootstrap, Xvfb, openbox and xdotool. Pictures of every step go to
build/package/pictures. The default suites are bookworm and trixie. `--older FILE` is a Debian
package of an earlier version; by default one is made from the current one.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from bare import INSTALL, USER, Bare
from desktop import desktop, until
from made import DIST, ROOT, WORK, run, version
from mailed import mailed

if TYPE_CHECKING:
    from desktop import Desktop

PICTURES = WORK / "pictures"
DOUBLE_CLICK = "gio open"
DESKTOP_HAS = "libglib2.0-bin shared-mime-info desktop-file-utils"
WHICH = "dpkg-query --show nco-builder"
SQUAD = f"/home/{USER}/Documents/squad.nco"
SETTINGS = f"/home/{USER}/.config/nco-builder/settings.json"
FROM_THE_FUTURE = {"hologram": "blue"}


def package_alone(suite: str, package: Path, screen: Desktop) -> None:
    """Try only the package: open a mailed squad; after purging, nothing is left."""
    bare = Bare(suite, "alone")
    _install(bare, package)
    bare.output_of(f"{INSTALL} --no-install-recommends libglib2.0-bin")
    mailed(bare, screen, "nco-builder", DOUBLE_CLICK, f"{suite}-package")
    _newer_things(bare, screen)
    bare.output_of("apt-get -qq purge --yes nco-builder")
    _nothing_left(bare, "/")
    if not bare.at(SETTINGS).is_file():
        sys.exit("Purging the package took its user's settings")


def over_a_running_one(suite: str, older: Path, package: Path, screen: Desktop) -> None:
    """Upgrade below an open window, which keeps working; downgrade; remove."""
    bare = Bare(suite, "upgraded")
    _install(bare, older)
    before = bare.output_of(WHICH)
    bare.given(ROOT / "data/samples/recruits-mistakes.nco", SQUAD, user=USER)
    opened = bare.start(f"nco-builder open {SQUAD}", user=USER, display=screen.display)
    screen.wait_for("NCO Builder")
    time.sleep(3)
    _install(bare, package)
    if bare.output_of(WHICH) == before or bare.at("/usr/lib/nco-builder/no-more").exists():
        sys.exit("The newer package left something of the older one")
    screen.wait_for("NCO Builder")
    screen.press("shift+F8")
    screen.wait_for("Fix all")
    screen.press("Return")
    screen.wait_without("Fix all")
    screen.press("ctrl+p")
    time.sleep(4)
    screen.picture(f"{suite}-upgraded-while-open")
    was = bare.at(SQUAD).read_bytes()
    screen.press("ctrl+s")
    until(lambda: bare.at(SQUAD).read_bytes() != was, "the open window saves no more")
    screen.press("ctrl+q")
    screen.wait_without("NCO Builder")
    said, _ = opened.communicate(timeout=60)
    if opened.returncode or said.strip():
        sys.exit(f"The program that was replaced ended with {opened.returncode}, and said: {said}")
    _install(bare, older)
    if bare.output_of(WHICH) != before:
        sys.exit("The older package did not bring the older program back")
    bare.output_of("apt-get -qq remove --yes nco-builder")
    _nothing_left(bare, "/")


def portable(suite: str, archive: Path, screen: Desktop) -> None:
    """Unpack the archive as an ordinary user, add it to the menus, and remove it again."""
    bare = Bare(suite, "portable")
    depends = _needed(DIST / f"nco-builder_{version()}_amd64.deb")
    bare.output_of(f"{INSTALL} --no-install-recommends xz-utils {DESKTOP_HAS} {depends}")
    folder = f"/home/{USER}/Meine Spiele"
    bare.given(archive, f"{folder}/{archive.name}", user=USER)
    bare.output_of(f"cd '{folder}' && tar xf {archive.name} && rm {archive.name}", user=USER)
    program = f"'{folder}/{archive.name.removesuffix('.tar.xz')}/nco-builder'"
    _on_a_full_disk(bare, program)
    bare.output_of(f"{program} integrate", user=USER)
    mailed(bare, screen, program, DOUBLE_CLICK, f"{suite}-portable")
    bare.output_of(f"{program} integrate --remove", user=USER)
    _nothing_left(bare, f"/home/{USER}/.local/share/applications")
    _nothing_left(bare, f"/home/{USER}/.local/share/mime")
    _nothing_left(bare, f"/home/{USER}/.local/share/icons")
    if not bare.at(SETTINGS).is_file():
        sys.exit("Taking the program out of the menus took its user's settings")


def _install(bare: Bare, package: Path) -> None:
    shutil.copy(package, bare.at("/tmp"))  # noqa: S108 - of the bare Debian, which is our own
    bare.output_of(f"{INSTALL} --allow-downgrades /tmp/{package.name}")


def _needed(package: Path) -> str:
    """Return the names of the packages that a package depends on."""
    words = ["dpkg-deb", "--field", str(package), "Depends"]
    output = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    return " ".join(each.split()[0] for each in output.split(","))


def _newer_things(bare: Bare, screen: Desktop) -> None:
    """Check that settings and documents of a newer program are kept, and refused in a sentence."""
    settings = json.loads(bare.at(SETTINGS).read_text("utf-8"))
    bare.at(SETTINGS).write_text(json.dumps(settings | FROM_THE_FUTURE), encoding="utf-8")
    newer = json.loads((ROOT / "data/samples/rifle-squad.nco").read_text("utf-8"))
    text = json.dumps(newer | {"version": 99})
    bare.at(SQUAD).parent.mkdir(exist_ok=True)
    bare.at(SQUAD).write_text(text, encoding="utf-8")
    code, said = bare.attempt(f"nco-builder check {SQUAD}", user=USER)
    if code != 2 or "a newer NCO Builder wrote this" not in said or len(said.splitlines()) > 2:  # noqa: PLR2004
        sys.exit(f"A file of a newer program is not refused in a sentence: {code}\n{said}")
    if bare.at(SQUAD).read_text("utf-8") != text:
        sys.exit("A file of a newer program was changed")
    opened = bare.start("nco-builder open", user=USER, display=screen.display)
    screen.wait_for("NCO Builder")
    time.sleep(3)
    screen.press("ctrl+q")
    opened.communicate(timeout=60)
    kept = json.loads(bare.at(SETTINGS).read_text("utf-8"))
    if not FROM_THE_FUTURE.items() <= kept.items():
        sys.exit(f"Settings of a newer program were not kept: {sorted(kept)}")


def _on_a_full_disk(bare: Bare, program: str) -> None:
    """Check that integrating on a full disk gives one sentence and leaves nothing half done."""
    share = f"/home/{USER}/full"
    bare.output_of(f"mkdir {share}", user=USER)
    line = (
        f"mount -t tmpfs -o size=8k,uid=$(id -u {USER}) tmpfs {share}"
        f' && su {USER} -c "XDG_DATA_HOME={share} {program} integrate"; echo ended with $?'
        f"; find {share} -type f"
    )
    said = bare.output_of(line).splitlines()
    if "ended with 2" not in said or len(said) != 2 or "full" not in said[0]:  # noqa: PLR2004
        sys.exit(f"On a full disk integrate said: {said}")


def _nothing_left(bare: Bare, place: str) -> None:
    """Check that no file has or contains the program's name, except the user's own files.

    Raises:
        SystemExit: some are left; the message lists them.
    """
    skipped = "-path /proc -o -path /dev -o -path /sys -o -path /tmp -o -path /var/log"
    records = "-path /var/cache/apt -o -path /var/cache/debconf -o -name '*-old'"
    homes = "-o -path /home -o -path /root" if place == "/" else ""
    found = bare.output_of(
        f"test -e {place} || exit 0; find {place} \\( {skipped} -o {records} {homes} \\) -prune"
        f" -o \\( -name '*nco?builder*' -o -type f -size -8M -exec grep -q nco-builder {{}} \\; \\)"
        f" -print"
    )
    if found.strip():
        sys.exit(f"Still in {bare.root.name}:\n{found}")


def older_than(package: Path) -> Path:
    """Return the same package with a lower version, and a file that the newer one lacks."""
    folder = WORK / "older"
    shutil.rmtree(folder, ignore_errors=True)
    run("dpkg-deb", "--raw-extract", package, folder)
    (folder / "usr/lib/nco-builder/no-more").write_text("gone after the upgrade", encoding="utf-8")
    control = folder / "DEBIAN/control"
    text = control.read_text("utf-8").replace(f"Version: {version()}", "Version: 0.0.1")
    control.write_text(text, encoding="utf-8")
    made = WORK / "nco-builder_0.0.1_amd64.deb"
    run("dpkg-deb", "--root-owner-group", "-Znone", "--build", folder, made)
    return made


def main() -> None:
    """Try everything on every named Debian."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("suites", nargs="*", default=["bookworm", "trixie"])
    parser.add_argument("--older", type=Path)
    given = parser.parse_args()
    package = DIST / f"nco-builder_{version()}_amd64.deb"
    archive = DIST / f"nco-builder-{version()}-linux-x86_64.tar.xz"
    if not (package.is_file() and archive.is_file()):
        sys.exit("There is nothing to try yet: make package")
    older = given.older or older_than(package)
    for suite in given.suites:
        with desktop(PICTURES) as screen:
            try:
                package_alone(suite, package, screen)
                print(f"{suite}: the package alone: a mailed squad came home; purged", flush=True)
                over_a_running_one(suite, older, package, screen)
                print(f"{suite}: upgraded under an open window, downgraded, removed", flush=True)
                portable(suite, archive, screen)
                print(f"{suite}: the archive, as an ordinary user; taken away again", flush=True)
            except SystemExit:
                screen.picture(f"{suite}-failed")
                raise


if __name__ == "__main__":
    main()
