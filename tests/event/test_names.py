"""Nobody is taken for another player of his name."""

from __future__ import annotations

from datetime import date

from nco_builder.event.model import Event, Pairing, Player, Round, names_of
from nco_builder.event.reports import pairings_csv
from nco_builder.event.standings import standings
from nco_builder.sheets import SheetOptions
from nco_builder.systems.nco_event.sheets import pairings_of, standings_of, standings_panel

TWINS = Event(
    name="Cup",
    players=(
        Player(number=1, name="Olaf Berg", club="Old Guard"),
        Player(number=2, name="olaf berg ", club="Hexagon"),
        Player(number=3, name="Ada"),
        Player(number=4, name=""),
    ),
    rounds=(
        Round(
            pairings=(Pairing(table=1, players=(1, 3)), Pairing(table=2, players=(2, 4))),
        ),
    ),
)
FIRST, SECOND = "Olaf Berg (Old Guard)", "olaf berg (Hexagon)"


def test_players_of_one_name_bear_their_club_besides() -> None:
    assert names_of(TWINS) == {1: FIRST, 2: SECOND, 3: "Ada", 4: "4"}


def test_players_of_one_name_and_club_bear_their_number() -> None:
    clubs = {1: "", 2: "Hexagon", 3: "hexagon", 4: "Red Dice"}
    players = [Player(number=at, name="Olaf", club=club) for at, club in clubs.items()]
    called = names_of(Event(players=tuple(players)))
    assert called == {1: "Olaf (1)", 2: "Olaf (2)", 3: "Olaf (3)", 4: "Olaf (Red Dice)"}


def test_lists_on_paper_and_for_spreadsheets_tell_them_apart() -> None:
    said = (
        str(pairings_of(TWINS, 1, SheetOptions(date(2026, 1, 1)))),
        str(standings_of(TWINS, SheetOptions(date(2026, 1, 1)))),
        str(standings_panel(TWINS, standings(TWINS))),
        pairings_csv(TWINS, 1),
    )
    for each in said:
        assert FIRST in each
        assert SECOND in each
