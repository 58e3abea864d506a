"""The form of the selected rows, for every kind of document, drawn from page values."""
