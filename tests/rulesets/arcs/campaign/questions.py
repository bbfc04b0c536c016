"""A position for every question that a campaign alone asks, and for each of its cards that ask."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.rules.campaign.council import CouncilChoice
from mechs_core.rulesets.arcs.rules.campaign.drafts import Draft
from mechs_core.rulesets.arcs.rules.campaign.event_cards import CallSummit
from mechs_core.rulesets.arcs.rules.campaign.policy import ChoosePolicy
from mechs_core.rulesets.arcs.rules.court import Secure
from mechs_core.rulesets.arcs.rules.move import Move
from mechs_core.rulesets.arcs.rules.turns import Act
from mechs_core.testing import Story
from tests.games import Sealed
from tests.rulesets.arcs.campaign.fights import attack, dice, field
from tests.rulesets.arcs.campaign.summits import item, proposed, summit, talk
from tests.rulesets.arcs.positions import at, p

HAND: Final = "CO3"  # the chapter goes on


def meeting(*seats: dict[str, object], count: int, **said: object) -> Story:
    """Seat 0 has secured the Council, and the round is over."""
    first, *others = seats or (p(), p())
    start = {"phase": "council", "council": "decided", "held_by": 0, **said}
    return at({"hand": HAND, **first}, *others, campaign=True, count=count, **start)


def chosen(*seats: dict[str, object], count: int, resolve: str, **said: object) -> Story:
    """The same after seat 0 has called no Summit, and resolves Crises or Edicts."""
    story = meeting(*seats, count=count, **said).when(0, CallSummit(False))
    return story.when(0, CouncilChoice(resolve))


def fates(seats: int) -> Story:
    others = [p(offer="prefect factor") for _ in range(1, seats)]
    return at(p(offer="prefect liberator"), *others, phase="fates", campaign=True)


def event(seats: int) -> Story:
    said = {"phase": "event", "played": "CO2, 1 event E1", "initiative": 0}
    return at(p(hand=HAND, favors={1: 1}), campaign=True, count=seats, **said)


def council(seats: int) -> Story:
    return meeting(count=seats)


def steal_trust(seats: int) -> Story:
    thief = p(outlaw=True, cities="4B")
    story = meeting(thief, p(), count=seats, first_regent=1, trust="MRR")
    return story.when(0, CallSummit(False))


def council_choice(seats: int) -> Story:
    said = {"blight": "4B=1+1", "empire": "4B=1", "court": "CC12 CC11"}
    return meeting(p(ships="4B=2"), count=seats, **said).when(0, CallSummit(False))


def order(seats: int) -> Story:
    return summit(p(favors={1: 3}), p(slots="MW", agents="1=1"), count=seats, court="CC02")


def talking(seats: int) -> Story:
    """A proposal waits for seat 1, and seat 0 may make another."""
    story = talk(p(slots="M"), p(ships="4B=2", slots="R"), count=seats)
    return proposed(story, 0, item(0, 1, "resource", slot=1), item(1, 0, "favor"))


def talk_item(seats: int) -> Story:
    return talk(p(ships="4B=2 4G=1"), p(), count=seats).when(0, Draft(0, 1, "cede"))


def policy(seats: int) -> Story:
    return chosen(p(), p(slots="R"), count=seats, resolve="edicts", policy="peace war escalation")


def demand(seats: int) -> Story:
    story = chosen(p(), p(slots="RP"), count=seats, resolve="edicts", policy="peace war escalation")
    return story.when(0, ChoosePolicy(True))


def demand_of_an_outlaw_to_be(seats: int) -> Story:
    poor = p(agents="1=10")
    story = chosen(p(), poor, count=seats, resolve="edicts", policy="peace war escalation")
    return story.when(0, ChoosePolicy(True))


def edict_place(seats: int) -> Story:
    said = {"policy": "escalation peace war", "empire": "4B=1 5B=1"}
    return chosen(count=seats, resolve="edicts", **said).when(0, ChoosePolicy(True))


def edict_give(seats: int) -> Story:
    """One Weapon is left, for two or more Regents."""
    armed = p(cities="1A 1B 1C", slots="WWWW")
    story = chosen(armed, count=seats, resolve="edicts", policy="war peace escalation")
    return story.when(0, ChoosePolicy(True))


def edict_may(seats: int, number: int = 6) -> Story:
    first = p(ports="4B", slots="MF") if number == 6 else p()
    others = [p(outlaw=number == 8)]
    said = {"edicts": [3, number], "court": "CC02", "first_regent": 0, "trust": "MR"}
    story = chosen(first, *others, count=seats, resolve="edicts", **said)
    return story.when(0, ChoosePolicy(False, "peace" if "peace" in top(story)[1:] else "war"))


def top(story: Story) -> tuple[str, ...]:
    policies: tuple[str, ...] = story.state.reach.policies
    return policies


def vox_crisis(seats: int, card: str = "CC13") -> Story:
    first = p(guild="CC02 CC03", agents="0=10") if card == "CC13" else p(cities="4B 5B", power=3)
    return chosen(first, count=seats, resolve="crises", court=[card], blight="")


def vox(seats: int, card: str = "CC15") -> Story:
    said = {"court": [card], "blight": "4B=0+1 5B=0+2", "council": "session"}
    own = p(agents="1=3", ships="4B=2 5B=1")
    story = at(own, p(cities="4B"), campaign=True, played="AG2", count=seats, **said)
    return story.when(0, Act(Secure(1)))


def escort(seats: int) -> Story:
    return moving(seats, p(ships="4B=1"), empire="4B=1+1")


def group(seats: int) -> Story:
    return moving(seats, p(ships="4B=1+1", flagship="4B hull=port"))


def sprint(seats: int) -> Story:
    return moving(seats, p(ships="4B=1", lore="L03"))


def moving(seats: int, own: dict[str, object], **said: object) -> Story:
    story = at(own, campaign=True, played="MO2", count=seats, **said)
    return story.when(0, Act(Move("4B", "4G")))


def imperial(seats: int) -> Story:
    own, rival = p(ships="5B=2"), p(ships="5B=1", outlaw=True)
    return attack(field(own, rival, count=seats, empire="5B=1+1"))


def railgun(seats: int) -> Story:
    return attack(field(p(ships="5B=1+1", outlaw=True), p(ships="5B=1", lore="L12"), count=seats))


def dice_against_blight(seats: int) -> Story:
    return attack(field(p(ships="5B=3"), count=seats, blight="5B=1+1"), "blight")


def hits_on_blight(seats: int) -> Story:
    return dice(dice_against_blight(seats), skirmish=(4, 5))


def hits_on_a_flagship(seats: int) -> Story:
    rival = p(flagship="5B hull=port+city slipstream=city")
    story = attack(field(p(ships="5B=3", outlaw=True), rival, count=seats))
    return dice(story, skirmish=(4, 5))


def lore_repair(seats: int) -> Story:
    own = p(ships="5B=1+1", lore="L07", flagship="5B hull=port!", outlaw=True)
    story = attack(field(own, p(ships="5B=2"), count=seats))
    return dice(story, skirmish=(1,))


def fate_choice(seats: int) -> Story:
    """Called Debts: a resource or Power."""
    own = p(fate="factor", fx="FX3", favors={1: 1})
    return chosen(own, p(slots="MR"), count=seats, resolve="crises", court="CC02")


QUESTIONS: Final[dict[str, Callable[[int], Story]]] = {
    each.__name__: each
    for each in (
        *(fates, event, council, steal_trust, council_choice, order, talking, talk_item),
        *(policy, demand, demand_of_an_outlaw_to_be, edict_place, edict_give, edict_may),
        *(vox_crisis, vox, escort, group, sprint, imperial, railgun, dice_against_blight),
        *(hits_on_blight, hits_on_a_flagship, lore_repair, fate_choice),
    )
}
CARDS: Final = ("CC11", "CC12", "CC14", "CC15")  # that ask when secured
CRISES: Final = ("CC13", "CC14")  # that ask in a Crisis
EDICTS: Final = (6, 7, 8)  # that ask besides 03


@cache
def stories(seats: int) -> dict[str, Story]:
    """A story for each question and card, by a name of it."""
    found = {name: story(seats) for name, story in QUESTIONS.items()}
    found |= {f"vox {card}": vox(seats, card) for card in CARDS}
    found |= {f"crisis {card}": vox_crisis(seats, card) for card in CRISES}
    return found | {f"edict {number}": edict_may(seats, number) for number in EDICTS}


def met(seats: int) -> Iterator[Line]:
    """A random campaign, wherever a question is asked for the first time."""
    options = {"campaign": True, "max_proposals": 1}
    game, rng = Sealed.new(RULESET, seats, seed="met", options=options), Rng("met")
    known = set[str]()
    while requests := game.line.requests():
        kinds = {request.kind for request in requests}
        if not kinds <= known:
            yield game.line
        known |= kinds
        game.random_step(rng)
