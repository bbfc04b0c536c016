"""An environment plays the ruleset's games: what an agent sees, does and gets."""

from __future__ import annotations

import subprocess
import sys
from itertools import product
from typing import Annotated, Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from msgspec import Struct

from event_store.store import GameStore
from mechs_core import rulesets
from mechs_core.analysis.extras import installing
from mechs_core.env import env, raw_env
from mechs_core.env.action_rows import Told
from mechs_core.env.beginnings import BadEnv
from mechs_core.env.columns import Columns
from mechs_core.env.rewards import of_score, of_winning
from mechs_core.kernel import replay
from mechs_core.kernel.contract.agents import featureless, unobserved
from mechs_core.kernel.contract.sight import Viewer
from mechs_core.kernel.creation import unbiased_options
from mechs_core.kernel.errors import BrokenRules, IllegalDecision, UnknownGame
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import AtLeast, Between, Result
from mechs_core.kernel.rederivation import rederive
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kit.marked_views import BY_SEAT
from tests.env.playing import RULESETS, find, play
from tests.five import FIVE
from tests.toy import TOY
from tests.toy.model import Block, Game, Pass, Pick
from tests.with_answers import with_answers

every_ruleset = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)


# ---------------------------------------------------------------- whole games


@every_ruleset
@pytest.mark.parametrize("reward", ["win", "score"])
def test_a_random_game_ends_with_the_result_of_the_rules(ruleset: Ruleset, reward: str) -> None:
    for seats in sorted({ruleset.seats[0], ruleset.seats[-1]}):
        game = env(ruleset, seats=seats, reward=reward)
        game.reset(seed=7)
        got = play(game)
        result = ruleset.rules.result(game.unwrapped.line.state)
        assert result is not None
        wanted = of_winning(result) if reward == "win" else of_score(result)
        assert [*got.values()] == wanted
        assert not game.agents


@every_ruleset
def test_a_game_is_a_stored_game_that_follows_from_its_seed(ruleset: Ruleset) -> None:
    game = env(ruleset, seats=ruleset.seats[1])
    game.reset(seed=3)
    play(game, most=20)
    begun = game.unwrapped.steps()
    play(game)
    steps = game.unwrapped.steps()
    assert steps[: len(begun)] == begun
    assert rederive(ruleset, steps) is None
    with GameStore(":memory:", find) as store:
        head, already = store.add(ruleset, steps)
        assert not already and head.status == "ended"
        assert store.audit(head.game).finding is None
        assert store.add(ruleset, game.unwrapped.steps()) == (head, True)
    data = b"".join(replay.write(ruleset, steps))
    assert isinstance(replay.read(data, find), replay.Replay)


# ---------------------------------------------------------------- what is seen


@every_ruleset
def test_the_mask_and_the_descriptions_follow_the_order_of_legal(ruleset: Ruleset) -> None:
    game = raw_env(ruleset, seats=ruleset.seats[-1], notation=True)
    game.reset(seed=1)
    rng = np.random.default_rng(1)
    for agent in game.agent_iter(150):
        seen, _, over, _, info = game.last()
        if over:
            break
        seat = game.possible_agents.index(agent)
        legal = ruleset.legal(game.line.state, seat)
        view = ruleset.sight.view(game.line.state, seat)
        assert [*np.flatnonzero(seen["action_mask"])] == [*range(len(legal))]
        assert info["legal"] == [ruleset.telling.format(each, view) for each in legal]
        assert [*seen["observation"]] == ruleset.agents.observe(view)
        rows = seen["actions"]
        assert not rows[len(legal) :].any()
        told = {tuple(row) for row in rows[: len(legal)].tolist()}
        assert len(told) == len(legal), "two decisions are described alike"
        others = [each for each in game.agents if each != agent]
        for other in others[:2]:
            assert not game.observe(other)["action_mask"].any()
            assert not game.observe(other)["actions"].any()
        game.step(int(rng.integers(len(legal))))


