// The course: all techniques in teaching order, the lessons that were read and
// the drills that were solved.

import * as store from "./store.js";
import { LEVELS, levelDots } from "./words.js";
import { COURSE } from "./techniques.js";
import { _ } from "./language.js";

const ALL = Object.values(COURSE).flat();
/** @type {(id: string) => any} */
const at = (id) => document.getElementById(id);

export const levelOf = (technique) => LEVELS.find(
  (level) => COURSE[level].includes(technique));

const learned = () => Object.keys(store.course()).filter(
  (name) => store.course()[name].solved);

// A lesson that was read, or a drill of it that was solved.
function note(technique, what) {
  const all = store.course();
  const mine = all[technique] ?? {};
  all[technique] = { ...mine, [what]: (mine[what] ?? 0) + 1 };
  store.keepCourse(all);
}

export const read = (technique) => note(technique, "read");
export const solved = (technique) => note(technique, "solved");

// The first that isn't learned yet, and the one after a technique.
export const next = () => ALL.find((name) => !learned().includes(name));
export const after = (technique) => (ALL.includes(technique)
  ? ALL[ALL.indexOf(technique) + 1] : undefined);
export const before = (technique) => ALL[ALL.indexOf(technique) - 1];

// One of those that were learned, for mixed practice.
export function mixed() {
  const known = learned();
  return known[Math.floor(Math.random() * known.length)];
}

// The library: a list by level.  `open` shows a lesson, `drill` begins one.
export function show(open, drill) {
  const known = new Set(learned());
  at("learned").textContent = _("{n} of {all} techniques learned",
    { n: known.size, all: ALL.length });
  at("course").max = ALL.length;
  at("course").value = known.size;
  const name = next();
  at("go-on").hidden = !name;
  at("go-on").textContent = known.size
    ? _("Continue: {technique}", { technique: _(name) })
    : _("Start: {technique}", { technique: _(name) });
  at("go-on").onclick = () => open(name);
  at("mixed").hidden = known.size < 2;
  at("mixed").onclick = () => drill(mixed(), true);
  at("techniques").replaceChildren(...LEVELS.map((level) =>
    section(level, known, open)));
}

function section(level, known, open) {
  const made = document.createElement("section");
  const title = document.createElement("h3");
  title.textContent = `${_(level)} `;
  const dots = document.createElement("span");
  dots.textContent = levelDots({ level });
  dots.setAttribute("aria-hidden", "true");
  title.append(dots);
  const list = document.createElement("ul");
  list.append(...COURSE[level].map((name) => {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = _(name);
    button.dataset.technique = name;
    if (known.has(name)) {
      button.classList.add("learned");
      button.title = _("learned");
    } else if (store.course()[name]) button.classList.add("read");
    button.addEventListener("click", () => open(name));
    item.append(button);
    return item;
  }));
  made.append(title, list);
  return made;
}
