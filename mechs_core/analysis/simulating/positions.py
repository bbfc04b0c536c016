"""Plans of games that go on from a position of a stored one: what was a decision worth there?"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import UNSET, Struct, json

from mechs_core.analysis.simulating.plan import FIXED, Arm, BadPlan, Plan, Position, checked
from mechs_core.analysis.simulating.policies import policies
from mechs_core.kernel.encoding import encode, encode_json
from mechs_core.kernel.messages import Branched, Decision, Event, Request, Seat, Step
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line

Say = Callable[
    [Line, Seat], Decision
]  # called when it is the decision's turn, as notation needs the view at that time


class Place(Struct, frozen=True):
    """A position of a stored game, between two steps.

    line: as a branch begins there, under new luck. later: the game's own steps after it.
    """

    game: str
    line: Line
    kept: Sequence[Step[Event]]
    later: Sequence[Step[Event]]

    @property
    def at(self) -> int:
        """Position of the last event kept."""
        return sum(len(step.events) for step in self.kept) - 1

    @property
    def asked(self) -> tuple[Request, ...]:
        """The questions that the game waits for. There is one or more."""
        return tuple(each for each in self.line.requests() if each.required)


def place_of(
    ruleset: Ruleset, game: str, kept: Sequence[Step[Event]], later: Sequence[Step[Event]] = ()
) -> Place:
    """The place after these steps, unredacted. Raises BadPlan where nobody is asked any more."""
    line = Line.of(ruleset, kept)
    last = line.position - 1
    if not line.requests():
        raise BadPlan(f"after event {last} the game is over", hint="an earlier one: --at N")
    line.branch(Branched(game, last, "new", ruleset.version, seed_origin="chosen", seed="a trial"))
    return Place(game, line, kept, later)


def every_decision(place: Place, seat: Seat | None = None) -> tuple[Arm, ...]:
    """Each legal decision of a seat as an arm. seat: None for the only one that is asked.

    Raises BadPlan where several are asked, or this one is not.
    """
    asked = [each.seat for each in place.asked]
    if seat is None and len(asked) > 1:
        seats = ", ".join(called(place, each) for each in asked)
        raise BadPlan(f"several seats are asked: {seats}", hint="--decide 'SEAT: all'")
    chosen = asked[0] if seat is None else seat
    legal = place.line.legal(chosen)
    if not legal:
        raise BadPlan(f"{called(place, chosen)} is not asked after event {place.at}")
    return tuple(arm_of(place, chosen, [decision]) for decision in legal)


def arm_of(place: Place, seat: Seat, decisions: Sequence[Decision | Say]) -> Arm:
    """An arm of one decision, or of several that the seat takes one after another.

    Labelled in notation, after the seat where several are asked. Raises IllegalDecision for one
    that is refused here; of several, a later one may still be in a game with other luck.
    """
    line = place.line.copy()
    ruleset = line.ruleset
    said: list[tuple[Seat, dict[str, object]]] = []
    texts: list[str] = []
    for each in decisions:
        decision = each(line, seat) if callable(each) else each
        texts.append(ruleset.telling.format(decision, ruleset.sight.view(line.state, seat)))
        line.decide(seat, decision)
        said.append((seat, json.decode(encode_json(decision))))
    text = ", ".join(texts)
    label = f"{called(place, seat)}: {text}" if len(place.asked) > 1 else text
    return Arm(label, dict(line.created.options), tuple(said))


def called(place: Place, seat: Seat) -> str:
    """What the rules call a seat, or its number."""
    names = place.line.ruleset.sight.called(place.line.created, place.line.state)
    return names[seat] if names else f"seat {seat}"


def plan_from(
    place: Place,
    arms: Sequence[Arm] = (),
    *,
    deals: int,
    seed: str,
    seats: Sequence[str] = (),
    kept: bool = False,
    dealing: str = FIXED,
    rollouts: int = 0,
    max_decisions: int | None = None,
) -> Plan:
    """The plan of games that go on from a place, each deal with every arm under the same luck.

    arms: none: the game goes on with no decision said. seats: who plays on, as `policies` reads
    it. kept: the game's own later decisions are sent again while they are legal. The rest as for
    `plan`. Raises BadPlan, UnknownGame for a bot that is not there.
    """
    ruleset, created = place.line.ruleset, place.line.created
    labels = [arm.label for arm in arms]
    for label in labels:
        if labels.count(label) > 1:
            raise BadPlan(f"{label!r} is said twice")
    start = Position(place.game, place.at, place.kept[-1].hash.hex(), kept)
    return checked(
        Plan(
            ruleset=ruleset.name,
            rules=ruleset.version,
            seats=policies(ruleset, created.seats, seats),
            arms=tuple(arms) or (Arm("", dict(created.options)),),
            seed=seed,
            deals=deals,
            dealing=dealing,
            rollouts=rollouts,
            start=start,
            max_decisions=UNSET if max_decisions is None else max_decisions,
        )
    )


def prefix_of(place: Place, plan: Plan) -> tuple[bytes, ...]:
    """The steps that `play_game` needs, encoded."""
    sent = plan.start is not None and plan.start.kept
    return tuple(map(encode, [*place.kept, *(place.later if sent else ())]))
