"""What a game came to: places, the listing row, where rounds and turns begin. TEM-RES-1."""


def result(arena):
    return None


def summary(arena):
    return ""


def mark(event):
    return None
