// What is said: in a place of its own, which moves nothing, and aloud.

const place = document.getElementById("message");
const doing = document.getElementById("doing");
const legend = document.getElementById("legend");
const live = document.getElementById("live");

// `actions` are {text, title, act}: buttons beside what is said.
export function say(text, { wrong = false, actions = [], roles = [] } = {}) {
  place.textContent = text;
  place.classList.toggle("error", wrong);
  doing.replaceChildren(...actions.map(button));
  legend.replaceChildren(...roles.map(role));
  legend.hidden = !roles.length;
  place.parentElement.scrollTop = 0;
}

function button({ text, title = "", id = "", act }) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.title = title;
  if (text.length < 2 && title) made.setAttribute("aria-label", title);
  made.id = id;
  made.className = "main";
  made.addEventListener("click", act);
  return made;
}

function role([colour, name]) {
  const item = document.createElement("li");
  item.className = `r-${colour}`;
  item.textContent = name;
  return item;
}

// For those who listen: an entry, a mark, what was undone.
export function tell(text) {
  // The same words again are read again only if they differ.
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

export const quiet = () => say("");
