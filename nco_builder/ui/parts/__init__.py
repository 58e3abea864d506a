"""How the window looks, and the small parts that every page uses."""
