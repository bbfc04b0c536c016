"""Lore and Fate cards that act on the map: sprints, Beacons, Slipstream Drive, Nurture."""
