"""Texts and mails as programs send them, each with one share code or with what is wrong with it."""

from __future__ import annotations

import base64
import json
import quopri
from email.message import EmailMessage
from email.mime.application import MIMEApplication
from email.mime.message import MIMEMessage
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText
from typing import TYPE_CHECKING

from nco_builder.files.packed_text import in_parts

if TYPE_CHECKING:
    from collections.abc import Callable

HEAD = "From: Ben <ben@example.org>\nTo: Ada <ada@example.org>\nSubject: my squad\n"


def wrapped(code: str, width: int = 60, before: str = "", end: str = "\n") -> str:
    """A code in lines, as mail programs and messengers break it."""
    lines = [code[at : at + width] for at in range(0, len(code), width)]
    return "".join(f"{before}{line}{end}" for line in lines)


def multipart(kind: str, *parts: MIMEText | MIMEMultipart | MIMEApplication | MIMEMessage) -> str:
    mail = MIMEMultipart(kind, boundary="=_border")
    mail["From"], mail["To"], mail["Subject"] = "Ben <b@x.org>", "Ada <a@x.org>", "Trupp für Köln"
    for part in parts:
        mail.attach(part)
    return mail.as_string()


def _outlook(code: str) -> str:
    html = (
        "<html><head><style><!-- p.MsoNormal {margin:0cm;} --></style></head><body>"
        "<!--[if gte mso 9]><xml></xml><![endif]--><div class=WordSection1>"
        '<p class=MsoNormal><span lang=DE style="font-size:11.0pt">Hallo Ada,<o:p></o:p></span></p>'
        + wrapped(code, 70, "<p class=MsoNormal><span>", "<o:p></o:p></span></p>\r\n")
        + "<p class=MsoNormal>Viele Gr&uuml;&szlig;e<br>Ben&nbsp;</p></div></body></html>"
    )
    plain = MIMEText("Hallo Ada,\n\n" + wrapped(code, 76) + "\nViele Grüße", "plain", "iso-8859-1")
    return multipart("alternative", plain, MIMEText(html, "html", "windows-1252"))


def _outlook_html_alone(code: str, charset: str) -> str:
    """A mail whose only body is HTML in base64, as Outlook on the web sends it."""
    html = (
        f'<html><head><meta http-equiv="Content-Type" content="text/html; charset={charset}">'
        '<style type="text/css">P {margin-top:0;}</style></head><body dir="ltr">'
        '<div class="elementToProof" style="font-family: Aptos, Calibri">Grüße,</div>'
        + wrapped(code, 70, '<div class="elementToProof">', "</div>\r\n")
        + "<div>Jörg</div></body></html>"
    )
    body = base64.encodebytes(html.encode(charset)).decode()
    return (
        f'{HEAD}MIME-Version: 1.0\nContent-Type: text/html; charset="{charset}"\n'
        f"Content-Transfer-Encoding: base64\n\n{body}"
    )


def _gmail(code: str) -> str:
    broken = f"{code[:40]}<wbr>{code[40:90]}&shy;{code[90:]}"
    html = f'<div dir="ltr">See <wbr>below<div>{broken}</div></div>'
    quote = '<div class="gmail_quote"><blockquote style="margin:0">' + html + "</blockquote></div>"
    return multipart(
        "alternative", MIMEText("see the other part"), MIMEText(quote, "html", "utf-8")
    )


def _apple(code: str) -> str:
    body = quopri.encodestring(
        f'<html><body style="word-wrap: break-word;">{code}<br>=F0=9F</body></html>'.encode()
    ).decode()
    return (
        f"{HEAD}Mime-Version: 1.0 (Mac OS X Mail 16.0)\nContent-Type: text/html; charset=utf-8\n"
        f"Content-Transfer-Encoding: quoted-printable\n\n{body}"
    )


def _flowed(code: str) -> str:
    return (
        f"{HEAD}Content-Type: text/plain; charset=UTF-8; format=flowed; delsp=yes\n\n"
        + wrapped(code, 66, "> ", " \n")
        + "\n-- \nBen"
    )


