"""Lists of players come from any program, in any encoding."""

from __future__ import annotations

import pytest

from nco_builder.event.entries import column_lines, read_list
from nco_builder.event.model import Event, Player
from nco_builder.event.rounds import add_players, known_otherwise, not_entered, numbers_taken
from nco_builder.files import FileProblem

WANTED = (
    Player(number=3, name="Jürgen Weiß", club="Hexagon", language="de"),
    Player(number=0, name="Ewa Łódź"),
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
    read = read_list(text.encode(codec), "list")
    assert (read.players, read.problems) == (WANTED, ())


def test_what_old_spreadsheets_write_is_read() -> None:
    read = read_list("Name;Verein\nJürgen Weiß;Hex\n".encode("cp1252"), "list")
    assert read.players == (Player(number=0, name="Jürgen Weiß", club="Hex"),)


def test_without_headings_the_first_column_are_the_names() -> None:
    read = read_list(b"Ada\nBen\n", "list")
    assert [player.name for player in read.players] == ["Ada", "Ben"]


def test_a_line_that_is_no_player_is_one_sentence() -> None:
    read = read_list(b"name,number\nAda,1\n,2\nBen,x\nADA,4\n", "list.csv")
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
        read_list(raw, "list.csv")


def said(text: str) -> tuple[list[tuple[str, str]], list[str], list[str]]:
    """What a list is read as: names with clubs, remarks, columns."""
    read = read_list(text.encode(), "list.csv")
    return [(each.name, each.club) for each in read.players], [*read.problems], column_lines(read)


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("Vorname;Nachname;Verein\nAda;Brandt;Hex\n", [("Ada Brandt", "Hex")]),
        ("Vorname;Name;Verein\nAda;Brandt;Hex\n", [("Ada Brandt", "Hex")]),
        ("Last name,First name,Team\nBrandt,Ada,Hex\n", [("Ada Brandt", "Hex")]),
        ("sep=|\nName|Club\nAda;|Hex\n", [("Ada;", "Hex")]),
        ('"sep=;"\r\nName;Club\r\nAda;Hex\r\n', [("Ada", "Hex")]),
        ("Autumn Cup, Berlin, 2026\n\nNr;Spieler/in;Verein\n1;Ada;Hex\n", [("Ada", "Hex")]),
        ("Teilnehmer;;\nNr;Name;Verein\n1;Ada;Hex\n", [("Ada", "Hex")]),
        ("Name;Club\nAda;Hex\nName;Club\nBen;\n", [("Ada", "Hex"), ("Ben", "")]),
        ("Name (full)*;Club\nAda;Hex\n", [("Ada", "Hex")]),
        ("Nickname\nfoo\n", [("foo", "")]),
        ("1;Ada;Hex\n2;Ben;\n", [("Ada", "Hex"), ("Ben", "")]),
        ("Ada;ada@x.org\nBen;ben@x.org\n", [("Ada", ""), ("Ben", "")]),
        ('Name;Address\n"Ada";"Street 1\n12345 Town"\nBen;\n', [("Ada", ""), ("Ben", "")]),
        ('Name;Club\n"Ada ""Tank"" Brandt";"A;B"\n', [('Ada "Tank" Brandt', "A;B")]),
        ("Name;Club\n\"'=Ada\";'-Hex\n", [("=Ada", "-Hex")]),
        ('Name;Club\n"Ada\nBrandt";Hex\n', [("Ada Brandt", "Hex")]),
    ],
)
def test_lists_as_clubs_write_them_are_read(text: str, players: list[tuple[str, str]]) -> None:
    assert said(text)[0] == players


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('Name;Club\n"Ada;X\nBen;Y\nCarl;Z\n', "a quotation mark in line 2 is not closed"),
        ('Name;Club\n"Ada;X\n"Ben";Y\n', "a quotation mark in line 2 is not closed"),
        ('sep=;\nName;Club\nAda;"X\n', "a quotation mark in line 3 is not closed"),
        ("Verein;E-Mail\nHex;a@b.c\n", "line 1 has headings, but none of a name"),
    ],
)
def test_a_list_that_would_be_misread_is_refused(text: str, problem: str) -> None:
    with pytest.raises(FileProblem, match=problem):
        read_list(text.encode(), "list.csv")


