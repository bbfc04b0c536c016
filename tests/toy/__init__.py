"""The toy ruleset: a small game that uses every part of the contract, played by tests only."""

from __future__ import annotations

from mechs_core.kernel.contract.agents import Agents
from mechs_core.kernel.contract.rules import Rules
from mechs_core.kernel.contract.sight import Sight
from mechs_core.kernel.contract.study import Study
from mechs_core.kernel.contract.telling import Telling
from mechs_core.kernel.ruleset import Option, Ruleset
from mechs_core.kit.rulebook import Rulebook
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
    credits="made for tests",
    rules=Rules(
        scenario=rules.check_scenario,
        start=rules.start,
        setup=rules.set_up,
        requests=rules.requests,
        choices=rules.choices,
        decide=rules.DECIDE,
        apply=rules.APPLY,
        result=rules.result,
        summary=text.summary,
        mark=text.mark,
        reluck=rules.renew_luck,
    ),
    sight=Sight(
        view=text.view,
        imagine=rules.imagine,
    ),
    telling=Telling(
        parse=text.parse,
        format=text.format,
        sentence=text.sentence,
        board=text.board,
    ),
    study=Study(
        parts=study.PARTS,
        topics=study.TOPICS,
        watch=study.watch,
    ),
    agents=Agents(
        bots=(HOPEFUL,),
        features=seen.features,
        observe=seen.observe,
        widest=3,
    ),
    rulebook=Rulebook(__name__),
)
