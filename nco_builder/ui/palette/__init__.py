"""Everything that can be done, found as it is typed: Ctrl+K."""
