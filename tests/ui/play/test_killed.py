"""A document of each system is printed and played for two turns; after kill -9 its game goes on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nco_builder import paths
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.play.document import PlayedDocument

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

SAMPLES = paths.data() / "samples"
CHILD = """
import os, signal, sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from nco_builder.cli import main
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.settings.settings import Settings
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.parts.theme import apply_theme
from nco_builder.ui.play.document import PlayedDocument
from nco_builder.ui.play.page import PlayPage

file, *moves = sys.argv[1:]
assert main(["export", "--cards", file + ".pdf", file]) == 0
app = QApplication([])
apply_theme(app, "light")
document = read_document(Path(file))
opened = OpenDocument(kind_for(document), document, Path(file))
page = PlayPage(PlayedDocument(opened, opened), Settings())
page.begin(7)
page.show()
for move in moves:
    page.make(move)
    app.processEvents()
assert page._document.game.moves == tuple(moves), page._document.said
os.kill(os.getpid(), signal.SIGKILL)
"""
GAMES = {
    "panzer-zug": ("1.wounds=1", "1.moved=1", "turn", "1.crew=3", "1.place=2", "turn"),
    "tiger-and-stuart": ("1.order=1", "2.pins=1", "2.result=2", "turn", "1.order=3", "turn"),
    "russian-front-1942": ("draw", "0-0.state=1", "commander:1", "draw", "support-0.roll=3"),
}


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no kill -9 here")
@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_on_after_kill_9(name: str, tmp_path: Path, looks: QApplication) -> None:
    file = tmp_path / f"{name}.nco"
    file.write_bytes((SAMPLES / f"{name}.nco").read_bytes())
    done = subprocess.run(
        [sys.executable, "-c", CHILD, str(file), *GAMES[name]],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        check=False,
        cwd=Path(__file__).parents[3],
    )
    assert done.returncode == -signal.SIGKILL, done.stderr.decode()
    assert Path(f"{file}.pdf").read_bytes().startswith(b"%PDF")
    document = read_document(file)
    opened = OpenDocument(kind_for(document), document, file, looks)
    game = PlayedDocument(opened, opened).game
    assert game is not None
    assert game.moves == GAMES[name]
    opened.deleteLater()
