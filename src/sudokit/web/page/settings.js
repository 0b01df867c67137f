// The player's settings, which are stored and take effect in all tabs at once.

import * as store from "./store.js";

const DEFAULTS = {
  language: "auto", theme: "auto", text: "normal", contrast: "normal",
  errors: "refuse", auto: false, snyder: false, centre: false, colours: false,
  first: "cell",
  peers: true, same: true, sums: true, clock: true,
  order: "person", without: "",
  dayLevel: "easy", box: "3x3", rules: "", bare: false, level: "easy",
  more: false, symmetry: "rotate180", format: "line",
};

let all = { ...DEFAULTS, ...store.settings() };
const watchers = [];

export const get = (name) => all[name];
export const watch = (callback) => watchers.push(callback);

export function set(name, value) {
  all = { ...all, [name]: value };
  store.keepSettings(all);
  dress();
}

// The techniques of hints and explanations, as the server takes them.
export const techniques = () => ({ techniques: all.order,
  without: all.without.split(",").filter(Boolean) });

export function use(technique, isUsed) {
  const others = techniques().without.filter((one) => one !== technique);
  set("without", (isUsed ? others : [...others, technique]).join(","));
}

export function changedElsewhere(stored) {
  all = { ...DEFAULTS, ...stored };
  dress();
}

// The themes of the style sheets, as classes of the page's root.
export function dress() {
  const { dataset } = document.documentElement;
  for (const name of ["theme", "text", "contrast", "peers", "same", "clock"]) {
    dataset[name] = String(all[name]);
  }
  for (const callback of watchers) callback();
}

export const isDark = () => all.theme === "dark" || (all.theme !== "light"
  && matchMedia("(prefers-color-scheme: dark)").matches);

// A field of a form that shows a setting and changes it.
export function bind(field, name, changed = () => {}) {
  const isBox = field.type === "checkbox";
  const shown = () => {
    if (isBox) field.checked = all[name];
    // One that doesn't apply shows what applies instead.
    else if (!field.disabled && field.value !== all[name]) {
      field.value = all[name];
    }
  };
  field.addEventListener(field.type === "text" ? "input" : "change", () => {
    set(name, isBox ? field.checked : field.value);
    changed();
  });
  watch(shown);
  shown();
}
