"""Letters that join, stack, move or run to the left are printed as one writes them."""

from __future__ import annotations

import io
import unicodedata
from typing import TYPE_CHECKING

import pypdf
import pypdfium2
import pytest

from nco_builder.paper import CARD_SIZES, STYLES, Options, Part, pdf
from nco_builder.paper.cells import put_line
from nco_builder.paper.fonts import BOLD, MOST_MARKS, REGULAR, STENCIL, Face, printable, type_styles
from nco_builder.paper.glyphs import Composite, font, shaped
from nco_builder.paper.setting import set_lines
from nco_builder.paper.shapes import Slab, String
from nco_builder.rules import load_rulebook
from nco_builder.sheets.blocks import Text
from tests.paper.made import sheet_part, sheet_pdf
from tests.paper.open_to_all import problems, read_structure
from tests.paper.placed import collisions, strings_of, words_of
from tests.paper.squads import report_of, squad
from tests.sheets.says import DATE, squeezed

if TYPE_CHECKING:
    from nco_builder.legality import Report
    from nco_builder.paper import CardSize, Style
    from nco_builder.sheets import SheetName

ARABIC, HEBREW = "محمد بن سلمان العتيبي", "שָׁלוֹם כהן"
THAI, DEVANAGARI = "สมชาย ใจดี กำลังน้ำ", "क्षत्रिय प्रज्ञा र्कि"
FAMILY, EMOJI = "👨\u200d👩\u200d👧", "👍🏽 🇵🇱 🎲 1\ufe0f⃣"
PERSIAN, MARKED = "نمی\u200cگفتم", "x\u0302 Ṽ\u0302"
NAMES = [ARABIC, HEBREW, THAI, DEVANAGARI, f"{FAMILY} {EMOJI}", PERSIAN, MARKED, "Ali علي 7"]
LONG_THAI = "ทหารราบผู้กล้าหาญแห่งกองทัพบกไทย" * 3


def composites(text: str, face: Face = BOLD) -> list[Composite]:
    """The glyphs of a text that are put together, or stand for more or less than their letter."""
    woven = face.woven(printable(text))
    return [
        font(run.font)._composites[ord(code)]
        for run in woven.runs
        for code in run.drawn
        if ord(code) in font(run.font)._composites
    ]


def report() -> Report:
    men = [{"unit": "sergeant"}, *[{"unit": "private"} for _ in NAMES[1:]]]
    for man, name in zip(men, NAMES, strict=True):
        man |= {"name": name, "notes": f"{name}."}
    return report_of(
        squad(
            men,
            name=ARABIC,
            player=HEBREW,
            notes="\n".join(NAMES),
            vehicles=[
                {"type": each.id, "name": name}
                for each, name in zip(load_rulebook().vehicle_phase.types, NAMES, strict=False)
            ],
            match={"vehicle_phase": True, "anti_tank_weapons": True},
        )
    )


@pytest.mark.parametrize("face", [REGULAR, BOLD])
@pytest.mark.parametrize("name", NAMES)
def test_every_letter_has_its_glyph(name: str, face: Face) -> None:
    text = printable(name)
    assert "U+" not in text
    for run in face.woven(text).runs:
        own = font(run.font)
        for code in map(ord, run.drawn):
            made = own._composites.get(code)
            glyphs = [part.glyph for part in made.parts] if made else [own.face.charToGlyph[code]]
            assert all(glyphs)


def test_arabic_letters_join() -> None:
    alone = shaped("NotoSansArabic-Bold", "م", from_right=True)
    joined = shaped("NotoSansArabic-Bold", "ممم", from_right=True)
    assert len({*joined.codes}) == 3
    assert alone.codes not in joined.codes


def test_words_from_the_right_stand_from_right_to_left() -> None:
    first, _space, second = BOLD.from_right.woven("אבא כהן").runs
    assert first.text == "אבא"
    assert first.x > second.x == 0
    assert first.drawn == "אבא"[::-1]


