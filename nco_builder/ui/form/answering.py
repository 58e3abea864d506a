"""The interface between a form and its document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from nco_builder.documents.kind import DocumentEdit
    from nco_builder.documents.path_edits import DocPath
    from nco_builder.systems.page import BuilderPage, Change


class FormDocument(Protocol):
    """A document that a form can change."""

    @property
    def value(self) -> Any:  # noqa: ANN401 - of any kind
        """The document as it is."""

    def do(
        self,
        edit: DocumentEdit,
        says: Callable[[BuilderPage], str] | None = None,
        offered: Change | None = None,
    ) -> None:
        """Make a change; see `BuilderDocument.do`."""

    def type_into(
        self, path: DocPath, value: object, label: str, also: tuple[DocPath, ...] = ()
    ) -> None:
        """Set a field while it is typed into; `also` are the same field of other rows."""

    def now_at(self, path: DocPath) -> DocPath | None:
        """Where what stood at a path when the form was shown last stands now; None for nowhere."""


class PartsDocument(FormDocument, Protocol):
    """A document whose selected row has parts that can be selected, too."""

    page: BuilderPage

    def choose_part(self, path: DocPath | None) -> None:
        """Choose a part of what is chosen, None for none."""
