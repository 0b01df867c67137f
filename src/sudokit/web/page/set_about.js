// The title, the author and the words of a puzzle that is being set.

import * as table from "./table.js";

/** @type {(id: string) => any} */
const at = (id) => document.getElementById(id);
const FIELDS = { title: "set-title", author: "set-author",
  rules: "set-words" };

export function show() {
  const { texts = {} } = table.now();
  for (const [name, id] of Object.entries(FIELDS)) {
    at(id).value = texts[name] ?? "";
  }
}

function keep() {
  const texts = Object.fromEntries(Object.entries(FIELDS).map(
    ([name, id]) => [name, at(id).value.trim()]));
  table.learn({ texts });
}

export function listen() {
  for (const id of Object.values(FIELDS)) {
    at(id).addEventListener("change", keep);
  }
}
