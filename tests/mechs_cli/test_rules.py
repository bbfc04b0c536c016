"""`mechs rules`: the book, a chapter, a rule, a word; for people, pipes and programs."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from mechs_cli import world
from mechs_core import rulesets
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kit.rulebook import Rulebook
from tests.mechs_cli.conftest import Mechs
from tests.small_book import SmallBook
from tests.toy import TOY
from tests.with_answers import with_answers

WHOLE = """\
Small: the rules

  The game in five lines
  Components: Bots, Weapons
  Rules: Shooting, The end
  Rulings

  mechs rules small components  a chapter, by its name or as it begins
  mechs rules small SM-SHT-1    a rule; SM-SHT: all whose IDs begin so
  mechs rules small WORD        whatever speaks of a word

A made-up game. Every rule has an ID.

The game in five lines
Bots *shoot*. The last one wins.

Components
Nothing else is needed.

Bots
bot      speed  weapon
spark    3/2    autogun
sapper   5/3    rail gun
ram      1/1    -
tractor  0      -

Weapons

Guns, not beams

id  name       effect                                                        VP
G1  Autogun    one hit, and another one for every 6 that is rolled while     1
               the target is in sight
G2  Rail Gun   two hits                                                      2

Rules

Shooting
SM-SHT-1 A shot needs a line of fire (`SM-SHT-2`).
SM-SHT-2 A wall stops it. So does a bot.
- An item without an ID.

The end
SM-END-1 The last bot wins (SM-R-1).

  $ mechs play small

Rulings
SM-R-1 Two last bots share the win, against SM-END-1; see SM-SHT-12.
SM-SHT-12 A twelfth rule, which is not SM-SHT-1.
"""
