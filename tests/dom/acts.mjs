// What a player does with keys and a mouse, and what a browser makes of it.

const NAMES = {
  "\ue003": "Backspace", "\ue004": "Tab", "\ue006": "Enter", "\ue007": "Enter",
  "\ue00c": "Escape", "\ue00d": " ", "\ue010": "End", "\ue011": "Home",
  "\ue012": "ArrowLeft", "\ue013": "ArrowUp", "\ue014": "ArrowRight",
  "\ue015": "ArrowDown", "\ue017": "Delete",
};
const MODIFIERS = { "\ue008": "shiftKey", "\ue009": "ctrlKey",
  "\ue00a": "altKey" };
const SHIFTED = { 1: "!", 2: "@", 3: "#", 4: "$", 5: "%", 6: "^", 7: "&",
  8: "*", 9: "(" };
export const DROP = `
const [text, name] = arguments, data = new DataTransfer();
data.items.add(new File([text], name));
document.body.dispatchEvent(new DragEvent("drop", {
  dataTransfer: data, bubbles: true, cancelable: true }));
`;

const codeOf = (sign) => (/^\d$/.test(sign) ? `Digit${sign}`
  : /^[a-z]$/i.test(sign) ? `Key${sign.toUpperCase()}` : "");

function keyOf(sign, { shiftKey = false } = {}) {
  const key = NAMES[sign] ?? sign;
  return { code: codeOf(key), key: !shiftKey ? key : SHIFTED[key]
    ?? (key.length === 1 ? key.toUpperCase() : key) };
}

function press({ document, names }, sign, held = {}) {
  const target = document.activeElement;
  const init = { ...held, ...keyOf(sign, held), bubbles: true,
    cancelable: true };
  const isMine = target.dispatchEvent(new names.KeyboardEvent("keydown",
    init));
  if (isMine && !held.ctrlKey) usual(document, init);
  else if (isMine && sign === "a") target.select?.();
  document.activeElement.dispatchEvent(new names.KeyboardEvent("keyup",
    init));
}

// What a key does by itself, where it has the focus.
function usual(document, { key, shiftKey }) {
  const target = document.activeElement;
  const isButton = ["button", "summary", "a"].includes(target.localName);
  const isBox = target.type === "checkbox";
  if (key === "Tab") tab(document, shiftKey ? -1 : 1);
  else if (key === "Escape") document.topDialog()?.close();
  else if (isButton && (key === "Enter" || key === " ")) target.click();
  else if (isBox && key === " ") target.click();
  else if (!target.typed || isBox) return;
  else if (key === "Backspace") target.typed("", 1);
  else if (key.length === 1) target.typed(key);
  else if (key === "Enter" && target.localName === "textarea") {
    target.typed("\n");
  } else if (key === "Enter") {
    target.left();
    target.closest("form")?.submitted();
  }
}

function tab(document, by) {
  const all = document.every().filter(
    (one) => one.canFocus && one.tabIndex >= 0);
  const here = document.activeElement;
  // From where nothing has the focus, it goes to what comes next.
  const at = all.indexOf(here);
  all[(at + by + all.length) % all.length]?.focus();
}

function point(page, selector) {
  const { document, names } = page;
  const target = document.querySelector(selector);
  if (!target) throw new Error(`there is no ${selector}`);
  if (!target.checkVisibility() || target.isInert) {
    throw new Error(`${selector} can't be pressed: it isn't seen`);
  }
  const tell = (kind, type) => target.dispatchEvent(new names[kind](type,
    { bubbles: true, cancelable: true, buttons: 1 }));
  tell("PointerEvent", "pointerdown");
  if (tell("MouseEvent", "mousedown")) {
    const taken = [target, ...target.above()].find((one) => one.canFocus);
    if (taken) taken.focus();
    else document.focusOn(null);
  }
  tell("PointerEvent", "pointerup");
  tell("MouseEvent", "mouseup");
  target.click();
}

export const DOABLE = {
  click: ({ selector }, page) => point(page, selector),
  keys: ({ signs }, page) => {
    for (const sign of signs) press(page, sign);
  },
  chord: ({ modifier, sign }, page) => press(page, sign,
    { [MODIFIERS[modifier]]: true }),
};
