"""Forms in which `mechs export` writes a game for others to watch."""
