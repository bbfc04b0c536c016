"""A scenario's opening events: what it leaves to luck is drawn first. BOT-SCEN-1, BOT-SCEN-2."""

from __future__ import annotations

from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.model import Battle
from mechs_core.rulesets.bottisota.rules.rounds import PhaseStarted
from mechs_core.rulesets.bottisota.rules.setup import GameSetUp, map_for
from mechs_core.rulesets.bottisota.scenario.check import check_on_map
from mechs_core.rulesets.bottisota.scenario.facts import hands_set, left_over, scenario_set
from mechs_core.rulesets.bottisota.scenario.form import read
from mechs_core.rulesets.bottisota.scenario.map import changed


def set_up(play: Play[Battle]) -> None:
    """Emits the opening events of a scenario that `check` has accepted.

    Raises IllegalDecision `bad_config` for what a drawn map does not allow.
    """
    created, seats = play.created, play.state.seats
    form = read(created.scenario, seats, created.options)
    document = changed(map_for(play), form)
    check_on_map(form, document, created)

    deck = form.deck
    if deck is None:
        deck = play.luck.shuffle("deck 0", left_over(form))
    play.emit(GameSetUp(seats, {**document}, tuple(deck)))
    for hand in hands_set(form):
        play.emit(hand)
    play.emit(scenario_set(form, seats, play.state.lives))
    # BOT-SCEN-2 A phase begins, or is under way; the entry step begins with its entrants.
    if not form.running and form.phase != "entry":
        play.emit(PhaseStarted(form.phase))
