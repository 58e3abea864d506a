"""Documents are found wherever they stand; what is damaged or ambiguous says so in one sentence."""

from __future__ import annotations

import base64
import bz2
import html
import json
import zlib
from email.mime.application import MIMEApplication
from random import Random
from typing import TYPE_CHECKING

import pytest

from nco_builder.documents.carried import MOST_BORDERS, is_document_itself
from nco_builder.documents.kinds import document_from_bytes, documents_in
from nco_builder.documents.share_code import share_code
from nco_builder.documents.squads import (
    SQUAD,
    read_squad,
    squad_from_bytes,
    squad_to_bytes,
    squad_without_notes,
)
from nco_builder.files import FileProblem
from nco_builder.files.packed_text import in_parts
from tests.documents.mails import HEAD, ONE, attached, multipart, wrapped
from tests.limits import bounded
from tests.reading import SAMPLES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SQUAD_SENT = squad_without_notes(read_squad(SAMPLES[0]))
OTHER = squad_without_notes(read_squad(SAMPLES[1]))
CODE, OTHER_CODE = share_code(SQUAD_SENT), share_code(OTHER)


def raw_of(content: str | bytes) -> bytes:
    return content if isinstance(content, bytes) else content.encode()


def problem_of(content: str | bytes, name: str = "x.txt") -> str:
    with pytest.raises(FileProblem) as caught:
        squad_from_bytes(raw_of(content), name)
    assert "\n" not in str(caught.value)
    return caught.value.problem


@pytest.mark.parametrize("form", ONE)
@pytest.mark.parametrize("name", ["x.txt", "x.eml", "x.nco"])
def test_the_squad_of_a_text_is_found(form: str, name: str) -> None:
    content = raw_of(ONE[form](CODE))
    assert squad_from_bytes(content, name) == squad_from_bytes(CODE.encode(), name)
    assert document_from_bytes(content, name) == squad_from_bytes(content, name)
    assert not is_document_itself(content)


@pytest.mark.parametrize("form", ONE)
def test_two_squads_of_a_text_are_both_found_and_named_where_one_is_needed(form: str) -> None:
    both = mail_with(raw_of(ONE[form](CODE)), raw_of(ONE[form](OTHER_CODE)))
    found = documents_in(both, "x.eml")
    assert {share_code(each) for each in found.documents} == {CODE, OTHER_CODE}
    assert "2 different documents" in problem_of(both, "x.eml")


def mail_with(*contents: bytes) -> bytes:
    return multipart("mixed", *[MIMEApplication(each) for each in contents]).encode()


def test_a_mail_with_more_parts_than_anybody_sends_is_read_as_text() -> None:
    border = "--b\nContent-Type: text/plain\n\n"
    mail = f'{HEAD}Content-Type: multipart/mixed; boundary="b"\n\n{border}{CODE}\n'
    mail += f"{border}x\n" * MOST_BORDERS
    assert squad_from_bytes(mail.encode(), "x.eml") == squad_from_bytes(CODE.encode(), "x.eml")


def test_two_squads_in_one_text_are_named() -> None:
    told = problem_of(f"mine {CODE} and yours {OTHER_CODE} ok")
    assert f"“{SQUAD.called(SQUAD_SENT)}”" in told
    assert f"“{SQUAD.called(OTHER)}”" in told


@pytest.mark.parametrize("cut", [30, 60, len(CODE) - 1])
def test_a_code_that_is_cut_says_so(cut: int) -> None:
    for text in (
        CODE[:cut],
        f"Hello\n{CODE[:cut]}",
        f"> {CODE[:cut]}\n",
        f"{HEAD}\n{CODE[:cut]}\n",
    ):
        assert "is cut off" in problem_of(text)


def test_a_cut_code_beside_a_squad_is_no_secret() -> None:
    told = problem_of(f"{CODE}\n{OTHER_CODE[:80]}\n")
    assert "another that cannot be read" in told
    assert "cut off" in told


def test_parts_of_two_squads_in_one_text_are_both_found() -> None:
    parts = [*in_parts(CODE, 150), *in_parts(OTHER_CODE, 150)]
    found = documents_in("\nBen: ".join(parts).encode(), "x.txt")
    assert [share_code(each) for each in found.documents] == [CODE, OTHER_CODE]


def test_the_same_squad_as_file_and_code_is_one_and_keeps_its_notes() -> None:
    squad = SQUAD_SENT.replace(notes="not in the code")
    raw = mail_with(CODE.encode(), squad_to_bytes(squad))
    assert squad_from_bytes(raw, "x.eml").notes == "not in the code"


