"""Compile translations: `resources/translations/CODE.po` to the `CODE.mo` that the program reads.

The result is not committed. The build hook compiles it when the program is installed or packed,
`tools/project.py` and the tests before they start. This file therefore uses the standard library
only.
"""

from __future__ import annotations

import ast
import os
import struct
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "resources/translations"
MAGIC = 0x950412DE
HEAD_SIZE, ROW_SIZE = 28, 8


def compile_all(folder: Path = FOLDER) -> list[Path]:
    """Compile every catalog of a folder and return the compiled files."""
    return [compile_catalog(path) for path in sorted(folder.glob("*.po"))]


def compile_catalog(source: Path) -> Path:
    """Compile one catalog, unless the compiled file is newer than its source.

    Raises:
        ValueError: a line is not understood; the sentence names file and line.
    """
    compiled = source.with_suffix(".mo")
    if not compiled.is_file() or compiled.stat().st_mtime_ns <= source.stat().st_mtime_ns:
        # Several processes may start at once: none of them may read half a file.
        unfinished = compiled.with_suffix(f".{os.getpid()}.tmp")
        unfinished.write_bytes(as_mo(read_messages(source)))
        unfinished.replace(compiled)
    return compiled


def read_messages(source: Path) -> dict[str, str]:
    """Return the translations of a PO file as gettext keys them; skip fuzzy and missing ones."""
    messages: dict[str, str] = {}
    for entry in source.read_text("utf-8").split("\n\n"):
        parts: dict[str, str] = {}
        keyword = ""
        lines = entry.splitlines()
        for line in lines:
            if not line or line.startswith("#"):
                continue
            if not line.startswith('"'):
                keyword, _, line = line.partition(" ")  # noqa: PLW2901 (the text is left)
            try:
                parts[keyword] = parts.get(keyword, "") + ast.literal_eval(line)
            except (SyntaxError, ValueError) as error:
                raise ValueError(f"{source.name}: not a quoted text: {line}") from error
        fuzzy = any(line.startswith("#,") and "fuzzy" in line for line in lines)
        forms = [text for name, text in parts.items() if name.startswith("msgstr")]
        if "msgid" not in parts or fuzzy or not all(forms):
            continue
        key = parts["msgid"]
        if "msgid_plural" in parts:
            key += "\0" + parts["msgid_plural"]
        if "msgctxt" in parts:
            key = parts["msgctxt"] + "\4" + key
        messages[key] = "\0".join(forms)
    return messages


def as_mo(messages: dict[str, str]) -> bytes:
    """Return messages in the format of GNU gettext: two tables of sizes and places, then texts."""
    pairs = sorted((key.encode(), text.encode()) for key, text in messages.items())
    columns = [[pair[0] for pair in pairs], [pair[1] for pair in pairs]]
    place = HEAD_SIZE + ROW_SIZE * 2 * len(pairs)
    tables, texts = b"", b""
    for column in columns:
        for text in column:
            tables += struct.pack("<II", len(text), place)
            texts += text + b"\0"
            place += len(text) + 1
    first = HEAD_SIZE
    second = first + ROW_SIZE * len(pairs)
    return struct.pack("<7I", MAGIC, 0, len(pairs), first, second, 0, place) + tables + texts


if __name__ == "__main__":
    compile_all()
