"""Games as PettingZoo environments: `env(ruleset)`. Needs the extra `env`; docs/env.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mechs_core.analysis.extras import need

if TYPE_CHECKING:
    from pettingzoo import AECEnv

    from mechs_core.env.aec import RawEnv


def env(*arguments: Any, **options: Any) -> AECEnv[Any, Any, Any]:
    """An environment in PettingZoo's usual wrappers: an illegal action ends the game with -1.

    The arguments are those of `RawEnv`. Raises MissingExtra, UnknownGame, BadEnv, IllegalDecision
    `bad_config`.
    """
    need("pettingzoo")
    from pettingzoo.utils import wrappers

    inner: Any = wrappers.TerminateIllegalWrapper(raw_env(*arguments, **options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(inner))


def raw_env(*arguments: Any, **options: Any) -> RawEnv:
    """The environment itself: an illegal action is refused with IllegalDecision."""
    need("pettingzoo")
    from mechs_core.env.aec import RawEnv

    return RawEnv(*arguments, **options)
