"""A small made-up rulebook with every kind of block, and the toy game with it."""

from __future__ import annotations

from collections.abc import Sequence

from mechs_core.kernel.book import Book, Chapter
from mechs_core.kit.rulebook import read_chapters
from tests.toy import TOY
from tests.with_answers import with_answers

TEXT = """\
# Small: the rules

A made-up game.
Every rule has an ID.

## The game in five lines
Bots *shoot*. The last
one wins.

## Glossary
| Finnish | English |
|---|---|
| ammus | shot |

## Components
### Bots
| bot | speed | weapon | | bot | speed | weapon |
|---|---|---|---|---|---|---|
| `spark` | 3/2 | autogun | | `ram` | 1/1 | - |
| `sapper` | 5/3 | rail gun | | | | |

### Weapons
**Guns.** Not beams.
| id | name | effect | VP |
|---|---|---|---|
| G1 | Autogun | one hit, and another one for every 6 that is rolled while the target is seen | 1 |
| G2 | Rail Gun | two hits | 2 |

## Rules
### Shooting
- SM-SHT-1 A shot needs a line of fire (`SM-SHT-2`).
- SM-SHT-2 A wall stops it.
  So does a bot.
- An item without an ID.

### The end
- SM-END-1 The last bot wins (SM-R-1).

```console
$ mechs play small

$ mechs games
```

## Rulings
- SM-R-1 Two last bots share the win, against SM-END-1; see SM-SHT-12.
- SM-SHT-12 A twelfth rule of shooting, **far** from the others.
"""


class Written(Book):
    """A book from the text of its document."""

    def __init__(self, text: str) -> None:
        self._chapters = read_chapters(text)

    @property
    def chapters(self) -> Sequence[Chapter]:
        return self._chapters


SMALL = with_answers(TOY, title="Small", rulebook=Written(TEXT))
