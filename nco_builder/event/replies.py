"""Replies to players: what to fix, in plain words and in the player's language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.files import visible_line
from nco_builder.language import _, current, known, speaking
from nco_builder.legality import finding_sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.event.entries import SquadEntry
    from nco_builder.event.model import Event, Player


def reply_text(entry: SquadEntry | None, player: Player | None, event: Event) -> str:
    """Return the reply to a player.

    Args:
        entry: His file; None if none was received.
        player: The player; None if unknown.
        event: The event, which the reply names.

    """
    his = known([player.language]) if player and player.language else None
    with speaking(his or current()):
        return "\n".join(_lines(entry, player, event)) + "\n"


def _lines(entry: SquadEntry | None, player: Player | None, event: Event) -> Iterator[str]:
    if player is not None and player.name:
        yield _("Hello {player},").format(player=visible_line(player.name))
        yield ""
    name = visible_line(event.name) or _("the event")
    if entry is None:
        yield _("we have no squad of yours for {event} yet.").format(event=name)
    elif entry.report is None:
        yield _("your file “{file}” for {event} could not be read.").format(
            file=visible_line(entry.file), event=name
        )
        yield entry.problem
    elif entry.report.legal:
        yield _("your squad for {event} is legal.").format(event=name)
        yield from _of_report(entry, "ruling", _("To be agreed with each opponent:"))
    else:
        yield _("your squad for {event} is not legal yet.").format(event=name)
        yield from _of_report(entry, "error", _("Please change:"))
        yield from _of_report(entry, "ruling", _("To be agreed with each opponent:"))
    if entry is not None and entry.instead:
        yield ""
        yield _("It does not count: {file} does.").format(file=visible_line(entry.instead))
    if entry is not None and entry.further:
        files = ", ".join([entry.file, *entry.further])
        yield ""
        yield _("We have several files of yours: {files}. Which one counts?").format(files=files)


def _of_report(entry: SquadEntry, severity: str, heading: str) -> Iterator[str]:
    """Return the findings of a severity, without duplicates."""
    report = entry.report
    if report is None:
        return
    found = [each for each in report.findings if each.severity == severity and not each.agreed]
    said = dict.fromkeys(
        [visible_line(finding_sentence(each, report.squad, report.rulebook)) for each in found]
    )
    if said:
        yield ""
        yield heading
        yield from [f"- {each}" for each in said]
