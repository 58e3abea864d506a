"""What stays as it is in every language on the Squad page and on the Vehicles page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.rules import Rulebook
from nco_builder.rules.appendix_b import shipped_appendix_b
from nco_builder.rules.catalogue import shipped_catalogue
from nco_builder.rules.rulings import shipped_rulings
from nco_builder.ui.vehicles.catalogue_model import guns_in_words
from tests.reading import dumped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.squad import Squad

UNITS = {"vp", "sp", "NCO", "NCO Appendix B"}
QTS_OWN = {"separator"}
"""What Qt calls a line in the list of a box."""


def kept(squad: Squad, rulebook: Rulebook) -> set[str]:
    """What users wrote, names of sections and documents, ids of rulings, models and their guns.

    Words between the guns are translated.
    """
    men = (text for man in squad.members for text in (man.name, man.notes, man.model))
    own = (vehicle.name for vehicle in squad.vehicles)
    guns = (
        text
        for model in shipped_catalogue().models.values()
        for text in (
            model.name,
            *[guns_in_words(each) for each in (model.main_gun, model.machine_guns) if each],
        )
    )
    texts = {squad.name, squad.player, squad.notes, *men, *own, *guns}
    rulings = [dumped(ruling) for ruling in shipped_rulings().values()]  # cite still others
    cited = (dumped(rulebook), dumped(shipped_appendix_b()), rulings)
    books = {name for data in cited for name in sections(data)}
    on_buttons = {name.replace("&", "&&") for name in books}
    return {*filter(None, texts), *books, *on_buttons, *shipped_rulings(), *UNITS, *QTS_OWN}


def sections(data: object) -> Iterator[str]:
    """The names of sections anywhere in the data of a document."""
    if isinstance(data, dict):
        if isinstance(data.get("section"), str):
            yield data["section"]
        for value in data.values():
            yield from sections(value)
    elif isinstance(data, (list, tuple)):
        for value in data:
            yield from sections(value)
