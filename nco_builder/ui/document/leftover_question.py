"""What is asked after a crash about a squad that was never saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _, ngettext
from nco_builder.ui.look import questions

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from nco_builder.ui.document.recovery import Leftover
    from nco_builder.ui.look.questions import Answer


def ask_about(left: Leftover, parent: QWidget) -> Answer:
    """Ask what becomes of it: opened ("yes"), gone ("lose"), asked again later ("no")."""
    men = len(left.squad.members)
    hint = ngettext(
        "Its {count} man is as he was at {time} on {day}.",
        "Its {count} men are as they were at {time} on {day}.",
        men,
    )
    return questions.ask(
        parent,
        _("“{squad}” was not saved when NCO Builder last ended.").format(
            squad=left.squad.name.strip() or _("Unnamed squad")
        ),
        {
            _("&Open it"): "yes",
            _("&Discard it"): "lose",
            _("Ask again later"): "no",
        },
        hint.format(count=men, time=f"{left.when:%H:%M}", day=f"{left.when:%Y-%m-%d}"),
    )
