"""What is left to do as records of rules version 1 say it: a name, then arguments in this order.

Nothing is written so any more, and the list is complete: it never changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mechs_core.rulesets.arcs.tasks import Task

# Name -> arguments. "-": the state tells it, and version 2 does not say it any more.
NAMES: Final = {
    name: tuple(arguments.split())
    for name, _, arguments in (
        line.strip().partition(" ")
        for line in """
        score
        after_scoring
        end_battle
        capture seat owner cause
        farseers seat
        see_hand seat
        put seat
        draw_back seat count
        more kind seat
        steal seat kind left
        gain seat kind
        own
        hits step
        deal step left
        leave seat from_ to fresh damaged catapult flagship empire others
        step seat from_ to catapult
        cities
        city -seat -owner -system
        ransack seat
        keys
        raid left
        place_tokens seat cause
        return_city owner condition from_ cause outside
        take_card seat place cause own
        chapter
        rest
        round
        pass
        next
        round_end
        round_close
        chapter_end
        returns
        home owner kind condition number from_
        markers
        chapter_over
        vox seat place own
        vox_effect seat place
        vox_leaves seat place
        start_turn seat
        regroup seat
        turn_ended seat
        seize seat
        act_over
        next_act
        settle
        starts
        fates_begin
        leave_fates before
        first_regent
        fate_setup seat
        gain_card seat -fate card
        scrap seat -fate card
        scrap_orators seat -fate card
        add seat -fate card
        remove seat -fate card
        gain_power seat -fate
        take_tile seat -fate
        take_favors seat -fate
        return_favors seat -fate
        bury_purifiers seat -fate
        remove_beacons seat -fate
        leave_empire seat -fate
        join_empire seat -fate
        free_city seat -fate
        free_city_at seat
        free_port seat -fate but
        free_port_at seat but
        fleet seat -fate
        fleet_at seat
        gate_ships seat -fate
        ships_at seat
        cleanse_cluster seat -fate
        cleanse seat
        set_objectives
        objectives won
        grand
        intermission
        resolve_fate seat
        pay_objectives
        add_reserve
        gather_court
        return_taken
        clear_map
        clear_blighted
        destroy owner kind condition system
        destroy_on_board seat kind from_
        settle_power
        deal_fates
        gain_flagship seat -fate
        flagship_at seat
        free_building seat kind condition system
        free_there kind condition system outside
        arm_flagship seat -fate
        build_on_board seat -fate
        board_there seat
        may_resettle seat -fate
        resettle seat -fate
        flagship_leaves seat
        resettle_building seat -fate kind
        resettle_at seat building
        resettle_ship seat -fate
        ship_there seat -fate
        round_events
        after_summit
        take_council seat
        meeting
        meeting_tile
        steal_trust seat left
        steals_trust seat left
        ask_council seat
        resolve
        crises
        blight_crises
        fate_crises
        fate_crisis seat card
        debts seat rival card
        pay_debt seat holder
        spread_blight seat
        court_crises
        court_crisis card
        crisis_resolved card
        secure_both seat place cause own
        secure_in_order both
        take_attached seat place
        intrigue seat place left
        intrigue_moves seat place left
        fiasco seat
        fiasco_discards seat
        crisis_buries place
        frees
        edicts
        edict number
        edict_over number
        may number seat
        demand -policy seat
        peace
        escalation
        war
        reinforce
        arm
        check_proposals
        accompany seat from_ to catapult empire
        sprint seat sprinters
        sprint_more seat sprinters
        sprinting seat sprinters
        emancipated seat system
        imperial
        railguns fresh damaged
        collect fresh damaged
        drones seat system
        """.strip().splitlines()
    )
}


def read(each: Sequence[Any]) -> Task:
    """A task of version 1 as it is said today."""
    name, *said = each
    if name == "secure_in_order":  # of two tasks, the second one of which says all
        (_, (_, seat, place, cause, own)) = said[0]
        return Task(name, {"seat": seat, "place": place, "cause": cause, "own": own})
    arguments = dict(zip(NAMES[name], said, strict=False))
    if name == "step" and len(said) > len(arguments):  # of a campaign, which waits for an escort
        name = "escorted"
        more = zip(("fresh", "damaged", "flagship"), said[len(arguments) :], strict=True)
        arguments |= dict(more)
    return Task(name, {key: value for key, value in arguments.items() if key[0] != "-"})