def _nested(code: str) -> str:
    inner = EmailMessage()
    inner["From"], inner["Subject"] = "Cid <c@x.org>", "Fwd"
    inner.set_content("Here:\n" + wrapped(code, 70))
    middle = MIMEMultipart()
    middle["Subject"] = "Fwd: Fwd"
    middle.attach(MIMEMessage(inner))
    return multipart("mixed", MIMEText("forwarded"), MIMEMessage(middle))


def attached(name: str, content: bytes) -> str:
    part = MIMEApplication(content, Name=name)
    part["Content-Disposition"] = f'attachment; filename="{name}"'
    return multipart("mixed", MIMEText("attached"), part)


def _rfc822_in_base64(code: str) -> str:
    inner = base64.encodebytes(f"{HEAD}\nhere {code}\n".encode()).decode()
    return (
        f'{HEAD}Content-Type: multipart/mixed; boundary="B"\n\n--B\nContent-Type: message/rfc822\n'
        f"Content-Transfer-Encoding: base64\n\n{inner}\n--B--\n"
    )


def _winmail(code: str) -> bytes:
    body = b"\x78\x9f\x3e\x22\x01\x00\x06\x90" + b"\0" * 40 + code.encode() + b"\0\0\x0d" * 5
    return attached("winmail.dat", body).encode()


