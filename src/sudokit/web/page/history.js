// A long game stays here: a move is asked for with a short one, which
// begins as it does and has only the states around the present one.

const from = (game) => Math.max(1, game.at - 1);

// The short game that a move needs.
function cut(game) {
  const start = from(game);
  return {
    ...game,
    at: game.at && game.at - start + 1,
    history: [game.history[0], ...game.history.slice(start, game.at + 2)],
  };
}

// The long game after the answer to its short one.
function joined(game, asked, answer) {
  const start = from(game);
  const same = JSON.stringify(asked.history)
    === JSON.stringify(answer.history);
  return {
    ...answer,
    at: answer.at && answer.at + start - 1,
    history: same ? game.history
      : [...game.history.slice(0, start), ...answer.history.slice(1)],
  };
}

const NEW = ["empty", "open"]; // moves that need no game
const WHOLE = ["rewind", "clues"]; // and that need all of it

// The answer to a move, as if the whole game had been sent.
export async function moved(game, move, ask) {
  if (!game || NEW.includes(move.do)) return ask("game", { move });
  if (WHOLE.includes(move.do)) return ask("game", { game, move });
  const asked = cut(game);
  const answer = await ask("game", { game: asked, move });
  return { ...answer, game: joined(game, asked, answer.game) };
}
