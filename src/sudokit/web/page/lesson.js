// What a technique is: four sentences, and a picture of one that can be
// tried.

import * as dialogs from "./dialogs.js";
import { openText } from "./opening.js";
import { ask } from "./server.js";

const at = (id) => document.getElementById(id);
let example = "";

export async function show(technique) {
  const found = await ask("technique", { technique },
    { what: "What a technique is" });
  example = found.text ?? "";
  at("lesson-title").textContent = `${found.technique} (${found.level})`;
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
