"""The paths that a form field changes, and the values that an input sets there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nco_builder.documents.path_edits import PathEdit, PathEdits
from nco_builder.schema.record import Value, fields
from nco_builder.systems.page import (
    ChipField,
    NoteField,
    NumberField,
    PartsField,
    PictureField,
    StepperField,
    TextField,
    TextsField,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.systems.page import Change, Field


def changed_by(change: object) -> Iterator[DocPath]:
    """Yield the paths that a change sets."""
    if isinstance(change, PathEdits):
        yield from (edit.path for edit in change.edits)
    elif isinstance(change, PathEdit):
        yield change.path


def paths_of(field: Field) -> Iterator[DocPath]:
    """Yield the paths that a field sets."""
    match field:
        case TextField() | NumberField() | StepperField():
            yield field.path
        case TextsField():
            yield from (text.path for text in field.texts)
        case ChipField():
            for chip in field.chips:
                yield from changed_by(chip.change)
        case PartsField():
            yield from (part.path for part in field.parts)
            for offer in field.add:
                yield from changed_by(offer.change)
        case PictureField():
            for area in field.areas:
                yield from changed_by(area.change)
        case NoteField():
            return


def in_common(one: DocPath, other: DocPath) -> int:
    """Return the number of equal first steps of two paths."""
    same = 0
    for step, step_of_other in zip(one, other, strict=False):
        if step != step_of_other:
            break
        same += 1
    return same


def closeness(field: Field, path: DocPath) -> tuple[int, bool]:
    """Return how close a field is to a path; an exact match is closest."""
    found = [(in_common(each, path), each == path[: len(each)]) for each in paths_of(field)]
    return max(found, default=(0, False))


def answered(change: Change, answer: str) -> Change:
    """Return a change with an answer as its innermost text; of several changes, in the last one."""
    if isinstance(change, PathEdits):
        *before, last = change.edits
        return change.replace(edits=(*before, _edit_with(last, answer)))
    return _edit_with(change, answer)


def _edit_with(edit: PathEdit, answer: str) -> PathEdit:
    return edit.replace(value=_answered(edit.value, answer))


def _answered(value: Any, answer: str) -> Any:  # noqa: ANN401 - whatever is set
    if isinstance(value, str) or value is None:
        return answer
    if isinstance(value, tuple) and value:
        return (*value[:-1], _answered(value[-1], answer))
    if isinstance(value, dict) and value:
        *_others, last = value
        return {**value, last: _answered(value[last], answer)}
    if isinstance(value, Value):
        texts = [name for name in fields(type(value)) if getattr(value, name) == ""]
        named = "name" if "name" in fields(type(value)) else next(iter(texts), "")
        return value.replace(**{named: answer}) if named else value
    return value
