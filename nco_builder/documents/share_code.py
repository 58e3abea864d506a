"""Share codes: a squad as a text short enough for a message or a QR code.

The code packs (nco_builder/files/packed_text.py) a JSON object with one list, in which units,
weapons, items, skills and nations are numbers: their positions in the rulebook's data. Notes and
tags are left out. docs/contract.md describes it for other programs.
"""

from __future__ import annotations

import zlib
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from nco_builder.documents.serialization import FILED_UNDER, LEFT_OUT, OF_OTHERS, to_json
from nco_builder.files import FileProblem
from nco_builder.files.packed_text import code_in, packed
from nco_builder.language import N_, _
from nco_builder.rules import BrokenRulebookError, UnknownRulesetError, load_rulebook
from nco_builder.squad.fields import WRITTEN
from nco_builder.squad.model import FORMAT, VERSION

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nco_builder.files.json_text import JsonObject
    from nco_builder.files.packed_text import PackedText
    from nco_builder.squad import Squad
    from nco_builder.squad.fields import MemberField

NUMBER = "1"
"""The number of codes for squads, `NCO1-`."""

HEAD = ("ruleset", "name", "player", "nation", "limits", "members")
MAN = tuple(field.name for field in WRITTEN)
USUAL: tuple[Any, ...] = tuple(to_json(field.usual) for field in WRITTEN)
"""Values left out at the end of a man's list."""
CHANGED = N_("this code is incomplete or was changed on its way")
NO_CODE = N_("this is not a share code of NCO Builder")
WRAP = "s"


class _NoEntryError(LookupError):
    """A number has no entry in the installed rulebook."""


class _Ids(NamedTuple):
    """Ids by kind, in the order that determines their numbers."""

    nations: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()


def is_share_code(text: str) -> bool:
    """Return whether a share code of any version stands in a text."""
    return code_in(text) is not None


def share_code(squad: Squad) -> str:
    """Return the share code of a squad: its file without notes and tags.

    Of rules packs it has only what the squad uses. It is empty if the squad is larger than its file
    may be.
    """
    if squad.packs:
        from nco_builder.squad.packs import only_used  # most squads have none

        squad = only_used(squad)
    return packed(NUMBER, {WRAP: _compact(to_json(squad))})


def json_of_code(code: PackedText, origin: str) -> JsonObject:
    """Return a squad's file out of a share code.

    Raises:
        FileProblem: it was changed on its way, is of a newer version or of another kind of
            document, or needs a rulebook that is not there.
    """
    if code.number == OF_OTHERS:
        raise FileProblem(origin, _("this code holds another document, not a squad"))
    if code.number != NUMBER:
        raise FileProblem(origin, _("a newer NCO Builder made this code; update to open it"))
    try:
        return _document(code.unpacked(origin)[WRAP], origin)
    except (ValueError, zlib.error, LookupError, TypeError, AttributeError) as error:
        raise FileProblem(origin, _(CHANGED)) from error


@lru_cache(maxsize=8)
def _ids(ruleset: str) -> _Ids:
    """Return the ids of a ruleset; none if it is not installed, when ids are written as text."""
    try:
        book = load_rulebook(ruleset)
    except UnknownRulesetError:
        return _Ids()
    kinds = (book.nations, book.units, book.weapons, book.items, book.skills)
    return _Ids(*(tuple(entry.id for entry in kind) for kind in kinds))


def _compact(document: JsonObject) -> list[Any]:
    """Return a squad file's object as a list, followed by an object with its other keys."""
    ids = _ids(document["ruleset"])
    number = {
        kind: {each: at for at, each in enumerate(getattr(ids, kind))} for kind in ids._fields
    }
    limits = document["limits"]
    simple = set(limits) <= {"vp", "sp"}
    men = [_compact_man(man, number) for man in document["members"]]
    rest = _rest(document, (*HEAD, "format", "version", LEFT_OUT, FILED_UNDER))
    if document["version"] != VERSION:
        rest["version"] = document["version"]
    if not simple:
        rest["limits"] = limits
    head = [
        document["ruleset"],
        document["name"],
        document["player"],
        number["nations"].get(document["nation"], document["nation"]),
        [limits["vp"], limits["sp"]] if simple else [],
        men,
    ]
    return [*head, rest] if rest else head


