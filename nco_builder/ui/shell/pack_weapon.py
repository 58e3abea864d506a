"""A new weapon for a squad's nation: a definition of a rules pack, which the squad takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QLineEdit

from nco_builder.documents.kinds import kind_of
from nco_builder.language import _
from nco_builder.rules import load_rulebook
from nco_builder.squad import NationWeapon
from nco_builder.systems.nco_rules_pack.judge import judge
from nco_builder.systems.nco_rules_pack.model import FORMAT, RulesPack, begin
from nco_builder.systems.nco_rules_pack.page import free_id
from nco_builder.ui.document.known_packs import stored_packs
from nco_builder.ui.parts.toast import toast
from nco_builder.ui.shell.pages import WORK
from nco_builder.ui.squad.page import SquadPage
from nco_builder.ui.squad.rules_packs import pack_document, take

if TYPE_CHECKING:
    from nco_builder.rules import Weapon
    from nco_builder.squad import Squad
    from nco_builder.ui.builder.page import BuildingPage
    from nco_builder.ui.document.document_view import SquadDocument
    from nco_builder.ui.document.open_document import OpenDocument
    from nco_builder.ui.document.open_documents import OpenDocuments
    from nco_builder.ui.shell.main_window import MainWindow

LIKE = "rifle"
"""What a new weapon is like, unless the selected man carries another one."""


def make_weapon(window: MainWindow) -> None:
    """Begin a weapon in the rules pack in use, or in a new one, and put the keyboard on its name.

    Once the squad is in front again, it takes the pack.
    """
    squad_opened, squad = window.document, window.squad_document.squad
    squad_opened.example = False  # the pack opens next to it, never in its place
    like = _carried(window)
    opened = _pack_document(window, squad)
    PackTaker(window, squad_opened, opened)
    pack: RulesPack = opened.value
    weapon = _begun(squad, pack, like)
    weapons = (*pack.definitions.weapons, weapon)
    after = pack.replace(definitions=pack.definitions.replace(weapons=weapons))
    text = _("Make a weapon for your nation")
    window.documents.show(opened)
    opened.do(after, lambda _before: text)
    page = cast("BuildingPage", window.pages.turn_to_first(WORK))
    page.go_to(("definitions", "weapons", len(weapons) - 1, "name"))
    focused = QApplication.focusWidget()
    if isinstance(focused, QLineEdit):
        focused.selectAll()


def _begun(squad: Squad, pack: RulesPack, like: Weapon) -> NationWeapon:
    name = _("{name}, ours").format(name=like.name)
    book = load_rulebook(pack.ruleset)
    id_ = free_id(name, {each.id for each in pack.definitions.weapons} | {*book.weapons_by_id})
    return NationWeapon(id=id_, like=like.id, name=name, nations=(squad.nation,))


def _carried(window: MainWindow) -> Weapon:
    """Return the weapon of the rulebook that the first selected man carries."""
    squad, page = window.squad_document.squad, window.pages.currentWidget()
    rows = page.table.chosen() if isinstance(page, SquadPage) else ()
    book = load_rulebook(squad.ruleset)
    carried = [squad.members[row].primary for row in rows if row < len(squad.members)]
    return book.weapons_by_id[next((each for each in carried if each in book.weapons_by_id), LIKE)]


def _pack_document(window: MainWindow, squad: Squad) -> OpenDocument:
    """Return the document of the pack in use: open, from its file, the squad's copy, or new."""
    documents: OpenDocuments = window.documents
    opened = [each for each in documents.all if each.kind.format == FORMAT]
    in_use = [each.id for each in squad.packs]
    if in_use:
        at_hand = {each.value.id for each in opened}
        at_hand |= {pack.id for _path, pack in stored_packs(window.settings)}
        id_ = next((each for each in in_use if each in at_hand), in_use[0])
        return pack_document(documents, window.settings, squad, id_)
    kind = kind_of(FORMAT)
    assert kind is not None  # noqa: S101 - it is one of the program's
    new = begin()
    taken_ids = {each.value.id for each in opened}
    taken_ids |= {pack.id for _path, pack in stored_packs(window.settings)}
    # the squad takes it at once: an id that followed its name would make it another pack
    id_ = free_id(f"{squad.name} {new.id} 1", taken_ids)
    new = new.replace(ruleset=squad.ruleset, id=id_, name=_("House rules"))
    return documents.bring(kind, new, unsaved=True)


class PackTaker(QObject):
    """Lets a squad take a rules pack once the squad is in front again."""

    def __init__(self, window: MainWindow, squad: OpenDocument, pack: OpenDocument) -> None:
        super().__init__(window)
        self._window, self._squad, self._pack = window, squad, pack
        window.documents.switched.connect(self._look)

    def _look(self) -> None:
        window = self._window
        if window.document is not self._squad:
            return
        window.documents.switched.disconnect(self._look)
        self.deleteLater()
        pack = self._pack.value
        if not isinstance(pack, RulesPack):  # its tab has another document now
            return
        name = pack.name or pack.id
        if any(each.severity == "error" for each in judge(pack).findings):
            told = _("Rules pack {pack} has problems, so the squad did not take it.")
        else:
            document: SquadDocument = window.squad_document
            before = document.squad
            take(document, pack)
            if document.squad is before:
                return
            told = _("The squad takes rules pack {pack} with its new weapon.")
        toast(window, told.format(pack=name))
