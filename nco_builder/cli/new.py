"""`nco-builder new`: a legal squad to start from."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from nco_builder.advice import NoSuchSquadError, starter_squad
from nco_builder.cli.as_text import totals
from nco_builder.cli.output import FAILED, complain, out
from nco_builder.cli.words import Parser, UsageError, nearest, points
from nco_builder.files import FileProblem, write_squad
from nco_builder.language import _
from nco_builder.legality import check
from nco_builder.rules import BrokenRulebookError, load_rulebook

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nco_builder.rules import Rulebook


def run(words: Sequence[str]) -> int:
    """Write a squad of the nation that spends the points."""
    try:
        given = _parser().read(words)
        rulebook = load_rulebook()
        defaults = rulebook.defaults
        vp = defaults.vp_limit if given.vp is None else given.vp
        sp = defaults.sp_limit if given.sp is None else given.sp
        squad = starter_squad(rulebook, _nation(given.nation, rulebook), vp, sp)
        squad = squad.model_copy(update={"name": given.name})
        if not given.force:
            _require_absent(given.output)
        write_squad(given.output, squad)
    except (UsageError, NoSuchSquadError, BrokenRulebookError, FileProblem) as error:
        complain(error)
        return FAILED
    out(_("{file}: written").format(file=given.output))
    out("\n".join(totals(check(squad, rulebook))))
    return 0


def _parser() -> Parser:
    parser = Parser("new", _("Write a legal squad that spends at least 95 % of its points."))
    parser.add_argument("--nation", metavar=_("ID"), required=True, help="us_army, soviet_navy, …")
    parser.add_argument("-o", "--output", metavar=_("FILE"), type=Path, required=True)
    parser.add_argument("--vp", metavar=_("N"), type=points, help=_("valor points agreed"))
    parser.add_argument(
        "--sp", metavar=_("N"), type=points, help=_("specialist points, without bonus")
    )
    parser.add_argument("--name", metavar=_("NAME"), default="", help=_("what the squad is called"))
    parser.add_argument("--force", action="store_true", help=_("replace a file that exists"))
    return parser


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
    found = names.get(given.casefold())
    if found is None:
        ids = ", ".join(nation.id for nation in rulebook.nations)
        near = nearest(given.casefold(), names)
        problem = _("no nation is called “{name}”. There are {ids}.")
        if near:
            problem = _("no nation is called “{name}”, did you mean “{near}”? There are {ids}.")
        raise UsageError(problem.format(name=given, near=near, ids=ids))
    return found
