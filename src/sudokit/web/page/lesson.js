// The window of a lesson: the technique in four sentences, an example with its
// picture, and the way to the next lesson of the course.

import * as course from "./course.js";
import * as dialogs from "./dialogs.js";
import * as drills from "./drills.js";
import { make, openText } from "./opening.js";
import { say } from "./message.js";
import { ask } from "./server.js";
import * as settings from "./settings.js";
import * as table from "./table.js";
import { _ } from "./language.js";

/** @type {(id: string) => any} */
const at = (id) => document.getElementById(id);
let example = "";
let technique = "";

export async function show(name) {
  const theme = settings.isDark() ? "dark" : "light";
  const answer = await ask("technique", { technique: name, theme },
    { what: _("The lesson") });
  technique = answer.technique;
  example = answer.text ?? "";
  at("lesson-title").textContent = `${_(answer.technique)} (${
    _(answer.level)})`;
  at("sentences").textContent = answer.sentences.join(" ");
  const picture = at("lesson").querySelector("img");
  picture.hidden = !answer.svg;
  if (answer.svg) {
    picture.src = `data:image/svg+xml,${encodeURIComponent(answer.svg)}`;
    picture.alt = answer.example.step.sentences.join(" ");
  }
  const { sentences } = answer.example?.step ?? {};
  at("here").hidden = !sentences;
  at("here").textContent = sentences
    ? _("In the picture: {text}", { text: sentences.join(" ") }) : "";
  at("try").hidden = !example;
  at("practise").hidden = !example;
  // Classic puzzles don't need techniques of other rules.
  at("needed").hidden = course.levelOf(technique) === undefined;
  for (const [id, other] of [["lesson-back", course.before(technique)],
    ["lesson-on", course.after(technique)]]) {
    at(id).disabled = !other;
    at(id).onclick = () => show(other);
  }
  at("used").checked = !settings.techniques().without.includes(technique);
  course.read(technique);
  dialogs.open("lesson");
}

// Whether hints and explanations use it.
export const use = ({ target }) => settings.use(technique, target.checked);

// A puzzle that can't be solved without it.
export async function needed() {
  dialogs.close();
  await make({ require: [technique], level: course.levelOf(technique) });
}

export async function tryOut() {
  // The level of the rest is irrelevant in a position for a technique.
  await openText(example, "example", 1, { about: { verdict: technique } });
  table.play({ do: "auto", on: true });
  dialogs.close();
  say(_("Find the {technique} in this grid. A hint shows where it is.",
    { technique: _(technique) }));
}

export async function practise() {
  dialogs.close();
  await drills.start(technique);
}
