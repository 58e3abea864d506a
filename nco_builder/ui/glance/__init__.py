"""A squad at a glance: plots, each with a table of the same numbers behind it."""
