"""What `greedy` weighs in campaigns beside what it weighs in base games.

aims     what an objective's points are worth, and what brings them
outlook  titles, the Council, Favors, cards of Fates
fights   battles against the Empire, the Free States and the Blight, with Imperial ships
travel   ships, the Flagship and Imperial ships on the map
acts     the campaign's actions
turns    its decisions in the Prelude, moves and battles
fates    Fates, starts and what Fates ask
events   Councils, edicts and Vox cards
summits  Calls to Order and Negotiations
"""

from __future__ import annotations

from functools import cache

from mechs_core.rulesets.arcs.bots.looks import Looks


@cache
def looks() -> Looks:
    """The estimates of a campaign, for `greedy`."""
    from mechs_core.rulesets.arcs.bots.campaign import acts, events, fates, summits, turns
    from mechs_core.rulesets.arcs.bots.campaign.fights import ReachFights
    from mechs_core.rulesets.arcs.bots.campaign.outlook import ReachOutlook
    from mechs_core.rulesets.arcs.bots.campaign.travel import ReachTravel

    choices = {**turns.CHOICES, **fates.CHOICES, **events.CHOICES, **summits.CHOICES}
    in_prelude = turns.IN_PRELUDE
    return Looks(ReachOutlook, acts.ReachActs, ReachFights, ReachTravel, in_prelude, choices)
