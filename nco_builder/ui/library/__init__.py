"""The Library page: all documents of the player's folders in one table."""
