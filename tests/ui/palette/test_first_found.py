"""What players type into the palette, and what must come first for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nco_builder import language
from nco_builder.settings.settings import Settings
from nco_builder.ui.palette.thing import SearchIndex
from nco_builder.ui.shell.main_window import MainWindow
from nco_builder.ui.shell.navigation import things as things_of

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from nco_builder.ui.document.document_view import SquadDocument

NOVAK = 1
FIRST = {
    "en": {
        "private": "recruit:private",
        "hardened private": "recruit:hardened_private_1st_class",
        "recruit lance": "recruit:lance_corporal",
        "medic": "rule:unit:medic",
        "lmg": "rule:weapon:lmg",
        "light machine": "rule:weapon:lmg",
        "he": "rule:weapon:he",
        "hand grenade": "rule:weapon:hand_grenade",
        "pistol": "rule:weapon:pistol",
        "rifle": "rule:weapon:rifle",
        "magazine": "rule:item:extra_magazine",
        "covert": "rule:skill:covert",
        "intel": "rule:item:intel",
        "hayes": "man:0",
        "polish": "nation:polish",
        "nco-69": "rule:ruling:NCO-69",
        "save": "action:save",
        "new": "action:new",
        "print": "action:print_page",
        "undo": "action:undo",
        "dark": "action:theme_dark",
    },
    "de": {
        "private": "recruit:private",
        "scharf": "recruit:marksman",
        "schütze": "recruit:marksman",
        "sanitäter": "rule:unit:medic",
        "medic": "rule:unit:medic",
        "lmg": "rule:weapon:lmg",
        "maschinengewehr": "rule:weapon:lmg",
        "mp": "rule:weapon:smg",
        "gewehr": "rule:weapon:rifle",
        "magazin": "rule:item:extra_magazine",
        "karte": "rule:item:field_map",
        "polen": "nation:polish",
        "speichern": "action:save",
        "save": "action:save",
        "neu": "action:new",
        "drucken": "action:print_page",
        "settings": "action:settings_page",
    },
}
"""By language: the key of the thing that is wanted, while no man is chosen."""
FIRST_FOR_A_MAN = {
    "en": {
        "private": "recruit:private",
        "smg": "option:primary:smg",
        "magazine": "option:items:extra_magazine",
        "covert": "rule:skill:covert",
        "lmg": "rule:weapon:lmg",
        "novak": f"man:{NOVAK}",
    },
    "de": {
        "private": "recruit:private",
        "mp": "option:primary:smg",
        "smg": "option:primary:smg",
        "magazin": "option:items:extra_magazine",
        "lmg": "rule:weapon:lmg",
    },
}
"""The same while a Corporal is chosen: what he may have, has, may not have."""


@pytest.mark.parametrize("code", ["en", "de"])
def test_what_is_typed_finds_first_what_is_called_so(
    qtbot: QtBot, document: SquadDocument, tmp_path: Path, code: str
) -> None:
    language.use(code)
    window = MainWindow(document.opened, Settings())
    qtbot.addWidget(
        window, before_close_func=lambda _: document.opened.mark_saved(tmp_path / "x.nco")
    )
    for rows, wanted in (((), FIRST[code]), ((NOVAK,), FIRST_FOR_A_MAN[code])):
        window.page.table.choose(rows)
        index = SearchIndex(things_of(window))
        first = {typed: [thing.key for thing in index.find(typed)[:1]] for typed in wanted}
        assert first == {typed: [key] for typed, key in wanted.items()}
