"""The strip of gauges: what is spent of what, in exact numbers, with bars to see it at a glance."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from nco_builder.language import _, ngettext
from nco_builder.ui.parts.bars import (
    BAR,
    HEIGHT,
    SIDE,
    GaugePart,
    large_face,
    on_baseline,
    paint_bar,
)
from nco_builder.ui.parts.lists import is_meant
from nco_builder.ui.parts.measures import px
from nco_builder.ui.parts.painting import RIGHT, type_face
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.tips import tip_beside

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QPaintEvent

    from nco_builder.legality import Report
    from nco_builder.ui.document.squad_document import SquadDocument


class Shown(NamedTuple):
    """What a gauge shows; of `brief` the first that fits takes the place of `left` if need be."""

    number: str = ""
    limit: str = ""
    counted: str = ""
    left: str = ""
    brief: tuple[str, ...] = ()
    over: bool = False

    @property
    def spoken(self) -> str:
        """The same for a screen reader."""
        said = _("{counted}: {number} of {limit}") if self.limit else _("{counted}: {number}")
        spent = said.format(counted=self.counted, number=self.number, limit=self.limit[2:])
        return f"{spent}, {self.left}" if self.left else spent


class Gauge(QLabel):
    """A number, what it is of, what is left, and a bar; what goes over the limit is hatched."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        tip_beside(self)
        self.setObjectName(name)
        self.setProperty("role", "panel")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.shown = Shown()
        self._parts: tuple[GaugePart, ...] = ()
        self._limit = 0

    def show_amount(
        self,
        counted: str,
        parts: tuple[GaugePart, ...],
        limit: int | None,
        note: tuple[str, ...] = (),
    ) -> None:
        """Show what is spent.

        Args:
            counted: what is counted: “valor points”.
            parts: what is spent.
            limit: what may be spent, None where that is not known.
            note: explains the limit: in short, and what to add to that where there is room.

        """
        spent = sum(part.amount for part in parts)
        over = limit is not None and spent > limit
        left = _left(spent, limit)
        before = (self.shown, self._parts, self._limit)
        self.shown = Shown(
            number=str(spent),
            limit="" if limit is None else f"/ {limit}",
            counted=counted,
            left=" · ".join(filter(None, (" ".join(note), left))),
            brief=(" · ".join((*note[:1], left)), left),
            over=over,
        )
        self._parts, self._limit = parts, spent if limit is None else limit
        if (self.shown, self._parts, self._limit) != before:
            self.setAccessibleName(self.shown.spoken)
            self.setToolTip(plain_tip(self.shown.spoken))
            self.update()

    def sizeHint(self) -> QSize:
        """As wide as its words."""
        texts = (self.shown.limit, self.shown.counted, self.shown.left)
        words = sum(type_face().width(text) + 6 for text in texts)
        return QSize(2 * SIDE + large_face().width(self.shown.number) + words, HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """The words give way where the window is narrow."""
        return QSize(px(110), HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the panel, the words and the bar."""
        super().paintEvent(event)
        painter = QPainter(self)
        self._paint_words(painter)
        bar = QRect(SIDE, self.height() - SIDE - BAR + 1, self.width() - 2 * SIDE, BAR)
        paint_bar(painter, bar, self._parts, self._limit)

    def _paint_words(self, painter: QPainter) -> None:
        number, limit, counted, left, brief, over = self.shown
        token = "error" if over else "dim"
        line = QRect(SIDE, 0, self.width() - 2 * SIDE, 0)
        for text, face, ink in (
            (number, large_face(), "error" if over else "ink"),
            (limit, type_face(), "ink"),
        ):
            line.setLeft(line.left() + on_baseline(painter, line, text, face, ink) + 4)
        for shorter in brief:
            if type_face().width(f"✕ {left} {counted}") + 6 > line.width():
                left = shorter
        wide = on_baseline(painter, line, f"✕ {left}" if over else left, type_face(), token, RIGHT)
        line.setRight(line.right() - wide - 6)
        on_baseline(painter, line, counted, type_face(), "dim")


class Dice(QLabel):
    """How many order dice the squad brings (ruling NCO-94) and what it is worth to the enemy."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        tip_beside(self)
        self.setObjectName("gauge_dice")
        self.setProperty("role", "panel")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._dice = self._worth = -1

    def show_dice(self, dice: int, worth: int) -> None:
        """Show the number of dice and the victory points the whole squad gives."""
        if (dice, worth) == (self._dice, self._worth):
            return
        self._dice, self._worth = dice, worth
        said = ngettext(
            "{dice} order die, {worth} victory points if wiped out",
            "{dice} order dice, {worth} victory points if wiped out",
            dice,
        )
        self.setAccessibleName(said.format(dice=dice, worth=worth))
        self.setToolTip(plain_tip(self.accessibleName()))
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as its words."""
        words = type_face().width(self._counted()) + 4 + large_face().width(str(self._dice))
        return QSize(2 * SIDE + words + px(6), HEIGHT)

    def _counted(self) -> str:
        return ngettext("order die", "order dice", self._dice)

    def minimumSizeHint(self) -> QSize:
        """All of it."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the panel and two lines."""
        super().paintEvent(event)
        painter = QPainter(self)
        line = QRect(SIDE, 0, self.width() - 2 * SIDE, 0)
        wide = on_baseline(painter, line, str(self._dice), large_face(), "ink")
        on_baseline(
            painter, line.adjusted(wide + px(4), 0, 0, 0), self._counted(), type_face(), "dim"
        )
        below = line.translated(0, type_face().metrics.lineSpacing())
        on_baseline(
            painter, below, _("worth {worth}").format(worth=self._worth), type_face(), "dim"
        )


TOPICS = {
    "gauge_valor": "rule:valor_points",
    "gauge_specialist": "rule:specialist_points",
    "gauge_men": "rule:nations",
    "gauge_dice": "rule:order_dice",
}
"""Which rule a gauge is about."""


class Gauges(QWidget):
    """Valor, specialist points, men, dice: the document's numbers, always."""

    def __init__(self, document: SquadDocument, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("gauges")
        self._document = document
        self._valor = Gauge("gauge_valor", self)
        self._specialist = Gauge("gauge_specialist", self)
        self._men = Gauge("gauge_men", self)
        self._dice = Dice(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(10))
        for gauge, stretch in (
            (self._valor, 38),
            (self._specialist, 39),
            (self._men, 25),
            (self._dice, 13),
        ):
            row.addWidget(gauge, stretch)
        document.changed.connect(self.refresh)
        document.replaced.connect(self.refresh)
        self.refresh()

    def topics_at(self, place: QPoint | None) -> tuple[str, ...]:
        """The topic of what a gauge counts."""
        gauges = (self._valor, self._specialist, self._men, self._dice)
        return tuple([TOPICS[each.objectName()] for each in gauges if is_meant(each, place)])

    def refresh(self) -> None:
        """Show the report as it stands."""
        report = self._document.report
        valor = (GaugePart(report.vp, "soldiers"),)
        specialist = (GaugePart(report.sp, "specialists"),)
        self._valor.show_amount(_("valor points"), valor, report.vp_limit)
        self._specialist.show_amount(
            _("specialist points"), specialist, report.sp_limit, _bonus(report)
        )
        self._men.show_amount(_("men"), _men(report), _most_men(report))
        self._dice.show_dice(report.size, report.victory_total)


def _left(spent: int, limit: int | None) -> str:
    if limit is None:
        return ""
    if spent > limit:
        return _("{count} over").format(count=spent - limit)
    return _("{count} left").format(count=limit - spent) if spent < limit else _("none left")


def _bonus(report: Report) -> tuple[str, ...]:
    """Where the limit is more than what was agreed, what it is made of and whose it is."""
    agreed = report.squad.limits.sp
    if report.sp_limit == agreed or report.rulebook is None:
        return ()
    nation = report.rulebook.nations_by_id[report.squad.nation]
    return f"{agreed} + {report.sp_limit - agreed}", nation.name


def _men(report: Report) -> tuple[GaugePart, ...]:
    kinds = [man.unit.kind if man.unit else "unknown" for man in report.members]
    return (
        GaugePart(kinds.count("soldier"), "soldiers"),
        GaugePart(kinds.count("specialist"), "specialists"),
        GaugePart(kinds.count("unknown"), "dim"),
    )


def _most_men(report: Report) -> int | None:
    nation = report.rulebook and report.rulebook.nations_by_id.get(report.squad.nation)
    return nation.max_squad_size if nation else None