def _compact_man(man: JsonObject, number: Mapping[str, Mapping[str, int]]) -> list[Any]:
    values = [
        _numbered(field, man.get(field.name, usual), number)
        for field, usual in zip(WRITTEN, USUAL, strict=True)
    ]
    rest = _rest(man, (*MAN, LEFT_OUT))
    if rest:
        return [*values, rest]
    while len(values) > 1 and _is_usual(values[-1], USUAL[len(values) - 1]):
        values.pop()
    return values


def _numbered(field: MemberField, value: Any, number: Mapping[str, Mapping[str, int]]) -> Any:  # noqa: ANN401
    """Return a field with numbers for the ids of its entries."""
    if not field.entry:
        return value
    places = number[f"{field.entry}s"]
    if field.shape == "several":
        return [places.get(each, each) for each in value]
    return places.get(value, value)


def _is_usual(value: object, usual: object) -> bool:
    return type(value) is type(usual) and value == usual


def _rest(document: JsonObject, known: Iterable[str]) -> JsonObject:
    without = frozenset(known)
    return {key: value for key, value in document.items() if key not in without}


def _document(compact: Any, origin: str) -> JsonObject:  # noqa: ANN401 - whatever a code holds
    """Return the object of a squad file from its compact form.

    Raises:
        ValueError: it is not the compact form of a squad.
        FileProblem: its numbers belong to a missing rulebook.
    """
    if not isinstance(compact, list) or len(compact) not in {len(HEAD), len(HEAD) + 1}:
        raise ValueError
    ruleset = compact[0]
    if not isinstance(ruleset, str):
        raise TypeError
    try:
        return _in_full(compact, _ids(ruleset))
    except _NoEntryError as error:
        problem = _(
            "this code needs entries of the rulebook “{ruleset}” that are not installed; "
            "update NCO Builder to open it"
        )
        raise FileProblem(origin, problem.format(ruleset=ruleset)) from error
    except BrokenRulebookError as error:
        problem = _("the rulebook of this document cannot be used: {problem}")
        raise FileProblem(origin, problem.format(problem=error)) from error


def _in_full(compact: list[Any], ids: _Ids) -> JsonObject:
    ruleset, name, player, nation, limits, men = compact[: len(HEAD)]
    if not isinstance(men, list):
        raise TypeError
    return {
        "format": FORMAT,
        "version": VERSION,
        "ruleset": ruleset,
        "name": name,
        "player": player,
        "nation": _id(nation, ids.nations),
        "limits": dict(zip(("vp", "sp"), limits, strict=True)) if limits else {},
        **_further(compact[len(HEAD) :]),
        "members": [_man(man, ids) for man in men],
    }


def _man(compact: Any, ids: _Ids) -> JsonObject:  # noqa: ANN401
    if not isinstance(compact, list) or not 0 < len(compact) <= len(MAN) + 1:
        raise ValueError
    values = [*compact, *USUAL[len(compact) :]]
    man = {
        field.name: _by_id(field, value, ids) for field, value in zip(WRITTEN, values, strict=False)
    }
    return {**man, **_further(values[len(MAN) :])}


def _further(rest: list[Any]) -> JsonObject:
    """Return the object at the end of a list, if there is one.

    Raises:
        TypeError: it is something else.
    """
    if rest and not isinstance(rest[0], dict):
        raise TypeError
    return rest[0] if rest else {}


def _by_id(field: MemberField, value: Any, ids: _Ids) -> Any:  # noqa: ANN401
    """Return a field with ids again."""
    if not field.entry:
        return value
    known: tuple[str, ...] = getattr(ids, f"{field.entry}s")
    if field.shape == "several":
        return [_id(each, known) for each in value]
    return _id(value, known)


def _id(value: Any, known: tuple[str, ...]) -> Any:  # noqa: ANN401
    """Return the id of a number; a text is an id itself.

    Raises:
        _NoEntryError: no entry has that number.
    """
    if not isinstance(value, int) or isinstance(value, bool):
        return value
    if not 0 <= value < len(known):
        raise _NoEntryError
    return known[value]
