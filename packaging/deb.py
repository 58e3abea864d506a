"""The bundle as a Debian package, amd64: menu entry, file type, icons, manual, dependencies."""

from __future__ import annotations

import gzip
import hashlib
import re
import shutil
import subprocess
import sys
from email.utils import formatdate
from pathlib import Path
from string import Template

sys.path.append(str(Path(__file__).resolve().parent.parent))

from bundle import ICON_SIZES, OWN
from made import (
    BUNDLE,
    DESKTOP,
    DIST,
    HERE,
    ROOT,
    WORK,
    as_everywhere,
    date_all,
    epoch,
    report,
    run,
    version,
)

from nco_builder.system import library_package

DEBIAN = HERE / "debian"
NAME = "nco-builder"
LIBC = ("libc.", "libm.", "libdl.", "libpthread.", "librt.", "libutil.", "libresolv.", "ld-linux")
COMMON_LICENSES = {
    "Apache License Version 2.0": "Apache-2.0",
    "GNU LESSER GENERAL PUBLIC LICENSE Version 3": "LGPL-3",
    "GNU GENERAL PUBLIC LICENSE Version 3": "GPL-3",
    "GNU GENERAL PUBLIC LICENSE Version 2": "GPL-2",
}


def deb() -> Path:
    """Build dist/nco-builder_VERSION_amd64.deb from the bundle.

    Raises:
        SystemExit: there is no bundle, or no dpkg.
    """
    if not BUNDLE.is_dir():
        sys.exit("There is no bundle yet: packaging/bundle.py makes it")
    if shutil.which("dpkg-deb") is None or shutil.which("objdump") is None:
        sys.exit("A .deb is made with dpkg-deb and objdump: install dpkg and binutils")
    root = WORK / "deb"
    shutil.rmtree(root, ignore_errors=True)
    _program(root)
    _desktop(root / "usr/share")
    completions(BUNDLE / NAME, root / "usr/share")
    _documents(root / "usr/share")
    _control(root)
    date_all(root)
    made = DIST / f"{NAME}_{version()}_amd64.deb"
    run("dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "--build", root, made)
    report(made)
    return made


def _program(root: Path) -> None:
    """Copy the bundle to /usr/lib, with a link where shells look."""
    shutil.copytree(BUNDLE, root / f"usr/lib/{NAME}", symlinks=True)
    for library in (root / f"usr/lib/{NAME}").rglob("*.so*"):
        if library.parent.name == "_internal" and not OWN.match(library.name):
            library.unlink()  # Debian's own, with security fixes
        else:
            library.chmod(0o644)
    (root / "usr/bin").mkdir(parents=True)
    (root / f"usr/bin/{NAME}").symlink_to(f"../lib/{NAME}/{NAME}")


def _desktop(share: Path) -> None:
    """Copy the files for menus, file managers and software centers."""
    for name, place in {
        f"{NAME}.desktop": "applications",
        f"{NAME}.xml": "mime/packages",
        f"{NAME}.metainfo.xml": "metainfo",
    }.items():
        (share / place).mkdir(parents=True)
        shutil.copy(DESKTOP / name, share / place)
    icons = share / "icons/hicolor"
    for size in ICON_SIZES:
        folder = icons / f"{size}x{size}/apps"
        folder.mkdir(parents=True)
        shutil.copy(WORK / f"icons/{size}.png", folder / f"{NAME}.png")
    (icons / "scalable/apps").mkdir(parents=True)
    shutil.copy(ROOT / "resources/icons/app.svg", icons / f"scalable/apps/{NAME}.svg")


def completions(program: Path, share: Path) -> None:
    """Write completions where each shell looks for them.

    Args:
        program: the program that prints them.
        share: the folder for /usr/share.
    """
    for shell, place in {
        "bash": f"bash-completion/completions/{NAME}",
        "zsh": f"zsh/vendor-completions/_{NAME}",
        "fish": f"fish/vendor_completions.d/{NAME}.fish",
    }.items():
        words, file = [str(program), "completion", shell], share / place
        file.parent.mkdir(parents=True)
        file.write_bytes(subprocess.check_output(words, env=as_everywhere()))


def _documents(share: Path) -> None:
    """Write manual page, changelog and copyright file."""
    documents = share / "doc" / NAME
    documents.mkdir(parents=True)
    _packed(DESKTOP / f"{NAME}.1", share / f"man/man1/{NAME}.1.gz")
    _packed(ROOT / "CHANGELOG.md", documents / "CHANGELOG.md.gz")
    (documents / "changelog.gz").write_bytes(gzip.compress(_changelog().encode(), 9, mtime=0))
    licenses = {path.name: path for path in (ROOT / "resources/fonts").glob("*.txt")}
    texts = [
        (DEBIAN / "copyright").read_text("utf-8"),
        (ROOT / "THIRD_PARTY.md").read_text("utf-8"),
    ]
    for name, path in sorted(licenses.items()):
        text = path.read_text("utf-8")
        texts.append(f"{name}\n\n{_common(text) or text}")
    texts += [_python_licenses()]
    (documents / "copyright").write_text("\n\n".join(texts), encoding="utf-8")
    overrides = share / "lintian/overrides"
    overrides.mkdir(parents=True)
    shutil.copy(DEBIAN / "lintian-overrides", overrides / NAME)


def _python_licenses() -> str:
    """Return the license texts of the bundled libraries."""
    site = next((WORK / "environment").glob("lib/python*/site-packages"))
    found = sorted(site.glob("*.dist-info/**/*"))
    wanted = re.compile(r"(LICEN[CS]E|COPYING|NOTICE|AUTHORS)", re.IGNORECASE)
    left_out = re.compile(r"^(pip|setuptools|cyclonedx|pillow|charset_normalizer)", re.IGNORECASE)
    texts = []
    for path in found:
        library = path.relative_to(site).parts[0].removesuffix(".dist-info")
        if path.is_file() and wanted.match(path.name) and not left_out.match(library):
            text = path.read_text("utf-8", errors="replace")
            common = _common(text)
            texts.append(f"{library}: {path.name}\n\n{common or text}")
    return "\n\n".join(texts)


def _common(text: str) -> str:
    """Return Debian's path of a common license text, "" for any other."""
    for title, name in COMMON_LICENSES.items():
        if title in " ".join(text.split()):
            return f"On Debian systems the text is in /usr/share/common-licenses/{name}."
    return ""


def _changelog() -> str:
    """Write one entry in Debian's format, which refers to CHANGELOG.md."""
    date = formatdate(int(epoch()), usegmt=True).replace("GMT", "+0000")
    author = "NCO Builder contributors <nco-builder@example.invalid>"
    return (
        f"{NAME} ({version()}) unstable; urgency=medium\n\n"
        f"  * See CHANGELOG.md.gz for the changes.\n\n -- {author}  {date}\n"
    )


def _packed(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(gzip.compress(source.read_bytes(), 9, mtime=0))


def _control(root: Path) -> None:
    """Write the control files of dpkg.

    Debian's own triggers update menus, file types and icons.
    """
    folder = root / "DEBIAN"
    folder.mkdir()
    files = sorted(each for each in (root / "usr").rglob("*") if each.is_file())
    size = sum(each.stat().st_size for each in files if not each.is_symlink()) // 1024
    control = Template((DEBIAN / "control").read_text("utf-8")).substitute(
        version=version(), size=size, depends=depends(root)
    )
    (folder / "control").write_text(control, encoding="utf-8")
    whole = [each for each in files if not each.is_symlink()]
    sums = [f"{_sum(each)}  {each.relative_to(root).as_posix()}\n" for each in whole]
    (folder / "md5sums").write_text("".join(sums), encoding="utf-8")


def _sum(file: Path) -> str:
    return hashlib.md5(file.read_bytes()).hexdigest()  # noqa: S324 - dpkg reads no other


def depends(root: Path) -> str:
    """Return the packages whose libraries the bundle uses, and the required C library."""
    objects = [path for path in root.rglob("*") if path.is_file() and _is_elf(path)]
    brought = {path.name for path in root.rglob("*.so*")}
    needed: set[str] = set()
    newest = (0, 0)
    for path in objects:
        if "/printsupport/" in path.as_posix():
            continue  # not loaded on systems without printing
        words = ["objdump", "-p", str(path)]
        output = subprocess.run(words, check=True, capture_output=True, text=True).stdout
        needed |= set(re.findall(r"NEEDED +(\S+)", output)) - brought
        versions = re.findall(r"GLIBC_(\d+)\.(\d+)", output)
        newest = max(newest, *((int(a), int(b)) for a, b in versions), newest)
    of_libc = {name for name in needed if name.startswith(LIBC)}
    packages = {library_package("apt-get", name) for name in needed - of_libc}
    return ", ".join([f"libc6 (>= {newest[0]}.{newest[1]})", *sorted(packages)])


def _is_elf(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


if __name__ == "__main__":
    deb()
