"""Arena Mechs: the ruleset. RULES.md holds the rules, `rules` a file per chapter."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.contract.agents import Agents
from mechs_core.kernel.contract.rules import Rules
from mechs_core.kernel.contract.sight import Sight
from mechs_core.kernel.contract.telling import Telling, always_retold
from mechs_core.kernel.on_demand import on_call
from mechs_core.kernel.play import Play
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kit.rulebook import Rulebook
from mechs_core.rulesets.arena_mechs import (
    imagine,
    legal,
    model,
    observation,
    options,
    outcome,
    questions,
    text,
    view,
)
from mechs_core.rulesets.arena_mechs.bots import BOTS
from mechs_core.rulesets.arena_mechs.rules import CHAPTERS, setup
from mechs_core.rulesets.arena_mechs.study import STUDY

set_up_scenario = on_call(f"{__name__}.scenario", "set_up")


def set_up(play: Play[model.Arena]) -> None:
    """The opening events: a scenario's where one is given."""
    begin = setup.set_up if play.created.scenario is None else set_up_scenario
    begin(play)


RULESET: Final = Ruleset(
    name="arena_mechs",
    title="Arena Mechs",
    version=1,
    seats=(2, 3, 4),
    options=options.OPTIONS,
    credits="by Peter Just Jensen and Ida Mia Thylstrup, played at Fastaval",
    rules=Rules(
        scenario=on_call(f"{__name__}.scenario", "check"),
        start=model.start,
        setup=set_up,
        requests=questions.requests,
        choices=legal.choices,
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
        called=options.colours,
    ),
    telling=Telling(
        parse=text.parse,
        format=text.format,
        sentence=text.sentence,
        board=text.board,
        low=text.low,
        legend=text.legend,
        about="program your Mech with cards and smash the others for prestige",
        remark=text.remark,
        retold=always_retold,
        unsaid=text.UNSAID,
    ),
    study=STUDY,
    agents=Agents(
        bots=BOTS,
        features=on_call(f"{__name__}.observation.features", "features"),
        observe=on_call(f"{__name__}.observation.features", "observe"),
        widest=observation.WIDEST,
    ),
    rulebook=Rulebook(__name__),
)
