"""Games that start in the middle. Section 10, TEM-SCEN."""


def check(document, seats, options):
    raise NotImplementedError


def set_up(play):
    raise NotImplementedError
