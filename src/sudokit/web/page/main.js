// The entry point: connects commands, the current game and drawing.

import * as bench from "./bench.js";
import * as clock from "./clock.js";
import * as course from "./course.js";
import * as days from "./days.js";
import * as dialogs from "./dialogs.js";
import * as drills from "./drills.js";
import * as engine from "./engine.js";
import * as errors from "./errors.js";
import * as explain from "./explain.js";
import * as games from "./games.js";
import * as grid from "./grid.js";
import * as hints from "./hints.js";
import * as keeping from "./keeping.js";
import * as keys from "./keys.js";
import * as lesson from "./lesson.js";
import * as link from "./link.js";
import * as message from "./message.js";
import * as mistakes from "./mistakes.js";
import * as opening from "./opening.js";
import * as pad from "./pad.js";
import * as photo from "./photo.js";
import * as pointer from "./pointer.js";
import * as replay from "./replay.js";
import * as rules from "./game.js";
import * as ruling from "./ruling.js";
import * as server from "./server.js";
import * as setting from "./setting.js";
import * as settings from "./settings.js";
import * as solutions from "./solutions.js";
import * as statistics from "./statistics.js";
import * as store from "./store.js";
import * as sums from "./sums.js";
import * as table from "./table.js";
import * as newPuzzle from "./new_puzzle.js";
import { opened } from "./files.js";
import { install } from "./offline.js";
import {
  CELLS, HOUSES_OF, NAMES, columnOf, rowOf,
} from "./sudoku.js";
import {
  about, levelDots, spoken, time,
} from "./words.js";
import { _ } from "./language.js";

/** @type {(id: string) => any} */
const at = (id) => document.getElementById(id);

// Drawing.

const viewsOf = (game) => {
  const { clash, wrong } = errors.shown(game);
  return CELLS.map((k) => ({
    value: rules.valueAt(game, k), clue: rules.isClue(game, k),
    marks: rules.marksAt(game, k), centre: rules.centreAt(game, k),
    colours: rules.coloursAt(game, k),
    tints: rules.stateOf(game).tints?.[NAMES[k]] ?? "",
    clash: clash.has(k), wrong: wrong.has(k),
  }));
};

function draw() {
  const game = table.game();
  grid.draw(viewsOf(game));
  pad.count(rules.stateOf(game).values);
  at("undo").disabled = !table.canUndo();
  at("redo").disabled = !table.canRedo();
  at(!game.auto ? "by-hand" : game.snyder ? "snyder" : "auto").checked = true;
  tellAbout();
}

// The level as a word and dots; a click shows all known facts.
function tellAbout() {
  const { about: facts } = table.now();
  const text = about(facts) ?? "";
  ruling.tell(table.now());
  if (at("about").textContent !== text) at("about").textContent = text;
  const [level] = text.split(",");
  const dots = levelDots(table.now().about);
  at("known").hidden = !level;
  at("known-level").textContent = level.charAt(0).toUpperCase()
    + level.slice(1);
  at("dots").textContent = dots;
}

// The facts behind the level are shown until the next click.
function showKnown(isShown) {
  at("known").setAttribute("aria-expanded", String(isShown));
}

// Handles a change of the current game.
function changed(what) {
  if (what === "full") {
    message.say(_("The browser's storage is full: save this game as a"
      + " file."), { wrong: true });
    return;
  }
  if (what === "known") {
    known();
    return;
  }
  server.stop("hint", "explain", "check", "solve", "clues");
  // A player who goes on doesn't want another puzzle instead.
  if (what === "move") server.stop("generate");
  if (what === "game") {
    server.stop("generate", "open", "rate", "about");
    showKnown(false);
    grid.select([Math.min(grid.focusAt(), CELLS.length - 1)]);
    clock.goOn();
    opening.learn();
  }
  hints.forget();
  explain.close();
  replay.close();
  grid.point("");
  if (!server.isPending("generate")) {
    message.quiet();
    drills.remind();
  }
  draw();
  sums.follow();
  if (what === "game") clock.turn();
  else clock.tick();
  if (what === "other") message.say(_("Changed in another tab."));
  if (bench.isOpen() && what !== "set") {
    commands.look();
    return;
  }
  if (what === "move" && rules.isSolved(table.game())) solved();
}

