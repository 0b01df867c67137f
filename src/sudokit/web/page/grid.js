// Draws a grid of 81 cells, and keeps the cell that has the focus.

import { colourOf } from "./words.js";

export class Grid {
  constructor(place) {
    this.cells = [];
    this.at = 0;
    for (let i = 0; i < 9; i++) {
      const row = document.createElement("div");
      row.setAttribute("role", "row");
      for (let j = 0; j < 9; j++) row.append(this.#cell(9 * i + j));
      place.append(row);
    }
  }

  #cell(number) {
    const cell = document.createElement("div");
    cell.setAttribute("role", "gridcell");
    cell.tabIndex = number ? -1 : 0;
    cell.addEventListener("focus", () => this.#select(number));
    cell.addEventListener("pointerdown", () => cell.focus());
    this.cells.push(cell);
    return cell;
  }

  #select(number) {
    this.cells[this.at].tabIndex = -1;
    this.at = number;
    this.cells[number].tabIndex = 0;
    this.light();
  }

  move(down, right) {
    const i = (Math.floor(this.at / 9) + down + 9) % 9;
    const j = (this.at % 9 + right + 9) % 9;
    this.focus(9 * i + j);
  }

  focus(number = this.at) {
    this.cells[number].focus();
  }

  // The cell that has the focus, those that see it, those of its value.
  light() {
    const value = this.cells[this.at].dataset.value;
    this.cells.forEach((cell, number) => {
      cell.classList.toggle("at", number === this.at);
      cell.classList.toggle("peer", arePeers(number, this.at));
      cell.classList.toggle(
        "same", Boolean(value) && cell.dataset.value === value);
    });
  }

  // Cells are {name, value, clue, marks, clash}.
  draw(cells) {
    cells.forEach((cell, number) => this.#draw(this.cells[number], cell));
    this.light();
  }

  #draw(place, { name, value, clue, marks, clash }) {
    place.className = "";
    place.dataset.value = value || "";
    place.classList.toggle("clue", clue);
    place.classList.toggle("clash", Boolean(clash));
    place.replaceChildren(...(value ? [String(value)] : marks.map(mark)));
    place.setAttribute("aria-label", label(name, value, clue, marks, clash));
    place.setAttribute("aria-readonly", clue);
    place.removeAttribute("aria-invalid");
    if (clash) place.setAttribute("aria-invalid", "true");
  }

  // Colours what a step rests on and what it does.
  colour(parts) {
    for (const { role, cells, n } of parts) {
      for (const number of cells) {
        const place = this.cells[number];
        const sign = n && place.querySelector(`[data-n="${n}"]`);
        const kind = colourOf(role);
        if (sign) sign.classList.add(`r-${kind}`);
        else if (n && !place.dataset.value) {
          place.append(ghost(n, kind));
        }
        if (!n) place.classList.add(`r-${kind}`);
      }
    }
  }

  // Shows the cells that a message names, as r1c3.
  point(names) {
    this.cells.forEach((cell, number) => {
      const name = `r${Math.floor(number / 9) + 1}c${number % 9 + 1}`;
      cell.classList.toggle("pointed", names.includes(name));
    });
  }

  wrong(numbers) {
    for (const number of numbers) {
      this.cells[number].classList.add("wrong");
      this.cells[number].setAttribute("aria-invalid", "true");
    }
  }
}

function arePeers(one, other) {
  const row = (cell) => Math.floor(cell / 9);
  const box = (cell) => 3 * Math.floor(cell / 27) + Math.floor(cell % 9 / 3);
  return row(one) === row(other) || one % 9 === other % 9
    || box(one) === box(other);
}

function mark(n) {
  const sign = document.createElement("span");
  sign.dataset.n = n;
  sign.className = `mark m${n}`;
  return sign;
}

// A choice that has no mark in its cell and that a step speaks of.
function ghost(n, kind) {
  const sign = mark(n);
  sign.classList.add(`r-${kind}`);
  return sign;
}

function label(name, value, clue, marks, clash) {
  const [, row, column] = name.match(/r(\d)c(\d)/);
  const what = value ? `${clue ? "clue " : ""}${value}`
    : marks.length ? `marks ${marks.join(" ")}` : "empty";
  return `row ${row} column ${column}, ${what}${clash ? ", clash" : ""}`;
}
