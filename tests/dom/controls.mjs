// Buttons, fields, lists, windows: elements that do something by themselves.

import { Document, Element } from "./tree.mjs";
import { kinds } from "./events.mjs";

const tell = (one, type) => one.dispatchEvent(
  new kinds.Event(type, { bubbles: true }));

class Control extends Element {
  takesFocus = true;
}

class Button extends Control {
  clicked() {
    if (this.type === "submit") this.closest("form")?.submitted();
    return true;
  }

  get type() {
    return this.getAttribute("type") ?? "submit";
  }

  set type(value) {
    this.setAttribute("type", value);
  }
}

class Form extends Element {
  submitted() {
    const { Event } = kinds;
    this.dispatchEvent(new Event("submit", { bubbles: true,
      cancelable: true }));
  }
}

class Field extends Control {
  #value = null;
  #before = "";
  selectionStart = 0;
  selectionEnd = 0;

  get initial() {
    return this.getAttribute("value") ?? "";
  }

  get value() {
    return this.#value ?? this.initial;
  }

  set value(value) {
    if (this.type === "checkbox") {
      this.setAttribute("value", value);
      return;
    }
    this.#value = this.cleaned(String(value));
    this.#before = this.#value;
    this.setSelectionRange(this.#value.length, this.#value.length);
  }

  cleaned(value) {
    return value;
  }

  setSelectionRange(start, end) {
    this.selectionStart = start;
    this.selectionEnd = end;
  }

  select() {
    this.setSelectionRange(0, this.value.length);
  }

  // Signs in the place of what is selected, as if they were typed.
  typed(signs, back = 0) {
    const { value, selectionStart: start, selectionEnd: end } = this;
    if (this.hasAttribute("readonly")) return;
    const from = start === end ? Math.max(0, start - back) : start;
    this.#value = value.slice(0, from) + signs + value.slice(end);
    this.setSelectionRange(from + signs.length, from + signs.length);
    tell(this, "input");
  }

  left() {
    if (this.#value === null || this.#value === this.#before) return;
    this.#before = this.#value;
    tell(this, "change");
  }
}

class TextArea extends Field {
  get initial() {
    return this.textContent;
  }
}

class Input extends Field {
  #checked = null;
  files = [];

  get type() {
    return this.getAttribute("type") ?? "text";
  }

  set type(value) {
    this.setAttribute("type", value);
  }

  get checked() {
    return this.#checked ?? this.hasAttribute("checked");
  }

  set checked(isOn) {
    for (const other of isOn ? this.others() : []) other.checked = false;
    this.#checked = Boolean(isOn);
  }

  // The other radio buttons of a group.
  others() {
    if (this.type !== "radio") return [];
    return [...this.ownerDocument.querySelectorAll("input")].filter((one) =>
      one !== this && one.type === "radio"
      && one.getAttribute("name") === this.getAttribute("name"));
  }

  // A range has a number between its ends, in steps from the lower one.
  cleaned(value) {
    if (this.type !== "range") return value;
    const low = Number(this.min || 0);
    const n = Math.min(Math.max(Number(value), low), Number(this.max || 100));
    return String(n);
  }

  get valueAsNumber() {
    return this.value === "" ? NaN : Number(this.value);
  }

  beforeClick() {
    const { checked } = this;
    if (this.type === "radio") this.checked = true;
    if (this.type !== "checkbox") return undefined;
    this.checked = !checked;
    return () => { this.checked = checked; };
  }

  clicked() {
    if (!["checkbox", "radio"].includes(this.type)) return false;
    tell(this, "input");
    tell(this, "change");
    return true;
  }
}

class Select extends Control {
  #chosen = null;

  get options() {
    return this.querySelectorAll("option");
  }

  get selectedOptions() {
    const { options } = this;
    const one = options.find((option) => option === this.#chosen)
      ?? options.findLast((option) => option.hasAttribute("selected"))
      ?? options[0];
    return one ? [one] : [];
  }

  get value() {
    return this.selectedOptions[0]?.value ?? "";
  }

  set value(value) {
    this.#chosen = this.options.find(
      (option) => option.value === String(value)) ?? null;
  }

  get selectedIndex() {
    return this.options.indexOf(this.selectedOptions[0]);
  }

  choose(option) {
    if (this.selectedOptions[0] === option) return;
    this.#chosen = option;
    tell(this, "input");
    tell(this, "change");
  }
}

class Option extends Element {
  get value() {
    return this.getAttribute("value") ?? this.textContent;
  }

  set value(value) {
    this.setAttribute("value", value);
  }

  get selected() {
    return this.closest("select").selectedOptions[0] === this;
  }

  set selected(isOn) {
    this.toggleAttribute("selected", isOn);
  }

  checkVisibility() {
    return this.closest("select").checkVisibility();
  }

  clicked() {
    if (!this.disabled) this.closest("select").choose(this);
    return true;
  }
}

class Label extends Element {
  get control() {
    const id = this.getAttribute("for");
    return id ? this.ownerDocument.getElementById(id)
      : this.querySelector("input, select, textarea, button");
  }

  clicked(from) {
    const { control } = this;
    if (control && from !== control && !control.contains(from)) {
      control.focus();
      control.click();
    }
    return true;
  }
}

class Summary extends Control {
  clicked() {
    const details = this.parentElement;
    details.open = !details.open;
    details.dispatchEvent(new kinds.Event("toggle"));
    return true;
  }
}

class Details extends Element {
  isClosedAbove(below) {
    return !this.open && below !== this
      && !this.querySelector("summary")?.contains(below);
  }
}

class Dialog extends Element {
  #before = null;

  isClosedAbove() {
    return !this.open;
  }

  showModal() {
    const { ownerDocument } = this;
    if (this.open) throw new Error(`the dialog ${this.id} is open`);
    this.#before = ownerDocument.activeElement;
    this.open = true;
    ownerDocument.dialogs.push(this);
    const able = this.every().filter((one) => one.canFocus);
    const first = able.find((one) => one.autofocus) ?? able[0];
    if (first) first.focus();
    else ownerDocument.focusOn(null);
  }

  close() {
    const { ownerDocument } = this;
    if (!this.open) return;
    this.open = false;
    ownerDocument.dialogs = ownerDocument.dialogs.filter(
      (one) => one !== this);
    this.#before?.focus();
    ownerDocument.defaultView.setTimeout(
      () => this.dispatchEvent(new kinds.Event("close")), 0);
  }
}

class Anchor extends Control {
  clicked() {
    if (this.download) {
      this.ownerDocument.defaultView.downloaded(this.download, this.href);
    }
    return true;
  }
}

class Picture extends Element {
  get naturalWidth() {
    return this.src ? 400 : 0;
  }
}

class Progress extends Element {
  get value() {
    return Number(this.getAttribute("value") ?? 0);
  }

  set value(n) {
    this.setAttribute("value", n);
  }
}

const KINDS = { a: Anchor, button: Button, details: Details, dialog: Dialog,
  form: Form, img: Picture, input: Input, label: Label, option: Option,
  progress: Progress, select: Select, summary: Summary, textarea: TextArea };

// `new Option(text, value)` makes one in a document.
export const optionOf = (document) => class {
  constructor(text = "", value = text) {
    const made = document.createElement("option");
    made.textContent = text;
    made.value = value;
    return made;
  }
};

export const documentFor = (view) => new Document(view, (document, name) =>
  new (KINDS[name] ?? Element)(document, name));
