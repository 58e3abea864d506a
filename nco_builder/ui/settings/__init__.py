"""The Settings page, with a row for each setting."""
