"""The Vehicles page: the catalogue, the squad's set, and its odds and orders."""