@every_ruleset
def test_who_differs_in_secrets_only_is_shown_the_same(ruleset: Ruleset) -> None:
    game, twin = (raw_env(ruleset, seats=ruleset.seats[1]) for _ in range(2))
    rng = Rng("twins")
    for seed in range(3):
        game.reset(seed=seed)
        twin.reset(seed=seed + 100)
        for _ in range(25):
            if game.terminations[game.agent_selection]:
                break
            seat = game.possible_agents.index(game.agent_selection)
            twin.line = game.line.copy()
            twin.line.state = ruleset.sight.imagine(game.line.state, seat, rng)
            twin._ask()
            assert data_equivalence(game.last(), twin.last())
            game.step(rng.below(len(ruleset.legal(game.line.state, seat))))


def test_a_decision_is_described_by_type_seats_and_values() -> None:
    game = raw_env("arena_mechs", seats=3, notation=True)
    names = [column.name for column in game.columns]
    assert len({*names}) == len(names)
    game.reset(seed=1)
    assert game.infos[game.agent_selection]["legal"][0].startswith("program 1")
    first = game.observe(game.agent_selection)["actions"][0]
    told = {name: int(number) for name, number in zip(names, first, strict=True) if number}
    seat = game.possible_agents.index(game.agent_selection)
    hand = game.ruleset.sight.view(game.line.state, seat).own.hand
    kinds = [kind.__name__ for kind in game.ruleset.rules.decisions]
    kept = {told.pop("keep1"), told.pop("keep2")}
    assert kept < {*hand}
    assert told == {"type": kinds.index("ProgramSlot") + 1, "slot": 1}


def test_seats_in_a_description_are_counted_from_the_own_one() -> None:
    from mechs_core.rulesets.arena_mechs.rules.hit import Hit
    from mechs_core.rulesets.arena_mechs.rules.magnet import Magnet
    from mechs_core.rulesets.arena_mechs.rules.move import Move

    columns = Columns(rulesets.find("arena_mechs"), 4)
    names = [column.name for column in columns.columns]
    assert columns.row(Hit(3), own=2)[names.index("target")] == 2
    assert columns.row(Hit(2), own=3)[names.index("target")] == 4
    magnet = columns.row(Magnet("b1", None), own=0)
    assert (magnet[names.index("field")], magnet[names.index("winner")]) == (2, 0)
    path = columns.row(Move(("n", "w")), own=0)
    assert [path[names.index(f"path{place}")] for place in (1, 2, 3)] == [1, 4, 0]


def test_a_number_without_an_upper_end_has_the_most_that_is_ever_legal() -> None:
    from mechs_core.rulesets.tiny_epic_mechs.rules.combat import Attack
    from mechs_core.rulesets.tiny_epic_mechs.rules.power_up import Heal

    columns = Columns(rulesets.find("tiny_epic_mechs"), 2)
    place = {column.name: number for number, column in enumerate(columns.columns)}
    energy, pay = columns.columns[place["energy"]], columns.columns[place["pay"]]
    assert (energy.high, energy.sentence) == (4, "0 none, then 1 to 4")
    assert (pay.high, pay.sentence) == (4, "0 none, then 0 to 3")
    assert [columns.row(Heal(spent), 0)[place["energy"]] for spent in (1, 4)] == [1, 4]
    free, dear = Attack("A01", False), Attack("A01", False, 3)
    assert [columns.row(each, 0)[place["pay"]] for each in (free, dear)] == [1, 4]


def test_a_field_is_named_as_in_json() -> None:
    from mechs_core.rulesets.tiny_epic_mechs.rules.devices import DeployTurret

    columns = Columns(rulesets.find("tiny_epic_mechs"), 2)
    names = [column.name for column in columns.columns]
    assert columns.row(DeployTurret("b1"), 0)[names.index("from")] == 2


