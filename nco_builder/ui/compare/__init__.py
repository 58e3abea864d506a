"""Two squads side by side: the open one, and a file, a share code or an earlier state of it."""
