"""The map of a scenario: the option's, with other features and edges where it names them."""

from __future__ import annotations

from collections.abc import Mapping

from mechs_core.rulesets.bottisota.maps import Document, ordered
from mechs_core.rulesets.bottisota.scenario.form import Form


def changed(base: Document, form: Form) -> Document:
    """The map as the scenario changes it; BOT-MAP-1 is not looked at."""
    features = base["features"] | {area: ordered(kept) for area, kept in form.features.items()}
    kinds = {"-".join(edge): "wall" for edge in base["walls"]}
    kinds |= {"-".join(edge): "doorway" for edge in base["doorways"]}
    kinds |= form.edges
    return Document(
        hall=base["hall"],
        features={area: features[area] for area in sorted(features) if features[area]},
        walls=_edges(kinds, "wall"),
        doorways=_edges(kinds, "doorway"),
    )


def _edges(kinds: Mapping[str, str], kind: str) -> list[list[str]]:
    return sorted(edge.split("-") for edge, found in kinds.items() if found == kind)
