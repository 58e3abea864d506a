"""The catalogue as a flat Qt list: headings of types, and models with a short history."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QMimeData, QModelIndex, QObject, Qt

from nco_builder.language import ENGLISH, N_, _, current, pgettext
from nco_builder.language.words import capital
from nco_builder.legality import Names, vehicle_choices
from nco_builder.rules.catalogue import matches, vehicle_silhouette, years_text
from nco_builder.schema.record import Frozen
from nco_builder.sheets.words import number
from nco_builder.squad import Vehicle
from nco_builder.ui.parts.rows import CHOOSE, Index, RowsModel
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.vehicles.models import barred_line, kinds_of, mime_of_vehicles

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from nco_builder.legality import Report
    from nco_builder.rules.catalogue import VehicleModel
    from nco_builder.ui.document.document_view import SquadDocument
    from nco_builder.ui.vehicles.models import OwnModels
    from nco_builder.vehicles import TypeNames

SQUADS = "the squad's nation"
OWN = "own models"
EVERY = "all nations"
NO_RECORD = N_("{nation}: not on record, but allowed")
ANY_GOES = N_("any model may be fielded")
OWN_NOTE = N_("A model of your own")
TRUST = {
    "high": N_("The figures are well attested."),
    "medium": N_("The figures differ between sources."),
    "low": N_("The figures are uncertain."),
}


class Wanted(NamedTuple):
    """The filters: owner (a nation's id or a group), type, year, words."""

    whose: str = SQUADS
    kind: str | None = None
    year: int | None = None
    text: str = ""


class KindHead(Frozen):
    """The heading of a type: the number of models, and remarks on adding one."""

    kind: TypeNames
    count: int
    reason: str

    @property
    def text(self) -> str:
        """The text of the heading: `Armored car 12`, or that there is none."""
        name = capital(self.kind.name)
        if self.count:
            return f"{name}  {self.count}"
        return _("{kind}: none on record").format(kind=name)


class ModelEntry(Frozen):
    """A model that may be fielded.

    Attributes:
        vehicle: what the set gets.
        name: what it is called.
        kind: its type, for the glyph and the head it is under.
        years: when it was in use; empty for the player's own.
        guns: its armament.
        size: crew and weight.
        note: how the squad's nation came by it.
        recorded: whether there is such a record.
        about: remarks, and how far the figures can be trusted.
        own: whether it is the player's own.
        fielded: whether the set has it.
        glyph: its drawing.
    """

    vehicle: Vehicle
    name: str
    kind: TypeNames
    years: str
    guns: str
    size: str
    note: str
    recorded: bool
    about: str
    own: bool
    fielded: bool
    glyph: str

    @property
    def spoken(self) -> str:
        """All of its texts on one line, for screen readers and tooltips."""
        told = (self.kind.name, self.years, self.guns, self.size, self.note)
        return ", ".join([self.name, *filter(None, told), *[_("in the squad")] * self.fielded])


def rows(
    report: Report, kinds: Iterable[TypeNames], own: Iterable[Vehicle], wanted: Wanted
) -> Iterator[KindHead | ModelEntry]:
    """Return the rows by type: heading, the player's own models, the catalogue's models.

    The player's own have no nation and no years: those filters pass them over, except that
    another nation's models are shown without them.
    """
    nation = nation_of(report) if wanted.whose == SQUADS else wanted.whose
    catalogue = report.rules.catalogue
    fielded = {id(catalogue.model_of(each)) for each in {v.model for v in report.squad.vehicles}}
    mine = [each for each in own if matches(each.name or "", wanted.text)]
    for kind in kinds:
        if wanted.kind not in {None, kind.id}:
            continue
        entries = [
            _own_entry(each, kind, report)
            for each in mine
            if each.type == kind.id and wanted.whose in {SQUADS, OWN, EVERY}
        ]
        if wanted.whose != OWN:
            whose = None if wanted.whose == EVERY else nation
            known = report.rules.catalogue.find(whose, kind.id, wanted.year, wanted.text)
            entries += [
                _entry(model, kind, report, fielded=id(model) in fielded) for model in known
            ]
        if entries or not (wanted.text.strip() or wanted.year or wanted.whose == OWN):
            reason = _reason(kind, report) or ("" if entries else _(ANY_GOES))
            yield KindHead(kind, len(entries), reason)
            yield from entries


def nation_of(report: Report) -> str:
    """Return the id of the squad's nation, whatever the spelling in its file."""
    known = report.rulebook.nations_by_id.get(report.squad.nation) if report.rulebook else None
    return known.id if known else report.squad.nation


def _reason(kind: TypeNames, report: Report) -> str:
    """Return why no further model of a type can be added, or ""."""
    any_model = Vehicle(type=kind.id, name=kind.name)
    choice = next(iter(vehicle_choices(report, [any_model])), None)
    return barred_line(choice, report) if choice and choice.state == "barred" else ""


def _own_entry(vehicle: Vehicle, kind: TypeNames, report: Report) -> ModelEntry:
    alike = (each.name == vehicle.name and each.type == kind.id for each in report.squad.vehicles)
    name = " ".join((vehicle.name or "").split())
    return ModelEntry(
        vehicle=vehicle,
        name=name,
        kind=kind,
        years="",
        guns="",
        size="",
        note=_(OWN_NOTE),
        recorded=True,
        about="",
        own=True,
        fielded=any(alike),
        glyph=vehicle_silhouette(kind.id, vehicle.model, report.rules.catalogue),
    )


def _entry(model: VehicleModel, kind: TypeNames, report: Report, *, fielded: bool) -> ModelEntry:
    squad, catalogue = report.squad, report.rules.catalogue
    note = catalogue.history(model.id, nation_of(report))
    confidence = model.confidence
    nation = Names(squad, report.rulebook).nation(squad.nation)
    return ModelEntry(
        vehicle=_fielded(model),
        name=model.name,
        kind=kind,
        years=years_text(model.years),
        guns=guns_text(model),
        size=size_text(model),
        note=note.text if note else _(NO_RECORD).format(nation=nation),
        recorded=note is not None,
        about=" ".join(filter(None, [model.remarks, _(TRUST[confidence])])),
        own=False,
        fielded=fielded,
        glyph=vehicle_silhouette(kind.id, model.id, catalogue),
    )


def _fielded(model: VehicleModel) -> Vehicle:
    """Return a model of the catalogue as a vehicle of a set."""
    return Vehicle(type=model.type, model=model.id)


def guns_text(model: VehicleModel) -> str:
    """Return the guns: `37mm M6 · 1 × .30 coaxial`; names as in the catalogue, words translated."""
    guns = " · ".join(filter(None, [model.main_gun, model.machine_guns]))
    return guns_in_words(guns) if guns else _("no guns on record")


_COUNT = re.compile(r"\b(\d+)(?:-(\d+))?x ")
"""How many guns of a kind the catalogue counts: `1x `, `0-1x `."""


def _counted(found: re.Match[str]) -> str:
    return "–".join(filter(None, found.groups())) + " × "


def guns_in_words(guns: str) -> str:
    """Return guns of the catalogue with their common words in the current language."""
    guns = _COUNT.sub(_counted, guns)
    if current() == ENGLISH:
        return guns
    words = _gun_words(current())
    longest = "|".join(sorted(words, key=len, reverse=True))
    return re.sub(rf"\b(?:{longest})\b", lambda found: words[found[0]], guns)


@lru_cache(maxsize=4)
def _gun_words(language: str) -> dict[str, str]:
    """Return the words between names of guns, by what they are in the catalogue."""
    del language  # cache key
    return {
        "or": pgettext("guns", "or"),
        "and": pgettext("guns", "and"),
        "none": pgettext("guns", "none"),
        "none as built": pgettext("guns", "none as built"),
        "then": pgettext("guns", "then"),
        "some": pgettext("guns", "some"),
        "early": pgettext("guns", "early"),
        "later": pgettext("guns", "later"),
        "up to": pgettext("guns", "up to"),
        "hull": pgettext("guns", "hull"),
        "turret": pgettext("guns", "turret"),
        "coaxial": pgettext("guns", "coaxial"),
        "remote": pgettext("guns", "remote"),
        "stowed": pgettext("guns", "stowed"),
        "variants": pgettext("guns", "variants"),
        "howitzer": pgettext("guns", "howitzer"),
        "flame projector": pgettext("guns", "flame projector"),
        "anti-tank rifle": pgettext("guns", "anti-tank rifle"),
        "slits for LMGs": pgettext("guns", "slits for LMGs"),
        "about 1 in": pgettext("guns", "about 1 in"),
        "about": pgettext("guns", "about"),
        "in": pgettext("guns", "in"),
        "plus 1 dismountable": pgettext("guns", "plus 1 dismountable"),
        "reported for similar local cars": pgettext("guns", "reported for similar local cars"),
        "Bren-type LMG": pgettext("guns", "Bren-type LMG"),
    }


def size_text(model: VehicleModel) -> str:
    """Return crew and weight: `crew 4 · 7.9 t`."""
    crew, weight = model.crew, model.weight_t
    told = _("crew unknown") if crew is None else _("crew {count}").format(count=crew)
    heavy = _("weight unknown") if weight is None else f"{number(weight)} t"
    return f"{told} · {heavy}"


class CatalogueModel(RowsModel[KindHead | ModelEntry]):
    """Headings of types, each above its models."""

    sames = (lambda row: row.kind.id if isinstance(row, KindHead) else row.vehicle,)
    row_flags = CHOOSE | Qt.ItemFlag.ItemIsDragEnabled

    def __init__(
        self, document: SquadDocument, own: OwnModels, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.answers = _ANSWERS
        self._document = document
        self._own = own
        self.wanted = Wanted()
        self.follow(document.changed, document.replaced, own.changed)

    def current(self) -> Iterator[KindHead | ModelEntry]:
        """Return the rows that match the filters."""
        kinds = kinds_of(self._document).values()
        return rows(self._document.report, kinds, self._own.models, self.wanted)

    def want(self, wanted: Wanted) -> None:
        """Apply filters."""
        if wanted != self.wanted:
            self.wanted = wanted
            self.refresh()

    def is_heading(self, row: KindHead | ModelEntry) -> bool:
        """Return whether a row is the heading of a type."""
        return isinstance(row, KindHead)

    def entry(self, row: int) -> ModelEntry | None:
        """Return the model in a row; None for a heading."""
        here = self.row(row)
        return here if isinstance(here, ModelEntry) else None

    def supportedDragActions(self) -> Qt.DropAction:
        """Return that models are copied."""
        return Qt.DropAction.CopyAction

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """Return the models of these rows in the format of a set."""
        entries = [self.entry(index.row()) for index in indexes]
        return mime_of_vehicles(entry.vehicle for entry in entries if entry)


def _spoken(row: KindHead | ModelEntry, _index: Index) -> str:
    return row.spoken if isinstance(row, ModelEntry) else f"{row.text} {row.reason}"


def _tip(row: KindHead | ModelEntry, _index: Index) -> str:
    if isinstance(row, KindHead):
        return plain_tip(row.reason)
    size = ", ".join(filter(None, [row.kind.name, row.years, row.size]))
    return plain_tip("\n".join(filter(None, [row.name, size, row.guns, row.note, row.about])))


_ANSWERS: dict[int, Callable[[KindHead | ModelEntry, Index], object]] = {
    Qt.ItemDataRole.DisplayRole: lambda row, _index: (
        row.name if isinstance(row, ModelEntry) else row.text
    ),
    Qt.ItemDataRole.AccessibleTextRole: _spoken,
    Qt.ItemDataRole.AccessibleDescriptionRole: lambda row, _index: (
        row.about if isinstance(row, ModelEntry) else ""
    ),
    Qt.ItemDataRole.ToolTipRole: _tip,
}
