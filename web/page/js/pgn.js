// Games as text in Portable Game Notation, with variations. The server reads them.

const roster = ['Event', 'Site', 'Date', 'Round', 'White', 'Black', 'Result'];
const unknown = { Date: '????.??.??' };

/** The standard starting position. */
export const startFEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const width = 79; // greatest length of a line of moves

/** Writes a game: its tags, and its tree of {san, fen, comment, nags, children}. */
export function writePGN({ tags, result, root, after = '' }) {
  const all = { ...Object.fromEntries(roster.map((name) => [name, unknown[name] ?? '?'])), ...tags, Result: result };
  delete all.FEN;
  delete all.SetUp;
  if (root.fen !== startFEN) Object.assign(all, { SetUp: '1', FEN: root.fen });
  const lines = Object.entries(all).map(([name, value]) => `[${name} "${value.replace(/["\\]/g, '\\$&')}"]`);
  return `${lines.join('\n')}\n\n${wrap([...remarks(root), ...movetext(root, true), result, ...remarks({ comment: after })])}\n`;
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

function moveWords(from, { san, before = '', comment, nags }, numbered) {
  const [side, number] = [from.fen.split(' ')[1], from.fen.split(' ')[5]];
  const words = remarks({ comment: before });
  if (side === 'w') words.push(`${number}.`);
  else if (numbered) words.push(`${number}...`);
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
