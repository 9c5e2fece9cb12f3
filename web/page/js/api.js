// The server's answers. docs/web-api.md describes them.

import { send, whyNot } from './transport.js';

/** An answer to a request that failed. It says why the request failed. */
export class Problem extends Error {
  constructor(status, { code, message, faults = [], why = null }) {
    super(message);
    Object.assign(this, { status, code, faults, why });
  }
}

const kept = new Map(); // promises of answers that do not change, the latest last
const mostKept = 300;

/** The problem of a request to which no answer came. */
export const failed = (error) => new Problem(0, whyNot(error));

/** Requests a path, perhaps with a text or its bytes; signal aborts the request. */
async function request(path, signal, text) {
  let response;
  try {
    response = await send(path, signal, text);
  } catch (error) {
    throw failed(error);
  }
  if (!response.ok) throw new Problem(response.status, (await response.json()).error);
  return response;
}

async function get(path, keep = true) {
  if (!keep) return (await request(path)).json();
  if (!kept.has(path)) {
    kept.set(path, request(path).then((response) => response.json()));
    if (kept.size > mostKept) kept.delete(kept.keys().next().value);
  }
  try {
    return await kept.get(path);
  } catch (problem) {
    kept.delete(path);
    throw problem;
  }
}

/** Writes a FEN for an address. */
export const fenInAddress = (fen) => encodeURIComponent(fen.trim().replace(/\s+/g, '_')).replaceAll('%2F', '/');

export const probe = (fen) => get(`/api/probe?fen=${fenInAddress(fen)}`);
export const line = (fen) => get(`/api/line?fen=${fenInAddress(fen)}`);
export const symmetry = (fen) => get(`/api/symmetry?fen=${fenInAddress(fen)}`);
export const endings = () => get('/api/endings');
export const ending = (name) => get(`/api/endings/${encodeURIComponent(name)}`);
export const random = (parameters) => get(`/api/random?${new URLSearchParams(parameters)}`, false);

// For the trainer: a position, its task, the judgement of a move, and a hint.
export const exercise = (parameters) => get(`/api/exercise?${new URLSearchParams(parameters)}`, false);
export const task = (fen) => get(`/api/train?fen=${fenInAddress(fen)}`);
export const judge = (fen, move) => get(`/api/judge?fen=${fenInAddress(fen)}&move=${move}`, false);
export const hint = (fen) => get(`/api/hint?fen=${fenInAddress(fen)}`);

// For the engine: its settings, and its analysis.
export const engine = () => get('/api/engine');

/** The name of this page. The server runs one search of each kind for the page. */
export const client = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

/** Calls onEvent(kind, data) with each event of a stream, until the stream ends or signal aborts it. Common events have the kind ''. body is the text of the request, if it has one. */
async function stream(path, signal, onEvent, body) {
  const response = await request(path, signal, body);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    let part;
    try {
      part = await reader.read();
    } catch (error) {
      throw failed(error);
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

/** Analyses a position until the search ends or signal aborts it; onUpdate is called with each update. */
export const analyse = (fen, parameters, signal, onUpdate) =>
  stream(`/api/analysis?fen=${fenInAddress(fen)}&${new URLSearchParams(parameters)}`, signal, (kind, data) => kind || onUpdate(data));

const gameQuery = ({ fen, moves }) => `fen=${fenInAddress(fen)}&moves=${encodeURIComponent(moves.join('_'))}`;

/** Returns the state of a game. */
export const game = (played) => get(`/api/game?${gameQuery(played)}`, false);

/** Asks for the engine's move in a game; returns the move, its time, and the state of the game after it. */
export async function reply(played, parameters, signal) {
  let answer;
  await stream(`/api/reply?${gameQuery(played)}&${new URLSearchParams(parameters)}`, signal, (kind, data) => {
    if (kind === 'move') answer = data;
  });
  if (!answer) throw failed();
  return answer;
}

/** Returns the starting position of Chess960 with a number, or a random one. */
export const chess960 = (number) => get(`/api/chess960${number === undefined ? '' : `?number=${number}`}`, false);

/** Plays moves in algebraic or UCI notation. */
export const play = (fen, moves) => get(`/api/play?fen=${fenInAddress(fen)}&moves=${encodeURIComponent(moves.join('_'))}`);

/** Returns the lessons. */
export const lessons = () => get('/lessons.json');

/** Returns the addresses at which other devices find the page. */
export const addresses = () => get('/api/addresses');

/** Searches for a series mate; the answers are kept. */
export const series = ({ fen, moves, rule }) => get(`/api/series?fen=${fenInAddress(fen)}&moves=${moves}&rule=${rule}`);

const progressiveQuery = ({ rule, fen, series, made = [] }) =>
  `rule=${rule}${fen ? `&fen=${fenInAddress(fen)}` : ''}&series=${[...series, made].map((moves) => moves.join('_')).join('/')}`;

/** Returns the state of a game of progressive chess. */
export const progressive = (game) => get(`/api/progressive?${progressiveQuery(game)}`, false);

/** Returns the game of a record. */
export const progressiveRecord = (record) => get(`/api/progressive?${new URLSearchParams({ record })}`, false);

/** Asks for a series of the player. */
export const progressiveReply = (game) => get(`/api/progressive/reply?${progressiveQuery({ ...game, made: [] })}&level=${game.level}`, false);

/** Returns one game of a text as a tree, by its number. If listed is set, it also returns the list of all games. */
export const games = async (text, number, listed) => (await request(`/api/games?game=${number}${listed ? '' : '&list=no'}`, undefined, text)).json();

/** Writes a tree as PGN. */
export const writeGame = async (tree) => (await (await request('/api/games/write', undefined, JSON.stringify(tree))).json()).pgn;

/** Judges the main line of a tree until it is judged or signal aborts this; onEvent(kind, data) is called with progress, reports (''), and the annotated game. */
export const judgeGame = (tree, parameters, signal, onEvent) =>
  stream(`/api/games/judge?${new URLSearchParams({ client: `${client}-game`, ...parameters })}`, signal, onEvent, JSON.stringify(tree));