def test_a_squad_file_in_a_text_is_found() -> None:
    text = f"Hello!\n```json\n{squad_to_bytes(SQUAD_SENT).decode()}```\nBen"
    assert squad_from_bytes(text.encode(), "x.md") == squad_from_bytes(CODE.encode(), "x")
    mail = attached("a.nco", squad_to_bytes(SQUAD_SENT)).encode()
    assert squad_from_bytes(mail, "x.eml").name == SQUAD_SENT.name


def file_in_html() -> str:
    """The content of a squad file as mail programs put it into HTML."""
    lines = html.escape(squad_to_bytes(SQUAD_SENT).decode()).splitlines()
    body = "<br>\n".join([line.replace("  ", "&nbsp; ") for line in lines])
    return f"<html><body><blockquote>{body}</blockquote></body></html>"


@pytest.mark.parametrize("sign", ["> ", ">> ", "> > ", "| ", ">"])
def test_a_squad_file_in_a_quoted_text_is_found(sign: str) -> None:
    lines = [f"{sign}{line}\n" for line in squad_to_bytes(SQUAD_SENT).decode().splitlines()]
    assert squad_from_bytes("".join(["Ben wrote:\n", *lines]).encode(), "x.txt") == SQUAD_SENT
    both = "".join([*lines, "\n", squad_to_bytes(OTHER).decode()])
    assert "2 different documents" in problem_of(both)


def test_a_squad_file_in_the_html_of_a_mail_is_found() -> None:
    assert squad_from_bytes(file_in_html().encode(), "x.html") == SQUAD_SENT


def test_a_document_with_a_code_in_its_notes_is_that_document() -> None:
    raw = squad_to_bytes(SQUAD_SENT.replace(notes=f"from {OTHER_CODE}"))
    assert squad_from_bytes(raw, "x.nco").name == SQUAD_SENT.name
    turned = json.dumps(dict(reversed(json.loads(raw).items()))).encode()
    assert squad_from_bytes(turned, "x.nco").name == SQUAD_SENT.name
    assert is_document_itself(turned)


@pytest.mark.parametrize(
    "content",
    ["", "nothing here", f"{HEAD}\nno code\n", "<html><p>other</p></html>", "NCO1- is a head"],
)
def test_a_text_without_a_squad_is_one_sentence(content: str) -> None:
    assert problem_of(content) in {"there is no share code in this text", "this is empty"}


@pytest.mark.parametrize("form", ["outlook", "gmail", "base64_part", "forwarded_twice"])
def test_a_mail_that_is_cut_anywhere_is_the_squad_or_one_sentence(form: str) -> None:
    content = raw_of(ONE[form](CODE))
    for end in range(0, len(content), 97):
        try:
            found = squad_from_bytes(content[:end], "x.eml")
        except FileProblem as problem:
            assert "\n" not in str(problem)  # noqa: PT017 - either is fine
        else:
            assert found == squad_from_bytes(CODE.encode(), "x")


def test_a_text_of_any_file_is_taken_by_every_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from nco_builder.cli import main

    mail, text = tmp_path / "mail.eml", tmp_path / "text.md"
    mail.write_bytes(raw_of(ONE["outlook"](CODE)))
    text.write_text(wrapped(CODE, 60, "> "), "utf-8")
    for words in (["check", str(mail)], ["check", CODE], ["compare", str(mail), str(text)]):
        assert main(words) == 0, capsys.readouterr()
    assert main(["compare", CODE, str(text)]) == 0
    assert main(["match", str(mail), CODE]) in {0, 1}
    sheet = tmp_path / "sheet.pdf"
    assert main(["export", str(mail), "--sheet", str(sheet)]) == 0
    assert sheet.read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize("content", ["noise", "noise in base 64"])
def test_megabytes_of_noise_cost_little_more_than_reading_them(
    content: str, tmp_path: Path
) -> None:
    noise = Random(1).randbytes(3_000_000)  # noqa: S311 - no secret
    file = tmp_path / "noise.eml"
    file.write_bytes(base64.encodebytes(noise) if "64" in content else noise)
    assert bounded("check", file).code == 2


@pytest.mark.parametrize("charset", ["bz2", "zlib", "punycode", "idna", "rot13", "undefined", "x"])
def test_a_charset_that_is_no_alphabet_costs_nothing(charset: str, tmp_path: Path) -> None:
    packs: dict[str, Callable[[bytes], bytes]] = {"bz2": bz2.compress, "zlib": zlib.compress}
    pack = packs.get(charset)
    body = base64.encodebytes(pack(bytes(300_000_000)) if pack else b"xn--abc-" + b"a" * 300_000)
    mail = tmp_path / "x.eml"
    kind = f"Content-Type: text/plain; charset={charset}\nContent-Transfer-Encoding: base64\n\n"
    mail.write_bytes(b"From: a@example.org\nTo: b@example.org\n" + kind.encode() + body)
    cost = bounded("check", mail)
    assert cost.code == 2
    assert "there is no share code in this text" in cost.err
