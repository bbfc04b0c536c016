// The player: where it stands, what moves it, what it shows.

const SPEEDS = [0.5, 1, 2, 4, 8, 16, 32]; // events a second
const UNASKED = 4 << 20; // bytes: a larger file is checked when somebody asks for it
const MOVES = {
  ArrowRight: "event on", n: "event on", ArrowLeft: "event back", p: "event back", Backspace: "event back",
  ArrowDown: "step on", s: "step on", Enter: "step on",
  ArrowUp: "step back", S: "step back",
  t: "turn on", T: "turn back", r: "round on", R: "round back",
  Home: "first", g: "first", End: "last", G: "last",
};
const PLACE = /^#(?:(\d+)\.)?(\d+)$/;
const still = matchMedia("(prefers-reduced-motion: reduce)");

class Player {
  constructor(plan) {
    this.lines = [];
    for (const [number, line] of plan.lines.entries()) {
      this.lines.push(new Line(line, number, this.lines[line.parent]));
    }
    this.line = this.lines[plan.shown];
    this.other = null; // the line that is shown beside it
    this.event = 0;
    this.viewer = this.line.viewers[0][0];
    this.speed = SPEEDS.indexOf(2);
    this.timer = 0;
    this.typed = null; // the digits of a jump
    this.item = null; // of the list: the event that is shown
    this.unseen = ""; // why there is no board
    this.listed = false; // whether the list of events is there
    this.letters = byId("board").firstElementChild;
    this.stage = new Stage(byId("board"), plan.patterns);
    this.beside = new Stage(byId("board-beside"), plan.patterns);
  }

  // ------------------------------------------------------------ where it stands

  name(event, line = this.line) {
    const owner = line.owner(event);
    return owner.number ? `${owner.number}.${event}` : `${event}`;
  }

  async go(event, { glow = false } = {}) {
    this.event = Math.max(0, Math.min(this.line.last, event));
    say("copied", event > this.line.last ? `There is no event ${event}. The last one is ${this.event}.` : "");
    await this.show(glow);
  }

  async show(glow = false) {
    const wanted = (this.wanted = {});
    this.unseen = "";
    const picture = await this.line.picture(this.event, this.viewer).catch((error) => this.missing(error));
    if (this.wanted !== wanted) return; // something else has been asked for meanwhile
    const fresh = this.stage.show(picture, `Board after event ${this.event}`);
    if (glow && !still.matches && fresh.length < 40) {
      for (const each of fresh) each.animate([{ opacity: 0.25 }, { opacity: 1 }], 300);
    }
    if (this.listed) this.tell();
    if (this.other) await this.compare();
  }

  // Where there is no board it is said why; all else of the page goes on.
  missing(error) {
    this.unseen = ` · this board cannot be shown: ${error.message}`;
    return { size: [16, 1], most: [16, 1], groups: [] };
  }

  // Shows the other line at the same time of the game.
  async compare() {
    const { other, viewer, line, event } = this;
    const there = line.aligned(event, other);
    const picture = await other.picture(there, viewer);
    if (this.other !== other || this.event !== event) return;
    this.beside.show(picture, `Board of ${other.name} after event ${there}`);
    byId("beside-name").textContent = other.name;
    byId("where-beside").textContent = this.where(other, there);
    const rows = this.stage.unlike(this.beside).map((pair) => row(pair, "td"));
    byId("differs").replaceChildren(row([line.name, other.name], "th"), ...rows);
  }

  // Shows another line, as far as it can at the same event.
  turnTo(number) {
    this.play(false);
    this.line = this.lines[number];
    if (this.other === this.line) this.other = null;
    fit(this);
    return this.go(this.event);
  }

  move(where) {
    if (where === "first") return this.go(0);
    if (where === "last") return this.go(this.line.last);
    const [unit, way] = where.split(" ");
    return this.go(this.line.moved(this.event, unit, way === "on"), { glow: unit === "event" });
  }

