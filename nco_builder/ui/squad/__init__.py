"""The Squad page."""
