"""The rules packs of a squad: those known, each on or off, and whether one has changed since."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from nco_builder.documents.kinds import read_document
from nco_builder.files import FileProblem, visible_line
from nco_builder.files.names import files_ending
from nco_builder.language import N_, _, ngettext
from nco_builder.settings.settings import own_folder
from nco_builder.squad import edit
from nco_builder.squad.packs import with_pack, without_packs
from nco_builder.ui.document import pending_opens
from nco_builder.ui.document.slow_disk import next_answer
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.controls import plain_label, wrapped_label
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.measures import px
from nco_builder.ui.parts.panel_layout import WrappedBox
from nco_builder.ui.parts.questions import dialog_buttons
from nco_builder.ui.parts.worker import JobThread

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PySide6.QtWidgets import QCheckBox

    from nco_builder.settings.settings import Settings
    from nco_builder.squad import Squad
    from nco_builder.systems.nco_rules_pack.model import RulesPack
    from nco_builder.ui.document.document_view import SquadDocument
    from nco_builder.ui.document.open_documents import OpenDocuments

FORMAT = "nco-rules-pack"
MOST_FILES = 500
"""The most files of the folder of squads that are looked through for rules packs."""
HEAD = 200
"""The bytes of a file in which its format stands."""
INTRO = N_(
    "House rules are copied into the squad, so that it is judged the same on every computer. "
    "Agree them with your opponent."
)


class PackRow(NamedTuple):
    """A rules pack that is known, or that the squad has switched on.

    Attributes:
        id: its id.
        name: its name and edition, for people.
        pack: the pack; None if only the squad has it.
        on: whether the squad has it.
        changed: whether its definitions are others than those the squad took.
        barred: why it cannot be switched on, "" if it can.

    """

    id: str
    name: str
    pack: RulesPack | None
    on: bool
    changed: bool = False
    barred: str = ""


def rows_of(squad: Squad, known: Iterable[RulesPack]) -> list[PackRow]:
    """Return the packs of a squad, and all others that are known; of one id the first counts."""
    by_id: dict[str, RulesPack] = {}
    for each in known:
        if each.id:
            by_id.setdefault(each.id, each)
    has = {each.id: each for each in squad.packs}
    rows = []
    for id_ in dict.fromkeys([*has, *by_id]):
        pack, mine = by_id.get(id_), has.get(id_)
        if pack is None and mine is not None:
            rows.append(PackRow(id_, _named(mine.name or id_, mine.edition), None, on=True))
        elif pack is not None:
            changed = mine is not None and mine.sha256 != pack.definitions.digest
            name = _named(pack.name or id_, pack.edition if mine is None or not changed else None)
            barred = _barred(squad, pack)
            rows.append(PackRow(id_, name, pack, mine is not None, changed, barred))
    return rows


def _named(name: str, edition: str | None) -> str:
    if not edition:
        return visible_line(name)
    told = _("{pack}, edition {edition}")
    return told.format(pack=visible_line(name), edition=visible_line(edition))


def _barred(squad: Squad, pack: RulesPack) -> str:
    from nco_builder.systems.nco_rules_pack.judge import judge  # most squads have no pack

    if pack.ruleset != squad.ruleset:
        return _("made for other rules: {ruleset}").format(ruleset=visible_line(pack.ruleset))
    if any(each.severity == "error" for each in judge(pack).findings):
        return _("has problems; open it to see them")
    return ""


def packs_in(folder: Path) -> list[RulesPack]:
    """Return the rules packs in a folder; what cannot be read is left out."""
    found = []
    for path in files_ending(folder, (".nco",)).files[:MOST_FILES]:
        try:
            with path.open("rb") as file:
                head = file.read(HEAD)
            if FORMAT.encode() in head:
                document = read_document(path)
                if getattr(document, "format", "") == FORMAT:
                    found.append(cast("RulesPack", document))
        except (OSError, FileProblem):
            continue
    return found


def ask_rules_packs(
    document: SquadDocument, documents: OpenDocuments, settings: Settings, parent: QWidget
) -> None:
    """Show the rules packs of the squad in front: the open ones, and those in its folder."""
    thread = JobThread("packs")
    thread.ask(partial(packs_in, own_folder(settings)))
    thread.ask(None)
    thread.start()
    answer = next_answer(thread, pending_opens.AT_ONCE)
    stored = answer.content if answer is not None and answer.problem is None else []
    opened = [each.value for each in documents.all if each.kind.format == FORMAT]
    dialog = RulesPacksDialog(document, [*opened, *stored], parent)
    dialog.exec()
    dialog.deleteLater()


class RulesPacksDialog(QDialog):
    """A check box for each rules pack; each change is one step of the squad's history."""

    def __init__(
        self, document: SquadDocument, known: Sequence[RulesPack], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("rules_packs")
        self.setWindowTitle(_("Rules packs"))
        self._document, self._known = document, list(known)
        intro = wrapped_label(self)
        intro.setText(_(INTRO))
        self._rows = QVBoxLayout()
        self._rows.setSpacing(px(6))
        further = QPushButton(_("From a &file…"), self)
        further.setObjectName("pack_from_file")
        further.setAutoDefault(False)
        further.clicked.connect(self._ask_file)
        foot = QHBoxLayout()
        foot.addWidget(further)
        foot.addStretch(1)
        column = QVBoxLayout(self)
        column.addWidget(intro)
        column.addLayout(self._rows)
        column.addLayout(foot)
        column.addStretch(1)
        column.addWidget(dialog_buttons(self, refuse=_("Close")))
        self.setMinimumWidth(px(440))
        self._fill()
        first = next(iter(self.findChildren(WrappedBox)), further)
        first.setFocus()

    def _fill(self) -> None:
        while (item := self._rows.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        rows = rows_of(self._document.squad, self._known)
        for row in rows:
            self._rows.addWidget(self._row(row))
        if not rows:
            none = _(
                "No rules pack is known. Make one by New ▸ More kinds…, or take one of a file."
            )
            self._rows.addWidget(plain_label(self, "dim", none))

    def _row(self, row: PackRow) -> QWidget:
        whole = QWidget(self)
        line = QHBoxLayout(whole)
        line.setContentsMargins(0, 0, 0, 0)
        ensure_glyphs(row.name)
        count = ""
        if row.pack is not None:
            number = sum(map(len, _lists_of(row.pack)))
            count = ngettext("{count} definition", "{count} definitions", number)
            count = count.format(count=number)
        box = WrappedBox(row.name.replace("&", "&&"), whole)
        box.setObjectName(f"pack_{row.id}")
        box.setChecked(row.on)
        box.setEnabled(row.on or not row.barred)
        box.clicked.connect(partial(self._turn, row, box))
        line.addWidget(box, 1)
        line.addWidget(plain_label(whole, "dim", row.barred or count))
        if row.changed and row.pack is not None and not row.barred:
            text = _("Changed since: take edition {edition}")
            edition = visible_line(row.pack.edition) or "?"
            take = QPushButton(text.format(edition=edition), whole)
            take.setObjectName(f"take_{row.id}")
            take.setAutoDefault(False)
            take.clicked.connect(partial(self._set, row, on=True))
            line.addWidget(take)
        return whole

    def _turn(self, row: PackRow, box: QCheckBox) -> None:
        self._set(row, on=box.isChecked())

    def _set(self, row: PackRow, *, on: bool) -> None:
        squad = self._document.squad
        if on and row.pack is not None:
            squad = with_pack(squad, row.pack)
        elif not on:
            squad = without_packs(squad, {row.id})
        if squad is not self._document.squad:
            change = edit("set_packs", packs=squad.packs, definitions=squad.definitions)
            self._document.do(change)
        self._fill()

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
        self._known.insert(0, pack)
        row = next(
            (each for each in rows_of(self._document.squad, self._known) if each.pack is pack), None
        )
        if row is None or row.barred:
            why = row.barred if row is not None else _("it has no id")
            questions.say(self, str(FileProblem(path, why)))
            self._fill()
            return
        self._set(row, on=True)


def _lists_of(pack: RulesPack) -> Iterable[Sequence[object]]:
    definitions = pack.definitions
    yield from (part for _name, part in definitions if isinstance(part, tuple))
    yield tuple(definitions.judged)
    yield (definitions.defaults,) if definitions.defaults is not None else ()