def _chat_parts(code: str) -> str:
    parts = in_parts(code, len(code) // 3)
    return "\n".join(
        f"[12:0{at}] Ben: ({at + 1}/{len(parts)})\n{each}" for at, each in enumerate(parts)
    )


ONE: dict[str, Callable[[str], str | bytes]] = {
    "bare": lambda code: code,
    "in_a_sentence": lambda code: f"My squad: {code}. See you on Saturday at 10!",
    "between_words_without_blanks": lambda code: f"code={code}&x=1",
    "lower_case": lambda code: f"hello, {code.lower()} thanks",
    "quoted_once": lambda code: wrapped(code, 60, "> "),
    "quoted_three_times": lambda code: "On Monday Ben wrote:\n" + wrapped(code, 60, "> > >"),
    "quoted_with_initials": lambda code: wrapped(code, 60, "BK> "),
    "quoted_with_bars": lambda code: wrapped(code, 60, "| "),
    "signed": lambda code: f"{code}\n-- \nBen, Tel. 0221 4711",
    "signed_behind_a_quotation": lambda code: wrapped(code, 50, "> ") + "> -- \n> Ben\n\nOk!\n",
    "in_a_fence": lambda code: f"# Squad\n\n```text\n{code}\n```\nbye",
    "in_backticks": lambda code: f"take `{code}` please",
    "with_escapes_of_markdown": lambda code: f"take {code.replace('-', chr(92) + '-')} please",
    "with_zero_width_blanks": lambda code: "\u200b".join(wrapped(code, 9).splitlines()),
    "with_zero_width_blanks_in_its_head": lambda code: "N\u200bC\ufeffO\u20601" + code[4:],
    "with_soft_hyphens": lambda code: "\u00ad".join(wrapped(code, 12).splitlines()) + " ok",
    "with_non_breaking_blanks": lambda code: f"Code\u00a0{code[:30]}\u00a0{code[30:]}\u00a0Ben",
    "with_a_dash_for_the_hyphen": lambda code: code.replace("-", "\u2013"),
    "with_a_non_breaking_hyphen": lambda code: code.replace("-", "\u2011"),
    "wrapped_at_its_hyphen": lambda code: code.replace("-", "-\r\n"),
    "twice": lambda code: f"{code}\n\n> {code}\n",
    "behind_a_mention": lambda code: f"A share code begins with NCO1- and this is one: {code}",
    "whole_behind_a_cut_quotation": lambda code: f"> {code[:70]}\n[…]\n{code}",
    "in_parts_of_a_chat": _chat_parts,
    "in_parts_from_the_last": lambda code: "\n".join(reversed(_chat_parts(code).splitlines())),
    "utf16_with_mark": lambda code: f"Trupp für Köln\r\n{code}\r\n".encode("utf-16"),
    "utf16_without_mark": lambda code: f"Mein Trupp:\r\n{code}\r\n".encode("utf-16-le"),
    "utf8_with_mark": lambda code: f"Trupp\n{code}".encode("utf-8-sig"),
    "windows_1252": lambda code: f"Grüße – {code} – Köln".encode("cp1252"),
    "nul_and_control": lambda code: b"\x01\x02\n" + code.encode() + b"\n\x00",
    "quoted_printable_without_headers": lambda code: quopri.encodestring(
        f"Grüße {code} Köln".encode()
    ),
    "equals_20_at_line_ends": lambda code: wrapped(code, 60, "", "=20\n"),
    "html_paragraphs": lambda code: wrapped(code, 40, "<p>", "</p>"),
    "html_breaks": lambda code: f"<html><body>Hi<br>{wrapped(code, 64, '', '<br/>')}Ben</body>",
    "html_with_wbr_and_shy": lambda code: f"<p>{code[:20]}<wbr>{code[20:50]}&shy;{code[50:]}</p>",
    "outlook_html_alone": lambda code: _outlook_html_alone(code, "utf-8"),
    "outlook_html_alone_of_old": lambda code: _outlook_html_alone(code, "iso-8859-1"),
    "html_in_numbers": lambda code: "<p>" + "".join(f"&#{ord(each)};" for each in code) + "</p>",
    "html_link": lambda code: f'<a href="https://x.org/?s={code}">squad</a>',
    "line_wrapped_link": lambda code: f"<https://x.org/?squad=\n{wrapped(code, 70)}>",
    "escaped_link": lambda code: f"mailto:a@x.org?body=Hi%0A{wrapped(code, 50, '', '%0D%0A')}bye",
    "json_of_a_chat": lambda code: json.dumps(
        {"messages": [{"text": 3}, {"text": f"hi\u200b\n{wrapped(code, 50)}"}]}
    ),
    "html_in_json": lambda code: json.dumps([{"body": wrapped(code, 50, "<p>", "</p>")}]),
    "rtf": lambda code: r"{\rtf1\ansi " + wrapped(code, 60, "", "\r\n") + r"\par}",
    "outlook": _outlook,
    "gmail": _gmail,
    "apple_mail": _apple,
    "thunderbird_flowed": _flowed,
    "base64_part": lambda code: multipart("mixed", MIMEText(f"Grüße\n{code}\n", "plain", "utf-8")),
    "forwarded_twice": _nested,
    "message_in_base64": _rfc822_in_base64,
    "winmail": _winmail,
    "text_attached": lambda code: attached("squad.txt", code.encode("utf-16")),
    "html_attached": lambda code: attached("squad.html", f"<p>{code}</p>".encode()),
    "mailbox": lambda code: (
        f"From a@x.org Mon Jan 1 00:00:00 2024\n{HEAD}\nnothing\n\n"
        f"From b@x.org Mon Jan 1 00:00:00 2024\n{_flowed(code)}"
    ),
    "headers_folded_and_unknown_charset": lambda code: (
        f"{HEAD}X-Long: a\n b\n c\nMIME-Version: 1.0\nContent-Type: text/plain;\n"
        f' charset="x-unknown-9"\nContent-Transfer-Encoding: 8bit\n\nKöln {code}'
    ),
    "border_that_never_ends": lambda code: (
        f'{HEAD}Content-Type: multipart/mixed; boundary="B"\n\n--B\n\n{code}\n'
    ),
    "border_that_never_begins": lambda code: (
        f'{HEAD}Content-Type: multipart/mixed; boundary="B"\n\n{code}\n'
    ),
    "forwarded_by_outlook": lambda code: (
        f"{HEAD}\nsiehe unten\n\n-----Ursprüngliche Nachricht-----\nVon: Ben\nGesendet: Montag\n"
        f"Betreff: WG: Trupp\n\n{wrapped(code, 72)}\n"
    ),
    "signed_by_pgp": lambda code: (
        f"-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n{wrapped(code, 64)}\n"
        "-----BEGIN PGP SIGNATURE-----\n\niQIzBAEBCgAdFiEE\n=abcd\n-----END PGP SIGNATURE-----\n"
    ),
    "source_of_a_mail_in_a_text": lambda code: (
        "I got this:\n" + base64.encodebytes(f"Hello\n{code}\n".encode()).decode()
    ),
    "a_thousand_parts": lambda code: multipart(
        "mixed", *[MIMEText(f"part {at}") for at in range(999)], MIMEText(code)
    ),
}
"""What holds one squad, by what it is."""
