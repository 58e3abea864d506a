"""What is chosen of a match: a man with his boxes, a vehicle, a side, or the match itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.path_edits import PathEdit
from nco_builder.language import _
from nco_builder.language.words import capital, unbroken
from nco_builder.match.comparison_texts import difference_text
from nco_builder.match.match_texts import (
    asked_text,
    deployment_text,
    letter_of,
    side_name,
    vehicle_lines,
)
from nco_builder.match.model import VehicleTally
from nco_builder.match.scenarios import asked
from nco_builder.match.tally import (
    bonus_count,
    boxes_of,
    set_bonus,
    set_casualty,
    set_vehicle,
    state_of,
    tally_of,
    tick,
    use,
    vehicle_tally_of,
    what_follows,
)
from nco_builder.systems.page import (
    Chip,
    ChipField,
    ChosenEntry,
    NoteField,
    NumberField,
    StepperField,
    TextField,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.match.settling import Settling
    from nco_builder.match.tally import TallyTrack
    from nco_builder.systems.page import Change, Field

MOST_TURNS = 99
FACES = range(1, 7)
MOST_BOXES = 20
"""Nobody looks for a box among more: they are counted."""


def entry_of(settling: Settling, chosen: DocPath) -> ChosenEntry:
    """What is shown of what is chosen; the match where that is not there any more."""
    sides = settling.match.sides
    match chosen:
        case ("sides", int(side), "squad", "members", int(man)) if (
            side < len(sides) and man < settling.reports[side].size
        ):
            return _man(settling, side, man)
        case ("sides", int(side), "squad", "vehicles", int(place)) if side < len(
            sides
        ) and place < len(sides[side].squad.vehicles):
            return _vehicle(settling, side, place)
        case ("sides", int(side), *_rest) if side < len(sides):
            return _side(settling, side)
        case _:
            return _match(settling)


def _man(settling: Settling, side: int, man: int) -> ChosenEntry:
    of, report = settling.match.sides[side], settling.reports[side]
    found, state = report.members[man], state_of(report, of, man)
    unit = found.unit.name if found.unit else unbroken(report.squad.members[man].unit)
    return ChosenEntry(
        path=("sides", side, "squad", "members", man),
        label=f"{letter_of(side)}{man + 1}, {unit}",
        aside=_("worth {points}").format(points=found.victory),
        title=report.names.man(man),
        fields=(
            *[NoteField(capital(text)) for text in what_follows(state, settling.rulebook)],
            ChipField(
                _("Out of action"),
                (
                    Chip(
                        _("Casualty"),
                        on=state.casualty,
                        change=set_casualty(settling, side, man, gone=not state.casualty),
                    ),
                ),
            ),
            *_tracks(settling, side, man),
            *_uses(settling, side, man),
        ),
    )


def _tracks(settling: Settling, side: int, man: int) -> Iterator[Field]:
    """Boxes as on the man's card: a click ticks all up to it, on the last one ticked takes back."""
    match = settling.match
    boxes = boxes_of(settling.reports[side], man)
    ticked = tally_of(match.sides[side], man)
    tracks: tuple[tuple[TallyTrack, str, int, int], ...] = (
        ("health", _("Health gone"), boxes.health, ticked.health),
        ("psyche", _("Psyche gone"), boxes.psyche, ticked.psyche),
        ("breakdowns", _("Breakdowns"), boxes.breakdowns, ticked.breakdowns),
    )
    for track, label, most, gone in tracks:
        if most:

            def change(count: int, track: TallyTrack = track) -> Change:
                return tick(match, side, man, track, count)

            yield _boxes(label, most, gone, change)


def _uses(settling: Settling, side: int, man: int) -> Iterator[Field]:
    match = settling.match
    used = tally_of(match.sides[side], man).used
    for each in boxes_of(settling.reports[side], man).uses:

        def change(count: int, what: str = each.id) -> Change:
            return use(match, side, man, what, count)

        label = _("{what} used").format(what=each.name)
        yield _boxes(label, each.most, used.get(each.id, 0), change)


