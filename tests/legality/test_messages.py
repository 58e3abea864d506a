"""Every finding is one plain sentence with its numbers and the man's name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nco_builder.legality import Names, check, check_by_own_ruleset, finding_sentence
from nco_builder.legality.names import A_WEAPON, with_article
from nco_builder.rules import load_rulebook
from tests.depth import tries
from tests.legality.plain import plain_squads
from tests.naive import codes
from tests.reading import JSON, squad_of

if TYPE_CHECKING:
    from collections.abc import Callable

BOOK = load_rulebook()
DOCUMENT: JSON = {
    "format": "nco-squad",
    "version": 1,
    "ruleset": "nco-2.3.2",
    "nation": "us_army",
    "limits": {"vp": 100, "sp": 50},
}


def test_sentences_are_plain_and_name_the_man() -> None:
    for squad in plain_squads(21, tries(500)):
        report = check_by_own_ruleset(squad)
        names = Names(squad, report.rulebook)
        for found in report.findings:
            text = finding_sentence(found, squad, report.rulebook)
            assert text.endswith((".", ".)")), text
            assert not any(sign in text for sign in ("{", "}", "None", "()", "\n")), text
            if found.member is not None and found.code != "unknown_unit":
                assert names.man(found.member) in text, text


def test_examples_read_well(golden: Callable[[str, bytes], None]) -> None:
    examples: dict[tuple[str, str], str] = {}
    for squad in plain_squads(22, 600):
        report = check_by_own_ruleset(squad)
        for found in report.findings:
            text = finding_sentence(found, squad, report.rulebook)
            examples.setdefault((found.code, found.severity), text)
    assert set(examples) == codes.ALL
    lines = [
        f"{code} ({severity}): {text}\n" for (code, severity), text in sorted(examples.items())
    ]
    golden("sentences.txt", "".join(lines).encode())


def said(man: JSON, code: str, **keys: object) -> str:
    """The sentence of the first finding with a code."""
    squad = squad_of(DOCUMENT | {"members": [man]} | keys)
    found = next(each for each in check(squad, BOOK).findings if each.code == code)
    return finding_sentence(found, squad, BOOK)


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


def test_of_an_endless_name_or_id_a_sentence_repeats_the_beginning_and_the_end() -> None:
    unit, name = f"colonel{'n' * 90_000}el", f"Ann{' a' * 50_000}Lee"
    text = said({"unit": unit, "name": name}, "unknown_unit")
    assert len(text) < 2_000
    assert all(part in text for part in ("Ann a", "Lee", "colonel", "nel"))


def test_men_with_one_name_are_told_apart_by_their_numbers() -> None:
    called = [("sergeant", "Novak"), ("private", "Novak"), ("private", "Ito"), ("private", "")]
    members = [{"unit": unit, "name": name} for unit, name in called]
    names = Names(squad_of(DOCUMENT | {"members": members}), BOOK)
    told = ["Novak (no. 1)", "Novak (no. 2)", "Ito", "Private no. 4"]
    assert [names.man(place) for place in range(4)] == told


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


PLAIN: JSON = {
    "format": "nco-squad",
    "version": 1,
    "ruleset": "nco-2.3.2",
    "nation": "greek",
    "limits": {"vp": 100, "sp": 50},
}
LOST: tuple[tuple[JSON, str], ...] = (
    (
        {"unit": "private", "primary": "bren", "last_prices": [{"id": "bren", "vp": 12}]},
        "Its last known price of 12 vp cannot be verified and is not counted.",
    ),
    (
        {"unit": "private", "primary": "rifle", "items": ["moon_rock"]}
        | {"last_prices": [{"id": "moon_rock", "sp": 3}]},
        "Its last known price of 3 sp cannot be verified and is not counted.",
    ),
    (
        {"unit": "jetpack_trooper", "last_prices": [{"id": "jetpack_trooper", "sp": 9}]},
        "Its last known price of 9 sp cannot be verified and is not counted.",
    ),
)


@pytest.mark.parametrize(("man", "said"), LOST)
def test_what_is_gone_is_told_with_its_last_known_price_which_no_sum_has(
    man: JSON, said: str
) -> None:
    noted = squad_of({**PLAIN, "members": [man]})
    bare = squad_of({**PLAIN, "members": [{k: v for k, v in man.items() if k != "last_prices"}]})
    report, without = (check_by_own_ruleset(each) for each in (noted, bare))
    told = [finding_sentence(found, noted, report.rulebook) for found in report.findings]
    assert [each for each in told if each.endswith(said)]
    assert (report.vp, report.sp) == (without.vp, without.sp)
    assert {each.code for each in report.findings} == {each.code for each in without.findings}


def test_a_squad_whose_rulebook_is_gone_is_told_with_what_its_men_last_cost() -> None:
    men = [{**LOST[0][0]}, {**LOST[2][0]}]
    squad = squad_of({**PLAIN, "ruleset": "nco-9.9.9", "members": men})
    (found,) = check_by_own_ruleset(squad).findings
    said = finding_sentence(found, squad, None)
    assert said.endswith("Its men last cost 12 vp and 9 sp, which cannot be verified.")


def test_a_price_noted_of_what_is_known_says_nothing() -> None:
    man = {"unit": "private", "primary": "rifle", "last_prices": [{"id": "rifle", "vp": 99}]}
    squad = squad_of({**PLAIN, "members": [man]})
    report = check_by_own_ruleset(squad)
    assert not [each for each in report.findings if dict(each.parameters).get("last_price")]


@pytest.mark.parametrize(
    "said",
    [
        *("an MG 42", "an MP 40", "an SMG", "an LMG", "an HE weapon", "an M1 Garand", "an FG 42"),
        *("a BAR", "a PIAT", "a K98", "a PPSh", "a US carbine", "a Mauser", "a Sten", "a MAUSER"),
        *("an 88", "an 8 cm mortar", "a 5 cm mortar", "an 18-pounder", "a 180", "an Engineer"),
    ],
)
def test_articles_are_by_sound(said: str) -> None:
    name = said.partition(" ")[2]
    assert with_article(name, A_WEAPON) == said
