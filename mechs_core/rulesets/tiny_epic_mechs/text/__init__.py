"""What people read and write: notation, sentences, the board."""


def parse(text, view):
    raise NotImplementedError


def split(text):
    return (text,)


def format(decision, view):
    raise NotImplementedError


def sentence(event, view):
    raise NotImplementedError


def remark(decision, view):
    return ""


def board(view):
    raise NotImplementedError
