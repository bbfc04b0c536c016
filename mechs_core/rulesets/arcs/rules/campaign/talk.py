"""Negotiations: drafts, proposals, answers. BR-NEG-7, BR-NEG-8."""
