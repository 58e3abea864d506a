"""The Print page, with a preview of the printed pages."""
