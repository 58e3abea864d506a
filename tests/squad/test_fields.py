"""What a field of a man is stands in one table, and everything else follows from that."""

from __future__ import annotations

import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from nco_builder import paths
from nco_builder.schema.record import defaults, fields
from nco_builder.squad import Member
from nco_builder.squad.fields import FIELDS, MEMBER_FIELDS
from tests.reading import HERE

if TYPE_CHECKING:
    from pathlib import Path

PACKAGE = HERE.parent / "nco_builder"

VALUE = """    scarred: bool = False
    nickname: str = ""
"""
TABLE = """
    MemberField(
        "scarred",
        N_("Scarred"),
        "switch",
        usual=False,
        used_by_rules=True,
        given=N_("Scar {who}"),
        taken=N_("Heal the scar of {who}"),
        column="weapons",
        in_cell=N_("scar"),
        row="extras",
        mark=N_("SCARRED"),
        topics=("rule:skills",),
    ),
    MemberField("nickname", N_("Nickname"), "text", "", given=N_("Nickname"), column="nickname"),
"""
CHECK = """

SCARRED = Code(
    "scarred",
    "ruling",
    says=N_("{who} has a scar: agree where."),
    fixes=leave_out("scarred"),
)


def scars(member: Member, unit: Unit, _terms: Terms) -> Iterator[Finding]:
    if member.scarred:
        yield SCARRED.finding(unit.source, "scarred")


OF_MAN = (*OF_MAN, scars)
"""

USE = """
import nco_builder
from nco_builder.documents.share_code import share_code
from nco_builder.documents.squads import SQUAD, squad_from_code
from nco_builder.legality import (
    check_by_own_ruleset,
    edit_text,
    finding_sentence,
    fixes,
    member_choices,
    shared_choices,
)
from nco_builder.match.comparison import compare
from nco_builder.match.texts import comparison_lines
from nco_builder.sheets.men import tags_of
from nco_builder.squad import edit, set_one
from nco_builder.topics.topic import of_choice
from nco_builder.systems.nco_squad.options import panel_fields
from nco_builder.systems.nco_squad.entry import TEXTS
from nco_builder.systems.nco_squad.columns import COLUMNS, WEAPONS, Man, column_of
from nco_builder.squad import effective_rules

assert str(nco_builder.__file__).startswith(sys.argv[1])
plain = SQUAD.from_json(SQUAD_FILE, "")
before = check_by_own_ruleset(plain)
change, typed = set_one(0, "scarred", True), set_one(0, "nickname", "Stripes")
squad = typed.apply(change.apply(plain))
after = check_by_own_ruleset(squad)
man = Man(squad.members[0], after.members[0], effective_rules(squad, after.rulebook))
finding = next(each for each in after.findings if each.code == "scarred")

assert SQUAD.from_bytes(SQUAD.to_bytes(squad), "") == squad == squad_from_code(share_code(squad))
assert squad.members[0].key != plain.members[0].key
assert edit_text(change, plain, before.rulebook) == "Scar Ann"
assert SQUAD.typing(typed) and not SQUAD.typing(change)
assert {"Scarred: A no; B yes", "Nickname: A nothing; B Stripes"} <= {
    line.strip() for line in comparison_lines(compare(before, after), before, after)
}
assert finding_sentence(finding, squad, after.rulebook) == "Ann has a scar: agree where."
assert [edit_text(each, squad, after.rulebook) for each in fixes(finding, after)] == [
    "Heal the scar of Ann"
]
assert [each.chosen for each in member_choices(after, 0)["scarred"]] == [True]
assert shared_choices(after, [0])["scarred"][0].edits[0] == set_one(0, "scarred", False)
assert [each.text for each in panel_fields(after, [0])["extras"]] == ["Scarred"]
assert TEXTS["nickname"] == "Nickname"
assert COLUMNS[WEAPONS].text(man) == "Rifle, pistol, scar"
assert column_of("scarred") == WEAPONS
own = COLUMNS[column_of("nickname")]
assert (own.key, own.header, own.editor, own.text(man)) == (
    "nickname", "Nickname", "text", "Stripes"
)
assert ("SCARRED", True) in tags_of(squad.members[0])
assert of_choice("scarred", True) == ("rule:skills",)
"""
SQUAD_FILE = {
    "format": "nco-squad",
    "version": 1,
    "ruleset": "nco-2.3.2",
    "nation": "us_army",
    "limits": {"vp": 100, "sp": 50},
    "members": [{"unit": "sergeant", "name": "Ann", "primary": "rifle", "skills": ["covert"]}],
}


def insert(file: Path, before: str, what: str) -> None:
    text = file.read_text("utf-8")
    assert text.count(before) == 1
    file.write_text(text.replace(before, what.strip("\n") + "\n" + before), "utf-8")


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """The program in a folder of its own."""
    without = shutil.ignore_patterns("__pycache__")
    shutil.copytree(PACKAGE, tmp_path / "nco_builder", ignore=without)
    for folder in (paths.data(), paths.resources()):
        shutil.copytree(folder, tmp_path / folder.name)
    return tmp_path


def test_a_new_field_is_a_line_in_the_table_and_a_check(copied: Path) -> None:
    package = copied / "nco_builder"
    insert(package / "squad/model.py", "    bomber: bool = False\n", VALUE)
    insert(package / "squad/fields.py", '    MemberField(\n        "model",\n', TABLE)
    topic = package / "legality/skills.py"
    topic.write_text(topic.read_text("utf-8") + CHECK, "utf-8")
    code = f"import sys\nsys.path.insert(0, sys.argv[1])\nSQUAD_FILE = {SQUAD_FILE}\n{USE}"
    done = subprocess.run(
        [sys.executable, "-c", code, str(copied)], check=False, capture_output=True, text=True
    )
    assert done.stderr == ""
    assert done.returncode == 0


def test_the_table_tells_of_every_field_of_the_value() -> None:
    told = {field.name: field for field in FIELDS}
    # his id tells programs who is who, and what he cost once is told only where it is gone
    assert list(told) == [name for name in fields(Member) if name not in {"id", "last_prices"}]
    for name, usual in defaults(Member).items():
        assert name not in told or told[name].usual == usual
    assert set(MEMBER_FIELDS) == set(told) - {"unit"}


def test_what_every_file_states_comes_first() -> None:
    written = [field.written for field in FIELDS]
    assert written == sorted(written, reverse=True)
