"""Rules packs: squads judged with one, laid over the rulebook once, and edited on their page.

The floor of the check is the same squad without a pack; that of the page is the page of a platoon
of 300 vehicles, edited in the same run.
"""

from __future__ import annotations

from functools import partial
from statistics import median
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QApplication

from nco_builder import paths
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.documents.path_edits import PathEdit
from nco_builder.documents.squads import read_squad
from nco_builder.legality import check_by_own_ruleset
from nco_builder.rules import overlay
from nco_builder.settings.settings import Settings
from nco_builder.squad import edit
from nco_builder.squad.model import Definitions, NationWeapon
from nco_builder.squad.packs import with_pack
from nco_builder.systems.nco_rules_pack.model import begin
from nco_builder.ui.builder.document import BuilderDocument
from nco_builder.ui.builder.page import BuildingPage
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.parts.fonts import load_fonts
from nco_builder.ui.parts.theme import apply_theme
from tests.benchmarks.bench_builder import ROWS, many
from tests.benchmarks.bench_check import forget_all
from tests.benchmarks.bench_window import measured, settle
from tests.benchmarks.figures import FAST, Figure, in_turn, milliseconds

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.squad import Squad
    from nco_builder.systems.nco_rules_pack.model import RulesPack

WEAPONS, ENTRIES, EDITS = 60, 490, 200
CHECKED, LAID, PAINTED = 4.0, 10.0, 1.3
ROUNDS = 5 if FAST else 25


def pack_of(count: int) -> RulesPack:
    """A pack of so many new weapons."""
    weapons = tuple(
        [
            NationWeapon(id=f"own_{at}", like="smg", name=f"Own {at}", cost=at % 9, range_in=9)
            for at in range(count)
        ]
    )
    return begin().replace(definitions=Definitions(weapons=weapons))


def figures() -> Iterator[Figure]:
    """The figures of rules packs."""
    bare = read_squad(paths.data() / "samples" / "rifle-squad.nco")
    packed = with_pack(bare, pack_of(WEAPONS))

    def edited(squad: Squad) -> float:
        check_by_own_ruleset(squad)
        changes = [
            edit("set_member", members=(at % len(squad.members),), field="grenades", value=at % 3)
            for at in range(EDITS)
        ]
        return milliseconds(lambda: [check_by_own_ruleset(each.apply(squad)) for each in changes])

    took = in_turn({"bare": lambda: edited(bare), "packed": lambda: edited(packed)}, ROUNDS)
    name = f"{EDITS} edits checked, with {WEAPONS} weapons of a pack"
    yield Figure(name, CHECKED, took["bare"], took["packed"])

    def once(squad: Squad) -> float:
        forget_all()
        overlay._overlaid.clear()
        return milliseconds(partial(check_by_own_ruleset, squad))

    took = in_turn({"bare": lambda: once(bare), "packed": lambda: once(packed)}, ROUNDS)
    yield Figure(
        f"first check with {WEAPONS} weapons of a pack",
        LAID,
        took["bare"],
        took["packed"],
        is_absolute=True,
    )
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    load_fonts(app)
    apply_theme(app, "light")
    platoon = many(read_document(paths.data() / "samples" / "panzer-zug.nco"))
    floor = _painted(app, platoon, ("vehicles", 7))
    ours = _painted(app, pack_of(ENTRIES), ("definitions", "weapons", 7))
    name = f"a letter of a name in a pack of {ENTRIES} (platoon: {ROWS})"
    yield Figure(name, PAINTED, floor, ours)


def _painted(app: QApplication, value: Any, path: tuple[str | int, ...]) -> float:  # noqa: ANN401 - of any kind
    """Milliseconds from a letter of a row's name to the repainted page."""
    document = BuilderDocument(OpenDocument(kind_for(value), value))
    page = BuildingPage(document, Settings())
    page.resize(1192, 573)
    page.show()
    settle(app)
    page.table.choose((7,))
    settle(app)

    def change(turn: int) -> None:
        document.do(PathEdit("set", (*path, "name"), f"Novak {turn}", "x"))

    _followed, painted = measured(app, change, ROUNDS)
    page.close()
    return median(painted)
