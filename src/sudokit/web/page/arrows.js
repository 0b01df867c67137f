// Draws the links of a chain as arrows over the grid, from curves that the
// server made in a square of side 9.  Each branch has a colour and a dash.

const SVG = "http://www.w3.org/2000/svg";
const COLOURS = 5;

const place = element("svg", { id: "arrows", viewBox: "0 0 9 9",
  "aria-hidden": "true" });
document.getElementById("grid").append(place);
let lines = new Map(); // the dashes of each branch

/** @param {{ kind?: string, branch: number }} link */
const lookOf = ({ kind, branch }) => (
  branch ? `b${(branch - 1) % COLOURS + 1}` : kind);

export function draw(arrows) {
  place.parentElement.classList.toggle("linked", arrows.length > 0);
  lines = new Map(arrows.map(({ branch, dashes }) => [branch, dashes]));
  place.replaceChildren(...arrows.flatMap((arrow) => {
    const [start, ...bends] = arrow.curve.map((point) => point.join(" "));
    const look = { class: lookOf(arrow), "data-branch": arrow.branch };
    const line = element("path", { ...look, d: `M${start}C${bends.join(" ")}`,
      "stroke-dasharray": arrow.dashes.join(" ") });
    return arrow.head.length ? [line,
      element("polygon", { ...look, points: arrow.head.join(" ") })] : [line];
  }));
}

// While a clause of a branch is pointed at, the others are pale.
export function bringOut(branch) {
  for (const part of place.children) {
    part.classList.toggle("pale",
      Boolean(branch) && part.dataset.branch !== String(branch));
  }
}

// A piece of the line of a branch, null if there is none.
export function sample(branch) {
  if (!branch || !lines.has(branch)) return null;
  const made = element("svg", { class: "line", viewBox: "0 0 0.8 0.2",
    "aria-hidden": "true" });
  made.append(element("path", { class: lookOf({ branch }), d: "M0 0.1H0.8",
    "stroke-dasharray": lines.get(branch).join(" ") }));
  return made;
}

export function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    made.setAttribute(key, value);
  }
  return made;
}
