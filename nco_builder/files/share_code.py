"""Share codes: a squad as a text short enough for a message or a QR code.

A code is `NCO1-` and, in base 32, the CRC-32 of the squad's compact form and that form deflated.
The compact form is a JSON object with one list, in which units, weapons, items, skills and
nations are numbers: their places in the rulebook's data. Notes are left out. docs/contract.md
describes it for other programs.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from nco_builder.files.json_text import parse_object
from nco_builder.files.problems import FileProblem
from nco_builder.files.reading import MAX_BYTES
from nco_builder.files.squad_file import encoded, squad_from_json, to_json
from nco_builder.language import _
from nco_builder.rules import BrokenRulebookError, UnknownRulesetError, load_rulebook
from nco_builder.squad.model import FORMAT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from nco_builder.files.json_text import JsonObject
    from nco_builder.squad import Squad

PREFIX = "NCO1-"
MOST_LETTERS = 2 * MAX_BYTES
CHECK_BYTES = 4
LEVEL = 9

HEAD = ("ruleset", "name", "player", "nation", "limits", "members")
MAN = ("unit", "name", "primary", "secondary", "grenades", "items", "skills", "extra_skill_slot")
USUAL: tuple[Any, ...] = ("", "", None, None, 0, [], [], False)
"""What a man's list need not say at its end."""
LEFT_OUT = "notes"
WRAP = "s"
_NO_LETTERS = re.compile(r"[^0-9A-Za-z-]+")
"""Spaces, line breaks, quotation marks: what messengers and mail programs put into long words."""
_ANY_CODE = re.compile(r"NCO([1-9]\d*)-(.*)")


class _NoEntryError(LookupError):
    """A number stands for nothing in the rulebook that is installed."""


class _Ids(NamedTuple):
    """Ids by kind, in the order that gives them their numbers."""

    nations: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()


def is_share_code(text: str) -> bool:
    """Whether a text looks like a share code of any version."""
    return bool(_ANY_CODE.fullmatch(_plain(text)))


def share_code(squad: Squad) -> str:
    """The share code of a squad: all that is in its file but the notes.

    It is empty where the squad is larger than its file may be.
    """
    compact = {WRAP: _compact(to_json(squad))}
    raw = encoded(json.dumps(compact, separators=(",", ":"), ensure_ascii=False))
    if len(raw) > MAX_BYTES:
        return ""
    deflate = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = deflate.compress(raw) + deflate.flush()
    content = zlib.crc32(raw).to_bytes(CHECK_BYTES, "big") + packed
    return PREFIX + base64.b32encode(content).decode("ascii").rstrip("=")


def squad_from_code(text: str, origin: str = "") -> Squad:
    """The squad of a share code; what stands in it besides letters and digits does not matter.

    Raises:
        FileProblem: it is no share code, was changed on its way, is of a newer version, or
            needs a rulebook that is not there.

    """
    origin = origin or _("the share code")
    found = _ANY_CODE.fullmatch(_plain(text))
    if not found or len(text) > MOST_LETTERS:
        raise FileProblem(origin, _("this is no share code of the program"))
    if f"NCO{found[1]}-" != PREFIX:
        raise FileProblem(origin, _("a newer version of the program made this code"))
    try:
        raw = _unpacked(found[2])
        document = _document(parse_object(raw, origin)[WRAP], origin)
    except (ValueError, zlib.error, LookupError, TypeError, AttributeError) as error:
        problem = _("letters of this code are missing or were changed on its way")
        raise FileProblem(origin, problem) from error
    return squad_from_json(document, origin)


def _plain(text: str) -> str:
    return _NO_LETTERS.sub("", text[: MOST_LETTERS + 1]).upper()


def _unpacked(letters: str) -> bytes:
    """The compact form.

    Raises:
        ValueError: the letters are not those that were written.

    """
    content = base64.b32decode(letters + "=" * (-len(letters) % 8))
    check, packed = content[:CHECK_BYTES], content[CHECK_BYTES:]
    inflate = zlib.decompressobj(-zlib.MAX_WBITS)
    raw = inflate.decompress(packed, MAX_BYTES)
    if not inflate.eof or inflate.unused_data or zlib.crc32(raw).to_bytes(4, "big") != check:
        raise ValueError
    return raw


