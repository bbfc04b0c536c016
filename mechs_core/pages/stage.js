// A board on the page: of each picture only what has changed is drawn anew.

const SCALE = 4; // pixels of a unit, where a board is shown at its own size
const SVG = "http://www.w3.org/2000/svg";

function drawn(text) {
  const holder = document.createElementNS(SVG, "svg");
  holder.innerHTML = text;
  return holder.firstChild;
}

class Stage {
  constructor(holder, patterns) {
    this.svg = document.createElementNS(SVG, "svg");
    this.svg.setAttribute("class", "picture");
    this.svg.setAttribute("role", "group");
    this.svg.setAttribute("preserveAspectRatio", "xMidYMin");
    this.svg.append(drawn(patterns));
    this.nodes = new Map(); // key -> [drawn group, its element]
    holder.replaceChildren(this.svg);
  }

  // Shows a picture. Returns the elements that are new or changed.
  show(picture, label) {
    const { size, most, groups } = picture;
    this.svg.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
    this.svg.setAttribute("width", SCALE * size[0]);
    this.svg.style.aspectRatio = `${most[0]} / ${most[1]}`;
    this.svg.setAttribute("aria-label", label);
    const fresh = [];
    const left = new Set(this.nodes.keys());
    let place = this.svg.firstChild.nextSibling;
    for (const [key, text] of groups) {
      left.delete(key);
      const held = this.nodes.get(key);
      let element = held?.[1];
      if (held?.[0] !== text) {
        element = drawn(text);
        if (held) {
          if (place === held[1]) place = element;
          held[1].replaceWith(element);
        }
        this.nodes.set(key, [text, element]);
        fresh.push(element);
      }
      if (element === place) place = place.nextSibling;
      else this.svg.insertBefore(element, place);
    }
    for (const key of left) {
      this.nodes.get(key)[1].remove();
      this.nodes.delete(key);
    }
    return fresh;
  }

  // [words here, words there] of each group that is not the same on another stage.
  unlike(other) {
    const keys = new Set([...this.nodes.keys(), ...other.nodes.keys()]);
    const words = (stage, key) => stage.nodes.get(key)?.[1].querySelector(":scope > title")?.textContent ?? "";
    return [...keys]
      .filter((key) => this.nodes.get(key)?.[0] !== other.nodes.get(key)?.[0])
      .map((key) => [words(this, key), words(other, key)])
      .filter(([here, there]) => here !== there);
  }

  // What a screen reader says of each group that has words: first the game and its seats, then
  // places where something is, then others; what tells nothing but its name is in the last line.
  words() {
    const all = [...this.svg.querySelectorAll(":scope > g")];
    const taken = all.map((group) => group.dataset.place).filter((place, i, places) => place && places.indexOf(place) < i);
    const told = all.map((group) => [group.dataset.place ?? "", group.querySelector(":scope > title")?.textContent]);
    const seats = told.filter(([place, words]) => words && place.startsWith("seat ")).map(([, words]) => words.split(/[,:]/)[0]);
    const ranks = [[], [], [], []];
    for (const [place, words] of told.filter((each) => each[1])) {
      const named = ` ${place}`.endsWith(` ${words.toLowerCase()}`);
      const seated = !place || place.startsWith("seat ") || seats.some((name) => words.startsWith(name));
      ranks[named ? 3 : seated ? 0 : taken.includes(place) ? 1 : 2].push(words);
    }
    const bare = ranks.pop();
    return bare.length ? [...ranks.flat(), `nothing to tell of ${bare.join(", ")}`] : ranks.flat();
  }
}

