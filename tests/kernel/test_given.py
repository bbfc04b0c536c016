"""Given luck: which games take it, and what viewers are told."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from mechs_core.kernel.codec import event_bytes
from mechs_core.kernel.creation import NOT_TAKEN, describe
from mechs_core.kernel.encoding import encode_json
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Branched, Event, Given, Step
from mechs_core.kernel.rederivation import rederive
from mechs_core.kernel.stream import Line, state_bytes
from mechs_core.kernel.viewers import tell
from tests.games import PEOPLE, Sealed
from tests.toy import TOY
from tests.toy.model import Block, Pick

DIE: Given = {"die 1": (4,)}
DEAL: Given = {"cards": (1, 2, 3, 4, 5, 6)}
OPEN = Branched("", 4, "same", 1, takes_given=True)


def guarded() -> Sealed:
    """A game of two people under a seed that is as good as drawn."""
    return Sealed(TOY, replace(describe(TOY, PEOPLE[:2]), seed="a drawn one"))


def picked(game: Sealed, given: Given | None = None) -> Sealed:
    return game.decide(0, Pick(1)).decide(1, Pick(2), given)


# ---------------------------------------------------------------- which games take it


@pytest.mark.parametrize(
    ("seats", "said", "takes"),
    [
        (PEOPLE[:2], {}, False),
        (("ada", "bot:random", "bob"), {}, False),
        (PEOPLE[:2], {"seed": "7"}, True),  # a chosen seed hides nothing anyway
        (("ada", "bot:random"), {}, True),  # nobody is cheated
        (("bot:random", "bot:random"), {}, True),
        (PEOPLE[:2], {"takes_given": True}, True),
        (PEOPLE[:2], {"given": DEAL}, True),
        (PEOPLE[:2], {"seed": "7", "takes_given": False}, False),
    ],
)
def test_who_plays_and_the_seed_say_whether_a_game_takes_given_luck(
    seats: Sequence[str], said: dict[str, object], takes: bool
) -> None:
    assert describe(TOY, seats, **said).takes_given is takes


def test_what_is_said_by_default_stands_in_no_record() -> None:
    created = describe(TOY, PEOPLE[:2], seed="7")
    assert b"takes_given" not in event_bytes([created, Branched("", 4, "same", 1)])
    assert b'"takes_given":false' in encode_json(describe(TOY, PEOPLE[:2]))


def test_a_set_up_with_given_luck_is_refused_where_the_game_takes_none() -> None:
    with pytest.raises(IllegalDecision, match=NOT_TAKEN) as refused:
        Line.create(TOY, describe(TOY, PEOPLE[:2], given=DEAL, takes_given=False))
    assert refused.value.code == "bad_config"


# ---------------------------------------------------------------- decisions


def test_a_decision_with_given_luck_is_refused_and_changes_nothing() -> None:
    game = guarded().decide(0, Pick(1))
    before = state_bytes(game.line.state)
    with pytest.raises(IllegalDecision, match=NOT_TAKEN) as refused:
        game.line.decide(1, Pick(2), DIE)
    assert refused.value.code == "bad_value"
    assert state_bytes(game.line.state) == before and not game.line.spoiled
    game.decide(1, Pick(2), {})


def test_whoever_is_not_asked_hears_that_first() -> None:
    game = guarded().decide(0, Pick(1))
    with pytest.raises(IllegalDecision) as refused:
        game.line.decide(0, Pick(2), DIE)
    assert refused.value.code == "not_asked"


def test_a_branch_can_take_given_luck_and_its_branches_go_on_alike() -> None:
    game = guarded()
    game.seal(game.line.branch(OPEN))
    game.seal(game.line.branch(Branched("", 5, "same", 1)))
    picked(game, DIE)
    assert game.line.state.die == 5 and rederive(TOY, game.steps) is None
    game.seal(game.line.branch(Branched("", game.line.position - 1, "same", 1, takes_given=False)))
    with pytest.raises(IllegalDecision, match=NOT_TAKEN):
        game.line.decide(0, Block(), DIE)


def test_a_branch_is_given_luck_only_where_it_takes_some() -> None:
    prize: Given = {"prize 1": (3, 4, 5, 6)}
    new = Branched("", 4, "new", 1, "drawn", "8", given=prize)
    with pytest.raises(IllegalDecision, match=NOT_TAKEN) as refused:
        guarded().line.branch(new)
    assert refused.value.code == "bad_config"
    with pytest.raises(IllegalDecision, match=NOT_TAKEN):
        Sealed.new(TOY).line.branch(replace(new, takes_given=False))
    hands = {"cards": (1, 2, 3, 4, 5, 6)}
    game = Sealed.new(TOY, given=hands)
    assert type(game.line.branch(new)[1]).__name__ == "PrizeRenewed"


# ---------------------------------------------------------------- the audit


def forged(game: Sealed) -> list[Step[Event]]:
    """The game's steps under a first record that says that it takes no given luck."""
    opening, *later = game.steps
    created = replace(opening.events[0], takes_given=False)
    return [replace(opening, events=(created, *opening.events[1:])), *later]


