"""The rule reader: search, read and follow topics."""
