"""Lets whatever is asked of the system fail once, at one step after the other."""

from __future__ import annotations

import errno
import io
import os
import sys
from typing import TYPE_CHECKING, Any, Self

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

ASKED = {"posix", "nt", "fcntl", "msvcrt", "_io", "io"}
"""Where what Python asks of the system is at home."""
ERRORS: list[Callable[[], BaseException]] = [
    lambda: OSError(errno.EIO, "broken"),
    MemoryError,
]


_ON_PATHS = {"fspath", "_path_splitroot_ex"}
NEVER = {"c_call": {"close", "__exit__"} | _ON_PATHS, "c_return": {"open", "scandir"} | _ON_PATHS}
"""What cannot be: what stays open though closing it failed, what is open and told not to be; a
path that cannot be told as text or taken apart, for which nobody asks the disk."""


class Fault:
    """Lets what is asked of the system fail at one step: not done, or done and told as failed."""

    def __init__(self, step: int, error: Callable[[], BaseException], event: str) -> None:
        self.struck = False
        self._left, self._error, self._event = step, error, event

    @property
    def harmless(self) -> bool:
        """Whether the system refused something, and did not do it."""
        return self._event == "c_call" and isinstance(self._error(), OSError)

    def __enter__(self) -> Self:
        sys.setprofile(self._see)
        return self

    def __exit__(self, *_told: object) -> None:
        sys.setprofile(None)

    def _see(self, _frame: FrameType, event: str, what: Any) -> None:  # noqa: ANN401 - Python's
        if event != self._event or not _asks(what) or what.__name__ in NEVER[event]:
            return
        self._left -= 1
        if self._left < 0:
            sys.setprofile(None)
            self.struck = True
            raise self._error()


def _asks(what: Any) -> bool:  # noqa: ANN401 - a built-in function
    owner = getattr(what, "__self__", None)
    return getattr(what, "__module__", None) in ASKED or isinstance(owner, io.IOBase)


@pytest.fixture(autouse=True)
def no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask the system for something cheap in the place of waiting; that it fails counts here."""
    monkeypatch.setattr(os, "fsync", os.fstat)


def each_fault(begin: Callable[[], object], act: Callable[[Fault], object]) -> int:
    """Let each thing that `act` asks for fail, one after the other; how many there were."""
    steps = 0
    for error in ERRORS:
        for event in ("c_call", "c_return"):
            step, struck = 0, True
            while struck:
                begin()
                fault = Fault(step, error, event)
                act(fault)
                struck = fault.struck
                step += 1
            steps += step - 1
    return steps