  where(line = this.line, event = this.event) {
    const { round, turn, seat } = line.mark(event);
    const words = [`event ${event} of ${line.last}`, `step ${line.step(event)}`];
    if (round !== null) words.push(`round ${round}`);
    if (turn !== null) words.push(`turn ${turn}`);
    if (seat !== null) words.push(line.players[seat][0]);
    return words.join(" · ");
  }

  // Everything beside the board that says where the film stands.
  tell() {
    const where = this.where() + this.unseen;
    byId("where").textContent = where;
    const slider = byId("slider");
    slider.value = this.event;
    slider.setAttribute("aria-valuetext", where);
    const item = byId(this.name(this.event));
    this.item?.removeAttribute("aria-current");
    item.setAttribute("aria-current", "true");
    this.item = item;
    this.follow();
    const now = byId("now");
    now.className = this.seat();
    now.replaceChildren(...[...item.cloneNode(true).childNodes].slice(1));
    now.querySelectorAll(".rule-text").forEach((each) => each.remove());
    byId("told").hidden = true;
    const rounds = this.line.marks.findLast((mark) => mark[0] <= this.event && mark[1] !== "activation");
    byId("rounds").value = rounds ? rounds[0] : "";
    if (byId("words").open) this.inWords();
    clearTimeout(this.addressed);
    const before = location.hash;
    this.addressed = setTimeout(() => {
      if (location.hash === before) history.replaceState(null, "", `#${this.name(this.event)}`);
    }, 300);
    const ending = byId(`end-${this.line.number}`);
    if (this.event === this.line.last && !ending.open) ending.open = true;
  }

  // A round or turn in the list of these.
  called([event, kind, round, turn]) {
    if (kind === "round") return `round ${round}`;
    const words = turn === null ? byId(this.name(event)).querySelector("span").textContent : `turn ${turn}`;
    return `\u2003${words}`;
  }

  // The class of the seat whose decision the event tells: the first of its step.
  seat() {
    const step = this.line.step(this.event);
    const by = this.line.steps[step] === this.event ? this.line.by[step] : null;
    return by === null || by === undefined ? "" : `seat of-${this.line.players[by][1]}`;
  }

  // Keeps the event in sight, where the list scrolls by itself. The browser measures what is far
  // away roughly, and moves things as it draws them: so it is looked at for some frames.
  follow(frames = 5) {
    cancelAnimationFrame(this.looks);
    this.looks = requestAnimationFrame(() => {
      const log = document.querySelector(".log");
      if (log.scrollHeight <= log.clientHeight + 1) return;
      const top = this.item.getBoundingClientRect().top - log.getBoundingClientRect().top;
      if (top < 24 || top > log.clientHeight - 96) log.scrollTop += top - log.clientHeight / 3;
      if (frames) this.follow(frames - 1);
    });
  }

  inWords() {
    const items = this.stage.words().map((textContent) => Object.assign(document.createElement("li"), { textContent }));
    byId("words").querySelector("ul").replaceChildren(...items);
  }

  // ------------------------------------------------------------ playing by itself

  play(plays) {
    clearTimeout(this.timer);
    this.timer = 0;
    byId("play").textContent = plays ? "❚❚" : "▶";
    byId("play").setAttribute("aria-label", plays ? "Stop" : "Play");
    byId("now").setAttribute("aria-live", plays ? "off" : "polite");
    if (!plays) return;
    const begin = this.event === this.line.last ? this.go(0) : Promise.resolve();
    const tick = async () => {
      await this.move("event on");
      if (this.timer) this.timer = this.event < this.line.last ? this.soon(tick) : this.play(false) ?? 0;
    };
    begin.then(() => (this.timer = this.soon(tick)));
  }

  soon(tick) {
    return setTimeout(tick, 1000 / SPEEDS[this.speed]);
  }

  faster(by) {
    this.speed = Math.max(0, Math.min(SPEEDS.length - 1, this.speed + by));
    byId("speed").value = this.speed;
  }

  // ------------------------------------------------------------ keys