def test_a_field_that_holds_one_of_several_structs_says_which_and_what_is_in_it() -> None:
    from mechs_core.rulesets.arcs.rules.court import Influence, Secure
    from mechs_core.rulesets.arcs.rules.economy import Build
    from mechs_core.rulesets.arcs.rules.turns import Act

    columns = Columns(rulesets.find("arcs"), 2)
    place = {column.name: number for number, column in enumerate(columns.columns)}
    words = columns.columns[place["action"]].sentence.split()

    def told(action: Any) -> dict[str, int]:
        row = columns.row(Act(action), 0)
        return {name: row[at] for name, at in place.items() if row[at] and name != "type"}

    first = words.index("tax") - 1
    assert told(Secure(2)) == {"action": words.index("secure") - first, "action.place": 2}
    assert told(Influence(2)) == {"action": words.index("influence") - first, "action.place": 2}
    built = {"action": words.index("build") - first, "action.system": 3, "action.piece": 1}
    assert told(Build("1B", "ship")) == built


def test_a_word_in_place_of_a_seat_comes_after_the_seats() -> None:
    from mechs_core.rulesets.arcs.rules.economy import Tax
    from mechs_core.rulesets.arcs.rules.turns import Act

    columns = Columns(rulesets.find("arcs"), 3, {"campaign": True})
    place = [column.name for column in columns.columns].index("action.owner")
    column, free = columns.columns[place], Act(Tax("1B", "free"))
    assert column.sentence.endswith("then clockwise, then empire, then free, then blight")
    assert (column.high, columns.row(free, 1)[place]) == (6, 5)
    assert columns.row(Act(Tax("1B", 0)), 1)[place] == 3


def test_a_game_that_an_option_makes_larger_has_numbers_of_its_own() -> None:
    arcs = rulesets.find("arcs")
    plain = [column.name for column in Columns(arcs, 2, {"split_discard": True}).columns]
    large = [column.name for column in Columns(arcs, 2, {"campaign": True}).columns]
    assert "action.at" in large and "action.at" not in plain
    small, campaign = env("arcs").unwrapped, env("arcs", options={"campaign": True}).unwrapped
    assert small.features == arcs.agents.features(2) != campaign.features
    assert small.widest < campaign.widest


def test_descriptions_are_the_same_however_few_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    columns = Columns(TOY, 2)
    monkeypatch.setattr("mechs_core.env.action_rows.MOST", 3)
    told = Told(columns, 0)
    for decisions in ([Pick(1), Pick(2)], [Pick(3), Pass()], [Block()], [Pick(2), Block()]):
        expected = [columns.row(decision, 0) for decision in decisions]
        assert told.of(decisions).tolist() == expected
    assert len(told._places) == 2  # those of the last list


def test_the_board_is_drawn_as_everybody_may_see_it() -> None:
    game = env(TOY, seats=2, render_mode="ansi")
    game.reset(seed=1)
    drawn = game.render()
    assert drawn.splitlines()[0] == "round 1 of 3"
    assert "card ?" in drawn
    assert env(TOY).unwrapped.render_mode is None


# ---------------------------------------------------------------- actions and rewards


def test_an_action_that_is_not_legal_loses_or_raises() -> None:
    game = env(TOY, seats=3)
    game.reset(seed=1)
    actions = (action for picks in product(range(3), repeat=3) for action in picks)
    while game.last()[0]["action_mask"].sum() != 2:  # of three
        if any(game.terminations.values()):
            game.reset()
        game.step(next(actions))
    loser = game.agent_selection
    game.step(TOY.agents.widest - 1)
    assert game.terminations == dict.fromkeys(game.possible_agents, True)
    assert game.rewards[loser] == -1

    raw = raw_env(TOY, seats=3)
    raw.reset(seed=1)
    for action in (3, -1, None, 0.5, "0"):
        with pytest.raises(IllegalDecision, match="is not 0 to"):
            raw.step(action)
    raw.step(np.int64(0))


