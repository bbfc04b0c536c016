"""Games of a plan: numbered, played over processes, gone on with, kept."""
