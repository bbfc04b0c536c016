"""Positions of 51st State that are drawn."""

from __future__ import annotations

from typing import Any, Final

from mechs_core.kernel.stream import Line
from mechs_core.rulesets.fifty_first_state import RULESET
from mechs_core.rulesets.fifty_first_state.amounts import goods_in
from mechs_core.rulesets.fifty_first_state.cards import (
    CONNECTION_IDS,
    LOCATION_IDS,
    NUMBER,
    location,
)
from mechs_core.rulesets.fifty_first_state.data import GOODS
from tests.games import Sealed
from tests.kept_pictures import Kept
from tests.rulesets.fifty_first_state.positions import p, position

HARBOR, SCAR, RIDGE = range(3)
FACTIONS: Final = ("harbor", "scar", "ridge")
FACES: Final = {"blue": {"face": "C02.1", "deck": []}, "red": {"face": "C04.1", "deck": []}}


def crowded(**said: Any) -> Line:
    """Something of everything, at the turn of harbor in round 4; ridge has passed."""
    harbor = p(
        *("P06.1", {"card": "F09.1", "stock": {"gun": 2}}, {"card": "A03.2", "uses": 1}),
        *({"card": "P14.1", "ruin": True}, {"card": "A20.1", "uses": 1}, "F04.1", "A13.1"),
        worker=3,
        fuel=2,
        iron=1,
        brick=1,
        ammo=2,
        grey=2,
        red=5,
        uni=1,
        vp=14,
        hand=["A13.2", "F03.1", "P15.2", "C03.1"],
        deals=["P16.1", "A04.1", "F02.1"],
        faction_used=[1],
        space=["iron", "ammo"],
    )
    scar = p(
        *({"card": "P07.1", "uses": 1}, "F15.1", "A10.1"),
        *({"card": "F08.1", "stock": {"fuel": 3}}, "P01.1"),
        worker=1,
        gun=3,
        vp=9,
        hand=["A01.1", "A02.1"],
        deals=["F17.1"],
        space=["gun"],
    )
    ridge = p("F07.1", "F14.1", "A05.1", brick=2, vp=22, hand=["P03.1"], passed=True)
    keys = {"round": 4, "first": SCAR, "active": HARBOR, "connections": FACES}
    return position(harbor, scar, ridge, options={"factions": FACTIONS}, **{**keys, **said})


def developing() -> Line:
    """Harbor has paid for F03.1."""
    return crowded(developing={"card": "F03.1", "with": "brick"})


def choosing() -> Line:
    """Seat 0 has chosen two cards to discard, seat 1 has not."""
    game = Sealed.new(RULESET, 2)
    return game.decide(0, game.line.legal(0)[0]).line


def looking() -> Line:
    """The second half of the Lookout: seat 0 takes the last of three cards."""
    seats = p(hand=["A01.1"]), p("P05.1", hand=["C03.1"]), p()
    row = ["P17.1", "F18.1"]
    return position(
        *seats, phase="lookout", half=2, picks=2, row=row, round=2, discard=["A07.1", "P12.1"]
    )


def in_secret() -> Line:
    """Seat 0 has chosen ammo for its worker, hidden; seat 1 has still to choose."""
    armed = p("F13.1", ammo=1, space=["iron"], equip_choice={"good": "ammo"})
    options = {"arena.equip_mode": "secret"}
    return position(armed, p(gun=1, space=[]), phase="cleanup", round=3, options=options)


def storing() -> Line:
    """Seat 0 may store goods: some lie there already."""
    lot = {"card": "F14.1", "stored": {"worker": 1, "gun": 2}}
    return position(p(lot, "F13.1", gun=2, worker=1), p(), phase="cleanup")


def ended() -> Line:
    return Sealed.new(RULESET, 3).finish().line


def largest(seats: int, on_boards: int, in_hand: int) -> Line:
    """So many locations on boards, others in the hand of seat 0 with connections, much of all."""

    def site(card: str) -> dict[str, Any]:
        printed = location(NUMBER[card])
        said: dict[str, Any] = {"card": card, "uses": printed.uses and printed.uses - 1}
        return said | ({"stock": goods_in(printed.stock)} if any(printed.stock) else {})

    cards = sorted(LOCATION_IDS, key=lambda card: card[::-1])
    hand = cards[on_boards : on_boards + in_hand]
    people = [
        p(
            *map(site, cards[seat:on_boards:seats]),
            supply=dict.fromkeys(GOODS, 99),
            vp=999,
            deals=cards[on_boards + in_hand + seat :: seats],
            faction_used=[0, 1, 2],
            space=["iron", "gun", "ammo"] * 9,
            hand=[*hand, *CONNECTION_IDS] if in_hand and not seat else [],
        )
        for seat in range(seats)
    ]
    return position(*people, round=99, options={"max_rounds": 99}, connections={})


DRAWN: Final = {
    "choosing": Kept(choosing, 0),
    "lookout": Kept(looking, 0),
    "crowd": Kept(crowded, HARBOR),
    "secret": Kept(in_secret, 0),
    "ended": Kept(ended),
}
