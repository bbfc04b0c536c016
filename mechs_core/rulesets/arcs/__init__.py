"""Arcs: the ruleset. RULES.md holds the rules, `rules` a file per chapter.

The campaign is a large part with a book of its own, rules/campaign/RULES.md.
"""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.contract.drawing import Drawing
from mechs_core.kernel.contract.rules import Rules
from mechs_core.kernel.contract.sight import Sight
from mechs_core.kernel.on_demand import on_call
from mechs_core.kernel.play import Play
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kit.lessons import Lessons
from mechs_core.kit.rulebook import Rulebook
from mechs_core.rulesets.arcs import imagine, limits, model, options, outcome, questions, view
from mechs_core.rulesets.arcs.bots import AGENTS
from mechs_core.rulesets.arcs.rules import CHAPTERS, flow, luck, setup
from mechs_core.rulesets.arcs.study import STUDY
from mechs_core.rulesets.arcs.text import TELLING

set_up_scenario = on_call(f"{__name__}.scenario", "set_up")


def set_up(play: Play[model.State]) -> None:
    """The opening events, a scenario's where one is given, up to the first question."""
    begin = setup.set_up if play.created.scenario is None else set_up_scenario
    flow.go_on(play, begin(play))


RULESET: Final = Ruleset(
    name="arcs",
    title="Arcs",
    version=2,
    seats=(2, 3, 4),
    options=options.OPTIONS,
    credits="by Cole Wehrle, published by Leder Games",
    rules=Rules(
        scenario=on_call(f"{__name__}.scenario", "check"),
        start=model.start,
        setup=set_up,
        requests=questions.requests,
        choices=CHAPTERS.choices,
        listed_as=questions.listed_as,
        decide=CHAPTERS.decide,
        apply=CHAPTERS.apply,
        result=outcome.result,
        summary=outcome.summary,
        mark=outcome.mark,
        reluck=luck.renew,
        unasked=questions.unasked,
        within=limits.within,
    ),
    sight=Sight(
        view=view.view,
        imagine=imagine.imagine,
        hides=view.hides,
        called=options.seats_called,
    ),
    telling=TELLING,
    drawing=Drawing(
        picture=on_call(f"{__name__}.picture", "picture"),
        touches=on_call(f"{__name__}.picture", "touches"),
    ),
    rulebook=Rulebook(__name__, modules=(f"{__name__}.rules.campaign",)),
    lessons=Lessons(__name__),
    study=STUDY,
    agents=AGENTS,
)
