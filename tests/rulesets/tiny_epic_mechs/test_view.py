"""What a seat may see of Tiny Epic Mechs, and what it never does. TEM-SEC-1, TEM-SEC-2."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from mechs_core.kernel.encoding import encode_json
from mechs_core.kernel.luck import Rng
from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.data import ADVANCED
from mechs_core.rulesets.tiny_epic_mechs.geometry import OFF
from mechs_core.rulesets.tiny_epic_mechs.model import Arena
from mechs_core.rulesets.tiny_epic_mechs.rules.collect import Collect
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import Attack
from mechs_core.rulesets.tiny_epic_mechs.rules.equip import Equip
from mechs_core.rulesets.tiny_epic_mechs.rules.program import ProgramCard
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_arena import ChooseBaseMine, PlaceBase
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_pilots import ChoosePilot
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_weapons import ChooseStartingWeapon
from mechs_core.rulesets.tiny_epic_mechs.view import (
    CombatSeen,
    DeviceSeen,
    Own,
    SeatSeen,
    View,
    hides,
    view,
)
from mechs_core.testing import given
from tests.games import Sealed
from tests.rulesets.tiny_epic_mechs.fights import armed, fight
from tests.rulesets.tiny_epic_mechs.playing import brawl, play_on
from tests.rulesets.tiny_epic_mechs.positions import BLUE, RED, arena_for, p, position


def arenas(seats: int, seed: str) -> Iterator[Arena]:
    """The states of a random game after each of its steps."""
    game = Sealed.new(RULESET, seats, seed=seed)
    yield game.line.state
    for after in play_on(game, Rng("view", seed)):
        yield after.line.state


def with_other_secrets(arena: Arena, viewer: int | None) -> Arena:
    """The same position with every secret that the viewer may not know exchanged."""
    twin = arena.copy()
    for seat in range(arena.seats):
        if seat == viewer:
            continue
        # Cards: as many of those not played, from the end; each in its last direction.
        free = [card for card in range(8) if card not in arena.played[seat]][::-1]
        twin.program[seat] = [
            (card, 7 if card == 7 else 3) for card in free[: len(arena.program[seat])]
        ]
        # Mines: each number's opposite, 1 for 4.
        for cell, number in enumerate(arena.mines):
            if number and arena.owners[cell] == seat:
                twin.mines[cell] = 5 - number
        kept = [n for n in range(1, 5) if arena.mine_supply[seat] >> n & 1]
        twin.mine_supply[seat] = sum(1 << (5 - number) for number in kept)
        if arena.starting[seat] != OFF:
            twin.starting[seat] = 35 - arena.starting[seat]
        twin.dealt[seat] = [7 - pilot for pilot in arena.dealt[seat]]
        if not arena.pilots_open and arena.pilot[seat] != OFF:
            twin.pilot[seat] = 7 - arena.pilot[seat]
    twin.deck = arena.deck[::-1]
    return twin


@pytest.mark.parametrize("seats", [2, 4])
def test_tem_sec_1_tem_r_42_other_seats_secrets_and_the_deck_never_show(seats: int) -> None:
    """Not in any phase, `ended` among them."""
    phases = set()
    for arena in arenas(seats, f"secrets {seats}"):
        for viewer in (None, *range(seats)):
            twin = with_other_secrets(arena, viewer)
            assert twin != arena
            assert view(twin, viewer) == view(arena, viewer)
            assert RULESET.rules.requests(twin) == RULESET.rules.requests(arena)  # TEM-SEC-2
            assert RULESET.rules.summary(twin) == RULESET.rules.summary(arena)
            assert RULESET.rules.result(twin) == RULESET.rules.result(arena)
        phases.add(view(arena, None).phase)
    assert {"setup_pilots", "setup_mines", "setup_weapons", "programming", "ended"} <= phases


@pytest.mark.parametrize("seats", [2, 3])
def test_tem_sec_2_a_seats_own_choices_do_not_depend_on_others_secrets(seats: int) -> None:
    for arena in arenas(seats, f"legal {seats}"):
        for viewer in range(seats):
            twin = with_other_secrets(arena, viewer)
            assert RULESET.legal(twin, viewer) == RULESET.legal(arena, viewer)


def test_tem_sec_1_a_new_field_of_the_state_stays_hidden() -> None:
    richer: Any = msgspec.defstruct("Richer", [("plan", str, "")], bases=(Arena,))
    arena = position(p(), p()).state
    fields = {name: getattr(arena, name) for name in Arena.__struct_fields__}
    assert b"ambush" not in msgspec.json.encode(view(richer(**fields, plan="ambush"), 0))


def test_tem_sec_1_a_view_holds_these_things_and_no_others() -> None:
    """A field more is a decision: is it public, or the seat's own?"""
    everybodys = (
        "viewer phase round turn first active asked free zones devices mech seats card action "
        "collecting combat offer candidates market supply deck ranking decided_by abilities "
        "overdrive blocked_action cap turret_damage own"
    )
    of_a_seat = (
        "pilot status health credits energy vp base cell mines turrets owned equipped exhausted "
        "changed ad_hoc laid chosen played hand"
    )
    of_its_own = "dealt pilot starting numbers supply hand program"
    assert View.__struct_fields__ == tuple(everybodys.split())
    assert SeatSeen.__struct_fields__ == tuple(of_a_seat.split())
    assert Own.__struct_fields__ == tuple(of_its_own.split())
    assert DeviceSeen.__struct_fields__ == ("owner", "kind")


