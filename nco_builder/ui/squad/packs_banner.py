"""A banner above the table: a rules pack is other now than when the squad took it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout

from nco_builder.language import _, ngettext
from nco_builder.language.words import listed
from nco_builder.ui.parts.controls import push_button, wrapped_label
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.measures import measured, px
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtWidgets import QWidget

    from nco_builder.squad import Squad
    from nco_builder.systems.nco_rules_pack.model import RulesPack


class PacksBanner(QFrame):
    """Names the packs of a squad that changed; the verdict stays that of its file.

    A dismissed edition is not shown again until the window closes.

    Signals:
        packs_wanted: the player wants to compare them, or to take them.
    """

    packs_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("packs_banner")
        set_look(self, role="banner")
        self._dismissed: set[str] = set()
        self._shown: set[str] = set()
        self._said = wrapped_label(self)
        look = push_button(self, "changed_packs", _("Rules packs…"), self.packs_wanted)
        away = push_button(self, "dismiss_packs", _("Dismiss"), self._dismiss)
        row = QHBoxLayout(self)
        row.setContentsMargins(*measured(8, 4, 4, 4))
        row.setSpacing(px(4))
        row.addWidget(self._said, 1)
        row.addWidget(look)
        row.addWidget(away)
        self.hide()

    def look(self, squad: Squad, known: Iterable[RulesPack]) -> None:
        """Name the packs of a squad that are other than it took them."""
        if not squad.packs:
            self.hide()
            return
        from nco_builder.ui.document.known_packs import rows_of  # most squads have none

        rows = rows_of(squad.packs, squad.ruleset, known)
        rows = [each for each in rows if each.changed and not each.barred]
        news = {each.pack.definitions.digest: each.name for each in rows if each.pack}
        self._shown = set(news)
        names = [name for sum_, name in news.items() if sum_ not in self._dismissed]
        called = listed(names)
        text = ngettext(
            "Rules pack {packs} changed since this squad took it, which plays on as before.",
            "Rules packs {packs} changed since this squad took them, which plays on as before.",
            len(names),
        )
        ensure_glyphs(called)
        self._said.setText(text.format(packs=called))
        self.setVisible(bool(called))

    def _dismiss(self) -> None:
        self._dismissed |= self._shown
        self.hide()
