"""Lists of players come from any program, in any encoding."""

from __future__ import annotations

import pytest

from nco_builder.event.entries import players_from_csv
from nco_builder.event.model import Player
from nco_builder.files import FileProblem

WANTED = (
    Player(number=3, name="Jürgen Weiß", club="Hexagon", language="de"),
    Player(number=0, name="Łódź, Ewa"),
)


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize(
    "text",
    [
        'Nr.;Spieler;Verein;Sprache\n3;Jürgen Weiß;Hexagon;Deutsch\n;"Łódź, Ewa";;\n',
        'number,Name,club,language\r\n3,Jürgen Weiß,Hexagon,de\r\n,"Łódź, Ewa",,\r\n',
        "Club\tPlayer\tNo\tLang\nHexagon\tJürgen Weiß\t3\tDE\n\tŁódź, Ewa\t\t\n\n",
    ],
)
def test_any_separator_and_encoding_is_read(text: str, codec: str) -> None:
    assert players_from_csv(text.encode(codec), "list") == (WANTED, ())


def test_what_old_spreadsheets_write_is_read() -> None:
    read = players_from_csv("Name;Verein\nJürgen Weiß;Hex\n".encode("cp1252"), "list")
    assert read.players == (Player(number=0, name="Jürgen Weiß", club="Hex"),)


def test_without_headings_the_first_column_are_the_names() -> None:
    read = players_from_csv(b"Ada\nBen\n", "list")
    assert [player.name for player in read.players] == ["Ada", "Ben"]


def test_a_line_that_is_no_player_is_one_sentence() -> None:
    read = players_from_csv(b"name,number\nAda,1\n,2\nBen,x\nADA,4\n", "list.csv")
    assert [player.name for player in read.players] == ["Ada", "ADA"]
    assert read.problems == (
        "list.csv, line 3: the player has no name.",
        "list.csv, line 4: “x” is no start number.",
        "ADA is in the list twice.",
    )


@pytest.mark.parametrize(
    "raw",
    [
        *(b"", b"\n\n;;\n", b"%PDF\0\0", b"%PDF-1.7\n1 0 obj\n", b"a\n" * 3000),
        *(b'"' + b"x" * 200_000, b'{\n  "format": "nco-squad",\n  "name": "2nd Squad"\n}\n'),
    ],
)
def test_what_is_no_list_is_refused(raw: bytes) -> None:
    with pytest.raises(FileProblem):
        players_from_csv(raw, "list.csv")
