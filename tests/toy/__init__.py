"""The toy ruleset: a small game that uses every part of the contract, played by tests only."""

from __future__ import annotations

from mechs_core.kernel.rulebook import Rulebook
from mechs_core.kernel.ruleset import Option, Ruleset
from tests.toy import rules, seen, study, text
from tests.toy.bots import HOPEFUL

TOY = Ruleset(
    name="toy",
    title="Toy",
    version=1,
    seats=tuple(range(2, 13)),
    options=(
        Option(name="rounds", sentence="Rounds played", default=3, values=(1, 2, 3, 4, 5)),
        Option(name="block", sentence="Claims can be blocked", default=True, values=(True, False)),
        Option(
            name="die",
            sentence="The die: a plain one, one of so many sides, or one with these faces",
            default="plain",
            values=("plain", {"sides": 4}, {"faces": [0, 0, 9]}),
            check=rules.a_die,
        ),
    ),
    events=tuple(rules.APPLY),
    decisions=tuple(rules.DECIDE),
    credits="made for tests",
    scenario=rules.check_scenario,
    start=rules.start,
    setup=rules.set_up,
    requests=rules.requests,
    choices=rules.choices,
    decide=rules.DECIDE,
    apply=rules.APPLY,
    view=text.view,
    result=rules.result,
    summary=text.summary,
    mark=text.mark,
    imagine=rules.imagine,
    reluck=rules.renew_luck,
    parse=text.parse,
    format=text.format,
    sentence=text.sentence,
    board=text.board,
    parts=study.PARTS,
    topics=study.TOPICS,
    watch=study.watch,
    features=seen.features,
    observe=seen.observe,
    widest=3,
    bots=(HOPEFUL,),
    rules=Rulebook(__name__),
)
