"""What every ruleset stands on: messages, luck, play, the two readings of a line, files.

It knows no game, does no I/O, and imports msgspec and the standard library only.
"""
