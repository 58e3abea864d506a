"""Findings about the file itself: unknown keys, an unknown rulebook, missing rules packs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_
from nco_builder.legality.findings import CONTRACT, Code
from nco_builder.squad import edit
from nco_builder.squad.model import points_of

if TYPE_CHECKING:
    from collections.abc import Iterator

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


def missing_packs(squad: Squad, _terms: Terms, _totals: Totals) -> Iterator[Finding]:
    """Report rules packs whose definitions the file lacks, since their effect is unknown.

    No definition names its pack. A file with definitions is therefore assumed to have those of all
    its packs; anything still undefined is found where it is used.
    """
    own = squad.definitions
    if not squad.packs or own.weapons or own.unknown:
        return
    for pack, version in dict.fromkeys(map(_named, squad.packs)):
        yield PACK_MISSING.finding(CONTRACT, "packs", pack=pack, version=version)


def _named(pack: Pack) -> tuple[str, str]:
    """Return id and version of a pack; "" for no version."""
    return pack.id, "" if pack.version is None else str(pack.version)


def wrong_definitions(_squad: Squad, terms: Terms, _totals: Totals) -> Iterator[Finding]:
    """Report definitions that do not count."""
    for fault, told in faulty(terms.rules.rulebook):
        found = DEFINITION_WRONG.finding(CONTRACT, "definitions", None, **told)
        yield found.replace(at=f"definitions.{fault.place[0]}[{fault.place[1]}]")


OF_SQUAD = (unknown_agreements, missing_packs, wrong_definitions)


def agreements(finding: Finding) -> tuple[Edit, ...]:
    """Return edits that record the ruling of a finding as agreed, or take the record back.

    None for anything but a ruling: an agreement never removes an error.
    """
    if finding.severity != "ruling" or finding.ruling is None:
        return ()
    return (edit("set_agreed", ruling=finding.ruling, agreed=not finding.agreed),)
