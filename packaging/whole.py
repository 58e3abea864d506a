"""All packages: wheel, bundle, .deb, portable archive, bill of materials, checksums."""

from __future__ import annotations

import hashlib
import json
import platform
import shutil
import sys
from typing import TYPE_CHECKING

from bundle import SCRIPTS, bundle
from deb import deb
from macos import macos
from made import DIST, ROOT, report, run, version
from portable import portable
from trying import try_out
from windows import windows

if TYPE_CHECKING:
    from pathlib import Path


def whole() -> None:
    """Build and try everything that can be built on this system, with checksums."""
    shutil.rmtree(DIST, ignore_errors=True)
    made = bundle()
    try_out(made)
    if sys.platform == "linux":
        deb()
        portable()
    elif sys.platform == "win32":
        windows()
    elif sys.platform == "darwin":
        macos()
    bom()
    sums()


def bom() -> Path:
    """Write a CycloneDX bill of materials of the environment that was bundled."""
    system = f"{platform.system()}-{platform.machine()}".lower()
    file = DIST / f"nco-builder-{version()}-{system}.cdx.json"
    words = ("environment", "--output-reproducible", "--of", "JSON", "-o", file)
    run(SCRIPTS / "cyclonedx-py", *words, SCRIPTS / "python")
    file.write_text(without_places(file.read_text(encoding="utf-8")), encoding="utf-8")
    report(file)
    return file


def without_places(bill: str) -> str:
    """Return a bill of materials without the paths of the machine that built the packages.

    pip records the file that a local wheel was installed from, and the bill refers to it.

    Raises:
        SystemExit: another path into the checkout is left.
    """
    content = json.loads(bill)
    for part in [content.get("metadata", {}).get("component", {}), *content.get("components", [])]:
        links = part.pop("externalReferences", [])
        if kept := [link for link in links if not link["url"].startswith("file:")]:
            part["externalReferences"] = kept
    text = json.dumps(content, indent=2, ensure_ascii=False) + "\n"
    if str(ROOT) in text or ROOT.as_uri() in text:
        sys.exit(f"The bill of materials names a path of this machine below {ROOT}")
    return text


def sums() -> Path:
    """Write the SHA-256 sums of all files, in the format of `sha256sum --check`."""
    files = [path for path in sorted(DIST.iterdir()) if path.name != "SHA256SUMS"]
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    file = DIST / "SHA256SUMS"
    file.write_text("".join(lines), encoding="ascii")
    report(file)
    return file


if __name__ == "__main__":
    whole()
