"""Doors of the window: what is pasted or dropped, and what comes over its local socket."""

from __future__ import annotations

import json
import os
import socket
import struct
import tempfile
from functools import lru_cache
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING
from unittest import mock

from PySide6.QtCore import QMimeData
from PySide6.QtWidgets import QApplication, QMainWindow

from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.documents.squads import SQUAD, read_squad
from nco_builder.files.limits import MOST_ENTRIES
from nco_builder.systems import system_of
from nco_builder.ui.builder import document_rows
from nco_builder.ui.builder.document import BuilderDocument
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.parts import transfer
from nco_builder.ui.parts.lists import is_of
from nco_builder.ui.shell import instance_server, tabs
from nco_builder.ui.shell.single_instance import LONGEST_MESSAGE, TAKEN, Message
from nco_builder.ui.squad import carrying as clipboard
from nco_builder.ui.table.carrying import rows_of
from tests.reading import ALL_SAMPLES, SAMPLES

if TYPE_CHECKING:
    from tests.fuzz.case import Case

WITH_A_PAGE = tuple(
    [path for path in ALL_SAMPLES if path not in SAMPLES and system_of(read_document(path)).page]
)
"""Samples of the kinds that have a builder page."""
LONGEST_WAIT = 10.0
"""Seconds until a window counts as one that does not answer."""

AN_HOUR = 3_600_000
"""Milliseconds: the window does not listen at its usual place as well."""


@lru_cache(maxsize=1)
def application() -> QApplication:
    """The one there is in a process."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    there = QApplication.instance()
    return there if isinstance(there, QApplication) else QApplication([])


def men(case: Case, _folder: Path) -> None:
    """Put men into a squad that are pasted or dropped, with their weapons."""
    application()
    data = QMimeData()
    members, weapons = case.parts[:2]
    head = f'{{"format": "{SQUAD.format}", "list": "members"'.encode()
    whole = b'%s, "parts": %s, "definitions": %s}' % (head, members, weapons)
    data.setData(transfer.PARTS, whole)
    if case.way:
        data.setData(transfer.PARTS_ROWS, members)
    opened = OpenDocument(SQUAD, read_squad(SAMPLES[0]))
    document = SquadDocument(opened, opened)
    tabs.fits(data, opened)
    assert not is_of(data, transfer.PARTS_ROWS, opened)
    change = clipboard.added_men(data, document, None)
    if change is not None:
        document.do(change)
    assert len(document.squad.members) <= MOST_ENTRIES


def parts(case: Case, _folder: Path) -> None:
    """Put rows into a document that are pasted or dropped."""
    application()
    data = QMimeData()
    for form in (transfer.PARTS, transfer.PARTS_ROWS, transfer.OFFERED):
        data.setData(form, case.parts[0])
    value = read_document(WITH_A_PAGE[case.way])
    opened = OpenDocument(kind_for(value), value)
    tabs.fits(data, opened)
    document = BuilderDocument(opened, opened)
    assert rows_of(data, document) == ()
    assert document_rows.dropped_offer(data, document) is None
    change = document_rows.inserted_parts(data, document, None)
    if change is not None:
        document.do(change, lambda _page: "")


class _Taker:
    """Stands for the window that takes files."""

    def __init__(self) -> None:
        self.files: list[Path] = []


def message(case: Case, _folder: Path) -> None:
    """Say it to the window that listens, whole or in half; it still answers the next one."""
    app, taker = application(), _Taker()
    raw = case.parts[0]
    # local sockets have short names
    with (
        tempfile.TemporaryDirectory(dir="/tmp") as home,
        mock.patch.object(instance_server, "AFTER_START", AN_HOUR),
        mock.patch.object(instance_server, "LONGEST_VISIT", 0.05),
        mock.patch.object(instance_server, "LONGEST_WAIT", 0.05),
    ):
        window = QMainWindow()
        there = instance_server.InstanceServer(window, taker.files.extend)
        place = str(Path(home, "w"))
        thread = Thread(target=there._serve, args=(place,), daemon=True)
        thread.start()
        while there._listener is None and thread.is_alive():
            app.processEvents()
        length = len(raw) if case.way != 1 else min(len(raw) + 9, LONGEST_MESSAGE)
        head = struct.pack("!i", length) if case.way < 2 else b""
        _said(place, head + raw)
        sound = Message(("/a.nco",)).to_bytes()
        answer = _said(place, struct.pack("!i", len(sound)) + sound)
        there.stop()
        for _turn in range(3):
            app.processEvents()
        assert thread.is_alive() or answer, "the thread that listens has ended"
        assert answer.endswith(TAKEN), "the next start is not heard"


def _said(place: str, raw: bytes) -> bytes:
    """What a window answers."""
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(LONGEST_WAIT)
        line.connect(place)
        try:
            line.sendall(raw)
            return line.recv(64)
        except (BrokenPipeError, ConnectionResetError):
            return b""


def message_alone(case: Case, _folder: Path) -> None:
    """Read it as such a message."""
    try:
        said = Message.from_bytes(case.parts[0][:LONGEST_MESSAGE])
    except ValueError:
        return
    again = Message.from_bytes(json.dumps({"files": said.files, "token": said.token}).encode())
    assert again.files == said.files


DOORS = (
    ("clipboard and drags of men", men, ("men", "weapons"), 2),
    ("clipboard and drags of rows", parts, ("parts",), len(WITH_A_PAGE)),
    ("socket", message, ("message",), 3),
    ("message", message_alone, ("message",), 1),
)
"""Name, function, kinds of the parts, number of ways."""
