"""Numbers from numbers: intervals, tests, ratings, regressions. They know nothing of games."""
