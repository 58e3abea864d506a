"""Names of earlier edits in another language than the one they were made in.

A page is translated when it is created, and names it inserts may be, too. So the name of a step is
found by creating the page twice: as it was, to find the change, and in the current language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder import language
from nco_builder.documents.path_edits import PathEdit, PathEdits
from nco_builder.documents.rows import list_of
from nco_builder.schema.record import Frozen, Rule, Value
from nco_builder.systems.page import BuilderPage, NumberField, StepperField, TextField

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.legality import Finding

    Change = PathEdit | PathEdits
    Asked = tuple[BuilderPage, tuple[Finding, ...]]


def text_again(change: Change, asked: Callable[[], Asked], spoken: str) -> str:
    """Return the present text of a change, from the page or a finding; "" if neither has it.

    Args:
        change: as it was offered.
        asked: what asks for both in the language spoken then.
        spoken: the language it was offered in.

    """
    wanted = _identity(change)
    with language.speaking(spoken):
        then = changes_in(asked())
    stood = next((at for at, each in enumerate(then) if _identity(each) == wanted), None)
    return "" if stood is None else changes_in(asked())[stood].text


def changes_in(asked: Asked) -> list[Change]:
    """Return all changes that a page and findings offer, in order."""
    return [each for each in _inside(asked) if isinstance(each, PathEdit | PathEdits)]


def label_again(path: DocPath, page: BuilderPage) -> str:
    """Return the present label of a field that is being typed into; "" if the page lacks it."""
    for each in _inside(page.entry.fields):
        if isinstance(each, TextField | NumberField | StepperField) and each.path == path:
            return each.label
    return ""


def _identity(change: Change) -> tuple[object, ...]:
    """Return the parts of a change that are equal in all languages and places of its list."""
    if isinstance(change, PathEdits):
        return tuple(map(_identity, change.edits))
    path = list_of(change.path) if change.name == "insert" else change.path
    return (change.name, path, change.value)


def _inside(value: object) -> Iterator[object]:
    """Yield a value and all values in it, but no parts of documents."""
    yield value
    if isinstance(value, tuple):
        for each in value:
            yield from _inside(each)
    elif isinstance(value, Frozen) and not isinstance(value, Value | Rule | PathEdits | PathEdit):
        for _name, part in value:
            yield from _inside(part)
