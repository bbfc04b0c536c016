"""Sentences for Acts, Fates, objectives, the Intermission and the booklet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import UnsetType

from mechs_core.kernel.messages import Message
from mechs_core.kit.sentences import Row, by
from mechs_core.kit.words import Said, count, listed
from mechs_core.rulesets.arcs.rules.campaign import (
    acts,
    booklet,
    fate_cards,
    fate_choice,
    fate_steps,
    fates,
    grand,
    intermission,
    objectives,
    placing,
    resettling,
    shared,
)
from mechs_core.rulesets.arcs.text.campaign_texts import BOOKLET, fate_name
from mechs_core.rulesets.arcs.text.say import SAY
from mechs_core.rulesets.arcs.text.words import court_named, name
from mechs_core.rulesets.arcs.view import View

# ---------------------------------------------------------------- Acts


def _begun(event: shared.ActBegun, view: View) -> Said:
    return f"Act {event.act} begins", ("BR-ACT-1",)


def _over(event: acts.ActEnded, view: View) -> Said:
    power = ", ".join(f"{name(seat)} {number}" for seat, number in enumerate(event.powers))
    return f"Act {event.act} is over: {power}", ("BR-ACT-1",)


def _ended(event: acts.CampaignEnded, view: View) -> Said:
    power = ", ".join(f"{name(seat)} {view.seats[seat].power}" for seat in event.ranking)
    winner = name(event.ranking[0])
    if event.reason == acts.FINAL_OBJECTIVE:
        return f"{winner} completes its final objective and wins the campaign; {power}", (
            "BR-ACT-3",
        )
    return f"the campaign is over: {winner} wins; {power}", ("BR-ACT-2",)


# ---------------------------------------------------------------- Fates


def _dealt(event: fates.FatesDealt, view: View) -> Said:
    rules = ("BR-FAT-1", "BR-INT-8") if event.count == 1 else ("BR-FAT-1",)
    if isinstance(event.fates, UnsetType):
        return f"{name(event.seat)} is dealt {count(event.count, 'Fate')}", rules
    held = listed((fate_name(fate) for fate in event.fates), "or")
    return f"{name(event.seat)} may play {held}", rules


def _chosen(event: fates.FateChosen, view: View) -> Said:
    fate = "a Fate" if isinstance(event.fate, UnsetType) else fate_name(event.fate)
    return f"{name(event.seat)} has chosen {fate}", ("BR-FAT-2",)


def _choose(choice: fates.ChooseFate, view: View) -> Said:
    fate = "a Fate" if isinstance(choice.fate, UnsetType) else fate_name(choice.fate)
    return f"chooses {fate}", ("BR-FAT-2",)


def _revealed(event: fates.FatesRevealed, view: View) -> Said:
    said = (f"{name(seat)} {fate_name(fate)}" for seat, fate in enumerate(event.fates))
    return f"Fates are revealed: {', '.join(said)}", ("BR-FAT-2",)


def _choice(choice: fate_choice.FateChoice, view: View) -> Said:
    rules = ("BR-FAT-3",)
    piece = f"a {choice.piece}" if choice.piece else ""
    if choice.column:
        return f"chooses the {choice.row} of {choice.column}{piece and ': '}{piece}", rules
    if choice.system:
        return f"chooses {piece}{piece and ' at '}{choice.system}", rules
    if choice.slot is not None:
        return f"chooses slot {choice.slot}", rules
    if choice.cluster is not None:
        return f"chooses cluster {choice.cluster}", rules
    if choice.power:
        return "chooses to lose 1 Power", rules
    return "resettles" if choice.resettle else f"chooses {piece or 'nothing'}", rules


def _set(event: objectives.ObjectiveSet, view: View) -> Said:
    if event.value is None:
        return f"{name(event.seat)} has no objective in this Act", ("BR-OBJ-4",)
    return f"the objective of {name(event.seat)} begins at {event.value}", ("BR-OBJ-1",)


def _advanced(event: objectives.ObjectiveAdvanced, view: View) -> Said:
    left = f"{event.value} left" if event.value else "it is completed"
    return f"the objective of {name(event.seat)} advances {event.by}: {left}", ("BR-OBJ-1",)


def _grand(event: grand.GrandScored, view: View) -> Said:
    both = "both grand ambitions" if len(event.which) > 1 else "a grand ambition"
    return f"{name(event.seat)} fulfils {both}: {event.power} Power", ("BR-OBJ-4",)


# ---------------------------------------------------------------- Intermission

STEPS: Final = {
    4: "the Court goes back into its deck, its discard leaves the game",
    5: "Trophies, Captives and the Trust return",
    6: "Blight recovers; what is damaged is destroyed, and buildings left to the Blight",
    7: "initiative goes by Power, and Power is halved",
}


def _step(event: intermission.IntermissionStep, view: View) -> Said:
    return f"Intermission: {STEPS[event.step]}", (f"BR-INT-{event.step}",)


def _reserve(event: intermission.ReserveCardAdded, view: View) -> Said:
    card = "a card" if isinstance(event.card, UnsetType) else court_named(event.card)
    return f"{name(event.seat)} adds {card} of the reserve to the Court deck", ("BR-INT-3",)


# ---------------------------------------------------------------- booklet

KINDS: Final = {"edicts": "edict", "laws": "law", "summit": "summit card"}


def _changed(event: booklet.BookletChanged, view: View) -> Said:
    verb = "is added to" if event.added else "leaves"
    what = f"{KINDS[event.kind]} {event.card}, {BOOKLET[event.card][0]},"
    return f"{what} {verb} the booklet", ("BR-ACT-7",)


TELL: Final[Mapping[type[Message], Row]] = {
    shared.ActBegun: _begun,
    acts.ActEnded: _over,
    acts.CampaignEnded: _ended,
    placing.PlaceStart: SAY("places three ships and a {building} at {system}", "BR-SET-8"),
    fates.ChooseFate: _choose,
    fates.FatesDealt: _dealt,
    fates.FateChosen: _chosen,
    fates.FatesRevealed: _revealed,
    fate_cards.FateCardGained: SAY("{seat} gains {card:court}", "BR-FAT-3"),
    fate_cards.FateCardScrapped: SAY("{card:court} of {seat} is scrapped", "BR-FAT-6"),
    fate_choice.FateChoice: _choice,
    fate_steps.BeaconsRemoved: SAY("the Beacons of {seat} leave the map", "BR-FAT-7"),
    objectives.ObjectiveSet: _set,
    objectives.ObjectiveAdvanced: _advanced,
    grand.GrandScored: _grand,
    intermission.FateResolved: by(
        "done",
        {
            True: SAY("{seat} has completed its objective", "BR-INT-1"),
            False: SAY("{seat} has failed its objective", "BR-INT-1", "BR-OBJ-3"),
        },
    ),
    intermission.IntermissionStep: _step,
    intermission.ReserveCardAdded: _reserve,
    resettling.FlagshipGained: SAY("{seat} gains a Flagship at {system}", "BR-FLG-1"),
    resettling.Resettled: SAY("{seat} gives its Flagship up at {system}", "BR-FLG-30"),
    booklet.BookletChanged: _changed,
    booklet.PolicyStacked: SAY("policies are stacked: {order:policies}", "BR-EDI-3"),
}
