"""The terms of an event: those that are set decide, whatever the squad's file says."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Mapping

    from nco_builder.files import Event
    from nco_builder.squad import Squad

    Terms = Mapping[str, object]


def terms_of(event: Event, given: Namespace) -> Terms:
    """Collect what is decided, as `limits.vp` and the like; the command line has the last word."""
    decided: dict[str, object] = {}
    if event.ruleset is not None:
        decided["ruleset"] = event.ruleset
    for section in ("limits", "rulings", "match"):
        values = getattr(event, section)
        if values is not None:
            for name in type(values).model_fields:
                decided[f"{section}.{name}"] = getattr(values, name)
    if event.packs is not None:
        decided["packs"] = event.packs
    if given.vp is not None:
        decided["limits.vp"] = given.vp
    if given.sp is not None:
        decided["limits.sp"] = given.sp
    if given.exact:
        decided["rulings.budget"] = "exact"
    if given.no_packs:
        decided["packs"] = ()
    return decided


def under(terms: Terms, squad: Squad) -> Squad:
    """The squad as it is judged under the terms; what they leave open stays its own."""
    changes: dict[str, object] = {}
    sections: dict[str, dict[str, object]] = {}
    for key, value in terms.items():
        section, _, name = key.partition(".")
        if name:
            sections.setdefault(section, {})[name] = value
        else:
            changes[section] = value
    for section, values in sections.items():
        changes[section] = getattr(squad, section).model_copy(update=values)
    return squad.model_copy(update=changes) if changes else squad
