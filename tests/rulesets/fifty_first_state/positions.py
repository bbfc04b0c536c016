"""Stories that begin at a position: `at(p(supply={"gun": 1}), p(board=["P01.1"]), deck=[])`.

What is not said is as in RULES.md, Worked examples: two seats, the factions in table order, seat 0
first, round 1, the Action phase; what is not named lies nowhere, and decks are empty.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mechs_core.kernel.creation import describe
from mechs_core.kernel.messages import Event, GameCreated, Given
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.fifty_first_state import RULESET
from mechs_core.rulesets.fifty_first_state.amounts import counts, goods_in
from mechs_core.rulesets.fifty_first_state.model import State
from mechs_core.rulesets.fifty_first_state.options import CODES
from mechs_core.rulesets.fifty_first_state.rules.payment import GoodsPaid, PaidFrom, Reason, To
from mechs_core.rulesets.fifty_first_state.rules.turns import Pass, TurnStarted
from mechs_core.testing import Story, given
from tests.games import PEOPLE

Goods = Mapping[str, int]
EMPTY: Final = {"deck": []}


def p(*board: Any, **keys: Any) -> dict[str, Any]:
    """A seat of a scenario: its board, and other keys of RULES.md, Keys of a seat.

    Goods of the supply may stand among them: `p(worker=2)`.
    """
    supply = {good: number for good, number in keys.items() if good in GOODS and number}
    keys = {key: said for key, said in keys.items() if key not in GOODS}
    said: dict[str, Any] = {**keys}
    if board:
        said["board"] = [*board]
    if supply:
        said["supply"] = {**supply, **keys.get("supply", {})}
    return said


GOODS: Final = goods_in([1] * len(counts({}))).keys()


def at(*seats: Mapping[str, Any], **said: Any) -> Story:
    """A story that begins at a position; see `created`."""
    return given(position(*seats, **said))


def position(*seats: Mapping[str, Any], **said: Any) -> Line:
    return opening(*seats, **said)[0]


def opening(*seats: Mapping[str, Any], **said: Any) -> tuple[Line, tuple[Event, ...]]:
    """The line, and its opening events without `GameCreated`."""
    line, events = Line.create(RULESET, created(*seats, **said))
    return line, events[1:]


def created(
    *seats: Mapping[str, Any],
    count: int = 0,
    options: Mapping[str, Any] | None = None,
    luck: Given | None = None,
    seed: str = "7",
    **keys: Any,
) -> GameCreated:
    """The first record of a game with a scenario. keys: of the document. count: of seats."""
    table = count or max(2, len(seats))
    decks = dict.fromkeys(("blue", "red"), EMPTY) | keys.pop("connections", {})
    return describe(
        RULESET,
        PEOPLE[:table],
        options={"factions": CODES[:table], "first": 0, **(options or {})},
        scenario={**EMPTY, **keys, "connections": decks, "by_seat": [*seats]},
        seed=seed,
        given=luck,
    )


def ridge(*seats: Mapping[str, Any], first: str = "ridge", **said: Any) -> Story:
    """A story in which seat 0 has another faction."""
    others = [code for code in CODES if code != first]
    table = max(2, len(seats))
    options = {"factions": [first, *others][:table], **said.pop("options", {})}
    return at(*seats, options=options, **said)


def paid(
    seat: int,
    reason: Reason,
    to: To = "bank",
    *,
    stock: Mapping[str, Goods] | None = None,
    **supply: int,
) -> GoodsPaid:
    """The event of a payment. stock: what of it came from locations, by their ids."""
    goods = {**supply}
    for held in (stock or {}).values():
        for good, number in held.items():
            goods[good] = goods.get(good, 0) + number
    told = {card: {**held} for card, held in (stock or {}).items()}
    return GoodsPaid(seat, goods, PaidFrom({**supply}, told), to, reason)


def passes(story: Story, *seats: int) -> Story:
    """The story after these seats have passed, one after another."""
    for seat in seats:
        story = story.when(seat, Pass())
    return story


def asked(story: Story) -> list[tuple[int, str]]:
    """Whom the game waits for now, and what kind of question."""
    return [(each.seat, each.kind) for each in story.line.requests()]


def legal(story: Story, seat: int, kind: type | None = None) -> list[Any]:
    """What is offered to a seat, of one kind of decision or of all."""
    every = RULESET.legal(story.state, seat)
    return [each for each in every if kind is None or type(each) is kind]


def supply(story: Story, seat: int) -> dict[str, int]:
    return goods_in(story.state.supply[seat])


def hand(state: State, seat: int) -> tuple[str, ...]:
    """Its locations in the order drawn, then its connections in the order taken."""
    own = RULESET.sight.view(state, seat).own
    assert own is not None
    return own.hand


def board(story: Story, seat: int) -> list[str]:
    return [site.card for site in RULESET.sight.view(story.state, seat).seats[seat].board]


def told(story: Story, *kinds: type[Event]) -> list[Event]:
    """Those events of the last step that are of these kinds."""
    return [event for event in story.events if type(event) in kinds]


NEXT: Final = TurnStarted(1)  # what follows an action of seat 0 at a table of two
