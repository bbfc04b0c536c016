"""What a seat may see of Bottisota-2, and what it never does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from mechs_core.kernel.encoding import encode_json
from mechs_core.kernel.luck import Rng
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.data import CARDS
from mechs_core.rulesets.bottisota.imagine import imagine
from mechs_core.rulesets.bottisota.maps import LAYOUTS
from mechs_core.rulesets.bottisota.model import Battle
from mechs_core.rulesets.bottisota.rules.declaration import Fire, Shoot
from mechs_core.rulesets.bottisota.rules.installing import Install
from mechs_core.rulesets.bottisota.view import (
    Asked,
    BotSeen,
    FightSeen,
    FiringSeen,
    MineSeen,
    SeatSeen,
    ShotSeen,
    View,
    hides,
    view,
)
from tests.games import Sealed
from tests.rulesets.bottisota.positions import dice, position, s

OPTIONS = {"start_cards": 3, "lives": 2, "round_limit": 6, "late_seats": [2]}


def battles(seats: int, seed: str) -> Iterator[Battle]:
    """The states of a random game after each of its steps."""
    game = Sealed.new(RULESET, seats, options=OPTIONS)
    rng = Rng(seed)
    while game.line.requests():
        yield game.line.state
        game.random_step(rng)
    yield game.line.state


def with_other_secrets(battle: Battle, viewer: int | None) -> Battle:
    """The same position with every card that the viewer may not know exchanged for another one."""
    twin = battle.copy()
    hidden = [
        (seat, place)
        for seat in range(battle.seats)
        for place, card in enumerate(battle.hand[seat])
        if seat != viewer and card not in battle.shown
    ]
    pool = [*(battle.hand[seat][place] for seat, place in hidden), *battle.deck][::-1]
    for seat, place in hidden:
        twin.hand[seat][place] = pool.pop(0)
    for seat in range(battle.seats):
        twin.hand[seat].sort()
    twin.deck = pool
    return twin


@pytest.mark.parametrize("seats", [3, 5])
def test_bot_view_1_other_seats_cards_and_the_deck_never_show(seats: int) -> None:
    differed = 0
    for battle in battles(seats, f"secrets {seats}"):
        for viewer in (None, *range(seats)):
            twin = with_other_secrets(battle, viewer)
            differed += twin != battle
            assert view(twin, viewer) == view(battle, viewer)
    assert differed > 100


@pytest.mark.parametrize("viewer", [None, 0, 3])
def test_bot_img_1_imagined_states_look_the_same(viewer: int | None) -> None:
    rng = Rng("twins")
    for battle in battles(4, "imagined"):
        assert view(imagine(battle, viewer, rng), viewer) == view(battle, viewer)


def test_bot_view_1_a_new_field_of_the_state_stays_hidden() -> None:
    richer: Any = msgspec.defstruct("Richer", [("plan", str, "")], bases=(Battle,))
    battle = next(battles(3, "new field"))
    fields = {name: getattr(battle, name) for name in Battle.__struct_fields__}
    assert b"ambush" not in msgspec.json.encode(view(richer(**fields, plan="ambush"), 0))


def test_bot_view_1_a_view_holds_these_things_and_no_others() -> None:
    """A field more is a decision: is it public, or the seat's own?"""
    everybodys = (
        "viewer phase round starter asked round_limit map seats mines sliding bombs links deck "
        "discards entrants acting going holds movers hunters firing named fought fight works "
        "stripped fallen wrecks rewards winners decided_by hand"
    )
    assert View.__struct_fields__ == tuple(everybodys.split())
    of_a_seat = (
        "bot hand stolen lives_left fielded retired dealt destroyer kills inflicted last_round "
        "went_out"
    )
    assert SeatSeen.__struct_fields__ == tuple(of_a_seat.split())


def test_bot_view_1_a_spectator_sees_the_same_without_a_hand() -> None:
    battle = position([s(0, "ram", "C3", hand=["P05a"]), s(1, "spark", "A1")]).state
    spectator, ram, spark = (view(battle, viewer) for viewer in (None, 0, 1))
    assert (ram.hand, spark.hand, spectator.hand) == (("P05a",), (), ())
    assert replace(ram, viewer=None, hand=()) == spectator == replace(spark, viewer=None, hand=())
    assert spectator.seats[0].hand == 1


def test_bot_part_5_a_stolen_card_in_a_hand_is_in_every_view() -> None:
    battle = position(
        [s(0, "ram", "C3", installed=["P20a"]), s(1, "spark", "C3", installed=["P05a"])],
        phase="melee",
    ).state.copy()
    battle.bots[1].installed, battle.hand[0], battle.shown = [], [8, 20], [8]
    for viewer in (None, 0, 1):
        seen = view(battle, viewer).seats[0]
        assert (seen.hand, seen.stolen) == (2, (CARDS[8],))


