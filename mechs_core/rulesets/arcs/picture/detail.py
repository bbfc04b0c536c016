"""How much is shown: the more there is on the table, the less of each, so that it stays small."""

from __future__ import annotations

from mechs_core.rulesets.arcs.view import View

FULL, SHORT, BARE = range(3)


def detail_of(view: View) -> int:
    return FORCED


FORCED = BARE
