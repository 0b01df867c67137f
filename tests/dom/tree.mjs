// The tree of a page: elements, texts, and what has the focus.

import { Target, kinds } from "./events.mjs";
import { matches } from "./markup.mjs";

const camel = (name) => name.replaceAll(/-(\w)/g, (_, sign) =>
  sign.toUpperCase());
const dashed = (name) => name.replaceAll(/[A-Z]/g, (sign) =>
  `-${sign.toLowerCase()}`);

class Node extends Target {
  parentNode = null;

  constructor(ownerDocument) {
    super();
    this.ownerDocument = ownerDocument;
  }

  get parentElement() {
    return this.parentNode instanceof Element ? this.parentNode : null;
  }

  get isConnected() {
    return this.above().includes(this.ownerDocument);
  }

  above() {
    const found = [];
    for (let one = this.parentNode; one; one = one.parentNode) found.push(one);
    if (found.at(-1) === this.ownerDocument) {
      found.push(this.ownerDocument.defaultView);
    }
    return found;
  }

  fail(error) {
    this.ownerDocument.defaultView.fail(error);
  }

  remove() {
    const { parentNode } = this;
    if (!parentNode) return;
    parentNode.childNodes.splice(parentNode.childNodes.indexOf(this), 1);
    this.parentNode = null;
  }

  #beside(by, parts) {
    const { parentNode } = this;
    const others = parts.map((part) => parentNode.adopted(part));
    parentNode.childNodes.splice(
      parentNode.childNodes.indexOf(this) + by, 0, ...others);
  }

  before(...parts) {
    this.#beside(0, parts);
  }

  after(...parts) {
    this.#beside(1, parts);
  }

  replaceWith(...parts) {
    this.before(...parts);
    this.remove();
  }
}

export class Text extends Node {
  constructor(ownerDocument, text) {
    super(ownerDocument);
    this.nodeValue = text;
  }

  get textContent() {
    return this.nodeValue;
  }
}

class Parent extends Node {
  childNodes = [];

  adopted(part) {
    const one = part instanceof Node ? part
      : new Text(this.ownerDocument, String(part));
    one.remove();
    one.parentNode = this;
    return one;
  }

  append(...parts) {
    for (const part of parts) this.childNodes.push(this.adopted(part));
  }

  prepend(...parts) {
    this.childNodes.unshift(...parts.map((part) => this.adopted(part)));
  }

  replaceChildren(...parts) {
    for (const one of [...this.childNodes]) one.remove();
    this.append(...parts);
  }

  get children() {
    return this.childNodes.filter((one) => one instanceof Element);
  }

  get childElementCount() {
    return this.children.length;
  }

  get firstElementChild() {
    return this.children[0] ?? null;
  }

  get lastElementChild() {
    return this.children.at(-1) ?? null;
  }

  get textContent() {
    return this.childNodes.map((one) => one.textContent).join("");
  }

  set textContent(text) {
    this.replaceChildren(...(text === "" || text === null ? [] : [text]));
  }

  // All elements below, in the order of the page.
  every(found = []) {
    for (const one of this.childNodes) {
      if (one instanceof Element) {
        found.push(one);
        one.every(found);
      }
    }
    return found;
  }

  texts() {
    return this.childNodes.flatMap((one) => (one instanceof Text ? [one]
      : one.texts()));
  }

  querySelectorAll(selector) {
    return this.every().filter((one) => matches(one, selector));
  }

  querySelector(selector) {
    return this.every().find((one) => matches(one, selector)) ?? null;
  }

  contains(other) {
    return other === this || Boolean(other?.above().includes(this));
  }
}

class ClassList {
  constructor(element) {
    this.element = element;
  }

  * [Symbol.iterator]() {
    yield* this.element.className.split(/\s+/).filter(Boolean);
  }

  contains(name) {
    return [...this].includes(name);
  }

  toggle(name, isOn = !this.contains(name)) {
    const others = [...this].filter((one) => one !== name);
    this.element.className = (isOn ? [...others, name] : others).join(" ");
    return isOn;
  }

  add(...names) {
    for (const name of names) this.toggle(name, true);
  }

  remove(...names) {
    for (const name of names) this.toggle(name, false);
  }
}

const dataOf = (element) => new Proxy({}, {
  get: (_, name) => element.getAttribute(`data-${dashed(name)}`) ?? undefined,
  set: (_, name, value) => {
    element.setAttribute(`data-${dashed(name)}`, value);
    return true;
  },
  deleteProperty: (_, name) => {
    element.removeAttribute(`data-${dashed(name)}`);
    return true;
  },
  ownKeys: () => [...element.attributes.keys()].filter(
    (name) => name.startsWith("data-")).map((name) => camel(name.slice(5))),
  getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
});

export class Element extends Parent {
  attributes = new Map();
  classList = new ClassList(this);
  dataset = dataOf(this);
  style = { setProperty(name, value) { this[name] = value; } };
  scrollTop = 0;

