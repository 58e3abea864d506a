"""The app for macOS: its description and its archive."""

from __future__ import annotations

import platform
import sys
from typing import TYPE_CHECKING

from made import BUNDLE, DIST, report, run, version

if TYPE_CHECKING:
    from pathlib import Path

IDENTIFIER = "io.github.nco-builder"
DOCUMENT = f"{IDENTIFIER}.document"
INFO = {
    "CFBundleDisplayName": "NCO Builder",
    "CFBundleShortVersionString": version(),
    "CFBundleVersion": version(),
    "CFBundleDevelopmentRegion": "en",
    "CFBundleLocalizations": ["en", "de"],
    "LSApplicationCategoryType": "public.app-category.board-games",
    "LSBackgroundOnly": False,  # otherwise PyInstaller prints it, in a program that may print
    "LSMinimumSystemVersion": "13.0",
    "NSHighResolutionCapable": True,
    "CFBundleDocumentTypes": [
        {
            "CFBundleTypeName": "NCO Builder document",
            "CFBundleTypeRole": "Editor",
            "LSHandlerRank": "Owner",
            "LSItemContentTypes": [DOCUMENT],
        },
        {
            "CFBundleTypeName": "PDF with a document inside",
            "CFBundleTypeRole": "Viewer",
            "LSHandlerRank": "Alternate",
            "LSItemContentTypes": ["com.adobe.pdf"],
        },
    ],
    "UTExportedTypeDeclarations": [
        {
            "UTTypeIdentifier": DOCUMENT,
            "UTTypeDescription": "NCO Builder document",
            "UTTypeConformsTo": ["public.json"],
            "UTTypeTagSpecification": {
                "public.filename-extension": ["nco"],
                "public.mime-type": ["application/x-nco-builder"],
            },
        }
    ],
}
"""Additions to the app's Info.plist as written by PyInstaller."""


def macos() -> Path:
    """Build dist/nco-builder-VERSION-macos-MACHINE.zip from the app.

    Raises:
        SystemExit: there is no app.
    """
    app = BUNDLE.parent / "NCO Builder.app"
    if not app.is_dir():
        sys.exit("There is no app yet: packaging/bundle.py makes it, on macOS")
    made = DIST / f"nco-builder-{version()}-macos-{platform.machine()}.zip"
    run("ditto", "-c", "-k", "--sequesterRsrc", "--keepParent", app, made)
    report(made)
    return made


if __name__ == "__main__":
    macos()
