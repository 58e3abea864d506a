"""Cards on paper, true to size."""
