// A film: of each picture only the groups that are not as they were before.

// The largest width and height that changes, or a size, have: a board keeps room for both.
function most(changes, least = [0, 0]) {
  const sizes = [least, ...changes.map((change) => change.size ?? least)];
  return [0, 1].map((side) => sizes.reduce((largest, size) => Math.max(largest, size[side]), 0));
}

// What one viewer sees: of the first viewer all, of others what is not as the first one sees it.
// It is played forward from the beginning of its piece to any event.
class Strip {
  constructor(piece, viewer, first) {
    this.piece = piece;
    this.first = first;
    this.most = null; // the largest width and height of its pictures
    this.changes = piece.viewers[viewer];
    this.rewind();
  }

  rewind() {
    this.next = 0; // the change that is applied next
    this.size = [0, 0];
    this.moves = []; // keys that are drawn out of their rank, each with the one that it follows
    this.apart = new Map(); // key -> drawn group; null: one that this viewer does not see
  }

  // The picture after the change of that number: its size, the largest one of the piece,
  // and [key, drawn group] in their order.
  at(number) {
    if (number < this.next - 1) this.rewind();
    while (this.next <= number) this.apply(this.changes[this.next++] || {});
    const shown = new Map(this.first ? this.first.at(number).shown : []);
    for (const [key, group] of this.apart) {
      if (group === null) shown.delete(key);
      else shown.set(key, group);
    }
    const groups = this.ordered([...shown.keys()]).map((key) => [this.piece.keys[key], shown.get(key)]);
    this.most ??= most(this.changes, this.first?.at(number).most);
    return { size: this.size, most: this.most, shown, groups };
  }

  apply({ set = [], hide = [], back = [], size, moves }) {
    for (const group of set) this.apart.set(this.piece.of[group], this.piece.groups[group]);
    for (const key of hide) this.apart.set(key, null);
    for (const key of back) this.apart.delete(key);
    this.size = size ?? this.size;
    this.moves = moves ?? this.moves;
  }

  ordered(keys) {
    const moved = new Set(this.moves.filter((_, i) => i % 2 === 0));
    const order = keys.filter((key) => !moved.has(key)).sort((a, b) => a - b);
    for (let i = 0; i < this.moves.length; i += 2) {
      order.splice(order.indexOf(this.moves[i + 1]) + 1, 0, this.moves[i]);
    }
    return order;
  }
}

// A line of the game: its events from the first on, those of the line that it branched from too.
class Line {
  constructor(plan, number, above) {
    Object.assign(this, plan);
    this.number = number;
    this.above = above;
    this.strips = new Map(); // of the piece that is shown, by viewer
    this.piece = -1;
    const kept = above ? above.steps.filter((event) => event <= plan.at).length : 0;
    const before = above ? above.marks.filter((mark) => mark[0] <= plan.at) : [];
    this.steps = [...(above?.steps.slice(0, kept) ?? []), ...plan.steps];
    this.by = [...(above?.by.slice(0, kept) ?? []), ...plan.by];
    this.marks = [...before, ...plan.marks];
    this.last = this.events - 1;
    const begun = (kinds) => this.marks.filter((mark) => kinds.includes(mark[1])).map((m) => m[0]);
    const sorted = (stops) => [...new Set(stops)].sort((a, b) => a - b);
    this.stops = {
      step: sorted([...this.steps.filter((first) => first).map((first) => first - 1), this.last]),
      turn: sorted([0, ...begun(["turn", "round"]), this.last]),
      round: sorted([0, ...begun(["round"]), this.last]),
    };
  }

  // The event where a move by that unit stops.
  moved(event, unit, forward) {
    const held = Math.max(0, Math.min(this.last, event + (forward ? 1 : -1)));
    if (unit === "event") return held;
    const stops = this.stops[unit];
    if (forward) return stops.find((stop) => stop > event) ?? this.last;
    return stops.findLast((stop) => stop < event) ?? 0;
  }

  // The number of the step that an event belongs to.
  step(event) {
    return this.steps.findLastIndex((first) => first <= event);
  }

  // The round, turn and seat that an event lies in, as far as the game has them.
  mark(event) {
    let here = { round: null, turn: null, seat: null };
    for (const [first, kind, round, turn, seat] of this.marks) {
      if (first > event) break;
      const activation = kind === "activation";
      here = {
        round: round ?? here.round,
        turn: turn ?? (activation ? here.turn : null),
        seat: activation ? null : seat,
      };
    }
    return here;
  }

  // The event of another line at the same time of the game: as many events into the same turn or
  // round; before the two part it is the same event.
  aligned(event, other) {
    const mine = this.marks.findLast((mark) => mark[0] <= event && mark[1] !== "activation");
    if (!mine) return Math.min(event, other.last);
    const same = (mark) => [1, 2, 3].every((i) => mark[i] === mine[i]);
    const nth = this.marks.filter((mark) => mark[0] <= event && same(mark)).length;
    const yours = other.marks.filter(same)[nth - 1];
    if (!yours) return other.last;
    const next = other.marks.find((mark) => mark[0] > yours[0] && mark[1] !== "activation");
    return Math.min(yours[0] + event - mine[0], next ? next[0] - 1 : other.last);
  }

  // The line of the page that has an event: this one, or the one above that it shares it with.
  owner(event) {
    return this.above && event <= this.at ? this.above.owner(event) : this;
  }

  // Holds a piece of the film, the one that is played.
  take(piece, number) {
    const [first, ...others] = this.viewers.map(([name]) => name);
    const strip = new Strip(piece, first);
    this.strips = new Map([[first, strip]]);
    for (const name of others) this.strips.set(name, new Strip(piece, name, strip));
    this.piece = number;
  }

  // The picture after an event, as `Strip.at` gives it.
  async picture(event, viewer) {
    const owner = this.owner(event);
    const own = event - owner.at - 1;
    const number = Math.floor(own / owner.length);
    if (owner.piece !== number) owner.take(await unpackedJson(`film-${owner.number}-${number}`), number);
    const strip = owner.strips.get(viewer) ?? owner.strips.values().next().value;
    return strip.at(own - number * owner.length);
  }
}