def test_what_surrounds_such_a_name_keeps_its_place() -> None:
    runs = BOLD.woven("3 علي (12) vp").runs
    assert [run.x for run in runs] == sorted(run.x for run in runs)


def test_brackets_look_to_the_other_side_among_letters_from_the_right() -> None:
    drawn = [run.drawn for run in BOLD.from_right.woven("א (ב) ג").runs]
    assert drawn == ["א", ") ", "ב", " (", "ג"]


def test_devanagari_conjuncts_are_one_letter_and_the_short_i_stands_before_it() -> None:
    (conjunct,) = composites("क्ष")
    assert conjunct.text == "क्ष"
    assert len(conjunct.parts) == 1
    (syllable,) = composites("कि")
    nominal = font("NotoSansDevanagari-Bold").face.charToGlyph
    assert [part.glyph for part in syllable.parts][1] == nominal[ord("क")]


def test_marks_of_thai_stand_above_each_other() -> None:
    (plain,), (stacked,) = composites("ก้"), composites("กี้")
    assert stacked.parts[-1].y > plain.parts[-1].y or (
        stacked.parts[-1].glyph != plain.parts[-1].glyph
    )
    assert stacked.advance == plain.advance > 0


def test_marks_on_latin_letters_stand_above_their_middle() -> None:
    (marked,) = composites("x\u0302")
    assert marked.advance == font(BOLD.name).face.hmetrics[marked.parts[0].glyph][0]
    assert marked.parts[1].x


def test_emoji_of_several_are_one_where_the_font_has_it_and_their_parts_elsewhere() -> None:
    assert [each.text for each in composites(FAMILY)] == [FAMILY]
    assert [each.text for each in composites("👍🏽")] == ["👍🏽"]
    strange = "🎲\u200d🪖"
    assert BOLD.width(printable(strange), 10) == pytest.approx(BOLD.width("🎲🪖", 10))
    assert printable("a\u200db\U000e0067") == "ab"


def test_no_width_is_without_end_and_parts_add_up() -> None:
    for name in NAMES:
        text = printable(name)
        words = [BOLD.width(word, 10) for word in text.split(" ")]
        spaces = BOLD.width(" ", 10) * (len(words) - 1)
        assert BOLD.width(text, 10) == pytest.approx(sum(words) + spaces)


def test_old_forms_of_letters_are_written_as_they_are_today() -> None:
    assert printable("\ufee3\ufea4\ufee4\ufeaa") == "محمد"
    assert printable("\ufb2a") == unicodedata.normalize("NFD", "\ufb2a")


def test_what_turns_text_round_is_printed_as_its_code_point_and_turns_nothing() -> None:
    shown = printable("\u202eعلي\u2067 12\u2069")
    assert [sign in shown for sign in "\u202e\u2067\u2069"] == [False] * 3
    assert all(code in shown for code in ("U+202E", "U+2067", "U+2069"))
    whole = REGULAR.woven(f"{shown} 45 vp")
    assert whole.runs[-1].text.endswith("45 vp")
    assert whole.runs[-1].x == max(run.x for run in whole.runs)


def test_thousands_of_marks_stay_in_their_line() -> None:
    shown = printable("x" + "\u0301\u0323" * 5000)
    assert shown.count("\u0301") + shown.count("\u0323") == MOST_MARKS
    for letter, mark in (("x", "\u0301"), ("ก", "้"), ("क", "\u0901"), ("ع", "\u064e")):
        for line in set_lines((Text(letter + mark * 1_000),), 60, type_styles(10)):
            assert line.width <= 60
            for _, piece in line.pieces:
                tops = [part.y for each in composites(piece.text) for part in each.parts]
                assert max([0, *tops]) < 2 * font(BOLD.name).face.unitsPerEm


@pytest.mark.parametrize("chain", ["क्", "👨\u200d", "เ", "ع\u0651", "🇵", "ำ"])
def test_endless_chains_of_letters_keep_within_a_line(chain: str) -> None:
    for line in set_lines((Text(chain * 300),), 30, type_styles(10)):
        assert line.width <= 30
        slab = Slab()
        put_line(slab, line)
        for string in slab.strings:
            assert string.face.width(string.text, string.size) <= 31


