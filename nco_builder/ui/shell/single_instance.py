"""A start while a window is open passes its files to that window, and ends."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING

from nco_builder import paths

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

TAKEN = b"taken"
LONGEST_WAIT = 3.0
"""Seconds to wait for a window that does not answer."""
LONGEST_MESSAGE = 1_000_000
MOST_FILES = 1000
LONGEST_ADDRESS = 100
"""The most bytes of a socket's address; systems allow 104 or 108."""
TOKEN = "XDG_ACTIVATION_TOKEN"


def address() -> str:
    """Return the address of this user's window; "" if there can be none."""
    folder = paths.user_state()
    if sys.platform == "win32":
        from zlib import crc32

        return rf"\\.\pipe\nco-builder-{crc32(os.fsencode(folder)):08x}"
    place = str(folder / "window.socket")
    return place if len(os.fsencode(place)) <= LONGEST_ADDRESS else ""


def hand_over(files: Sequence[Path]) -> bool:
    """Let the running window show these files and come to the front.

    Returns:
        Whether there is one and it takes them.
    """
    place = address()
    # most starts are the first: they need not know how to speak to another
    if not place or (sys.platform != "win32" and not os.path.lexists(place)):
        return False
    from threading import Thread

    message = Message(tuple(str(file.absolute()) for file in files), os.environ.get(TOKEN, ""))
    answers: list[bool] = []
    # to connect to a window that takes nobody in would wait for good
    asking = Thread(target=lambda: answers.append(_asked(place, message)), daemon=True)
    asking.start()
    asking.join(LONGEST_WAIT)
    return answers == [True]


def _asked(place: str, message: Message) -> bool:
    """Return whether a window has accepted a message."""
    from multiprocessing.connection import Client

    try:
        with Client(place) as window:
            window.send_bytes(message.to_bytes())
            return window.poll(LONGEST_WAIT) and window.recv_bytes(len(TAKEN)) == TAKEN
    except (OSError, EOFError):
        return False


class Message:
    """A message from one start to another.

    Attributes:
        files: to be opened, as absolute paths.
        token: with which the window may come to the front.
    """

    def __init__(self, files: tuple[str, ...], token: str = "") -> None:
        self.files = files
        self.token = token

    def to_bytes(self) -> bytes:
        """Return the message as bytes; file names may not be decodable."""
        return json.dumps({"files": self.files, "token": self.token}).encode("ascii")

    @classmethod
    def from_bytes(cls, raw: bytes) -> Message:
        """Return the message from its bytes.

        Raises:
            ValueError: this is none.
        """
        try:
            said = json.loads(raw)
            files, token = tuple(map(_text, said["files"])), _text(said["token"])
        except (KeyError, TypeError, RecursionError) as error:
            raise ValueError(raw[:80]) from error
        if len(files) > MOST_FILES or not all(files) or "\0" in "".join((*files, token)):
            raise ValueError(raw[:80])
        return cls(files, token)


def _text(said: object) -> str:
    if isinstance(said, str):
        return said
    raise TypeError(said)
