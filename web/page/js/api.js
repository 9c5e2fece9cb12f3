// The server's answers. docs/web.md describes them.

/** An answer that says why there is none. */
export class Problem extends Error {
  constructor(status, { code, message, faults = [] }) {
    super(message);
    Object.assign(this, { status, code, faults });
  }
}

const kept = new Map(); // answers that do not change, the latest last
const mostKept = 300;

const silent = () => new Problem(0, { code: 'network', message: 'Burnside does not answer. Is it still running?' });

/** Asks for a path; signal ends that. */
async function request(path, signal) {
  let response;
  try {
    response = await fetch(path, { signal });
  } catch {
    throw silent();
  }
  if (!response.ok) throw new Problem(response.status, (await response.json()).error);
  return response;
}

async function get(path, keep = true) {
  if (keep && kept.has(path)) return kept.get(path);
  const answer = await (await request(path)).json();
  if (keep) {
    kept.set(path, answer);
    if (kept.size > mostKept) kept.delete(kept.keys().next().value);
  }
  return answer;
}

/** Writes a FEN for an address. */
export const fenInAddress = (fen) => encodeURIComponent(fen.trim().replace(/\s+/g, '_')).replaceAll('%2F', '/');

export const probe = (fen) => get(`/api/probe?fen=${fenInAddress(fen)}`);
export const line = (fen) => get(`/api/line?fen=${fenInAddress(fen)}`);
export const symmetry = (fen) => get(`/api/symmetry?fen=${fenInAddress(fen)}`);
export const endings = () => get('/api/endings');
export const ending = (name) => get(`/api/endings/${encodeURIComponent(name)}`);
export const random = (parameters) => get(`/api/random?${new URLSearchParams(parameters)}`, false);

// The trainer's: what is to be done, what a move was worth, and what it might be.
export const exercise = (parameters) => get(`/api/exercise?${new URLSearchParams(parameters)}`, false);
export const task = (fen) => get(`/api/train?fen=${fenInAddress(fen)}`);
export const judge = (fen, move) => get(`/api/judge?fen=${fenInAddress(fen)}&move=${move}`, false);
export const hint = (fen) => get(`/api/hint?fen=${fenInAddress(fen)}`);

// The engine's: what can be asked of it, and what it finds.
export const engine = () => get('/api/engine');

/** Names this page, of which the server keeps one search of a kind. */
export const client = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

/** Calls onEvent(kind, data) with each event of a stream, kind '' for common ones, until it ends or signal ends it. */
async function stream(path, signal, onEvent) {
  const response = await request(path, signal);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    let part;
    try {
      part = await reader.read();
    } catch {
      throw silent();
    }
    if (part.done) return;
    const events = (text + part.value).split('\n\n');
    text = events.pop();
    for (const event of events) {
      const [, kind = '', data] = event.match(/^(?:event: (.*)\n)?data: (.*)$/);
      onEvent(kind, JSON.parse(data));
    }
  }
}

/** Has a position analysed until that ends or signal ends it; onUpdate is called with what is found. */
export const analyse = (fen, parameters, signal, onUpdate) =>
  stream(`/api/analysis?fen=${fenInAddress(fen)}&${new URLSearchParams(parameters)}`, signal, (kind, data) => kind || onUpdate(data));

const gameQuery = ({ fen, moves }) => `fen=${fenInAddress(fen)}&moves=${encodeURIComponent(moves.join('_'))}`;

/** Returns how a game stands. */
export const game = (played) => get(`/api/game?${gameQuery(played)}`, false);

/** Has the engine move in a game; returns its move, what that took, and how the game stands then. */
export async function reply(played, parameters, signal) {
  let answer;
  await stream(`/api/reply?${gameQuery(played)}&${new URLSearchParams(parameters)}`, signal, (kind, data) => {
    if (kind === 'move') answer = data;
  });
  if (!answer) throw silent();
  return answer;
}

/** Returns a starting position of Chess960. */
export const chess960 = () => get('/api/chess960', false);

/** Plays moves as games have them written. */
export const play = (fen, moves) => get(`/api/play?fen=${fenInAddress(fen)}&moves=${encodeURIComponent(moves.join('_'))}`, false);

/** Looks for a series mate; what has been found is not looked for again. */
export const series = ({ fen, moves, rule }) => get(`/api/series?fen=${fenInAddress(fen)}&moves=${moves}&rule=${rule}`);
