"""The command line's side of `mechs_core.analysis`: simulate, tournament, stats, luck, tables."""
