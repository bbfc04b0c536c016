"""Tiny Epic Mechs: the ruleset. RULES.md holds the rules, `rules` a file per chapter."""

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
from mechs_core.rulesets.tiny_epic_mechs import imagine, model, options, outcome, questions, view
from mechs_core.rulesets.tiny_epic_mechs.bots import AGENTS
from mechs_core.rulesets.tiny_epic_mechs.rules import CHAPTERS, flow, setup_pilots, setup_weapons
from mechs_core.rulesets.tiny_epic_mechs.study import STUDY
from mechs_core.rulesets.tiny_epic_mechs.text import TELLING

set_up_scenario = on_call(f"{__name__}.scenario", "set_up")


def set_up(play: Play[model.Arena]) -> None:
    """The opening events, a scenario's where one is given, up to the first question."""
    begin = setup_pilots.set_up if play.created.scenario is None else set_up_scenario
    begin(play)
    flow.go_on(play)


RULESET: Final = Ruleset(
    name="tiny_epic_mechs",
    title="Tiny Epic Mechs",
    version=1,
    seats=(2, 3, 4),
    options=options.OPTIONS,
    credits="by Scott Almes, published by Gamelyn Games",
    rules=Rules(
        scenario=on_call(f"{__name__}.scenario", "check"),
        start=model.start,
        setup=set_up,
        requests=questions.requests,
        choices=CHAPTERS.choices,
        unasked=questions.unasked,
        decide=CHAPTERS.decide,
        apply=CHAPTERS.apply,
        result=outcome.result,
        summary=outcome.summary,
        mark=outcome.mark,
        reluck=setup_weapons.renew_luck,
    ),
    sight=Sight(
        view=view.view,
        imagine=imagine.imagine,
        hides=view.hides,
        called=options.colours,
    ),
    telling=TELLING,
    drawing=Drawing(
        picture=on_call(f"{__name__}.picture", "picture"),
        touches=on_call(f"{__name__}.picture", "touches"),
    ),
    study=STUDY,
    agents=AGENTS,
    rulebook=Rulebook(__name__),
    lessons=Lessons(__name__),
)
