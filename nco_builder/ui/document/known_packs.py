"""The rules packs that are known: the open ones, and those in the folder of squads."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple, cast

from nco_builder.documents.kinds import read_document
from nco_builder.documents.own_entries import own_pack_file
from nco_builder.files import FileProblem, visible_line
from nco_builder.files.names import files_ending
from nco_builder.language import _
from nco_builder.legality.names import pack_title
from nco_builder.settings.settings import own_folder
from nco_builder.ui.document import pending_opens
from nco_builder.ui.document.slow_disk import next_answer
from nco_builder.ui.parts.worker import JobThread

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from nco_builder.settings.settings import Settings
    from nco_builder.squad.model import Pack
    from nco_builder.systems.nco_rules_pack.model import RulesPack
    from nco_builder.ui.document.open_documents import OpenDocuments

FORMAT = "nco-rules-pack"
MOST_FILES = 500
"""The most files of the folder of squads that are looked through for rules packs."""
HEAD = 200
"""The bytes of a file in which its format stands."""


class PackRow(NamedTuple):
    """A rules pack that is known, or that a squad or an event has switched on.

    Attributes:
        id: its id.
        name: its name and edition, for people.
        pack: the pack; None if only they have it.
        on: whether they have it.
        changed: whether its definitions are others than those they took.
        barred: why it cannot be switched on, "" if it can.
    """

    id: str
    name: str
    pack: RulesPack | None
    on: bool
    changed: bool = False
    barred: str = ""


def rows_of(packs: Iterable[Pack], ruleset: str, known: Iterable[RulesPack]) -> list[PackRow]:
    """Return the packs of a squad or an event, and all others that are known.

    Of one id the first counts.
    """
    by_id: dict[str, RulesPack] = {}
    for each in known:
        if each.id and not (each.entries.is_told and not any(map(len, lists_of(each)))):
            by_id.setdefault(each.id, each)
    has = {each.id: each for each in packs}
    rows = []
    for id_ in dict.fromkeys([*has, *by_id]):
        pack, mine = by_id.get(id_), has.get(id_)
        if pack is None and mine is not None:
            rows.append(PackRow(id_, _named(mine.name or id_, mine.edition), None, on=True))
        elif pack is not None:
            changed = mine is not None and mine.sha256 != pack.definitions.digest
            name = _named(pack.name or id_, pack.edition if mine is None or not changed else None)
            barred = _barred(ruleset, pack)
            rows.append(PackRow(id_, name, pack, mine is not None, changed, barred))
    return rows


def _named(name: str, edition: str | None) -> str:
    return pack_title(visible_line(name), edition=visible_line(edition or ""))


def _barred(ruleset: str, pack: RulesPack) -> str:
    from nco_builder.systems.nco_rules_pack.judge import judge  # most squads have no pack

    if pack.ruleset != ruleset:
        return _("made for other rules: {ruleset}").format(ruleset=visible_line(pack.ruleset))
    if any(each.severity == "error" for each in judge(pack).findings):
        return _("has problems; open it to see them")
    return ""


def packs_in(folder: Path) -> list[tuple[Path, RulesPack]]:
    """Return the rules packs in a folder, and the player's own, with their files.

    What cannot be read is left out.
    """
    found = []
    for path in (*files_ending(folder, (".nco",)).files[:MOST_FILES], own_pack_file()):
        try:
            with path.open("rb") as file:
                head = file.read(HEAD)
            if FORMAT.encode() in head:
                document = read_document(path)
                if getattr(document, "format", "") == FORMAT:
                    found.append((path, cast("RulesPack", document)))
        except (OSError, FileProblem):
            continue
    return found


def stored_packs(settings: Settings) -> list[tuple[Path, RulesPack]]:
    """Return the rules packs in the folder of squads; none if the disk does not answer."""
    thread = JobThread("packs")
    thread.ask(partial(packs_in, own_folder(settings)))
    thread.ask(None)
    thread.start()
    answer = next_answer(thread, pending_opens.AT_ONCE)
    found: list[tuple[Path, RulesPack]] = []
    return answer.content if answer is not None and answer.problem is None else found


def known_packs(documents: OpenDocuments, settings: Settings) -> list[RulesPack]:
    """Return the open rules packs, then those in the folder of squads."""
    opened = [each.value for each in documents.all if each.kind.format == FORMAT]
    return [*opened, *(pack for _path, pack in stored_packs(settings))]


def lists_of(pack: RulesPack) -> Iterable[Sequence[object]]:
    """Yield the lists of what a pack defines."""
    definitions = pack.definitions
    yield from (part for _name, part in definitions if isinstance(part, tuple))
    yield tuple(definitions.judged)
    yield (definitions.defaults,) if definitions.defaults is not None else ()
