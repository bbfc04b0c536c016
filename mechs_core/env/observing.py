"""How a view becomes numbers: by the ruleset's `observe`, else by the ranges of its fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mechs_core.env.beginnings import BadEnv
from mechs_core.kernel.contract.agents import Feature, featureless
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kit.marked_views import observation_of, view_type


def observing(
    ruleset: Ruleset, seats: int, options: Mapping[str, Any]
) -> tuple[tuple[Feature, ...], Callable[[Any], list[int]]]:
    """Features and `observe` for a number of seats, in games with these options.

    Raises BadEnv, which says what the ruleset lacks.
    """
    numbers = ruleset.agents.of(options)
    if numbers.features is not featureless:
        return numbers.features(seats), numbers.observe
    try:
        observation = observation_of(view_type(ruleset))
    except ValueError as missing:
        why = f"its Agents need features and observe, or its view marks; {missing}"
        raise BadEnv(f"{ruleset.name} has no observations: {why}") from None
    return observation.features(seats), observation.observe
