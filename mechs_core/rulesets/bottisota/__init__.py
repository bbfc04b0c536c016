"""Bottisota-2: the ruleset. RULES.md holds the rules, `rules` a file per chapter."""

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
from mechs_core.rulesets.bottisota import imagine, model, options, outcome, questions, view
from mechs_core.rulesets.bottisota.bots import AGENTS
from mechs_core.rulesets.bottisota.rules import CHAPTERS, flow, setup
from mechs_core.rulesets.bottisota.study import STUDY
from mechs_core.rulesets.bottisota.text import TELLING

set_up_scenario = on_call(f"{__name__}.scenario", "set_up")


def set_up(play: Play[model.Battle]) -> None:
    """The opening events, a scenario's where one is given, up to the first question."""
    begin = setup.set_up if play.created.scenario is None else set_up_scenario
    begin(play)
    flow.go_on(play)


RULESET: Final = Ruleset(
    name="bottisota",
    title="Bottisota-2",
    version=1,
    seats=tuple(range(2, 13)),
    options=options.OPTIONS,
    credits="after Bottisota-2 (Bot War 2), a Finnish hobby game with free rules",
    rules=Rules(
        scenario=on_call(f"{__name__}.scenario", "check"),
        start=model.start,
        setup=set_up,
        requests=questions.requests,
        choices=CHAPTERS.choices,
        decide=CHAPTERS.decide,
        apply=CHAPTERS.apply,
        result=outcome.result,
        summary=outcome.summary,
        mark=outcome.mark,
        reluck=setup.renew_luck,
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
    study=STUDY,
    agents=AGENTS,
    rulebook=Rulebook(__name__),
    lessons=Lessons(__name__),
)
