"""Comparison of the open squad with a file, a share code or an earlier version."""
