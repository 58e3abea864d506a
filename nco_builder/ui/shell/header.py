"""The header: the document's own fields, its saved state, and the verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from nco_builder.documents.path_edits import PathEdit
from nco_builder.language import _
from nco_builder.squad import edit
from nco_builder.ui.document.document_view import DocumentView
from nco_builder.ui.document.limits import LimitsButton
from nco_builder.ui.parts.controls import plain_label
from nco_builder.ui.parts.fields import ElidedLabel, FittedBox, FittedField
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.icons import icon, nation_icon
from nco_builder.ui.parts.lists import is_meant
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.painting import MARKS, SOUND
from nco_builder.ui.parts.room import follow_room, room_of
from nco_builder.ui.parts.texts import announce, plain_tip, shortened
from nco_builder.ui.parts.theme import set_look
from nco_builder.ui.parts.verdict_labels import VerdictButton
from nco_builder.ui.parts.verdicts import Verdict, verdict_on
from nco_builder.ui.shell.pages import BUILT, EVENTS, suits
from nco_builder.ui.shell.tabs import UNSAVED_MARK

if TYPE_CHECKING:
    from collections.abc import Collection

    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QResizeEvent

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.ui.document.document_view import SquadDocument
    from nco_builder.ui.document.page import PageHead


GAP = length(8)
HEIGHT, SHALLOW_HEIGHT = length(36), length(30)


class HeadFacts(QWidget):
    """Buttons for facts, flat ones for those without a link.

    Signals:
        pressed: the path that a fact leads to.
    """

    pressed = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("head_facts")
        self._buttons: list[QPushButton] = []
        self._facts: tuple[tuple[str, DocPath | None], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self.hide()

    def show_facts(self, facts: tuple[tuple[str, DocPath | None], ...]) -> None:
        """Show these facts."""
        if facts == self._facts:
            return
        self._facts = facts
        while len(self._buttons) < len(facts):
            button = QPushButton(self)
            button.setObjectName(f"fact_{len(self._buttons)}")
            button.clicked.connect(self._press)
            self._buttons.append(button)
        for button, fact in zip(self._buttons, facts, strict=False):
            _show_fact(button, *fact)
        self.setVisible(bool(facts))
        self.fit(self.wanted)

    def _width_of(self, places: Collection[int]) -> int:
        """Return the width of some facts."""
        wide = sum(self._buttons[at].sizeHint().width() for at in places)
        return wide + GAP * max(0, len(places) - 1)

    @property
    def wanted(self) -> int:
        """Return the width of all facts."""
        return self._width_of(range(len(self._facts)))

    @property
    def settable(self) -> int:
        """Return the width of those that lead to their field."""
        return self._width_of([at for at, (_fact, path) in enumerate(self._facts) if path])

    def fit(self, room: int) -> None:
        """Show as many whole facts as fit, first those that lead to their field."""
        shown: set[int] = set()
        for at in sorted(range(len(self._facts)), key=lambda at: not self._facts[at][1]):
            if self._width_of({*shown, at}) <= room:
                shown.add(at)
        left = 0
        high = max([button.sizeHint().height() for button in self._buttons], default=0)
        for place, button in enumerate(self._buttons):
            button.setVisible(place in shown)
            if place in shown:
                wide = button.sizeHint().width()
                button.setGeometry(left, 0, wide, high)
                left += wide + GAP
        self.setFixedSize(self._width_of(shown), high)

    def _press(self) -> None:
        place = next(at for at, each in enumerate(self._buttons) if each is self.sender())
        path = self._facts[place][1]
        if path is not None:
            self.pressed.emit(path)


def _show_fact(button: QPushButton, text: str, path: DocPath | None) -> None:
    ensure_glyphs(text)
    button.setText(shortened(text))
    button.setAccessibleName(text)
    button.setToolTip(plain_tip(_("{fact}: change it").format(fact=text) if path else text))
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if path else Qt.FocusPolicy.NoFocus)
    set_look(button, role="box" if path else "flat")


NAME_WIDTHS = (length(150), length(1600))
DOOR = length(34)
"""How wide the door to the settings is without words."""
NAME_IN_SIGHT = length(260)
"""The width of a long name that comes before saved state and words of the verdict."""
PLAYER_WIDTHS = (length(90), length(200))
LEAST_NAME, LEAST_PLAYER = length(100), length(64)
"""The widths of name and player where there is no room for the words of the nation, either."""
SPACING = length(8)
SIGNS = {"done": SOUND, "to_do": MARKS["warning"].symbol, "wrong": MARKS["error"].symbol, "": ""}
"""What stands before a status, by its state."""


class Header(QWidget):
    """Shows the squad's own fields and edits them in place.

    Signals:
        verdict_pressed: the player wants to see what the verdict rests on.
        settings_pressed: the player wants to see what is agreed for the squad.
        fact_pressed: the path of the field that sets a fact of the page in front.
    """

    verdict_pressed = Signal()
    settings_pressed = Signal()
    fact_pressed = Signal(object)

    def __init__(self, document: SquadDocument, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("header")
        self._document = document
        self._opened = DocumentView(document.opened, self)  # of any kind
        document.pointed.connect(self._opened.point_at)
        self._said = Verdict()
        self._name = self._field("squad_name", _("Squad name"), _("Untitled squad"), NAME_WIDTHS)
        set_look(self._name, role="title")
        self._player = self._field("player", _("Player"), _("Player"), PLAYER_WIDTHS)
        self._nation = self._nation_box()
        self._limits = LimitsButton(document, self)
        self._settings = QPushButton(icon("settings"), _("Squad settings"), self)
        self._settings.setObjectName("squad_settings")
        self._settings.setAccessibleName(_("Squad settings"))
        said = _("Scenario, agreements, weapons of the nation, notes")
        self._settings.setToolTip(plain_tip(said))
        self._settings.clicked.connect(self.settings_pressed)
        set_look(self._settings, role="quiet")
        self._saved = QLabel(self)
        self._saved.setObjectName("saved_state")
        self._saved.setTextFormat(Qt.TextFormat.PlainText)
        set_look(self._saved, role="dim")
        self._verdict = VerdictButton(self)
        self._verdict.setObjectName("verdict")
        self._facts = HeadFacts(self)
        self._facts.pressed.connect(self.fact_pressed)
        self._status = QLabel(self)
        self._status.setObjectName("head_status")
        self._status.setTextFormat(Qt.TextFormat.PlainText)
        self._status.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        set_look(self._status, role="status")
        self._status.hide()
        self._lay_out()
        self._connect()
        self._show_other()
        follow_room(self, self._fit_room)

    def _fit_room(self, shallow: bool) -> None:  # noqa: FBT001 - a signal's argument
        """Have one height, whatever it shows, and whatever height a page wants."""
        self.setFixedHeight(SHALLOW_HEIGHT if shallow else HEIGHT)
        self._fit()

    def _field(self, name: str, says: str, empty: str, widths: tuple[int, int]) -> FittedField:
        field = FittedField(widths, self)
        field.setObjectName(name)
        field.setAccessibleName(says)
        field.setPlaceholderText(empty)
        return field

    def _nation_box(self) -> FittedBox:
        box = FittedBox("nation", _("Nation"), self)
        box.setMaxVisibleItems(28)
        return box

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACING)
        row.setSizeConstraint(QHBoxLayout.SizeConstraint.SetNoConstraint)  # minimumSizeHint tells
        for part in (
            *(self._name, self._player, self._nation, self._limits),
            *(self._settings, self._facts, self._saved),
        ):
            row.addWidget(part)
        row.addStretch(1)
        row.addWidget(self._status)
        row.addWidget(self._verdict)

    def _connect(self) -> None:
        self._name.textEdited.connect(self._rename)
        self._player.textEdited.connect(self._set_player)
        self._nation.activated.connect(self._set_nation)
        self._verdict.clicked.connect(self.verdict_pressed)
        self._opened.changed.connect(self.refresh)
        self._opened.replaced.connect(self._show_other)
        self._opened.file_changed.connect(self._show_saved)

    def topics_at(self, place: QPoint | None) -> tuple[str, ...]:
        """Return the topic of the nation or of the points."""
        if is_meant(self._nation, place):
            return (f"nation:{self._nation.currentData()}", "rule:nations")
        return ("rule:building",) if is_meant(self._limits, place) else ()

    def show_head(self, head: PageHead) -> None:
        """Show the texts of the current page."""
        self._facts.show_facts(head.facts)
        ensure_glyphs(head.status)
        self._status.setText(" ".join(filter(None, (SIGNS[head.state], head.status))))
        set_look(self._status, role="status", state=head.state)
        self._status.setVisible(bool(head.status))
        self._show_verdict()
        if self.isVisible():
            self._fit()

    def _show_verdict(self) -> None:
        """Show it unless the page has something else to say."""
        self._verdict.setVisible(self._status.isHidden())

    def edit_name(self) -> None:
        """Focus the squad's name."""
        self._name.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._name.selectAll()

    def focus_field(self, field: str) -> None:
        """Focus a field of the squad, `nation` or `limits`."""
        widgets = {"nation": self._nation, "limits": self._limits}
        if field in widgets:
            widgets[field].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def edit_limits(self) -> None:
        """Ask for other limits."""
        self._limits.ask()

    def refresh(self) -> None:
        """Show the document and its verdict."""
        self._name.show_text(self._opened.kind.title(self._opened.value))
        if self._has_squad:
            squad = self._document.squad
            self._player.show_text(squad.player)
            self._nation.setCurrentIndex(self._nation_index(squad.nation))
        self._said = said = verdict_on(self._opened.judgement, self._opened.kind)
        self._verdict.setText(said.words)
        spoken = _("Verdict: {verdict}").format(verdict=said.spoken)
        if spoken != self._verdict.accessibleName():
            self._verdict.setAccessibleName(spoken)
            announce(self._verdict, spoken)
        set_look(self._verdict, role="verdict", state=said.state)
        self._show_verdict()
        if self.isVisible():
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        units = self._limits.minimumSizeHint().width() - self._limits.width_without_units
        width = self._least_width(squeezed=True) + self._end_width(self._said.signs)
        width -= 0 if self._limits.isHidden() else units
        return QSize(width, super().minimumSizeHint().height())

    def _fit(self) -> None:
        """Hide parts of a narrow header; what can be set goes last, the verdict never.

        First go words of the saved state, then facts that only tell, words of the verdict, facts
        that lead to their field, units, the words of the nation, and that a squad is legal, which
        a sign says, too. The mark of what is not saved stays.
        """
        self._limits.show_words(words=True)
        brief = self._end_width(self._said.brief)
        squeezed = self.width() < self._least_width(squeezed=False) + brief
        small = squeezed or room_of(self).shallow
        set_look(self._name, role="title", state="small" if small else None)
        self._nation.show_drawing(alone=squeezed)
        self._name.shrink_to(LEAST_NAME if squeezed else NAME_WIDTHS[0])
        self._player.shrink_to(LEAST_PLAYER if squeezed else PLAYER_WIDTHS[0])
        room = self.width() - self._least_width(squeezed=squeezed)
        words = self._end_width(self._said.words)
        least = LEAST_NAME if squeezed else NAME_WIDTHS[0]
        name = max(0, min(self._name.sizeHint().width(), NAME_IN_SIGHT) - least)
        if squeezed and room - brief < name:
            before = self._limits.minimumSizeHint().width()
            self._limits.show_words(words=False)
            room += before - self._limits.minimumSizeHint().width()
        fields = self._facts.settable + 2 * SPACING if self._facts.settable else 0
        before_words = name + (fields if room - brief >= name + fields else 0)
        wide = not squeezed and room - words >= before_words
        if squeezed and room - brief < name:
            brief = self._end_width(self._said.signs)
            self._verdict.setText(self._said.signs)
        else:
            self._verdict.setText(self._said.words if wide else self._said.brief)
        leads = _("Show the first problem") if self._said.state in {"error", "ruling"} else ""
        tip = leads if wide else self._verdict.accessibleName()
        self._verdict.setToolTip(plain_tip(tip))
        room -= words if wide else brief
        self._show_door(words=True)
        door = max(0, self._settings.sizeHint().width() - DOOR)
        worded = not self._settings.isHidden() and room >= name + door
        self._show_door(words=worded)
        room -= door if worded else 0
        self._facts.fit(room - name - SPACING)
        facts = self._facts.width() + SPACING if self._facts.wanted else 0
        spare = room - name - facts - SPACING if facts >= self._facts.wanted else 0
        self._fit_saved(max(0, spare) + self._mark_width)
        if (row := self.layout()) is not None:
            row.activate()  # at once: what this resize gave the fields was by their old widths

    def _fit_saved(self, room: int) -> None:
        """Say how the document is saved, in as many words as there is room for."""
        whole = self._saved_text()
        brief = [_("not saved"), UNSAVED_MARK] if whole and self._is_unsaved else [_("saved")]
        for said in (whole, *brief) if whole else ():
            self._saved.setText(said)
            self._saved.setToolTip("" if said == whole else plain_tip(whole))
            if self._saved.sizeHint().width() <= room:
                self._saved.show()
                return
        self._saved.hide()

    @property
    def _mark_width(self) -> int:
        """The width of the mark of what is not saved, which is always shown; 0 if it is saved."""
        if not (self._saved_text() and self._is_unsaved):
            return 0
        advance = self._saved.fontMetrics().horizontalAdvance
        around = self._saved.sizeHint().width() - advance(self._saved.text())
        return around + advance(UNSAVED_MARK)

    @property
    def _is_unsaved(self) -> bool:
        opened = self._opened
        return opened.modified or (opened.path is None and opened.opened.source is None)

    def _least_width(self, *, squeezed: bool) -> int:
        """Return the least width of all fields, with gaps up to the verdict."""
        nation = self._nation.least_size() if squeezed else self._nation.whole_size()
        fields = (
            (self._name, LEAST_NAME if squeezed else NAME_WIDTHS[0]),
            (self._player, LEAST_PLAYER if squeezed else PLAYER_WIDTHS[0]),
            (self._nation, nation.width()),
            (self._limits, self._limits.minimumSizeHint().width()),
        )
        door = 0 if self._settings.isHidden() else DOOR + SPACING
        mark = self._mark_width + SPACING if self._mark_width else 0
        return door + mark + sum(wide + SPACING for field, wide in fields if not field.isHidden())

    def _show_door(self, *, words: bool) -> None:
        """Show the settings' icon, with words where there is room for them."""
        text = _("Squad settings") if words else ""
        if self._settings.text() != text:
            self._settings.setText(text)

    def _end_width(self, text: str) -> int:
        """Return the width of the page's status, or of the verdict with these words."""
        if not self._status.isHidden():
            return self._status.sizeHint().width()
        metrics = self._verdict.fontMetrics()
        frame = self._verdict.sizeHint().width() - metrics.horizontalAdvance(self._verdict.text())
        return frame + metrics.horizontalAdvance(text)

    def _show_other(self) -> None:
        self._name.setReadOnly(not (self._has_squad or self._is_named))
        self._name.setPlaceholderText(_(self._opened.kind.unnamed))
        self._name.setAccessibleName(_("Squad name") if self._has_squad else _("Name"))
        for part in (self._player, self._nation, self._limits, self._settings):
            part.setVisible(self._has_squad)
        if self._has_squad:
            self._fill_nations()
        self.refresh()
        self._show_saved()

    def _fill_nations(self) -> None:
        """Offer the rulebook's nations; without a rulebook, only the file's."""
        rulebook = self._document.rulebook
        self._nation.clear()
        for nation in rulebook.nations if rulebook else ():
            self._nation.addItem(nation_icon(nation.id), nation.name, nation.id)

    def _nation_index(self, nation: str) -> int:
        """Return the row of a nation; an unknown one gets a row of its own."""
        rulebook = self._document.rulebook
        known = rulebook.nations_by_id.get(nation) if rulebook else None
        index = self._nation.findData(known.id if known else nation)
        if index < 0:
            self._nation.addItem(nation, nation)
            index = self._nation.count() - 1
        return index

    @property
    def _is_named(self) -> bool:
        """Return whether documents of another kind have a name to edit here."""
        named = isinstance(getattr(self._opened.value, "name", None), str)
        return named and suits((*BUILT, *EVENTS), self._opened.opened)

    @property
    def _has_squad(self) -> bool:
        """Return whether a squad is open."""
        return self._document.knows(self._opened.kind)

    def _show_saved(self) -> None:
        self._saved.setText(self._saved_text())
        self._saved.setToolTip("")
        if self.isVisible():
            self._fit()

    def _saved_text(self) -> str:
        if self._opened.modified:
            return _("unsaved changes")
        if self._opened.opened.source is not None:
            return _("as in “{file}”").format(file=self._opened.opened.source.path.name)
        if self._opened.path is None:
            begun = not self._has_squad or self._document.squad.members
            return _("not saved yet") if begun else ""
        saved_at = self._opened.opened.saved_at
        return _("saved {time}").format(time=f"{saved_at:%H:%M}") if saved_at else _("saved")

    def _rename(self, name: str) -> None:
        if self._has_squad:
            self._document.do(edit("set_text", field="name", value=name))
        elif self._is_named:
            rename = PathEdit("set", ("name",), name)

            def text(_before: object) -> str:
                return _("{field}: {value}").format(field=_("Name"), value=name or _("nothing"))

            self._opened.opened.do(rename.apply(self._opened.value), text, "name")

    def _set_player(self, player: str) -> None:
        self._document.do(edit("set_text", field="player", value=player))

    def _set_nation(self, index: int) -> None:
        nation = self._nation.itemData(index)
        if index != self._nation_index(self._document.squad.nation):
            self._document.do(edit("set_nation", nation=nation))


class PageTitle(QWidget):
    """The header of a page without a document: its name, a status, its own controls."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._title = plain_label(self, "title")
        follow_room(self, self._fit_room)
        self._title.setObjectName("page_title")
        self._status = ElidedLabel(self)
        self._status.setObjectName("page_status")
        set_look(self._status, role="dim")
        self._tools: QWidget | None = None
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(px(4), 0, 0, 0)
        self._row.setSpacing(px(12))
        self._row.addWidget(self._title)
        self._row.addWidget(self._status, 1)

    def _fit_room(self, shallow: bool) -> None:  # noqa: FBT001 - a signal's argument
        self.setFixedHeight(SHALLOW_HEIGHT if shallow else HEIGHT)
        set_look(self._title, role="title", state="small" if shallow else None)

    def show_page(self, title: str, tools: QWidget | None) -> None:
        """Show the name of a page, and its controls."""
        self._title.setText(title)
        if tools is self._tools:
            return
        if self._tools is not None:
            self._tools.hide()
        self._tools = tools
        if tools is not None:
            self._row.addWidget(tools)
            tools.show()

    def show_status(self, text: str) -> None:
        """Show how things stand, beside the name."""
        ensure_glyphs(text)
        self._status.setText(text)
