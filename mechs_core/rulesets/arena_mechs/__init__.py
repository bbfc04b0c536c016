"""Arena Mechs: the ruleset. RULES.md holds the rules, `rules` a file per chapter."""

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
from mechs_core.rulesets.arena_mechs import imagine, legal, model, options, outcome, questions, view
from mechs_core.rulesets.arena_mechs.bots import AGENTS
from mechs_core.rulesets.arena_mechs.rules import CHAPTERS, setup
from mechs_core.rulesets.arena_mechs.study import STUDY
from mechs_core.rulesets.arena_mechs.text import TELLING

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
        listed_as=legal.listed_as,
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
