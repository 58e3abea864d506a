"""Tables for spreadsheets run nothing; replies are in the player's own language."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from nco_builder import paths
from nco_builder.documents.squads import read_squad
from nco_builder.event.entries import SquadEntry, reply_text
from nco_builder.event.model import Event, Pairing, Player, Round
from nco_builder.event.reports import check_in_csv, pairings_csv, standings_csv
from nco_builder.files.cells import as_csv
from nco_builder.legality import check_by_own_ruleset

EVENT = Event(name="Cup", players=(Player(number=1, name="=1+1"), Player(number=2, name="Ben")))


def rows(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))


@pytest.mark.parametrize("begins", ["=", "+", "-", "@", "\t", "\r", " =", "\uff1d"])
def test_no_text_is_taken_for_a_formula(begins: str) -> None:
    ((cell,),) = rows(as_csv([[f'{begins}HYPERLINK("x")']]))
    assert cell.startswith("'")


def test_numbers_stay_numbers() -> None:
    assert rows(as_csv([[-5, "a,b"]])) == [["-5", "a,b"]]


def test_names_of_players_are_safe_in_every_table() -> None:
    pairing = Pairing(table=1, players=(1, 2), scores=(5, 70))
    event = EVENT.replace(rounds=(Round(pairings=(pairing,)),))
    for text in (standings_csv(event), pairings_csv(event, 1), check_in_csv(event)):
        assert "'=1+1" in [cell for row in rows(text) for cell in row]
    assert rows(standings_csv(event))[2][-1] == "-65"


def test_a_reply_says_what_is_to_be_changed_in_the_language_of_the_player() -> None:
    squad = read_squad(paths.data() / "samples" / "recruits-mistakes.nco")
    report = check_by_own_ruleset(squad)
    entry = SquadEntry(Path("a.nco"), "a.nco", squad=squad, report=report)
    english = reply_text(entry, Player(number=1, name="Ada"), EVENT)
    assert english.startswith(
        "Hello Ada,\n\nyour squad for Cup is not legal yet.\n\nPlease change:"
    )
    assert english.count("\n- ") >= 1
    german = reply_text(entry, Player(number=1, name="Ada", language="de"), EVENT)
    assert german.startswith("Hallo Ada,\n\n")
    assert "Bitte ändern:" in german


def test_a_reply_about_what_is_missing_or_unreadable_is_plain() -> None:
    player = Player(number=2, name="Ben")
    assert "we have no squad of yours for Cup yet." in reply_text(None, player, EVENT)
    entry = SquadEntry(Path("a.nco"), "a.nco", problem="This is empty.", further=("b.nco",))
    text = reply_text(entry, player, EVENT)
    assert "could not be read.\nThis is empty." in text
    assert "Which one counts?" in text


def test_a_reply_to_a_squad_without_an_owner_begins_with_a_greeting() -> None:
    assert reply_text(None, None, EVENT).startswith("Hello,\n\n")
