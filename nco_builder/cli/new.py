"""`nco-builder new`: a legal squad to start from, or another document as it begins."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nco_builder.advice import NoSuchSquadError, starter_squad
from nco_builder.cli.as_text import totals
from nco_builder.cli.output import FAILED, complain, out
from nco_builder.cli.words import Parser, UsageError, nearest, points
from nco_builder.documents.kinds import LATE, formats, kind_of
from nco_builder.documents.squads import SQUAD
from nco_builder.files import FileProblem
from nco_builder.language import _
from nco_builder.legality import check
from nco_builder.rules import BrokenRulebookError, newest_rules
from nco_builder.value import fields

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from nco_builder.documents.kind import Kind
    from nco_builder.legality import Report
    from nco_builder.rules import Rulebook
    from nco_builder.value import Value


def run(words: Sequence[str]) -> int:
    """Write a squad of the nation that spends the points, or what another format begins with."""
    try:
        given = _parser(words).read(words)
        if given.format in {None, SQUAD.format}:
            report = _squad(given)
            _write(SQUAD, report.squad, given)
            out("\n".join(totals(report)))
        else:
            _refuse_terms_of_squads(given)
            _write(*_begun(given), given)
    except (UsageError, NoSuchSquadError, BrokenRulebookError, FileProblem) as error:
        complain(error)
        return FAILED
    return 0


def _parser(words: Sequence[str]) -> Parser:
    parser = Parser("new", _("Write a legal squad that spends at least 95 % of its points."))
    named = [word.partition("=") for word in words]
    other = any(option == "--format" for option, _equals, _value in named)
    parser.add_argument(
        "--nation", metavar=_("ID"), required=not other, help="us_army, soviet_navy, …"
    )
    parser.add_argument("-o", "--output", metavar=_("FILE"), type=Path, required=True)
    parser.add_argument("--vp", metavar=_("N"), type=points, help=_("valor points agreed"))
    parser.add_argument(
        "--sp", metavar=_("N"), type=points, help=_("specialist points, without bonus")
    )
    parser.add_argument("--name", metavar=_("NAME"), default="", help=_("what the squad is called"))
    parser.add_argument(
        "--format", metavar=_("FORMAT"), help=_("begin another kind of document than a squad")
    )
    parser.add_argument("--force", action="store_true", help=_("replace a file that exists"))
    return parser


def _squad(given: Namespace) -> Report:
    """The squad that is asked for, judged.

    Raises:
        UsageError: there is no such nation.
        NoSuchSquadError: no legal squad spends the points.

    """
    rulebook = newest_rules()
    defaults = rulebook.defaults
    vp = defaults.vp_limit if given.vp is None else given.vp
    sp = defaults.sp_limit if given.sp is None else given.sp
    squad = starter_squad(rulebook, _nation(given.nation or "", rulebook), vp, sp)
    return check(squad.replace(name=given.name), rulebook)


def _begun(given: Namespace) -> tuple[Kind[Any], Any]:
    """What the format asked for begins with.

    Raises:
        UsageError: there is no such format, or nobody begins one by hand.

    """
    kind = kind_of(given.format)
    if kind is None or kind.begin is None:
        problem = _("there is no format “{format}”; there are {formats}")
        known = ", ".join((*formats(), *LATE))
        raise UsageError(problem.format(format=given.format, formats=known))
    document = kind.begin()
    named = given.name and "name" in fields(kind.model)
    return kind, document.replace(name=given.name) if named else document


def _refuse_terms_of_squads(given: Namespace) -> None:
    """Refuse what only a squad has.

    Raises:
        UsageError: it was given.

    """
    for option in ("nation", "vp", "sp"):
        if getattr(given, option) is not None:
            problem = _("{option} is for squads alone, not for {format}")
            raise UsageError(problem.format(option=f"--{option}", format=given.format))


def _write(kind: Kind[Any], document: Value, given: Namespace) -> None:
    """Write it where it is wanted, and say so.

    Raises:
        FileProblem: it cannot be written, or something is there.

    """
    if not given.force:
        _require_absent(given.output)
    kind.write(given.output, document)
    out(_("{file}: written").format(file=given.output))


def _require_absent(path: Path) -> None:
    """Refuse to replace a file nobody said may be replaced.

    Raises:
        FileProblem: something is there.

    """
    if os.path.lexists(path):
        raise FileProblem(path, _("this file exists already; --force replaces it"))


def _nation(given: str, rulebook: Rulebook) -> str:
    """The id of a nation given by id, by name or by the spelling of the source.

    Raises:
        UsageError: there is no such nation; the text lists those there are.

    """
    known = rulebook.nations_by_id
    names = {name.casefold(): nation.id for name, nation in known.items()}
    names |= {nation.english("name").casefold(): nation.id for nation in rulebook.nations}
    nation = names.get(given.casefold())
    if nation is None:
        ids = ", ".join(nation.id for nation in rulebook.nations)
        near = nearest(given.casefold(), names)
        problem = _("no nation is called “{name}”. There are {ids}.")
        if near:
            problem = _("no nation is called “{name}”, did you mean “{near}”? There are {ids}.")
        raise UsageError(problem.format(name=given, near=near, ids=ids))
    return nation
