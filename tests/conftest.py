"""Settings for every test: Hypothesis repeats itself and has no stopwatch on shared machines."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("mechs", deadline=None, derandomize=True, database=None)
settings.load_profile("mechs")
