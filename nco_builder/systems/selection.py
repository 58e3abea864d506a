"""Fields shared by several selected rows, so that one change applies to all of them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from nco_builder.documents.path_edits import PathEdit, PathEdits
from nco_builder.language import _, ngettext
from nco_builder.systems.page import (
    Chip,
    ChipField,
    ChosenEntry,
    NumberField,
    StepperField,
    TextField,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.systems.page import Change, Field

Typed = TextField | NumberField | StepperField
MOST_CHOICES = 20_000
"""The most choices of one field over all rows: 500 rows of 40."""


def together(entries: Iterable[ChosenEntry], count: int) -> ChosenEntry:
    """Return the form of several rows: the fields that all of them have, in the first row's order.

    It leaves out fields that only some rows have, choices that change anything but their row, and
    fields with too many choices over all rows. Each entry is requested once, and none after no
    shared field is left.

    Args:
        entries: the form of each row, at least one.
        count: the number of rows.

    """
    asked = iter(entries)
    first = next(asked)
    title = ngettext("{count} row", "{count} rows", count).format(count=count)
    fields = tuple(_shared(first, asked, count))
    return ChosenEntry(first.path, label=_("Chosen together"), title=title, fields=fields)


def _shared(first: ChosenEntry, others: Iterator[ChosenEntry], count: int) -> Iterator[Field]:
    paths = [first.path]
    same: dict[int, list[Any]] = {
        at: [field] for at, field in enumerate(first.fields) if _may_share(field, count)
    }
    while same and (other := next(others, None)) is not None:
        paths.append(other.path)
        for at in [*same]:
            twin = _match(first.fields[at], first, other)
            if twin is None:
                del same[at]
            else:
                same[at].append(twin)
    for at, found in same.items():
        field = first.fields[at]
        if isinstance(field, ChipField):
            if chips := _chips(found, paths):
                differ = any(chip.some for chip in chips)
                yield replace(field, chips=chips, note=_("mixed") if differ else "")
        elif isinstance(field, Typed):
            yield _typed(field, found[1:])


def _may_share(field: Field, count: int) -> bool:
    if isinstance(field, ChipField):
        return len(field.chips) * count <= MOST_CHOICES
    return isinstance(field, Typed)


def _match(field: Field, first: ChosenEntry, other: ChosenEntry) -> Field | None:
    """Return the same field of another row."""
    if isinstance(field, ChipField):
        return _chips_of(other, field.label)
    return _twin(field, first, other) if isinstance(field, Typed) else None


def _twin(field: Typed, of: ChosenEntry, other: ChosenEntry) -> Typed | None:
    """Return the same field of another row; the very same object if all rows share it."""
    within = field.path[: len(of.path)] == of.path
    path = (*other.path, *field.path[len(of.path) :]) if within else field.path
    fields = (each for each in other.fields if type(each) is type(field))
    return next((each for each in fields if each.path == path), None)


def _typed(field: Typed, twins: Sequence[Typed]) -> Typed:
    also = tuple([each.path for each in twins if each.path != field.path])
    differ = _("different")
    if all(each.value == field.value for each in twins):
        hints = {each.hint for each in (field, *twins) if not isinstance(each, StepperField)}
        if len(hints) > 1 and not isinstance(field, StepperField):
            return replace(field, hint=differ, note="", also=also)
        return replace(field, note="", also=also)
    if isinstance(field, TextField):
        return replace(field, value="", hint=differ, note="", also=also)
    if isinstance(field, NumberField):
        return replace(field, value=None, hint=differ, note="", also=also)
    return replace(field, value=None, note="", also=also)


def _chips_of(entry: ChosenEntry, label: str) -> ChipField | None:
    found = (each for each in entry.fields if isinstance(each, ChipField) and each.label == label)
    return next(found, None)


def _chips(fields: Sequence[ChipField], paths: Sequence[DocPath]) -> tuple[Chip, ...]:
    """Return the choices that all rows have, each as one choice of all of them."""
    by_text = [{chip.text: chip for chip in field.chips} for field in fields]
    shared = []
    for chip in fields[0].chips:
        same = [chips[chip.text] for chips in by_text if chip.text in chips]
        if len(same) == len(fields) and not any(each.asks for each in same):
            joined = _joined(same, paths)
            if joined is not None:
                shared.append(joined)
    return tuple(shared)


def _joined(chips: Sequence[Chip], paths: Sequence[DocPath]) -> Chip | None:
    """Return one choice of several rows: for all that can have it, or to remove it from all."""
    first, has = chips[0], [chip.on for chip in chips]
    acting = [
        (chip, path)
        for chip, path in zip(chips, paths, strict=True)
        if chip.change is not None and not chip.barred and (all(has) or not chip.on)
    ]
    edits = [edit for chip, _path in acting for edit in _edits(chip.change)]
    if not all(_within(_edits(chip.change), path) for chip, path in acting):
        return None
    barred = "" if edits or any(has) else next((chip.barred for chip in chips if chip.barred), "")
    text = next((_text(chip.change) for chip, _path in acting), "")
    said = ngettext("{change}, {count} row", "{change}, {count} rows", len(acting))
    change = PathEdits(tuple(edits), said.format(change=text, count=len(acting)))
    notes = {chip.note for chip in chips}
    return Chip(
        first.text,
        first.note if len(notes) == 1 else "",
        on=all(has),
        barred=barred,
        change=change if edits else None,
        mark=first.mark if len({chip.mark for chip in chips}) == 1 else "",
        some=any(has) and not all(has),
        over=next((chip.over for chip, _path in acting if chip.over), ""),
    )


def _edits(change: Change | None) -> tuple[PathEdit, ...]:
    if isinstance(change, PathEdits):
        return change.edits
    return (change,) if change is not None else ()


def _text(change: Change | None) -> str:
    return change.text if change is not None else ""


def _within(edits: Sequence[PathEdit], path: DocPath) -> bool:
    return all(edit.path[: len(path)] == path and len(edit.path) > len(path) for edit in edits)