  // Returns whether the key was one of the player's.
  press(key) {
    if (this.typed !== null) return this.type(key);
    if (key === " ") this.play(!this.timer);
    else if (key === "+" || key === "=") this.faster(1);
    else if (key === "-") this.faster(-1);
    else if (key === "?" || key === "h") byId("help").showModal();
    else if (key === "l") this.item.querySelector("a").focus();
    else if (key === "o") this.openWords();
    else if (key === ":") this.typing("");
    else if (key in MOVES) {
      this.play(false);
      this.move(MOVES[key]);
    } else return false;
    return true;
  }

  openWords() {
    byId("words").open = true;
    this.inWords();
    byId("words").querySelector("summary").focus();
  }

  typing(typed) {
    this.typed = typed;
    byId("where").textContent = typed === null ? this.where() : `go to event: ${typed}`;
  }

  type(key) {
    if (/^[0-9]$/.test(key)) this.typing(this.typed + key);
    else if (key === "Backspace") this.typing(this.typed.slice(0, -1));
    else if (key === "Escape") this.typing(null);
    else if (key === "Enter") {
      const event = parseInt(this.typed, 10);
      this.typing(null);
      if (Number.isFinite(event)) this.go(event);
    } else return false;
    return true;
  }

  // ------------------------------------------------------------ links

  // Goes where the page's address says. Returns whether it names an event.
  async follows(address) {
    const [, number = "0", event] = PLACE.exec(address) ?? [];
    if (event === undefined || !this.lines[number]) return false;
    if (parseInt(event, 10) > this.line.last || this.line.owner(parseInt(event, 10)).number !== +number) {
      this.line = this.lines[number];
      if (this.listed) fit(this);
    }
    await this.go(parseInt(event, 10));
    return true;
  }

  async link() {
    const event = `#${this.name(this.event)}`;
    const address = location.href.split("#")[0] + event;
    const elsewhere = location.protocol === "file:" ? ` (in another copy of this file: its address, then ${event})` : "";
    say("copied", ((await copied(address)) ? `Copied: ${address}` : `The link is ${address}`) + elsewhere);
  }
}

function say(name, words) {
  byId(name).textContent = words;
}

async function copied(words) {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    return false;
  }
}

function row(cells, kind) {
  const made = document.createElement("tr");
  made.append(...cells.map((words) => Object.assign(document.createElement(kind), { textContent: words })));
  return made;
}

function choices(name, pairs) {
  byId(name).replaceChildren(...pairs.map(([value, words]) => new Option(words, value)));
}

// ---------------------------------------------------------------- rules in place

// Opens the words of a rule under an element, or closes them.
function openRule(link, under) {
  const rule = link.getAttribute("href").slice(1);
  const open = under.querySelector(`[data-rule="${CSS.escape(rule)}"]`);
  link.setAttribute("aria-expanded", String(!open));
  if (open) return open.remove();
  const words = document.createElement("div");
  words.className = "rule-text";
  words.dataset.rule = rule;
  words.append(`${rule}: `, ...byId(rule).nextElementSibling.cloneNode(true).childNodes);
  under.append(words);
}

// Closes the words that are open where the reader is, or under the board. Returns whether any were.
function closeRules(target) {
  const inside = target.closest(".log li") ?? byId("told");
  const open = [...inside.querySelectorAll(".rule-text")];
  const links = [...(inside === byId("told") ? byId("now") : inside).querySelectorAll("[aria-expanded=true]")];
  for (const each of open) each.remove();
  for (const link of links) link.setAttribute("aria-expanded", "false");
  if (inside.contains(target)) links[0]?.focus();
  return open.length > 0;
}

function clickedIn(log, player) {
  log.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    const item = event.target.closest("li");
    if (!item || event.ctrlKey || event.metaKey || event.shiftKey || getSelection().toString()) return;
    const address = link?.getAttribute("href") ?? `#${item.id}`;
    event.preventDefault();
    if (!PLACE.test(address)) return openRule(link, item);
    player.play(false);
    player.follows(address);
  });
}

// ---------------------------------------------------------------- the file

