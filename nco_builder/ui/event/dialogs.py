"""Dialogs of the event page: player data, and a choice from a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, cast

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
)

from nco_builder import language
from nco_builder.event.model import Extra, Player, names_of
from nco_builder.event.rounds import add_extra, without_extras
from nco_builder.files import visible_line
from nco_builder.language import _
from nco_builder.language.words import signed
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.controls import wrapped_label
from nco_builder.ui.parts.fields import ElidedBox, TextLine, whole_number
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.measures import lengths
from nco_builder.ui.parts.notes_field import NotesField
from nco_builder.ui.parts.questions import dialog_buttons, resize_within

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from PySide6.QtWidgets import QWidget

    from nco_builder.event.model import Event, Pairing
    from nco_builder.ui.event.document import EventDocument

T = TypeVar("T")
LIST_SIZE = lengths(420, 380)
PROBLEMS_SIZE = lengths(560, 320)
LETTERS = 18
MOST_POINTS = 99_999
MOST_NUMBER = 99_999
"""The largest start number that can be typed."""


class PlayerDialog(QDialog):
    """Asks for start number, name, club, address, nation, payment and language of a player.

    Cancel discards the input; Esc and closing ask first.

    Signals:
        entered: the player as he was entered; he is another than before.
    """

    entered = Signal(object)

    def __init__(
        self, player: Player, title: str, parent: QWidget, taken: Collection[int] = ()
    ) -> None:
        super().__init__(parent)
        self._taken = taken
        self.setObjectName("player_dialog")
        self.setProperty(questions.TAKES_TYPED, True)
        self.setWindowTitle(title)
        self._player = player
        self._number = self._field("player_number")
        self._number.setValidator(QIntValidator(1, MOST_NUMBER, self._number))
        self._number.setPlaceholderText(_("the next free one"))
        self._number.show_text(str(player.number or ""))
        self._number.textChanged.connect(self._offer)
        self._paid = ElidedBox("player_paid", _("Paid"), LETTERS, self)
        for text, value in ((_("unknown"), None), (_("paid"), True), (_("not paid"), False)):
            self._paid.addItem(text, value)
        self._paid.setCurrentIndex((None, True, False).index(player.paid))
        self._name, self._club = self._field("player_name"), self._field("player_club")
        self._email, self._nation = self._field("player_email"), self._field("player_nation")
        self._name.show_text(player.name)
        self._club.show_text(player.club)
        self._email.show_text(player.email)
        self._nation.show_text(player.nation)
        self._language = ElidedBox("player_language", _("Language"), LETTERS, self)
        self._language.addItem(_("the program’s language"), "")
        for code in language.available():
            self._language.addItem(language.own_name(code), code)
        if self._language.findData(player.language) < 0:
            self._language.addItem(player.language, player.language)
        self._language.setCurrentIndex(self._language.findData(player.language))
        form = QFormLayout()
        form.addRow(_("Name"), self._name)
        form.addRow(_("Start number"), self._number)
        form.addRow(_("Club"), self._club)
        form.addRow(_("E-mail"), self._email)
        form.addRow(_("Nation"), self._nation)
        form.addRow(_("Paid"), self._paid)
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
        """Accept the player if he has a name, and a number that nobody else has."""
        if self._is_whole():
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
        accept.setEnabled(self._is_whole())

    def _is_whole(self) -> bool:
        number = self._number_now()
        empty = not self._number.text().strip() and not self._player.number
        return bool(self._name.text().strip()) and (empty or number not in {0, *self._taken})

    def _number_now(self) -> int:
        return whole_number(self._number) or 0

    @property
    def player(self) -> Player:
        """The entered player."""
        return self._player.replace(
            number=self._number_now(),
            paid=self._paid.currentData(),
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


class ResultDialog(QDialog):
    """Asks for a result that is decided: who lost whatever the score, and why."""

    def __init__(self, pairing: Pairing, names: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("result_dialog")
        self.setWindowTitle(_("Table {number}").format(number=pairing.table))
        ensure_glyphs("".join(names))
        self._fields = [self._field(f"decided_{at}") for at in range(len(names))]
        self._lost = ElidedBox("decided_lost", _("Who lost whatever the score"), LETTERS, self)
        self._lost.addItem(_("Nobody: the scores decide"), ())
        for name, player in zip(names, pairing.players, strict=True):
            text = _("{player}: forfeit, or not there").format(player=name)
            self._lost.addItem(text, (player,))
        self._lost.addItem(_("Both: a double loss"), pairing.players)
        for at in range(self._lost.count()):
            if {*self._lost.itemData(at)} == {*pairing.lost}:
                self._lost.setCurrentIndex(at)
        self._reason = TextLine(self)
        self._reason.setObjectName("decided_reason")
        self._reason.show_text(pairing.reason)
        form = QFormLayout()
        for at, (name, field) in enumerate(zip(names, self._fields, strict=True)):
            form.addRow(_("Victory points of {player}").format(player=name), field)
            field.show_text(str(pairing.scores[at]) if pairing.scores else "0")
        form.addRow(_("Lost"), self._lost)
        form.addRow(_("Reason"), self._reason)
        whole = QVBoxLayout(self)
        whole.addLayout(form)
        whole.addWidget(dialog_buttons(self, _("Enter result")))
        self._lost.setFocus()

    def _field(self, name: str) -> TextLine:
        field = TextLine(self)
        field.setObjectName(name)
        field.setValidator(QIntValidator(0, MOST_POINTS, field))
        return field

    @property
    def scores(self) -> tuple[int, int]:
        """The victory points."""
        first, second = [whole_number(field) or 0 for field in self._fields]
        return first, second

    @property
    def lost(self) -> tuple[int, ...]:
        """The start numbers of those who lost whatever the score."""
        chosen: tuple[int, ...] = self._lost.currentData()
        return tuple(chosen)

    @property
    def reason(self) -> str:
        """Why."""
        return self._reason.text().strip()


class PointsDialog(QDialog):
    """Asks for points of a player besides his matches."""

    def __init__(self, event: Event, player: Player, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("points_dialog")
        self.setWindowTitle(_("Points besides matches"))
        name = names_of(event)[player.number]
        ensure_glyphs(name)
        self.taken_out = False
        self._column = ElidedBox("points_column", _("For"), LETTERS, self)
        for each in event.scoring.columns:
            shown = each.name if each.counts else _("{column} (shown only)")
            self._column.addItem(shown.format(column=each.name), each.name)
        self._column.addItem(_("a penalty or bonus"), "")
        self._points = TextLine(self)
        self._points.setObjectName("points_number")
        self._points.setValidator(QIntValidator(-MOST_POINTS, MOST_POINTS, self._points))
        self._reason = TextLine(self)
        self._reason.setObjectName("points_reason")
        form = QFormLayout()
        form.addRow(_("For"), self._column)
        form.addRow(_("Points, such as −5 for a penalty"), self._points)
        form.addRow(_("Reason"), self._reason)
        whole = QVBoxLayout(self)
        whole.addWidget(wrapped_label(self, "strong", name))
        own = [each for each in event.extras if each.player == player.number]
        for extra in own:
            title = extra.column or _("Penalties")
            points = f"{title} {signed(extra.points) or '0'}"
            said = " · ".join(filter(None, [points, extra.reason]))
            whole.addWidget(wrapped_label(self, "dim", visible_line(said)))
        whole.addLayout(form)
        buttons = dialog_buttons(self, _("Give points"))
        if own:
            out = buttons.addButton(_("Take out"), QDialogButtonBox.ButtonRole.ActionRole)
            out.setObjectName("points_take_out")
            out.setToolTip(_("Take all points of this kind out"))
            out.clicked.connect(self._take_out)
        whole.addWidget(buttons)
        self._points.setFocus()

    def _take_out(self) -> None:
        self.taken_out = True
        super().accept()

    def accept(self) -> None:
        """Accept if there is a number."""
        if self._points.hasAcceptableInput():
            super().accept()

    @property
    def column(self) -> str:
        """The column; "" for a penalty or bonus."""
        return str(self._column.currentData())

    @property
    def extra(self) -> tuple[int, str]:
        """The points, and why."""
        return int(self._points.text().replace("−", "-")), self._reason.text().strip()


def ask_points(document: EventDocument, player: Player, parent: QWidget) -> None:
    """Ask for points of a player besides his matches, and give or take them."""
    dialog = PointsDialog(document.event_now, player, parent)
    if dialog.exec() == dialog.DialogCode.Accepted:
        event = document.event_now
        if dialog.taken_out:
            document.do(without_extras(event, player.number, dialog.column))
        else:
            points, reason = dialog.extra
            extra = Extra(player=player.number, points=points, column=dialog.column, reason=reason)
            document.do(add_extra(event, extra))
    dialog.deleteLater()
