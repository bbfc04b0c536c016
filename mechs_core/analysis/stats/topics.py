"""The sections of each topic of a ruleset."""

from __future__ import annotations

from mechs_core.analysis.pages.report import Section
from mechs_core.analysis.stats.holders import holders
from mechs_core.analysis.stats.occasions import occasions
from mechs_core.analysis.stats.sample import Sample
from mechs_core.analysis.stats.worth import worth


def topics(sample: Sample) -> list[Section]:
    sections = []
    for topic in sample.topics():
        sections += occasions(sample, topic)
        if topic.worth:
            sections += worth(sample, topic)
        if topic.wins:
            sections += holders(sample, topic)
    return sections
