// Reads HTML as the page has it, and selectors of CSS.

const VOID = new Set(["meta", "link", "input", "img", "br", "hr", "path",
  "use"]);
const RAW = new Set(["script", "noscript", "style"]);
const ENTITIES = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: "\u00a0" };
const QUOTED = /"[^"]*"|'[^']*'/.source;
const TAG = new RegExp("<!--.*?-->|<![^>]*>"
  + `|<(/?)([a-z][\\w-]*)((?:[^>"']|${QUOTED})*)>`, "gis");
const ATTRIBUTE =
  /([^\s=/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

const plain = (text) => text.replaceAll(/&(\w+);/g,
  (whole, name) => ENTITIES[name] ?? whole);

// Fills an empty document with what a file of HTML has.
export function read(text, document) {
  let at = document;
  let last = 0;
  const say = (end) => {
    const part = text.slice(last, end);
    if (part && at !== document) at.append(plain(part));
  };
  TAG.lastIndex = 0;
  for (let tag = TAG.exec(text); tag; tag = TAG.exec(text)) {
    const [whole, isEnd, name, attributes] = tag;
    say(tag.index);
    last = tag.index + whole.length;
    if (!name) continue;
    if (isEnd) {
      if (at.localName !== name) throw new Error(`</${name}> in <${
        at.localName}>`);
      at = at.parentNode;
      continue;
    }
    const made = document.createElement(name);
    for (const [, key, ...values] of attributes.matchAll(ATTRIBUTE)) {
      made.setAttribute(key, plain(values.find(
        (value) => value !== undefined) ?? ""));
    }
    at.append(made);
    if (RAW.has(name)) {
      last = text.indexOf(`</${name}>`, last) + name.length + 3;
      TAG.lastIndex = last;
    } else if (!VOID.has(name) && !attributes.endsWith("/")) at = made;
  }
}

// Selectors: lists of compounds, joined by descent or by ">".

const PART = new RegExp(`^(?:${[
  /([\w-]+|\*)/, // a tag
  /#([\w-]+)/,
  /\.([\w-]+)/,
  /\[([\w-]+)(?:([~^$*]?=)(?:"([^"]*)"|'([^']*)'|([^\]]*)))?\]/,
  /:(not|is|has)\(/,
  /:([\w-]+)(?:\((\d+)\))?/,
].map(({ source }) => source).join("|")})`);

const COMPARED = {
  "=": (has, value) => has === value,
  "~=": (has, value) => has.split(/\s+/).includes(value),
  "^=": (has, value) => has.startsWith(value),
  "$=": (has, value) => has.endsWith(value),
  "*=": (has, value) => has.includes(value),
};

const PSEUDO = {
  "first-child": (one) => one.parentElement?.firstElementChild === one,
  "last-child": (one) => one.parentElement?.lastElementChild === one,
  "nth-child": (one, n) => one.parentElement?.children[n - 1] === one,
  checked: (one) => one.checked,
  disabled: (one) => one.disabled,
  focus: (one) => one.ownerDocument.activeElement === one,
};

const found = new Map();

function parsed(text) {
  if (!found.has(text)) {
    const [list, rest] = listAt(text.trim());
    if (rest) throw new Error(`selector: ${text}`);
    found.set(text, list);
  }
  return found.get(text);
}

// The list that a text begins with, and what is left of the text.
function listAt(text) {
  const list = [];
  let rest = text;
  do {
    const [one, after] = complexAt(rest.replace(/^,?\s*/, ""));
    list.push(one);
    rest = after.trimStart();
  } while (rest.startsWith(","));
  return [list, rest];
}

// Compounds from the last to the first, each with what joins it to the one
// on its left.
function complexAt(text) {
  const parts = [];
  let rest = text;
  let joined = "";
  for (;;) {
    const [tests, after] = compoundAt(rest);
    parts.unshift({ tests, joined });
    const join = /^\s*([>+~])\s*|^\s+(?![,)]|$)/.exec(after);
    if (!join) return [parts, after];
    joined = join[1] ?? " ";
    rest = after.slice(join[0].length);
  }
}

function compoundAt(text) {
  const tests = [];
  let rest = text;
  for (let part = PART.exec(rest); part; part = PART.exec(rest)) {
    rest = rest.slice(part[0].length);
    const [, tag, id, name, key, sign, , , , way, pseudo, n] = part;
    const value = part[6] ?? part[7] ?? part[8];
    if (way) {
      const [list, after] = listAt(rest);
      rest = after.slice(1);
      tests.push(way === "has" ? (one) => one.every().some(
        (below) => isOf(below, list))
        : (one) => isOf(one, list) === (way === "is"));
    } else if (pseudo) tests.push((one) => PSEUDO[pseudo](one, n));
    else if (tag) tests.push((one) => tag === "*" || one.localName === tag);
    else if (id) tests.push((one) => one.id === id);
    else if (name) tests.push((one) => one.classList.contains(name));
    else tests.push((one) => one.hasAttribute(key)
      && (!sign || COMPARED[sign](one.getAttribute(key), value)));
    if (tests.length > 1 && /^[\w*]/.test(rest)) break;
  }
  if (!tests.length) throw new Error(`selector: ${text}`);
  return [tests, rest];
}

const isOf = (one, list) => list.some((parts) => fits(one, parts, 0));

function fits(one, parts, at) {
  if (!one?.localName || !parts[at].tests.every((test) => test(one))) {
    return false;
  }
  if (at === parts.length - 1) return true;
  switch (parts[at].joined) {
    case ">": return fits(one.parentElement, parts, at + 1);
    case "+": return fits(one.previousElementSibling, parts, at + 1);
    default: return one.above().some((above) => fits(above, parts, at + 1));
  }
}

export const matches = (one, selector) => isOf(one, parsed(selector));