@pytest.mark.parametrize("seed", ["1", "2"])
def test_tem_sec_1_a_spectator_sees_the_same_without_own(seed: str) -> None:
    for arena in arenas(3, seed):
        public = view(arena, None)
        assert public.own is None
        for seat in range(3):
            assert replace(view(arena, seat), viewer=None, own=None) == public


# ---------------------------------------------------------------- set-up


def test_tem_setup_3_a_pilot_is_its_seats_own_until_all_have_chosen() -> None:
    game = Sealed.new(RULESET, 2)
    dealt = [view(game.line.state, seat).own.dealt for seat in (RED, BLUE)]  # type: ignore[union-attr]
    assert len({*dealt[RED], *dealt[BLUE]}) == 4
    game.decide(RED, ChoosePilot(dealt[RED][1]))
    seen = view(game.line.state, BLUE)
    assert [(seat.pilot, seat.chosen) for seat in seen.seats] == [(None, True), (None, False)]
    own = view(game.line.state, RED).own
    assert own is not None and (own.pilot, own.dealt) == (dealt[RED][1], dealt[RED])
    game.decide(BLUE, ChoosePilot(dealt[BLUE][0]))
    seen = view(game.line.state, None)
    assert [seat.pilot for seat in seen.seats] == [dealt[RED][1], dealt[BLUE][0]]
    assert dealt[RED][0].encode() not in encode_json(view(game.line.state, BLUE))  # TEM-R-42


def test_tem_setup_6_a_base_mine_lies_there_for_all_and_its_number_is_the_owners() -> None:
    game = in_set_up("setup_mines")
    game.decide(RED, ChooseBaseMine(4))
    public, own = view(game.line.state, None), view(game.line.state, RED).own
    assert public.devices == {"c1": DeviceSeen(RED, "mine")}
    assert [seat.chosen for seat in public.seats] == [True, False]
    assert own is not None and (own.numbers, own.supply) == ({"c1": 4}, (1, 2, 3))


