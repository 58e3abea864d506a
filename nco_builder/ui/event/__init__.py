"""The page of an event: players and squads, rounds and standings, terms, the round clock."""
