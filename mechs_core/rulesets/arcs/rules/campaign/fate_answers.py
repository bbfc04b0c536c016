"""The window `fate_choice`: what may be answered, and what an answer leaves to do. BR-FAT."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Seat
from mechs_core.kernel.play import Play
from mechs_core.kit.chapters import merge
from mechs_core.rulesets.arcs.campaign_data import SLOT_COSTS
from mechs_core.rulesets.arcs.geometry import NUMBER, SLOTS_AT
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules.campaign import crises, fate_steps, resettling
from mechs_core.rulesets.arcs.rules.campaign.fate_choice import FateChoice
from mechs_core.rulesets.arcs.rules.windows import answered, data
from mechs_core.rulesets.arcs.tasks import AfterAnswer, Task

Step = AfterAnswer[FateChoice, ...]
Answers = Callable[[State, Seat, Any], list[FateChoice]]
ASKING: Final[dict[Step, Answers]] = merge((fate_steps, resettling, crises), "CHOICES")
# By name: the step and its answers.
STEPS: Final = {step.name: (step, answers) for step, answers in ASKING.items()}
# Steps that want an empty slot.
INTO_SLOTS: Final = frozenset().union(fate_steps.INTO_SLOTS, resettling.INTO_SLOTS)


def fate_choice(play: Play[State], seat: Seat, choice: FateChoice) -> list[Task]:
    """The step that asked goes on with the answer."""
    state = play.state
    if leftmost(state, seat, choice) not in fate_choices(state, seat):
        raise why_not(state, choice)
    step, _ = STEPS[data(state)["step"]]
    return answered(play, step, choice)


def leftmost(state: State, seat: Seat, choice: FateChoice) -> FateChoice:
    """The answer that is offered for one that names any token like its own."""
    slots = state.slots[seat]
    if choice.slot is None or choice.slot > len(slots):
        return choice
    tokens = [*zip(slots, SLOT_COSTS, strict=False)]
    return replace(choice, slot=1 + tokens.index(tokens[choice.slot - 1]))


def why_not(state: State, choice: FateChoice) -> IllegalDecision:
    """What forbids an answer that is not offered."""
    window = data(state)
    if choice.system is not None and window["step"] in INTO_SLOTS:
        system = NUMBER[choice.system]
        if SLOTS_AT[system] and not state.free_slots(system):
            return IllegalDecision("no_slot", f"no slot is empty on {choice.system}")
    return IllegalDecision("target_illegal", f"{window['card']} does not allow that")


def fate_choices(state: State, seat: Seat) -> list[FateChoice]:
    window = data(state)
    _, answers = STEPS[window["step"]]
    return answers(state, seat, window)


DECIDE = {FateChoice: fate_choice}
OFFER = {FateChoice: fate_choices}
