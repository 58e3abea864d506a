"""Dialogs of the event page: player data, and a choice from a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, cast

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
)

from nco_builder import language
from nco_builder.event.model import Player
from nco_builder.language import _
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.controls import wrapped_label
from nco_builder.ui.parts.fields import ElidedBox, TextLine
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.measures import lengths
from nco_builder.ui.parts.notes_field import NotesField
from nco_builder.ui.parts.questions import dialog_buttons, resize_within

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget

T = TypeVar("T")
LIST_SIZE = lengths(420, 380)
PROBLEMS_SIZE = lengths(560, 320)
LETTERS = 18


class PlayerDialog(QDialog):
    """Asks for name, club, address, nation and language of a player.

    Cancel discards the input; Esc and closing ask first.

    Signals:
        entered: the player as he was entered; he is another than before.

    """

    entered = Signal(object)

    def __init__(self, player: Player, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("player_dialog")
        self.setProperty(questions.TAKES_TYPED, True)
        self.setWindowTitle(title)
        self._player = player
        self._name, self._club = self._field("player_name"), self._field("player_club")
        self._email, self._nation = self._field("player_email"), self._field("player_nation")
        self._name.show_text(player.name)
        self._club.show_text(player.club)
        self._email.show_text(player.email)
        self._nation.show_text(player.nation)
        self._language = ElidedBox("player_language", _("Language"), LETTERS, self)
        self._language.addItem(_("As yours"), "")
        for code in language.available():
            self._language.addItem(language.own_name(code), code)
        if self._language.findData(player.language) < 0:
            self._language.addItem(player.language, player.language)
        self._language.setCurrentIndex(self._language.findData(player.language))
        form = QFormLayout()
        form.addRow(_("Name"), self._name)
        form.addRow(_("Club"), self._club)
        form.addRow(_("E-mail"), self._email)
        form.addRow(_("Nation"), self._nation)
        form.addRow(_("Replies in"), self._language)
        whole = QVBoxLayout(self)
        whole.addLayout(form)
        self._buttons = dialog_buttons(self, _("Add") if not player.number else _("Apply"))
        whole.addWidget(self._buttons)
        self._buttons.rejected.disconnect()
        self._buttons.rejected.connect(self._give_up)
        self._name.textChanged.connect(self._offer)
        self._offer()
        self._name.setFocus()

    def _field(self, name: str) -> TextLine:
        field = TextLine(self)
        field.setObjectName(name)
        return field

    def accept(self) -> None:
        """Accept the player if he has a name."""
        if self._name.text().strip():
            super().accept()
            if self.player != self._player:
                self.entered.emit(self.player)

    def _give_up(self) -> None:
        self.done(QDialog.DialogCode.Rejected.value)

    def reject(self) -> None:
        """Discard the input, after asking if something was typed."""
        answers: dict[str, questions.Answer] = {_("&Discard"): "lose", _("Cancel"): "no"}
        if self.player == self._player or (
            questions.ask(self, _("Discard what you typed?"), answers) == "lose"
        ):
            self._give_up()

    def _offer(self) -> None:
        accept = self._buttons.buttons()[0]
        accept.setEnabled(bool(self._name.text().strip()))

    @property
    def player(self) -> Player:
        """The entered player."""
        return self._player.replace(
            name=self._name.text().strip(),
            club=self._club.text().strip(),
            email=self._email.text().strip(),
            nation=self._nation.text().strip(),
            language=self._language.currentData(),
        )


class ListDialog(QDialog):
    """Asks for a choice from a list."""

    def __init__(
        self,
        title: str,
        sentence: str,
        choices: Sequence[tuple[str, object]],
        parent: QWidget,
        first: int = 0,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("list_dialog")
        self.setWindowTitle(title)
        resize_within(self, _size(LIST_SIZE))
        label = wrapped_label(self, text=sentence)
        self._list = QListWidget(self)
        self._list.setObjectName("list_choices")
        self._list.setAccessibleName(sentence)
        for text, value in choices:
            ensure_glyphs(text)
            item = QListWidgetItem(text, self._list)
            item.setData(Qt.ItemDataRole.UserRole, value)
        self._list.setCurrentRow(first)
        self._list.itemActivated.connect(self.accept)
        whole = QVBoxLayout(self)
        whole.addWidget(label)
        whole.addWidget(self._list, 1)
        whole.addWidget(dialog_buttons(self, _("Choose")))

    @property
    def chosen(self) -> object:
        """The selected value; None for none."""
        index = self._list.currentIndex()
        return index.data(Qt.ItemDataRole.UserRole) if index.isValid() else None


def choose_one(
    title: str, sentence: str, choices: Sequence[tuple[str, T]], parent: QWidget, first: int = 0
) -> T | None:
    """Ask for one of several values, the first of which is selected; None if cancelled."""
    dialog = ListDialog(title, sentence, choices, parent, first)
    accepted = dialog.exec() == dialog.DialogCode.Accepted
    chosen = cast("T | None", dialog.chosen)
    dialog.deleteLater()
    return chosen if accepted else None


class LinesDialog(QDialog):
    """Shows sentences that can be copied, one per line; may ask whether to go on."""

    def __init__(
        self, title: str, heading: str, lines: Sequence[str], parent: QWidget, accept: str = ""
    ) -> None:
        super().__init__(parent)
        self.setObjectName("lines_dialog")
        self.setWindowTitle(title)
        resize_within(self, _size(PROBLEMS_SIZE))
        label = wrapped_label(self, "strong", heading)
        text = NotesField(self)
        text.setObjectName("lines")
        text.setAccessibleName(heading)
        text.setReadOnly(True)
        text.show_text("\n".join(lines))
        if accept:
            buttons = dialog_buttons(self, accept)
        else:
            buttons = QDialogButtonBox(self)
            close = buttons.addButton(_("Close"), QDialogButtonBox.ButtonRole.RejectRole)
            close.setDefault(True)
            buttons.rejected.connect(self.reject)
        whole = QVBoxLayout(self)
        whole.addWidget(label)
        whole.addWidget(text, 1)
        whole.addWidget(buttons)


def _size(wanted: tuple[int, ...]) -> QSize:
    return QSize(*wanted)
