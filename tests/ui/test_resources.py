from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo
from PySide6.QtWidgets import QLineEdit
from reportlab.pdfbase.ttfonts import TTFont

from nco_builder import paths
from nco_builder.documents.kinds import kind_of
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.parts import fonts

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

FOLDER = paths.resources() / "fonts"
FILES = sorted(FOLDER.glob("*.ttf"))
TEXT = ("RobotoCondensed-Regular", "RobotoCondensed-Medium", "RobotoCondensed-Bold")
TITLE = "SairaStencilOne-Regular"
SYMBOLS = "NCOSymbols-Regular"
WIDE = "WenQuanYiMicroHei-Regular"

LATIN = "ABCXYZ abcxyz 0123456789 .,:;!?()[]/&%+-*#@'\" –—…“”„’×·½°§£€"
POLISH = "Zażółć gęślą jaźń ĄĆĘŁŃÓŚŹŻ"
TURKISH = "Çağrı İğne Şükrü Ömer çğıöşü ÇĞİÖŞÜ"  # noqa: RUF001
CYRILLIC = "Съешь ещё этих мягких французских булок Ґґ Єє Її Іі Ўў Ђђ"  # noqa: RUF001
GREEK = "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία ΆΈΉΊΌΎΏ"
CHINESE = "王伟步枪士兵中文漢字機槍國軍班长"
JAPANESE = "ひらがな カタカナー 山田太郎 銃剣突撃 伍長 軍曹 「」。、"
SHAPES = "⊘▲△▼◆◇●○■□▸▾☐☑✓✕★⚀⚁⚂⚃⚄⚅→←↑↓⚠⚑"


@pytest.fixture(autouse=True)
def _font(qapp: QApplication) -> Iterator[None]:
    before = qapp.font()
    yield
    qapp.setFont(before)


def missing(stem: str, text: str) -> str:
    """The letters a font has no glyph for, as the paper asks it."""
    glyphs = TTFont(stem, str(FOLDER / f"{stem}.ttf")).face.charToGlyph
    return "".join(letter for letter in text if letter != " " and ord(letter) not in glyphs)


class TestFonts:
    @pytest.mark.parametrize("stem", TEXT)
    def test_text_is_complete(self, stem: str) -> None:
        assert missing(stem, LATIN + POLISH + TURKISH + CYRILLIC + GREEK + "≤≥−") == ""

    def test_the_headline_has_polish_and_turkish(self) -> None:
        assert missing(TITLE, LATIN + POLISH + TURKISH) == ""

    def test_the_fallback_covers_every_script(self) -> None:
        everything = POLISH + TURKISH + CYRILLIC + GREEK + CHINESE + JAPANESE
        assert missing(WIDE, everything) == ""

    def test_shapes_are_there_without_the_fallback(self) -> None:
        assert missing(SYMBOLS, SHAPES) == ""

    def test_a_letter_nobody_has_is_missed(self) -> None:
        assert missing(TEXT[0], "a王") == "王"

    @pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
    def test_each_loads_in_qt_under_its_family(self, file: Path) -> None:
        number = QFontDatabase.addApplicationFont(str(file))
        families = QFontDatabase.applicationFontFamilies(number)
        known = (*fonts.TITLE_FAMILIES, *fonts.TEXT_FAMILIES)
        assert set(families) & set(known)

    def test_together_they_are_small(self) -> None:
        assert sum(file.stat().st_size for file in FILES) < 7_000_000

    def test_each_is_listed_with_a_licence_that_is_shipped(self) -> None:
        readme = (FOLDER / "README.md").read_text("utf-8")
        for file in FILES:
            stem, _, weight = file.stem.partition("-")
            line = next(line for line in readme.splitlines() if f"| `{stem}-" in line)
            assert f"-{weight}.ttf" in line
            licences = re.findall(r"`(LICENSE[^`]*)`", line)
            assert licences, file
            for licence in licences:
                assert len((FOLDER / licence).read_text("utf-8")) > 1000

    def test_the_symbols_listed_are_the_symbols_there(self) -> None:
        readme = (FOLDER / "README.md").read_text("utf-8")
        listed = re.search(r"Glyphs of NCO Symbols:\n`([^`]+)`", readme)
        assert listed
        glyphs = TTFont(SYMBOLS, str(FOLDER / f"{SYMBOLS}.ttf")).face.charToGlyph
        shapes = {chr(code) for code in glyphs if 0x2000 < code < 0xFFFF}
        assert set(listed[1]) - {" "} == shapes