def _boxes(
    label: str, most: int, gone: int, change: Callable[[int], Change], note: str = ""
) -> ChipField:
    if most > MOST_BOXES:
        label = _("{what} {gone}/{most}").format(what=label, gone=gone, most=most)
        more, less = Chip("+1", change=change(gone + 1)), Chip("−1", change=change(gone - 1))
        return ChipField(label, (more, less), note=note)
    chips = [
        Chip(str(count), on=count <= gone, change=change(count - 1 if count == gone else count))
        for count in range(1, most + 1)
    ]
    return ChipField(label, tuple(chips), note=note)


def _vehicle(settling: Settling, side: int, place: int) -> ChosenEntry:
    match, report = settling.match, settling.reports[side]
    tally = vehicle_tally_of(match.sides[side], place)
    wreck = VehicleTally(wreck=not tally.wreck)
    soldier = VehicleTally(wreck=True, by_soldier=not tally.by_soldier)
    chips = (
        Chip(_("Wreck"), on=tally.wreck, change=set_vehicle(match, side, place, wreck)),
        Chip(
            _("destroyed by a soldier"),
            on=tally.by_soldier,
            change=set_vehicle(match, side, place, soldier),
        ),
    )
    return ChosenEntry(
        path=("sides", side, "squad", "vehicles", place),
        label=_("{side}, vehicle {number}").format(side=letter_of(side), number=place + 1),
        title=unbroken(report.names.vehicle(report.squad.vehicles[place])),
        fields=(ChipField(_("Out of action"), chips),),
    )


def _side(settling: Settling, side: int) -> ChosenEntry:
    match = settling.match
    of = match.sides[side]
    fields: list[Field] = [TextField(_("Player"), ("sides", side, "player"), of.player)]
    if len(match.deployment.rolls) in {0, len(match.sides)}:
        fields.append(_roll(settling, side))
    for place, bonus in enumerate(settling.scenario.bonuses if settling.scenario else ()):
        scored = bonus_count(of, place)

        def change(count: int, place: int = place) -> Change:
            return set_bonus(match, side, place, count)

        label = _("+{points}").format(points=bonus.points)
        fields.append(_boxes(label, bonus.count_max, scored, change, bonus.reason))
    fields += [NoteField(line) for line in vehicle_lines(settling, side)]
    return ChosenEntry(
        path=("sides", side),
        label=_("Side {letter}").format(letter=letter_of(side)),
        aside=unbroken(of.taken.file),
        title=side_name(settling, side),
        fields=tuple(fields),
    )


def _roll(settling: Settling, side: int) -> ChipField:
    """The die for the sides of the table; the other side's shows 1 until it is told."""
    rolls = settling.match.deployment.rolls or tuple([1] * len(settling.match.sides))
    known = bool(settling.match.deployment.rolls)
    text = _("Roll for the sides of the table")
    chips = [
        Chip(
            str(face),
            on=known and rolls[side] == face,
            change=PathEdit(
                "set",
                ("deployment", "rolls"),
                (*rolls[:side], face, *rolls[side + 1 :]),
                text,
            ),
        )
        for face in FACES
    ]
    return ChipField(_("Deployment roll"), tuple(chips), one=True)


def _match(settling: Settling) -> ChosenEntry:
    match = settling.match
    over = PathEdit("set", ("over",), not match.over, _("The match is over"))
    notes = [asked_text(settling, each) for each in asked(settling)]
    if len(match.sides) > 1:
        notes.append(deployment_text(settling))
    unequal = [difference_text(each, *settling.reports[:2]) for each in settling.unequal]
    return ChosenEntry(
        path=(),
        label=_("Match"),
        title=unbroken(match.name) or _("Untitled match"),
        fields=(
            TextField(_("Name"), ("name",), match.name),
            TextField(_("Date"), ("date",), match.date),
            TextField(_("Table"), ("table",), match.table),
            NumberField(_("Round"), ("round",), match.round, least=1, most=MOST_TURNS),
            StepperField(_("Turn"), ("turn",), match.turn, most=MOST_TURNS),
            ChipField(_("State"), (Chip(_("over"), on=match.over, change=over),)),
            *([NoteField(_("Unequal"), heading=True)] if unequal else []),
            *[NoteField(text) for text in unequal],
            *([NoteField(_("Before deployment"), heading=True)] if notes else []),
            *[NoteField(text) for text in notes],
            TextField(_("Notes"), ("notes",), match.notes, lines=4),
        ),
    )
