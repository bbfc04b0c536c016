"""The environment: a line that agents play, each seat seeing its own view as numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from event_store.stamping import seal, stamp
from event_store.store import GameStore
from mechs_core import rulesets
from mechs_core.env.action_rows import Told
from mechs_core.env.beginnings import BadEnv, Beginning, at_position, new_game, whole
from mechs_core.env.columns import Columns
from mechs_core.env.observing import observing
from mechs_core.env.rewards import REWARDS
from mechs_core.env.spaces import NUMBER, observed
from mechs_core.kernel.contract.rules import Json
from mechs_core.kernel.creation import unbiased_options
from mechs_core.kernel.endless import Patience
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Event, Seat, Step
from mechs_core.kernel.ruleset import Ruleset

Observation = dict[str, NDArray[Any]]
CLIENT = "mechs.env"


class RawEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo has no type hints
    """A game of one ruleset with so many seats; agents are "seat_0", "seat_1", ...

    ruleset: itself or its name. seats: None for the fewest. options: by name those that are not
    left at the default that favours no seat. reward: "win" or "score", see `rewards`. store: where
    the games lie that `reset` can go on from; it stays open and is not written. render_mode: "ansi"
    or None. notation: whether `infos` of the agent to move holds "legal", its decisions in words.
    max_decisions: after which a game is truncated; None: the usual bounds of `kernel.endless`.

    `features` and `columns` say what the numbers of an observation are, `line` is the game.
    """

    metadata: dict[str, Any]
    render_modes: ClassVar = ["ansi"]

    def __init__(
        self,
        ruleset: Ruleset | str,
        *,
        seats: int | None = None,
        options: Mapping[str, Json] | None = None,
        reward: str = "win",
        store: GameStore | None = None,
        render_mode: str | None = None,
        notation: bool = False,
        max_decisions: int | None = None,
    ) -> None:
        super().__init__()
        rules = self.ruleset = rulesets.find(ruleset) if isinstance(ruleset, str) else ruleset
        self.seats = rules.seats[0] if seats is None else seats
        if self.seats not in rules.seats:
            raise BadEnv(f"{rules.name} is not for {seats!r} seats", hint="mechs rulesets")
        if reward not in REWARDS:
            raise BadEnv(f"reward {reward!r} is not one of {' '.join(REWARDS)}")
        if render_mode not in (None, *self.render_modes):
            raise BadEnv(f"render mode {render_mode!r} is not one of {' '.join(self.render_modes)}")
        self.options = unbiased_options(rules, self.seats, options or {})
        self.features, self._numbers = observing(rules, self.seats, self.options)
        widest = rules.agents.of(self.options).widest
        if widest is None:
            raise BadEnv(f"{rules.name} does not say how many decisions there are: Agents.widest")
        self.widest = widest
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{rules.name}_v{rules.version}",
            "render_modes": self.render_modes,
            "is_parallelizable": False,
        }
        if max_decisions is not None and (whole(max_decisions) or 0) < 1:
            raise BadEnv(f"max_decisions {max_decisions!r} is not 1 or more")
        self._reward, self._store, self._notation = REWARDS[reward], store, notation
        self._most = whole(max_decisions)
        columns = Columns(rules, self.seats, self.options)
        self.columns = tuple(columns.columns)
        self._told = [Told(columns, seat) for seat in range(self.seats)]
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: observed(self.features, self.columns, self.widest)
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.widest) for agent in self.possible_agents}
        self._seed: str | None = None  # the last one that was given
        self._unseeded = 0  # resets since then
        self._begun = False

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[self._known(agent)]

    def _known(self, agent: str) -> str:
        """The agent. Raises BadEnv for one that there is not."""
        if agent not in self.possible_agents:
            raise BadEnv(f"no agent {agent!r}: there is {' '.join(self.possible_agents)}")
        return agent

    def _need_game(self) -> None:
        """Raises BadEnv before the first game."""
        if not self._begun:
            raise BadEnv("no game has begun", hint="reset() begins one")

    def _need_agent(self) -> None:
        """Raises BadEnv before the first game, and when all agents have left the last one."""
        self._need_game()
        if not self.agents:
            raise BadEnv("the game is over and its agents have left", hint="reset() begins another")

    # ------------------------------------------------------------ playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game, or one that goes on from a stored position.

        seed: with the same seed, the same actions give the same game. Without a seed, it is derived
        from the last one given, so that a seeded reset also fixes all games after it; if none was
        ever given, it is random. options: {"game": id or name, "at": the last event kept}; with a
        seed luck is new from there on, without one it stays. Other keys are ignored.
        Raises BadEnv, BranchInsideStep, UnknownGame, and what reading a store raises.
        """
        begun = self._begin(seed, options or {})
        self.line, self._chain, self._begun = begun.line, begun.chain, True
        self._sealed = list(begun.steps)
        self._unsealed: list[tuple[Event, ...]] = [begun.events]
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.possible_agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.possible_agents, 0.0)
        self.terminations = dict.fromkeys(self.possible_agents, False)
        self.truncations = dict.fromkeys(self.possible_agents, False)
        self._skip_agent_selection = None
        self._patience = Patience(self.ruleset, self._most)
        self._ask()

    def _begin(self, seed: int | None, options: Mapping[str, Any]) -> Beginning:
        unseeded = 0 if seed is not None else self._unseeded
        base = self._seed if seed is None else str(seed)
        if "game" in options or "at" in options:
            new = None if seed is None else base
            begun = at_position(self.ruleset, self.seats, self.options, self._store, options, new)
        else:
            if seed is None and base is not None:
                unseeded += 1
            drawn = f"{base}-{unseeded}" if unseeded else base
            begun = new_game(self.ruleset, self.possible_agents, self.options, drawn)
        self._seed, self._unseeded = (
            base,
            unseeded,
        )  # only here: a reset that raises leaves them unchanged
        return begun

    def step(self, action: int | None) -> None:
        """Decide for the agent to move: an index into the order of `legal`; None once it is over.

        Raises IllegalDecision `bad_value` for an index that is no legal decision, `game_over` for
        any once the game is over; BadEnv before the first game and after the last agent.
        """
        self._need_agent()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise IllegalDecision("game_over", f"the game is over: {agent} steps with None")
            self._was_dead_step(action)
            return
        index = whole(action)
        if index is None or not 0 <= index < len(self._legal):
            most = len(self._legal) - 1
            raise IllegalDecision("bad_value", f"action {action!r} is not 0 to {most}")
        self._unsealed.append(self.line.take(self._seat, self._legal[index]))
        self._patience.count(self._unsealed[-1])
        self._cumulative_rewards[agent] = 0.0
        self._ask()
        self._accumulate_rewards()

    def _ask(self) -> None:
        """Select the agent for the first required question, or end the game.

        Others are not asked. Raises BrokenRules where the rules ask what has no answer.
        """
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        request = self.line.awaited()
        self._legal: list[Any] = []
        if request is None:
            result = self.ruleset.rules.result(self.line.state)
            assert result is not None
            self.rewards = dict(zip(self.possible_agents, self._reward(result), strict=True))
            self.terminations = dict.fromkeys(self.possible_agents, True)
            self._seat = 0
        elif why := self._patience.why():
            self.truncations = dict.fromkeys(self.possible_agents, True)
            self._seat = request.seat
            self.infos = {agent: {"stopped": why} for agent in self.agents}
        else:
            self._seat = request.seat
            self._legal = self.line.legal(self._seat)
        self.agent_selection = self.possible_agents[self._seat]
        if self._notation and self._legal:
            view, words = self._view(self._seat), self.ruleset.telling.format
            legal = [words(decision, view) for decision in self._legal]
            self.infos[self.agent_selection]["legal"] = legal

    def last(
        self, observe: bool = True
    ) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """What the agent to move sees, with its reward. Raises BadEnv where there is none."""
        self._need_agent()
        told: tuple[Observation | None, float, bool, bool, dict[str, Any]] = super().last(observe)
        return told

    def agent_iter(self, max_iter: int = 2**63) -> Iterable[str]:
        """The agents in the order in which they move. Raises BadEnv before the first game."""
        self._need_game()
        agents: Iterable[str] = super().agent_iter(max_iter)
        return agents

    # ------------------------------------------------------------ seeing

    def _view(self, viewer: Seat | None) -> Any:
        return self.ruleset.sight.view(self.line.state, viewer)

    def observe(self, agent: str) -> Observation:
        """The observation of a seat; only the agent to move has legal decisions in it.

        Raises BadEnv before the first game, and for an agent that there is not.
        """
        self._need_game()
        seat = self.possible_agents.index(self._known(agent))
        mask = np.zeros(self.widest, np.int8)
        actions = np.zeros((self.widest, len(self.columns)), NUMBER)
        if seat == self._seat and self._legal:
            mask[: len(self._legal)] = 1
            actions[: len(self._legal)] = self._told[seat].of(self._legal)
        numbers = np.array(self._numbers(self._view(seat)), NUMBER)
        return {"observation": numbers, "action_mask": mask, "actions": actions}

    def render(self) -> str | None:
        """The board as everybody may see it, in lines of at most 80 characters.

        Raises BadEnv before the first game.
        """
        self._need_game()
        if self.render_mode is None:
            gymnasium.logger.warn("render is called without a render mode")
            return None
        lines = self.ruleset.telling.board(self._view(None))
        return "\n".join("".join(span.text for span in line) for line in lines)

    def close(self) -> None:
        """Does nothing: the store belongs to the caller."""

    def steps(self) -> list[Step[Event]]:
        """The whole line so far, as `GameStore.add` and `replay.write` take it.

        From a stored position it begins with the steps that were kept. A step is stamped with the
        time when it is first asked for. Raises BadEnv before the first game.
        """
        self._need_game()
        for events in self._unsealed:
            self._sealed.append(seal(self._chain, stamp(None, CLIENT, ""), events))
        self._unsealed.clear()
        return self._sealed[:]