def test_tem_setup_7_a_starting_weapon_is_its_seats_own_until_all_have_chosen() -> None:
    game = in_set_up("setup_weapons")
    game.decide(BLUE, ChooseStartingWeapon("B3"))
    public, own = view(game.line.state, None), view(game.line.state, BLUE).own
    assert [(seat.owned, seat.chosen) for seat in public.seats] == [((), False), ((), True)]
    assert own is not None and own.starting == "B3"
    assert (public.supply, public.market, public.deck) == (
        *({"B1": 2, "B2": 2, "B3": 2, "B4": 2}, (None,) * 4, 0),
    )
    game.decide(RED, ChooseStartingWeapon("B1"))
    public = view(game.line.state, None)
    assert [seat.equipped for seat in public.seats] == [("B1",), ("B3",)]
    assert public.supply == {"B1": 1, "B2": 2, "B3": 1, "B4": 2}
    assert public.deck == 12 and {*public.market} < {*ADVANCED}


def in_set_up(phase: str) -> Sealed:
    """A game of two at a question of the set-up; Red's base is c1, Blue's c5."""
    game = Sealed.new(RULESET, 2)
    bases = {RED: PlaceBase("c1"), BLUE: PlaceBase("c5")}
    while (asked := game.line.awaited()) is not None and asked.kind != phase:
        seat = asked.seat
        choice = bases[seat] if asked.kind == "setup_bases" else game.line.legal(seat)[0]
        game.decide(seat, choice)
    return game


# ---------------------------------------------------------------- a game under way


def test_a_view_speaks_the_words_of_the_rules() -> None:
    red = p(
        cell="c2",
        status="ARMOR",
        health=7,
        owned=["A01", "B1", "B2"],
        equipped=["A01", "B1"],
        mines={"c1": 3},
        turrets=["c2"],
        program=[["K8", "SE"], ["K1", "N"]],
        played=["K4", "K2"],
        vp=5,
    )
    blue = p(ad_hoc="fresh", played=["K7", "K3"], credits=0, energy=9)
    market = ["A02", None, "A04", "A05"]
    line = position(red, blue, round=3, turn=3, market=market, deck=["A09"])
    seen = view(line.state, RED)
    assert (seen.viewer, seen.phase, seen.round, seen.turn) == (RED, "card", 3, 3)
    assert (seen.first, seen.active, seen.asked, seen.free) == (RED, RED, (RED,), ())
    assert seen.zones == {**arena_for(2), "c1": "BASE", "c3": "MECH", "c5": "BASE"}
    assert [*seen.zones] == ["c1", "b2", "c2", "d2", "b3", "c3", "d3", "b4", "c4", "d4", "c5"]
    assert seen.devices == {
        "c1": DeviceSeen(RED, "mine"),
        "c2": DeviceSeen(RED, "turret"),
        "c5": DeviceSeen(BLUE, "mine"),
    }
    assert (seen.mech, seen.market, seen.deck) == ("c3", tuple(market), 1)
    assert seen.supply == {"B1": 0, "B2": 1, "B3": 2, "B4": 2}
    assert seen.seats[RED] == SeatSeen(
        pilot="P1",
        status="ARMOR",
        health=7,
        credits=3,
        energy=3,
        vp=5,
        base="c1",
        cell="c2",
        mines=3,
        turrets=2,
        owned=("A01", "B1", "B2"),
        equipped=("A01", "B1"),
        exhausted=(),
        changed=(),
        ad_hoc=None,
        laid=2,
        chosen=False,
        played=("K2", "K4"),
        hand=4,
    )
    other = seen.seats[BLUE]
    assert (other.ad_hoc, other.laid, other.played) == ("fresh", 0, ("K3", "K7"))
    assert other.hand == ("K1", "K2", "K4", "K5", "K6", "K8")
    assert seen.own == Own(
        dealt=("P1",),
        pilot=None,  # open to all by now
        starting=None,
        numbers={"c1": 3},
        supply=(1, 2, 4),
        hand=("K3", "K5", "K6", "K7"),
        program=(("K8", "SE"), ("K1", "N")),
    )