// New facts about the puzzle can make an existing entry wrong.
function known() {
  tellAbout();
  if (!explain.isOpen()) grid.refresh(viewsOf(table.game()));
  const lost = errors.known();
  if (lost) message.say(lost, { wrong: true });
}

function solved() {
  if (rules.stateOf(table.game()).solution) return;
  const done = _("Solved in {time}. Well done!",
    { time: time(table.game().seconds) });
  const texts = [done, statistics.solved(), days.solved()];
  const actions = [{ text: _("Next puzzle"), title: "G",
    act: () => commands.make() },
  { text: _("Share the result"), act: keeping.share },
  { text: _("Replay"), act: replay.open }];
  if (replay.slip() !== null) {
    actions.push({ text: _("Missed step"), act: replay.missed });
  }
  message.say(texts.filter(Boolean).join(" "), { actions });
  grid.cheer();
}

// The message of a refused move, and its cells.
function complain(error) {
  if (error instanceof server.Stopped) return; // the player has stopped it
  if (!(error instanceof rules.Refused)) console.error(error);
  const actions = drills.actions();
  message.say(error.message, { wrong: true, actions,
    needsPad: actions.length > 0 });
  grid.point(error.message);
}

// A command that shows its errors, also later ones.
const careful = (act) => (...given) => {
  try {
    return Promise.resolve(act(...given)).catch(complain);
  } catch (error) {
    return complain(error);
  }
};

// A command that continues after a pause, and clears the highlights.
const afresh = (act) => (...given) => {
  clock.goOn();
  grid.point("");
  return act(...given);
};

// Playing.

// Enters a value in the cell, or a mark in all selected cells.
function enter(n, asMark = false) {
  if (explain.isOpen()) return;
  clock.goOn();
  const k = grid.focusAt();
  const cells = grid.selection();
  const pen = asMark ? (pad.penNow() === "value" ? "mark" : "value")
    : pad.penNow();
  if (asMark && pad.penNow() === "tint") { // another colour
    if (n && n <= "9") pad.dip(n);
    return;
  }
  if (pen === "colour" || pen === "tint") {
    table.play({ do: `${pen}_all`, cells, n, colour: pad.tintNow() });
    message.tell(rules.stateOf(table.game()).move);
    return;
  }
  const several = cells.length > 1 || (n && pen === "centre");
  const one = { i: rowOf(k), j: columnOf(k), n };
  const how = !n ? "erase" : pen === "value" ? "enter" : "mark";
  table.play(several ? { do: n ? "mark_all" : "erase_all", cells, n,
    centre: pen === "centre" } : { do: how, ...one });
  const lost = how === "enter" && !several ? errors.entered(k) : "";
  if (lost) message.say(lost, { wrong: true });
  message.tell(several ? rules.stateOf(table.game()).move
    : spoken(k, viewsOf(table.game())[k]));
}

// Digit first: pressing a cell enters the chosen value.
function pressed(k) {
  clock.goOn();
  if (settings.get("first") !== "digit" || !pad.heldValue()) return;
  if (rules.isClue(table.game(), k)) return;
  const isThere = rules.valueAt(table.game(), k) === pad.heldValue();
  commands.enter(isThere ? "" : pad.heldValue());
}

function move(down, right, { shiftKey, ctrlKey, metaKey }) {
  const k = grid.beside(down, right);
  if (shiftKey || ctrlKey || metaKey) grid.extend(k);
  else grid.focus(k);
  grid.reveal();
}

function step(way) {
  const before = rules.lastMove(table.game());
  const another = table[way]();
  const move = way === "undo" ? before : rules.stateOf(table.game()).move;
  const parts = { move: _(move) };
  message.tell(another ? _("Another game") : way === "undo"
    ? _("Undone: {move}", parts) : _("Redone: {move}", parts));
  if (another) {
    message.say(_("This is the previous game. Press Redo to return."));
  }
}

// A house of the cell for screen readers: its values in turn.
function read(kind) {
  const game = table.game();
  const house = HOUSES_OF[grid.focusAt()].find(
    ({ name }) => name.startsWith(kind));
  const values = house.cells.map((k) => rules.valueAt(game, k) || _("empty"));
  message.tell(`${rules.houseName(house.name)}: ${values.join(", ")}`);
}

