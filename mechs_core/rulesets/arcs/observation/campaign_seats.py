"""What the numbers of a campaign's seats are: what they have, their Fates, their deals."""

from __future__ import annotations

from itertools import product
from typing import Final

from mechs_core.kit.features import Row, capped, counts, flag, number, numbered, one_of, place
from mechs_core.kit.observation import Each, Seats, Several
from mechs_core.rulesets.arcs.campaign_data import BEACONS, FREE_CITIES, LEDGER_SLOT, MOST_ITEMS
from mechs_core.rulesets.arcs.cards import ACTION_CARDS
from mechs_core.rulesets.arcs.data import AMBITIONS, KINDS, TYPES
from mechs_core.rulesets.arcs.geometry import SYSTEMS
from mechs_core.rulesets.arcs.observation import campaign_seen as reach
from mechs_core.rulesets.arcs.observation import deals_seen as deals
from mechs_core.rulesets.arcs.observation import fates_seen as empire
from mechs_core.rulesets.arcs.observation import seen
from mechs_core.rulesets.arcs.observation.features import AGENTS, MOST, MOST_POWER, SHIPS
from mechs_core.rulesets.arcs.options import LARGEST_START, MOST_PROPOSALS
from mechs_core.rulesets.arcs.questions_of_campaigns import ACCEPTS

QUESTION: Final = numbered(ACCEPTS)
MOST_OWNER: Final = reach.FIRST_OTHER + len(reach.OTHERS) - 1
OWNER: Final = "1 to 4 a seat 5 Empire 6 Free 7 Blight"
WHERE: Final = "slot, 8 the Trust, or place of the Court, 1 the Council"
ITEMS: Final = range(1, MOST_ITEMS + 1)
PROPOSALS: Final = range(1, deals.PROPOSALS + 1)


def seats_of(seats: int) -> int:
    return seats


def most_made(seats: int) -> int:
    """Ids of proposals."""
    return MOST_PROPOSALS * seats


def item_rows(of: str, which: str) -> tuple[Row, ...]:
    """The numbers of an item of a deal. of: before their names; which: begins the sentences."""
    return (
        number(f"{of}_from", seats_of, f"{which}: who gives, 0 no item"),
        number(f"{of}_to", seats_of, f"{which}: who takes"),
        one_of(f"{of}_kind", deals.ITEM, f"{which}: kind"),
        one_of(f"{of}_system", seen.SYSTEM, f"{which}: system"),
        one_of(f"{of}_piece", deals.IN_ITEM, f"{which}: piece"),
        number(f"{of}_owner", MOST_OWNER, f"{which}: whose piece, {OWNER}"),
        number(
            f"{of}_at",
            deals.THE_TRUST,
            f"{which}: {WHERE}",
        ),
        number(f"{of}_card", reach.most_cards, f"{which}: number of the Guild card"),
    )


# ---------------------------------------------------------------- seats

SEAT = Seats(
    one_of("question", QUESTION, "What it is asked", of=empire.question),
    place("order", "Place in the order of the round, 0 not in it"),
    capped("power", MOST_POWER, "Power, -999 to 999", low=-MOST_POWER),
    number("hand", len(ACTION_CARDS), "Action cards in hand"),
    Several(
        reach.played,
        one_of("mode", reach.MODE, "How it played its card of this round, 0 not yet"),
        flag("seizes", "It added a card to seize the initiative, or a 7 did"),
    ),
    Each("slots", LEDGER_SLOT + 1, one_of("slot{}", numbered(TYPES), "Resource in its slot {}")),
    number("open_slots", LEDGER_SLOT, "Open resource slots of the board"),
    Several(seen.incoming, number("incoming_{}", 5, "Tokens of {} that wait"), names=TYPES),
    Several(seen.aside, number("aside_{}", 5, "Tokens of {} spent in this Prelude"), names=TYPES),
    number("arrange", LEDGER_SLOT, "Exchanges of tokens left"),
    Several(
        seen.outrage, number("outrage_{}", 2, "Outrage of {}: 1 owed 2 with agent"), names=TYPES
    ),
    counts("{}_left", KINDS, SHIPS, "Its supply of {}, of cities its board", of="supply"),
    Several(
        seen.agents,
        number("agents{}", AGENTS, "Its agents on place {} of the Court"),
        names=seen.court_places,
    ),
    number("agents_council", AGENTS, "Its agents on the Council", of=empire.council_agents),
    Several(
        reach.trophies,
        number("trophies_{}_{}", FREE_CITIES, "Its Trophies of {}: {}"),
        names=reach.taken_kinds,
    ),
    Several(
        seen.captives, number("captives_seat{}", AGENTS, "Its Captives of seat{}"), names=range
    ),
    Several(seen.counts, capped("{}_count", MOST, "What it has for {}, up to 99"), names=AMBITIONS),
    number("placings", 2, "How often it has still to place its start", of=empire.placings),
    place("place", "Place at the end, 0 while the game runs", of="ranking"),
)
FATES = Seats(
    flag("regent", "It is a Regent, no Outlaw"),
    one_of("fate", empire.FATE, "Its Fate"),
    number("objective", LARGEST_START, "What is left of its objective, 0 also without one"),
    flag("has_objective", "It has an objective, completed or not", of=empire.has_objective),
    flag("done", "It completed its objective in the last Act"),
    number("offers", 2, "Fates held for a choice that is still open", of="offer"),
    flag("has_chosen", "It has chosen, while others still choose", of="chosen"),
    number("beacons_left", BEACONS, "Beacons not placed"),
    Several(
        empire.favors, number("favors_seat{}", AGENTS, "Favors of seat{} on its card"), names=range
    ),
    Several(empire.beacons, flag("beacon_{}", "Its Beacon lies in {}"), names=SYSTEMS),
    one_of("flagship", seen.SYSTEM, "Where its Flagship is", of=empire.flagship_at),
    Several(
        empire.board,
        one_of("{}_{}", empire.ON_BOARD, "On its board, column {}: {}"),
        names=empire.BOARD,
    ),
    of=empire.fates,
)
DEALS = (
    Seats(
        Several(
            deals.talking,
            number("made", MOST_PROPOSALS, "Proposals and dropped drafts that it has made"),
            flag("is_done", "It is done with Negotiations"),
        ),
        Several(
            deals.begun,
            number("begun_from", seats_of, "Who gives in the item that it has begun, 0 none"),
            number("begun_to", seats_of, "Who takes in it"),
            one_of("begun_kind", deals.ITEM, "Its kind"),
        ),
        Several(deals.draft, *item_rows("draft{}", "Item {} of its draft"), names=ITEMS),
    ),
    Several(
        deals.proposals,
        number("proposal{}", most_made, "Id of open proposal {} of the first four, 0 none"),
        number("proposal{}_seat", seats_of, "Who has made it"),
        names=PROPOSALS,
    ),
    Several(
        deals.parties,
        number("proposal{}_seat{}", 2, "Its part in open proposal {}: 1 is asked 2 has agreed"),
        names=deals.in_proposals,
    ),
    Several(
        deals.proposed,
        *item_rows("proposal{}_item{}", "Open proposal {}, item {}"),
        names=tuple(product(PROPOSALS, ITEMS)),
    ),
)
