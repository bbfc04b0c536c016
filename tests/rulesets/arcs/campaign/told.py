"""Every event of a campaign's chapters, and what its sentence says."""

from __future__ import annotations

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.arcs.campaign_data import EVENT_FACES
from mechs_core.rulesets.arcs.campaign_model import Item
from mechs_core.rulesets.arcs.rules.ambitions import PowerChanged
from mechs_core.rulesets.arcs.rules.battle import BattleBegun, DiceCollected
from mechs_core.rulesets.arcs.rules.campaign import (
    acts,
    attached,
    booklet,
    council,
    crises,
    dice,
    drafts,
    edicts,
    event_cards,
    fate_cards,
    fate_steps,
    fates,
    flagship,
    grand,
    intermission,
    lore_moves,
    objectives,
    policy,
    proposals,
    resettling,
    shared,
    summit,
    titles,
)
from mechs_core.rulesets.arcs.rules.campaign import talk as negotiations
from mechs_core.rulesets.arcs.rules.cards_played import CardPlayed
from mechs_core.rulesets.arcs.rules.court import CourtCardMoved
from mechs_core.rulesets.arcs.rules.economy import StarportUsed
from mechs_core.rulesets.arcs.rules.guild_prelude import SLIPSTREAM_USED, CardUsed
from mechs_core.rulesets.arcs.rules.hits import HitDealt
from mechs_core.rulesets.arcs.rules.pieces import PiecesFlipped, PiecesMoved
from mechs_core.rulesets.arcs.rules.resources import ResourceMoved
from mechs_core.rulesets.arcs.rules.scenario import CampaignCardsSet, CampaignSeatSet
from mechs_core.rulesets.arcs.rules.setup import GameSetUp
from mechs_core.rulesets.arcs.rules.turns import TurnStarted
from tests.rulesets.arcs.campaign.questions import talking

CEDED = Item(0, 1, "cede", {"system": "4B", "kind": "ship", "state": "fresh"})
TOKEN = Item(1, 0, "resource", {"slot": 1})
BEGUN = Item(0, 1, "delegate")
TALK = talking(3)

