"""Two data sets of a ruleset set against each other."""