@pytest.mark.parametrize(
    ("ranking", "wanted"),
    [
        (((1,), (0, 2)), [-0.5, 1, -0.5]),
        (((0, 2), (1,)), [0.5, -1, 0.5]),
        (((2,), (0,), (1,)), [-0.5, -0.5, 1]),
        (((0, 1, 2),), [0, 0, 0]),
    ],
)
def test_a_win_is_shared_and_paid_by_the_others(
    ranking: tuple[tuple[int, ...], ...], wanted: list[float]
) -> None:
    result = Result(ranking, "score", (3, 7, 5), ({}, {}, {}))
    assert of_winning(result) == wanted
    assert sum(of_winning(result)) == 0
    assert of_score(result) == [3, 7, 5]


def test_nobody_gets_anything_before_the_end() -> None:
    game = env(TOY, seats=3, reward="score")
    game.reset(seed=2)
    while not any(game.terminations.values()):
        assert not any(game.rewards.values())
        game.step(0)
    assert any(game.rewards.values())


# ---------------------------------------------------------------- seeds


def luck_of(game: Any) -> str:
    return str(game.unwrapped.line.seed)


def test_games_after_a_seeded_reset_come_again_with_it() -> None:
    game = env(TOY, seats=2)
    seeds = []
    for _ in range(2):
        game.reset(seed=42)
        seeds.append([luck_of(game)])
        for _ in range(3):
            game.reset()
            seeds[-1].append(luck_of(game))
    assert seeds[0] == seeds[1] == ["42", "42-1", "42-2", "42-3"]


def test_without_any_seed_luck_is_drawn() -> None:
    games = [env(TOY), env(TOY)]
    for game in games:
        game.reset()
    assert luck_of(games[0]) != luck_of(games[1])
    assert games[0].unwrapped.line.created.seed_origin == "drawn"


def test_options_are_those_that_favour_no_seat_unless_said() -> None:
    rules = rulesets.find("arena_mechs")
    assert env(rules).unwrapped.options == unbiased_options(rules, 2, {})
    assert env(rules).unwrapped.options["start_order"] == "seeded"
    said = env("arena_mechs", seats=3, options={"start_order": "finish", "prestige_floor": 0})
    said.reset(seed=1)
    assert said.unwrapped.line.created.options["start_order"] == "finish"
    assert said.unwrapped.line.created.options["prestige_floor"] == 0


# ---------------------------------------------------------------- what cannot be


def test_an_environment_that_cannot_be_is_one_line() -> None:
    with pytest.raises(BadEnv, match="toy is not for 1 seats"):
        env(TOY, seats=1)
    with pytest.raises(BadEnv, match="reward 'points' is not one of win score"):
        env(TOY, reward="points")
    with pytest.raises(BadEnv, match="render mode 'human' is not one of ansi"):
        env(TOY, render_mode="human")
    with pytest.raises(UnknownGame, match="no ruleset 'chess'"):
        env("chess")
    with pytest.raises(IllegalDecision, match="no option 'size'"):
        env(TOY, options={"size": 3})


class Marked(Struct, frozen=True):
    """A view of the toy game whose fields say their ranges."""

    viewer: int | None
    scores: Annotated[tuple[int, ...], BY_SEAT, AtLeast(0, 99)]
    round: Annotated[int, Between(0, 5)]


def marked(game: Game, viewer: Viewer) -> Marked:
    return Marked(viewer, tuple(game.scores), game.round)


class Unmarked(Marked, frozen=True):
    die: int = 0


def unmarked(game: Game, viewer: Viewer) -> Unmarked:
    return Unmarked(viewer, tuple(game.scores), game.round, game.die)


def unlike_toy(**answers: Any) -> Ruleset:
    return with_answers(TOY, features=featureless, observe=unobserved, **answers)


def test_a_view_whose_fields_say_their_ranges_is_observed_without_more() -> None:
    game = env(unlike_toy(view=marked), seats=3)
    names = [each.name for each in game.unwrapped.features]
    assert names == ["seat0_scores", "seat1_scores", "seat2_scores", "round"]
    game.reset(seed=1)
    play(game)
    assert [*game.observe("seat_1")["observation"]][-1] == game.unwrapped.line.state.round


