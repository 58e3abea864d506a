"""The statistics: plots or tables in one or two columns, and the choice of a shot."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, cast

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from nco_builder.glance import known_weapons
from nco_builder.language import _
from nco_builder.language.words import listed
from nco_builder.ui.document.pending_opens import PendingOpens, awaited_file
from nco_builder.ui.document.squad_sources import beside, from_file
from nco_builder.ui.glance.bars import LEGEND_ROW, SWATCH
from nco_builder.ui.glance.plots import (
    AFTER_NAME,
    AXIS,
    COURAGE,
    SMALL,
    HitsPlot,
    InchScale,
    OddsPlot,
    Plot,
    RolesPlot,
    TargetLine,
    box,
    fill,
    hatch,
    hollow,
    inch_scale,
    name_width,
    row_name,
    weapon_token,
)
from nco_builder.ui.glance.shown import (
    ENDS,
    ROLES,
    Aim,
    called,
    counted,
    courage_counted,
    in_figures,
    in_inches,
    odds_summary,
    percent,
    summary,
)
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.controls import NumberBox, plain_label
from nco_builder.ui.parts.fields import ElidedBox
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.measures import length, measured, px
from nco_builder.ui.parts.painting import (
    CENTER,
    LEFT,
    RIGHT,
    Weight,
    draw_text,
    type_face,
)
from nco_builder.ui.parts.tables import set_up_table
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.theme import color, set_look

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QResizeEvent

    from nco_builder.files import FileProblem
    from nco_builder.glance import Nerve, Reach
    from nco_builder.rules import Rulebook
    from nco_builder.squad import Squad
    from nco_builder.ui.document.document_view import SquadDocument
    from nco_builder.ui.document.squad_sources import SquadSource
    from nco_builder.ui.glance.shown import ShownGlance


LETTERS = 4
"""How many letters of a choice are shown at least: two of them fit next to a long label."""
ROOM_BESIDE = length(500)
"""The width from which the distance is beside the other choices of a shot."""
USUAL_INCHES = 10


class AimRow(QWidget):
    """Asks for shooter, weapon, target and distance; choices stay as long as they exist.

    Signals:
        changed: another shot was chosen.
    """

    changed = Signal()

    def __init__(self, document: SquadDocument, parent: QWidget) -> None:
        super().__init__(parent)
        self._document = document
        self._brought: list[SquadSource] = []
        self._sources: list[SquadSource | None] = []
        self._shooter = self._box("glance_shooter", _("Shooter"))
        self._weapon = self._box("glance_weapon", _("Weapon"))
        self._squad = self._box("glance_target_squad", _("Squad of the target"))
        self._man = self._box("glance_target_man", _("Man aimed at"))
        self._inches = NumberBox(self)
        self._inches.setObjectName("glance_inches")
        self._inches.setAccessibleName(_("Distance in inches"))
        self._inches.setRange(0, 99)
        self._inches.setValue(USUAL_INCHES)
        self._inches.setSuffix("″")
        self._inches.valueChanged.connect(self.changed)
        self._grid = grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(px(4))
        fires, at = QLabel(_("Shooter"), self), QLabel(_("Target"), self)
        self._distance = QLabel(_("Distance"), self)
        for row, parts in enumerate(
            ((fires, self._shooter, self._weapon), (at, self._squad, self._man))
        ):
            for column, part in enumerate(parts):
                grid.addWidget(part, row, column)
        for column in (1, 2):
            grid.setColumnStretch(column, 1)
        self._has_line = False
        self._place_distance(has_line=True)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_distance(has_line=self.width() < ROOM_BESIDE)

    def _place_distance(self, *, has_line: bool) -> None:
        """Put the distance on a line of its own, or beside the others."""
        if has_line == self._has_line:
            return
        self._has_line = has_line
        for part in (self._distance, self._inches):
            self._grid.removeWidget(part)
        self._grid.addWidget(self._distance, *((2, 0) if has_line else (0, 3)))
        if has_line:  # over both columns, which may be narrower
            self._grid.addWidget(self._inches, 2, 1, 1, 2, LEFT)
        else:
            self._grid.addWidget(self._inches, 0, 4)

    def _box(self, name: str, says: str) -> ElidedBox:
        box = ElidedBox(name, says, LETTERS, self)
        box.activated.connect(self._choose)
        return box

    def aim(self, squad: Squad, book: Rulebook) -> Aim | None:
        """Offer the present choices, and return the selected shot; None without men."""
        if not squad.members:
            return None
        self._offer(self._shooter, [called(squad, row, book) for row in range(len(squad.members))])
        shooter = squad.members[self._shooter.currentIndex()]
        unit = book.units_by_id.get(shooter.unit)
        weapons = known_weapons(shooter, unit, book) if unit else ()
        self._offer(self._weapon, [weapon.short_name for weapon in weapons])
        self._weapon.setEnabled(bool(weapons))
        self._sources = [None, *self._brought, *beside(self._document)]
        names = [_("This squad"), *[source.name for source in self._sources if source]]
        self._offer(self._squad, [*names, _("From a file…")])
        source = self._sources[min(self._squad.currentIndex(), len(self._sources) - 1)]
        target = squad if source is None else source.squad
        men = [called(target, row, book) for row in range(len(target.members))]
        first = not self._man.count()
        self._offer(self._man, men)
        if first:
            self._man.setCurrentIndex(_usual_target(target))
        self._man.setEnabled(bool(men))
        weapon = weapons[self._weapon.currentIndex()].id if weapons else ""
        return Aim(
            self._shooter.currentIndex(),
            weapon,
            target,
            self._man.currentIndex(),
            self._inches.value(),
        )

    def _offer(self, box: ElidedBox, texts: list[str]) -> None:
        """Fill a box; the choice stays by text, or else by position."""
        if [box.itemText(place) for place in range(box.count())] == texts:
            return
        text, place = box.currentText(), box.currentIndex()
        box.blockSignals(True)
        box.clear()
        ensure_glyphs("".join(texts))
        box.addItems(texts)
        if texts:
            same = texts.index(text) if text in texts else min(max(place, 0), len(texts) - 1)
            box.setCurrentIndex(same)
        box.blockSignals(False)

    def _choose(self) -> None:
        if self._squad.currentIndex() == len(self._sources):
            self._squad.setCurrentIndex(0)
            self._open_file()
        self.changed.emit()

    def _open_file(self) -> None:
        """Ask for the file of a squad to shoot at."""
        path = self._document.path
        chosen = questions.ask_open(self, path.parent if path else Path.home())
        if chosen:
            self.bring_file(Path(chosen))

    def bring_file(self, path: Path) -> None:
        """Shoot at the squad of a file; report a problem in one sentence."""
        among = self._document.opened.among
        arriving = among.arriving if among is not None else PendingOpens(self)
        arriving.ask((awaited_file(path, partial(from_file, path), self._bring),), self._tell)

    def _bring(self, source: SquadSource) -> None:
        self._brought = [source, *(each for each in self._brought if each.name != source.name)]
        self._squad.insertItem(1, source.name)
        self._squad.setCurrentIndex(1)
        self.changed.emit()

    def _tell(self, _arrived: int, problems: Sequence[FileProblem]) -> None:
        for problem in problems:
            questions.say(self, str(problem))


def _usual_target(squad: Squad) -> int:
    """Return the place of the first man of the unit that a squad has most of."""
    units = [man.unit for man in squad.members]
    return units.index(max(units, key=units.count)) if units else -1


EXACT = 2
"""The decimal places shown if there is room."""
NOTHING = "–"
Index = QModelIndex | QPersistentModelIndex


class NumberTable(NamedTuple):
    """Headings and rows of texts; the first text of a row is its heading."""

    headings: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


def hits_table(shown: ShownGlance) -> NumberTable:
    """Return a table by distance: the hits of each weapon, of all, and with one more man."""
    now, more = shown.now.hits, shown.more.hits if shown.more else None
    ends = {step.until for hits in (now, more) if hits for step in hits.steps}
    rows = []
    for until in sorted(ends):
        step = now.at(until)
        parts = {part.weapon: part.hits for part in step.parts} if step else {}
        told = [
            in_figures(parts[each], EXACT) if each in parts else NOTHING for each in now.weapons
        ]
        told.append(in_figures(step.hits, EXACT) if step else NOTHING)
        if more:
            then = more.at(until)
            told.append(in_figures(then.hits, EXACT) if then else NOTHING)
        rows.append((_("up to {inches}″").format(inches=in_inches(until)), *told))
    names = [shown.weapon(each) for each in now.weapons]
    headings = [_("Distance"), *names, _("Together"), *([shown.recruit] if more else [])]
    return NumberTable(tuple(headings), tuple(rows))


def men_table(shown: ShownGlance) -> NumberTable:
    """Return a table of all men: range, courage, special actions."""
    whole = shown.more or shown.now
    actions = {each.id: each.name for each in shown.book.special_actions}
    rows = []
    for row in shown.rows:
        nerve = whole.courage[row]
        rows.append(
            (
                shown.man(row),
                shown.rank(row),
                listed([reach_text(each, shown) for each in whole.reach[row]]) or NOTHING,
                NOTHING if nerve.courage is None else str(nerve.courage),
                listed([actions[each] for each in nerve.actions]) or NOTHING,
            )
        )
    headings = (_("Name"), _("Rank"), _("Reach"), _("Courage"), _("Special actions"))
    return NumberTable(headings, tuple(rows))


def reach_text(reach: Reach, shown: ShownGlance) -> str:
    """Return the range of a weapon as text."""
    text = _("{weapon} {inches}″")
    if reach.half is not None:
        text = _("{weapon} {inches}″ (half {half}″)")
    if reach.only_answers:
        text = _("{weapon} {inches}″ (only in answer to an Assault)")
    half = in_inches(reach.half or 0)
    return text.format(weapon=shown.weapon(reach.weapon), inches=reach.full, half=half)


def odds_table(shown: ShownGlance) -> NumberTable:
    """Return a table by number of shots: the fates of the target, and its least loss."""
    rows = [
        (
            str(each.shots),
            *[percent(getattr(each, end)) for end in ENDS],
            percent(each.out),
            percent(each.hurt),
        )
        for each in (shown.odds.odds if shown.odds else ())
    ]
    headings = [_("Shots"), *[_(end) for end in ENDS.values()]]
    together = (_("Removed or broken down"), _("Removed, broken down or wounded"))
    return NumberTable((*headings, *together), tuple(rows))


def roles_table(shown: ShownGlance) -> NumberTable:
    """Return a table by role: men and points."""
    whole = shown.more or shown.now
    rows = [
        (_(ROLES[each.role]), str(each.men), str(each.vp), str(each.sp)) for each in whole.roles
    ]
    return NumberTable((_("Role"), _("Men"), "vp", "sp"), tuple(rows))


class NumberModel(QAbstractTableModel):
    """A table of texts."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.table = NumberTable()

    def show_table(self, table: NumberTable) -> None:
        """Show another table."""
        if table != self.table:
            self.beginResetModel()
            self.table = table
            self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.table.rows)

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.table.headings)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401 - Qt's
        shown = {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole}
        if index.isValid() and role in shown:
            text = self.table.rows[index.row()][index.column()]
            return plain_tip(text) if role == Qt.ItemDataRole.ToolTipRole else text
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:  # noqa: ANN401 - Qt's
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self.table.headings[section]
        return None


