"""A squad travels through all forms and comes back equal in all that a code carries."""

from __future__ import annotations

import datetime as dt
from email.message import EmailMessage
from typing import TYPE_CHECKING

from hypothesis import given, settings

from nco_builder.documents.kinds import judge_document
from nco_builder.documents.share_code import share_code
from nco_builder.documents.squads import read_squad, squad_from_bytes, squad_from_code
from nco_builder.event.entries import read_entries
from nco_builder.event.model import Event, Player
from nco_builder.sheets import NoSheetError
from nco_builder.squad.fingerprint import fingerprint
from nco_builder.systems.message import messages
from nco_builder.web import web_page
from tests.depth import tries
from tests.naive.strategies import squads
from tests.reading import JSON, SAMPLES, squad_of

if TYPE_CHECKING:
    from pathlib import Path

    from nco_builder.squad import Squad

DATE = dt.date(2026, 1, 2)


def in_a_chat(squad: Squad) -> str:
    told = messages(judge_document(squad, ""))
    return "\n".join(f"[12:0{at % 10}] Ben:\n{each}\u200b" for at, each in enumerate(told))


def quoted(text: str) -> str:
    return "".join(f"> {line}\n" for line in text.splitlines())


def in_a_mail(text: str) -> bytes:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "Ben <b@x.org>", "Ada <a@x.org>", "Fwd: Köln"
    mail.set_content(
        f"Hi!\n\nAda wrote:\n{quoted(quoted(text))}\n-- \nBen\n", cte="quoted-printable"
    )
    return mail.as_bytes()


def test_a_squad_travels_through_text_chat_mail_event_and_page_and_is_the_same(
    tmp_path: Path,
) -> None:
    squad = read_squad(SAMPLES[0]).replace(player="Ben")
    (tmp_path / "squads").mkdir()
    (tmp_path / "squads" / "ben.eml").write_bytes(in_a_mail(in_a_chat(squad)))
    event = Event(players=(Player(number=1, name="Ben"),))
    (entry,) = read_entries(tmp_path, event)
    assert entry.squad is not None, entry.problem
    page = tmp_path / "ben.html"
    page.write_bytes(web_page(judge_document(entry.squad, ""), DATE))
    back = read_squad(page)
    assert back == squad_from_code(share_code(squad))
    assert share_code(back) == share_code(squad)
    assert fingerprint(back) == fingerprint(squad)


@given(squads(odd_keys=True))
@settings(max_examples=tries(100))
def test_any_squad_comes_back_from_every_form(drawn: JSON) -> None:
    squad = squad_of(drawn)
    code = share_code(squad)
    judgement = judge_document(squad, "")
    for form in ("text", "markdown"):
        told = "\n".join(messages(judgement, form))
        assert share_code(squad_from_bytes(told.encode(), "x.txt")) == code
    assert share_code(squad_from_bytes(in_a_mail(in_a_chat(squad)), "x.eml")) == code
    try:
        page = web_page(judgement, DATE, ("roster",))
    except NoSheetError:
        return
    assert share_code(squad_from_bytes(page, "x.html")) == code
