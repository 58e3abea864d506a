"""What the check found, and its repairs."""
