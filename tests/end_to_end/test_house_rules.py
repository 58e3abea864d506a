"""House rules by keyboard and by mouse; the squad is judged alike where nobody has the pack."""

from __future__ import annotations

import json
import shutil
import sys
from typing import TYPE_CHECKING

import pypdf
import pytest

from nco_builder import paths
from nco_builder.cli import main
from nco_builder.documents.squads import read_squad, write_squad
from tests.end_to_end.sessions import Session

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs an X server")
@pytest.mark.parametrize("way", ["mouse", "keyboard"])
def test_a_squad_with_house_rules_is_judged_alike_on_a_machine_without_the_pack(
    display: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    own, other = tmp_path / "club", tmp_path / "friend"
    for home in (own, other):
        (home / "squads").mkdir(parents=True)
    squad = read_squad(paths.data() / "samples" / "rifle-squad.nco").replace(nation="german_heer")
    write_squad(own / "squads" / "squad.nco", squad)

    def verdict(part: str, home: Path) -> object:
        monkeypatch.setenv(paths.HOME_VARIABLE, str(home / "home"))
        told, pictures = home / "verdict.json", home / "pictures"
        Session(
            "house_rules_sessions.py", display, part, told, pictures, home / "squads" / "squad.nco"
        ).end()
        return json.loads(told.read_text("utf-8"))

    here = verdict(way, own)
    shutil.copyfile(own / "squads" / "squad.nco", other / "squads" / "squad.nco")
    there = verdict("elsewhere", other)
    assert there == here
    assert "Club Nord 1944, edition 1" in json.dumps(there)
    assert "nation_weapon_unverified" not in json.dumps(there)
    assert not [*other.glob("**/*Club*.nco")]

    mailed, cards = other / "squads" / "squad.nco", tmp_path / "cards.pdf"
    assert main(["export", str(mailed), "--cards", str(cards)]) in {0, 1}
    text = "\n".join(each.extract_text() for each in pypdf.PdfReader(cards).pages)
    assert "Club Nord 1944, edition 1" in " ".join(text.split())
    assert "MP 40 Nord" in text
