"""What `legal` lists: every legal decision once, in order, and no other. RULES.md, Decisions.

The oracle tries every decision that can be written down, with every payment of a cost's size.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from typing import Any

import pytest
from msgspec.structs import replace

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Decision, tag_of
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.fifty_first_state import RULESET
from mechs_core.rulesets.fifty_first_state.cards import IDS, LOCATION_IDS
from mechs_core.rulesets.fifty_first_state.data import GOODS
from mechs_core.rulesets.fifty_first_state.questions import WITH_ARENA
from mechs_core.rulesets.fifty_first_state.rules.cleanup import Store, StoreDone
from mechs_core.rulesets.fifty_first_state.rules.payment import GoodsPaid
from mechs_core.rulesets.fifty_first_state.rules.use import UseFaction
from tests.games import Sealed
from tests.rulesets.fifty_first_state.positions import legal, p, position, ridge

MOST_PAID = 3  # goods of the dearest cost that takes a named payment
SIMPLE = {
    "Construct": ("card", IDS),
    "MakeDeal": ("card", IDS),
    "Raze": ("card", IDS),
    "RazeOpponent": ("location", IDS),
    "OpenProduction": ("location", IDS),
    "Replace": ("location", IDS),
    "PickCard": ("card", IDS),
    "Trade": ("good", (*GOODS, "card")),
    "TakeConnection": ("colour", ("blue", "red")),
}


@cache
def payments() -> tuple[tuple[str, ...], ...]:
    """Every list of goods, up to one more than is ever paid, and none."""
    sizes = range(MOST_PAID + 1)
    return tuple(pay for size in sizes for pay in combinations_with_replacement(GOODS, size))


def plain_decisions() -> Iterator[dict[str, Any]]:
    """Every decision that takes no payment, and the others without one."""
    for tag, (field, values) in SIMPLE.items():
        yield from ({"type": tag, field: value} for value in values)
    yield from ({"type": tag} for tag in ("Pass", "StoreDone", "arena.SendWorker"))
    yield from ({"type": "UseLocation", "location": card} for card in IDS)
    yield from ({"type": "PlayConnection", "card": card} for card in IDS)
    for card, way in product(IDS, ("brick", "dev")):
        yield {"type": "Develop", "card": card, "with": way}
    for index, card in product(range(3), (None, *IDS)):
        yield {"type": "UseFaction", "index": index, "discard": card}
    for tag in ("arena.Equip", "arena.ChooseEquip"):
        yield from ({"type": tag, "good": good} for good in (None, *GOODS))
    yield from ({"type": "Store", "location": c, "good": g} for c, g in product(IDS, GOODS))


def taken(line: Line, seat: int, document: dict[str, Any]) -> tuple[Any, ...] | None:
    """The record and events of a decision on a copy of the line; None: it is refused."""
    trial = line.copy()
    try:
        return trial.decide(seat, json.dumps(document))
    except IllegalDecision:
        assert not trial.spoiled
        return None


def accepted(line: Line, seat: int) -> list[Decision]:
    """All that the rules take; the default payment without a name."""
    found: list[Decision] = []
    for document in plain_decisions():
        events = taken(line, seat, document)
        if events is None:
            continue
        decision = events[0].decision
        found.append(decision)
        if "pay" not in decision.__struct_fields__:
            continue
        default = next((e.goods for e in events if isinstance(e, GoodsPaid)), {})
        own = tuple(good for good in GOODS for _ in range(default.get(good, 0)))
        named = [pay for pay in payments() if taken(line, seat, {**document, "pay": pay})]
        assert (own in named) == bool(own)  # naming the default is accepted, not listed
        found += [replace(decision, pay=pay) for pay in named if pay != own]
    return found


def key(decision: Decision) -> str:
    return repr(decision)


def check(line: Line, seat: int) -> list[Decision]:
    offers = [*RULESET.legal(line.state, seat)]
    assert len({*offers}) == len(offers)
    told = accepted(line, seat)
    if any(type(each) is Store for each in told):
        told = [each for each in told if type(each) is not Store] + first_stores(line, seat, told)
    assert sorted(map(key, told)) == sorted(map(key, offers))
    return offers


def first_stores(line: Line, seat: int, told: list[Decision]) -> list[Decision]:
    """Of each good the first location in board order that takes it."""
    order = [IDS[site.card] for site in line.state.board[seat]]
    first: dict[str, Store] = {}
    stores = [each for each in told if type(each) is Store]
    for each in sorted(stores, key=lambda store: order.index(store.location)):
        first.setdefault(each.good, each)
    return [*first.values()]


RUIN = {"card": "P01.1", "ruin": True}
LOCKER = {"card": "F09.1", "stock": {"gun": 1}}
CAMP = {"card": "F12.1", "stock": {"worker": 1}}
BOARDS: dict[str, list[Any]] = {
    "costs of two kinds": ["A01.1", "A03.1", "A04.1", "A05.1"],
    "any": ["A13.1", "A15.1", LOCKER],
    "contacts": ["A21.1", "A22.1", "A17.1", "A18.1"],
    "stock and ruins": [RUIN, LOCKER, CAMP, "A02.1", {"card": "A20.1", "uses": 1}],
}
SUPPLIES: dict[str, dict[str, int]] = {
    "nothing": {},
    "one of each": dict.fromkeys(GOODS, 1),
    "jokers": {"worker": 1, "ammo": 3, "uni": 4},
    "plenty": dict.fromkeys(GOODS, 4),
}


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("goods", SUPPLIES)
def test_host_pay_3_legal_lists_every_payment_that_is_accepted_and_nothing_else(
    board: str, goods: str
):
    others = p("P04.1", "F15.1", "P02.1"), p("P06.1", "A06.1", {"card": "P07.1", "uses": 1})
    own = p(*BOARDS[board], hand=["P13.1", "F03.1", "C04.1", "C01.1"], supply=SUPPLIES[goods])
    faces = {"blue": {"deck": [], "face": "C02.1"}}
    options = {"factions": ["ridge", "scar", "harbor"]}
    line = position(own, *others, options=options, connections=faces, deck=["P05.1"])
    check(line, 0)


@pytest.mark.parametrize("options", [{}, {"arena": False}, {"arena.equip_mode": "secret"}])
def test_legal_is_what_is_accepted_at_moments_of_games(options: dict[str, Any]):
    """At some moments of each kind of question, whoever is asked."""
    rng, counts = Rng("legal"), dict[str, int]()
    game = Sealed.new(RULESET, 3, seed="legal", options={**options, "max_rounds": 5})
    while game.line.requests():
        for request in game.line.requests():
            number = counts[request.kind] = counts.get(request.kind, 0) + 1
            if request.kind == "discard":
                continue
            if number in (1, 4, 16) or number % 64 == 0:
                check(game.line, request.seat)
        game.random_step(rng)
    assert {"pick", "action"} <= counts.keys()


@pytest.mark.parametrize("pays", ["brick", "dev"])
def test_host_dev_1_replace_lists_every_location_that_fits(pays: str):
    developing = {"card": "P13.1", "with": pays}
    own = p("P01.2", "P02.1", RUIN, "A06.1", "P17.1", hand=["P13.1"])
    check(position(own, p("P02.2"), developing=developing), 0)


def test_host_cln_2_every_store_is_tried():
    full = {"card": "F13.1", "stored": {"iron": 2, "gun": 1}}
    own = p(full, "F14.1", "F13.2", supply=dict.fromkeys(GOODS, 2))
    offers = check(position(own, phase="cleanup"), 0)
    assert len(offers) == 6 and offers[-1] == StoreDone()


@pytest.mark.parametrize("mode", ["turn", "secret"])
def test_both_equips_list_nothing_and_the_kinds_in_supply(mode: str):
    own = p(space=[], ammo=1, gun=2, iron=1, brick=1)
    line = position(own, phase="cleanup", options={"arena.equip_mode": mode})
    offers = check(line, 0)
    assert [each.good for each in offers] == [None, "gun", "iron", "ammo"]  # 4 at most


# ---------------------------------------------------------------- order


def sorted_as_said(offers: list[Decision]) -> bool:
    """Payments of a decision: the default first, then larger amounts first, good by good."""
    groups: dict[str, list[tuple[str, ...] | None]] = {}
    for each in offers:
        if "pay" in each.__struct_fields__:
            groups.setdefault(key(replace(each, pay=None)), []).append(each.pay)
    for first, *rest in groups.values():
        amounts = [[pay.count(good) for good in GOODS] for pay in rest if pay is not None]
        assert first is None and len(amounts) == len(rest)
        assert amounts == sorted(amounts, reverse=True)
        assert all(list(pay or ()) == sorted(pay or (), key=GOODS.index) for pay in rest)
    return len(groups) > 0


def test_offers_come_type_by_type_and_payments_larger_amounts_first():
    cards = ["P13.1", "F03.1", "C04.1", "C01.1"]
    board = ["A01.1", "A13.1", "A15.1", LOCKER, "P02.1"]
    own = p(*board, hand=cards, supply=dict.fromkeys(GOODS, 5))
    faces = {"blue": {"deck": [], "face": "C02.1"}, "red": {"deck": [], "face": "C03.1"}}
    story = ridge(own, p("P06.1", "A06.1"), connections=faces, deck=["P05.1"])
    offers = legal(story, 0)
    assert sorted_as_said(offers)
    tags = [*dict.fromkeys(tag_of(type(each)) for each in offers)]
    assert tags == [*WITH_ARENA]  # each of them is there, and they do not mix
    places = [WITH_ARENA.index(tag_of(type(each))) for each in offers]
    assert places == sorted(places)


def test_the_longest_turn_has_744_decisions():
    """Ridge with 9 of each good, 87 locations and all connections in hand, and one ruin."""
    seat = p(
        {"card": LOCATION_IDS[-1], "ruin": True},
        hand=[*LOCATION_IDS[:-1], *(card for card in IDS if card.startswith("C"))],
        supply=dict.fromkeys(GOODS, 9),
    )
    assert len(legal(ridge(seat), 0)) == 744


def test_host_fac_1_discards_are_all_hand_cards_for_each_payment():
    story = ridge(p(hand=["P01.1", "C01.1"], brick=2, ammo=2))
    found = [each for each in legal(story, 0, UseFaction) if each.index == 0]
    assert len(found) == 4
    assert {each.discard for each in found} == {"P01.1", "C01.1"}


def test_pairs_of_the_set_up_are_what_is_accepted():
    game = Sealed.new(RULESET, 2)
    cards = RULESET.sight.view(game.line.state, 0).own.hand
    strange = RULESET.sight.view(game.line.state, 1).own.hand[0]
    told = [
        pair
        for pair in combinations((*cards, strange), 2)
        if taken(game.line, 0, {"type": "DiscardSetup", "cards": pair})
    ]
    assert [each.cards for each in RULESET.legal(game.line.state, 0)] == told