# Every event of the campaign's chapters, and what a sentence says of it.
SAID: list[tuple[Event, str]] = [
    (shared.ActBegun(1, (0, 0, 0), ()), "Act 1 begins"),
    (acts.ActEnded(1, (3, 5, 0)), "Act 1 is over: seat 0 3, seat 1 5, seat 2 0"),
    (
        acts.CampaignEnded((1, 0, 2), "power"),
        "the campaign is over: seat 1 wins; seat 1 0, seat 0 0, seat 2 0",
    ),
    (
        acts.CampaignEnded((1, 0, 2), "final_objective"),
        "seat 1 completes its final objective and wins the campaign; seat 1 0, seat 0 0, seat 2 0",
    ),
    (attached.CardAttached("FX9a@1", 0), "Street Orators (FX9a@1) is attached above the Council"),
    (
        booklet.BookletChanged("06", "edicts", True),
        "edict 06, Fleet Levy, is added to the booklet",
    ),
    (
        booklet.BookletChanged("W1", "laws", False),
        "law W1, Right of Asylum, leaves the booklet",
    ),
    (booklet.PolicyChanged("war"), "the policy is war from now on"),
    (
        booklet.PolicyStacked(("war", "peace", "escalation")),
        "policies are stacked: war, peace and escalation",
    ),
    (council.CouncilFlipped("session"), "the Council is In Session"),
    (council.CouncilFlipped("decided"), "the Council is Decided"),
    (council.CouncilMoved("fate:1"), "seat 1 takes the Council"),
    (council.CouncilMoved("0"), "the Council returns to its place in the Court"),
    (council.CouncilMeetingBegun(1), "the Council meets under seat 1"),
    (council.CouncilMeetingCancelled(1), "the meeting of seat 1 is cancelled"),
    (crises.CrisesBegun(), "Crises begin"),
    (crises.BlightHits("4B", 4), "the Blight hits 4 times at 4B"),
    (
        crises.CrisisResolved("CC13"),
        "the Crisis of Diplomatic Fiasco (CC13) is resolved",
    ),
    (dice.NumberDieRolled(5, "event"), "the number die shows 5 (event)"),
    (
        dice.EventDieRolled(*EVENT_FACES[5], "crises"),
        "the event die shows C, an Edict face (crises)",
    ),
    (drafts.ItemDrafted(0, CEDED), "seat 0 drafts: s0 gives s1 a fresh ship at 4B"),
    (drafts.ItemDrafted(0, BEGUN), "seat 0 drafts: s0 delegates an agent to s1 .."),
    (drafts.ItemDropped(0, BEGUN), "what seat 0 had begun to draft is dropped"),
    (drafts.DraftDropped(0, True), "seat 0 drops its draft"),
    (edicts.EdictsBegun(), "Edicts begin"),
    (edicts.EdictResolved("03"), "edict 03, Govern the Imperial Reach, is resolved"),
    (event_cards.EventResolutionBegun(0), "the Events of the round are resolved by seat 0"),
    (fate_steps.BeaconsRemoved(1), "the Beacons of seat 1 leave the map"),
    (fates.FatesDealt(1, 1, ("prefect", "reaper")), "seat 1 may play Prefect or Blight Reaper"),
    (fates.FateChosen(1, "prefect"), "seat 1 has chosen Prefect"),
    (
        fates.FatesRevealed(("prefect", "factor", "prefect")),
        "Fates are revealed: seat 0 Prefect, seat 1 Factor, seat 2 Prefect",
    ),
    (fate_cards.FateCardGained(1, "FX1@1"), "seat 1 gains Imperial Writ (FX1@1)"),
    (fate_cards.FateCardScrapped(1, "FX1@1"), "Imperial Writ (FX1@1) of seat 1 is scrapped"),
    (flagship.FlagshipMoved(1, "4G"), "the Flagship of seat 1 moves to 4G"),
    (grand.GrandScored(1, (1, 2), 14), "seat 1 fulfils both grand ambitions: 14 Power"),
    (intermission.FateResolved(1, True), "seat 1 has completed its objective"),
    (intermission.FateResolved(1, False), "seat 1 has failed its objective"),
    (
        intermission.IntermissionStep(5),
        "Intermission: Trophies, Captives and the Trust return",
    ),
    (
        intermission.ReserveCardAdded(1, "BC17"),
        "seat 1 adds a card of the reserve to the Court deck",
    ),
    (lore_moves.BeaconPlaced(1, "4B"), "seat 1 places a Beacon at 4B"),
    (objectives.ObjectiveSet(1, 8), "the objective of seat 1 begins at 8"),
    (objectives.ObjectiveSet(1, None), "seat 1 has no objective in this Act"),
    (
        objectives.ObjectiveAdvanced(1, 3, 2, "chapter"),
        "the objective of seat 1 advances 2: 3 left",
    ),
    (
        objectives.ObjectiveAdvanced(1, 0, 2, "chapter"),
        "the objective of seat 1 advances 2: it is completed",
    ),
    (policy.DemandCollected(1, None), "seat 1 has nothing that is demanded"),
    (
        policy.DemandCollected(1, policy.Demanded(trophy=policy.TrophyOf("free", "city"))),
        "seat 1 gives up a Trophy, city of the Free States",
    ),
    (
        proposals.ProposalMade(3, 0, (0, 1), (CEDED, TOKEN), (1,)),
        "seat 0 proposes deal 3: s0 gives s1 a fresh ship at 4B; "
        "s1 gives s0 Relic (slot 1); seat 1 may speak again",
    ),
    (proposals.ProposalAnswered(3, 1, True), "seat 1 accepts deal 3"),
    (proposals.ProposalWithdrawn(3, 0), "seat 0 withdraws deal 3"),
    (proposals.ProposalDropped(3), "deal 3 is off"),
    (
        proposals.ProposalExecuted(3, 0, (0, 1), (CEDED, TOKEN)),
        "deal 3 of seat 0 and seat 1 is carried out",
    ),
    (resettling.FlagshipGained(1, "4B"), "seat 1 gains a Flagship at 4B"),
    (resettling.Resettled(1, "4B"), "seat 1 gives its Flagship up at 4B"),
    (summit.SummitBegun(1), "seat 1 calls a Summit"),
    (
        summit.FavorsReturned(0, 1, 2, TOKEN),
        "seat 0 returns 2 Favors of seat 1: s1 gives s0 Relic (slot 1)",
    ),
    (summit.NegotiationsBegun(), "Negotiations begin"),
    (summit.SummitEnded(), "the Summit is over"),
    (negotiations.LastCall(0), "seat 0 makes a last call"),
    (negotiations.SeatDone(1), "seat 1 is done"),
    (titles.TitleChanged(1, "outlaw", "demand"), "seat 1 becomes an Outlaw"),
    (titles.FirstRegentMoved(0, 1), "seat 1 is First Regent, after seat 0"),
    (titles.FirstRegentMoved(0, None), "nobody is First Regent any more"),
    # ------------------------------------------------------------ of the base game's chapters
    (GameSetUp(None, (), 1, {}), "all clusters are in play; seat 1 has initiative"),
    (CampaignSeatSet(1, "prefect", 3), "seat 1 begins as Prefect"),
    (CampaignSeatSet(1), "seat 1 begins"),
    (CampaignCardsSet(("L02",), ("BC17",)), "some cards of lore and of the reserve lie aside"),
    (TurnStarted(2, 0, ()), "turn of seat 2: 0 pips"),
    (CardPlayed(1, "E1", "event", False, None, None), "seat 1 plays the Event E1"),
    (CardUsed(1, SLIPSTREAM_USED), "seat 1 uses its Slipstream Drive"),
    (StarportUsed(1, "4B", "flagship"), "seat 1 uses its Flagship at 4B"),
    (StarportUsed(1, "4B", "free"), "seat 1 uses a Free starport at 4B"),
    (
        BattleBegun(0, "3G", "blight", "3A"),
        "seat 0 fires rifles from 3G at the Blight at 3A",
    ),
    (
        DiceCollected({"assault": 3}, {"fresh": 1, "damaged": 0}, 2, {"fresh": 2, "damaged": 0}),
        "the attacker collects 3 assault dice, with 2 Imperial ships",
    ),
    (HitDealt("hit", "blight:fresh", "damaged"), "a fresh Blight is damaged"),
    (HitDealt("own", "board:hull:armor", "destroyed"), "the Armor of Hull is destroyed"),
    (
        PiecesMoved("empire", "ship", "fresh", 2, "supply:empire", "4B", "edict"),
        "2 Imperial ships come to 4B",
    ),
    (
        PiecesMoved("empire", "ship", "damaged", 1, "4B", "4G", "move"),
        "1 damaged Imperial ship moves from 4B to 4G",
    ),
    (
        PiecesMoved("blight", "blight", "damaged", 2, "4B", "trophies:1", "battle"),
        "2 damaged Blight become Trophies of seat 1",
    ),
    (
        PiecesMoved("free", "city", "fresh", 1, "supply:free", "4B", "setup"),
        "1 Free city comes to 4B",
    ),
    (
        PiecesMoved(1, "agent", "fresh", 1, "supply:1", "favors:0", "favor"),
        "seat 0 holds 1 Favor more of seat 1",
    ),
    (
        PiecesMoved(0, "starport", "fresh", 1, "supply:0", "board_flag:0:hull:armor", "build"),
        "seat 0 builds a starport as Armor of Hull",
    ),
    (
        PiecesMoved(0, "ship", "damaged", 1, "4B", "supply:0", "crisis"),
        "1 damaged ship of seat 0 returns",
    ),
    (PiecesFlipped(0, "ship", 1, "4B", "damaged"), "1 ship of seat 0 is damaged now at 4B"),
    (
        PiecesFlipped(0, "city", 1, "board_flag:0:hull:armor", "fresh"),
        "seat 0 repairs 1 city as Armor of Hull",
    ),
    (PiecesFlipped("blight", "blight", 1, "4B", "fresh"), "1 Blight is fresh now at 4B"),
    (
        ResourceMoved("M", "slot:1:2", "trust", "demand"),
        "Material from slot 2 of seat 1 goes to the Trust",
    ),
    (ResourceMoved("M", "trust", "slot:0:2", "council"), "seat 0 steals Material from the Trust"),
    (ResourceMoved("M", "trust", "supply", "return"), "Material returns from the Trust"),
    (
        CourtCardMoved("FX9a@1", "attached:2", "fate:1", "return"),
        "Street Orators (FX9a@1) is set aside by seat 1",
    ),
    (
        CourtCardMoved("FX9a@1", "attached:2", "court:2", "slide"),
        "Street Orators (FX9a@1) slides down to place 2 of the Court",
    ),
    (
        CourtCardMoved("BC17", "play:0", "play:1", "asset"),
        "seat 1 gets Farseers (BC17) from seat 0",
    ),
    (PowerChanged(1, -3, "objective"), "seat 1 loses 3 Power (its failed objective)"),
    (PowerChanged(1, 14, "grand"), "seat 1 gains 14 Power (grand ambitions)"),
]
