"""What is simulated: numbered games, each the same on every machine and at any time.

A deal is a seed. Every deal is played once, or once with every assignment of the bots to the
seats, or once with each of some listed seatings, and in every arm of a sweep: games of one deal
share their luck and can be compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from msgspec import UNSET, Struct, UnsetType

from mechs_core.kernel.bots import find_bot
from mechs_core.kernel.contract.rules import Json
from mechs_core.kernel.creation import unbiased_options
from mechs_core.kernel.endless import HIGHEST
from mechs_core.kernel.errors import MechsError
from mechs_core.kernel.luck import LONGEST_SEED, why_bad_seed
from mechs_core.kernel.messages import Seat, Value
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.words import shortened, word

FIXED, ROTATE, PAIRED = "fixed", "rotate", "paired"
ROUND_ROBIN: Final = "round robin"  # each deal with every one of the plan's `seatings`
DEALINGS: Final = (FIXED, ROTATE, PAIRED, ROUND_ROBIN)
MOST_GAMES: Final = 1_000_000_000
MOST_SEATS: Final = 100  # of a game, whatever its rules
MOST_ARMS: Final = 10_000
LONGEST_LABEL: Final = 1 << 14  # characters that tell what an arm is
MOST_SEATINGS: Final = 10_000  # of a round robin; 15 bots on 12 seats have 2,520
MOST_ASSIGNMENTS: Final = 720  # of `paired`; 6 different bots on 6 seats
FEWEST_ROLLOUTS: Final = 2  # a single one has no standard error
MOST_ROLLOUTS: Final = 10_000  # then errors are a hundredth of those of one


class BadPlan(MechsError):
    """A simulation that is impossible; the sentence says why."""


class Arm(Struct, frozen=True):
    """One side of a comparison: the options under which, or the decision after which, it plays."""

    label: str  # "prestige_floor=0"; empty where there is nothing to compare
    options: dict[str, Value]
    decisions: tuple[tuple[Seat, dict[str, Any]], ...] = ()  # after a stored position


class Position(Struct, frozen=True):
    """A place in a stored game from which simulated ones go on, under new luck."""

    game: str
    at: int  # the last event kept
    hash: str  # of the last step kept, 64 hex digits
    kept: bool = False  # the game's own later decisions are sent again while they are legal


class Game(Struct, frozen=True):
    """One game of a plan."""

    number: int  # from 0
    deal: int  # from 0; games of one deal share their seed
    assignment: int  # index of `Plan.assignments`
    arm: int  # index of `Plan.arms`
    seats: tuple[str, ...]  # bots by name and version
    seed: str


class Plan(Struct, frozen=True, dict=True):
    """A whole simulation: equal plans give equal games.

    deals: how many seeds. rollouts: how often each piece of luck is drawn anew to attribute
    results to luck; 0: not at all. seatings: of a round robin, bots in seat order. max_decisions:
    after which a game is stopped; unset: the usual bounds.
    """

    ruleset: str
    rules: int  # version
    seats: tuple[str, ...]  # bots by name and version, in seat order of the first assignment
    arms: tuple[Arm, ...]
    seed: str
    deals: int
    dealing: str = FIXED
    rollouts: int = 0
    start: Position | None = None
    seatings: tuple[tuple[str, ...], ...] = ()
    max_decisions: int | UnsetType = UNSET  # left out of the bytes, so that older plans keep theirs

    @property
    def most(self) -> int | None:
        """`max_decisions`, or None."""
        return None if self.max_decisions is UNSET else self.max_decisions

    @cached_property
    def assignments(self) -> tuple[tuple[str, ...], ...]:
        """Every way the bots are put on the seats, the plan's own first."""
        if self.dealing == FIXED:
            return (self.seats,)
        if self.dealing == ROUND_ROBIN:
            return self.seatings
        if self.dealing == ROTATE:
            return tuple(self.seats[-i:] + self.seats[:-i] for i in range(len(self.seats)))
        return tuple(arrangements(self.seats))

    @property
    def games_a_deal(self) -> int:
        every = self.dealing in (PAIRED, ROUND_ROBIN)
        return len(self.arms) * (len(self.assignments) if every else 1)

    @property
    def games(self) -> int:
        return self.deals * self.games_a_deal

    def game(self, number: int) -> Game:
        """Game `number`, 0 to `games` - 1. Raises IndexError."""
        if not 0 <= number < self.games:
            raise IndexError(number)
        deal, rest = divmod(number, self.games_a_deal)
        assignment, arm = divmod(rest, len(self.arms))
        if self.dealing == ROTATE:
            assignment = deal % len(self.seats)
        seats = self.assignments[assignment]
        return Game(number, deal, assignment, arm, seats, f"{self.seed}-{deal}")


