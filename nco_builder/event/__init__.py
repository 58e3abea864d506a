"""An event: its players, squads, rounds and standings; judges no squad itself."""
