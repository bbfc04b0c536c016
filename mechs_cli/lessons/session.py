"""A lesson at the table, with all that can be typed there."""

from __future__ import annotations

from mechs_cli.lessons.asides import LESSON_ASIDES, LESSON_GUIDE
from mechs_cli.lessons.at_table import LessonTable
from mechs_cli.table.rule_asides import card


class LessonSession(LessonTable):
    """One lesson's game, with the learner."""

    asides = LESSON_ASIDES
    guide = LESSON_GUIDE
    look_up = card
