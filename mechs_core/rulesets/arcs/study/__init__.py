"""What Arcs is studied by: score parts, topics, and the watchers that count them."""

from typing import Final

from mechs_core.kernel.contract.study import Study
from mechs_core.kit.watching import watched_by
from mechs_core.rulesets.arcs.study.campaign_topics import CAMPAIGN_TOPICS
from mechs_core.rulesets.arcs.study.topics import PARTS, TOPICS

STUDY: Final = Study(
    parts=PARTS,
    topics=(*TOPICS, *CAMPAIGN_TOPICS),
    watch=watched_by(
        __name__,
        "games.Games",
        "ambitions.Ambitions",
        "cards.Cards",
        "actions.Actions",
        "battles.Battles",
        "court.Court",
        "resources.Resources",
        "reach.Reach",
        "endings.Endings",
        "empire.Empire",
        "summits.Summits",
        "blight.Blight",
    ),
)
