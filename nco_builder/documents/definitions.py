"""Definitions of a document that its rows refer to by id, and copying both together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nco_builder.documents.path_edits import PathEdit, at_path
from nco_builder.schema.record import Frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.schema.record import Value


class Defines(Frozen):
    """Where documents of a kind define what their rows refer to.

    Attributes:
        fields: fields of a row that contain the id of a definition.
        at: the path of the list of definitions.
        kind: the type of definitions, which have an `id`.
        known: ids defined by the rules of a document, which take precedence.
    """

    fields: tuple[str, ...]
    at: DocPath
    kind: type[Value]
    known: Callable[[Any], Collection[str]]

    def of_rows(self, document: Any, rows: Iterable[Value]) -> tuple[Any, ...]:  # noqa: ANN401 - of the kind
        """Return the definitions that rows of a document refer to; of equal ids the first."""
        own = self._own(document)
        named = dict.fromkeys(name for row in rows for name in self._named(row))
        return tuple([own[name] for name in named if name in own])

    def taken(
        self,
        document: Any,  # noqa: ANN401 - of the kind
        rows: Iterable[Value],
        definitions: Iterable[Any],
        *,
        from_here: bool = False,
    ) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        """Return copies of another document's rows, adapted to this one, and new definitions.

        A definition that the document already has, under any id, is shared. If its id means
        something else here, it gets a free id, and the rows refer to that.

        Args:
            document: the target document.
            rows: the copies.
            definitions: the other document's definitions that they refer to.
            from_here: whether they are copies of rows of this document: their ids mean
                what they mean here now, if still defined.

        Returns:
            The rows, and the definitions to be added at the end of the list.
        """
        own, known = self._own(document), self.known(document)
        ids = {each.id for each in at_path(document, self.at)} | set(known)
        renamed: dict[str, str] = {}
        new = []
        for each in definitions:
            if from_here and (each.id in own or each.id in known):
                continue
            alike = [id_ for id_, there in own.items() if there == each.replace(id=id_)]
            if alike:
                renamed[each.id] = each.id if each.id in alike else alike[0]
                continue
            renamed[each.id] = free_id(each.id, ids)
            own[renamed[each.id]] = each.replace(id=renamed[each.id])
            ids.add(renamed[each.id])
            new.append(own[renamed[each.id]])
        return tuple([self._renamed(row, renamed) for row in rows]), tuple(new)

    def _own(self, document: Any) -> dict[str, Any]:  # noqa: ANN401 - of the kind
        own: dict[str, Any] = {}
        known = self.known(document)
        for each in at_path(document, self.at):
            if each.id not in known:
                own.setdefault(each.id, each)
        return own

    def _named(self, row: Value) -> tuple[str, ...]:
        named = [getattr(row, field, None) for field in self.fields]
        return tuple([each for each in named if each is not None])

    def _renamed(self, row: Value, renamed: dict[str, str]) -> Value:
        changed = {
            field: renamed[getattr(row, field)]
            for field in self.fields
            if getattr(row, field, None) in renamed
        }
        return row.replace(**changed) if changed else row


def with_row(
    document: Any,  # noqa: ANN401 - of the kind
    other: Any,  # noqa: ANN401 - of the same kind
    here: DocPath | None,
    there: DocPath,
    defines: Defines | None,
) -> Any | None:  # noqa: ANN401 - of the kind
    """Return a document with a row of another document, and its definitions.

    The id is that of the replaced row; a new row keeps its id unless it is taken.

    Args:
        document: the document that gets the row.
        other: the document with the row.
        here: the row to replace; None for a new one at the end of its list.
        there: the path of the row in `other`.
        defines: where documents of the kind define what their rows refer to.

    Returns:
        The document; None if it has no list for the row.
    """
    above = there[:-1] if here is None else here[:-1]
    try:
        rows, row = at_path(document, above), at_path(other, there)
    except (LookupError, TypeError):
        return None
    if not isinstance(rows, tuple):
        return None
    new: tuple[Any, ...] = ()
    if defines:
        taken, new = defines.taken(document, (row,), defines.of_rows(other, (row,)))
        row = taken[0]
    place = len(rows) if here is None else int(here[-1])
    rest = (*rows[:place], *rows[place + 1 :])
    if hasattr(row, "id"):
        own = None if here is None else rows[place].id
        row = row.replace(id=own or _id_among({each.id for each in rest}, row))
    edit = PathEdit("set", above, (*rows[:place], row, *rows[place + 1 :]))
    changed = edit.apply(document)
    if not (defines and new):
        return changed
    return PathEdit("set", defines.at, (*at_path(changed, defines.at), *new)).apply(changed)


def _id_among(taken: Collection[str], row: Any) -> str | None:  # noqa: ANN401 - of the kind
    """Return the id of a row added to others; none if it is taken and not required."""
    if row.id in taken and getattr(type(row), "id", "") is None:
        return None
    return row.id if row.id is None else free_id(row.id, taken)


def free_id(wanted: str, taken: Collection[str]) -> str:
    """Return a free id: the requested one, or one with a number."""
    if wanted not in taken:
        return wanted
    number = 2
    while f"{wanted}_{number}" in taken:
        number += 1
    return f"{wanted}_{number}"
