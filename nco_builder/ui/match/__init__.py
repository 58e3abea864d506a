"""A match as it is played: the view for the table."""
