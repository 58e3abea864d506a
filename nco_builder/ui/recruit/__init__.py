"""What the nation may take, grouped as in the rulebook."""
