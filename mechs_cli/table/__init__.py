"""A person at a table, at this terminal."""
