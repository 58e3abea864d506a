"""Free text as people type it, and as nobody should."""

from __future__ import annotations

#: Names and notes in many scripts, empty, long, and looking like markup, paths or formats.
TEXTS = (
    "",
    " ",
    "Miller",
    "O'Brien & Søn",
    "Łukasz Żółć-Gęślą",
    "Иван Петров",
    "Γιώργος Παπαδόπουλος",
    "王小明",
    "山田 太郎",
    "김철수",
    "ישראל כהן",
    "محمد علي",
    "สมชาย ใจดี",
    "देवनागरी",
    "e\u0301cole nai\u0308ve",
    "👨‍👩‍👧 squad 🎲",
    "<b>bold</b>",
    '<img src="/etc/passwd">',
    "</para><para>",
    "<script>alert(1)</script>",
    "&amp;lt; %s %(name)s {0} {unit}",
    "../../etc/passwd",
    "C:\\temp\\squad.nco",
    "line one\nline two\ttab",
    "\u202eright to left\u202c",
    "zero\u200bwidth",
    "=HYPERLINK(1)",
    '"quoted"; DROP TABLE squads',
    "x" * 300,
    "no spaces " * 60,
)

#: Ids that no rulebook has.
STRANGE_IDS = (
    "",
    " ",
    "colonel",
    "Rifle",
    "RIFLE",
    "rifle ",
    "own_missing",
    "sergeants",
    "__class__",
    "../rifle",
    "танк",
    "<b>id</b>",
    "0",
    "null",
)
