"""Names that tell documents apart, wherever several are listed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from nco_builder.ui.document.open_document import OpenDocument
    from nco_builder.ui.document.recovery import Leftover


def names_apart(
    documents: Sequence[OpenDocument | Leftover], files: Sequence[Path | None]
) -> list[str]:
    """Return the names of documents, with their files if others have the same name.

    If that is the same, too, such as that of each event, its folder tells them apart. Those without
    a file have numbers in this order.

    Args:
        documents: The documents, in an order that their tabs do not change.
        files: The file of each, None for one that was never saved.
    """
    called = [each.kind.called(each.value) for each in documents]
    return [
        _apart(name, file, [files[at] for at, other in enumerate(called) if other == name], before)
        for name, file, before in zip(
            called,
            files,
            [
                sum(called[each] == name and files[each] is None for each in range(at))
                for at, name in enumerate(called)
            ],
            strict=True,
        )
    ]


def _apart(name: str, file: Path | None, alike: Sequence[Path | None], unsaved_before: int) -> str:
    if len(alike) == 1:
        return name
    told = _("not saved yet")
    if file is not None:
        same = [each.name for each in alike if each].count(file.name) > 1
        told = (file.parent.name or file.name) if same else file.name
    elif alike.count(None) > 1:
        told = str(unsaved_before + 1)
    return _("{name} ({file})").format(name=name, file=told)
