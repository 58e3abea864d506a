"""Games played with a document."""
