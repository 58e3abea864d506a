"""Each sheet speaks the chosen language, and has the room for one longer than English."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING

import pypdf
import pytest

from nco_builder import language
from nco_builder.paper import Options
from nco_builder.paper.shapes import MM
from nco_builder.rules import load_rulebook
from nco_builder.sheets import SHEETS, SheetName
from tests.paper.made import sheet_part, sheet_pdf
from tests.paper.placed import collisions, outside, strings_of
from tests.paper.squads import longest_loadouts, report_of
from tests.sheets.says import DATE

if TYPE_CHECKING:
    from nco_builder.legality import Report
    from nco_builder.paper import Paper
    from nco_builder.paper.shapes import Slab

EDGE = 4 * MM
"""Most printers reach no further."""
BOXED: tuple[SheetName, ...] = ("cards", "blank_cards", "vehicle_cards")
"""These have a credit below the cards, outside the margins of the other sheets."""
both_languages = pytest.mark.parametrize("code", ["de", language.PSEUDO])
each_kind = pytest.mark.parametrize("kind", SHEETS)
both_papers = pytest.mark.parametrize("paper", ["a4", "letter"])


def report() -> Report:
    """A squad with everything, judged in the language spoken now."""
    types = load_rulebook().vehicle_phase.types
    return report_of(
        longest_loadouts(6)
        | {
            "vehicles": [{"type": each.id} for each in types],
            "match": {"vehicle_phase": True, "anti_tank_weapons": True},
        }
    )


def pages_of(kind: SheetName, paper: Paper) -> list[Slab]:
    return list(sheet_part(kind, report(), Options(DATE, paper)).pages)


@both_languages
@both_papers
def test_the_credit_of_cards_stays_where_printers_reach(code: str, paper: Paper) -> None:
    with language.speaking(code):
        for page in sheet_part("cards", report(), Options(DATE, paper)).pages:
            lowest = max(box.bottom for box in strings_of(page))
            assert lowest < Options(DATE, paper).size.height - EDGE


@both_languages
@each_kind
@both_papers
def test_nothing_leaves_the_page(code: str, kind: SheetName, paper: Paper) -> None:
    with language.speaking(code):
        for page in pages_of(kind, paper):
            boxes = strings_of(page)
            width, height = Options(DATE, paper).size
            if kind in BOXED:
                assert all(box.left > 0 and box.right < width for box in boxes)
                assert all(box.top > 0 and box.bottom < height for box in boxes)
            else:
                assert not outside(boxes, width, height)


@both_languages
@pytest.mark.parametrize(
    "kind", ["roster", "cards", "blank_cards", "reference", "glossary", "vehicle_cards"]
)
@both_papers
def test_nothing_lies_over_anything(code: str, kind: SheetName, paper: Paper) -> None:
    with language.speaking(code):
        for page in pages_of(kind, paper):
            assert not collisions(page)


@both_languages
@each_kind
def test_the_same_bytes_in_the_same_language_and_others_in_another(
    code: str, kind: SheetName
) -> None:
    english = sheet_pdf(kind, report(), Options(DATE))
    with language.speaking(code):
        first, again = (sheet_pdf(kind, report(), Options(DATE)) for _time in range(2))
    assert first == again != english
    assert sheet_pdf(kind, report(), Options(DATE)) == english
    assert pypdf.PdfReader(io.BytesIO(first)).trailer["/Root"]["/Lang"] == code  # type: ignore[index]


# "Automatic" is torn where the name of a weapon has no room, and said whole below
KNOWN = re.compile(
    r"NCO|Builder|Appendix|Oberstabsfeldwebel|Maximilian|Friedrich|von|und|zu|Hohenzollern"
    r"|Sigmaringen|The|Extraordinarily|Long|Named?|Second|Section|of|the|Third|Platoon"
    r"|Bartholomew|Featherstonehaugh|Cholmondeley|Type|Autom(?:at?(?:ic)?)?|(?:at|t)?ic|Anti|Tank|Rifle"
    r"|Soldier|Barracks|Specialist|Camp|Officer|with|binoculars|Stays|within|inches|light|machine|gun"
    r"|First|Fourth|line|Valor|Points|Building|Squad|vp|sp|APB|Elijah|Kellogg"
)


@each_kind
def test_no_english_is_left_but_names_and_what_the_user_wrote(kind: SheetName) -> None:
    with language.speaking(language.PSEUDO):
        pages = pages_of(kind, "a4")
    said = " ".join(box.text for page in pages for box in strings_of(page))
    # a text of the made-up language has an accent on every vowel
    left = [
        word
        for word in re.findall(r"(?<!\w)[A-Za-z]{2,}(?![\w…])", said)
        if re.search("[aeiouAEIOU]", word) and not KNOWN.fullmatch(word)
    ]
    assert not left
