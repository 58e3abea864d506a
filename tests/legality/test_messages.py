"""Every finding is one plain sentence with its numbers and the man's name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.legality import Names, check, check_by_own_ruleset, sentence
from nco_builder.rules import load_rulebook
from tests.depth import tries
from tests.legality.plain import plain_squads
from tests.naive import codes
from tests.reading import JSON, squad_of

if TYPE_CHECKING:
    from collections.abc import Callable

BOOK = load_rulebook()


def test_sentences_are_plain_and_name_the_man() -> None:
    for squad in plain_squads(21, tries(500)):
        report = check_by_own_ruleset(squad)
        names = Names(squad, report.rulebook)
        for found in report.findings:
            text = sentence(found, squad, report.rulebook)
            assert text.endswith((".", ".)")), text
            assert not any(sign in text for sign in ("{", "}", "None", "()", "\n")), text
            if found.member is not None and found.code != "unknown_unit":
                assert names.man(found.member) in text, text


def test_examples_read_well(golden: Callable[[str, bytes], None]) -> None:
    examples: dict[tuple[str, str], str] = {}
    for squad in plain_squads(22, 600):
        report = check_by_own_ruleset(squad)
        for found in report.findings:
            text = sentence(found, squad, report.rulebook)
            examples.setdefault((found.code, found.severity), text)
    assert set(examples) == codes.ALL
    lines = [
        f"{code} ({severity}): {text}\n" for (code, severity), text in sorted(examples.items())
    ]
    golden("sentences.txt", "".join(lines).encode())


def said(man: JSON, code: str, **keys: object) -> str:
    """The sentence of the first finding with a code."""
    document = {
        "format": "nco-squad",
        "version": 1,
        "ruleset": "nco-2.3.2",
        "nation": "us_army",
        "limits": {"vp": 100, "sp": 50},
        "members": [man],
    }
    squad = squad_of(document | keys)
    found = next(each for each in check(squad, BOOK).findings if each.code == code)
    return sentence(found, squad, BOOK)


def test_one_is_not_many() -> None:
    corporal = {"unit": "corporal", "name": "Ann"}
    lone = {"unit": "lance_corporal", "name": "Ann"}
    assert said(corporal | {"grenades": 3}, "grenades_over_max") == (
        "Ann carries 3 grenades; a Corporal may carry at most 2."
    )
    assert said({"unit": "private", "grenades": 1, "name": "Ann"}, "grenades_not_allowed") == (
        "Ann carries 1 grenade; a Private may carry none."
    )
    assert said(lone | {"skills": ["covert"]}, "skill_slots_over") == (
        "Ann has chosen 1 skill, but has no skill slot."
    )


def test_articles_are_as_spoken() -> None:
    assert " a Light Machine Gun" in said(
        {"unit": "scout", "primary": "lmg"}, "primary_not_allowed"
    )
    assert "an Engineer" in said({"unit": "engineer"}, "unit_forbidden", nation="chinese_communist")


def test_a_name_is_never_taken_for_a_template() -> None:
    assert "{unit} %s" in said({"unit": "scout", "name": "{unit} %s"}, "no_primary")


def test_a_name_of_two_lines_is_said_in_one() -> None:
    assert "\n" not in said({"unit": "scout", "name": "Jean\nLuc"}, "no_primary")


def test_a_man_of_an_unknown_unit_is_named() -> None:
    assert "Ann" in said({"unit": "colonel", "name": "Ann"}, "unknown_unit")


def test_a_weapon_without_a_name_is_called_by_its_id() -> None:
    weapon = {"id": "bren", "name": " ", "nation": "us_army", "cost": 1}
    text = said(
        {"unit": "corporal", "primary": "bren"},
        "nation_weapon_unverified",
        definitions={"weapons": [weapon]},
    )
    assert "bren" in text
