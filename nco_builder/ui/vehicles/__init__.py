"""The Vehicles page: the catalogue, the squad's set, and what the set means."""
