"""Bottisota-2: the ruleset. RULES.md holds the rules, `rules` a file per chapter."""
