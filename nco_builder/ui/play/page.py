"""The page of a game: the card that acts, piles, moves, chances, drawn from the game's values."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar, cast

from PySide6.QtCore import QByteArray, Qt, QTimer
from PySide6.QtWidgets import QFrame, QSplitter, QVBoxLayout, QWidget

from nco_builder.language import _
from nco_builder.sheets.blocks import Grid, Panel, Points, Text
from nco_builder.systems.play import NoGameError, any_seed, seed_of
from nco_builder.ui.document.page import Page, PageHead
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.block_view import BlockView
from nco_builder.ui.parts.labels import plain_label
from nco_builder.ui.parts.lists import as_text, from_text
from nco_builder.ui.parts.measures import lengths, measured, px
from nco_builder.ui.parts.page_gauges import PageGauges
from nco_builder.ui.parts.panel_layout import HANDLE, MARGIN, head_line
from nco_builder.ui.parts.saved_lengths import split_again, split_state
from nco_builder.ui.parts.texts import announce
from nco_builder.ui.parts.theme import set_look
from nco_builder.ui.play.card_face import CardFace, spoken
from nco_builder.ui.play.document import PlayedDocument
from nco_builder.ui.play.moves import MoveButtons, key_text, keys_of
from nco_builder.ui.play.piles import PilesList
from nco_builder.ui.play.strip import PlayStrip

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from nco_builder.documents.history import History
    from nco_builder.settings.settings import Settings
    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.sheets.drawings import Align
    from nco_builder.systems.play import Chances
    from nco_builder.ui.document.document_view import DocumentView

WIDTHS, LEAST_WIDTHS = lengths(236, 484, 460), lengths(206, 250, 240)
MOST_WIDTHS = lengths(420, 9999, 560)
"""Words and numbers that belong together stay near each other in a wide window."""

NO_BREAK = "\N{NO-BREAK SPACE}"
"""A number and its sign stay on one line."""


class PlayPage(Page):
    """Arranges the parts of the page."""

    seen_through: ClassVar[type[DocumentView]] = PlayedDocument

    def __init__(
        self, document: DocumentView, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(document, settings, parent)
        self.setObjectName("play_page")
        self._document = document = cast("PlayedDocument", document)
        self._gauges = PageGauges(self)
        self._piles = PilesList(document, self)
        self._label, self._hint = (plain_label(self, "heading") for _place in range(2))
        self.card = CardFace(self)
        self._none = plain_label(self, "hint")
        self._none.setObjectName("no_game")
        self.moves = MoveButtons(self)
        self._chances = BlockView(self)
        self._chances.setObjectName("chances")
        self._chances.setAccessibleName(_("Chances"))
        self.strip = PlayStrip(document, self)
        self._columns_by_hand = QByteArray()
        self._lay_out()
        self.moves.made.connect(self.make)
        self.strip.new_wanted.connect(self.ask_new)
        document.played.connect(self.refresh)
        document.played.connect(self.history_changed)
        document.outdated.connect(self._ask_later)
        self.refresh()

    def _lay_out(self) -> None:
        self._columns = columns = QSplitter(Qt.Orientation.Horizontal, self)
        columns.setHandleWidth(HANDLE)
        columns.setChildrenCollapsible(False)
        parts = (self._panel(self._piles), self._middle(), self._panel(self._chances))
        for place, (part, stretch) in enumerate(zip(parts, (1, 3, 3), strict=True)):
            columns.addWidget(part)
            columns.setStretchFactor(place, stretch)
            part.setMinimumWidth(LEAST_WIDTHS[place])
            part.setMaximumWidth(MOST_WIDTHS[place])
        columns.setSizes(list(WIDTHS))
        columns.splitterMoved.connect(self._note_columns)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(HANDLE)
        whole.addWidget(self._gauges)
        whole.addWidget(columns, 1)
        whole.addWidget(self.strip)
        stops = (self.moves, self._piles, self._chances, self.strip.clock_button)
        for before, after in pairwise(stops):
            self.setTabOrder(before, after)

    def _note_columns(self) -> None:
        self._columns_by_hand = split_state(self._columns)

    def restore(self, settings: Settings) -> None:
        """Divide the page as the player did."""
        kept = from_text(settings["play_state"])
        if split_again(self._columns, kept):
            self._columns_by_hand = kept

    def save(self, settings: Settings) -> None:
        """Keep how the player divided the page; what a narrow window did is not kept."""
        settings["play_state"] = as_text(self._columns_by_hand)

    def _panel(self, content: QWidget) -> QFrame:
        panel = QFrame(self)
        set_look(panel, role="panel")
        column = QVBoxLayout(panel)
        column.setContentsMargins(*measured(1, 3, 1, 3))
        column.addWidget(content)
        return panel

    def _middle(self) -> QFrame:
        panel = QFrame(self)
        set_look(panel, role="panel")
        column = QVBoxLayout(panel)
        column.setContentsMargins(MARGIN, px(6), MARGIN, MARGIN)
        column.addLayout(head_line(self._label, self._hint))
        column.addWidget(self._none)
        column.addWidget(CardPlace(self.card, panel), 1)
        column.addWidget(self.moves)
        return panel

    def refresh(self) -> None:
        """Show the table as it is."""
        table = self._document.table
        self._none.setText("" if table else self._document.said)
        self._none.setVisible(table is None)
        self.moves.show_moves(table.moves if table else ())
        self.card.setVisible(table is not None)
        gauges = table.gauges if table else ()
        self._gauges.show_gauges(gauges)
        self._gauges.setVisible(bool(gauges))
        self._label.setText(table.card_label if table else "")
        self._hint.setText("")
        if table is None:
            self._chances.clear()
        else:
            self.card.show_card(table.card)
            self.card.say_when_empty(_("The card that acts lies here, from the first draw on."))
            self._show_hint()
            self._chances.show_blocks((chances_panel(table.chances),))
        self.head_changed.emit()

    def _show_hint(self) -> None:
        table = self._document.table
        usual = next((move for move in table.moves if not move.barred), None) if table else None
        if table and usual and (key := keys_of(table.moves)[usual.name]):
            text = _("{key}: {move}").format(key=key_text(key), move=usual.text)
            self._hint.setText(text)

    def head(self) -> PageHead:
        """Turn and seed next to the name; which card, in place of the verdict."""
        table = self._document.table
        if table is None:
            return PageHead()
        return PageHead(tuple([(fact.text, None) for fact in table.facts]), table.status)

    def begin_work(self) -> None:
        """Put the keyboard on the usual move."""
        self.moves.focus_usual()

    def begin(self, seed: int) -> None:
        """Begin a new game."""
        self._document.begin(seed)

    def own_history(self) -> History[Any]:
        """Return the game's."""
        return self._document.history

    def undo(self) -> None:
        """Take the last move or new game back."""
        if self._document.undo():
            self._announce()

    def redo(self) -> None:
        """Make again what was taken back last."""
        if self._document.redo():
            self._announce()

    def make(self, move: str) -> None:
        """Make a move, and have it said."""
        self._document.make(move)
        self._announce()

    def _announce(self) -> None:
        """Have it said what lies on the table now."""
        table = self._document.table
        if table:
            said = ". ".join(filter(None, [table.status, spoken(table.card)]))
            announce(self.card, said)

    def ask_new(self) -> None:
        """Ask for the seed of a new game, and begin it."""
        seed = ask_seed(self, any_seed())
        if seed is not None:
            self.begin(seed)
            self.moves.focus_usual()

    def _ask_later(self) -> None:
        # a moment later: the page is still being shown
        QTimer.singleShot(0, self, self._ask_about_edit)

    def _ask_about_edit(self) -> None:
        """The document was edited: begin again with it, or play the game to its end."""
        sentence = _("The document was changed since this game began.")
        answers: dict[str, questions.Answer] = {
            _("&Go on as it was"): "no",
            _("&Begin a new game"): "lose",
        }
        hint = _("The game goes on with the cards it began with until you begin a new one.")
        if questions.ask(self, sentence, answers, hint) == "lose":
            self._document.begin(any_seed())

    def stop(self) -> None:
        """Look at the clock no more."""
        self.strip.stop()


