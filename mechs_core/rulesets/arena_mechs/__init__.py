"""Arena Mechs: the ruleset. RULES.md holds the rules, `rules` a file per chapter."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.on_demand import on_call
from mechs_core.kernel.play import Play
from mechs_core.kernel.rulebook import Rulebook
from mechs_core.kernel.ruleset import Ruleset, always_retold
from mechs_core.rulesets.arena_mechs import (
    imagine,
    legal,
    model,
    observation,
    options,
    outcome,
    questions,
    study,
    text,
    view,
)
from mechs_core.rulesets.arena_mechs.bots import BOTS
from mechs_core.rulesets.arena_mechs.rules import APPLY, DECIDE, DECISIONS, EVENTS, setup

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
    events=EVENTS,
    decisions=DECISIONS,
    credits="by Peter Just Jensen and Ida Mia Thylstrup, played at Fastaval",
    scenario=on_call(f"{__name__}.scenario", "check"),
    start=model.start,
    setup=set_up,
    requests=questions.requests,
    choices=legal.choices,
    decide=DECIDE,
    apply=APPLY,
    view=view.view,
    result=outcome.result,
    summary=outcome.summary,
    mark=outcome.mark,
    imagine=imagine.imagine,
    reluck=setup.renew_luck,
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
    called=options.colours,
    parts=study.PARTS,
    topics=study.TOPICS,
    watch=study.watch,
    features=on_call(f"{__name__}.observation.features", "features"),
    observe=on_call(f"{__name__}.observation.observer", "observe"),
    widest=observation.WIDEST,
    bots=BOTS,
    rules=Rulebook(__name__),
)
