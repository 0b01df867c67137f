// Asks the server.  What it refuses becomes a Refused.

export class Refused extends Error {
  constructor(record) {
    super(record.error);
    this.line = record.line;
    this.column = record.column;
  }
}

export async function ask(address, body) {
  let answer;
  try {
    answer = await fetch(`/api/${address}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Refused({ error: "The server does not answer." });
  }
  const record = await answer.json().catch(
    () => ({ error: "The server has an error." }));
  if (!answer.ok) throw new Refused(record);
  return record;
}

// The names of formats, levels and symmetries, as the server has them.
export async function names() {
  const described = await (await fetch("/openapi.json")).json();
  const { ConvertQuery, GenerateQuery } = described.components.schemas;
  return {
    format: ConvertQuery.properties.to.enum,
    level: GenerateQuery.properties.level.anyOf[0].enum,
    symmetry: GenerateQuery.properties.symmetry.enum,
  };
}
