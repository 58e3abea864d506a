"""A document of every kind that can be printed, with something for each of its sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder import paths
from nco_builder.documents.kinds import read_document
from tests.sheets.says_vehicles import squad_of_set
from tests.vehicles.sets import SETS

if TYPE_CHECKING:
    from nco_builder.documents.kind import Document

SAMPLES = ("panzer-zug", "russian-front-1942", "tiger-and-stuart")


def every_document() -> dict[str, Document]:
    """A squad with vehicles, and a sample of each other kind."""
    folder = paths.data() / "samples"
    others = {name: read_document(folder / f"{name}.nco") for name in SAMPLES}
    return {"squad": squad_of_set(SETS[-1], anti_tank=True), **others}