@pytest.mark.parametrize(
    ("answers", "why"),
    [
        (
            {"view": unmarked},
            r"toy has no observations: its Agents need .*; Unmarked\.die says no range: Annotated",
        ),
        ({"view": lambda game, viewer: None}, "toy has no observations: .* is not declared"),
        ({"view": marked, "widest": None}, "toy does not say how many decisions"),
    ],
)
def test_what_an_environment_lacks_is_said_in_one_line(answers: dict[str, Any], why: str) -> None:
    with pytest.raises(BadEnv, match=why) as refused:
        env(unlike_toy(**answers))
    assert "\n" not in str(refused.value)


def test_the_view_of_a_game_without_secrets_is_its_state() -> None:
    with pytest.raises(BadEnv, match=r"five has no observations: .*; Sum\.total says no range"):
        env(FIVE)


def test_a_missing_extra_is_one_line() -> None:
    source = """
import sys
sys.modules["pettingzoo"] = None
from mechs_core.env import env
from mechs_core.kernel.errors import MissingExtra
try:
    env("arena_mechs")
except MissingExtra as error:
    print(error, "|", error.hint)
"""
    done = subprocess.run(
        [sys.executable, "-c", source], capture_output=True, text=True, check=True
    )
    assert done.stdout == f'this needs the extra "env" | {installing("env")}\n'


# ---------------------------------------------------------------- out of turn


CALLS: list[Any] = [
    lambda game: game.step(0),
    lambda game: game.last(),
    lambda game: game.observe("seat_0"),
    lambda game: game.render(),
    lambda game: game.steps(),
    lambda game: next(iter(game.agent_iter())),
]


@pytest.mark.parametrize("call", CALLS)
def test_before_the_first_game_a_raw_environment_says_so(call: Any) -> None:
    with pytest.raises(BadEnv, match="no game has begun") as caught:
        call(raw_env(TOY))
    assert caught.value.hint == "reset() begins one"


def test_after_the_end_agents_step_with_none_and_then_no_more() -> None:
    game = raw_env(TOY)
    game.reset(seed=1)
    while not any(game.terminations.values()):
        game.step(0)
    with pytest.raises(IllegalDecision, match="the game is over") as caught:
        game.step(0)
    assert caught.value.code == "game_over"
    for _ in game.possible_agents:
        game.last()
        game.step(None)
    for call in (lambda: game.step(None), lambda: game.step(0), game.last):
        with pytest.raises(BadEnv, match="the game is over and its agents have left"):
            call()
    game.observe("seat_0")
    assert game.steps() and list(game.agent_iter()) == []
    game.reset(seed=1)
    game.step(0)


def test_an_agent_that_is_not_there_is_told() -> None:
    game = raw_env(TOY)
    game.reset(seed=1)
    for ask in (game.observe, game.action_space, game.observation_space):
        with pytest.raises(BadEnv, match="no agent 'seat_9': there is seat_0 seat_1"):
            ask("seat_9")


# ---------------------------------------------------------------- games without an end


def test_a_game_that_comes_to_no_end_is_truncated() -> None:
    game = env(TOY, max_decisions=3)
    game.reset(seed=7)
    for _ in range(3):
        assert not any(game.truncations.values())
        game.step(0)
    assert all(game.truncations.values()) and not any(game.terminations.values())
    *_, terminated, truncated, info = game.last()
    assert (terminated, truncated) == (False, True)
    assert info == {"stopped": "3 decisions and no end"}
    assert {*game.unwrapped.rewards.values()} == {0.0}
    while game.agents:
        game.step(None)
    game.reset(seed=7)
    assert not any(game.truncations.values())


@pytest.mark.parametrize("wrong", [0, -1, "many", 1.5])
def test_a_bound_that_is_none_is_refused(wrong: Any) -> None:
    with pytest.raises(BadEnv, match=r"is not 1 or more$"):
        env(TOY, max_decisions=wrong)


def test_a_question_without_an_answer_is_told() -> None:
    with pytest.raises(BrokenRules, match=r"is asked .* and has no legal decision$"):
        env(with_answers(TOY, choices=lambda state, request: [])).reset(seed=7)
