"""The dialog for new documents: kind, name, and what to begin with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QListView,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from nco_builder.documents.kinds import (
    called,
    can_be_named,
    formats,
    kind_for,
    kind_of,
    read_document,
)
from nco_builder.documents.squads import SQUAD
from nco_builder.files import FileProblem
from nco_builder.language import N_, _
from nco_builder.language.words import capital
from nco_builder.rules import BrokenRulebookError, newest_rules
from nco_builder.settings.new_squads import LastSquad, begin
from nco_builder.systems import samples, system_named
from nco_builder.ui.document.limits import LimitsForm
from nco_builder.ui.parts.controls import wrapped_label
from nco_builder.ui.parts.fields import TextLine
from nco_builder.ui.parts.icons import KIND_ICONS, nation_icon
from nco_builder.ui.parts.lines import LineDelegate, RowGlyph, RowLine, TextRun
from nco_builder.ui.parts.measures import length, lengths, px
from nco_builder.ui.parts.painting import Weight, type_face
from nco_builder.ui.parts.panel_layout import FieldRow
from nco_builder.ui.parts.questions import dialog_buttons
from nco_builder.ui.parts.rows import ROW_ROLE
from nco_builder.ui.parts.scrolled_content import ScrolledContent
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from PySide6.QtGui import QResizeEvent, QShowEvent

    from nco_builder.documents.kind import Kind
    from nco_builder.settings.settings import Settings
    from nco_builder.squad import Squad
    from nco_builder.systems import System
    from nco_builder.ui.document.taste_field import TasteField
    from nco_builder.ui.parts.rows import Index

NATION_ICON = lengths(18, 18)
NATION_CELL = lengths(158, 26)
"""The room of a nation's emblem and name, so that 28 of them are seen at once."""
WHOLE_NAMES, ENOUGH_HEIGHT = length(204), length(660)
"""The width of the longest names, and the height of a screen with room for ten rows of them."""
REMINDER_LINES = 2


