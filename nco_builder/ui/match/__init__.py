"""The view of a match for the table."""
