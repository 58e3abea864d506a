"""Garbage: the window's thread collects it, and looks through all objects seldom."""

from __future__ import annotations

import gc

import pytest

from nco_builder.ui.parts import worker
from nco_builder.ui.parts.worker import JobThread, collect_due


@pytest.mark.usefixtures("qapp")
def test_all_objects_are_looked_through_only_once_there_are_many_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(JobThread, "at_work", set())  # whatever other tests left at work
    monkeypatch.setattr(worker, "_held", [0])  # or had held
    seen: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            seen.append(info["generation"])

    usual = gc.get_threshold()
    gc.collect()
    gc.set_threshold(1, 0, 0)
    gc.callbacks.append(note)
    held: list[list[object]] = []
    try:
        for _at in range(3):
            held.extend([] for _each in range(10))
            gc.collect(1)
        collect_due()  # the first finds how many there are
        seen.clear()
        for _at in range(3):
            held.extend([] for _each in range(10))
            gc.collect(1)
            collect_due()
        assert set(seen) == {1}
        held.extend([] for _each in range(len(gc.get_objects())))
        gc.collect(1)
        held.extend([] for _each in range(10))
        collect_due()
        assert seen[-1] == 2
    finally:
        gc.callbacks.remove(note)
        gc.set_threshold(*usual)
    assert held


@pytest.mark.usefixtures("qapp")
def test_garbage_waits_for_a_job_but_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(JobThread, "at_work", {JobThread()})
    monkeypatch.setattr(worker, "_waited", [0])
    begun: list[str] = []
    usual = gc.get_threshold()
    held: list[list[object]] = []
    gc.collect()
    gc.set_threshold(1, 0, 0)
    gc.callbacks.append(lambda phase, _info: begun.append(phase))
    try:
        for _turn in range(worker.MOST_WAITS):
            held.extend([] for _each in range(10))
            collect_due()
        assert not begun
        collect_due()
        assert begun
    finally:
        gc.callbacks.pop()
        gc.set_threshold(*usual)
    assert held