def test_a_view_speaks_the_words_of_the_spec() -> None:
    battle = position(
        [
            s(0, "hawk", "C3", "NE", damage=2, faults={"sight": 2}, dashed=True),
            s(1, "sentinel", "C3", installed=["P09b"], charges={"P09b": 1}, shot=True),
            s(2, "sapper", "E1"),
        ],
        phase="service",
        seats=4,
        map="L1",
        round=4,
        starter=2,
        mines=[{"owner": 2, "kind": "mine", "area": "B4", "hit": 4, "am": -1, "wakes_round": 5}],
        links=[[0, 1, "push"]],
        discards=["P01a"],
        kills={"2": 3},
        inflicted={"2": 7},
        lives_left={"3": 1},
        destroyer={"3": 2},
        options={"lives": 2},
    ).state
    seen = view(battle, None)
    assert (seen.phase, seen.round, seen.starter, seen.round_limit) == ("service", 4, 2, 60)
    assert seen.map == LAYOUTS["L1"]
    hawk, sentinel = (seen.seats[seat].bot for seat in (0, 1))
    assert isinstance(hawk, BotSeen) and isinstance(sentinel, BotSeen)
    assert (hawk.bot, hawk.area, hawk.heading, hawk.damage) == ("hawk", "C3", "NE", 2)
    assert (hawk.faults, hawk.armour, hawk.shield) == ({"sight": 2}, 5, None)
    assert (hawk.charges, hawk.dash, hawk.normal) == ({"clusterbomb": 2}, 6, 4)
    assert (hawk.dashed, hawk.docked, hawk.shot, hawk.mode) == (True, False, False, None)
    assert (sentinel.installed, sentinel.charges, sentinel.shield) == (("P09b",), {"P09b": 1}, 5)
    assert (sentinel.tempo, sentinel.shot, sentinel.heading) == (-1, True, None)
    assert seen.mines == (MineSeen("x0", 2, "mine", "B4", 4, -1, 5),)
    assert (seen.links, seen.discards, seen.deck) == ({"0-1": "push"}, ("P01a",), 62)
    assert (seen.seats[2].kills, seen.seats[2].inflicted) == (3, 7)
    absent = seen.seats[3]
    assert (absent.bot, absent.lives_left, absent.destroyer, absent.fielded) == (None, 1, 2, True)
    assert seen.asked == Asked(2, "service")  # alone in the depot


def test_a_view_shows_what_is_open_in_a_shooting_action() -> None:
    line = position(
        [s(0, "spark", "C3"), s(1, "ram", "C4", hand=["P05a"]), s(2, "howler", "A1")],
        phase="shoot",
    )
    assert view(line.state, 2).asked == Asked(0, "shooting")
    line.decide(0, Shoot("autogun", bot=1))
    declared = view(line.state, 2)
    shot = ShotSeen("autogun", 1, None, "C4")
    assert declared.asked == Asked(0, "declaring")
    assert declared.firing == FiringSeen(
        seat=0,
        shots=(shot,),
        fired=False,
        shot=None,
        tried=(),
        struck=None,
        reacting=False,
        over=False,
        turned=None,
        beams=(),
    )
    line.decide(0, Fire(), dice({"shot r1 s0 k0 t0": 5}))
    hit = view(line.state, 2)
    assert hit.asked == Asked(1, "react")
    assert hit.firing is not None
    assert (hit.firing.fired, hit.firing.shot, hit.firing.struck) == (True, 0, 1)


def test_a_view_shows_parts_as_they_are_installed() -> None:
    line = position([s(0, "ram", "C3", hand=["P05a", "P09a"]), s(1, "spark", "A1")], held=[1])
    for card in ("P05a", "P09a"):
        line.decide(0, Install(card))
    ram = view(line.state, 1).seats[0].bot
    assert ram is not None
    assert (ram.installed, ram.dash, ram.tempo) == (("P05a", "P09a"), 8, -1)
    assert ram.charges == {"P09a": 3}
    assert view(line.state, 0).hand == ()


@pytest.mark.parametrize("seats", [2, 12])
def test_a_view_at_every_event_of_a_game_comes_back_from_json(seats: int) -> None:
    game = Sealed.new(RULESET, seats, options={"start_cards": 2, "round_limit": 5}).finish()
    battle: Any = RULESET.rules.start(game.line.created)
    kinds = set()
    for step in game.steps:
        for event in step.events[1:]:
            RULESET.rules.apply[type(event)](battle, event)
            for viewer in (None, 0):
                seen = view(battle, viewer)
                assert msgspec.json.decode(encode_json(seen), type=View) == seen
                kinds.add(type(seen.fight))
    assert kinds <= {FightSeen, type(None)}


@pytest.mark.parametrize("seed", ["1", "2"])
def test_bot_view_1_who_has_no_card_sees_what_everybody_sees(seed: str):
    for battle in battles(4, seed):
        for seat in range(battle.seats):
            own = view(battle, seat)
            assert hides(own) is (replace(own, viewer=None) != view(battle, None))
