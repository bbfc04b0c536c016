"""What 51st State is studied by: score parts, topics, and the watchers that count them."""

from typing import Final

from mechs_core.kernel.contract.study import Study
from mechs_core.kit.watching import watched_by
from mechs_core.modules.arena.study import WATCHER
from mechs_core.rulesets.fifty_first_state.study.topics import PARTS, TOPICS

STUDY: Final = Study(
    parts=PARTS,
    topics=TOPICS,
    watch=watched_by(
        __name__,
        "locations.Picks",
        "locations.Locations",
        "turns.Turns",
        "stock.Stock",
        "games.Games",
        WATCHER,
    ),
)