@lru_cache(maxsize=8)
def _ids(ruleset: str) -> _Ids:
    """The ids of a ruleset; none where it is not installed, then all travel as text."""
    try:
        book = load_rulebook(ruleset)
    except UnknownRulesetError:
        return _Ids()
    kinds = (book.nations, book.units, book.weapons, book.items, book.skills)
    return _Ids(*(tuple(entry.id for entry in kind) for kind in kinds))


def _compact(document: JsonObject) -> list[Any]:
    """A squad file's object as a list; what has no place in it follows as an object."""
    ids = _ids(document["ruleset"])
    number = {
        kind: {each: at for at, each in enumerate(getattr(ids, kind))} for kind in ids._fields
    }
    limits = document["limits"]
    simple = set(limits) <= {"vp", "sp"}
    men = [_compact_man(man, number) for man in document["members"]]
    rest = _rest(document, (*HEAD, "format", "version", LEFT_OUT))
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
    def weapon(key: str) -> Any:  # noqa: ANN401 - an id, its number, or nothing
        return number["weapons"].get(man.get(key, ""), man.get(key))

    values: list[Any] = [
        number["units"].get(man["unit"], man["unit"]),
        man.get("name", ""),
        weapon("primary"),
        weapon("secondary"),
        man.get("grenades", 0),
        [number["items"].get(item, item) for item in man.get("items", ())],
        [number["skills"].get(skill, skill) for skill in man.get("skills", ())],
        man.get("extra_skill_slot", False),
    ]
    rest = _rest(man, (*MAN, LEFT_OUT))
    if rest:
        return [*values, rest]
    while len(values) > 1 and _is_usual(values[-1], USUAL[len(values) - 1]):
        values.pop()
    return values


def _is_usual(value: object, usual: object) -> bool:
    return type(value) is type(usual) and value == usual


def _rest(document: JsonObject, known: Iterable[str]) -> JsonObject:
    without = frozenset(known)
    return {key: value for key, value in document.items() if key not in without}


def _document(compact: Any, origin: str) -> JsonObject:  # noqa: ANN401 - whatever a code holds
    """The object of a squad file again.

    Raises:
        ValueError: it is no compact form of a squad.
        FileProblem: its numbers are of a rulebook that is not there.

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
            "this code was made with entries of ruleset “{ruleset}” that are not installed:"
            " update the program to open it"
        )
        raise FileProblem(origin, problem.format(ruleset=ruleset)) from error
    except BrokenRulebookError as error:
        problem = _("the rulebook of this squad cannot be used ({problem})")
        raise FileProblem(origin, problem.format(problem=error)) from error


def _in_full(compact: list[Any], ids: _Ids) -> JsonObject:
    ruleset, name, player, nation, limits, men = compact[: len(HEAD)]
    if not isinstance(men, list):
        raise TypeError
    return {
        "format": FORMAT,
        "version": 1,
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
    readers: dict[str, Callable[[Any], Any]] = {
        "unit": lambda value: _id(value, ids.units),
        "primary": lambda value: _id(value, ids.weapons),
        "secondary": lambda value: _id(value, ids.weapons),
        "items": lambda value: [_id(each, ids.items) for each in value],
        "skills": lambda value: [_id(each, ids.skills) for each in value],
    }
    man = {key: readers.get(key, _as_is)(value) for key, value in zip(MAN, values, strict=False)}
    return {**man, **_further(values[len(MAN) :])}


def _further(rest: list[Any]) -> JsonObject:
    """The object at the end of a list, if there is one.

    Raises:
        TypeError: it is something else.

    """
    if rest and not isinstance(rest[0], dict):
        raise TypeError
    return rest[0] if rest else {}


def _as_is(value: Any) -> Any:  # noqa: ANN401
    return value


def _id(value: Any, known: tuple[str, ...]) -> Any:  # noqa: ANN401
    """The id of a number; a text is one itself.

    Raises:
        _NoEntryError: no entry has that number.

    """
    if not isinstance(value, int) or isinstance(value, bool):
        return value
    if not 0 <= value < len(known):
        raise _NoEntryError
    return known[value]
