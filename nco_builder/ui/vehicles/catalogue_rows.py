"""What the catalogue shows: heads of types, and models with history in a few words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.language import N_, _, decimal
from nco_builder.legality import Names, vehicle_choices
from nco_builder.rules.vehicle_models import catalogue, history, matches, models_of, years_text
from nco_builder.squad import Vehicle
from nco_builder.ui.vehicles.offers import barred_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nco_builder.legality import Report
    from nco_builder.rules.vehicle_models import VehicleModel
    from nco_builder.vehicles import Kind

SQUADS = "the squad's nation"
OWN = "own models"
EVERY = "all nations"
NO_RECORD = N_("No record for {nation}: may be fielded all the same")
ANY_GOES = N_("any model may be fielded")
OWN_NOTE = N_("A model of your own")
TRUST = {
    "high": N_("The figures are well attested."),
    "medium": N_("The figures differ between sources."),
    "low": N_("The figures are uncertain."),
}


class Wanted(NamedTuple):
    """What is looked for: whose models (a nation's id or a word above), type, year, words."""

    whose: str = SQUADS
    kind: str | None = None
    year: int | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a type: how many models are listed, and what there is to say of adding one."""

    kind: Kind
    count: int
    reason: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A model that may be fielded.

    Attributes:
        vehicle: what the set gets.
        name: what it is called.
        kind: its type, for the glyph and the head it stands under.
        years: when it was in use; empty for the player's own.
        guns: its armament.
        size: crew and weight.
        note: how the squad's nation came by it.
        recorded: whether there is such a record.
        about: remarks, and how far the figures can be trusted.
        own: whether it is the player's own.
        fielded: whether the set has it.

    """

    vehicle: Vehicle
    name: str
    kind: Kind
    years: str
    guns: str
    size: str
    note: str
    recorded: bool
    about: str
    own: bool
    fielded: bool

    @property
    def spoken(self) -> str:
        """All of it in a line, for screen readers and tooltips."""
        said = (self.kind.name, self.years, self.guns, self.size, self.note)
        return ", ".join([self.name, *filter(None, said), *[_("in the set")] * self.fielded])


Row = Head | Entry


def rows(
    report: Report, kinds: Iterable[Kind], own: Iterable[Vehicle], wanted: Wanted
) -> Iterator[Row]:
    """Type by type: its head, the player's own models, then the catalogue's.

    The player's own have no nation and no years: those filters pass them over, except that
    another nation's models are shown without them.
    """
    nation = nation_of(report) if wanted.whose == SQUADS else wanted.whose
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
            found = models_of(whose, kind.id, wanted.year, wanted.text)
            entries += [_entry(model, kind, report) for model in found]
        if entries or not (wanted.text.strip() or wanted.year or wanted.whose == OWN):
            reason = _reason(kind, report) or ("" if entries else _(ANY_GOES))
            yield Head(kind, len(entries), reason)
            yield from entries


def nation_of(report: Report) -> str:
    """Id of the squad's nation, whatever the spelling in its file."""
    known = report.rulebook.nations_by_id.get(report.squad.nation) if report.rulebook else None
    return known.id if known else report.squad.nation


def _reason(kind: Kind, report: Report) -> str:
    """Why no further model of a type can be added; empty where one can."""
    any_model = Vehicle.model_validate({"type": kind.id, "name": kind.name})
    choice = next(iter(vehicle_choices(report, [any_model])), None)
    return barred_line(choice, report) if choice and choice.state == "barred" else ""


def _own_entry(vehicle: Vehicle, kind: Kind, report: Report) -> Entry:
    said = (each.name == vehicle.name and each.type == kind.id for each in report.squad.vehicles)
    name = " ".join((vehicle.name or "").split())
    return Entry(
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
        fielded=any(said),
    )


def _entry(model: VehicleModel, kind: Kind, report: Report) -> Entry:
    squad = report.squad
    note = history(model.id, nation_of(report))
    confidence = model.confidence
    nation = Names(squad, report.rulebook).nation(squad.nation)
    return Entry(
        vehicle=_fielded(model.id),
        name=model.name,
        kind=kind,
        years=years_text(model.years),
        guns=guns_text(model),
        size=size_text(model),
        note=note.text if note else _(NO_RECORD).format(nation=nation),
        recorded=note is not None,
        about=" ".join(filter(None, [model.remarks, _(TRUST[confidence])])),
        own=False,
        fielded=any(each.model == model.id for each in squad.vehicles),
    )


@cache
def _fielded(model: str) -> Vehicle:
    """A model of the catalogue as a set holds it."""
    return Vehicle.model_validate({"type": catalogue()[model].type, "model": model})


def guns_text(model: VehicleModel) -> str:
    """`37mm M6 · 1x .30 coaxial`."""
    return " · ".join(filter(None, [model.main_gun, model.machine_guns])) or _("no guns on record")


def size_text(model: VehicleModel) -> str:
    """`crew 4 · 7.9 t`."""
    crew, weight = model.crew, model.weight_t
    told = _("crew unknown") if crew is None else _("crew {count}").format(count=crew)
    heavy = _("weight unknown") if weight is None else f"{decimal(f'{weight:g}')} t"
    return f"{told} · {heavy}"


def first_year() -> int:
    """The first year any model was in use."""
    return min(model.years[0] for model in catalogue().values())


def last_year() -> int:
    """The last year any model was in use."""
    return max(model.years[1] for model in catalogue().values())
