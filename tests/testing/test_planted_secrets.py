"""Faults of secrets, luck and scenarios in the toy, which has cards, a prize and scenarios."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import pytest

from mechs_core.kernel.messages import Event, Seat, secret
from mechs_core.kernel.play import Play
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.testing import Scenario
from mechs_core.testing.luck_twins import check_luck
from mechs_core.testing.playouts import Setting, play
from mechs_core.testing.scenarios import cases
from mechs_core.testing.twins import check_twins
from mechs_core.testing.unlisted import check_unlisted
from tests.toy import TOY, rules
from tests.toy.model import DieRolled, Game, Pass, Pick, PicksRevealed, PointsScored, RoundStarted
from tests.with_answers import with_answers

SETTING = Setting(3, {})


def found(check: Any, ruleset: Ruleset, games: int = 30) -> str:
    """What a check says of some games of a faulty ruleset."""
    with pytest.raises(AssertionError) as caught:
        for number in range(games):
            check(play(ruleset, SETTING, f"planted {number}"))
    return str(caught.value)


def with_pick(rule: Any, **folds: Any) -> Ruleset:
    folded = dict(folds.values())
    decide, apply = {**TOY.rules.decide, Pick: rule}, {**TOY.rules.apply, **folded}
    return with_answers(TOY, decide=decide, apply=apply)


def test_the_toy_has_none_of_them() -> None:
    for number in range(6):
        game = play(TOY, SETTING, f"planted {number}")
        assert all(check(game) for check in (check_twins, check_luck, check_unlisted))


# ---------------------------------------------------------------- shape


def test_a_question_that_is_asked_only_of_who_holds_a_secret_and_after_a_die() -> None:
    def pick(play: Play[Game], seat: Seat, decision: Pick) -> None:
        rules.pick(play, seat, decision)
        game = play.state
        if game.answering is not None and game.cards[game.answering] < 3:
            rules.score(play)

    told = found(check_twins, with_pick(pick))
    assert "the number of events gives a secret away" in told or "what follows gives" in told


def test_an_event_that_comes_only_where_a_secret_is_held_behind_what_is_revealed() -> None:
    def pick(play: Play[Game], seat: Seat, decision: Pick) -> None:
        rules.pick(play, seat, decision)
        if any(type(event) is DieRolled for event in play.events) and play.state.cards[0] > 3:
            play.emit(PointsScored(0, 0))

    assert "gives a secret away" in found(check_twins, with_pick(pick))


# ---------------------------------------------------------------- what an event shows


class CardShown(Event, frozen=True):
    """A card that is dealt: public, though the view hides it."""

    reveals: ClassVar[bool] = True

    seat: Seat
    card: int


class PrizeSeen(Event, frozen=True):
    """Luck reaches its own seat, and the event does not say so."""

    seat: Seat
    card: Annotated[int, secret("seat")]


def test_a_card_that_is_dealt_in_public_at_set_up() -> None:
    def set_up(play: Play[Game]) -> None:
        cards = play.luck.shuffle("cards", rules.cards_for(len(play.state.seats)))
        for seat in play.state.seats:
            play.emit(CardShown(seat, cards[seat]))
        play.emit(RoundStarted(1))

    apply = {**TOY.rules.apply, CardShown: rules.on_card_dealt}
    told = found(check_luck, with_answers(TOY, setup=set_up, apply=apply))
    assert "an event shows a spectator what its view does not" in told
    assert "CardShown.card is " in told and "hidden is .cards[" in told


def test_a_card_that_is_told_and_stays_hidden_where_it_lies() -> None:
    def pick(play: Play[Game], seat: Seat, decision: Pick) -> None:
        rules.pick(play, seat, decision)
        if any(type(event) is PicksRevealed for event in play.events):
            play.emit(CardShown(1, play.state.cards[1]))

    broken = with_pick(pick, shown=(CardShown, lambda game, event: None))
    told = found(check_twins, broken)
    assert "CardShown.card is " in told and ".cards[1]" in told


def test_luck_that_reaches_its_own_seat_names_the_event_and_what_it_has_to_say() -> None:
    def let_pass(play: Play[Game], seat: Seat, decision: Pass) -> None:
        play.emit(PrizeSeen(seat, play.state.prize))
        rules.let_pass(play, seat, decision)

    apply = {**TOY.rules.apply, PrizeSeen: lambda game, event: None}
    told = found(
        check_twins,
        with_answers(TOY, decide={**TOY.rules.decide, Pass: let_pass}, apply=apply),
    )
    assert "PrizeSeen.card is " in told
    assert "be it to its own seat alone, says so: `reveals: ClassVar[bool] = True`" in told


class PickTold(Event, frozen=True):
    """A pick that is revealed when it is used up: the state keeps nothing of it."""

    reveals: ClassVar[bool] = True

    number: int


def test_what_is_shown_and_used_up_at_once_hides_nothing() -> None:
    def forget(game: Game, event: PickTold) -> None:
        game.picks = [0] * len(game.picks)

    def pick(play: Play[Game], seat: Seat, decision: Pick) -> None:
        play.emit(rules.Picked(seat, decision.number))
        if all(play.state.picks):
            play.emit(PickTold(max(play.state.picks)))
            rules.end_round(play)

    plain = with_pick(pick, told=(PickTold, forget))
    for number in range(10):
        assert check_twins(play(plain, SETTING, f"planted {number}"))


# ---------------------------------------------------------------- scenarios


def anything(document: Any, seats: int, options: Any) -> None:
    """A check that takes whatever it is given."""


def scenarios_of(ruleset: Ruleset, *handed: Scenario, write: Any = None) -> str:
    """What the cases of scenarios say; "" if they pass."""
    for case in cases(ruleset, handed, write):
        try:
            case.run()
        except Exception as error:  # noqa: BLE001 - an author sees any of them
            return "\n".join([f"{case}: {error!r}", *getattr(error, "__notes__", ())])
    return ""


def test_scenarios_are_accepted_and_played() -> None:
    handed = Scenario({"round": 2, "scores": [1, 2, 3]}, name="late"), Scenario({"scores": [4, 4]})
    assert scenarios_of(TOY, *handed, write=written) == ""
    refused = scenarios_of(TOY, Scenario({"round": 77}, name="far"))
    assert (
        "toy scenario far: " in refused and "the scenario far is refused, with 2 seats" in refused
    )


def test_a_scenario_that_crashes_in_play_is_named() -> None:
    def start(created: Any) -> Game:
        game = rules.start(created)
        if created.scenario is not None and "scores" in created.scenario:
            game.spent.pop()
        return game

    told = scenarios_of(with_answers(TOY, start=start), Scenario({"scores": [1, 2]}, name="crash"))
    assert told.startswith("toy scenario crash: ") and "IndexError" in told


def test_a_document_that_is_taken_with_a_place_spoiled_and_crashes_is_named() -> None:
    told = scenarios_of(
        with_answers(TOY, scenario=anything), Scenario({"round": 2, "scores": [1, 2]})
    )
    assert "toy scenario 1: " in told and "in a game from toy, 2 seats from a scenario" in told


def written(game: Game) -> dict[str, Any] | None:
    """The scenario of a round's beginning."""
    begun = not any(game.picks) and game.claimant is None and not game.over
    return {"round": game.round, "scores": [*game.scores]} if begun else None


def test_what_is_written_of_a_state_begins_a_game_of_which_the_same_is_written() -> None:
    def forgetful(game: Game) -> dict[str, Any] | None:
        said = written(game)
        return said and {"round": said["round"], "scores": [min(3, each) for each in game.scores]}

    def late(game: Game) -> dict[str, Any] | None:
        said = written(game)
        return said and {**said, "round": min(game.rounds, game.round + 1)}

    assert scenarios_of(TOY, write=written) == scenarios_of(TOY, write=forgetful) == ""
    assert ", and of the game from that {" in scenarios_of(TOY, write=late)
    assert "not one state in play could be written" in scenarios_of(TOY, write=lambda game: None)
