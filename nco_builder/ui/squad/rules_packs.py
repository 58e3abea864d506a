"""The rules packs of a squad: those known, each on or off, and whether one has changed since."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from nco_builder.documents.kinds import kind_of, read_document
from nco_builder.files import FileProblem, visible_line
from nco_builder.language import N_, _, ngettext
from nco_builder.squad import edit
from nco_builder.squad.packs import renamed_ids, with_pack, without_packs
from nco_builder.ui.document import pending_opens
from nco_builder.ui.document.known_packs import (
    FORMAT,
    PackRow,
    known_packs,
    lists_of,
    rows_of,
    stored_packs,
)
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.controls import plain_label, wrapped_label
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.measures import px
from nco_builder.ui.parts.panel_layout import WrappedBox
from nco_builder.ui.parts.questions import dialog_buttons

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QCheckBox

    from nco_builder.settings.settings import Settings
    from nco_builder.squad import Squad
    from nco_builder.squad.packs import RenamedIds
    from nco_builder.systems.nco_rules_pack.model import RulesPack
    from nco_builder.ui.document.document_view import SquadDocument
    from nco_builder.ui.document.open_document import OpenDocument
    from nco_builder.ui.document.open_documents import OpenDocuments

INTRO = N_(
    "House rules are copied into the squad, so that it is judged the same on every computer. "
    "Agree them with your opponent."
)


def ask_rules_packs(
    document: SquadDocument, documents: OpenDocuments, settings: Settings, parent: QWidget
) -> None:
    """Show the rules packs of the squad in front: the open ones, and those in its folder."""
    dialog = RulesPacksDialog(document, known_packs(documents, settings), parent)
    dialog.exec()
    if dialog.wanted:
        documents.show(pack_document(documents, settings, document.squad, dialog.wanted))
    dialog.deleteLater()


def pack_document(
    documents: OpenDocuments, settings: Settings, squad: Squad, id_: str
) -> OpenDocument:
    """Return the document of a pack: open, from its file, or the squad's copy."""
    for each in documents.all:
        if each.kind.format == FORMAT and each.value.id == id_:
            return each
    for path, pack in stored_packs(settings):
        if pack.id == id_:
            try:
                read = pending_opens.read(path)
            except FileProblem:
                continue
            return documents.bring(read.kind, read.value, path, disk=read.disk)
    from nco_builder.ui.squad.compared_editions import taken  # few need it

    kind = kind_of(FORMAT)
    assert kind is not None  # noqa: S101 - it is one of the program's
    return documents.bring(kind, taken(squad, id_), unsaved=True)


def take(document: SquadDocument, pack: RulesPack) -> None:
    """Let the squad take a rules pack, in place of another edition of it."""
    _become(document, with_pack(document.squad, pack), renamed_ids(document.squad, pack))


def _become(document: SquadDocument, squad: Squad, renamed: RenamedIds = ()) -> None:
    if squad is not document.squad:
        told: dict[str, Any] = {"renamed": renamed} if renamed else {}
        document.do(edit("set_packs", packs=squad.packs, definitions=squad.definitions, **told))


