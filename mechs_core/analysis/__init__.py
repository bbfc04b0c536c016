"""Games by the thousand: played, put into tables, measured. Tables need the extra `study`.

plan             which games are played: deals, arms, seatings; round_robin for a tournament
play_game        one game of a Plan, as Played
read             the tables of a data set as polars LazyFrames
send_again       a game's later decisions after a Change: what if
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mechs_core.kernel.on_demand import door

if TYPE_CHECKING:
    from mechs_core.analysis.data.dataset import read as read
    from mechs_core.analysis.simulating.again import Change as Change
    from mechs_core.analysis.simulating.again import send_again as send_again
    from mechs_core.analysis.simulating.plan import Plan as Plan
    from mechs_core.analysis.simulating.plan import plan as plan
    from mechs_core.analysis.simulating.played import Played as Played
    from mechs_core.analysis.simulating.playing import play_game as play_game
    from mechs_core.analysis.simulating.tournament import round_robin as round_robin
else:
    __all__, __getattr__ = door(
        __name__,
        {
            "mechs_core.analysis.data.dataset": "read",
            "mechs_core.analysis.simulating.again": "Change send_again",
            "mechs_core.analysis.simulating.plan": "Plan plan",
            "mechs_core.analysis.simulating.played": "Played",
            "mechs_core.analysis.simulating.playing": "play_game",
            "mechs_core.analysis.simulating.tournament": "round_robin",
        },
    )
