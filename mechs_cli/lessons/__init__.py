"""Lessons at the terminal."""
