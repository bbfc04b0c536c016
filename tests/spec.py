"""given-when-then for tests of rules: the same helpers that authors of rulesets use."""

from mechs_core.testing.stories import Story, given

__all__ = ["Story", "given"]
