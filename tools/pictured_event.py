"""An event in the middle of its second round, in a folder, for screenshots."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from nco_builder.documents.squads import SQUAD, read_squad
from nco_builder.event.folder import EVENT_FILE, new_folder
from nco_builder.event.model import Player, begin_event
from nco_builder.event.pairing import pair_next
from nco_builder.event.rounds import add_players, add_round, set_result
from nco_builder.squad import Limits, edit

if TYPE_CHECKING:
    from nco_builder.event.model import Event

SAMPLES = Path(__file__).resolve().parent.parent / "data/samples"
CLUBS = ("Red Dice", "Hexagon", "", "Sand Table")
NAMES = (
    *("Ada Brandt", "Ben Okafor", "Clara Weiß", "Dmitri Sokolov", "Ewa Łuczak", "Ünal Şahin"),
    *("Anna Fischer", "Giorgos Pappas", "Hanna Lindqvist", "Ivana Kovač", "Jean Lefèvre"),
    *("Li Xiaolong", "Max Hohenstein", "Søren Østergård", "Yamada Tarō", "Zoë O’Neill"),
)
SQUADS = ("second-squad-able", "rifle-squad", "airborne-squad", "rifle-squad", "recruits-mistakes")
"""The squads sent by the players, in order; the last player has sent none."""
SCORES = ((124, 24), (228, 7), (85, 110), (213, 99), (60, 155), (140, 138), (95, 196), (40, 178))
SEED = 417_263
"""As the program draws one; 0 stands for none."""
WAITING = (3, 6)
"""Tables of the second round that are still playing."""


def pictured_event() -> Path:
    """Write the event into a new folder, and return its file."""
    folder = Path(tempfile.gettempdir()) / "nco-builder-pictures" / "Autumn Cup"
    shutil.rmtree(folder, ignore_errors=True)
    event = _second_round(_begun())
    new_folder(folder, event)
    for place, player in enumerate(event.players[:-1]):
        squad = read_squad(SAMPLES / f"{SQUADS[place % len(SQUADS)]}.nco")
        squad = squad.replace(player=player.name)
        his = edit("set_member", members=(0,), field="name", value=player.name).apply(squad)
        SQUAD.write(folder / "squads" / f"{player.name}.nco", his)  # nobody's is another's
    return folder / EVENT_FILE


def _begun() -> Event:
    begun = begin_event().replace(
        name="Autumn Cup",
        limits=Limits(vp=100, sp=50),
        scenarios=(1, 4, 6),
        clubs_apart=True,
        seed=SEED,
    )
    players = [
        Player(number=0, name=name, club=CLUBS[place % len(CLUBS)])
        for place, name in enumerate(NAMES)
    ]
    event: Event = add_players(begun, players).apply(begun)
    return event


def _second_round(event: Event) -> Event:
    for number in (1, 2):
        event = add_round(event, pair_next(event)).apply(event)
        for table, scores in enumerate(SCORES, 1):
            if number == 1 or table not in WAITING:
                event = set_result(event, number, table, scores).apply(event)
    return event