  constructor(ownerDocument, localName) {
    super(ownerDocument);
    this.localName = localName;
    this.tagName = localName.toUpperCase();
  }

  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }

  setAttribute(name, value) {
    this.attributes.set(name, String(value));
  }

  removeAttribute(name) {
    this.attributes.delete(name);
  }

  hasAttribute(name) {
    return this.attributes.has(name);
  }

  toggleAttribute(name, isOn) {
    if (isOn) this.setAttribute(name, this.getAttribute(name) ?? "");
    else this.removeAttribute(name);
  }

  matches(selector) {
    return matches(this, selector);
  }

  closest(selector) {
    return [this, ...this.above()].find(
      (one) => one instanceof Element && one.matches(selector)) ?? null;
  }

  get previousElementSibling() {
    const all = this.parentElement?.children ?? [];
    return all[all.indexOf(this) - 1] ?? null;
  }

  get nextElementSibling() {
    const all = this.parentElement?.children ?? [];
    return all[all.indexOf(this) + 1] ?? null;
  }

  get tabIndex() {
    const said = this.getAttribute("tabindex");
    return said === null ? (this.takesFocus ? 0 : -1) : Number(said);
  }

  set tabIndex(n) {
    this.setAttribute("tabindex", n);
  }

  // Without style sheets: what an attribute, or a closed part, hides.
  checkVisibility() {
    return this.isConnected && [this, ...this.above()].every((one) =>
      !(one instanceof Element) || !(one.hidden || one.isClosedAbove(this)));
  }

  isClosedAbove() {
    return false;
  }

  // Whether a window before it keeps keys and presses from it.
  get isInert() {
    const dialog = this.ownerDocument.topDialog();
    return Boolean(dialog) && !dialog.contains(this);
  }

  get canFocus() {
    return (this.takesFocus || this.hasAttribute("tabindex"))
      && !this.disabled && !this.isInert && this.checkVisibility();
  }

  focus() {
    if (this.canFocus) this.ownerDocument.focusOn(this);
  }

  blur() {
    if (this.ownerDocument.activeElement === this) {
      this.ownerDocument.focusOn(null);
    }
  }

  click() {
    if (this.disabled) return;
    const { MouseEvent } = kinds;
    const undo = this.beforeClick();
    const event = new MouseEvent("click", { bubbles: true, cancelable: true });
    if (this.dispatchEvent(event)) {
      for (const one of [this, ...this.above()]) {
        if (one.clicked?.(this)) break;
      }
    } else undo?.();
  }

  beforeClick() {
    return undefined;
  }

  scrollIntoView() {}

  getBoundingClientRect() {
    return { x: 0, y: 0, left: 0, top: 0, right: 0, bottom: 0, width: 0,
      height: 0 };
  }
}

// Attributes that are properties: as they are, or there or not.
const reflect = (names, get, set) => {
  for (const name of names) {
    Object.defineProperty(Element.prototype, name === "class" ? "className"
      : name, {
      get() { return get(this, name); },
      set(value) { set(this, name, value); },
      configurable: true,
    });
  }
};
reflect(["id", "class", "title", "alt", "src", "href", "type", "name", "lang",
  "placeholder", "download", "max", "min", "step"],
(one, name) => one.getAttribute(name) ?? "",
(one, name, value) => one.setAttribute(name, value));
reflect(["hidden", "disabled", "open", "autofocus", "readonly"],
  (one, name) => one.hasAttribute(name),
  (one, name, value) => one.toggleAttribute(name, Boolean(value)));

export class Document extends Parent {
  #focused = null;
  dialogs = [];
  hidden = false;

  constructor(defaultView, made) {
    super(null);
    this.ownerDocument = this;
    this.defaultView = defaultView;
    this.made = made;
  }

  above() {
    return [this.defaultView];
  }

  createElement(name) {
    return this.made(this, name);
  }

  createElementNS(_, name) {
    return new Element(this, name);
  }

  createTreeWalker(from) {
    const texts = from.texts();
    return {
      currentNode: from,
      nextNode() {
        this.currentNode = texts.shift() ?? null;
        return this.currentNode;
      },
    };
  }

  getElementById(id) {
    return this.every().find((one) => one.id === id) ?? null;
  }

  get documentElement() {
    return this.firstElementChild;
  }

  get body() {
    return this.documentElement.children.at(-1);
  }

  elementFromPoint() {
    return null;
  }

  topDialog() {
    return this.dialogs.at(-1);
  }

  get activeElement() {
    const one = this.#focused;
    return one?.isConnected && !one.disabled && one.checkVisibility() ? one
      : this.body;
  }

  // To an element, or to none.
  focusOn(next) {
    const last = this.#focused;
    if (last === next) return;
    this.#focused = next;
    const { FocusEvent } = kinds;
    const tell = (one, type, bubbles, relatedTarget) => one?.dispatchEvent(
      new FocusEvent(type, { bubbles, relatedTarget }));
    if (last?.isConnected) {
      last.left?.();
      tell(last, "blur", false, next);
      tell(last, "focusout", true, next);
    }
    tell(next, "focus", false, last);
    tell(next, "focusin", true, last);
  }
}
