"""A game at one keyboard, with all that can be typed there."""

from __future__ import annotations

from mechs_cli.table.asides import ASIDES, GUIDE
from mechs_cli.table.at_table import AtTable
from mechs_cli.table.rule_asides import card


class Session(AtTable):
    """One game of a store, with whoever sits here."""

    asides = ASIDES
    guide = GUIDE
    look_up = card
