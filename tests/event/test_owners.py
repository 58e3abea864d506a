"""Files find their players however a name is written; what may mean several means none."""

from __future__ import annotations

from email.message import EmailMessage

import pytest

from nco_builder.documents.carried import Sender, senders
from nco_builder.event.model import Player
from nco_builder.event.owners import Owners

PLAYERS = (
    Player(number=1, name="Jürgen Müller", club="Hexagon"),
    Player(number=2, name="Hans Meier", club="Red Dice"),
    Player(number=3, name="Hans Meier", club="Blue"),
    Player(number=4, name="Seán O'Brien"),
    Player(number=5, name="Hans-Peter Groß"),
    Player(number=6, name="Ada"),
    Player(number=7, name="山田太郎"),
    Player(number=8, name="Ann Lee"),
    Player(number=9, name="Lee Ann"),
    Player(number=10, name="Ada Brandt"),
    Player(number=11, name="Ada Brandt-Meier"),
    Player(number=12, name="Weiß, Clara"),
    Player(number=13, name="Muriel Moe"),
)
OWNERS = Owners(PLAYERS)


@pytest.mark.parametrize(
    ("file", "inside", "number"),
    [
        ("x.nco", "Juergen Mueller", 1),
        ("x.nco", "MÜLLER, JÜRGEN", 1),
        ("x.nco", "jurgen muller", 1),
        ("Muller_Juergen (2).pdf", "", 1),
        ("x.nco", "Hans Meier #3", 3),
        ("Hans Meier (3).nco", "Hans Meier", 3),
        ("Hans Meier (2).nco", "", 2),
        ("03_Hans_Meier.nco", "", 3),
        ("hans meier - red dice.nco", "Hans Meier", 2),
        ("Sean OBrien.nco", "", 4),
        ("O Brien, Sean.nco", "", 4),
        ("SEAN_O’BRIEN.nco", "", 4),
        ("hanspeter gross - Kopie.nco", "", 5),
        ("Gross Hans Peter.nco", "", 5),
        ("7.nco", "", 7),
        ("#07.pdf", "", 7),
        ("Startnummer 12.txt", "", 12),
        ("Nr. 7 Trupp.nco", "", 7),
        ("Ada.nco", "", 6),
        ("ada (2) (3).nco", "", 6),
        ("山田太郎.nco", "", 7),
        ("lee ann.nco", "", 9),
        ("Ann Lee.nco", "", 8),
        ("Trupp Ada Brandt US.nco", "", 10),
        ("ada_brandt-meier squad.nco", "", 11),
        ("12 clara weiss.nco", "", 12),
        ("Clara Weiß/squad.nco", "", 12),
        ("moe muriel.nco", "", 13),
    ],
)
def test_a_name_is_found_however_it_is_written(file: str, inside: str, number: int) -> None:
    match, _other = OWNERS.of(file, inside)
    assert match is not None
    assert match.player == number


@pytest.mark.parametrize(
    ("file", "inside"),
    [
        ("Hans Meier.nco", ""),
        ("Hans Meier (4).nco", "Hans Meier"),
        ("3 Tanks.nco", ""),
        ("2nd squad.nco", ""),
        ("Ada Brandt vs Ann Lee.nco", ""),
        ("Brandt.nco", ""),
        ("squad.nco", "Nobody"),
        ("99.nco", ""),
        ("'.nco", "-"),
    ],
)
def test_what_names_nobody_or_several_has_no_owner(file: str, inside: str) -> None:
    assert OWNERS.of(file, inside) == (None, "")


def test_the_name_inside_comes_before_that_of_the_file() -> None:
    match, other = OWNERS.of("Ann Lee.nco", "Ada")
    assert match is not None
    assert (match.player, match.source, other) == (6, "inside", "Ann Lee")


def test_an_assigned_file_is_his_whoever_it_names() -> None:
    owners = Owners([*PLAYERS, Player(number=20, name="Gus", squad="Ann Lee.nco")])
    match, other = owners.of("Ann Lee.nco", "")
    assert match is not None
    assert (match.player, match.source, other) == (20, "assigned", "Ann Lee")


def test_a_word_of_the_organizer_names_a_player() -> None:
    assert OWNERS.named("mueller jürgen") == [1]
    assert OWNERS.named("Hans Meier") == [2, 3]
    assert OWNERS.named("Hans Meier (3)") == [3]
    assert OWNERS.named("Brandt") == []


def test_an_endless_name_is_found_as_it_is_written() -> None:
    name = "Ångström " * 500
    owners = Owners([*PLAYERS, Player(number=20, name=name), Player(number=21, name=f"{name}b")])
    assert owners.named(name) == [20]
    assert owners.named(f"{name.upper()}B") == [21]
    assert not owners.named(name.replace("Å", "A"))


MAILING = Owners(
    [
        Player(number=1, name="Jörg Müller", email="Joerg.Mueller@example.org"),
        Player(number=3, name="Ida Berg", email="berg@example.org"),
        Player(number=4, name="Max Berg", email="berg@example.org"),
        Player(number=5, name="Hans Meier", club="Red"),
        Player(number=6, name="Hans Meier", club="Blue", email="hm@example.org"),
    ]
)