// The next cell without a value, or the one before.
function toEmpty({ shiftKey = false } = {}) {
  const from = grid.focusAt();
  const by = shiftKey ? CELLS.length - 1 : 1;
  const round = CELLS.map((_k, n) => (from + (n + 1) * by) % CELLS.length);
  const k = round.find((one) => !rules.valueAt(table.game(), one));
  if (k === undefined) return;
  grid.focus(k);
  grid.reveal();
}

const play = (move) => () => {
  if (explain.isOpen()) explain.close();
  table.play(move);
};

const commands = Object.fromEntries(Object.entries({
  enter, make: newPuzzle.make, explain: afresh(() => explain.explain()),
  every: afresh(explain.every),
  hint: afresh(hints.hint), check: afresh(
    () => (table.now().drill ? drills.judge() : mistakes.check())),
  look: bench.look,
  save: keeping.save, write: keeping.write, share: keeping.share,
  saveAll: keeping.saveAll,
  replay: () => {
    commands.escape();
    replay.open();
  },
  learn: () => show("library"),
  days: () => show("days"),
  day: (date, level) => {
    dialogs.close();
    days.play(date, level);
  },
  lesson: lesson.show,
  drill: (technique, isMixed) => {
    dialogs.close();
    return drills.start(technique, isMixed);
  },
  picture: keeping.picture, rate, escape, bench: afresh(bench.open),
  all: () => grid.select(CELLS, grid.focusAt()),
  undo: () => step("undo"),
  redo: () => step("redo"),
  restart: () => {
    const again = errors.restarted();
    if (!again || table.game().at) play({ do: "restart" })();
    if (again) message.say(_("You have all lives again."));
  },
  point: () => {
    play({ do: "point" })();
    message.say(_("Save point set."));
  },
  back: play({ do: "to_point" }),
  fill: play({ do: "fill" }),
  clear: play({ do: "clear" }),
  clues: () => opening.open(rules.clued(table.game())),
  empty: opening.openEmpty,
  set: () => setting.open(),
  setEmpty: setting.openEmpty,
  solve: afresh(() => solutions.turn("solve")),
  next: () => solutions.turn("next"),
  previous: () => solutions.turn("previous"),
  follow: afresh(() => (explain.isOpen() ? explain.follow()
    : hints.follow())),
  erase: () => enter(""),
  pencil: pad.next,
  marks: () => pad.take("mark"),
  colour: () => pad.take("colour"),
  tint: () => pad.take("tint"),
  centre: () => pad.take("centre"),
  pause: clock.pause,
  copy: link.copy,
  move,
  walk: explain.walk,
  earlier: () => explain.walk(-1),
  later: () => explain.walk(1),
  row: () => read("row"),
  column: () => read("column"),
  box: () => read("box"),
  empties: toEmpty,
  load: () => at("file").click(),
  photo: photo.choose,
  scan: photo.read,
  text: () => {
    dialogs.open("own");
    at("text").focus();
  },
  print: () => window.print(),
}).map(([name, act]) => [name, careful(act)]));

function escape() {
  showKnown(false);
  if (bench.isOpen()) {
    bench.close();
    draw();
  }
  server.stop("clues", "generate", "explain", "hint", "solve", "rate");
  const isAside = [explain.close(), replay.close()].some(Boolean);
  if (isAside) {
    draw();
    grid.focus();
  }
  message.quiet();
  grid.point("");
  drills.remind();
  clock.remind();
}

async function rate() {
  const game = table.game();
  message.say(_("Rating …"), { isWaiting: true });
  const { verdict, level, score, hardest } = await server.ask("rate", {
    puzzle: game.clues, ...rules.ruleFields(game), seconds: 10 },
  { what: _("Rating") });
  // Facts about other rules begin with their names.
  const name = game.box ? opening.nameOf(game) : "";
  const facts = { level, score, hardest, verdict: !name ? verdict
    : level ? name : `${name}, ${_(verdict)}` };
  table.learn({ about: { ...table.now().about, ...facts } });
  message.say(_("Level: {level}.", { level: about(facts) }));
}

// Opening, where an error is shown where it happens.

async function open(text, name) {
  at("wrong").textContent = "";
  try {
    const added = keeping.broughtAll(text);
    if (added) {
      dialogs.close();
      message.say(added);
      return;
    }
    await opening.openText(text, name);
    dialogs.close();
    grid.focus(0);
  } catch (error) {
    if (error instanceof server.Stopped) return;
    wrongText(text, error);
  }
}

