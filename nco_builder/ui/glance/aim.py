"""The choice of a shot: who fires which weapon, at whom, how far."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from nco_builder.glance import known_weapons
from nco_builder.language import _
from nco_builder.ui.document.pending_opens import PendingOpens, awaited_file
from nco_builder.ui.document.squad_sources import beside, from_file
from nco_builder.ui.glance.shown import Aim, called
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.controls import NumberBox
from nco_builder.ui.parts.fields import ElidedBox
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.measures import px

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nco_builder.files import FileProblem
    from nco_builder.rules import Rulebook
    from nco_builder.squad import Squad
    from nco_builder.ui.document.document_view import SquadDocument
    from nco_builder.ui.document.squad_sources import SquadSource

LETTERS = 6
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
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(px(4))
        fires, at = QLabel(_("Shooter"), self), QLabel(_("Target"), self)
        rows = (
            (fires, self._shooter, self._weapon),
            (at, self._squad, self._man),
            (QLabel(_("Distance"), self), self._inches),
        )
        for row, parts in enumerate(rows):
            for column, part in enumerate(parts):
                grid.addWidget(part, row, column)
        for column in (1, 2):
            grid.setColumnStretch(column, 1)

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
        self._offer(self._weapon, [weapon.name for weapon in weapons])
        self._weapon.setEnabled(bool(weapons))
        self._sources = [None, *self._brought, *beside(self._document)]
        names = [_("This squad"), *[source.name for source in self._sources if source]]
        self._offer(self._squad, [*names, _("From a file…")])
        source = self._sources[min(self._squad.currentIndex(), len(self._sources) - 1)]
        target = squad if source is None else source.squad
        men = [called(target, row, book) for row in range(len(target.members))]
        self._offer(self._man, men)
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
