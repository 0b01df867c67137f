// The page /docs: the HTTP API, from its OpenAPI description.

/** @type {(id: string) => any} */
const at = (id) => document.getElementById(id);

function made(name, text = "", ...parts) {
  const element = document.createElement(name);
  element.textContent = text;
  element.append(...parts);
  return element;
}

// A sentence with names between two backquotes.
const sentence = (text) => made("p", "", ...text.split("``").map(
  (part, k) => (k % 2 ? made("code", part) : part)));

const described = await (await fetch("openapi.json")).json();
const { schemas } = described.components;

const nameOf = (reference) => reference.split("/").at(-1);
const schemaOf = (content) =>
  schemas[nameOf(content["application/json"].schema.$ref)];

// The type of a field, in a few words.
function typeOf(schema) {
  const { $ref, anyOf, oneOf, enum: names, const: one, type, items } = schema;
  if ($ref) return nameOf($ref);
  if (anyOf ?? oneOf) return (anyOf ?? oneOf).map(typeOf).join(" or ");
  if (names) return names.map((name) => JSON.stringify(name)).join(", ");
  if (one !== undefined) return JSON.stringify(one);
  if (type === "array") return `list of ${items ? typeOf(items) : "values"}`;
  const { minimum: least, maximum: most } = schema;
  return least === undefined || most === undefined ? type ?? "any"
    : `${type}, ${least} to ${most}`;
}

function table(schema, isAsked) {
  const needed = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties ?? {});
  const rows = fields.map(([name, field]) => {
    const row = made("tr");
    const first = made("td", "", made("code", name));
    const usual = field.default === undefined ? ""
      : JSON.stringify(field.default);
    row.append(first, made("td", typeOf(field)),
      ...isAsked ? [made("td", needed.has(name) ? "needed" : usual)] : []);
    return row;
  });
  const head = made("tr", "", ...["field", "what",
    ...isAsked ? ["if left out"] : []].map((word) => {
    const cell = made("th", word);
    cell.scope = "col";
    return cell;
  }));
  return made("table", "", made("thead", "", head),
    made("tbody", "", ...rows));
}

// The first examples of the required fields, as a request.
function example(path, { required = [], properties }) {
  const shown = required.filter((name) => properties[name].examples);
  const body = JSON.stringify(Object.fromEntries(
    shown.map((name) => [name, properties[name].examples[0]])));
  return `curl -s ${new URL(path.slice(1), location.href)} \\\n`
    + `  -H 'content-type: application/json' \\\n  -d '${body}'`;
}

function section([path, { post }]) {
  const request = schemaOf(post.requestBody.content);
  const answer = schemaOf(post.responses[200].content);
  const job = made("section");
  job.id = post.operationId;
  job.append(made("h2", `POST ${path}`), made("p", post.summary),
    sentence(request.description ?? ""), made("pre", example(path, request)),
    made("h3", "Request"), table(request, true),
    made("h3", "Answer"), table(answer, false));
  return job;
}

const paths = Object.entries(described.paths);
at("about").textContent = `${described.info.description} Version ${
  described.info.version}.`;
at("addresses").append(...paths.map(([path, { post }]) => {
  const link = made("a", path);
  link.href = `#${post.operationId}`;
  return made("li", "", link);
}));
at("jobs").append(...paths.map(section));
at("statuses").append(...Object.entries(paths[0][1].post.responses)
  .filter(([status]) => status >= "400").map(([status, { description }]) =>
    made("tr", "", made("td", status), made("td", description))));
document.getElementById(location.hash.slice(1))?.scrollIntoView();

export {};
