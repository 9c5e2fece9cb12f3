// Games as text in Portable Game Notation, with variations. The server interprets the moves.

const token = /\{([^}]*)\}|;([^\n]*)|([()])|\$(\d+)|(1-0|0-1|1\/2-1\/2|\*)(?=\s|$|[){;])|\d+(?=[.\s]|$)\.*|\.+|([^\s(){};$.]+)/g;
const nextGame = /\n\s*\n\[\w+ "[^]*/;
const suffix = /[!?]+$/;
const suffixNags = { '!': 1, '?': 2, '!!': 3, '??': 4, '!?': 5, '?!': 6 };
const tag = /^\s*\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]/;

/**
 * Reads the first game of a text: its tags, its result, and its moves as a tree of
 * {text, comment, nags, children}, the main line first.
 */
export function parsePGN(text) {
  const tags = Object.create(null); // a tag may have any name
  let rest = text.replace(/^\uFEFF/, '').replace(/^%.*$/gm, '');
  for (let match; (match = rest.match(tag)); rest = rest.slice(match[0].length)) tags[match[1]] = match[2].replace(/\\(.)/g, '$1');
  rest = rest.replace(nextGame, '');
  const root = { comment: '', nags: [], children: [] };
  let [node, result] = [root, ''];
  const parents = new Map();
  const resume = []; // nodes from which lines go on after their variations
  for (const [, comment, remark, bracket, nag, end, move] of rest.matchAll(token)) {
    if (comment !== undefined || remark !== undefined) {
      node.comment = `${node.comment} ${(comment ?? remark).replace(/\s+/g, ' ').trim()}`.trim();
    } else if (bracket === '(') {
      resume.push(node);
      node = parents.get(node) ?? root;
    } else if (bracket === ')') {
      node = resume.pop() ?? node;
    } else if (nag) {
      node.nags.push(Number(nag));
    } else if (end && resume.length === 0) {
      result = end;
      break;
    } else if (move) {
      const mark = suffixNags[move.match(suffix)?.[0]];
      const next = { text: move.replace(suffix, ''), comment: '', nags: mark ? [mark] : [], children: [] };
      parents.set(next, node);
      node.children.push(next);
      node = next;
    }
  }
  return { tags, result: result || tags.Result || '*', root };
}

const roster = ['Event', 'Site', 'Date', 'Round', 'White', 'Black', 'Result'];
const unknown = { Date: '????.??.??' };

/** The standard starting position. */
export const startFEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const width = 79; // greatest length of a line of moves

/** Writes a game: its tags, and its tree of {san, fen, comment, nags, children}. */
export function writePGN({ tags, result, root }) {
  const all = { ...Object.fromEntries(roster.map((name) => [name, unknown[name] ?? '?'])), ...tags, Result: result };
  delete all.FEN;
  delete all.SetUp;
  if (root.fen !== startFEN) Object.assign(all, { SetUp: '1', FEN: root.fen });
  const lines = Object.entries(all).map(([name, value]) => `[${name} "${value.replace(/["\\]/g, '\\$&')}"]`);
  return `${lines.join('\n')}\n\n${wrap([...remarks(root), ...movetext(root, true), result])}\n`;
}

/** Returns the words for the moves after a position; numbered says that the first move needs its number. */
function movetext(from, numbered) {
  const words = [];
  for (let node = from, number = numbered; node.children.length; [node] = node.children) {
    const [main, ...others] = node.children;
    words.push(...moveWords(node, main, number));
    for (const other of others) {
      const variation = [...moveWords(node, other, true), ...movetext(other, other.comment !== '')];
      variation[0] = `(${variation[0]}`;
      variation[variation.length - 1] += ')';
      words.push(...variation);
    }
    number = main.comment !== '' || others.length > 0;
  }
  return words;
}

function moveWords(before, { san, comment, nags }, numbered) {
  const [side, number] = [before.fen.split(' ')[1], before.fen.split(' ')[5]];
  const words = side === 'w' ? [`${number}.`] : numbered ? [`${number}...`] : [];
  return [...words, san, ...nags.map((nag) => `$${nag}`), ...remarks({ comment })];
}

/** Returns a comment as words; lines break between them. */
const remarks = ({ comment }) => (comment ? `{${comment.replace(/[{}]/g, '')}}`.split(' ') : []);

function wrap(words) {
  const lines = [''];
  for (const word of words) {
    const line = lines.at(-1);
    // A line that begins with % would be an escape, which readers leave out.
    if (line && line.length + 1 + word.length > width && !word.startsWith('%')) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines.join('\n');
}
