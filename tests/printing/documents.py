"""A document of every kind that can be printed, with something for each of its sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder import paths
from nco_builder.documents.kinds import read_document
from tests.sheets.says_vehicles import squad_of_set
from tests.vehicles.sets import HEAVY, LIGHT, SETS, match_of

if TYPE_CHECKING:
    from nco_builder.documents.kind import Document

FORCES = ("panzer-zug", "russian-front-1942", "tiger-and-stuart")
EVENT, MATCH, PACK = "autumn-cup", "rifles-against-airborne", "example-rules-pack"


def every_document() -> dict[str, Document]:
    """A squad and a match with vehicles, and a sample of each other kind."""
    samples = {name: _sample(name) for name in (EVENT, PACK)}
    return every_force() | samples | {MATCH: match_of((LIGHT,), (HEAVY,))}


def every_force() -> dict[str, Document]:
    """Those that are one player's: their list shows a code to be scanned."""
    squad = squad_of_set(SETS[-1], anti_tank=True)
    return {"squad": squad, **{name: _sample(name) for name in FORCES}}


def _sample(name: str) -> Document:
    return read_document(paths.data() / "samples" / f"{name}.nco")
