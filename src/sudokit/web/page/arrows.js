// The links of a chain as arrows over the grid, as the server drew them in a
// square of side 9.

const SVG = "http://www.w3.org/2000/svg";

const place = document.createElementNS(SVG, "svg");
place.id = "arrows";
place.setAttribute("viewBox", "0 0 9 9");
place.setAttribute("aria-hidden", "true");
document.getElementById("grid").append(place);

export function draw(arrows) {
  place.replaceChildren(...arrows.flatMap(({ kind, curve, head }) => {
    const [start, ...bends] = curve.map((point) => point.join(" "));
    const line = made("path", kind, { d: `M${start}C${bends.join(" ")}` });
    return head.length
      ? [line, made("polygon", kind, { points: head.join(" ") })] : [line];
  }));
}

function made(tag, kind, attributes) {
  const part = document.createElementNS(SVG, tag);
  part.setAttribute("class", kind);
  for (const [name, value] of Object.entries(attributes)) {
    part.setAttribute(name, value);
  }
  return part;
}