def test_thai_lines_end_without_spaces_and_no_word_counts_as_torn() -> None:
    lines = set_lines((Text(LONG_THAI),), 80, type_styles(10))
    assert len(lines) > 3
    assert not any(line.torn for line in lines)
    for line in lines:
        assert line.width <= 80
        assert unicodedata.category(line.pieces[0][1].text[0]) == "Lo"


@pytest.mark.parametrize("kind", ["roster", "cards", "glossary", "vehicle_cards"])
def test_nothing_lies_over_anything_or_leaves_the_page(kind: SheetName) -> None:
    for page in sheet_part(kind, report(), Options(DATE, backs=True)).pages:
        assert not collisions(page)
        width = Options(DATE).size.width
        assert all(0 < box.left < box.right < width for box in strings_of(page))


def test_vehicle_charts_say_such_names_whole() -> None:
    pages = sheet_part("vehicles", report(), Options(DATE)).pages
    said = "".join(map(words_of, pages))
    for name in NAMES[:3]:
        assert squeezed(printable(name)) in said
    width = Options(DATE).size.width
    assert all(0 < box.left < box.right < width for page in pages for box in strings_of(page))


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("size", CARD_SIZES)
def test_cards_are_the_same_whatever_was_printed_before(style: Style, size: CardSize) -> None:
    options = Options(DATE, style=style, card_size=size)
    first = sheet_pdf("cards", report(), options)
    sheet_pdf("cards", report_of(squad([{"unit": "private", "name": "ممم क्ख ก้"}])), options)
    assert sheet_pdf("cards", report(), options) == first


def test_the_letters_are_found_in_the_file_and_told_in_their_order() -> None:
    pdf = sheet_pdf("cards", report(), Options(DATE))
    pages = pypdf.PdfReader(io.BytesIO(pdf)).pages
    said = "\n".join(page.extract_text() for page in pages)
    for name in (THAI, DEVANAGARI, FAMILY, "👍🏽", "🇵🇱", MARKED, "محمد", "العتيبي", "כהן"):
        assert printable(name) in said
    document = pypdfium2.PdfDocument(pdf)
    copied = "".join(page.get_textpage().get_text_range() for page in document)
    for name in (ARABIC, HEBREW, PERSIAN, DEVANAGARI, FAMILY):
        assert printable(name) in copied
    document.close()
    assert not problems(pdf)
    told = [str(part.entry.get("/ActualText", "")) for part in read_structure(pdf).all()]
    assert any(printable(ARABIC) in text for text in told)
    assert any("Ali علي 7" in text for text in told)


def test_titles_and_bookmarks_are_told_as_they_were_typed() -> None:
    reader = pypdf.PdfReader(io.BytesIO(sheet_pdf("roster", report(), Options(DATE))))
    assert reader.metadata
    assert ARABIC in str(reader.metadata.title)
    assert HEBREW in str(reader.metadata.author)


def test_the_stencil_leaves_such_headlines_to_fonts_that_have_them() -> None:
    for name in (ARABIC, HEBREW, THAI, DEVANAGARI):
        assert not STENCIL.has(printable(name))


def test_bold_letters_of_a_script_without_bold_font_are_thickened() -> None:
    bold, plain = (drawn_in(face) for face in (BOLD, REGULAR))
    assert b" 2 Tr" in bold
    assert b" 2 Tr" not in plain


def drawn_in(face: Face) -> bytes:
    """Return the operators of a page with a Chinese name in a font."""
    page = Slab(100)
    name = "\u5c71\u7530"
    face.width(name, 12)  # fonts are looked up as texts are measured
    page.strings.append(String(10, 50, face, 12, name))
    made = Part(title="", author="", subject="", language="en", pages=[page])
    read = pypdf.PdfReader(io.BytesIO(pdf([made], Options(DATE))))
    content = read.pages[0].get_contents()
    assert content is not None
    return content.get_data()
