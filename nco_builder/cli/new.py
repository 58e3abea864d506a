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
    out(f"{given.output}: written")
    out("\n".join(totals(check(squad, rulebook))))
    return 0


def _parser() -> Parser:
    parser = Parser("new", "Write a legal squad that spends at least 95 %% of its points.")
    parser.add_argument("--nation", metavar="ID", required=True, help="us_army, soviet_navy, …")
    parser.add_argument("-o", "--output", metavar="FILE", type=Path, required=True)
    parser.add_argument("--vp", metavar="N", type=points, help="valor points agreed")
    parser.add_argument("--sp", metavar="N", type=points, help="specialist points, without bonus")
    parser.add_argument("--name", default="", help="what the squad is called")
    parser.add_argument("--force", action="store_true", help="replace a file that exists")
    return parser


def _require_absent(path: Path) -> None:
    """Refuse to replace a file nobody said may be replaced.

    Raises:
        FileProblem: something is there.

    """
    if os.path.lexists(path):
        raise FileProblem(path, "this file exists already; --force replaces it")


def _nation(given: str, rulebook: Rulebook) -> str:
    """The id of a nation given by id, by name or by the spelling of the source.

    Raises:
        UsageError: there is no such nation; the text lists those there are.

    """
    known = rulebook.nations_by_id
    names = {name.casefold(): nation.id for name, nation in known.items()}
    names |= {nation.name.casefold(): nation.id for nation in rulebook.nations}
    found = names.get(given.casefold())
    if found is None:
        ids = ", ".join(nation.id for nation in rulebook.nations)
        hint = nearest(given.casefold(), names)
        raise UsageError(f"no nation is called “{given}”{hint or '.'} There are {ids}.")
    return found
