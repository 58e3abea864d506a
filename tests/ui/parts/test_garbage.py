"""Garbage: the window's thread collects it, and looks through all objects seldom."""

from __future__ import annotations

import gc

import pytest

from nco_builder.ui.parts.worker import collect_due


@pytest.mark.usefixtures("qapp")
def test_all_objects_are_looked_through_only_once_there_are_many_more() -> None:
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
