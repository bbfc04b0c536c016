"""What is printed on cards and boards: one row a card. RULES.md, Components.

Amounts are written as "1 worker 2 fuel"; `amounts` reads them, `cards` the effects.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mechs_core.modules.arena import Stakes

TARGET_VP: Final = 25  # option `target_vp`
MAX_ROUNDS: Final = 15  # option `max_rounds`
HAND: Final = 6  # location cards dealt at the start
DISCARDED: Final = 2  # of them

# ---------------------------------------------------------------- goods

BASIC: Final = ("fuel", "gun", "iron", "brick")
AMMO, UNI, DEV, WORKER = "ammo", "uni", "dev", "worker"
CONTACTS: Final = ("grey", "red", "blue")
GOODS: Final = (WORKER, *BASIC, AMMO, *CONTACTS, UNI, DEV)
ANY: Final = (*BASIC, AMMO)  # what `any` in a cost may be
VP, CARD = "vp", "card"  # gained and paid, but no goods
STAKES: Final = Stakes(ANY, {AMMO: 3, "iron": 2, "gun": 1}, 5, VP)  # of the Arena. ARN-R-1
ICONS: Final = (*BASIC, WORKER, CARD, "contact", "relic")

# ---------------------------------------------------------------- costs that stand on no card

CONSTRUCT_WITH, RAZE_WITH, DEAL_WITH = CONTACTS  # a card's distance is paid in these
DEVELOP_WITH: Final = ("brick", DEV)
DEVELOP_VP: Final = 1
WORKERS_TO_TRADE: Final = 2
WORKERS_TO_CONNECT: Final = 2
WORKERS_TO_OPEN: Final = 1
TRADED: Final = (*BASIC, CARD)  # what workers are traded for

# ---------------------------------------------------------------- factions


class Faction(NamedTuple):
    code: str
    name: str
    own: str  # the good that it produces beside what all produce
    actions: tuple[str, str, str]  # "cost -> gain", each once a round


EVERYBODY_PRODUCES: Final = "3 worker 1 grey 1 card"
FACTIONS: Final = (
    Faction(
        *("harbor", "Harbour League", "iron"),
        ("1 iron -> 1 grey", "1 gun -> 2 red", "2 fuel -> 2 blue"),
    ),
    Faction(
        *("ridge", "Ridge Holds", "brick"),
        ("1 brick 1 card -> 2 grey", "1 gun -> 2 red", "1 fuel -> 2 blue"),
    ),
    Faction(
        *("caravan", "Caravan Guild", "fuel"),
        ("2 iron -> 2 grey", "1 gun -> 2 red", "1 fuel -> 3 blue"),
    ),
    Faction(
        *("scar", "Scar Legion", "gun"),
        ("2 iron -> 2 grey", "1 gun -> 3 red", "1 fuel -> 1 blue"),
    ),
)

# ---------------------------------------------------------------- connection cards


class ConnectionRow(NamedTuple):
    code: str
    name: str
    colour: str
    copies: int
    cost: str
    gain: str


BLUE, RED = "blue", "red"
COLOURS: Final = (BLUE, RED)
CONNECTION_ROWS: Final = (
    ConnectionRow("C01", "Smugglers", BLUE, 4, "", "2 blue"),
    ConnectionRow("C02", "Freight Train", BLUE, 2, "", "3 blue"),
    ConnectionRow("C03", "Gang", RED, 4, "", "2 red"),
    ConnectionRow("C04", "Mercenaries", RED, 2, "1 gun", "3 red"),
)

# ---------------------------------------------------------------- locations

PRODUCTION, FEATURE, ACTION = "production", "feature", "action"
KINDS: Final = {"P": PRODUCTION, "F": FEATURE, "A": ACTION}
DEFENCE: Final = {PRODUCTION: 3, FEATURE: 4, ACTION: 5}


# Columns, two spaces apart: code, name, distance, copies, icons, spoils, deal, then the effect and
# behind a + the building bonus. The first letter of a code says the row: P, F, A. What a card
# "shares" its owner produces, and others may use it too: open production. `cards` reads the table.
LOCATIONS: Final = """
P01  Pump Shack       1  2  fuel          2 fuel              fuel    shares 1 fuel
P02  Pistol Bench     1  2  gun           2 gun               gun     shares 1 gun
P03  Rail Siding      1  2  iron          2 iron              iron    shares 1 iron
P04  Kiln             1  2  brick         2 brick             brick   shares 1 brick
P05  Bunkhouse        1  3  worker        2 worker            worker  makes 1 worker + 1 worker
P06  Soup Kitchen     2  2  worker        3 worker            worker  shares 2 worker + 1 worker
P07  Signal Tower     2  2  card          3 card              card    shares 1 card + 1 card
P08  Survey Crew      1  2  contact       2 grey              iron    shares 1 grey + 1 grey
P09  Road Post        1  2  contact       2 blue              blue    makes 1 blue
P10  Raider Camp      1  2  contact gun   2 red               red     makes 1 red
P11  Radio Mast       2  1  contact       2 uni               uni     shares 1 uni + 1 uni
P12  Drill Field      2  2  fuel          3 fuel              fuel    per fuel max 3
P13  Armoury Row      2  2  gun           3 gun               gun     per gun max 3
P14  Scrap Canyon     2  2  iron          3 iron              iron    per iron max 3
P15  Brick Pits       2  2  brick         3 brick             brick   per brick max 3
P16  Drafting Office  2  1  brick card    2 brick 1 vp        brick   shares 1 dev
P17  Shell Press      2  1  gun iron      2 ammo              ammo    makes 1 ammo
F01  Stone Chapel     2  2  relic         2 vp                vp      + 2 vp
F02  Picture House    1  1  relic         1 vp 1 card         vp      + 1 vp
F03  War Memorial     2  3  relic         2 vp                vp      + vp per relic max 4
F04  Burning Derrick  2  1  fuel          2 vp 1 fuel         fuel    + vp per fuel max 4
F05  Gallows Square   2  1  gun           2 vp 1 gun          gun     + vp per gun max 4
F06  Iron Colossus    2  1  iron          2 vp 1 iron         iron    + vp per iron max 4
F07  Great Wall       2  1  brick         2 vp 1 brick        brick   + vp per brick max 4
F08  Fuel Cistern     1  1  fuel          2 fuel              fuel    stock 3 fuel
F09  Gun Locker       1  1  gun           2 gun               gun     stock 3 gun
F10  Iron Heap        1  1  iron          2 iron              iron    stock 3 iron
F11  Brick Stack      1  1  brick         2 brick             brick   stock 3 brick
F12  Tent Camp        1  1  worker        2 worker            worker  stock 3 worker
F13  Dry Cellar       1  2  card          1 fuel 1 card       fuel    store 3 basic
F14  Caravan Lot      1  1  worker card   1 ammo 1 card       ammo    store 2 basic 2 worker
F15  Town Militia     2  2  gun worker    1 gun 1 vp          gun     defence +1
F16  Looters' Club    1  1  gun           1 gun 1 card        gun     on raze 1 card
F17  Notary           1  1  fuel          1 fuel 1 card       blue    on deal 1 worker
F18  Masons' Lodge    1  1  brick         1 brick 1 card      brick   on build 1 worker
A01  Flame Works      3  2  fuel          3 fuel 1 vp         fuel    1 worker 2 fuel -> 3 vp
A02  Arsenal          3  2  gun           3 gun 1 vp          gun     1 worker 2 gun -> 3 vp
A03  Assembly Hall    3  2  iron          3 iron 1 vp         iron    1 worker 2 iron -> 3 vp
A04  Tower Block      3  2  brick         3 brick 1 vp        brick   1 worker 2 brick -> 3 vp
A05  Moonshine Still  2  2  fuel          2 fuel 1 vp         fuel    1 worker 1 fuel -> 2 vp
A06  Bounty Office    2  2  gun           2 gun 1 vp          gun     1 worker 1 gun -> 2 vp
A07  Tool Forge       2  2  iron          2 iron 1 vp         iron    1 worker 1 iron -> 2 vp
A08  Mason Yard       2  2  brick         2 brick 1 vp        brick   1 worker 1 brick -> 2 vp
A09  Gas Peddler      2  1  fuel          2 fuel 1 card       fuel    1 fuel -> 1 vp
A10  Gun Peddler      2  1  gun           2 gun 1 card        gun     1 gun -> 1 vp
A11  Scrap Peddler    2  1  iron          2 iron 1 card       iron    1 iron -> 1 vp
A12  Rubble Peddler   2  1  brick         2 brick 1 card      brick   1 brick -> 1 vp
A13  Corner Market    1  2  relic         2 ammo              ammo    1 worker 1 any -> 1 vp
A14  Census Office    2  1  worker        2 worker 1 vp       worker  1 worker -> 1 vp
A15  Hiring Fair      1  2  worker        2 worker            worker  1 any -> 2 worker
A16  Planning Hall    1  2  contact iron  2 grey              iron    1 worker 1 iron -> 3 grey
A17  Weapon Fence     1  1  contact gun   2 red               red     1 gun -> 2 red
A18  Toll Gate        1  1  contact fuel  2 blue              blue    1 fuel -> 2 blue
A19  Shell Dealer     2  1  gun card      2 ammo 1 vp         ammo    1 worker -> 1 ammo
A20  Courier Hub      2  1  card          2 card 1 vp         card    1 worker -> 1 card x2
A21  Extortionist     2  1  contact       1 red 1 vp 1 card   gun     1 red -> 1 vp x2
A22  Ambassador       2  1  contact       1 blue 1 vp 1 card  fuel    1 blue -> 1 vp x2
"""