// Checks the file of each line.
async function check(player) {
  const verdict = byId("verdict");
  verdict.className = "";
  verdict.textContent = "Checking …";
  const said = [];
  try {
    for (const { number, name } of player.lines) {
      const found = await verified(await unpacked(`replay-${number}`));
      const which = player.lines.length > 1 ? ` of ${name}` : "";
      verdict.className = found.whole && verdict.className !== "broken" ? "whole" : "broken";
      said.push(found.whole
        ? `✓ The file${which} is whole: ${found.lines} lines, each with the hash that fits.`
        : `✗ The file${which} is not whole: ${found.why}.`);
    }
    verdict.textContent = said.join(" ");
  } catch (error) {
    verdict.className = "broken";
    verdict.textContent = globalThis.crypto?.subtle
      ? `✗ The file cannot be unpacked: ${error.message}`
      : "This browser lets no page that came over plain http:// work out hashes, so nothing was checked. " +
        "Save the page and open it as a file.";
  }
}

async function save(player) {
  const file = new Blob([await unpacked(`replay-${player.line.number}`)], { type: "application/jsonl" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = player.line.file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

// ---------------------------------------------------------------- begin

// Fits the controls and the list to the line that is shown.
function fit(player) {
  const line = player.line;
  byId("slider").max = line.last;
  choices("viewer", line.viewers);
  if (!line.viewers.some(([name]) => name === player.viewer)) player.viewer = line.viewers[0][0];
  byId("viewer").value = player.viewer;
  byId("seen").hidden = line.viewers.length < 2;
  const begun = line.marks.filter((mark) => mark[1] !== "activation");
  choices("rounds", [["", "the beginning"], ...begun.map((mark) => [mark[0], player.called(mark)])]);
  for (const unit of document.querySelectorAll(".unit")) {
    const stops = line.stops[unit.dataset.unit];
    unit.hidden = stops !== undefined && stops.length < 3;
  }
  byId("head").hidden = !line.head;
  if (player.lines.length < 2) return;
  choices("line", player.lines.map((each) => [each.number, named(each)]));
  byId("line").value = line.number;
  const others = player.lines.filter((each) => each !== line);
  choices("other", [["", "nothing"], ...others.map((each) => [each.number, each.name])]);
  byId("other").value = player.other?.number ?? "";
  byId("beside").hidden = !player.other;
  for (const each of player.lines) {
    byId(`end-${each.number}`).hidden = each !== line;
    list(each, line);
  }
}

// A line in the list of lines, with where it branched.
function named(line) {
  return line.above ? `${line.name}, from ${line.above.name} after event ${line.at}` : line.name;
}

// Shows of a line's list what belongs to the line that is shown.
function list(each, line) {
  const holder = byId(`line-${each.number}`);
  let last = -1; // the last event of this list that the shown line has
  let above = line;
  for (let until = line.last; above; until = Math.min(until, above.at), above = above.above) {
    if (above === each) last = until;
  }
  holder.hidden = last < 0;
  for (const item of holder.querySelectorAll("li")) item.hidden = +item.id.split(".").at(-1) > last;
  for (const head of holder.querySelectorAll("h3 + ol")) {
    head.previousElementSibling.hidden = !head.querySelector("li:not([hidden])");
  }
}

// Shows the board at its own size in a box that scrolls, or again as large as there is room.
function larger() {
  const on = byId("board").classList.toggle("larger");
  byId("larger").setAttribute("aria-pressed", String(on));
  if (on) byId("board").tabIndex = 0;
  else byId("board").removeAttribute("tabindex");
}

function wire(player) {
  choices("speed", SPEEDS.map((speed, i) => [i, `${speed} a second`]));
  byId("speed").value = player.speed;
  byId("lines").hidden = byId("besides").hidden = player.lines.length < 2;
  byId("line").addEventListener("change", (event) => player.turnTo(+event.target.value));
  byId("other").addEventListener("change", (event) => {
    player.other = player.lines[event.target.value || -1] ?? null;
    byId("beside").hidden = !player.other;
    player.go(player.event);
  });
  byId("slider").addEventListener("input", (event) => player.play(false) ?? player.go(+event.target.value));
  byId("speed").addEventListener("change", (event) => (player.speed = +event.target.value));
  byId("rounds").addEventListener("change", (event) => player.play(false) ?? player.go(+event.target.value));
  byId("viewer").addEventListener("change", (event) => {
    player.viewer = event.target.value;
    player.go(player.event);
  });
  byId("controls").addEventListener("click", (event) => {
    const where = event.target.closest("[data-go]")?.dataset.go;
    if (where) player.play(false) ?? player.move(where);
  });
  byId("play").addEventListener("click", () => player.play(!player.timer));
  byId("link").addEventListener("click", () => player.link());
  byId("ask").addEventListener("click", () => byId("help").showModal());
  byId("larger").addEventListener("click", larger);
  byId("words").addEventListener("toggle", () => player.inWords());
  byId("check").addEventListener("click", () => check(player));
  byId("save").addEventListener("click", () => save(player));
  byId("head").addEventListener("click", async () => {
    const hash = player.line.head;
    say("verdict", (await copied(hash)) ? `Copied: ${hash}` : `The head hash is ${hash}`);
  });
  clickedIn(document.querySelector(".log"), player);
  byId("now").addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    byId("told").hidden = false;
    openRule(link, byId("told"));
  });
  addEventListener("hashchange", async (event) => {
    const address = new URL(event.newURL).hash; // that of the page can be another one by now
    if (await player.follows(address)) atBoard();
    else missed(address);
  });
  addEventListener("beforeprint", () => {
    for (const each of document.querySelectorAll(".ending, .apart, .rules")) each.open = true;
  });
  addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (key === "Escape" && closeRules(target)) return;
    const scrolls = key.startsWith("Arrow") && target.closest("#board");
    const own = scrolls || target.closest("input, select, textarea, dialog");
    const pressed = (key === "Enter" || key === " ") && target.closest("button, a, summary");
    if (event.ctrlKey || event.altKey || event.metaKey || own || pressed || !byId("single").checked) return;
    if (player.press(key)) event.preventDefault();
  });
}