class CardPlace(QWidget):
    """Centers a card, as large as there is room, in the shape of a card.

    If the place is so low that such a card would be illegible, it is wider.
    """

    def __init__(self, card: CardFace, parent: QWidget) -> None:
        super().__init__(parent)
        card.setParent(self)
        self._card = card

    def resizeEvent(self, _event: QResizeEvent) -> None:
        """Place the card."""
        wanted = self._card.sizeHint()
        ratio = wanted.height() / wanted.width()
        height = min(self.height() - 8, round(1.25 * wanted.height()), round(self.width() * ratio))
        width = round(height / ratio)
        if height < self._card.minimumSizeHint().height():
            width = min(self.width(), wanted.width())
        left, top = (self.width() - width) // 2, max(0, (self.height() - height) // 2)
        self._card.setGeometry(left, top, width, height)


def chances_panel(chances: Chances) -> Panel:
    """Chances as a panel with a table; each column of it is as wide as its share of the texts."""
    widest = max([len(line.texts) for line in chances.lines], default=0)
    share = max(1, widest // max(1, len(chances.columns)))
    bands = (("", 1), *[(column, share) for column in chances.columns])
    count = max(widest, share * len(chances.columns)) + 1
    bands = (*bands, *[("", 1)] * (count - sum(wide for _name, wide in bands)))
    rows = tuple([_chance_row(line.name, line.texts, count) for line in chances.lines])
    right: Align = "right"
    grid = Grid(("",) * count, rows, bands, ("left", *(right,) * (count - 1)))
    shown = (grid,) if rows else ()
    note = (Points(((Text(chances.note, "small"),),)),) if chances.note else ()
    return Panel(chances.heading, chances.aside, (*shown, *note))


def _chance_row(name: str, texts: tuple[str, ...], count: int) -> tuple[Paragraph, ...]:
    cells: list[Paragraph] = [(Text(name, "strong"),)]
    cells += [(Text(text.replace(" ", NO_BREAK)),) if text else () for text in texts]
    return (*cells, *[()] * (count - len(cells)))


def ask_seed(parent: QWidget, usual: int) -> int | None:
    """Ask for the seed of a new game; None if the player begins none."""
    from PySide6.QtWidgets import QInputDialog

    sentence = _("Both players may agree on a number to shuffle by. Undo brings this game back.")
    typed = str(usual)
    while True:
        typed, given = QInputDialog.getText(parent, _("New game"), sentence, text=typed)
        if not given:
            return None
        try:
            return seed_of(typed)
        except NoGameError as error:
            questions.say(parent, str(error))
