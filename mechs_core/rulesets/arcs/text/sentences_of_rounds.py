"""Sentences for set-up, action cards, ambitions, rounds, chapters and the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec import UNSET, UnsetType

from mechs_core.kernel.messages import Message
from mechs_core.kit.sentences import Row, by, when
from mechs_core.kit.words import Said, count, listed
from mechs_core.rulesets.arcs.data import MARKERS, VALUES
from mechs_core.rulesets.arcs.geometry import SETUP
from mechs_core.rulesets.arcs.model import CAMPAIGN_CAUSES
from mechs_core.rulesets.arcs.rules import (
    ambitions,
    cards_played,
    luck,
    rounds,
    scenario,
    setup,
    turns,
    windows,
)
from mechs_core.rulesets.arcs.text.doing import DOES
from mechs_core.rulesets.arcs.text.say import SAY
from mechs_core.rulesets.arcs.text.words import AMBITION_NAME, card_in_full, name, pips_of
from mechs_core.rulesets.arcs.view import View


def _set_up(event: setup.GameSetUp, view: View) -> Said:
    if event.setup_card is None:
        return f"all clusters are in play; {name(event.initiative)} has initiative", ("BR-SET-1",)
    out = f"cluster{'s' if len(event.out) > 1 else ''} {listed(event.out)}"
    card = f"setup card {event.setup_card}, {SETUP[event.setup_card].name}"
    said = f"{card}: without {out}; {name(event.initiative)} has initiative"
    return said, ("ARC-SET-1", "ARC-SET-2")


MODES: Final = {
    "lead": ("leads", ("ARC-RND-2",)),
    "surpass": ("surpasses with", ("ARC-RND-5",)),
    "copy": ("copies", ("ARC-RND-6",)),
    "pivot": ("pivots to", ("ARC-RND-7",)),
    "event": ("plays", ("BR-EVT-2",)),
}


def _played(event: cards_played.CardPlayed, view: View) -> Said:
    verb, rules = MODES[event.mode]
    card = event.card if isinstance(event.hidden, UnsetType) else event.card or event.hidden
    if card is None:
        said = "face down"
    elif event.mode == "copy":
        said = f"with {card}, face down"
    elif event.mode == "event":
        said = f"the Event {card}"
    else:
        said = card_in_full(card, 1 if event.mode == "pivot" else pips_of(card))
    if not event.seizes:
        return f"{name(event.seat)} {verb} {said}", rules
    extra = event.seize_card
    added = f"adds {extra}" if isinstance(extra, str) else "adds a card face down"
    by_seven = extra is None and event.mode == "surpass"
    more = "seizes by its 7" if by_seven and str(card).endswith("7") else f"{added} to seize"
    return f"{name(event.seat)} {verb} {said}, and {more}", (*rules, "ARC-SEI-1")


FOR: Final = {
    **{cause: cause.capitalize() for cause in CAMPAIGN_CAUSES},
    "bonus": "its cities",
    "grand": "grand ambitions",
    "fate": "its Fate",
    "trust": "what the Trust lost",
    "leave": "leaving the Empire",
    "debts": "Called Debts",
    "asylum": "Right of Asylum",
    "objective": "its failed objective",
    "halved": "half of it between Acts",
}
WHY: Final = {  # cause of `PowerChanged` -> rules; of the others ARC-AMB-2 alone
    "bonus": "ARC-AMB-5",
    "grand": "BR-OBJ-4",
    "peace": "BR-EDI-6",
    "fate": "BR-INT-1",
    "trust": "BR-CNC-4",
    "leave": "BR-SUM-6",
    "debts": "BR-CRI-8",
    "asylum": "BR-ACT-7",
    "objective": "BR-INT-2",
    "halved": "BR-INT-7",
}


def _power(event: ambitions.PowerChanged, view: View) -> Said:
    verb = "gains" if event.delta >= 0 else "loses"
    said = f"{name(event.seat)} {verb} {abs(event.delta)} Power ({FOR[event.cause]})"
    return said, ("ARC-AMB-2", *([WHY[event.cause]] if event.cause in WHY else []))


REASONS: Final = {"seized": ": it is seized", "surpassed": ", who surpassed highest", "power": ""}


def _scored(event: ambitions.AmbitionScored, view: View) -> Said:
    """Who places with how much; with two players the box may place too."""
    first = [_scorer(who, view) for who in event.first]
    said = [f"{_scorer(who, view)} is second with {event.counts[who]}" for who in event.second]
    if len(first) > 1:
        said.insert(0, f"{listed(first)} tie with {event.counts[event.first[0]]}")
    elif first:
        said.insert(0, f"{first[0]} is first with {event.counts[event.first[0]]}")
    rules = ("ARC-AMB-2", "ARC-AMB-3") if len(first) > 1 else ("ARC-AMB-2",)
    return f"{AMBITION_NAME[event.ambition]}: {listed(said) or 'nobody has any'}", rules


def _scorer(who: int, view: View) -> str:
    return name(who) if who < len(view.seats) else "the box"


def _discarded(event: rounds.CardsDiscarded, view: View) -> Said:
    if event.cause == "hands":
        each = (f"{name(seat)} {count(number, 'card')}" for seat, number in event.counts)
        return f"hands are discarded: {listed(each)}", ("ARC-RND-4",)
    down = sum(each.card is None for each in event.entries)
    cards = [each.card for each in event.entries if each.card is not None]
    hidden = [f"{count(down, 'card')} face down"] if down else []
    return f"to the discard go {listed([*cards, *hidden])}", ("ARC-RND-9",)


def _ended(event: rounds.GameEnded, view: View) -> Said:
    power = ", ".join(f"{name(seat)} {view.seats[seat].power}" for seat in event.ranking)
    why = "somebody has enough Power" if event.reason == "power" else "the last chapter is over"
    return f"the game is over, {why}: {name(event.ranking[0])} wins; {power}", ("ARC-CHP-3",)


FOLLOWS: Final = {
    "surpass": "surpasses",
    "copy": "copies",
    "pivot": "pivots",
    "event": "plays an Event",
}


def _follow(choice: Any, view: View) -> Said:
    rules = MODES[choice.mode][1]
    said = FOLLOWS[choice.mode] + ("" if choice.card is UNSET else f" with {choice.card}")
    if isinstance(choice.seize_with, str):
        said += f", seizing with {choice.seize_with}"
    if choice.declare:
        said += f", declaring {AMBITION_NAME[choice.declare]}"
    return said, rules


def _flipped(event: rounds.MarkerFlipped, view: View) -> Said:
    blue, flipped = ("{}/{}".format(*side) for side in VALUES[MARKERS.index(event.marker)])
    return f"marker {blue} is flipped to {flipped}", ("ARC-CHP-2",)


FROM: Final = {
    "action_deck": "",
    "action_discard": " from the bottom of the discard",
    "redraw": " anew",
}
TELL: Final[Mapping[type[Message], Row]] = {
    # ------------------------------------------------------------ set-up
    setup.GameSetUp: _set_up,
    luck.DeckShuffled: SAY(
        "{deck}: shuffled",
        when(
            "deck",
            {
                luck.COURT_DECK: "ARC-SET-3",
                luck.LORE_DECK: "BR-SET-2",
                luck.COURT_AND_LORE: "BR-SET-2",
                luck.COURT_RESHUFFLE: "ARC-SEC-3",
                luck.ACTION_DECK: "ARC-SET-8",
                luck.ACTION_REST: "ARC-SET-8",
                luck.SONG: "ARC-SEC-2",
                luck.STRUGGLE: "ARC-SEC-2",
                luck.FARSEERS: "ARC-GEN-6",
                luck.DISCARD_MERGE: "ARC-GEN-6",
                luck.LORE_DECK: "BR-SET-2",
                luck.COURT_AND_LORE: "BR-SET-2",
            },
        ),
    ),
    luck.LuckRenewed: SAY("what nobody has seen lies in a new order", "ARC-LCK-1"),
    rounds.Mulligan: by(
        "redraw",
        {
            True: SAY("redraws its hand", "ARC-SET-8"),
            False: SAY("keeps its hand", "ARC-SET-8"),
        },
    ),
    rounds.HandDealt: SAY(
        "{seat} is dealt [{cards}|{number}]{from_:dealt}",
        "ARC-SET-8",
        number=lambda event, view: count(event.count, "card"),
        dealt=FROM,
    ),
    scenario.CampaignCardsSet: SAY("some cards of lore and of the reserve lie aside", "BR-SCN-2"),
    scenario.CampaignSeatSet: SAY("{seat} begins[ as {fate:fates}]", "BR-SCN-1"),
    scenario.SeatSet: SAY("{seat} begins with {power} Power[ and {hand} in hand]", "ARC-SCN-1"),
    scenario.ScenarioSet: SAY(
        "the game begins in chapter {chapter}, round {round}",
        "ARC-SCN-1",
    ),
    # ------------------------------------------------------------ chapters and rounds
    rounds.ChapterStarted: SAY("chapter {number} begins", "ARC-CHP-4"),
    rounds.ChapterEnded: SAY("chapter {number} is over", "ARC-CHP-3"),
    rounds.RoundStarted: SAY(
        "round {number}: {first} leads", "ARC-RND-1", first=lambda event, view: name(event.order[0])
    ),
    rounds.RoundEnded: SAY("round {number} is over", "ARC-RND-9"),
    rounds.CardsDiscarded: _discarded,
    rounds.CardTaken: SAY("{seat} takes {card} back by its Union", "ARC-RND-9"),
    rounds.GameEnded: _ended,
    # ------------------------------------------------------------ action cards
    cards_played.Lead: SAY("leads {card}[, declaring {declare}]", "ARC-RND-2"),
    cards_played.PassInitiative: SAY("passes the initiative", "ARC-RND-3"),
    cards_played.Follow: _follow,
    cards_played.CardPlayed: _played,
    cards_played.InitiativePassed: SAY(
        "{from_:from_seat} passes: {to:from_seat} has initiative", "ARC-RND-3"
    ),
    cards_played.InitiativeMoved: SAY(
        "initiative goes to {to:from_seat}{reason:why}",
        when("reason", {"seized": "ARC-SEI-1", "surpassed": "ARC-RND-9", "power": "ARC-RND-9"}),
        why=REASONS,
    ),
    turns.TurnStarted: SAY(
        "turn of {seat}: {pips_said}[ for {kinds}]",
        "ARC-PRE-1",
        pips_said=lambda event, view: count(event.pips, "pip"),
    ),
    turns.TurnEnded: SAY("{seat} ends its turn", "ARC-RND-1"),
    turns.EndTurn: SAY("ends its turn", "ARC-RND-8"),
    turns.EndPrelude: SAY("ends its Prelude", "ARC-PRE-1"),
    turns.PreludeEnded: SAY("{seat} ends its Prelude", "ARC-PRE-1"),
    turns.PipSpent: SAY(
        "{seat} spends a pip, {left_said} left",
        "ARC-RND-2",
        left_said=lambda event, view: str(event.left or "none is"),
    ),
    turns.Regroup: SAY("regroups at {gate}", "ARC-GEN-2"),
    # ------------------------------------------------------------ ambitions
    cards_played.AmbitionDeclared: SAY(
        "{seat} declares {ambition}{worth}[{zeroed?}; the lead counts as 0]",
        "ARC-DEC-1",
        worth=lambda event, view: " for {}/{}".format(*view.values[event.marker]),
    ),
    ambitions.AmbitionScored: _scored,
    ambitions.PowerChanged: _power,
    rounds.AmbitionReturned: SAY(
        "marker {worth} is available again",
        "ARC-CHP-2",
        worth=lambda event, view: "{}/{}".format(*view.values[event.marker]),
    ),
    rounds.MarkerFlipped: _flipped,
    # ------------------------------------------------------------ questions
    windows.WindowOpened: SAY(
        "{seat} {does}",
        "ARC-GEN-1",
        does=lambda event, view: DOES[event.kind](event.data),
    ),
    windows.WindowClosed: SAY("{seat} has answered: {kind}", "ARC-GEN-1"),
}