// A browser has scrolled to the event in the list that the page's address names.
function atBoard() {
  const narrow = matchMedia("(max-width: 40rem)").matches;
  (narrow ? byId("board") : document.body).scrollIntoView({ behavior: "instant" });
}

// Says so where an address names nothing on the page.
function missed(address) {
  const name = address.slice(1);
  if (name && !byId(name)) say("copied", `Nothing on this page is called ${name}.`);
}

async function wholePage() {
  if (document.readyState !== "loading") return;
  await new Promise((ready) => document.addEventListener("DOMContentLoaded", ready));
}

// The script runs before the list of events is read: the board need not wait for it.
async function begin() {
  const film = unpackedJson("film-0-0").catch(() => null); // what is wrong with it is said at its board
  const player = new Player(await unpackedJson("page"));
  const piece = await film;
  if (piece) player.lines[0].take(piece, 0);
  globalThis.replayed = { player, verified, unpacked };
  const address = location.hash;
  const named = await player.follows(address);
  if (!named) await player.go(player.line.stops.step[0]); // the game as it was set up
  for (const name of ["now", "controls"]) byId(name).hidden = false;
  performance.mark("board");
  await wholePage();
  player.listed = true;
  byId("letters").append(player.letters);
  for (const name of ["words", "letters", "check", "save"]) byId(name).hidden = false;
  for (const each of document.querySelectorAll(".ending, .apart, .rules")) each.open = false;
  wire(player);
  fit(player);
  player.tell();
  if (location.hash !== address) player.follows(location.hash);
  if (!named) missed(address);
  else if (document.readyState === "complete") atBoard();
  else addEventListener("load", () => setTimeout(atBoard));
  document.documentElement.dataset.ready = "yes";
  if (byId(`replay-${player.line.number}`).textContent.length < UNASKED) await check(player);
}

begin().catch(async (error) => {
  await wholePage();
  say("verdict", `This page cannot be played, and nothing was checked: ${error.message}.`);
  throw error;
});
