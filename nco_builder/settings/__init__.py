"""What the program remembers for its user: every setting declared as data, kept as JSON."""
