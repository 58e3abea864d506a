"""The squad table, with a row per man."""