def test_a_view_shows_a_combat() -> None:
    red, blue = armed("B1", "A14", status="ARMOR"), armed("B1", "B2")
    line = fight(red, blue, jump=True, attacks=[["A14", "jump", "B1"]])
    seen = view(line.state, None)
    assert (seen.phase, seen.asked, seen.card) == ("combat", (BLUE,), "K8")
    assert seen.combat == CombatSeen(
        attacker=RED,
        defender=BLUE,
        cell="c2",
        jump=True,
        next=BLUE,
        last="A14",
        opened=True,
        jammed=False,
        overdriven=False,
        powered=(RED,),
    )
    assert [seat.exhausted for seat in seen.seats] == [("A14",), ("B1",)]
    jammed = given(fight(armed("A09", status="ARMOR"), armed("B3"))).when(RED, Attack("A09", False))
    told = view(jammed.state, None).combat
    assert told is not None and told.jammed


def test_a_view_shows_an_offer_and_where_a_pilot_may_go() -> None:
    story = given(fight(armed("B4"), armed("B1", status="MIGHTY", health=2), at="d3"))
    story = story.when(RED, Attack("B4", False))
    seen = view(story.state, None)
    assert (seen.phase, seen.offer, seen.asked, seen.mech) == ("claim", "claim", (RED,), "d3")
    story = story.when(RED, story.line.legal(RED)[1])
    seen = view(story.state, None)
    assert (seen.phase, seen.candidates, seen.asked) == ("place", ("d2", "c3", "d4"), (BLUE,))


def test_a_view_shows_a_collect_under_way_and_the_weapons_changed() -> None:
    red = p(cell="c2", turrets=["d2", "b2"], owned=["B1", "B2"], equipped=["B1"])
    story = given(position(red, p(), phase="action", card="K1"))
    story = story.when(RED, Equip("B2", "B1"))
    assert view(story.state, BLUE).seats[RED].changed == ("B1", "B2")
    story = story.when(RED, Collect("b2", "E"))
    seen = view(story.state, BLUE)
    assert (seen.phase, seen.action, seen.collecting) == ("collect", "COLLECT", {"b2": "E"})


def test_a_view_shows_how_many_cards_are_laid() -> None:
    line = position(p(), p(), phase="programming")
    for card in ("K1", "K2", "K3"):
        line.decide(RED, ProgramCard(card, "N"))
    seen = view(line.state, BLUE)
    assert [(seat.laid, seat.hand, seat.chosen) for seat in seen.seats] == [
        (3, 5, False),
        (0, 8, False),
    ]
    line.decide(RED, ProgramCard("K4", "N"))
    assert [seat.chosen for seat in view(line.state, BLUE).seats] == [True, False]


@pytest.mark.parametrize("seats", [2, 4])
def test_a_view_at_every_event_of_a_game_comes_back_from_json(seats: int) -> None:
    game = brawl(seats, f"json {seats}")
    for _ in play_on(game, Rng("json")):
        pass
    arena: Any = RULESET.rules.start(game.line.created)
    for step in game.steps:
        for event in step.events[1:]:
            RULESET.rules.apply[type(event)](arena, event)
            for viewer in (None, 0):
                seen = view(arena, viewer)
                assert msgspec.json.decode(encode_json(seen), type=View) == seen


def test_a_view_that_holds_a_secret_says_so() -> None:
    """For the keyboard that is passed: numbers, cards laid, pilots dealt, a weapon chosen."""
    plain = position(p(mines={}, ad_hoc="free"), p())
    assert [hides(view(plain.state, viewer)) for viewer in (RED, BLUE, None)] == [
        False,
        True,
        False,
    ]
    mined = position(p(ad_hoc="free"), p(mines={}, ad_hoc="free"))
    assert [hides(view(mined.state, seat)) for seat in (RED, BLUE)] == [True, False]
    laid = position(p(mines={}), p(mines={}, ad_hoc="free"))
    assert [hides(view(laid.state, seat)) for seat in (RED, BLUE)] == [True, False]
    for phase in ("setup_pilots", "setup_bases"):  # the discarded pilot stays secret
        assert hides(view(in_set_up(phase).line.state, RED))