def test_exact_doubles_are_entered_once_and_others_of_one_name_are_told() -> None:
    players, remarks, _columns = said("Name;Club\nAda;X\nAda;X\nAda;Y\n")
    assert players == [("Ada", "X"), ("Ada", "Y")]
    assert remarks == [
        "list.csv, line 3: Ada stands there once more and is entered once.",
        "Ada is in the list twice.",
    ]


def test_all_that_an_event_keeps_is_read_and_other_columns_are_named() -> None:
    text = (
        "#;Name;E-mail;Nation;Dropped out;Paid;T-shirt\n"
        "3;Ada;a@b.c;USA;;20 €;L\n4;Ben;;;x;open;\n5;Cid;;;;maybe;\n"
    )
    read = read_list(text.encode(), "list.csv")
    ada, ben, cid = read.players
    assert (ada.number, ada.email, ada.nation, ada.paid) == (3, "a@b.c", "USA", True)
    assert (ben.dropped, ben.paid) == (1, False)
    assert cid.paid is None
    assert read.problems == ("list.csv, line 4: “maybe” under “paid” is neither yes nor no.",)
    assert column_lines(read)[-1] == "not used: “T-shirt”"


def test_a_list_that_numbers_some_gives_no_number_twice() -> None:
    read = read_list(b"#;Name\n3;Ada\n;Ben\n", "list.csv")
    entered = add_players(Event(), read.players).apply(Event()).players
    assert [(each.number, each.name) for each in entered] == [(3, "Ada"), (4, "Ben")]


def test_two_of_one_name_are_entered_and_a_third_is_new() -> None:
    both = read_list(b"#;Name\n1;Hans\n2;Hans\n", "list.csv").players
    event = add_players(Event(), both).apply(Event())
    assert not_entered(event, both) == ()
    more = read_list(b"#;Name\n1;Hans\n2;Hans\n3;Hans\n", "list.csv").players
    assert [each.number for each in not_entered(event, more)] == [3]


def test_a_number_that_is_taken_goes_to_nobody_twice() -> None:
    event = Event(players=(Player(number=1, name="Ada"),))
    listed = read_list(b"nr;name\n1;Ben\n2;Eva\n2;Karl\n", "list.csv").players
    assert len(numbers_taken(event, listed)) == 2
    entered = add_players(event, listed).apply(event).players
    assert [(each.number, each.name) for each in entered] == [
        (1, "Ada"),
        (3, "Ben"),
        (2, "Eva"),
        (4, "Karl"),
    ]


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ('"Müller, Jörg"', "Jörg Müller"),
        ('"von der Höhe,Uwe"', "Uwe von der Höhe"),
        ('"King, Jr."', "King, Jr."),
        ('"a, b, c"', "a, b, c"),
        ('"Ada,"', "Ada,"),
    ],
)
def test_a_last_name_before_a_comma_is_turned_round(written: str, name: str) -> None:
    (player,) = read_list(f"Name;Verein\n{written};x\n".encode("utf-16"), "list.csv").players
    assert player.name == name


@pytest.mark.parametrize(
    ("line", "is_known"),
    [
        ("Müller Jörg;;", True),
        ("Müller Jörg;Hexagon;", True),
        ("Müller Jörg;Blue;", False),
        ("J. Müller;;JOERG@example.org", True),
        ("Jörg Müller;;", False),
        ("Eva Müller;;eva@example.org", False),
    ],
)
def test_who_is_known_by_address_or_turned_name_is_named_and_not_entered_again(
    line: str, *, is_known: bool
) -> None:
    event = Event(
        players=(Player(number=7, name="Jörg Müller", club="Hexagon", email="joerg@example.org"),)
    )
    read = read_list(f"Name;Verein;E-Mail\n{line}\n".encode(), "list.csv").players
    assert not_entered(event, read) == (() if is_known else read)
    said = known_otherwise(event, read)
    assert ["of 7 Jörg Müller" in each for each in said] == [True] * is_known


@pytest.mark.parametrize(
    ("name", "is_entered"),
    [
        ("Tom Groß", True),  # of the family
        ("Eva Klein", True),  # of the club
        ("M. Gross", False),
        ("Groß", False),
        ("Groß, Max", False),
        ("Max Peter Groß", False),
    ],
)
def test_a_shared_address_does_not_make_two_players_one(name: str, *, is_entered: bool) -> None:
    event = Event(players=(Player(number=1, name="Max Groß", email="club@example.org"),))
    other = Player(number=0, name=name, email="Club@example.org")
    assert bool(not_entered(event, [other])) == is_entered
    assert bool(known_otherwise(event, [other])) != is_entered


