// The server's answers. docs/explorer.md describes them.

/** An answer that says why there is none. */
export class Problem extends Error {
  constructor(status, { code, message, faults = [] }) {
    super(message);
    Object.assign(this, { status, code, faults });
  }
}

const kept = new Map(); // answers that do not change, the latest last
const mostKept = 300;

async function get(path, keep = true) {
  if (keep && kept.has(path)) return kept.get(path);
  let response;
  try {
    response = await fetch(path);
  } catch {
    throw new Problem(0, { code: 'network', message: 'The explorer does not answer. Is it still running?' });
  }
  const answer = await response.json();
  if (!response.ok) throw new Problem(response.status, answer.error);
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
