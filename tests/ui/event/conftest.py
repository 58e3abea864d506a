"""An event in a folder, open on its page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtTest import QAbstractItemModelTester

from nco_builder import paths
from nco_builder.documents.kinds import kind_for
from nco_builder.documents.squads import SQUAD, read_squad
from nco_builder.event.folder import EVENT_FILE, new_folder
from nco_builder.event.model import Event, Player, begin_event
from nco_builder.event.rounds import add_players
from nco_builder.settings.settings import Settings
from nco_builder.squad import Limits
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.event.document import EventDocument
from nco_builder.ui.event.page import EventPage

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PySide6.QtCore import QAbstractItemModel
    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

NAMES = ("Ada Brandt", "Ben Okafor", "Clara Weiß", "山田太郎", "Ewa Łuczak")


def watched(model: QAbstractItemModel) -> None:
    """Have Qt look at every change of a model."""
    mode = QAbstractItemModelTester.FailureReportingMode.Warning
    assert QAbstractItemModelTester(model, mode, model).model() is model


def put_squad(folder: Path, file: str, sample: str, player: str) -> Path:
    """Let a squad arrive in the folder of an event."""
    squad = read_squad(paths.data() / "samples" / f"{sample}.nco").replace(player=player)
    path = folder / "squads" / file
    path.write_bytes(SQUAD.content(squad, path))
    return path


@pytest.fixture
def event() -> Event:
    begun = begin_event().replace(name="Autumn Cup", limits=Limits(vp=100, sp=50), seed=7)
    players = [
        Player(number=0, name=name, club="Red Dice" if at < 2 else "")
        for at, name in enumerate(NAMES)
    ]
    entered: Event = add_players(begun, players).apply(begun)
    return entered


@pytest.fixture
def folder(tmp_path: Path, event: Event) -> Path:
    """A legal squad, an illegal one, a broken file, and one of nobody."""
    place = tmp_path / "cup"
    new_folder(place, event)
    put_squad(place, "ada.nco", "rifle-squad", "Ada Brandt")
    put_squad(place, "ben.nco", "recruits-mistakes", "Ben Okafor")
    put_squad(place, "stranger.nco", "airborne-squad", "Nobody")
    (place / "squads" / "Clara Weiß.nco").write_bytes(b"{")
    return place


@pytest.fixture
def opened(looks: QApplication, event: Event, folder: Path) -> Iterator[OpenDocument]:
    document = OpenDocument(kind_for(event), event, folder / EVENT_FILE, looks)
    yield document
    document.deleteLater()


@pytest.fixture
def page(qtbot: QtBot, opened: OpenDocument) -> Iterator[EventPage]:
    page = EventPage(EventDocument(opened, opened), Settings())
    qtbot.addWidget(page)
    page.resize(1100, 600)
    watched(page.squads.model)
    with qtbot.waitSignal(page.received.reader.ended):
        page.show()
    yield page
    page.stop()
