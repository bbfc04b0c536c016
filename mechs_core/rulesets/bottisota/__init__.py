"""Bottisota-2: the ruleset. RULES.md holds the rules, `rules` a file per chapter."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.on_demand import on_call
from mechs_core.kernel.play import Play
from mechs_core.kernel.rulebook import Rulebook
from mechs_core.kernel.ruleset import Ruleset, always_retold
from mechs_core.rulesets.bottisota import (
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
from mechs_core.rulesets.bottisota.bots import BOTS
from mechs_core.rulesets.bottisota.rules import flow, setup
from mechs_core.rulesets.bottisota.tables import APPLY, DECIDE, DECISIONS, EVENTS

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
    events=EVENTS,
    decisions=DECISIONS,
    credits="after Bottisota-2 (Bot War 2), a Finnish hobby game with free rules",
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
    split=text.split,
    format=text.format,
    sentence=text.sentence,
    board=text.board,
    low=text.low,
    legend=text.legend,
    about="move your bot, shoot, lay mines; be the last one in the hall",
    remark=text.remark,
    hides=view.hides,
    retold=always_retold,
    called=options.seats_called,
    parts=study.PARTS,
    topics=study.TOPICS,
    watch=study.watch,
    features=on_call(f"{__name__}.observation.features", "features"),
    observe=on_call(f"{__name__}.observation.observer", "observe"),
    widest=observation.WIDEST,
    bots=BOTS,
    rules=Rulebook(__name__),
)
