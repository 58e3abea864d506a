"""The pages of the rule reader, as things to be found."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.ui.palette.thing import Thing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.ui.reader.rules import Rules


def topics(rules: Rules) -> Iterator[Thing]:
    """A thing for each topic."""
    for shelf in rules.dock.library.shelves:
        for topic in shelf.topics:
            yield Thing(
                key=f"rule:{topic.id}",
                text=_("Rule: {title}").format(title=topic.title),
                where=shelf.title,
                do=partial(rules.show_topics, (topic.id,)),
                also=" ".join(topic.names),
            )
