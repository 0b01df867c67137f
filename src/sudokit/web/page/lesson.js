// What a technique is: four sentences, and a picture of one that can be
// tried.

import * as dialogs from "./dialogs.js";
import * as drills from "./drills.js";
import { openText } from "./opening.js";
import { ask } from "./server.js";
import { _ } from "./language.js";

const at = (id) => document.getElementById(id);
let example = "";
let technique = "";

export async function show(name) {
  const found = await ask("technique", { technique: name },
    { what: _("What a technique is") });
  technique = found.technique;
  example = found.text ?? "";
  at("lesson-title").textContent = `${_(found.technique)} (${
    _(found.level)})`;
  at("sentences").textContent = found.sentences.join(" ");
  const picture = at("lesson").querySelector("img");
  picture.hidden = !found.svg;
  if (found.svg) {
    picture.src = `data:image/svg+xml,${encodeURIComponent(found.svg)}`;
    picture.alt = found.step?.text ?? "";
  }
  at("try").hidden = !example;
  dialogs.open("lesson");
}

export async function tryOut() {
  await openText(example, "example");
  dialogs.close();
}

export async function practise() {
  dialogs.close();
  await drills.start(technique);
}
