"""The Settings page: a row for everything a user may choose."""
