"""Arena Mechs: the ruleset. RULES.md holds the rules, `rules` a file per chapter."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.play import Play
from mechs_core.kernel.rulebook import sentences
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.rulesets.arena_mechs import scenario, text
from mechs_core.rulesets.arena_mechs.bots import BOTS
from mechs_core.rulesets.arena_mechs.imagine import imagine
from mechs_core.rulesets.arena_mechs.legal import legal, requests
from mechs_core.rulesets.arena_mechs.model import Arena, start
from mechs_core.rulesets.arena_mechs.options import OPTIONS
from mechs_core.rulesets.arena_mechs.outcome import mark, result, summary
from mechs_core.rulesets.arena_mechs.rules import APPLY, DECIDE, DECISIONS, EVENTS, setup
from mechs_core.rulesets.arena_mechs.view import view


def set_up(play: Play[Arena]) -> None:
    """The opening events: a scenario's where one is given."""
    begin = setup.set_up if play.created.scenario is None else scenario.set_up
    begin(play)


RULESET: Final = Ruleset(
    name="arena_mechs",
    title="Arena Mechs",
    version=1,
    seats=(2, 3, 4),
    options=OPTIONS,
    events=EVENTS,
    decisions=DECISIONS,
    credits="by Peter Just Jensen and Ida Mia Thylstrup, played at Fastaval",
    scenario=scenario.check,
    start=start,
    setup=set_up,
    requests=requests,
    legal=legal,
    decide=DECIDE,
    apply=APPLY,
    view=view,
    result=result,
    summary=summary,
    mark=mark,
    imagine=imagine,
    reluck=setup.renew_luck,
    parse=text.parse,
    format=text.format,
    sentence=text.sentence,
    board=text.board,
    bots=BOTS,
    rules=sentences(__name__),
)
