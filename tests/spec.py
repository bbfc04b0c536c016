"""A rule's test in one sentence: the same that authors of rulesets have."""

from mechs_core.testing.stories import Story, given

__all__ = ["Story", "given"]