class TestLoading:
    def test_the_application_writes_in_the_shipped_font(self, qapp: QApplication) -> None:
        fonts.load_fonts(qapp)
        font = qapp.font()
        assert font.families() == list(fonts.TEXT_FAMILIES)
        assert QFontInfo(font).family() == fonts.TEXT_FAMILY
        assert QFontInfo(font).pixelSize() == fonts.TEXT_SIZE

    @pytest.mark.parametrize(
        "weight", [QFont.Weight.Normal, QFont.Weight.Medium, QFont.Weight.Bold]
    )
    def test_every_weight_has_a_file_of_its_own(
        self, qapp: QApplication, weight: QFont.Weight
    ) -> None:
        fonts.load_fonts(qapp)
        font = qapp.font()
        font.setWeight(weight)
        assert QFontInfo(font).weight() == weight

    def test_the_headline_is_set_in_the_stencil(self, qapp: QApplication) -> None:
        fonts.load_fonts(qapp)
        assert QFontInfo(QFont(list(fonts.TITLE_FAMILIES))).family() == fonts.TITLE_FAMILY

    def test_the_large_font_is_read_only_when_it_is_needed(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        read: list[str] = []
        monkeypatch.setattr(fonts, "_register", read.append)
        fonts._load_later.cache_clear()
        for plain in ("", LATIN, POLISH, CYRILLIC, GREEK, SHAPES):
            fonts.ensure_glyphs(plain)
        assert read == []
        fonts.ensure_glyphs("Sgt 王")
        fonts.ensure_glyphs("かな")
        assert read == [f"{WIDE}.ttf"]
        fonts._load_later.cache_clear()

    @pytest.mark.parametrize(
        ("letter", "stem"),
        [
            ("ש", "NotoSansHebrew"),
            ("ع", "NotoSansArabic"),
            ("ก", "NotoSansThai"),
            ("क", "NotoSansDevanagari"),
            ("🎲", "NotoEmoji"),
        ],
    )
    def test_a_script_brings_its_own_fonts_alone(
        self, monkeypatch: pytest.MonkeyPatch, letter: str, stem: str
    ) -> None:
        read: list[str] = []
        monkeypatch.setattr(fonts, "_register", read.append)
        fonts._load_later.cache_clear()
        fonts.ensure_glyphs(f"Sgt {letter}")
        fonts.ensure_glyphs(letter)
        assert read == [file.name for file in FILES if file.stem.partition("-")[0] == stem][::-1]
        fonts._load_later.cache_clear()

    def test_a_field_that_shows_the_text_already_is_set_anew(
        self, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        field = FontChanges("王")
        qtbot.addWidget(field)
        monkeypatch.setattr(fonts, "_register", lambda _file: None)
        fonts._load_later.cache_clear()
        before = field.count
        fonts.ensure_glyphs(field.text())
        assert field.count == before + 1
        fonts._load_later.cache_clear()

    def test_it_is_there_for_all_that_a_document_shows_once_that_is_opened(
        self, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        read: list[str] = []
        monkeypatch.setattr(fonts, "_register", read.append)
        fonts._load_later.cache_clear()
        kind = kind_of("k47-vehicles")
        assert kind
        assert kind.begin
        opened = OpenDocument(kind, kind.begin(), parent=qapp)
        assert read == []
        opened.open(kind, kind.begin().replace(notes="王"), None)
        assert read == [f"{WIDE}.ttf"]
        fonts._load_later.cache_clear()

    def test_a_missing_font_is_named(
        self, qapp: QApplication, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        monkeypatch.setattr(paths, "resources", lambda: tmp_path)
        with pytest.raises(FileNotFoundError, match=r"RobotoCondensed-Regular\.ttf"):
            fonts.load_fonts(qapp)


class FontChanges(QLineEdit):
    """Counts how often it is told that fonts changed."""

    count = 0

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        if event.type() == QEvent.Type.FontChange:
            self.count += 1
        super().changeEvent(event)


def test_resources_hold_no_python() -> None:
    assert list(paths.resources().rglob("*.py")) == []