def test_rederivation_finds_a_decision_with_luck_that_nobody_may_give() -> None:
    game = picked(Sealed.new(TOY), DIE)
    assert rederive(TOY, game.steps) is None
    found = rederive(TOY, forged(game))
    assert found is not None and (found.position, found.field) == (7, "legality")
    assert NOT_TAKEN in found.derived
    assert rederive(TOY, forged(picked(Sealed.new(TOY)))) is None


def test_rederivation_finds_a_set_up_with_luck_that_nobody_may_give() -> None:
    game = Sealed.new(TOY, given=DEAL)
    assert rederive(TOY, game.steps) is None
    found = rederive(TOY, forged(game))
    assert found is not None and (found.position, found.field) == (0, "legality")
    assert NOT_TAKEN in found.derived


# ---------------------------------------------------------------- what viewers are told


def told(game: Sealed, viewer: int | None, opened: bool) -> list[tuple[Event, str, bool]]:
    line = Line(TOY, game.steps[0].events[0])
    return [
        (each.event, each.sentence, each.given)
        for step in game.steps
        for each in tell(line, step.events, viewer, lambda _: opened)
    ]


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_everybody_is_told_that_luck_was_given_and_nobody_which(viewer: int | None) -> None:
    given, drawn = picked(Sealed.new(TOY, given=DEAL), DIE), picked(Sealed.new(TOY))
    with_luck = [sentence for _, sentence, luck in told(given, viewer, False) if luck]
    assert len(with_luck) == 2
    assert all(sentence.endswith(", with given luck") for sentence in with_luck)
    for event, _, luck in told(given, viewer, False):
        assert not luck or event.given is UNSET
    assert not any(luck for *_, luck in told(drawn, viewer, False))
    assert not any("given" in sentence for _, sentence, _ in told(drawn, viewer, True))


@pytest.mark.parametrize(
    ("seats", "said", "tells"),
    [
        (PEOPLE[:2], {"takes_given": True}, True),
        (PEOPLE[:2], {}, False),
        (PEOPLE[:2], {"seed": "7"}, False),
        (("ada", "bot:random"), {}, False),
    ],
)
def test_people_are_told_of_a_game_that_takes_given_luck_under_drawn_luck(
    seats: Sequence[str], said: dict[str, object], tells: bool
) -> None:
    game = Sealed(TOY, describe(TOY, seats, **said))
    first, *_ = (sentence for _, sentence, _ in told(game, None, False))
    assert first.endswith("; luck may be given") is tells


def test_everybody_is_told_of_a_branch_that_takes_given_luck() -> None:
    game = guarded()
    game.seal(game.line.branch(OPEN))
    game.seal(game.line.branch(Branched("", 5, "same", 1)))
    *_, opens, goes_on = (sentence for _, sentence, _ in told(game, None, False))
    assert opens.endswith("; from here on luck may be given")
    assert "given" not in goes_on
