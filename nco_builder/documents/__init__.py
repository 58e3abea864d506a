"""Everything that all kinds of documents share, from reading to the history of edits."""
