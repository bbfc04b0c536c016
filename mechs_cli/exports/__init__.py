"""Forms in which a game is written for others to watch."""
