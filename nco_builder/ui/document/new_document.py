"""The dialog for new documents: kind, name, and what to begin with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, cast

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
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
from nco_builder.ui.parts.icons import nation_icon
from nco_builder.ui.parts.measures import length, lengths, px
from nco_builder.ui.parts.questions import dialog_buttons
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from pathlib import Path

    from nco_builder.documents.kind import Kind
    from nco_builder.settings.settings import Settings
    from nco_builder.squad import Squad
    from nco_builder.systems import System
    from nco_builder.ui.document.taste_field import TasteField

NATION_ICON = lengths(20, 20)
NATIONS_SEEN, ROW = 5, length(24)
REMINDER_LINES = 3


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
        self.nations = QListWidget(self)
        self.nations.setObjectName("new_nation")
        self.nations.setAccessibleName(_("Nation"))
        self.nations.setIconSize(QSize(*NATION_ICON))
        self.nations.setMinimumHeight(NATIONS_SEEN * ROW)
        self._about = wrapped_label(self)
        self._about.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._about.setMinimumHeight(REMINDER_LINES * self.fontMetrics().lineSpacing())
        set_look(self._about, role="dim")
        self._limits = LimitsForm(*last.limits, self)
        self._taste: TasteField | None = None
        heading = QLabel(_("&Nation or division"), self)
        heading.setBuddy(self.nations)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for part in (heading, self.nations, self._about, self._limits):
            column.addWidget(part)
        column.setStretchFactor(self.nations, 1)
        self.nations.currentItemChanged.connect(self._show_nation)
        self.nations.itemActivated.connect(self.agreed)
        self._fill(last.nation or nation)

    def offer_taste(self, *, wanted: bool) -> None:
        """Ask for a taste, too, if the squad is not to be empty."""
        if wanted and self._taste is None:
            from nco_builder.ui.document.taste_field import TasteField  # few need it

            self._taste = TasteField("new_taste", self)
            column = cast("QVBoxLayout", self.layout())
            column.addWidget(self._taste)
            QWidget.setTabOrder(self._limits, self._taste.box)
        if self._taste is not None:
            self._taste.setVisible(wanted)

    def _fill(self, chosen: str) -> None:
        for nation in self._rulebook.nations:
            item = QListWidgetItem(nation_icon(nation.id), nation.name, self.nations)
            item.setData(Qt.ItemDataRole.UserRole, nation.id)
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


SIZE = lengths(660, 440)
KINDS_SEEN, BEGINNINGS_SEEN = 6, 4
EMPTY, STARTER = "empty", "starter"
"""The beginnings of a document besides samples, as stored in settings."""
SAYS = {
    EMPTY: N_("An empty document"),
    STARTER: N_("A starter squad: legal, its points spent"),
}
EMPTY_SQUAD = N_("An empty squad")


class NewDocument(NamedTuple):
    """A new document of its kind, without a file."""

    kind: Kind[Any]
    value: Any


class NewDocumentDialog(QDialog):
    """Squads come first. The last choice is preselected, so that Enter repeats it."""

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
        self._kinds = self._list("new_kind", _("Kind of document"), KINDS_SEEN)
        self._beginnings = self._list("new_beginning", _("Begin with"), BEGINNINGS_SEEN)
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

    def _list(self, name: str, says: str, seen: int) -> QListWidget:
        made = QListWidget(self)
        made.setObjectName(name)
        made.setAccessibleName(says)
        made.setMinimumHeight(seen * ROW)
        return made

    def _lay_out(self) -> None:
        left, right = QVBoxLayout(), QVBoxLayout()
        for column in (left, right):
            column.setSpacing(px(6))
        self._named = self._heading(_("Na&me"), self._name)
        for text, shown, stretch in (
            (_("&Kind of document"), self._kinds, 2),
            (_("&Begin with"), self._beginnings, 3),
        ):
            left.addWidget(self._heading(text, shown))
            left.addWidget(shown, stretch)
        for part in (self._named, self._name):
            right.addWidget(part)
        right.addWidget(self._forms, 1)
        columns = QHBoxLayout()
        columns.setSpacing(px(16))
        columns.addLayout(left, 1)
        columns.addLayout(right, 1)
        whole = QVBoxLayout(self)
        whole.addLayout(columns, 1)
        whole.addWidget(dialog_buttons(self, _("Create")))

    def _heading(self, text: str, shown: QWidget) -> QLabel:
        heading = QLabel(text, self)
        heading.setBuddy(shown)
        return heading

    def _choose_last(self, before: str) -> None:
        """Select the last choice, and put the focus where most is chosen."""
        known, beginning = (*self._settings["new_document"], "", "")[:2]
        for name, system in self._systems.items():
            item = QListWidgetItem(capital(_(system.kind.noun)), self._kinds)
            item.setData(Qt.ItemDataRole.UserRole, name)
            item.setToolTip(item.text())
        names = list(self._systems)
        wanted = known if known in names else before
        self._kinds.setCurrentRow(names.index(wanted) if wanted in names else 0)
        for row in range(self._beginnings.count()):
            if self._beginning(row) == beginning and wanted == known:
                self._beginnings.setCurrentRow(row)
        first: QWidget = self._squad.nations if self._format == SQUAD.format else self._kinds
        first.setFocus()

    def _show_kind(self, row: int) -> None:
        if row < 0:
            return
        system = self._systems[self._format]
        told = [_(system.name) if system.name else "", system.credit]
        self._about.setText("\n".join(dict.fromkeys(filter(None, told))))
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
        self._name.setVisible(named)

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
        beginning = self._beginning(self._beginnings.currentRow())
        self._settings["new_document"] = [self._format, beginning]
        made = self._made(beginning)
        return made and NewDocument(made.kind, called(made.value, self._name.text().strip()))

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