function wrongText(text, { message: reason, line, column }) {
  const field = at("text");
  if (!at("own").open) dialogs.open("own");
  field.value = text;
  // The place is given once, though a part of the text may have its own.
  const bare = reason.replace(/^[^:\s]*:\d+:\d+: /, "");
  at("wrong").textContent = line
    ? _("Line {line}, column {column}: {reason}",
      { line, column, reason: bare }) : reason;
  if (!line) return;
  const before = text.split("\n").slice(0, line - 1);
  const start = before.join("\n").length + (before.length ? 1 : 0)
    + column - 1;
  field.blur(); // the focus scrolls to the selection
  field.setSelectionRange(start, start + 1);
  field.focus();
}

function openDay(fields) {
  const wanted = days.linked(fields);
  const link = location.hash;
  history.replaceState(null, "", location.pathname + location.search);
  if (wanted) {
    commands.day(wanted.date, wanted.level);
    return;
  }
  message.say(_("No puzzle of the day has the address {link}; an example is"
    + " {example}.", { link, example: "#day=2026-11-30&level=hard" }), {
    wrong: true, actions: [{ text: _("Puzzle of the day"), title: "D",
      act: commands.days }] });
}

function brought() {
  const fields = new URLSearchParams(location.hash.slice(1));
  if (fields.has("day")) {
    openDay(fields);
    return true;
  }
  const text = opening.brought();
  if (text) open(text);
  return Boolean(text);
}

// Beginning.

function listen() {
  document.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    const isOpen = at("known").getAttribute("aria-expanded") === "true";
    showKnown(Boolean(target.closest("#known")) && !isOpen);
  });
  /** @type {(what: string) => NodeListOf<HTMLElement>} */
  const every = (what) => document.querySelectorAll(what);
  for (const field of every("[data-set]")) {
    settings.bind(field, field.dataset.set);
  }
  for (const button of every("[data-do]")) {
    button.addEventListener("click", () => {
      dialogs.close();
      commands[button.dataset.do]();
    });
  }
  at("take").addEventListener("click", () => open(at("text").value));
  at("close").addEventListener("click", commands.escape);
  at("try").addEventListener("click", careful(lesson.tryOut));
  at("practise").addEventListener("click", careful(lesson.practise));
  at("needed").addEventListener("click", careful(lesson.needed));
  at("used").addEventListener("change", lesson.use);
  for (const kind of ["by-hand", "auto", "snyder"]) {
    at(kind).addEventListener("input", () => {
      for (const [name, on] of Object.entries({ auto: kind !== "by-hand",
        snyder: kind === "snyder" })) {
        settings.set(name, on);
        table.play({ do: name, on });
      }
    });
  }
  at("errors").addEventListener("change", () => {
    table.play({ do: "mode", mode: errors.mode() });
  });
  at("language").addEventListener("change", () => {
    table.save();
    location.reload();
  });
  at("first").addEventListener("change", () => pad.hold(""));
  window.addEventListener("hashchange", brought);
}

function begin() {
  const record = store.last();
  if (record) table.goTo(record);
  else opening.openEmpty();
  grid.focus();
  if (!brought() && !record) commands.make();
}

message.guard(careful);
pad.make(commands.enter);
keys.listen(commands);
pointer.listen(pressed, (k) => grid.select(rules.alike(table.game(), k), k));
// The contents of a window are drawn when it opens.
function fillWindow(id) {
  if (id === "statistics") statistics.show();
  if (id === "days") days.show(commands.day);
  if (id === "library") course.show(commands.lesson, commands.drill);
  if (id !== "games") return;
  games.show((record) => {
    dialogs.close();
    table.goTo(errors.fitted(store.read(record.id) ?? record));
  });
}

function show(id) {
  fillWindow(id);
  dialogs.open(id);
}

dialogs.listen(fillWindow);
drills.listen(commands.lesson);
setting.listen();
newPuzzle.listen(commands.make, commands.day);
replay.listen((game) => grid.draw(viewsOf(game)));
listen();
opened([at("file"), at("photo")], open, commands.scan);
photo.listen(careful, commands.hint);
table.watch(changed);
grid.watch(sums.follow);
store.watch((id, record) => {
  if (id === table.now().id) table.catchUp(record);
}, settings.changedElsewhere);
settings.dress();
begin();
clock.start();
// Requests that need it then say that it is missing.
newPuzzle.fill().catch(() => {});
install();
if (engine.isHere) engine.load();
