"""What goes on by itself: tasks are done, the next one last, until somebody is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mechs_core.kernel.messages import Seat
from mechs_core.kernel.on_demand import Growing
from mechs_core.kernel.play import Play
from mechs_core.kit.chapters import merge
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules import (
    ambitions,
    battle,
    court,
    economy,
    farseers,
    guild_actions,
    guild_prelude,
    hits,
    move,
    outrage,
    raid,
    resources,
    rounds,
    securing,
    turns,
    vox,
)
from mechs_core.rulesets.arcs.tasks import Task


def of_campaigns() -> tuple[Any, ...]:
    """The chapters of campaigns."""
    from mechs_core.rulesets.arcs.rules.campaign import (
        act_setup,
        acts,
        attached,
        attackers,
        blight,
        campaign_vox,
        council,
        crises,
        dice,
        drafts,
        edicts,
        escort,
        event_cards,
        fate_steps,
        fates,
        flagship,
        free_states,
        grand,
        imperial,
        intermission,
        lore_moves,
        objectives,
        placing,
        policy,
        proposals,
        resettling,
        rifles,
        sides,
        summit,
        talk,
        titles,
        vox_crises,
    )

    return (
        *(acts, act_setup, placing, fates, fate_steps, objectives, grand, intermission),
        resettling,
        *(event_cards, dice, council, crises, blight, attached, campaign_vox, vox_crises),
        *(titles, edicts, policy, imperial, summit, drafts, proposals, talk),
        *(escort, free_states, flagship, lore_moves, rifles, sides, attackers),
    )


OF_BASE: Final = (
    *(ambitions, battle, economy, farseers, guild_actions, guild_prelude, hits, move),
    *(outrage, raid, resources, court, rounds, securing, turns, vox),
)
TASKS: Final[Growing[str, Any]] = Growing(
    merge(OF_BASE, "TASKS"), lambda: merge((*OF_BASE, *of_campaigns()), "TASKS")
)


def go_on(play: Play[State], todo: list[Task]) -> None:
    """Do what is left to do. A task that asks takes the rest with it."""
    while todo:
        name, said = todo.pop()
        TASKS[name].rule(play, todo, **said)


def then_go_on(rule: Callable[[Play[State], Seat, Any], list[Task] | None]) -> Callable[..., None]:
    """The same rule, followed by all that it leaves to do."""

    def decide(play: Play[State], seat: Seat, decision: Any) -> None:
        go_on(play, rule(play, seat, decision) or [])

    return decide
