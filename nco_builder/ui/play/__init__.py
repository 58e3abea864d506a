"""The game at the table that a document is played with."""
