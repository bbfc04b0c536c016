"""Crises: the Blight strikes, then Fate Crises, then Vox cards of the Court. BR-CRI."""

from __future__ import annotations

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.arcs.model import State


class CrisesBegun(Event, frozen=True):
    pass


class BlightHits(Event, frozen=True):
    """The Blight of a system hits so often what else is there."""

    system: str
    hits: int


class CrisisResolved(Event, frozen=True):
    """The Crisis of a card has had its effects."""

    card: str


# ---------------------------------------------------------------- the fold


def on_crises_begun(state: State, event: CrisesBegun) -> None:
    state.phase = "crises"


def on_blight_hits(state: State, event: BlightHits) -> None:
    """Each hit comes with the pieces that it flips or moves."""


def on_crisis_resolved(state: State, event: CrisisResolved) -> None:
    """Its effects came before."""


APPLY = {
    CrisesBegun: on_crises_begun,
    BlightHits: on_blight_hits,
    CrisisResolved: on_crisis_resolved,
}