class PacksList(QWidget):
    """A check box for each rules pack, and what is new in those that changed since.

    Attributes:
        known: the rules packs known, the ones that count first.

    Signals:
        open_wanted: the player wants the pack of an id in a tab.
    """

    open_wanted = Signal(str)

    def __init__(self, document: SquadDocument, parent: QWidget) -> None:
        super().__init__(parent)
        self._document = document
        self.known: list[RulesPack] = []
        self.opens = False
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(px(8))

    def fill(self) -> bool:
        """Show the packs of the squad and those known; return whether there are any."""
        while (item := self._rows.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        squad = self._document.squad
        rows = rows_of(squad.packs, squad.ruleset, self.known)
        for row in rows:
            self._rows.addWidget(self._row(row))
        return bool(rows)

    def _row(self, row: PackRow) -> QWidget:
        whole = QWidget(self)
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(2))
        line = QHBoxLayout()
        ensure_glyphs(row.name)
        count = ""
        if row.pack is not None:
            number = sum(map(len, lists_of(row.pack)))
            count = ngettext("{count} definition", "{count} definitions", number)
            count = count.format(count=number)
        box = WrappedBox(row.name.replace("&", "&&"), whole)
        box.setObjectName(f"pack_{row.id}")
        box.setChecked(row.on)
        box.setEnabled(row.on or not row.barred)
        box.clicked.connect(partial(self._turn, row, box))
        line.addWidget(box, 1)
        line.addWidget(plain_label(whole, "dim", row.barred or count))
        if self.opens:
            opens = self._button(f"open_{row.id}", _("Open"), whole)
            opens.setAccessibleName(_("Open {pack}").format(pack=row.name))
            opens.clicked.connect(partial(self.open_wanted.emit, row.id))
            line.addWidget(opens)
        column.addLayout(line)
        if row.changed and row.pack is not None and not row.barred:
            changed = wrapped_label(whole)
            changed.setText(_("Changed since this squad took it:"))
            column.addWidget(changed)
            compare = self._button(f"compare_{row.id}", _("Compare…"), whole)
            compare.clicked.connect(partial(self._compare, row))
            edition = visible_line(row.pack.edition) or "?"
            text = _("Take edition {edition}").format(edition=edition)
            takes = self._button(f"take_{row.id}", text, whole)
            takes.clicked.connect(partial(self.turn, row, on=True))
            for button in (compare, takes):  # side by side they are too wide for a small window
                column.addWidget(button)
        return whole

    def _button(self, name: str, text: str, parent: QWidget) -> QPushButton:
        button = QPushButton(text.replace("&", "&&"), parent)
        button.setObjectName(name)
        button.setAutoDefault(False)
        return button

    def _turn(self, row: PackRow, box: QCheckBox) -> None:
        self.turn(row, on=box.isChecked())

    def turn(self, row: PackRow, *, on: bool) -> None:
        """Switch a pack on, in its known edition, or off."""
        if on and row.pack is not None:
            take(self._document, row.pack)
        elif not on:
            _become(self._document, without_packs(self._document.squad, {row.id}))
        self.fill()

    def _compare(self, row: PackRow) -> None:
        from nco_builder.ui.squad.compared_editions import ComparedEditions  # few ask for it

        assert row.pack is not None  # noqa: S101 - only what is known has changed
        dialog = ComparedEditions(self._document.squad, row.pack, self)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self.turn(row, on=True)
        dialog.deleteLater()


class RulesPacksDialog(QDialog):
    """A check box for each rules pack; each change is one step of the squad's history.

    Attributes:
        wanted: the id of the pack to be shown in a tab after it closed, or "".
    """

    def __init__(
        self, document: SquadDocument, known: Sequence[RulesPack], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("rules_packs")
        self.setWindowTitle(_("Rules packs"))
        self._document = document
        self._list = PacksList(document, self)
        self._list.known = list(known)
        self._list.opens = True
        self._list.open_wanted.connect(self._open)
        self.wanted = ""
        self._none = wrapped_label(self)
        self._none.setText(
            _("No rules pack is known. Make one by New ▸ More kinds…, or take one of a file.")
        )
        intro = wrapped_label(self)
        intro.setText(_(INTRO))
        further = QPushButton(_("From a &file…"), self)
        further.setObjectName("pack_from_file")
        further.setAutoDefault(False)
        further.clicked.connect(self._ask_file)
        foot = QHBoxLayout()
        foot.addWidget(further)
        foot.addStretch(1)
        column = QVBoxLayout(self)
        column.addWidget(intro)
        column.addWidget(self._list)
        column.addWidget(self._none)
        column.addLayout(foot)
        column.addStretch(1)
        column.addWidget(dialog_buttons(self, refuse=_("Close")))
        self.setMinimumWidth(px(440))
        self._fill()
        first = next(iter(self.findChildren(WrappedBox)), further)
        first.setFocus()

    def _fill(self) -> None:
        self._none.setHidden(self._list.fill())

    def _open(self, pack: str) -> None:
        self.wanted = pack
        self.accept()

    def _ask_file(self) -> None:
        begin = self._document.path.parent if self._document.path else Path.home()
        if chosen := questions.ask_open(self, begin):
            self.take_file(Path(chosen))

    def take_file(self, path: Path) -> None:
        """Switch the rules pack of a file on; the file is not needed again."""
        try:
            document = read_document(path)
        except FileProblem as problem:
            questions.say(self, str(problem))
            return
        if getattr(document, "format", "") != FORMAT:
            questions.say(self, str(FileProblem(path, _("this is no rules pack"))))
            return
        pack = cast("RulesPack", document)
        known = self._list.known
        known.insert(0, pack)
        squad = self._document.squad
        rows = rows_of(squad.packs, squad.ruleset, known)
        row = next((each for each in rows if each.pack is pack), None)
        if row is None or row.barred:
            why = row.barred if row is not None else _("it has no id")
            questions.say(self, str(FileProblem(path, why)))
            self._fill()
            return
        self._list.turn(row, on=True)
        self._fill()
