"""Pages that need nothing else: no network, no second file. One shell, one theme for all."""
