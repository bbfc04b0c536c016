"""When the secrets of a seed open: when no game plays under it any more."""

from __future__ import annotations

from collections.abc import Callable

from event_store.heads import Row, seeds_of
from event_store.lines import Lines
from mechs_core.kernel.luck import commitment
from mechs_core.kernel.messages import Branched, GameCreated


def opened(lines: Lines, row: Row) -> Callable[[str], bool]:
    """A function from a seed to whether its secrets are open in the game's tree.

    They are open when every game of the tree has ended or was closed. All games of a tree use the
    root's seed; and a branch under new luck shares with its parent what was dealt before it, so its
    own seed opens no sooner. Secrets of a seed that the tree does not use stay closed.

    Branches that were exported and imported may form trees of their own that use the same drawn
    seed: the seed stays closed in all of them while a game of one is still running.
    """
    used = lines.games.seeds_of_tree(row.root)
    played = any(used.values()) or drawn_elsewhere(lines, row.root)
    return lambda seed: not played and commitment(seed) in used


def drawn_elsewhere(lines: Lines, root: str) -> bool:
    """Whether a running game of another tree uses a drawn seed of this one."""
    shared = lines.games.seeds_elsewhere(root)
    if not shared:
        return False
    tree = lines.games.select("root", root)
    return any(not shared.isdisjoint(drawn_in(lines, entry.row)) for entry in tree)


def drawn_in(lines: Lines, row: Row) -> tuple[str, ...]:
    """The commitments to the seeds of a line that were drawn, not chosen."""
    inputs = (step.events[0] for step in lines.steps(row))
    brought = (event for event in inputs if isinstance(event, GameCreated | Branched))
    return seeds_of(event for event in brought if event.seed_origin == "drawn")