ROW, HIGHEST_ROW, HEAD = length(19), length(30), length(16)
BAR_TOP, BAR_BOTTOM = length(1), length(13)
PIP, PIP_APART = length(6), length(8)
KEY_APART = length(14)
MOST_PIPS = 8
NUMBER = length(13)
StripLook = Literal["bar", "line", "ghost"]


class MenPlot(Plot):
    """A strip and a row of pips for each man."""

    _given = 0
    """Return the height of a row for the given room; 0 before there is any."""

    @property
    def _row(self) -> int:
        return max(ROW, self._given)

    def fill(self, height: int) -> None:
        """Take a height, within legible bounds."""
        rows = len(self.shown.rows) if self.shown else 0
        key = LEGEND_ROW * len(self._key_lines())
        row = min(HIGHEST_ROW, (height - HEAD - AXIS - 4 - key) // rows) if rows else ROW
        if max(ROW, row) != self._row:
            self._given = row
            self._fit()
            self.update()

    def pleasant(self) -> int:
        """Return the height from which on notes below are worth more than a higher plot."""
        return self.least()

    def least(self) -> int:
        """Return the least legible height."""
        return self.high() - (self._row - ROW) * (len(self.shown.rows) if self.shown else 0)

    def high(self) -> int:
        """Return the height of a row per man, head, scale and key."""
        rows = len(self.shown.rows) if self.shown else 0
        return HEAD + self._row * rows + AXIS + 4 + LEGEND_ROW * len(self._key_lines())

    def draw(self, painter: QPainter, shown: ShownGlance) -> None:
        """Draw the scale, then the men."""
        high = self._row * len(shown.rows)
        names = self.name_width(shown)
        scale = inch_scale(self.width(), shown, HEAD, high)
        scale.draw(painter)
        right = round(scale.area.right()) + px(10)
        head = QRect(right, 0, COURAGE, HEAD)
        draw_text(painter, head, _("Courage"), type_face(SMALL), "dim")
        self._draw_least(painter, shown, right)
        whole = shown.more or shown.now
        target = TargetLine(scale, shown.inches)
        words: list[tuple[QRect, str, str, str]] = []
        seen = painter.clipBoundingRect()
        first = max(0, int(seen.top() - HEAD) // self._row)
        last = max(0, int(seen.bottom() - HEAD) // self._row + 1)
        for place, row in list(enumerate(shown.rows))[first:last]:
            top = HEAD + place * self._row + (self._row - ROW) // 2
            ghost = bool(shown.more) and row == len(shown.now.courage)
            place_of_name = QRect(0, top, names - AFTER_NAME, ROW - px(4))
            face = type_face(2, Weight.Bold if ghost else Weight.Normal)
            draw_text(painter, place_of_name, row_name(shown, row), face, "ink")
            look: StripLook = "ghost" if ghost else "bar"
            for reach in whole.reach[row]:
                words += self._draw_reach(painter, shown, reach, (scale, top), look)
                look = "line"
            _draw_nerve(painter, whole.courage[row], right, top)
        target.draw(painter, HEAD)
        for place_of_word, text, ink, ground in words:
            if target.crosses(place_of_word):  # no line goes through a word
                painter.fillRect(place_of_word, color(ground))
            face = type_face(SMALL)
            line = face.capitals_at(
                place_of_word.top() + place_of_word.height() / 2,
                place_of_word.left(),
                place_of_word.width(),
            )
            draw_text(painter, line, text, face, ink)
        self._draw_key(painter, HEAD + high + AXIS + px(4))

    def _key(self) -> list[tuple[str, str]]:
        """Return the signs in this plot that need an explanation, each with what it means."""
        if self.shown is None:
            return []
        whole = self.shown.more or self.shown.now
        ranges = [each for reach in whole.reach for each in reach[:1] if not each.only_answers]
        nerves = [each for each in whole.courage if each.courage and each.printed is not None]
        signs = {
            "paler": (any(each.half is not None for each in ranges), _("beyond half range")),
            "outline": (len(ranges) < sum(map(bool, whole.reach)), _("answers an Assault only")),
            "line": (any(len(reach) > 1 for reach in whole.reach), _("another weapon")),
            "pip": (bool(nerves), _("a point of courage")),
            "hollow": (
                any((each.courage or 0) > (each.printed or 0) for each in nerves),
                _("by an item"),
            ),
        }
        return [(sign, text) for sign, (is_there, text) in signs.items() if is_there]

    def _key_lines(self) -> list[list[tuple[str, str, int]]]:
        """Return the signs and their texts by line, each with its position."""
        lines: list[list[tuple[str, str, int]]] = []
        x, face = 0, type_face(2)
        for sign, text in self._key():
            wide = SWATCH + px(5) + face.width(text)
            if not lines or x + wide > self.width():
                lines.append([])
                x = 0
            lines[-1].append((sign, text, x))
            x += wide + KEY_APART
        return lines

    def _draw_key(self, painter: QPainter, top: int) -> None:
        """Draw the signs as they are in the plot, in a color of no weapon."""
        for line in self._key_lines():
            middle = top + LEGEND_ROW / 2
            for sign, text, x in line:
                if sign == "paler":
                    half = x + SWATCH / 2
                    fill(painter, box(x, middle - px(5), half, middle + px(5)), "edge")
                    paler = box(half, middle - px(5), x + SWATCH, middle + px(5))
                    fill(painter, paler, "edge", paler=True)
                elif sign == "outline":
                    hollow(painter, box(x, middle - px(5), x + SWATCH, middle + px(5)))
                elif sign == "line":
                    _draw_line(painter, "edge", (x, x + SWATCH), middle)
                else:
                    _draw_pip(
                        painter,
                        x + (SWATCH - PIP) / 2,
                        middle - PIP / 2,
                        "ink",
                        hollow=sign == "hollow",
                    )
                room = QRect(x + SWATCH + px(5), top, self.width() - x - SWATCH, LEGEND_ROW)
                draw_text(painter, room, text, type_face(2), "ink")
            top += LEGEND_ROW

    def name_width(self, shown: ShownGlance) -> int:
        """Return the width of the names."""
        return name_width(self.width(), shown)

    def _draw_reach(
        self,
        painter: QPainter,
        shown: ShownGlance,
        reach: Reach,
        place: tuple[InchScale, int],
        look: StripLook,
    ) -> list[tuple[QRect, str, str, str]]:
        """Draw a bar for the longest range, and thin lines for other weapons.

        Returns:
            The name of the weapon, if there is room: its place, text, color and ground.
        """
        scale, top = place
        left, right = scale.x(0), scale.x(reach.full)
        token = weapon_token(reach.weapon)
        if look == "line":
            _draw_line(painter, token, (left, right), top + BAR_BOTTOM + px(5) / 2)
            return []
        bar = box(left, top + BAR_TOP, right, top + BAR_BOTTOM)
        text, face = shown.weapon(reach.weapon), type_face(SMALL)
        ink, ground, end = "ink", "panel", right
        if reach.only_answers:
            text = _("{weapon}, answers").format(weapon=text)
            hollow(painter, bar)
        elif look == "ghost":
            hatch(painter, bar)
            end = left  # no text is read on hatching
        else:
            near = scale.x(reach.half) if reach.half is not None else right
            fill(painter, box(left, top + BAR_TOP, near, top + BAR_BOTTOM), token)
            if reach.half is not None:
                fill(painter, box(near, top + BAR_TOP, right, top + BAR_BOTTOM), token, paler=True)
            ink, ground, end = f"on_{token}", token, near
        word = QRect(round(left) + px(5), top + BAR_TOP + 1, face.width(text) + px(1), 0)
        word.setBottom(top + BAR_BOTTOM - 2)
        if word.right() < end:
            return [(word, text, ink, ground)]
        word.moveLeft(round(right) + px(5))
        return [(word, text, "dim", "panel")] if word.right() < scale.area.right() else []

    def _draw_least(self, painter: QPainter, shown: ShownGlance, left: int) -> None:
        """Draw the line between courage that allows special actions and courage that does not."""
        least = shown.book.defaults.special_action_courage
        x = left + NUMBER + px(4) + (least - 1) * PIP_APART - (PIP_APART - PIP) / 2
        foot = HEAD + self._row * len(shown.rows)
        painter.setPen(QPen(color("edge"), 1))
        painter.drawLine(QPointF(x, HEAD), QPointF(x, foot))
        place = QRect(round(x) - px(16), foot + px(1), px(32), AXIS)
        draw_text(painter, place, str(least), type_face(SMALL), "dim", CENTER)


def _draw_line(painter: QPainter, token: str, ends: tuple[float, float], y: float) -> None:
    """Draw the range of a man's further weapon."""
    left, right = ends
    painter.setPen(QPen(color(token), 1.6))
    painter.drawLine(QPointF(left, y), QPointF(right, y))
    painter.drawLine(QPointF(right, y - px(5) / 2), QPointF(right, y + px(5) / 2))


def _draw_pip(painter: QPainter, x: float, y: float, token: str, *, hollow: bool) -> None:
    """Draw one point of courage, hollow if it is from an item."""
    painter.setPen(QPen(color(token), 1))
    painter.setBrush(color("panel" if hollow else token))
    painter.drawRect(QRectF(x + 0.5, y + 0.5, PIP - 1, PIP - 1))


def _draw_nerve(painter: QPainter, nerve: Nerve, left: int, top: int) -> None:
    """Draw his courage as number and pips, hollow for items."""
    if nerve.courage is None or nerve.printed is None:
        return
    number = QRect(left, top, NUMBER, ROW - px(4))
    draw_text(painter, number, str(nerve.courage), type_face(2, Weight.Bold), "ink", RIGHT)
    y = top + (ROW - px(4) - PIP) / 2
    for pip in range(min(MOST_PIPS, max(0, nerve.courage))):
        x = left + NUMBER + px(4) + pip * PIP_APART
        token = "ink" if nerve.actions else "dim"
        _draw_pip(painter, x, y, token, hollow=pip >= nerve.printed)


ROW_HEIGHT = length(22)
BETWEEN, APART = length(24), length(8)
BELOW = (("hits", "odds", "men", "roles"), (), ())
BESIDE = (("hits", "odds"), ("men", "roles"), ())
BESIDE_MEN = (("hits", "odds", "roles"), ("men",), ())
THREE = (("hits",), ("odds", "roles"), ("men",))
"""The plots of each column, from above; of two columns, men may fill one."""
FILLING = frozenset({"hits", "men"})
"""The plots that take the height that is left."""
ALIGNED = length(400)
"""The width from which on the steps leave the room that names and pips take beside ranges."""
EXPLAINED = frozenset({"hits", "men"})
"""The plots whose explanation is at the end of their column; those of others are theirs."""
TABLES: dict[str, Callable[[ShownGlance], NumberTable]] = {
    "hits": hits_table,
    "odds": odds_table,
    "men": men_table,
    "roles": roles_table,
}


class GlanceFigures(QWidget):
    """Shows the statistics of a squad as plots or as tables."""

    def __init__(self, document: SquadDocument, parent: QWidget) -> None:
        super().__init__(parent)
        set_look(self, role="content")
        self.aim = AimRow(document, self)
        self._shown: ShownGlance | None = None
        self._as_tables = False
        self._make_plots()
        self._lay_out()

    def _make_plots(self) -> None:
        self._titles = {
            "hits": _("Hits expected by distance"),
            "odds": _("Odds of a shot"),
            "men": _("Reach and courage"),
            "roles": _("Points by role"),
        }
        self._plots: dict[str, Plot] = {
            "hits": HitsPlot("glance_hits", self._titles["hits"], self),
            "odds": OddsPlot("glance_odds", self._titles["odds"], self),
            "men": MenPlot("glance_men", self._titles["men"], self),
            "roles": RolesPlot("glance_roles", self._titles["roles"], self),
        }
        self._tables = {name: self._table(name, title) for name, title in self._titles.items()}
        self._notes = {name: plain_label(self, "hint") for name in self._titles}

    def _table(self, name: str, title: str) -> QTableView:
        table = QTableView(self)
        table.setObjectName(f"glance_{name}_table")
        table.setAccessibleName(title)
        table.setModel(NumberModel(table))
        set_up_table(table, ROW_HEIGHT)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        header = table.horizontalHeader()
        header.setDefaultAlignment(LEFT)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        table.hide()
        return table

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(*measured(0, 0, 4, 0))
        self._row, self._columns = row, (QVBoxLayout(), QVBoxLayout(), QVBoxLayout())
        for column in self._columns:
            column.setSpacing(APART)
            column.addStretch(1)
            row.addLayout(column)
        self.sections = {name: self._section(name) for name in self._titles}
        self._arrange(BELOW)

    def _section(self, name: str) -> QWidget:
        """Return a section: title, plot or table, note."""
        section = QWidget(self)
        set_look(section, role="content")
        column = QVBoxLayout(section)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(4))
        title = plain_label(section, "strong", self._titles[name])
        column.addWidget(title)
        if name == "odds":
            column.addWidget(self.aim)
        for part in (self._plots[name], self._tables[name]):
            column.addWidget(part)
        if name not in EXPLAINED:
            column.addWidget(self._notes[name])
        return section

    def _arrange(self, columns: tuple[tuple[str, ...], ...]) -> None:
        """Put the plots in their columns, with their explanations at the end."""
        self._arranged = columns
        for column in self._columns:
            for part in (*self.sections.values(), *[self._notes[name] for name in EXPLAINED]):
                column.removeWidget(part)
        for place, names in enumerate(columns):
            said = [self._notes[name] for name in names if name in EXPLAINED]
            for below, part in enumerate([*[self.sections[name] for name in names], *said]):
                self._columns[place].insertWidget(below, part)
            self._row.setStretch(place, int(bool(names)))
        self._row.setSpacing(BETWEEN if columns[1] else 0)

    def show_squad(self, shown: ShownGlance) -> None:
        """Show a squad."""
        self._shown = shown
        for name, plot in self._plots.items():
            plot.show_squad(shown)
            if self._as_tables:
                self._fill_table(name, shown)
        self._plots["hits"].setAccessibleDescription(summary(shown))
        of_shot = shown.odds
        self._notes["odds"].setText(of_shot.notes if of_shot else "")
        for name, told in (("hits", counted(shown)), ("men", courage_counted(shown))):
            self._notes[name].setText(f"{self._titles[name]}: {told}")
            self._notes[name].setVisible(bool(shown.rows))
        self._notes["roles"].hide()
        self._plots["odds"].setAccessibleDescription(odds_summary(shown))
        for section in self.sections.values():
            section.setVisible(bool(shown.rows))
        self.sections["odds"].setVisible(of_shot is not None)

    def forget(self) -> None:
        """Release the squad, and stop updating."""
        self._shown = None
        for plot in self._plots.values():
            plot.forget()

    def show_tables(self, *, wanted: bool) -> None:
        """Switch between plots and tables."""
        self._as_tables = wanted
        for name, plot in self._plots.items():
            if wanted and self._shown:
                self._fill_table(name, self._shown)
            plot.setVisible(not wanted)
            self._tables[name].setVisible(wanted)

    def stand(self, columns: int) -> None:
        """Use one, two or three columns."""
        if columns != sum(map(bool, self._arranged)):
            self._arrange((BELOW, BESIDE, THREE)[columns - 1])

    def use_height(self, room: QSize) -> None:
        """Use spare height for the steps, or shrink them so that the last plot is not cut."""
        edges = self._row.contentsMargins()
        width = room.width() - edges.right()
        men = cast("MenPlot", self._plots["men"])
        columns = sum(map(bool, self._arranged))
        width = (width - BETWEEN * (columns - 1)) // columns
        if columns == 2:  # noqa: PLR2004 - where men may fill one
            least = sum(_height(self.sections[name], width) for name in BESIDE[1])
            least += APART - men.minimumHeight() + men.least()
            wanted = BESIDE if least <= room.height() else BESIDE_MEN
            if wanted != self._arranged:
                self._arrange(wanted)
        for names in self._arranged:
            if not FILLING & {*names[:1]}:
                continue
            taken = [_height(self.sections[name], width) for name in names]
            spare = room.height() - sum(taken) - APART * len(taken)
            said = [self._notes[name] for name in names if name in EXPLAINED]
            notes = sum(each.heightForWidth(width) + APART for each in said)
            plot = cast("HitsPlot | MenPlot", self._plots[names[0]])
            high = plot.minimumHeight() + spare
            plot.fill(high - notes if high - notes >= plot.pleasant() else high)
        hits = cast("HitsPlot", self._plots["hits"])
        if columns == 1:
            men.fill(0)
            title = _height(self.sections["hits"], width) - hits.minimumHeight()
            hits.be_seen(room.height() - title)
        seen_together = hits.height() + men.minimumHeight() <= room.height()
        hits.stand_alone(alone=columns > 1 or not seen_together or width < ALIGNED)

    def _model(self, name: str) -> NumberModel:
        return cast("NumberModel", self._tables[name].model())

    def _fit(self, table: QTableView) -> None:
        head = table.horizontalHeader().sizeHint().height()
        rows = table.verticalHeader().length()  # all of them: the page scrolls, no table in it
        scroll = table.horizontalScrollBar().sizeHint().height()
        table.setFixedHeight(head + rows + scroll + 2 * table.frameWidth())

    def _fill_table(self, name: str, shown: ShownGlance) -> None:
        self._model(name).show_table(TABLES[name](shown))
        self._fit(self._tables[name])


def _height(section: QWidget, width: int) -> int:
    """Return the height of a section's parts at a width; layouts would cache it too long."""
    column = cast("QVBoxLayout", section.layout())
    items = filter(None, map(column.itemAt, range(column.count())))
    seen = [part for item in items if (part := item.widget()) and part.isVisibleTo(section)]
    heights = [
        part.heightForWidth(width) if part.hasHeightForWidth() else part.sizeHint().height()
        for part in seen
    ]
    return sum(heights) + column.spacing() * (len(seen) - 1) if seen else 0
