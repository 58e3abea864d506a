"""A document as text: short, harmless whatever its names are, and back as the same squad."""

from __future__ import annotations

from random import Random

import pytest
from markdown_it import MarkdownIt

from nco_builder.advice import starter_squad
from nco_builder.documents.kinds import document_from_code, judge_document
from nco_builder.documents.share_code import share_code
from nco_builder.documents.squads import read_squad, squad_without_notes
from nco_builder.files.packed_text import codes_in
from nco_builder.rules import newest_rules
from nco_builder.squad import NationWeapon, Squad, Vehicle
from nco_builder.squad.fingerprint import fingerprint
from nco_builder.squad.model import Definitions, Pack
from nco_builder.systems.message import MOST_LETTERS, ZERO_WIDTH, Form, messages
from tests.naive.strategies import squads
from tests.reading import SAMPLES, squad_of

BOOK = newest_rules()
SQUAD = read_squad(SAMPLES[0])
OTHER_CODE = share_code(read_squad(SAMPLES[1]))
NASTY = (
    "`code` ``",
    "```\nfence",
    "<script>alert(1)</script>",
    "\u202egnol\u202c \u200f",
    "👨‍👩‍👧 🎖",
    "x" * 300,
    "| a | b |\n|---|---|",
    "=1+1",
    "# heading",
    "**bold** _it_ ~~gone~~",
    "[link](https://evil.example) <https://evil.example>",
    "https://evil.example www.evil.example a@evil.example",
    "@everyone @here <@123> <#5> :smile: <!channel>",
    "&lt;b&gt; &#64;everyone",
    "\\`\\*",
    "1. list",
    "- list",
    "> quote",
    "---",
    "NCO1-ABCDEFGHIJKLMNOPQRST",
    OTHER_CODE,
    OTHER_CODE.replace("-", "\u2011"),
    f"N\u200bCO 1 {OTHER_CODE[4:]}",
    '{"format": "nco-squad", "version": 1}',
)


def named(name: str) -> Squad:
    men = tuple(man.replace(name=name) for man in SQUAD.members)
    return SQUAD.replace(
        name=name,
        player=name,
        members=men,
        vehicles=(Vehicle(type="armored_car", name=name),),
        definitions=Definitions(weapons=(NationWeapon(id="own", name=name, nation=SQUAD.nation),)),
        packs=(Pack(id=name, version=name),),
    )


@pytest.mark.parametrize("nation", [each.id for each in BOOK.nations])
@pytest.mark.parametrize("form", ["text", "markdown"])
def test_a_starter_squad_fits_one_message(nation: str, form: Form) -> None:
    squad = starter_squad(BOOK, nation, 100, 50)
    (told,) = messages(judge_document(squad, ""), form)
    assert len(told) <= MOST_LETTERS
    assert document_from_code(told) == document_from_code(share_code(squad))
    assert fingerprint(squad) in told


@pytest.mark.parametrize("form", ["text", "markdown"])
def test_what_a_squad_has_besides_its_men_is_told(form: Form) -> None:
    weapon = NationWeapon(id="mp40", name="MP 40", nation=SQUAD.nation, cost=3)
    squad = SQUAD.replace(
        vehicles=(Vehicle(type="armored_car", model="m8_greyhound"),),
        definitions=Definitions(weapons=(weapon,)),
        packs=(Pack(id="house", version=2), Pack(id="desert")),
    )
    told = "\n".join(messages(judge_document(squad, ""), form)).splitlines()
    bare = "\n".join(messages(judge_document(SQUAD, ""), form)).splitlines()
    new = [line.replace("\\", "") for line in told if line not in bare]
    assert new[:3] == [
        "Vehicles: M8 Greyhound",
        "Nation-specific weapons: MP 40",
        "Rules pack house, version 2; rules pack desert",
    ]


@pytest.mark.parametrize("name", NASTY)
@pytest.mark.parametrize("form", ["text", "markdown"])
def test_no_name_is_taken_for_anything_else(name: str, form: Form) -> None:
    squad = named(name)
    told = messages(judge_document(squad, ""), form)
    assert all(len(each) <= MOST_LETTERS for each in told)
    back = document_from_code("\n".join(told))
    assert share_code(back) == share_code(squad)  # type: ignore[arg-type]
    assert len(codes_in("\n".join(told))) == 1


@pytest.mark.parametrize("name", NASTY)
def test_a_name_in_markdown_is_only_text(name: str) -> None:
    parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    plain, nasty = (
        [
            [
                (each.type, *[part.type for part in each.children or () if part.type != "text"])
                for each in parser.parse(told)
            ]
            for told in messages(judge_document(named(text), ""))
        ]
        for text in ("Able", name)
    )
    if len(plain) == len(nasty):
        assert nasty == plain
    for told in messages(judge_document(named(name), "")):
        assert "@" not in told.replace(f"@{ZERO_WIDTH}", "")
        assert "\u202e" not in told


def test_a_large_squad_is_several_numbered_messages_that_come_back_in_any_order() -> None:
    men = tuple(
        man.replace(name=f"{man.name} {at} {'name ' * 7}")
        for at in range(12)
        for man in SQUAD.members
    )
    squad = SQUAD.replace(members=men)
    for form in ("text", "markdown"):
        told = messages(judge_document(squad, ""), form)
        assert len(told) > 3
        assert all(len(each) <= MOST_LETTERS for each in told)
        assert all(each.startswith(f"({at}/{len(told)})") for at, each in enumerate(told, 1))
        back = document_from_code("\n\nBen, 12:03\n".join(reversed(told)))
        assert share_code(back) == share_code(squad)  # type: ignore[arg-type]


def test_what_the_code_leaves_out_is_said() -> None:
    squad = squad_without_notes(SQUAD)
    assert "Not in the code" not in messages(judge_document(squad, ""), "text")[0]
    marked = squad.replace(notes="secret", tags=("club",))
    (told,) = messages(judge_document(marked, ""), "text")
    assert "Not in the code: notes, tags." in told
    assert "secret" not in told


def test_random_squads_come_back_from_text_and_markdown() -> None:
    from hypothesis import given, settings

    from tests.depth import tries

    drawn = Random(1)  # noqa: S311 - a choice needs no secret

    @given(squads())
    @settings(max_examples=tries(1000) // 10, deadline=None)
    def come_back(given_squad: dict[str, object]) -> None:
        squad = squad_of(given_squad)
        form: Form = drawn.choice(("text", "markdown"))
        told = messages(judge_document(squad, ""), form)
        back = document_from_code("\n".join(told))
        assert share_code(back) == share_code(squad)  # type: ignore[arg-type]

    come_back()
