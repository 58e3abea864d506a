"""The page of a topic, with links that keys and mouse follow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.ui.parts.block_view import BlockView

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from nco_builder.topics.library import Library
    from nco_builder.topics.topic import Topic


class TopicPage(BlockView):
    """One topic to read."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("topic_page")
        self.setAccessibleName(_("Rule"))

    def show_topic(self, topic: Topic, library: Library) -> None:
        """Show a topic from its beginning; the library tells what links are called."""
        self.show_blocks(library.page(topic), from_start=True)
        template = _("Rule: {title}")
        self.setAccessibleName(template.format(title=topic.title))
