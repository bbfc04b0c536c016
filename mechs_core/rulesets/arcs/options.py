"""What can be chosen at creation. ARC-SET-1, BR-SET-1; the rulings that name an option."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.contract.rules import Json
from mechs_core.kernel.messages import GameCreated, Value
from mechs_core.kernel.ruleset import Option
from mechs_core.kernel.words import one_of, shown
from mechs_core.rulesets.arcs.campaign_data import FATES
from mechs_core.rulesets.arcs.geometry import SETUP

# An objective is kept by Fate; the three of Act III have a final one.
OBJECTIVE_FATES: Final = tuple(FATES)
LARGEST_START: Final = 99
MOST_PROPOSALS: Final = 99


def _setup_card(said: Json, seats: int) -> Value:
    if said is None:
        return None
    fitting = tuple(card for card, printed in SETUP.items() if printed.seats == seats)
    if said not in fitting:
        raise ValueError(f"{shown(said)} is not {one_of(fitting)}")
    return str(said)


def _max_proposals(said: Json, seats: int) -> Value:
    if type(said) is not int or not 1 <= said <= MOST_PROPOSALS:
        raise ValueError(f"{shown(said)} is not 1 to {MOST_PROPOSALS}")
    return said


def _objective_starts(said: Json, seats: int) -> Value:
    """Fates with the starts of their objectives; those not named keep the printed ones."""
    if not isinstance(said, dict):
        raise ValueError(  # noqa: TRY004 - a value that the option cannot take
            f"{shown(said)} is no object of Fates and numbers"
        )
    for fate, start in said.items():
        if fate not in OBJECTIVE_FATES:
            raise ValueError(f"{shown(fate)} is not {one_of(OBJECTIVE_FATES)}")
        if type(start) is not int or not 1 <= start <= LARGEST_START:
            raise ValueError(f"{fate}: {shown(start)} is not 1 to {LARGEST_START}")
    return {fate: said[fate] for fate in OBJECTIVE_FATES if fate in said}


CAMPAIGN: Final = ("campaign", True)

OPTIONS: Final = (
    Option(
        name="campaign",
        sentence="Whether the campaign of three Acts is played, The Blighted Reach",
        default=False,
        values=(False, True),
        unsaid=True,
    ),
    Option(
        name="setup_card",
        sentence="The setup card; null: drawn by luck",
        default=None,
        values=(None, *SETUP),
        check=_setup_card,
        needs=("campaign", False),
    ),
    Option(
        name="split_discard",
        sentence="Whether cards that were played face up are discarded to a pile of their own",
        default=False,
        values=(False, True),
    ),
    Option(
        name="peace_recipients",
        sentence="Who gains the bonus city Power when the policy of peace is enforced",
        default="all",
        values=("all", "regents"),
        needs=CAMPAIGN,
    ),
    Option(
        name="escalation_port",
        sentence="Where the ships of Escalation stand without an Empire-controlled system: at a "
        "starport that the First Regent controls, or at a Loyal one only",
        default="controlled",
        values=("controlled", "loyal"),
        needs=CAMPAIGN,
    ),
    Option(
        name="halve_power",
        sentence="Whether every seat loses half of its Power between Acts",
        default=True,
        values=(True, False),
        needs=CAMPAIGN,
    ),
    Option(
        name="defense_array",
        sentence="Which fresh starports Defense Array counts: of the whole board, or Upgrades only",
        default="board",
        values=("board", "upgrades"),
        needs=CAMPAIGN,
    ),
    Option(
        name="max_proposals",
        sentence="How many proposals and dropped drafts a seat may make in a Summit",
        default=20,
        values=(20, 1, 3),
        check=_max_proposals,
        needs=CAMPAIGN,
    ),
    Option(
        name="reserve_cards",
        sentence="Whether a completed objective adds a reserve card to the Court deck",
        default=True,
        values=(True, False),
        needs=CAMPAIGN,
    ),
    Option(
        name="objective_starts",
        sentence="Starts of objectives in place of the printed ones, by Fate",
        default={},
        values=({"prefect": 6, "unifier": 6},),
        check=_objective_starts,
        needs=CAMPAIGN,
    ),
)


def seats_called(created: GameCreated, state: object = None) -> tuple[str, ...]:
    """Seats as the notation reads them: s0, s1, ..."""
    return tuple(f"s{seat}" for seat in range(len(created.seats)))
