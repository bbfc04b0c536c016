"""What may be chosen of the Arena, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.errors import IllegalDecision
from tests.modules.arena.hosts import Host

WRONG: list[tuple[str, Any, str]] = [
    ("arena", 1, "arena: 1 is not one of true false"),
    ("arena.equipment", [], "arena.equipment: a list is not an object of 3 kinds and their points"),
    ("arena.equipment", {"gun": 1}, "arena.equipment: 3 kinds belong there, not 1"),
    ("arena.equipment", {"gun": 1, "iron": 2, "ammo": 2}, "two kinds have the same points"),
    ("arena.equipment", {"gun": 0, "iron": 2, "ammo": 3}, "arena.equipment: 0 is not 1 to 50"),
    ("arena.equipment", {"gun": 51, "iron": 2, "ammo": 3}, "arena.equipment: 51 is not 1 to 50"),
    ("arena.equipment", {"gun": True, "iron": 2, "ammo": 3}, "true is not 1 to 50"),
    ("arena.equipment", {"gun": "1", "iron": 2, "ammo": 3}, "1 is not 1 to 50"),
    (
        "arena.equipment",
        {"gun": 1, "worker": 2, "ammo": 3},
        "arena.equipment: worker is not fuel, gun, iron, brick or ammo",
    ),
    ("arena.equipment", {"gun": 1, "steel": 2, "ammo": 3}, "steel is not fuel, gun"),
    ("arena.prize", 0, "arena.prize: 0 is not 1 to 50"),
    ("arena.prize", 51, "arena.prize: 51 is not 1 to 50"),
    ("arena.prize", True, "arena.prize: true is not 1 to 50"),
    ("arena.equip_mode", "open", "arena.equip_mode: 'open' is not one of turn secret"),
    ("arena.final_equip", None, "arena.final_equip: null is not one of false true"),
    ("arena.size", 3, "no option 'arena.size'"),
]


@pytest.mark.parametrize(("name", "value", "sentence"), WRONG)
@pytest.mark.parametrize("on", [True, False])
def test_arn_r_1_a_wrong_option_is_refused_on_and_off(
    host: Host, name: str, value: Any, sentence: str, on: bool
):
    with pytest.raises(IllegalDecision) as refused:
        host.new(2, {"arena": on, name: value})
    assert refused.value.code == "bad_config"
    assert sentence in refused.value.sentence


def test_arn_r_1_any_three_kinds_with_three_different_points(host: Host):
    for table in ({"brick": 1, "fuel": 50, "ammo": 7}, {"gun": 3, "iron": 1, "brick": 2}):
        assert host.new(2, {"arena.equipment": table}).state.arena.equipment == table
