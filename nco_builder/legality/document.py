"""Findings about the file itself: unknown keys, an unknown rulebook, missing rules packs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nco_builder.language import N_
from nco_builder.legality.findings import CONTRACT, Code
from nco_builder.squad import edit
from nco_builder.squad.model import points_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nco_builder.legality.findings import Finding
    from nco_builder.legality.report import Report
    from nco_builder.legality.terms import Terms, Totals
    from nco_builder.rules import Rulebook
    from nco_builder.rules.overlay import Fault
    from nco_builder.squad import Edit, Squad
    from nco_builder.squad.model import Pack


UNKNOWN_RULESET = Code(
    "unknown_ruleset",
    "error",
    says=N_("The rulebook “{ruleset}” is not installed, so the squad was not checked."),
    instead={
        "last_price": N_(
            "The rulebook “{ruleset}” is not installed, so the squad was not checked. Its men "
            "last cost {last_price}, which cannot be verified."
        )
    },
    no_fix=N_("Install this rulebook, or check the squad by another one."),
)
UNKNOWN_KEY = Code(
    "unknown_key",
    "warning",
    says=N_("The squad's file has “{key}”, which NCO Builder does not know. It is kept unchanged."),
    no_fix=N_("It may come from another program, so it is kept."),
)
UNKNOWN_AGREEMENT = Code(
    "unknown_agreement",
    "warning",
    says=N_(
        "“{key}” is recorded as agreed, but NCO Builder knows no such ruling. The record is kept."
    ),
    no_fix=N_("It may come from another program, so it is kept."),
)


def _without_the_pack(finding: Finding, report: Report) -> Iterator[Edit]:
    missing = (finding["pack"], finding["version"])
    yield edit("set_packs", packs=tuple([p for p in report.squad.packs if _named(p) != missing]))


PACK_MISSING = Code(
    "pack_missing",
    "error",
    says=N_(
        "The squad uses the rules pack “{pack}”, but its file has no definitions. Its player must "
        "save it with the definitions of the pack, or play without the pack."
    ),
    instead={
        "version": N_(
            "The squad uses the rules pack “{pack}”, version {version}, but its file has no "
            "definitions. Its player must save it with the definitions of the pack, or play "
            "without the pack."
        )
    },
    fixes=_without_the_pack,
)


def unknown_ruleset(squad: Squad) -> Iterator[Finding]:
    """Report a squad without rulebook data, which is shown but not judged."""
    last = points_of([note for man in squad.members for note in man.last_prices])
    yield UNKNOWN_RULESET.finding(CONTRACT, "ruleset", ruleset=squad.ruleset, last_price=last)


def unknown_keys(squad: Squad) -> Iterator[Finding]:
    """Report keys that the program does not know and preserves."""
    for place in squad.unknown_places:
        yield UNKNOWN_KEY.finding(CONTRACT, key=place)


DEFINITION_WRONG = Code(
    "definition_wrong",
    "error",
    says=N_("The definition “{id}” does not count: there is no such entry in the rulebook."),
    instead={
        "like_unknown": N_(
            "The definition “{id}” does not count: it is like “{like_unknown}”, which does "
            "not count or is not there."
        ),
        "cycle": N_(
            "The definition “{id}” does not count: it is like “{cycle}”, which is like it in turn."
        ),
        "twice": N_("“{id}” is defined twice, differently; the first counts."),
        "packs": N_(
            "The rules packs {packs} define “{id}” differently; the first counts. Switch one off."
        ),
        "without": N_(
            "The definition “{id}” does not count: it cannot be without “{without}”, which its "
            "reminder or the rules need."
        ),
        "number": N_(
            "The definition “{id}” does not count: its “{number}” must be a whole number that "
            "the game can have."
        ),
        "refers": N_(
            "The definition “{id}” does not count: it names “{refers}”, which is not there."
        ),
        "code": N_(
            "The definition “{id}” does not count: vehicle types, scenarios and findings can be "
            "changed, but not added."
        ),
        "limited": N_("A limit names {limited}; it must name one thing that can be counted."),
    },
    no_fix=N_("Whoever wrote the definition must correct it."),
)


def faulty(book: Rulebook) -> Iterator[tuple[Fault, dict[str, str]]]:
    """Yield definitions that do not count, with the parameters of their findings."""
    for fault in book.faults:
        told = {"id": fault.id}
        if fault.reason != "unknown":
            told[fault.reason] = fault.what or fault.reason
        yield fault, told


def unknown_agreements(squad: Squad, terms: Terms, _totals: Totals) -> Iterator[Finding]:
    """Report agreed rulings that do not exist; they are preserved."""
    if not squad.agreed:
        return
    for ruling in dict.fromkeys(squad.agreed):
        if ruling not in terms.rules.rulebook.rulings:
            yield UNKNOWN_AGREEMENT.finding(CONTRACT, "agreed", key=ruling)


RULES_PACK = Code(
    "rules_pack",
    "ruling",
    says=N_("Rules pack {name} counts: house rules that your opponent should know."),
    instead={
        "own": N_("House rules of the squad's own file count: {own}. They are of no rules pack."),
    },
    ruling="NCO-103",
    no_fix=N_("Agree on it, or play without the pack."),
)
PACK_DIFFERS = Code(
    "pack_differs",
    "error",
    says=N_(
        "The definitions in the squad's file are not those of rules pack {name}: it was taken from "
        "another edition, or changed."
    ),
    instead={
        "differs": N_(
            "The definitions in the squad's file are not those of rules pack {name} that is played"
            " (played → in the file): {differs}."
        )
    },
    no_fix=N_("Take the rules pack over again, in the edition that is played."),
)


def switched_packs(squad: Squad, _terms: Terms, _totals: Totals) -> Iterator[Finding]:
    """Report rules packs that the file lacks, and name those that count."""
    own = squad.definitions
    if squad.packs or own.changes_rules or any(each.pack for each in own.weapons):
        yield from _missing_packs(squad)
        yield from _rules_packs(squad)


def _missing_packs(squad: Squad) -> Iterator[Finding]:
    """Report rules packs whose definitions the file lacks, since their effect is unknown.

    A pack without an edition is of a file in which no definition names its pack. Such a file with
    definitions is therefore assumed to have those of all its packs; anything still undefined is
    found where it is used.
    """
    own = squad.definitions
    some = own.weapons or own.unknown or own.changes_rules
    for pack in dict.fromkeys(squad.packs):
        if some if pack.edition is None else _has(squad, pack):
            continue
        name, version = _named(pack)
        yield PACK_MISSING.finding(CONTRACT, "packs", pack=name, version=version)


def _has(squad: Squad, pack: Pack) -> bool:
    from nco_builder.squad.packs import is_there  # most squads have none

    return is_there(squad, pack)


def _rules_packs(squad: Squad) -> Iterator[Finding]:
    """Name each rules pack that counts, and other house rules of the file."""
    from nco_builder.squad.packs import (  # most squads have none
        is_as_told,
        own_rules,
        told_differences,
    )

    for pack in dict.fromkeys(squad.packs):
        if pack.edition is None or not _has(squad, pack):
            continue
        named: dict[str, Any] = {"pack": pack.id, "name": pack.title, "edition": pack.edition}
        yield RULES_PACK.finding(CONTRACT, "packs", **named)
        if not is_as_told(squad, pack):
            differs = [each.text for each in told_differences(squad, pack)]
            yield PACK_DIFFERS.finding(CONTRACT, "packs", **named, differs=_told(differs, "; "))
    if own := own_rules(squad):
        yield RULES_PACK.finding(CONTRACT, "definitions", own=_told(own, ", "))


MOST_TOLD = 5
"""The most definitions that a finding names."""


def _told(texts: Sequence[str], between: str) -> str:
    return between.join(texts[:MOST_TOLD]) + (" …" if len(texts) > MOST_TOLD else "")


def _named(pack: Pack) -> tuple[str, str]:
    """Return id and version or edition of a pack; "" for none."""
    edition = pack.version if pack.edition is None else pack.edition
    return pack.id, "" if edition is None else str(edition)


def wrong_definitions(_squad: Squad, terms: Terms, _totals: Totals) -> Iterator[Finding]:
    """Report definitions that do not count."""
    for fault, told in faulty(terms.rules.rulebook):
        found = DEFINITION_WRONG.finding(CONTRACT, "definitions", None, **told)
        yield found.replace(at=f"definitions.{fault.place[0]}[{fault.place[1]}]")


OF_SQUAD = (unknown_agreements, switched_packs, wrong_definitions)


def agreements(finding: Finding) -> tuple[Edit, ...]:
    """Return edits that record the ruling of a finding as agreed, or take the record back.

    None for anything but a ruling: an agreement never removes an error.
    """
    if finding.severity != "ruling" or finding.ruling is None:
        return ()
    return (edit("set_agreed", ruling=finding.ruling, agreed=not finding.agreed),)
