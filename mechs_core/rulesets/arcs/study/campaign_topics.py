"""Topics of the campaign of Arcs, in a designer's words."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.contract.study import Measure, Topic
from mechs_core.rulesets.arcs.study.topics import power, times, tokens

# ---------------------------------------------------------------- Fates, titles, the end

FATE: Final = Topic(
    "fate",
    "Which Fates are played",
    "Fate and Act",
    (
        Measure("acts", "Acts", "Acts that the seat played with it"),
        times("completed", "Times that its objective was completed"),
        Measure("steps", "steps", "Steps that its objective came on"),
        Measure("lacked", "steps", "Steps that it lacked in the end"),
        power("gained in its chapters"),
    ),
    wins=True,
    each="Which Fates reach their objectives",
    fares="Which Fates are too strong",
)
TITLE: Final = Topic(
    "title",
    "Which titles do seats have",
    "title at the end of a chapter",
    (Measure("chapters", "chapters", "Chapters that ended so"), power("gained in that chapter")),
    worth=True,
    each="What do chapters with a title bring",
)
REIGN: Final = Topic(
    "reign",
    "How long is a seat First Regent",
    "how many of the chapters ended with the seat as First Regent",
    (Measure("games", "games", "Campaigns that went so"), power("at the end")),
    wins=True,
    each="How much Power do those who rule have in the end",
    fares="Does the First Regent win",
)
ENDING: Final = Topic(
    "ending",
    "How do campaigns end",
    "what it was won by, and the winner's Fate; for the winner",
    (
        Measure("games", "games", "Campaigns that ended so"),
        Measure("margin", "Power", "Power of the winner, less that of the best of the others"),
    ),
    each="How far ahead is a winner",
)

# ---------------------------------------------------------------- the Empire

POLICY: Final = Topic(
    "policy",
    "Which policies are enforced",
    "policy, enforced or put on top; for the First Regent",
    (
        times("times", "Times that the First Regent chose it"),
        tokens("tokens", "Resources that went to the Trust, own ones included"),
        Measure("pieces", "pieces", "Trophies and Captives that it got"),
        Measure("favors", "agents", "Favors that it got"),
        Measure("outlaws", "seats", "Seats that became Outlaws"),
        power("that it gained by the Imperial Action"),
    ),
    worth=True,
    each="What does a policy bring",
)
DEMAND: Final = Topic(
    "demand",
    "What are seats asked for",
    "policy; for the seat that is asked, the First Regent included",
    (
        Measure("demands", "demands", "Times that the seat was asked"),
        tokens("tokens", "Resources that it gave"),
        Measure("pieces", "pieces", "Trophies and Captives that it gave"),
        Measure("favors", "agents", "Favors that it gave, as it had nothing else"),
        times("outlaws", "Times that it became an Outlaw, as it had no agent either"),
    ),
    worth=True,
    each="What does a demand cost",
)
TITLE_CHANGE: Final = Topic(
    "title change",
    "How do titles change",
    "the new title, and why",
    (times("times", "Times that the seat's title changed so"),),
    worth=True,
)

# ---------------------------------------------------------------- events

EVENT: Final = Topic(
    "event",
    "What is resolved at the end of rounds",
    "kind and source; for the securer of the Council, or who rolled the dice",
    (times("times", "Times that it was resolved"),),
    worth=True,
)
SUMMIT: Final = Topic(
    "summit",
    "How many Summits are called",
    "what it followed; for the caller",
    (
        Measure("summits", "Summits", "Summits that the seat called"),
        Measure("forced", "items", "What its Favors forced others to in the Call to Order"),
        Measure("proposals", "proposals", "Proposals made in it, of all seats"),
        Measure("rejected", "proposals", "Those that were rejected"),
        Measure("deals", "deals", "Those that were carried out"),
    ),
    worth=True,
    each="What are Summits used for",
)
DEAL: Final = Topic(
    "deal",
    "What is agreed on",
    "Negotiation action, given or taken",
    (
        times("times", "Times that the seat gave or took it"),
        times("forced", "Times that Favors forced it"),
        Measure("favors", "agents", "Favors that this cost"),
    ),
    worth=True,
    each="How often is it forced",
)
BLIGHT: Final = Topic(
    "blight",
    "What does the Blight do",
    "whether it hits, or is attacked",
    (
        times("times", "Hits that the seat took in Crises, or battles against it"),
        Measure("damaged", "pieces", "Own pieces damaged"),
        Measure("lost", "pieces", "Own pieces lost"),
        Measure("turned", "Blight", "Fresh Blight damaged"),
        Measure("destroyed", "Blight", "Blight destroyed, a Trophy each"),
    ),
    worth=True,
    each="What does the Blight cost and bring",
)

CAMPAIGN_TOPICS: Final = (
    *(FATE, TITLE, REIGN, ENDING),
    *(POLICY, DEMAND, TITLE_CHANGE),
    *(EVENT, SUMMIT, DEAL, BLIGHT),
)
