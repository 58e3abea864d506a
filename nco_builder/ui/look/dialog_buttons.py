"""The buttons at the foot of a dialog: in words of their own, without pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialogButtonBox

from nco_builder.language import _

if TYPE_CHECKING:
    from PySide6.QtWidgets import QDialog


def dialog_buttons(dialog: QDialog, accept: str = "", refuse: str = "") -> QDialogButtonBox:
    """Make the buttons that accept and refuse a dialog.

    Args:
        dialog: the dialog they belong to.
        accept: what the default button says; none if left out.
        refuse: what the other button says; “Cancel” if left out.

    """
    buttons = QDialogButtonBox(dialog)
    if accept:
        button = buttons.addButton(accept, QDialogButtonBox.ButtonRole.AcceptRole)
        button.setObjectName("accept")
        button.setDefault(True)
    buttons.addButton(refuse or _("Cancel"), QDialogButtonBox.ButtonRole.RejectRole).setObjectName(
        "refuse"
    )
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    return buttons
