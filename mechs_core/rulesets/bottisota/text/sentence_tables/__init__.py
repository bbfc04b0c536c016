"""Sentences for the records of a game, a file for each part of it; `sentences` joins them."""
