"""Lessons: a led first game, as data that a ruleset brings with it.

lesson    what a lesson is made of: tasks, hints, remarks, facts
patterns  what a pattern says of events
table     a lesson's game as it is played by its own solutions
course    how far a stored game of a lesson has come, and what is said of a step
advice    what another way to decide would have brought
"""