def plan(
    ruleset: Ruleset,
    seats: Sequence[str],
    *,
    deals: int,
    seed: str,
    dealing: str = FIXED,
    options: Mapping[str, Sequence[Json]] | None = None,
    rollouts: int = 0,
    seatings: Sequence[tuple[str, ...]] = (),
    max_decisions: int | None = None,
) -> Plan:
    """The plan of a simulation from what a person said.

    seats: bots, `bot:NAME` or `bot:NAME@VERSION`. options: by name the values to be played, each
    combination of them an arm; where nothing is said, the ruleset's unbiased defaults. seatings:
    of a round robin, bots by name and version. max_decisions: None: the usual bounds.
    Raises BadPlan, UnknownGame for a bot that is not there, IllegalDecision `bad_config`.
    """
    need_seats(ruleset, len(seats))
    names = tuple(find_bot(ruleset, name).seat_name for name in seats)
    return checked(
        Plan(
            ruleset=ruleset.name,
            rules=ruleset.version,
            seats=names,
            arms=tuple(arms_of(ruleset, len(names), options or {})),
            seed=seed,
            deals=deals,
            dealing=dealing,
            rollouts=rollouts,
            seatings=tuple(seatings),
            max_decisions=UNSET if max_decisions is None else max_decisions,
        )
    )


def need_seats(ruleset: Ruleset, seats: int) -> None:
    """Raises BadPlan where a ruleset is not for so many seats."""
    if seats not in ruleset.seats:
        raise BadPlan(f"{ruleset.name} is not for {seats} seats", hint="mechs rulesets")


def checked(made: Plan) -> Plan:
    """The plan itself, if it can be played. Raises BadPlan."""
    need_size(made)
    if made.deals < 1:
        raise BadPlan(f"{made.deals} games: at least one is needed")
    if made.dealing not in DEALINGS:
        raise BadPlan(f"dealing {made.dealing!r} is not one of {', '.join(DEALINGS)}")
    if not made.seed:
        raise BadPlan("a seed is needed")
    why = why_bad_seed(f"{made.seed}-{made.deals}")
    if why is not None:
        seed = shortened(made.seed, LONGEST_SEED)
        raise BadPlan(f"seed {seed!r}: {why}, of which some are kept for the number of the deal")
    if made.rollouts and made.rollouts < FEWEST_ROLLOUTS:
        raise BadPlan(f"rollouts {made.rollouts}: {FEWEST_ROLLOUTS} or more have a known error")
    if made.rollouts > MOST_ROLLOUTS:
        raise BadPlan(f"rollouts {made.rollouts}: {MOST_ROLLOUTS} at most")
    if made.most is not None and not 1 <= made.most <= HIGHEST:
        raise BadPlan(f"{made.most:,} decisions at most: 1 to {HIGHEST:,} can be said")
    if made.dealing == PAIRED and how_many(made.seats) > MOST_ASSIGNMENTS:
        raise BadPlan(
            f"{how_many(made.seats)} ways to seat these bots, more than {MOST_ASSIGNMENTS}",
            hint="--rotate plays each seed once, the bots going round",
        )
    if not 1 <= made.games <= MOST_GAMES:
        raise BadPlan(f"{made.games:,} games: 1 to {MOST_GAMES:,} can be played")
    return made


def need_size(made: Plan) -> None:
    """Raises BadPlan for a plan that is too large to be looked at more closely."""
    for many, most, what in (
        (len(made.seats), MOST_SEATS, "seats"),
        (len(made.arms), MOST_ARMS, "things to compare"),
        (len(made.seatings), MOST_SEATINGS, "seatings"),
    ):
        if many > most:
            raise BadPlan(f"{many:,} {what}: {most:,} at most")
    if any(len(seating) != len(made.seats) for seating in made.seatings):
        raise BadPlan(f"not all seatings have {len(made.seats)} seats")
    if any(len(arm.label) > LONGEST_LABEL for arm in made.arms):
        raise BadPlan(f"what is compared takes more than {LONGEST_LABEL:,} characters to tell")
    if made.start is not None and not 0 <= made.start.at < MOST_GAMES:
        raise BadPlan(f"no game goes on after event {made.start.at}")


def arms_of(ruleset: Ruleset, seats: int, said: Mapping[str, Sequence[Json]]) -> Iterable[Arm]:
    """Every combination of the values said, the last option changing fastest."""
    swept = [name for name, values in said.items() if len(values) > 1]
    chosen: list[dict[str, Json]] = [{}]
    for name, values in said.items():
        chosen = [{**some, name: value} for some in chosen for value in values]
    for each in chosen:
        label = " ".join(f"{name}={word(each[name])}" for name in swept)
        yield Arm(label, unbiased_options(ruleset, seats, each))


def how_many(names: Sequence[str]) -> int:
    """In how many different ways names go on seats."""
    ways, placed = 1, 0
    for name in dict.fromkeys(names):
        for taken in range(1, names.count(name) + 1):
            placed += 1
            ways = ways * placed // taken
    return ways


def arrangements(names: Sequence[str]) -> Iterable[tuple[str, ...]]:
    """Every different order of names, that of the names themselves first."""
    if not names:
        yield ()
    for name in dict.fromkeys(names):
        rest = list(names)
        rest.remove(name)
        for others in arrangements(rest):
            yield (name, *others)
