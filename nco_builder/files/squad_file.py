"""The squad file (`*.nco`): read, and written so that a diff of two squads reads well."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from nco_builder.files.atomic import write_atomically
from nco_builder.files.envelope import Kind
from nco_builder.files.pdf_squad import is_pdf, squad_file_in_pdf
from nco_builder.files.problems import FileProblem
from nco_builder.files.reading import MAX_BYTES, read_bytes
from nco_builder.language import N_, _
from nco_builder.squad import Member, NationWeapon, Rulings, Squad, Vehicle
from nco_builder.squad.model import FORMAT, Value

if TYPE_CHECKING:
    from pathlib import Path

    from nco_builder.files.json_text import JsonObject

SQUAD = Kind(FORMAT, N_("a squad"), Squad)
SUFFIX = ".nco"

# Keys of the contract that are always written; the others where the file had them or where
# they say something.
_ALWAYS: dict[type[Value], frozenset[str]] = {
    Squad: frozenset({"format", "version", "name", "player", "members"}),
    Member: frozenset(
        {"name", "primary", "secondary", "grenades", "items", "skills", "extra_skill_slot"}
    ),
    NationWeapon: frozenset({"cost"}),
}
_ORDER: dict[type[Value], tuple[str, ...]] = {Vehicle: ("name", "type", "model")}
_REFUSED = re.compile(r'[\x00-\x1f<>:"/\\|?*]+')
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


def squad_from_bytes(raw: bytes, origin: str) -> Squad:
    """Read a squad from a file's content: a squad file's, or a PDF's that carries one.

    Args:
        raw: The content.
        origin: What sentences call it.

    Raises:
        FileProblem: it is no squad, and no PDF with one.

    """
    return SQUAD.from_bytes(squad_file_in_pdf(raw, origin) if is_pdf(raw) else raw, origin)


def squad_from_json(document: JsonObject, origin: str = "") -> Squad:
    """Read a squad from a JSON object that is already parsed.

    Raises:
        FileProblem: it is no squad.

    """
    return SQUAD.from_json(document, origin or _("the squad"))


def read_squad(path: Path) -> Squad:
    """Read a squad file, or the squad that a PDF carries.

    Raises:
        FileProblem: it cannot be read, is no squad, and no PDF with one.

    """
    return squad_from_bytes(read_bytes(path), str(path))


def squad_to_bytes(squad: Squad) -> bytes:
    """A squad as the content of its file."""
    text = json.dumps(to_json(squad), indent=2, ensure_ascii=False, allow_nan=False)
    return encoded(text) + b"\n"


def encoded(text: str) -> bytes:
    """UTF-8; half characters, which it cannot hold, become the replacement character."""
    return _LONE_SURROGATE.sub("\N{REPLACEMENT CHARACTER}", text).encode()


def file_name(name: str, suffix: str) -> str:
    """A file name for a squad, without what file systems refuse."""
    plain = _REFUSED.sub(" ", name).strip(" .")
    return f"{plain[:80].rstrip(' .') or 'Squad'}{suffix}"


def write_squad(path: Path, squad: Squad) -> None:
    """Save a squad; the file before stays where that fails.

    Raises:
        FileProblem: it cannot be written.

    """
    content = squad_to_bytes(squad)
    if len(content) > MAX_BYTES:
        problem = _("this squad is larger than {max} MB and could not be read again")
        raise FileProblem(path, problem.format(max=MAX_BYTES // 1024**2))
    write_atomically(path, content)


def to_json(value: Any) -> Any:  # noqa: ANN401 - whatever a squad or an edit holds
    """A squad or a part of it as JSON: keys in the contract's order, unknown ones last."""
    if isinstance(value, Value):
        return _object(value)
    if isinstance(value, tuple):
        return [to_json(part) for part in value]
    return value


def _object(value: Value) -> JsonObject:
    kind = type(value)
    known = {
        name: to_json(getattr(value, name))
        for name in _ORDER.get(kind, tuple(kind.model_fields))
        if _is_written(value, name)
    }
    return {**known, **value.unknown}


def _is_written(value: Value, name: str) -> bool:
    kind = type(value)
    says_nothing = getattr(value, name) == kind.model_fields[name].default
    if kind is Rulings or name == "rulings":
        return not says_nothing
    return not says_nothing or name in _ALWAYS.get(kind, ()) or name in value.model_fields_set
