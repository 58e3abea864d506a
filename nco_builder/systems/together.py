"""The fields that several rows of a page share, so that one answer goes to all of them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nco_builder.documents.paths import PathEdit, PathEdits
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
    from collections.abc import Iterator, Sequence

    from nco_builder.documents.paths import Path
    from nco_builder.systems.page import Change, Field

Typed = TextField | NumberField | StepperField


def together(entries: Sequence[ChosenEntry]) -> ChosenEntry:
    """What is shown of several rows: the fields all of them have, in the order of the first.

    What only some rows have is not among them, nor is a choice that changes anything but its row.
    """
    first, count = entries[0], len(entries)
    title = ngettext("{count} row", "{count} rows", count).format(count=count)
    return ChosenEntry(
        path=first.path,
        label=_("Chosen together"),
        title=title,
        fields=tuple(_shared(entries)),
    )


def _shared(entries: Sequence[ChosenEntry]) -> Iterator[Field]:
    first, *others = entries
    for field in first.fields:
        if isinstance(field, ChipField):
            same = [_chips_of(each, field.label) for each in others]
            found = [each for each in same if each is not None]
            chips = _chips([field, *found], entries) if len(found) == len(others) else ()
            if chips:
                yield replace(field, chips=chips, note="")
        elif isinstance(field, Typed):
            twins = [_twin(field, first, each) for each in others]
            known = [each for each in twins if each is not None]
            if len(known) == len(others):
                yield _typed(field, known)


def _twin(field: Typed, of: ChosenEntry, other: ChosenEntry) -> Typed | None:
    """The same field of another row; of what all rows share, the very same."""
    within = field.path[: len(of.path)] == of.path
    path = (*other.path, *field.path[len(of.path) :]) if within else field.path
    fields = (each for each in other.fields if type(each) is type(field))
    return next((each for each in fields if each.path == path), None)


def _typed(field: Typed, twins: Sequence[Typed]) -> Typed:
    also = tuple([each.path for each in twins if each.path != field.path])
    if all(each.value == field.value for each in twins):
        return replace(field, note="", also=also)
    differ = _("different")
    if isinstance(field, TextField):
        return replace(field, value="", hint=differ, note="", also=also)
    if isinstance(field, NumberField):
        return replace(field, value=None, hint=differ, note="", also=also)
    return replace(field, value=None, note="", also=also)


def _chips_of(entry: ChosenEntry, label: str) -> ChipField | None:
    found = (each for each in entry.fields if isinstance(each, ChipField) and each.label == label)
    return next(found, None)


def _chips(fields: Sequence[ChipField], entries: Sequence[ChosenEntry]) -> tuple[Chip, ...]:
    """The choices all rows have, each as one choice of all of them."""
    paths = [entry.path for entry in entries]
    by_text = [{chip.text: chip for chip in field.chips} for field in fields]
    shared = []
    for chip in fields[0].chips:
        same = [chips[chip.text] for chips in by_text if chip.text in chips]
        if len(same) == len(fields) and not any(each.asks for each in same):
            joined = _joined(same, paths)
            if joined is not None:
                shared.append(joined)
    return tuple(shared)


def _joined(chips: Sequence[Chip], paths: Sequence[Path]) -> Chip | None:
    """One choice of several rows: for all that can have it, or for all to give it back."""
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


def _within(edits: Sequence[PathEdit], path: Path) -> bool:
    return all(edit.path[: len(path)] == path and len(edit.path) > len(path) for edit in edits)