def test_a_list_without_known_headings_says_so() -> None:
    said = column_lines(read_list(b"foo;bar\nAda;Hex\n", "list.csv"))
    assert said[0].startswith("No headings are known in this list")
    assert not column_lines(read_list(b"Name;Club\nAda;Hex\n", "l"))[0].startswith("No headings")


@pytest.mark.parametrize("codec", ["cp850", "cp1252"])
@pytest.mark.parametrize("name", ["Jürgen Groß", "Jörg Bär", "Zoë Größe"])
def test_umlauts_of_each_code_page_of_a_german_spreadsheet_are_read(name: str, codec: str) -> None:
    read = read_list(f"Name;Verein\n{name};Köln\n".encode(codec), "list.csv")
    assert read.players == (Player(number=0, name=name, club="Köln"),)


def test_a_quoted_nickname_is_no_text_of_dos() -> None:
    read = read_list("Name\nAnna „Ass“ Bär\n".encode("cp1252"), "list.csv")
    assert read.players[0].name == "Anna „Ass“ Bär"


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("1. Ada Beck\n2. Jörg Maß (TSV)\n10) Kim\n", "1 Ada Beck, 2 Jörg Maß (TSV), 10 Kim"),
        ("- Ada Beck\n* Ole\n• Kim\n", "0 Ada Beck, 0 Ole, 0 Kim"),
        ("Nr;Name\n1.;Ada\n2);Ole\n3.0;Kim\n#4;Pia\n", "1 Ada, 2 Ole, 3 Kim, 4 Pia"),
        ("> Name;Club\n> Ada;A\n> Ole;B\n", "0 Ada, 0 Ole"),
        ("Name;Club\n\u200bAda\ufeff;A\n", "0 Ada"),
    ],
)
def test_lists_of_texts_and_mails_are_read(text: str, players: str) -> None:
    read = read_list(text.encode(), "list.csv")
    assert ", ".join([f"{each.number} {each.name}" for each in read.players]) == players
    assert read.problems == ()


@pytest.mark.parametrize(
    "text",
    [
        "Ada Beck <ada@x.org>\n",
        '"Beck, Ada" <ada@x.org>\n',
        "Name;Club\nAda Beck (ada@x.org);\n",
        'Name;Club\n"""Beck, Ada"" <mailto:ada@x.org>";\n',
        "1. Ada Beck <ada@x.org>\n",
        "Ada Beck <ada@x.org>,\n",
        "'Beck, Ada' <ada@x.org>;\n",
        "Name;E-Mail\nAda Beck;mailto:ada@x.org\n",
        "Name;E-Mail\nAda Beck;<ada@x.org>\n",
        'Nr; "Name"; "E-Mail"\n1; "Beck, Ada"; "ada@x.org"\n',
    ],
)
def test_an_address_beside_a_name_is_his(text: str) -> None:
    (player,) = read_list(text.encode(), "list.csv").players
    assert (player.name, player.email) == ("Ada Beck", "ada@x.org")


@pytest.mark.parametrize(
    "total", ["Total", "Summe", "Gesamt: 2", "Total: 2 players", "Summe 30", "Summe:"]
)
def test_a_total_is_no_player(total: str) -> None:
    read = read_list(f"Nr;Name;Club\n1;Ada;A\n;{total};\n".encode(), "list.csv")
    assert [each.name for each in read.players] == ["Ada"]
    assert read.problems == (f"list.csv, line 3: “{total}” is a total, not a player.",)
    counted = read_list(f"Name;Club\nAda;A\n{total};1\n".encode(), "list.csv")
    assert [each.name for each in counted.players] == ["Ada"]


def test_a_quotation_mark_after_a_blank_that_is_not_closed_is_told() -> None:
    with pytest.raises(FileProblem, match="a quotation mark in line 2 is not closed"):
        read_list(b'Name; Club\n "Ada; X\nBen; Y\nCarl; Z\n', "list.csv")


def test_a_player_may_be_called_like_a_total() -> None:
    read = read_list(b"Nr;Name;Club\n1;Total;\n;Summe;Hex\n;Anna Summe;\n", "list.csv")
    assert [each.name for each in read.players] == ["Total", "Summe", "Anna Summe"]


def test_cells_beyond_the_headings_are_told() -> None:
    _players, remarks, _columns = said("Name,Club\nSmith, John,Hex\nBen,Hex,,\n")
    assert remarks == ["list.csv, line 2: more cells than headings, not used: “Hex”."]
