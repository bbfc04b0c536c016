"""A sentence for every record of a game of Arcs; secrets are left out of it."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from mechs_core.kernel.messages import INPUTS, Decided, Event
from mechs_core.kernel.redact import redact
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.cards import BASE_COURT_IDS
from mechs_core.rulesets.arcs.rules.ambitions import AmbitionScored, PowerChanged
from mechs_core.rulesets.arcs.rules.battle import BattleAction, CollectDice
from mechs_core.rulesets.arcs.rules.cards_played import (
    AmbitionDeclared,
    CardPlayed,
    Follow,
    InitiativeMoved,
)
from mechs_core.rulesets.arcs.rules.court import CourtCardMoved, Influence, Secure
from mechs_core.rulesets.arcs.rules.economy import Build, Repair, Tax
from mechs_core.rulesets.arcs.rules.farseers import CardPut, CardsSwapped, HandSeen, Swap
from mechs_core.rulesets.arcs.rules.guild_actions import Stop
from mechs_core.rulesets.arcs.rules.guild_prelude import CardPrelude, CardUsed, Of, UnionPlaced
from mechs_core.rulesets.arcs.rules.hits import Hit, HitsLost
from mechs_core.rulesets.arcs.rules.luck import DeckShuffled, LuckRenewed
from mechs_core.rulesets.arcs.rules.move import Move
from mechs_core.rulesets.arcs.rules.outrage import OutrageProvoked
from mechs_core.rulesets.arcs.rules.pieces import PiecesMoved
from mechs_core.rulesets.arcs.rules.prelude import ResourceSpent, Spend
from mechs_core.rulesets.arcs.rules.resources import ResourceMoved, TokensArranged
from mechs_core.rulesets.arcs.rules.rounds import (
    CardsDiscarded,
    CardTaken,
    GameEnded,
    HandDealt,
    MarkerFlipped,
    PutDown,
)
from mechs_core.rulesets.arcs.rules.turns import Act, EndPrelude
from mechs_core.rulesets.arcs.rules.windows import WindowOpened
from mechs_core.rulesets.arcs.text.card_texts import DOES
from mechs_core.rulesets.arcs.text.echoes import echoes
from mechs_core.rulesets.arcs.text.sentences import sentence
from mechs_core.rulesets.arcs.text.sentences_of_cards import CAUSES
from mechs_core.rulesets.arcs.text.sentences_of_pieces import MOVED, TOKENS
from mechs_core.rulesets.arcs.text.unsaid import UNSAID
from mechs_core.rulesets.arcs.view import View
from mechs_core.testing import Story
from tests.games import Sealed
from tests.rulesets.arcs import every_question
from tests.rulesets.arcs.positions import at, dice, opening, p, position
from tests.rulesets.arcs.test_notation import WRITTEN
from tests.sentences import check_sentences

Told = tuple[Event, View]  # an event and a spectator's view before it
LONGEST = 170  # characters of a sentence
HOME = position(p(ships="4B=2"), p(ships="4B=1"), court="BC12 BC04")


def seen(line: Line, viewer: int | None = None) -> View:
    told: View = RULESET.sight.view(line.state, viewer)
    return told


def said(event: Event, line: Line = HOME) -> str:
    return sentence(event, seen(line))[0]


@cache
def told() -> tuple[Told, ...]:
    """Records of a random game, a branch with new luck, and of a position for each question."""
    games = [
        Sealed.new(RULESET, 3, seed="a").finish(),
        Sealed.new(RULESET, 2, seed="e").branch(1, luck="new", seed="n"),
    ]
    pairs = [pair for game in games for pair in walk(game)]
    for story in every_question.of_seats(4).values():
        pairs += [(event, seen(story.line)) for event in story.events]
    line, begins = opening(p(hand="CO2"), p())
    return (*pairs, *((event, seen(line)) for event in begins))


def walk(game: Sealed) -> list[Told]:
    line = Line(RULESET, game.line.created)
    pairs: list[Told] = []
    for event in game.events:
        pairs.append((event, seen(line)))
        if type(event) not in INPUTS:
            line.peek(event)
    return pairs


# What a random game seldom brings, told at a position.
RARE: list[Event] = [
    CardPut(0, "CO2"),
    CardTaken(0, "CO2"),
    CardUsed(0, "BC20"),
    CardsDiscarded("hands", counts=((0, 2), (1, 1))),
    CardsSwapped(0, 1, ("CO2", "AG6")),
    CardsSwapped(0, 1, None),
    HandSeen(0, 1, ("CO2",)),
    HitsLost("hit", 2),
    LuckRenewed(1, ("BC01",), ("CO2",)),
    OutrageProvoked(0, "R", False),
    OutrageProvoked(0, "R", True),
    ResourceSpent(0, 1, "M", "F", True, False),
    ResourceSpent(0, 1, "W", "W", False, True),
    TokensArranged(0, (1, 2)),
    UnionPlaced(0, "BC04", "AD2"),
    *(Decided(0, decision) for decision, _ in WRITTEN),
]


def of_campaign(kind: type[Any]) -> bool:
    return ".campaign." in kind.__module__ or kind.__name__.startswith("Campaign")


def test_every_record_has_a_short_sentence_and_rules_that_exist() -> None:
    rare = [(event, seen(HOME)) for event in RARE]
    check_sentences(RULESET, [*told(), *rare], LONGEST, lambda kind: not of_campaign(kind))


def test_every_cause_that_events_name_has_rules() -> None:
    happened = [event for event, _ in told()]
    assert {each.cause for each in happened if isinstance(each, PiecesMoved)} <= {*MOVED}
    assert {each.cause for each in happened if isinstance(each, ResourceMoved)} <= {*TOKENS}
    assert {each.cause for each in happened if isinstance(each, CourtCardMoved)} <= {*CAUSES}


@pytest.mark.parametrize(
    ("event", "rule"),
    [
        (CourtCardMoved("BC26", "court:2", "court_discard", "card"), "ARC-SEC-2"),
        (CourtCardMoved("BC29", "court:2", "court_deck", "card"), "ARC-SEC-2"),
        (CourtCardMoved("BC12", "play:0", "court_discard", "card"), "ARC-PRE-4"),
    ],
)
def test_a_court_card_that_acts_and_leaves_cites_its_rule(event: Event, rule: str) -> None:
    assert sentence(event, seen(HOME))[1] == (rule,)


def test_every_court_card_says_what_it_does() -> None:
    assert {*DOES} == {*BASE_COURT_IDS}
    assert all(40 < len(text) + 40 < 170 for text in DOES.values())


# ---------------------------------------------------------------- what an action is told as

# A position, what is decided there, and what is told of it.
STORIES: list[tuple[Any, Any, list[str]]] = [
    (
        at(p(ships="2C=1"), p(cities="2C"), played="AD2"),
        Act(Tax("2C", 1)),
        [
            "seat 0 ends its Prelude",
            "seat 0 spends a pip, 3 left",
            "seat 0 taxes 2C, a city of seat 1",
            "seat 0 gains Relic (slot 1)",
            "1 agent of seat 1 becomes a Captive of seat 0",
        ],
    ),
    (
        at(p(ships="4B=1"), p(ships="4B=2"), played="CO2"),
        Act(Build("4B", "city")),
        [
            "seat 0 ends its Prelude",
            "seat 0 spends a pip, 3 left",
            "seat 0 builds 1 damaged city at 4B",
        ],
    ),
    (
        at(p(ships="4B=0+1"), p(), played="CO2"),
        Act(Repair("4B", "ship")),
        [
            "seat 0 ends its Prelude",
            "seat 0 spends a pip, 3 left",
            "seat 0 repairs 1 ship at 4B",
        ],
    ),
    (
        at(p(ships="4B=1"), played="MO2", prelude=False),
        Act(Move("4B", "4G")),
        ["seat 0 spends a pip, 3 left", "seat 0 moves 1 fresh ship from 4B to 4G"],
    ),
    (
        at(p(), played="MO2", prelude=False, court="BC12 BC04"),
        Act(Influence(2)),
        ["seat 0 spends a pip, 3 left", "seat 0 puts 1 agent on Admin Union (place 2)"],
    ),
    (
        at(p(agents="1=2"), p(agents="1=1"), played="AG2", prelude=False, court=["BC12"]),
        Act(Secure(1)),
        [
            "seat 0 spends a pip, 2 left",
            "2 agents of seat 0 return",
            "1 agent of seat 1 becomes a Captive of seat 0",
            "seat 0 takes Prison Wardens (BC12)",
        ],
    ),
    (
        at(p(ships="4B=1"), p(cities="4B"), played="AG2", prelude=False),
        Act(BattleAction("4B", 1)),
        [
            "seat 0 spends a pip, 2 left",
            "seat 0 battles seat 1 at 4B",
            "seat 0 collects up to 1 dice",
        ],
    ),
    (
        at(p(slots="W"), played="MO2"),
        Spend(1),
        ["seat 0 spends Weapon: its pips may battle"],
    ),
    (
        at(p(guild="BC20"), p(slots="M")),
        CardPrelude("BC20", from_=Of(1, 1)),
        [
            "seat 0 uses Silver-Tongues (BC20)",
            "Silver-Tongues (BC20) of seat 0 is discarded",
            "seat 0 takes Material from slot 1 of seat 1",
        ],
    ),
]


@pytest.mark.parametrize(("story", "decision", "expected"), STORIES)
def test_an_action_is_told(story: Any, decision: Any, expected: list[str]) -> None:
    before = seen(story.line)
    after = story.when(0, decision)
    assert [sentence(event, before)[0] for event in after.events][: len(expected)] == expected


def test_a_battle_is_told_with_its_dice_and_whose_pieces_are_hit() -> None:
    story = every_question.fight(2)
    luck = dice("1.1 0 1", assault=(2, 4), raid=(1,))
    after = story.when(0, CollectDice(0, 2, 1), luck)
    told = [said(event, after.line) for event in after.events]
    assert "seat 0 collects 2 assault dice and 1 raid die" in told
    assert "the dice show assault 2 4, raid 1: 2 self hits, 3 hits, 2 keys and interception" in told
    after = after.when(0, Hit("ship:damaged"))
    told = [said(event, after.line) for event in after.events]
    assert "a damaged ship of seat 0 is destroyed, a Trophy of seat 1" in told
    assert "1 damaged ship of seat 0 becomes a Trophy of seat 1" in told


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (CardPlayed(0, "CO2", "lead", False), "seat 0 leads CO2 (4 pips: build, repair)"),
        (
            CardPlayed(1, "AG6", "pivot", False),
            "seat 1 pivots to AG6 (1 pip: battle, move, secure)",
        ),
        (CardPlayed(1, None, "copy", False, "MO3"), "seat 1 copies with MO3, face down"),
        (
            CardPlayed(1, "AD7", "surpass", True),
            "seat 1 surpasses with AD7 (1 pip: tax, repair, influence), and seizes by its 7",
        ),
        (
            CardPlayed(1, None, "copy", True, "MO3", "CO1"),
            "seat 1 copies with MO3, face down, and adds CO1 to seize",
        ),
        (
            AmbitionDeclared(0, "TYCOON", "m3", True),
            "seat 0 declares Tycoon for 5/3; the lead counts as 0",
        ),
        (AmbitionDeclared(0, "KEEPER", "m3", False), "seat 0 declares Keeper for 5/3"),
        (InitiativeMoved(0, 1, "seized"), "initiative goes to seat 1: it is seized"),
        (
            InitiativeMoved(0, 1, "surpassed"),
            "initiative goes to seat 1, who surpassed highest",
        ),
        (
            AmbitionScored("KEEPER", (2, 3, 1), (1,), (0,), (2, 5), 2),
            "Keeper: seat 1 is first with 3 and seat 0 is second with 2",
        ),
        (
            AmbitionScored("KEEPER", (1, 0, 3), (2,), (0,), (2, 0), 0),
            "Keeper: the box is first with 3 and seat 0 is second with 1",
        ),
        (
            AmbitionScored("KEEPER", (2, 2, 1), (0, 1), (), (3, 3), 0),
            "Keeper: seat 0 and seat 1 tie with 2",
        ),
        (AmbitionScored("KEEPER", (0, 0, 0), (), (), (0, 0), 0), "Keeper: nobody has any"),
        (PowerChanged(1, 5, "keeper"), "seat 1 gains 5 Power (Keeper)"),
        (PowerChanged(1, 2, "bonus"), "seat 1 gains 2 Power (its cities)"),
        (MarkerFlipped("m2"), "marker 3/2 is flipped to 6/3"),
        (
            CardsDiscarded("round", (PutDown(0, "CO2"), PutDown(1, None))),
            "to the discard go CO2 and 1 card face down",
        ),
        (DeckShuffled("court deck", ()), "court deck: shuffled"),
        (
            CourtCardMoved("BC22", "play:1", "court_deck", "raid"),
            "Sworn Guardians (BC22) of seat 1 goes below the Court deck",
        ),
        (
            CourtCardMoved("BC04", "play:1", "play:0", "raid"),
            "seat 0 steals Admin Union (BC04) from seat 1",
        ),
        (
            ResourceMoved("W", "slot:1:2", "slot:0:1", "raid"),
            "seat 0 steals Weapon from slot 2 of seat 1",
        ),
        (
            ResourceMoved("W", "supply:general", "incoming:0", "tax"),
            "seat 0 has no empty slot for Weapon",
        ),
        (
            ResourceMoved("W", "supply:general", "box:WARLORD", "setup"),
            "Weapon lies on the box of Warlord",
        ),
        (
            ResourceMoved("W", "aside:0", "supply:general", "spent"),
            "seat 0 returns the Weapon that it spent",
        ),
        (
            ResourceMoved("W", "slot:1:2", "supply:general", "outrage"),
            "seat 1 discards Weapon of slot 2",
        ),
        (
            PiecesMoved(0, "agent", "fresh", 1, "supply:0", "outrage:0:W", "outrage"),
            "an agent of seat 0 marks its Outrage of Weapon",
        ),
        (
            WindowOpened("sail", 0, {"at": "4G", "fresh": 2, "damaged": 1}),
            "seat 0 may go on from 4G with 2f1d",
        ),
        (
            GameEnded((1, 0), "chapters"),
            "the game is over, the last chapter is over: seat 1 wins; seat 1 0, seat 0 0",
        ),
    ],
)
def test_a_record_is_told(event: Event, expected: str) -> None:
    assert said(event) == expected


# ---------------------------------------------------------------- secrets

SECRET: list[tuple[Event, int, str, str]] = [  # who knows; what that seat, and the others, are told
    (
        CardPlayed(1, None, "copy", True, "MO3", "CO1"),
        1,
        "seat 1 copies with MO3, face down, and adds CO1 to seize",
        "seat 1 copies face down, and adds a card face down to seize",
    ),
    (
        HandDealt(1, ("CO2", "MO3"), "action_discard", 2),
        1,
        "seat 1 is dealt CO2 and MO3 from the bottom of the discard",
        "seat 1 is dealt 2 cards from the bottom of the discard",
    ),
    (
        HandSeen(0, 1, ("CO2",)),
        1,
        "seat 0 looks at the hand of seat 1: CO2",
        "seat 0 looks at the hand of seat 1",
    ),
    (
        CardsSwapped(0, 1, ("CO2", "AG6")),
        0,
        "seat 0 and seat 1 swap cards: CO2 for AG6",
        "seat 0 and seat 1 may have swapped a card",
    ),
    (CardPut(0, "CO2"), 0, "seat 0 puts CO2 on the discard", "seat 0 puts a card on the discard"),
    (
        Decided(1, Follow("copy", "MO3", "CO1")),
        1,
        "seat 1 copies with MO3, seizing with CO1",
        "seat 1 copies",
    ),
]


@pytest.mark.parametrize(("event", "who", "knows", "others"), SECRET)
def test_arc_hid_1_what_is_secret_is_told_to_those_who_know_it(
    event: Event, who: int, knows: str, others: str
) -> None:
    assert said(redact(event, who)) == knows
    assert said(redact(event, None)) == others


# ---------------------------------------------------------------- at the table


def test_what_events_tell_again_is_not_told_as_a_decision() -> None:
    moved = at(p(ships="4B=1"), played="MO2").when(0, Act(Move("4B", "4G")))
    assert RULESET.telling.retold(Decided(0, Act(Move("4B", "4G"))), moved.events)


def test_the_table_hears_one_sentence_of_a_move_and_none_of_its_pip() -> None:
    moved = at(p(ships="4B=1"), played="MO2").when(0, Act(Move("4B", "4G")))
    assert heard(moved) == ["seat 0 moves 1 fresh ship from 4B to 4G"]


def heard(story: Story) -> list[str]:
    """What is told at the table of the last step."""
    told = [each for each in story.events if type(each) not in UNSAID and not echoes(each)]
    return [said(each, story.line) for each in told]


def test_the_table_hears_once_of_a_destroyed_piece_and_of_a_spent_token() -> None:
    story = every_question.fight(2).when(
        0, CollectDice(4, 0, 0), dice("1.1 0 1", skirmish=(4, 4, 4, 4))
    )
    told = [each for each in heard(story.when(0, Hit("ship:damaged"))) if "damaged ship" in each]
    assert told == ["a damaged ship of seat 1 is destroyed, a Trophy of seat 0"]
    spent = at(p(ships="4B=1", slots="F"), played="CO2").when(0, Spend(1))
    moved = spent.when(0, Stop()).when(0, EndPrelude())
    assert "the Fuel that it spent" in "".join(said(each, moved.line) for each in moved.events)
    assert heard(moved) == []


# What a decision is told as, in the order of WRITTEN.
DECIDED = [
    "redraws its hand",  # redraw
    "keeps its hand",  # keep
    "leads CO2",  # lead co2
    "leads CO2, declaring Tycoon",  # lead co2 tycoon
    "passes the initiative",  # pass
    "surpasses with CO5",  # surpass co5
    "copies with MO3, seizing with CO1",  # copy mo3 seize co1
    "pivots with AG6, declaring Empath",  # pivot ag6 declare empath
    "pivots with AG6, seizing with CO1, declaring Empath",  # pivot ag6 seize co1 declare empath
    "spends slot 2",  # spend 2
    "spends slot 2 as Fuel",  # spend 2 as f
    "builds a city at 4B",  # use build 4b city
    "taxes 2C, a city of seat 1",  # act tax 2c 1
    "builds a city at 4B",  # act build 4b city
    "repairs a ship at 4B",  # act repair 4b ship
    "moves from 4B to 4G",  # act move 4b 4g
    "influences Admin Union (place 2)",  # act influence 2
    "secures Admin Union (place 2)",  # act secure 2
    "battles seat 1 at 5B",  # act battle 5b 1
    "manufactures a Material",  # act manufacture
    "synthesizes a Fuel",  # act synthesize
    "pressgangs a Captive of seat 1 for Material",  # act pressgang 1 m
    "executes a Captive of seat 1",  # act execute 1
    "abducts the Rival agents on Admin Union (place 2)",  # act abduct 2
    "trades Weapon with seat 1 at 2C",  # act trade 2c 1 w
    "uses Silver-Tongues (BC20) against seat 1: slot 2",  # card bc20 1 2
    "uses Silver-Tongues (BC20) against seat 1: BC04",  # card bc20 1 bc04
    "uses Material Cartel (BC03) against seat 0: slot 2",  # card bc03 0 2
    "uses Admin Union (BC04): CO2",  # card bc04 co2
    "uses Skirmishers (BC13): 4G",  # card bc13 4g
    "uses Relic Fence (BC24): slot 3",  # card bc24 3
    "uses Gatekeepers (BC08)",  # card bc08
    "ends its Prelude",  # end prelude
    "ends its turn",  # end
    "sends 2 fresh ships and 1 damaged ship",  # group 2f1d
    "sends 1 damaged ship",  # group 1d
    "goes on to 5G",  # sail 5g
    "takes no more",  # stop
    "collects 2 assault dice and 1 raid die",  # dice a2 r1
    "collects 3 skirmish dice, 2 assault dice and 1 raid die",  # dice s3 a2 r1
    "collects no dice",  # dice s0
    "rerolls the dice 0 and 2",  # reroll 0 2
    "rerolls no die",  # reroll none
    "hits a damaged ship",  # hit ship damaged
    "steals what slot 2 holds",  # raid 2
    "steals Sworn Guardians (BC22)",  # raid bc22
    "ransacks Sworn Guardians (place 3)",  # ransack 3
    "chooses cluster 3",  # vox 3
    "declares Empath",  # vox empath
    "lets Outrage of Material spread",  # vox m
    "returns a city of seat 1 at 2C",  # vox 2c 1
    "returns a city of seat 1 at 2C and seizes the initiative",  # vox 2c 1 seize
    "steals Admin Union (BC04) from seat 1",  # vox 1 bc04
    "chooses nothing",  # vox none
    "looks at the hand of seat 2",  # farseers 2
    "swaps CO2 and AG6",  # swap co2 ag6
    "swaps no card",  # swap none
    "puts CO2 on the discard",  # put co2
    "steals from slot 3 of seat 1",  # steal 1 3
    "pressgangs a Captive of seat 1 for Material",  # pressgang 1 m
    "executes a Captive of seat 1",  # execute 1
    "exchanges slots 2 and 5",  # arrange 2 5
    "gives up the token of slot 3",  # overflow 3
    "gives up the new token",  # overflow new
    "regroups at 4G",  # regroup 4g
]


@pytest.mark.parametrize(
    ("decision", "expected"),
    [(decision, text) for (decision, _), text in zip(WRITTEN, DECIDED, strict=True)],
    ids=[text for _, text in WRITTEN],
)
def test_a_decision_is_told(decision: Any, expected: str) -> None:
    assert said(Decided(0, decision)) == f"seat 0 {expected}"


def test_a_swap_that_others_decide_tells_not_even_whether_there_is_one() -> None:
    for swap in (("CO2", "AG6"), None):
        assert said(redact(Decided(0, Swap(swap)), 1)) == "seat 0 swaps a card, or none"
