"""The catalogue's filters, its list with a glyph per model, and actions on the current model."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QListView,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from nco_builder.language import N_, _
from nco_builder.language.words import capital
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.controls import FilterField, add_entry
from nco_builder.ui.parts.drag_tag import start_drag
from nco_builder.ui.parts.explanation import Explanation
from nco_builder.ui.parts.fields import ElidedBox
from nco_builder.ui.parts.icons import icon, nation_icon
from nco_builder.ui.parts.lines import LineDelegate, RowGlyph, RowLine, TextRun
from nco_builder.ui.parts.lists import clears, offer_rows, pointed, works_list
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.painting import CENTER, Weight, type_face
from nco_builder.ui.parts.room import follow_room, room_of
from nco_builder.ui.parts.rows import ROW_ROLE
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.theme import color, set_look
from nco_builder.ui.vehicles.catalogue_model import (
    EVERY,
    OWN,
    SQUADS,
    CatalogueModel,
    KindHead,
    ModelEntry,
    Wanted,
)
from nco_builder.ui.vehicles.models import ADD, GLYPH, OwnModelDialog, kinds_of, offer_of

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint

    from nco_builder.squad import Vehicle
    from nco_builder.ui.document.document_view import SquadDocument
    from nco_builder.ui.parts.rows import Index
    from nco_builder.ui.vehicles.models import OwnModels


PADDING = length(9)
HEAD_HEIGHT, ROW_HEIGHT, SHALLOW_ROW = length(24), length(50), length(36)
LINES = (length(2), length(17), length(31))
"""The tops of the three lines of a row."""
LINE_HEIGHT = length(17)
BESIDE = length(54)
"""The gap between a glyph and the text next to it."""
GLYPH_TOP = length(6)
SHALLOW_GLYPH, SHALLOW_CAPTION = length(1), length(20)
ROOMY = length(360)
"""The width from which a line has two parts, and the nation's remark is below."""
NOTHING = N_("No results. Try all nations, another type or fewer words.")


class CatalogueDelegate(LineDelegate[KindHead | ModelEntry]):
    """Paints name and years; armament, crew and weight; how the squad's nation came by it.

    Where room is short, each line has one part, so that nothing is cut: name; years, crew and
    weight; armament. The history is then shown below the list. In a shallow window, name and
    armament are all; a tooltip tells the rest.
    """

    padding = PADDING
    ruled = True
    row_height = ROW_HEIGHT

    def height(self, row: KindHead | ModelEntry) -> int:
        """Return the height; headings are lower than models."""
        model = SHALLOW_ROW if self._is_shallow() else self.row_height
        return HEAD_HEIGHT if isinstance(row, KindHead) else model

    def ground(self, row: KindHead | ModelEntry) -> str | None:
        """Return the background of the page for headings."""
        return "ground" if isinstance(row, KindHead) else None

    def glyph(self, row: KindHead | ModelEntry) -> RowGlyph | None:
        """Return the glyph of the vehicle's type."""
        if isinstance(row, KindHead):
            return None
        token = "soldiers" if row.fielded else "dim"
        top = SHALLOW_GLYPH if self._is_shallow() else GLYPH_TOP
        return RowGlyph(row.glyph, token, top, QSize(*GLYPH))

    def lines(self, row: KindHead | ModelEntry, _index: Index) -> tuple[RowLine, ...]:
        """Return one line for a heading; for a model three, and a mark if it is fielded."""
        small = type_face(2)
        if isinstance(row, KindHead):
            text = TextRun(row.text, type_face(1, Weight.Bold), "ink" if row.count else "dim")
            reason = TextRun(row.reason, small, "dim", gap=14, marked=True)
            return (RowLine((text,), reason, least_right=0),)
        name = TextRun(row.name, type_face(0, Weight.Bold))
        guns = TextRun(row.guns, small)
        note = TextRun(row.note, small, "specialists" if row.recorded else "dim")
        at = SHALLOW_CAPTION if self._is_shallow() else LINES[2]
        if not row.guns:  # of an own model nothing else is known
            return (*_caption(row, at), _line(0, name), _line(1, note))
        if self._is_shallow():
            return (*_caption(row, at), _line(0, name), _line(1, guns))
        if self._is_narrow():
            about = TextRun(" · ".join(filter(None, [row.years, row.size])), small, "dim")
            return (*_caption(row, at), _line(0, name), _line(1, about), _line(2, guns))
        lines = (_line(0, name, row.years), _line(1, guns, row.size), _line(2, note))
        return (*_caption(row, at), *lines)

    def _is_narrow(self) -> bool:
        seen = self.parent()
        return isinstance(seen, CatalogueList) and seen.narrow

    def _is_shallow(self) -> bool:
        seen = self.parent()
        return isinstance(seen, CatalogueList) and room_of(seen).shallow


