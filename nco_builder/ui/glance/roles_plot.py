"""Points by role: valor points filled, specialist points hatched, one more man dashed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter

from nco_builder.language import _
from nco_builder.ui.glance.patterns import SPECIAL, VALOR, fill
from nco_builder.ui.glance.plot import NAMES, Plot, box, draw_ghost
from nco_builder.ui.glance.shown import ROLES
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.painting import Weight, draw_text, type_face

if TYPE_CHECKING:
    from nco_builder.glance import RolePoints
    from nco_builder.ui.glance.shown import ShownGlance

ROW = length(21)
BAR_TOP, BAR_BOTTOM = length(4), length(15)
BEYOND = length(104)
"""How wide the words behind the longest bar may be."""


class RolesPlot(Plot):
    """A bar for each role, proportional to its points."""

    def high(self) -> int:
        """Return a row for each role."""
        return ROW * (len(_roles(self.shown)) if self.shown else 0) + px(4)

    def draw(self, painter: QPainter, shown: ShownGlance) -> None:
        """Draw role by role."""
        before = {each.role: each for each in shown.now.roles}
        most = max([each.points for each in _roles(shown)], default=0) or 1
        long = max(px(40), self.width() - NAMES - BEYOND) / most
        for place, each in enumerate(_roles(shown)):
            top = place * ROW
            name = QRect(0, top, NAMES - px(6), ROW - px(2))
            count = _("{role} × {men}").format(role=_(ROLES[each.role]), men=each.men)
            draw_text(painter, name, count, type_face(2), "ink")
            now = before.get(each.role)
            left = float(NAMES)
            for points, pattern in ((now.vp if now else 0, VALOR), (now.sp if now else 0, SPECIAL)):
                right = left + points * long
                if points:
                    fill(painter, box(left, top + BAR_TOP, right, top + BAR_BOTTOM), pattern)
                left = right
            whole = NAMES + each.points * long
            if whole - left >= 1:
                draw_ghost(painter, box(left, top + BAR_TOP, whole, top + BAR_BOTTOM))
            behind = QRect(round(whole) + px(6), top, BEYOND - px(6), ROW - px(2))
            draw_text(painter, behind, points_text(each), type_face(2, Weight.Bold), "ink")


def points_text(role: RolePoints) -> str:
    """Return its points of both kinds."""
    told = [f"{points} {kind}" for points, kind in ((role.vp, "vp"), (role.sp, "sp")) if points]
    return " + ".join(told) or "0 vp"


def _roles(shown: ShownGlance) -> tuple[RolePoints, ...]:
    return (shown.more or shown.now).roles
