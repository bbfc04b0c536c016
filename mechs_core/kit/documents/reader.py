"""The reader of a form: made once from its Struct, so mistakes in the form show at import."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Generic, Literal, TypeVar, get_args

from msgspec import Struct

from mechs_core.kernel.messages import OneOf
from mechs_core.kernel.type_hints import Field, Hint, fields_of
from mechs_core.kit.documents.forms import Key, Told, as_list, as_object
from mechs_core.kit.documents.marks import (
    GIVEN,
    NO_KEY,
    ONCE,
    Also,
    By,
    Count,
    EverySeat,
    In,
    Kind,
    Known,
    Short,
    Term,
    Text,
    Words,
)
from mechs_core.kit.documents.values import (
    Read,
    Terms,
    also,
    by,
    each,
    in_short,
    one,
    or_null,
    row,
    truth,
)

S = TypeVar("S", bound=Struct)
ANY: Final = Count(0, None)


class Reader(Generic[S]):
    """Reads documents of one form.

    root: what the document is called in refusals. dotted: items of a list are told as "hand.0", not
    as "hand[0]". part: of the keys marked `In` these documents have those of this part.
    Raises TypeError for a field whose type cannot be read, or whose range is missing.
    """

    def __init__(
        self, form: type[S], root: str = "scenario", *, dotted: bool = False, part: str = ""
    ) -> None:
        maker = Maker(part)
        self._read = maker.form(form)
        self._terms = maker.terms
        self._root = root
        self._dotted = dotted

    def read(self, document: object, seats: int = 0, terms: Mapping[str, Known] | None = None) -> S:
        """A document as a form. Raises IllegalDecision `bad_config` for any JSON that does not fit.

        terms: what each `Term` of the form stands for in this game, by name.
        """
        known = terms or {}
        if known.keys() != self._terms:
            raise TypeError(f"the terms are {sorted(self._terms)}, not {sorted(known)}")
        form: S = self._read(document, self._root, Terms(seats, known, self._dotted))
        return form


class Maker:
    """Makes readers from type hints; `terms` collects the names of the terms that they need."""

    def __init__(self, part: str) -> None:
        self.part = part
        self.terms: set[str] = set()

    # ------------------------------------------------------------ types

    def of(self, hint: Hint) -> Read:
        """The reader of values of a type."""
        if len(hint.kinds) > 1:
            raise TypeError(f"{hint.written}: more than one type")
        read = self.plain(hint)
        for mark in hint.marks:
            if isinstance(mark, Also):
                read = also(read, mark)
            if isinstance(mark, Short):
                read = in_short(read, mark)
        return or_null(read) if hint.optional else read

    def plain(self, hint: Hint) -> Read:
        kinds = [mark for mark in hint.marks if isinstance(mark, Kind)]
        count = hint.mark(Count | EverySeat)
        if hint.base is list:
            return each(self.of(hint.item.with_marks(*kinds)), count or ANY, ONCE in hint.marks)
        if count or ONCE in hint.marks:
            raise TypeError(f"{hint.kind}: no list")
        if hint.mark(Words):
            return one(*self.kind(hint))
        if hint.length is not None:
            return row(tuple(self.of(item.with_marks(*kinds)) for item in hint.inner))
        if hint.base is dict:
            key, value = hint.inner
            return by(*self.kind(key), self.of(value))
        if hint.is_struct:
            return self.form(hint.kind)
        return truth if hint.kind is bool else one(*self.kind(hint))

    def kind(self, hint: Hint) -> tuple[type, Kind]:
        """The Python type of a single value, and the kind that limits it."""
        base, kinds = hint.kind, [mark for mark in hint.marks if isinstance(mark, Kind)]
        if hint.base is Literal:
            base, kinds = str, kinds or [OneOf(get_args(hint.kind))]
        if base is str and not kinds:
            kinds = [Text()]
        if len(kinds) != 1:
            raise TypeError(f"{base}: {len(kinds)} kinds of value instead of one")
        self.terms |= {kind.name for kind in kinds if isinstance(kind, Term)}
        return base, kinds[0]

    # ------------------------------------------------------------ forms

    def form(self, form: type[Struct]) -> Read:
        there = fields_of(form).values()
        keys = [self.key(form, field) for field in there if is_key(field, self.part)]
        if form.__struct_config__.array_like:
            return as_list(form, keys)
        given = [field.name for field in there if GIVEN in field.hint.marks]
        return as_object(form, keys, given[0] if given else None)

    def key(self, form: type[Struct], field: Field) -> Key:
        told = field.hint.mark(By)
        try:
            return Key(
                name=field.stored,
                field=field.name,
                required=field.required,
                read=unread if told else self.of(field.hint),
                told=self.told_by(form, told) if told else None,
            )
        except TypeError as why:
            raise TypeError(f"{form.__name__}.{field.name}: {why}") from why

    def told_by(self, form: type[Struct], mark: By) -> Told:
        earlier = fields_of(form).get(mark.field)
        if earlier is None:
            raise TypeError(f"there is no field {mark.field}")
        forms = {value: or_null(self.form(other)) for value, other in mark.forms.items()}
        return Told(mark.field, earlier.default, forms)


def is_key(field: Field, part: str) -> bool:
    marks = field.hint.marks
    of_other = any(isinstance(mark, In) and mark.part != part for mark in marks)
    return not (of_other or NO_KEY in marks or GIVEN in marks)


def keys_of(form: type[Struct], part: str = "") -> tuple[str, ...]:
    """The keys of a form in the documents of a part, in their order."""
    return tuple(each.stored for each in fields_of(form).values() if is_key(each, part))


def unread(value: object, where: str, terms: Terms) -> None:
    """The reader of a value whose form is not decided: the value is ignored."""