class GridList(QListWidget):
    """Fills rows from the left with entries of one size, which share the whole width.

    Args:
        parent: The owner.
        wide: The least width of an entry; a narrower list has one column.
        high: The height of an entry.
    """

    def __init__(self, parent: QWidget, wide: int, high: int) -> None:
        super().__init__(parent)
        self._cell = int(wide), int(high)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # names begin alike
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Divide the width among as many columns as there is room for."""
        wide, high = self._cell
        room = self.viewport().width()
        self.setGridSize(QSize(max(1, room // max(1, room // wide)), high))
        super().resizeEvent(event)


class NewSquadForm(QWidget):
    """Asks for nation and limits, with those of the last new squad as defaults.

    Without one, the nation is that of the open squad, the limits those of the settings. The rulings
    are always those of the settings.

    Signals:
        agreed: a nation was double-clicked: the squad should be made.
    """

    agreed = Signal()

    def __init__(self, nation: str, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._rulebook = newest_rules()
        last = LastSquad.of(settings, self._rulebook)
        tall = self.screen().availableGeometry().height() >= ENOUGH_HEIGHT
        self.nations = GridList(self, WHOLE_NAMES if tall else NATION_CELL[0], NATION_CELL[1])
        self.nations.setObjectName("new_nation")
        self.nations.setAccessibleName(_("Nation"))
        self.nations.setIconSize(QSize(*NATION_ICON))
        self.nations.setFont(type_face(1).font)
        self.nations.setMinimumHeight((10 if tall else 3) * NATION_CELL[1] + px(6) * tall)
        self.nations.setMinimumWidth(2 * NATION_CELL[0])
        self._about = wrapped_label(self)
        self._about.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._about.setMinimumHeight(REMINDER_LINES * self.fontMetrics().lineSpacing())
        set_look(self._about, role="dim")
        wide = self.screen().availableGeometry().width() >= SIZE[0]
        self._limits = LimitsForm(*last.limits, self, in_line=wide)
        self._taste: TasteField | None = None
        chosen = QWidget(self)
        inside = QVBoxLayout(chosen)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(px(4))
        inside.addWidget(self.nations, 1)
        inside.addWidget(self._about)
        self.rows = [
            FieldRow(_("&Nation"), chosen, self, self.nations),
            FieldRow(_("&Points"), self._limits, self, self._limits.first),
        ]
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(px(8))
        for row in self.rows:
            self._column.addWidget(row)
        self._column.setStretchFactor(self.rows[0], 1)
        self.nations.currentItemChanged.connect(self._show_nation)
        self.nations.itemActivated.connect(self.agreed)
        self._fill(last.nation or nation)

    def offer_taste(self, *, wanted: bool) -> None:
        """Ask for a taste, too, if the squad is not to be empty."""
        if wanted and self._taste is None:
            from nco_builder.ui.document.taste_field import TasteField  # few need it

            self._taste = TasteField("new_taste", self)
            self._taste_row = FieldRow(_("&Taste"), self._taste, self, self._taste.box)
            self._taste_row.widen_label(self.rows[0].label_width)
            self._column.addWidget(self._taste_row)
            QWidget.setTabOrder(self._limits, self._taste.box)
        if self._taste is not None:
            self._taste_row.setVisible(wanted)

    def _fill(self, chosen: str) -> None:
        for nation in self._rulebook.nations:
            item = QListWidgetItem(nation_icon(nation.id), nation.name, self.nations)
            item.setData(Qt.ItemDataRole.UserRole, nation.id)
            item.setToolTip(plain_tip(nation.name))
            if nation.id == chosen:
                self.nations.setCurrentItem(item)
        if self.nations.currentRow() < 0:
            self.nations.setCurrentRow(0)

    def _show_nation(self, item: QListWidgetItem) -> None:
        nation = self._rulebook.nations_by_id[item.data(Qt.ItemDataRole.UserRole)]
        self._about.setText(nation.reminder_text)

    @property
    def _nation(self) -> str:
        return str(self.nations.currentItem().data(Qt.ItemDataRole.UserRole))

    def squad(self, *, starter: bool) -> Squad:
        """Return the chosen squad, empty or with the men of the starter."""
        empty = begin(self._settings, self._rulebook, self._nation, self._limits.values)
        if not starter:
            return empty
        from nco_builder.advice import nearest_starter  # few need it

        taste = self._taste.taste if self._taste else None
        made = nearest_starter(self._rulebook, self._nation, *self._limits.values, taste)
        return empty.replace(members=made.members)

    def remember(self) -> None:
        """Store the choice as the default of the next squad."""
        LastSquad(self._nation, self._limits.values).keep(self._settings, self._rulebook)


SIZE = lengths(944, 470)
KINDS_WIDTH, KIND_ROW = length(208), length(44)
BEGINNING_CELL = lengths(296, 26)
EVENING, MORE = "*evening", "*more"
"""The entries of the list of kinds that are none: a whole game, and the other kinds."""
FIRST_KINDS: Mapping[str, tuple[str, str]] = {
    "nco-squad": ("squad", N_("men, weapons, vehicles")),
    "nco-match": ("match", N_("two squads, a scenario")),
    EVENING: ("dice", N_("two squads, their match, one PDF")),
    "nco-event": ("event", N_("players, rounds, standings")),
    MORE: ("more", ""),
}
"""What is shown at first, in this order: its drawing, and what it consists of."""
OTHER_KINDS: Mapping[str, str] = {"nco-rules-pack": N_("your weapons, prices, limits")}
"""What other kinds consist of, if the name of their rules does not say so."""
EMPTY, STARTER = "empty", "starter"
"""The beginnings of a document besides samples, as stored in settings."""
SAYS = {
    EMPTY: N_("An empty document"),
    STARTER: N_("A starter squad: legal, its points spent"),
}
EMPTY_SQUAD = N_("An empty squad")
EVENING_SAYS = N_(
    "Choose two nations and a scenario: NCO Builder makes two legal squads, their match, and all "
    "paper as one PDF. Everything stays an ordinary document."
)


@dataclass(frozen=True)
class KindRow:
    """An entry of the list of kinds: its drawing, its name, what it consists of."""

    drawing: str
    name: str
    about: str


class KindDelegate(LineDelegate[KindRow]):
    """Paints a kind: its sign, its name, what it consists of."""

    row_height = KIND_ROW

    def lines(self, row: KindRow, _index: Index) -> tuple[RowLine, ...]:
        """Return the name above what it consists of."""
        half = int(KIND_ROW) // 2
        name = TextRun(row.name, type_face(0, Weight.Bold))
        about = TextRun(row.about, type_face(2), "dim")
        return (
            RowLine((name,), top=px(3), height=half - px(1), left=KIND_LEFT),
            RowLine((about,), top=half, height=half - px(3), left=KIND_LEFT),
        )

    def glyph(self, row: KindRow) -> RowGlyph | None:
        """Return its sign."""
        side = px(18)
        return RowGlyph(row.drawing, "dim", (int(KIND_ROW) - side) // 2, QSize(side, side))


KIND_LEFT = length(28)


class NewDocument(NamedTuple):
    """A new document of its kind, without a file."""

    kind: Kind[Any]
    value: Any


class NewDocumentDialog(QDialog):
    """Squads come first. The last choice is preselected, so that Enter repeats it.

    Attributes:
        evening: whether a whole game is to be prepared instead of one document.
    """

    def __init__(
        self, before: str, nation: str, settings: Settings, parent: QWidget | None = None
    ) -> None:
        """Ask what to begin.

        Args:
            before: the format of the open document, chosen if nothing was begun yet.
            nation: of the open squad.
            settings: remember what was begun last.
            parent: the window.
        """
        super().__init__(parent)
        self.setObjectName("new_document_dialog")
        self.setWindowTitle(_("New"))
        self.resize(*SIZE)
        self._settings = settings
        self._systems = kinds_offered()
        self.evening = False
        self._kinds = self._list("new_kind", _("Kind of document"))
        self._kinds.setItemDelegate(KindDelegate(self._kinds))
        self._beginnings = GridList(self, *BEGINNING_CELL)
        self._beginnings.setObjectName("new_beginning")
        self._beginnings.setAccessibleName(_("Begin with"))
        self._name = TextLine(self)
        self._name.setObjectName("new_name")
        self._squad = NewSquadForm(nation, settings, self)
        self._squad.agreed.connect(self.accept)
        self._about = wrapped_label(self, "dim")
        self._about.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._forms = QStackedWidget(self)
        self._forms.addWidget(self._squad)
        self._forms.addWidget(self._about)
        self._lay_out()
        self._kinds.currentRowChanged.connect(self._show_kind)
        self._beginnings.currentRowChanged.connect(self._show_beginning)
        for shown in (self._kinds, self._beginnings):
            shown.itemActivated.connect(self.accept)
        self._choose_last(before)

    def _list(self, name: str, says: str) -> QListWidget:
        made = QListWidget(self)
        made.setObjectName(name)
        made.setAccessibleName(says)
        return made

    def _lay_out(self) -> None:
        self._kinds.setFixedWidth(int(KINDS_WIDTH))
        self._kinds.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        tall = self.screen().availableGeometry().height() >= ENOUGH_HEIGHT
        self._beginnings.setFixedHeight((4 if tall else 3) * BEGINNING_CELL[1] + px(6))
        self._named = FieldRow(_("Na&me"), self._name, self)
        self._begun = FieldRow(_("&Begin"), self._beginnings, self)
        rows = (self._named, self._begun, *self._squad.rows)
        widest = max(row.wanted_width for row in rows)
        for row in rows:
            row.widen_label(widest)
        right = QVBoxLayout()
        right.setSpacing(px(8))
        right.addWidget(self._named)
        right.addWidget(self._begun)
        right.addWidget(self._forms, 1)
        self._scrolled = scrolled = ScrolledContent(self)
        scrolled.setMinimumHeight(px(160))
        columns = QHBoxLayout(scrolled.content)
        columns.setContentsMargins(0, 0, 0, 0)
        columns.setSpacing(px(16))
        columns.addWidget(self._kinds)
        columns.addLayout(right, 1)
        self._buttons = dialog_buttons(self, _("Create"))
        whole = QVBoxLayout(self)
        whole.setSpacing(px(12))
        whole.addWidget(scrolled, 1)
        whole.addWidget(self._buttons)

    def showEvent(self, event: QShowEvent) -> None:
        """Be as large as all choices need, within the screen and the window."""
        super().showEvent(event)
        beside = self.size() - self._scrolled.size()
        needed = self._scrolled.content.minimumSizeHint() + beside
        room = self.screen().availableGeometry().size()
        parent = self.parentWidget()
        if parent is not None:
            room = room.boundedTo(parent.window().size())
        self.resize(self.size().expandedTo(needed).boundedTo(room))

    def _choose_last(self, before: str) -> None:
        """Select the last choice, and put the focus where most is chosen."""
        known, beginning = (*self._settings["new_document"], "", "")[:2]
        for name in (*self._first_kinds(), *self._systems):
            if not self._kinds_rows(name):
                self._add_kind(name)
        names = list(self._systems)
        wanted = known if known in names else before
        self._show_more(wanted=wanted in names and wanted not in FIRST_KINDS)
        self._kinds.setCurrentRow(self._kinds_rows(wanted if wanted in names else names[0])[0])
        for row in range(self._beginnings.count()):
            if self._beginning(row) == beginning and wanted == known:
                self._beginnings.setCurrentRow(row)
        first: QWidget = self._squad.nations if self._format == SQUAD.format else self._kinds
        first.setFocus()

    def _first_kinds(self) -> list[str]:
        """Return what is shown at first."""
        others = self._systems.keys() - FIRST_KINDS.keys()
        there = {*self._systems, EVENING, *([MORE] if others else [])}
        return [name for name in FIRST_KINDS if name in there]

    def _add_kind(self, name: str) -> None:
        drawing, about = FIRST_KINDS.get(name, (KIND_ICONS.get(name, "page"), ""))
        if name == MORE:
            others = [each for each in self._systems if each not in FIRST_KINDS]
            others.sort(key=lambda each: each not in OTHER_KINDS)
            told, more = self._page_name(others[0]), len(others) - 1
            says = _("{names} and {count} more").format(names=told, count=more) if more else told
            text = _("More kinds…")
        elif name == EVENING:
            text, says = _("An evening’s game"), _(about)
        else:
            text, says = capital(_(self._systems[name].kind.noun)), _(about) if about else ""
            says = says or _(OTHER_KINDS.get(name, self._systems[name].name))
        item = QListWidgetItem(text, self._kinds)
        item.setData(Qt.ItemDataRole.UserRole, name)
        shown = text if name in {MORE, EVENING} else self._page_name(name)
        item.setData(ROW_ROLE, KindRow(drawing, shown, says))
        item.setToolTip(plain_tip(f"{text}\n{says}".strip()))

    def _page_name(self, name: str) -> str:
        system = self._systems[name]
        named = _("Squad") if name == SQUAD.format else _(system.page_name).replace("&", "")
        return named or capital(_(system.kind.noun))

    def _kinds_rows(self, name: str) -> list[int]:
        """Return the rows of a kind: one, or none."""
        rows = range(self._kinds.count())
        role = Qt.ItemDataRole.UserRole
        return [row for row in rows if self._kinds.item(row).data(role) == name]

    def _show_more(self, *, wanted: bool) -> None:
        """Show the other kinds in place of the entry that stands for them, or that entry."""
        for row in range(self._kinds.count()):
            item = self._kinds.item(row)
            name = item.data(Qt.ItemDataRole.UserRole)
            if name == MORE:
                item.setHidden(wanted)
            elif name not in FIRST_KINDS:
                item.setHidden(not wanted)

    def _show_kind(self, row: int) -> None:
        if row < 0:
            return
        if self._format == MORE:
            self._show_more(wanted=True)
            others = [name for name in self._systems if name not in FIRST_KINDS]
            self._kinds.setCurrentRow(self._kinds_rows(others[0])[0])
            return
        self.evening = self._format == EVENING
        self._begun.setVisible(not self.evening)
        create = self._buttons.findChild(QPushButton, "accept")
        if isinstance(create, QPushButton):
            create.setText(_("Continue…") if self.evening else _("Create"))
        if self.evening:
            self._about.setText(_(EVENING_SAYS))
            self._forms.setCurrentWidget(self._about)
            self._named.hide()
            return
        self._kinds.item(row).setHidden(False)
        system = self._systems[self._format]
        said = [_(system.purpose) if system.purpose else ""]
        said += [_("Rules: {credit}").format(credit=system.credit)] if system.credit else []
        self._about.setText("\n\n".join(filter(None, said)))
        of_squads = self._format == SQUAD.format
        self._beginnings.clear()
        self._add_beginning(_(EMPTY_SQUAD if of_squads else SAYS[EMPTY]), EMPTY)
        if of_squads:
            self._add_beginning(_(SAYS[STARTER]), STARTER)
        for file, name in named_samples(self._format):
            self._add_beginning(_("Sample: {name}").format(name=name), file.name)
        self._beginnings.setCurrentRow(0)
        named = can_be_named(system.kind.model)
        self._named.setVisible(named)

    def _add_beginning(self, text: str, says: str) -> None:
        item = QListWidgetItem(text, self._beginnings)
        item.setData(Qt.ItemDataRole.UserRole, says)
        item.setToolTip(plain_tip(text))

    def _show_beginning(self, row: int) -> None:
        """Show nation and limits, unless a sample has its own."""
        own = self._format == SQUAD.format and self._beginning(row) in {EMPTY, STARTER}
        self._squad.offer_taste(wanted=own and self._beginning(row) == STARTER)
        sample = self._beginning(row) not in {EMPTY, STARTER, ""}
        self._forms.setCurrentWidget(self._squad if own else self._about)
        kept = _("As in the sample") if sample else ""
        kind = kind_of(self._format)
        self._name.setPlaceholderText(kept or (_(kind.unnamed) if kind else ""))

    def _beginning(self, row: int) -> str:
        item = self._beginnings.item(row) if row >= 0 else None
        return str(item.data(Qt.ItemDataRole.UserRole)) if item else ""

    @property
    def _format(self) -> str:
        return str(self._kinds.currentItem().data(Qt.ItemDataRole.UserRole))

    def begun(self) -> NewDocument | None:
        """Return the new document, and store the choice; None if there is nothing to begin.

        Raises:
            FileProblem: a sample was chosen that cannot be read.
        """
        if self.evening:
            return None
        beginning = self._beginning(self._beginnings.currentRow())
        self._settings["new_document"] = [self._format, beginning]
        made = self._made(beginning)
        if made is None:
            return None
        value = called(made.value, self._name.text().strip())
        return NewDocument(made.kind, made.kind.named(made.value, value))

    def _made(self, beginning: str) -> NewDocument | None:
        kind = self._systems[self._format].kind
        if beginning not in {EMPTY, STARTER}:
            files = [file for file, _name in named_samples(self._format)]
            value = read_document(next(file for file in files if file.name == beginning))
            return NewDocument(kind_for(value), value)
        if kind is SQUAD:
            self._squad.remember()
            return NewDocument(kind, self._squad.squad(starter=beginning == STARTER))
        return NewDocument(kind, kind.begin()) if kind.begin else None


def kinds_offered() -> dict[str, System[Any]]:
    """Return the kinds that can be created, by format; squads first, without unusable ones."""
    found: dict[str, System[Any]] = {}
    for name in formats():
        try:
            system = system_named(name)
        except (LookupError, BrokenRulebookError):
            continue
        if system.kind.begin is not None:
            found[name] = system
    return found


def named_samples(format: str) -> list[tuple[Path, str]]:  # noqa: A002 - what documents call it
    """Return the existing samples of a kind with their names."""
    found = samples(system_named(format)).values()
    return [(file, _named(file)) for file in found if file.is_file()]


def _named(file: Path) -> str:
    """Return the name stored in a sample."""
    try:
        document = read_document(file)
    except FileProblem:
        return file.stem
    return str(getattr(document, "name", "")) or file.stem
