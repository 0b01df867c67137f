// What is answered, in words and lists.

// The colour of each role that a part of a step has, and its name.
const ROLES = {
  cell: ["first", "pattern"], base: ["house", "base"],
  cover: ["cover", "cover"], fin: ["third", "fin"],
  first: ["first", "one part"], second: ["second", "the other"],
  on: ["first", "if true"], off: ["second", "if false"],
  forced: ["third", "follows"], gone: ["second", "then false"],
  placed: ["placed", "placed"], removed: ["removed", "ruled out"],
};

const SYMMETRIES = {
  rotate180: "half turn", rotate90: "quarter turn",
  horizontal: "top and bottom", vertical: "left and right",
  "both-diagonals": "both diagonals",
  orthogonal: "all four sides",
};

export const colourOf = (role) => ROLES[role][0];

export const titleOf = (name) => SYMMETRIES[name] ?? name;

export function rated({ verdict, level, score, hardest }) {
  return level ? `${level}, ${score} points, ${hardest}` : verdict;
}

// What the colours of a step mean.
export function legend(parts) {
  const found = new Set(parts.map((part) => part.role));
  const roles = Object.keys(ROLES).filter((role) => found.has(role));
  return roles.map((role) => {
    const item = document.createElement("li");
    const [colour, name] = ROLES[role];
    item.className = `r-${colour}`;
    item.textContent = name;
    return item;
  });
}

export function listed(steps, show) {
  return steps.map((step, number) => {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.textContent = step.text;
    button.addEventListener("click", () => button.focus());
    button.addEventListener("focus", () => show(number));
    item.append(button);
    return item;
  });
}
