"""The program `mechs`: a file a command in `commands`, and what they share beside it.

It names no ruleset: whatever it shows of a game it asks of `mechs_core.kernel.contract`.
"""
