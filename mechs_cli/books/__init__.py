"""The rulebook at the terminal."""