@pytest.mark.parametrize(
    ("file", "inside", "sender", "found"),
    [
        ("3.eml", "", Sender("", "joerg.mueller@example.org"), (1, "sender")),
        ("x.eml", "", Sender("Mueller, Joerg", "j@elsewhere.example"), (1, "sender")),
        ("x.eml", "", Sender("Max Berg", "berg@example.org"), (4, "sender")),
        ("x.eml", "Hans Meier", Sender("Hans", "hm@example.org"), (6, "sender")),
        ("x.eml", "Ida Berg", Sender("Jörg Müller", "joerg.mueller@example.org"), (3, "inside")),
        ("Ida Berg.eml", "", Sender("", "joerg.mueller@example.org"), (3, "file")),
        ("3.eml", "", Sender("Nobody", "nobody@example.org"), (3, "file")),
    ],
)
def test_a_mail_belongs_to_its_sender_unless_it_names_somebody(
    file: str, inside: str, sender: Sender, found: tuple[int, str]
) -> None:
    match, other = MAILING.of(file, inside, (sender,))
    assert match is not None
    assert (match.player, match.source) == found
    assert not other


@pytest.mark.parametrize("sender", [Sender("", "berg@example.org"), Sender("Hans Meier", "a@b.c")])
def test_a_sender_who_may_be_several_is_nobody(sender: Sender) -> None:
    assert MAILING.of("x.eml", "", (sender,)) == (None, "")


def test_what_was_given_before_stays_his() -> None:
    owners = Owners([Player(number=8, name="Ömer", squad="8b.eml", files=("8a.eml",))])
    match, _other = owners.of("8a.eml", "")
    assert match is not None
    assert (match.player, match.source) == (8, "assigned")


MAIL = """From: =?utf-8?q?J=C3=B6rg_M=C3=BCller?= <Joerg@Example.org>
To: cup@example.org
Subject: {subject}
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

{text}
"""


def test_the_sender_of_a_mail_is_read() -> None:
    raw = MAIL.format(subject="Squad", text="Here it is.").encode()
    assert senders(raw) == (Sender("Jörg Müller", "joerg@example.org"),)


@pytest.mark.parametrize(
    ("subject", "first"), [("WG: Squad", "ida@example.org"), ("Re: Squad", "joerg@example.org")]
)
def test_of_a_forwarded_mail_the_first_sender_comes_first(subject: str, first: str) -> None:
    text = "> Von: Ida Berg [mailto:ida@example.org]\n> Gesendet: Montag"
    found = senders(MAIL.format(subject=subject, text=text).encode())
    assert found[0].address == first
    assert {each.name for each in found} == {"Jörg Müller", "Ida Berg"}


@pytest.mark.parametrize("subject", ["Re: Squad", "Fwd: Squad"])
def test_whom_a_mail_answers_did_not_send_it(subject: str) -> None:
    text = "Here it is.\n> From: The Cup <Cup@example.org>\n> Please send your squads."
    found = senders(MAIL.format(subject=subject, text=text).encode())
    assert found == (Sender("Jörg Müller", "joerg@example.org"),)


@pytest.mark.parametrize(
    "head",
    [
        "---------- Forwarded message ---------\nFrom: Ida Berg <ida@example.org>",
        "De : Ida Berg <ida@example.org>\nEnvoyé : lundi",
        "De\u00a0: Ida Berg <ida@example.org>\nEnvoyé\u00a0: lundi",
        "*De :* Ida Berg <ida@example.org>",
        "**Von:** Ida Berg <ida@example.org>",
        "Da: Ida Berg <ida@example.org>",
        "Van: Ida Berg <ida@example.org>",
        "Från: Ida Berg <ida@example.org>",
        "Fra: Ida Berg <ida@example.org>",
        "Od: Ida Berg <ida@example.org>",
    ],
)
def test_the_first_sender_is_found_in_the_languages_of_mail_programs(head: str) -> None:
    found = senders(MAIL.format(subject="TR : Escouade", text=head).encode())
    assert found[0] == Sender("Ida Berg", "ida@example.org")


@pytest.mark.parametrize(
    "address", ["ida@example.org", '<a href="mailto:i@x.org">ida@example.org</a>']
)
def test_the_first_sender_is_found_in_html(address: str) -> None:
    text = f"<p><b>Von:</b> Ida Berg &lt;{address}&gt;<br>\n<b>Gesendet:</b> x</p>"
    raw = MAIL.replace("plain", "html").format(subject="Fwd: Squad", text=text)
    assert senders(raw.encode())[0] == Sender("Ida Berg", "ida@example.org")


def test_a_mail_attached_to_a_mail_tells_its_sender() -> None:
    whole = EmailMessage()
    whole["From"], whole["To"], whole["Subject"] = "desk@example.org", "cup@example.org", "Fwd: x"
    whole.set_content("see below")
    inner = EmailMessage()
    inner["From"], inner["To"] = "Ida Berg <ida@example.org>", "desk@example.org"
    inner.set_content("my squad")
    whole.add_attachment(inner)
    assert [each.address for each in senders(whole.as_bytes())] == [
        "ida@example.org",
        "desk@example.org",
    ]


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"From: nobody",
        b"{",
        b"From: =?x?q?=\nTo: a\n\n",
        b"From: \xff\xfe <@>\nSubject: =?utf-8?b?////?=\n\nVon: <\n",
    ],
)
def test_content_without_a_sender_has_none(raw: bytes) -> None:
    assert senders(raw) == ()
