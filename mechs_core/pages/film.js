// A film: of each picture only the groups that are not as in the picture before.

// The pictures of one viewer in a piece. It is played forward from its beginning to any event.
class Strip {
  constructor(piece, viewer) {
    this.piece = piece;
    this.changes = piece.viewers[viewer];
    this.rewind();
  }

  rewind() {
    this.next = 0; // the change that is applied next
    this.size = [0, 0];
    this.order = []; // keys
    this.shown = new Map(); // key -> drawn group
  }

  // The picture after the change of that number: {size, order, shown}.
  at(number) {
    if (number < this.next - 1) this.rewind();
    while (this.next <= number) this.apply(this.changes[this.next++]);
    return this;
  }

  apply(change) {
    if (!change) return;
    for (const group of change.set ?? []) {
      const key = this.piece.of[group];
      if (!this.shown.has(key)) this.order.push(key);
      this.shown.set(key, this.piece.groups[group]);
    }
    for (const key of change.gone ?? []) this.shown.delete(key);
    if (change.gone) this.order = this.order.filter((key) => this.shown.has(key));
    if (change.order) this.order = [...change.order];
    if (change.size) this.size = change.size;
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
    let low = 0;
    for (let high = this.steps.length; high - low > 1; ) {
      const middle = (low + high) >> 1;
      if (this.steps[middle] <= event) low = middle;
      else high = middle;
    }
    return low;
  }

  // The round, turn and seat that an event lies in, as far as the game has them.
  mark(event) {
    let here = { round: null, turn: null, seat: null };
    for (const [first, kind, round, turn, seat] of this.marks) {
      if (first > event) break;
      const kept = kind === "activation" ? here.turn : null;
      here = { round: round ?? here.round, turn: turn ?? kept, seat };
    }
    return here;
  }

  // The line of the page that has an event: this one, or the one above that it shares it with.
  owner(event) {
    return this.above && event <= this.at ? this.above.owner(event) : this;
  }

  // The picture after an event, as `Strip.at` gives it.
  async picture(event, viewer) {
    const owner = this.owner(event);
    const own = event - owner.at - 1;
    const number = Math.floor(own / owner.length);
    if (owner.piece !== number) {
      const piece = await unpackedJson(`film-${owner.number}-${number}`);
      owner.strips = new Map(Object.keys(piece.viewers).map((name) => [name, new Strip(piece, name)]));
      owner.piece = number;
    }
    const strip = owner.strips.get(viewer) ?? owner.strips.values().next().value;
    return strip.at(own - number * owner.length);
  }
}