def _caption(entry: ModelEntry, top: int) -> tuple[RowLine, ...]:
    if not entry.fielded:
        return ()
    run = TextRun(_("in the squad"), type_face(3, Weight.Medium), "soldiers")
    width = GLYPH[0]
    return (RowLine((run,), top=top, height=LINE_HEIGHT, width=width, align=CENTER),)


def _line(number: int, run: TextRun, aside: str = "") -> RowLine:
    """Return a line next to the glyph, elided for the sake of its right end."""
    right = TextRun(aside, type_face(2), "dim", gap=PADDING)
    return RowLine((run,), right, top=LINES[number], height=LINE_HEIGHT, left=BESIDE)


class CatalogueList(QListView):
    """The models.

    Signals:
        wanted: an `Entry` the player asked for.
        looked_at: another row is current, or what it says changed, also for want of room.
        own_pressed: F2 (True) or Delete (False) on a model of the player's own.
    """

    wanted = Signal(object)
    looked_at = Signal()
    own_pressed = Signal(bool)

    def __init__(self, model: CatalogueModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("catalogue_list")
        self.setAccessibleName(_("Vehicle models"))
        self.setAccessibleDescription(_("Enter adds a model to the squad."))
        self._catalogue = model
        self.setItemDelegate(CatalogueDelegate(self))
        self.setModel(model)
        offer_rows(self)
        self.verticalScrollBar().setSingleStep(ROW_HEIGHT // 2)
        self.doubleClicked.connect(self._ask_for)
        self.selectionModel().currentChanged.connect(self.looked_at)
        model.followed.connect(self._keep_current)
        self.go_to_first()
        follow_room(self, self._fit_room)

    def _fit_room(self, _shallow: bool) -> None:  # noqa: FBT001 - a signal's argument
        """Lay out rows of another height."""
        self.scheduleDelayedItemsLayout()

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Drag the current model with a small tag."""
        if (index := self.currentIndex()).isValid():
            start_drag(self, actions, (str(index.data()),))

    @property
    def narrow(self) -> bool:
        """Whether there is too little room for two parts in a line."""
        return self.viewport().width() < ROOMY

    def current(self) -> ModelEntry | None:
        """The current model."""
        index = self.currentIndex()
        return self._catalogue.entry(index.row()) if index.isValid() else None

    def ask_for_current(self) -> None:
        """Request the current model; the first one if none is current."""
        if self.current() is None:
            self.go_to_first()
        self._ask_for(self.currentIndex())

    def _ask_for(self, index: QModelIndex) -> None:
        entry = self._catalogue.entry(index.row()) if index.isValid() else None
        if entry is not None:
            self.wanted.emit(entry)

    def go_to_first(self) -> None:
        """Make the first model current; nothing if there is none."""
        places = range(self._catalogue.rowCount())
        first = next((row for row in places if self._catalogue.entry(row)), -1)
        self.setCurrentIndex(self._catalogue.index(first, 0))
        if first > 0:
            self.scrollToTop()  # its head is read too

    def go_to(self, vehicle: object) -> None:
        """Make a model current if it is listed."""
        for row in range(self._catalogue.rowCount()):
            entry = self._catalogue.entry(row)
            if entry is not None and entry.vehicle == vehicle:
                self.setCurrentIndex(self._catalogue.index(row, 0))

    def _keep_current(self) -> None:
        """Keep the current model after filtering; a heading is never current."""
        if self.current() is None:
            self.go_to_first()
        self.looked_at.emit()
        self.viewport().update()

    def topics_at(self, place: QPoint | None) -> tuple[str, ...]:
        """Return the topic of a model's type."""
        row = pointed(self, place).data(ROW_ROLE)
        return (f"vehicle:{row.kind.id}",) if row else ("vehicle:selection",)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Add on Enter; edit and delete the player's own models on F2 and Delete."""
        key, entry = event.key(), self.current()
        if key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.ask_for_current()
        elif key in {Qt.Key.Key_F2, Qt.Key.Key_Delete} and entry is not None and entry.own:
            self.own_pressed.emit(key == Qt.Key.Key_F2)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Make a model current when the list gets the focus."""
        if self.current() is None:
            self.go_to_first()
        super().focusInEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Update rows whose texts depend on the width; the head of the first model is seen, too."""
        super().resizeEvent(event)
        if self.currentIndex().row() <= 1:
            self.scrollToTop()
        if (event.oldSize().width() < ROOMY) != self.narrow:
            self.looked_at.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows, or that there are none."""
        super().paintEvent(event)
        if not self._catalogue.rowCount():
            painter = QPainter(self.viewport())
            room = self.viewport().rect().adjusted(PADDING, 0, -PADDING, 0)
            flags = Qt.AlignmentFlag.AlignCenter.value | Qt.TextFlag.TextWordWrap.value
            painter.setFont(type_face(1).font)
            painter.setPen(color("dim"))
            painter.drawText(room, flags, _(NOTHING))
            painter.end()


GAP = length(4)
LETTERS = 6
"""The least letters shown in a box."""


class CatalogueFilters(QWidget):
    """The filters of the catalogue.

    Signals:
        changed: the `Wanted` they say.
    """

    changed = Signal(object)

    def __init__(self, document: SquadDocument, parent: QWidget) -> None:
        super().__init__(parent)
        self._document = document
        self._always_low = False
        keys = _("Arrow keys move through the list, Enter adds a model, Escape shows all again")
        said = _("Search the catalogue")
        self.search = FilterField("catalogue_filter", said, keys, self)
        self.search.ask(_("Name, gun, remark"))
        self._year = ElidedBox("catalogue_year", _("Year of use"), LETTERS, self)
        self._whose = ElidedBox("catalogue_nation", _("Nation"), LETTERS, self)
        self._kind = ElidedBox("catalogue_type", _("Type"), LETTERS, self)
        self._lay_out()
        self._fill()
        self.search.textChanged.connect(self._emit_changed)
        for box in (self._whose, self._kind, self._year):
            box.activated.connect(self._emit_changed)
        document.replaced.connect(self._fill_nations)
        document.changed.connect(self._follow)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        self._rows = [QHBoxLayout() for _row in range(3)]
        for row in self._rows:
            row.setSpacing(GAP)
            column.addLayout(row)
        self._arrange(low=True)

    def _arrange(self, *, low: bool) -> None:
        """Arrange the boxes in two rows, or in three if the nation would be elided."""
        self._low = low
        whose, dated, kind = (self._whose, 2), (self._year, 1), (self._kind, 1)
        rows: tuple[tuple[tuple[QWidget, int], ...], ...]
        if not low:
            rows = (((self.search, 1),), (whose,), (dated, kind))
        elif self._always_low:
            rows = (((self.search, 1), (self._whose, 1)), (dated, kind), ())
        else:
            rows = (((self.search, 2), dated), (whose, kind), ())
        for row, shares in zip(self._rows, rows, strict=True):
            for widget, share in shares:
                row.addWidget(widget, share)  # which takes it out of the row it was in
        for before, after in pairwise([widget for shares in rows for widget, _share in shares]):
            self.setTabOrder(before, after)

    def be_low(self, *, low: bool) -> None:
        """Take two rows even if the nation is elided, or as many as it needs."""
        if low != self._always_low:
            self._always_low = low
            self._arrange(low=low)  # two rows there are may have other boxes
        self._fit()

    def row_height(self) -> int:
        """Return the height of a row, with the gap to the next."""
        return self.search.sizeHint().height() + GAP

    @property
    def rows(self) -> int:
        """In how many rows the boxes stand."""
        return 2 if self._low else 3

    def _fit(self) -> None:
        """Arrange the boxes for the present width and nation."""
        beside = max(self.width() // 3, self._kind.minimumSizeHint().width()) + GAP
        low = self._always_low or self._whose.whole_width() <= self.width() - beside
        if low != self._low:
            self._arrange(low=low)
        spare = self.width() - self.search.minimumSizeHint().width() - GAP
        self._whose.setMinimumWidth(min(self._whose.whole_width(), spare) if low else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the boxes for the width."""
        super().resizeEvent(event)
        self._fit()

    def _fill(self) -> None:
        self._kind.addItem(_("All types"), None)
        for kind in kinds_of(self._document).values():
            self._kind.addItem(capital(kind.name), kind.id)
        self._year.addItem(_("Any year"), None)
        first, last = self._document.report.rules.catalogue.years
        for year in range(last, first - 1, -1):
            self._year.addItem(_("In {year}").format(year=year), year)
        self._fill_nations()

    def _fill_nations(self) -> None:
        """Offer the squad's nation, then all of them, then each."""
        chosen = self._whose.currentData() or SQUADS
        rulebook = self._document.rulebook
        self._whose.clear()
        self._whose.addItem("", SQUADS)
        self._whose.addItem(icon("star", "dim"), _("All nations"), EVERY)
        self._whose.addItem(icon("vehicles", "dim"), _("My own models"), OWN)
        self._whose.insertSeparator(self._whose.count())
        for nation in rulebook.nations if rulebook else ():
            self._whose.addItem(nation_icon(nation.id), nation.name, nation.id)
        self._whose.setCurrentIndex(max(0, self._whose.findData(chosen)))
        self._follow()

    def _follow(self) -> None:
        """Update the squad's nation."""
        squad, rulebook = self._document.squad, self._document.rulebook
        known = rulebook.nations_by_id.get(squad.nation) if rulebook else None
        self._whose.setItemText(0, known.name if known else squad.nation)
        self._whose.setItemIcon(0, nation_icon(known.id if known else squad.nation))
        self._fit()

    def wanted(self) -> Wanted:
        """Return the filters."""
        return Wanted(
            whose=self._whose.currentData(),
            kind=self._kind.currentData(),
            year=self._year.currentData(),
            text=self.search.text(),
        )

    def show_own(self) -> None:
        """Filter for the player's own models."""
        self.search.clear()
        for box, index in ((self._kind, 0), (self._year, 0), (self._whose, 2)):
            box.setCurrentIndex(index)
        self._emit_changed()

    def _emit_changed(self) -> None:
        self._fit()
        self.changed.emit(self.wanted())


MARGIN = length(8)
LOW = length(260)
"""Below this height two rows have all filters, and a line what is said of a model."""
BUTTON_FRAME = length(54)
"""Room in a button besides its text: margins, padding, gap."""


class CataloguePanel(QFrame):
    """The models to choose from.

    Signals:
        wanted: a `Vehicle` the player asked for.
    """

    wanted = Signal(object)

    def __init__(
        self, document: SquadDocument, own: OwnModels, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("catalogue")
        set_look(self, role="panel")
        self._document = document
        self._own = own
        self._deed = ADD
        self.filters = CatalogueFilters(document, self)
        self.model = CatalogueModel(document, own, self)
        self.list = CatalogueList(self.model, self)
        self.list.setMinimumHeight(ROW_HEIGHT)
        self._about = Explanation(self)
        self._add = QPushButton(_(ADD), self)
        self._add.setObjectName("add_vehicle")
        set_look(self._add, role="primary")
        self._mine = QPushButton(_("&Own models"), self)
        self._mine.setObjectName("own_models")
        self._menu = QMenu(self._mine)
        self._new = add_entry(self._menu, _("&New model of your own…"))
        self._change = add_entry(self._menu, _("&Change this one…\tF2"))
        self._forget = add_entry(self._menu, _("&Remove this one…\tDel"))
        self._mine.setMenu(self._menu)
        self._lay_out()
        self._connect()
        self._look_at()
        follow_room(self, self._fit_room)

    def _fit_room(self, shallow: bool) -> None:  # noqa: FBT001 - a signal's argument
        """Leave the room of what is said of a model to the models in a shallow window."""
        self._about.setHidden(shallow)
        if (column := self.layout()) is not None:
            above = px(4) if shallow else MARGIN
            column.setContentsMargins(px(1), above, px(1), above)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setSpacing(px(4))
        top, foot, deeds = QHBoxLayout(), QVBoxLayout(), QHBoxLayout()
        for row in (top, foot, deeds):
            row.setContentsMargins(MARGIN, 0, MARGIN, 0)
        top.addWidget(self.filters)
        foot.addWidget(self._about)
        deeds.addWidget(self._add)
        deeds.addStretch(1)
        deeds.addWidget(self._mine)
        column.addLayout(top)
        column.addWidget(self.list, 1)
        column.addLayout(foot)
        column.addLayout(deeds)

    def _connect(self) -> None:
        self.filters.changed.connect(self.model.want)
        self.filters.search.textChanged.connect(self.list.go_to_first)
        self.filters.search.installEventFilter(self)
        self.list.looked_at.connect(self._look_at)
        self.list.wanted.connect(self._ask_for)
        self.list.own_pressed.connect(self._change_or_forget)
        self._add.clicked.connect(self.list.ask_for_current)
        self._new.triggered.connect(self.add_own)
        self._change.triggered.connect(self.change_own)
        self._forget.triggered.connect(self.forget_own)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._show_menu)

    def _look_at(self) -> None:
        """Explain the current model, and enable its actions."""
        entry = self.list.current()
        self._change.setEnabled(entry is not None and entry.own)
        self._forget.setEnabled(entry is not None and entry.own)
        if entry is None:
            self._about.explain(_("Any nation may field any model; its history is only a note."))
            self._show_deed(_(ADD), can=False)
            return
        offer = offer_of(self._document.report, entry.vehicle)
        note = f"{entry.note}." if entry.about and self.list.narrow else ""
        said = (entry.about or entry.note, note)  # why it is barred stands above its type
        self._about.explain(" ".join(filter(None, said)))
        self._show_deed(offer.text, can=offer.edit is not None)

    def _show_deed(self, text: str, *, can: bool) -> None:
        self._deed = " ".join(text.split())
        self._add.setAccessibleName(self._deed)
        self._add.setEnabled(can)
        self._cut_deed()

    def _cut_deed(self) -> None:
        """Elide the button's text to the room next to the other button."""
        room = self.width() - self._mine.sizeHint().width() - BUTTON_FRAME
        metrics = type_face(0, Weight.Medium).metrics
        cut = metrics.elidedText(self._deed, Qt.TextElideMode.ElideRight, max(0, room))
        self._add.setText(cut.replace("&", "&&"))
        self._add.setToolTip(plain_tip(self._deed) if cut != self._deed else "")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Elide the button's text again; a low panel leaves its room to the models."""
        super().resizeEvent(event)
        low = self.height() < LOW
        self.filters.be_low(low=low)
        self._about.show_lines(1 if low else 2)
        self._cut_deed()

    def minimumSizeHint(self) -> QSize:
        """Return the size of a low panel."""
        least = super().minimumSizeHint()
        rows = (self.filters.rows - 2) * self.filters.row_height()
        beyond = 0 if self._about.isHidden() else self._about.height_beyond_one()
        return least - QSize(0, rows + beyond)

    def _ask_for(self) -> None:
        entry = self.list.current()
        if entry is not None:
            self.wanted.emit(entry.vehicle)

    def add_own(self) -> None:
        """Ask for an own model, and store it."""
        made = self._ask_own(None)
        if made is not None:
            self._own.add(made)
            self.filters.show_own()
            self.list.go_to(made)
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def change_own(self) -> None:
        """Ask for another name or type of the current own model."""
        entry = self.list.current()
        if entry is None or not entry.own:
            return
        made = self._ask_own(entry.vehicle)
        if made is not None:
            self._own.replace(entry.vehicle, made)
            self.list.go_to(made)

    def forget_own(self) -> None:
        """Delete the current own model after asking."""
        entry = self.list.current()
        if entry is None or not entry.own:
            return
        answers: dict[str, questions.Answer] = {_("&Remove it"): "lose", _("Cancel"): "no"}
        sentence = _("Remove “{model}” from your own models?").format(model=entry.name)
        hint = _("Squads that field it keep it. This cannot be undone.")
        if questions.ask(self, sentence, answers, hint) == "lose":
            self._own.remove(entry.vehicle)

    def _change_or_forget(self, change: bool) -> None:  # noqa: FBT001 - a signal's argument
        if change:
            self.change_own()
        else:
            self.forget_own()

    def _ask_own(self, model: Vehicle | None) -> Vehicle | None:
        dialog = OwnModelDialog(kinds_of(self._document).values(), model, self)
        accepted = dialog.exec() == QDialog.DialogCode.Accepted
        made = dialog.model
        dialog.deleteLater()
        return made if accepted else None

    def _show_menu(self, place: QPoint) -> None:
        if self.list.indexAt(place).isValid():
            self._menu.exec(self.list.viewport().mapToGlobal(place))

    def eventFilter(self, _watched: object, event: QEvent) -> bool:
        """Handle keys of the search: arrows move in the list, Enter adds, Escape clears."""
        ask = self.list.ask_for_current
        return works_list(event, self.list, ask) or clears(event, self.filters.search)
