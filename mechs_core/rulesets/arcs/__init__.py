"""Arcs: the ruleset. RULES.md holds the rules, `rules` a file per chapter."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.contract.rules import Rules
from mechs_core.kernel.contract.sight import Sight
from mechs_core.kernel.play import Play
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.rulesets.arcs import bots, imagine, model, options, outcome, questions, view
from mechs_core.rulesets.arcs.rules import CHAPTERS, flow, luck, setup


def set_up(play: Play[model.State]) -> None:
    """The opening events, up to the first question."""
    flow.go_on(play, setup.set_up(play))


RULESET: Final = Ruleset(
    name="arcs",
    title="Arcs",
    version=1,
    seats=(2, 3, 4),
    options=options.OPTIONS,
    credits="by Cole Wehrle, published by Leder Games",
    rules=Rules(
        start=model.start,
        setup=set_up,
        requests=questions.requests,
        choices=CHAPTERS.choices,
        decide=CHAPTERS.decide,
        apply=CHAPTERS.apply,
        result=outcome.result,
        summary=outcome.summary,
        mark=outcome.mark,
        reluck=luck.renew,
    ),
    sight=Sight(view=view.view, imagine=imagine.imagine),
    agents=bots.AGENTS,
)
