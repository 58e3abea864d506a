"""What a die cannot show is never asked of it."""

from __future__ import annotations

import json
import re
from collections import Counter

import pytest

from nco_builder.language import speaking
from nco_builder.systems.avr_platoon.words import needs
from tests.reading import HERE, JSON, read_json
from tests.systems.test_braces import said_of

IMPOSSIBLE = re.compile(r"(?<![\w+−-])(?:[01]|[7-9]|\d\d+)\+")
GUN = {"name": "KwK", "mount": "turret", "class": "t", "strength": 6, "range": 40}


def platoon(sh: int, *, gun_class: str = "t") -> JSON:
    """A platoon of a tank that shoots so well, its commander out of the hatch."""
    document = read_json(HERE.parent / "data" / "samples" / "panzer-zug.nco")
    type_ = {"id": "own", "name": "Own", "sh": sh, "front": 5, "w": 2, "c": 4, "m": 12, "p": 50}
    type_ |= {"crew": 5, "guns": [GUN | {"class": gun_class}], "traits": ["fully_tracked"]}
    document["vehicles"] = [{"type": "own", "pintle": "MG42"}, {"type": "own"}]
    return document | {"definitions": {"types": [type_]}}


@pytest.mark.parametrize(
    ("need", "told"),
    [(7, "never"), (12, "never"), (6, "6+"), (2, "2+"), (1, "always"), (0, "always")],
)
def test_a_need_is_a_face_or_a_word(need: int, told: str) -> None:
    assert needs(need) == told


def asked(said: list[str]) -> Counter[str]:
    """What is asked of a die that has no such face."""
    return Counter([found for text in said for found in IMPOSSIBLE.findall(text)])


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("gun_class", ["t", "h"])
@pytest.mark.parametrize("sh", [0, 1, 2, 5, 6, 7])
def test_no_sheet_page_or_finding_asks_for_what_no_die_shows(
    sh: int, gun_class: str, language: str
) -> None:
    with speaking(language):
        said = list(said_of(json.dumps(platoon(sh, gun_class=gun_class)).encode()))
        usual = list(said_of(json.dumps(platoon(4, gun_class=gun_class)).encode()))
    words = {"en": ("always", "never"), "de": ("immer", "nie")}[language]
    assert asked(said) == asked(usual)  # the strength 7+ of a hit that forces the crew out
    reached = {word for word in words for text in said if re.search(rf"\b{word}\b", text)}
    assert reached >= {words[sh > 3]} if sh in {0, 1, 6, 7} else True
