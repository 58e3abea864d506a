"""The user's settings: declared as data, stored as JSON."""
