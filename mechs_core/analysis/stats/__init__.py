"""The report of a study: questions that a designer asks of many games, and their answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mechs_core.analysis.data.frames import Frames
from mechs_core.analysis.pages.report import Report, Section
from mechs_core.analysis.stats.arms import arms
from mechs_core.analysis.stats.bots import bots
from mechs_core.analysis.stats.choices import choices
from mechs_core.analysis.stats.decisions import decisions
from mechs_core.analysis.stats.facts import facts
from mechs_core.analysis.stats.fairness import seats
from mechs_core.analysis.stats.length import length
from mechs_core.analysis.stats.lucky import luck
from mechs_core.analysis.stats.pairings import pairings
from mechs_core.analysis.stats.ratings import ratings
from mechs_core.analysis.stats.sample import Sample
from mechs_core.analysis.stats.scores import parts, scores
from mechs_core.analysis.stats.topics import topics
from mechs_core.kernel.ruleset import Ruleset

QUESTIONS: Final[tuple[Callable[[Sample], list[Section]], ...]] = (
    choices,
    arms,
    seats,
    bots,
    pairings,
    ratings,
    scores,
    parts,
    length,
    topics,
    decisions,
    luck,
)


def report_of(frames: Frames, ruleset: Ruleset) -> Report:
    """What these games of a ruleset tell. Only games that ended count; equal games, equal report.

    A question is left out where the games hold nothing of it, such as luck that was not measured.
    """
    sample = Sample(frames, ruleset)
    return Report(
        title=f"{ruleset.title}: a study of games",
        facts=facts(sample),
        sections=tuple(section for question in QUESTIONS for section in question(sample)),
    )
