// The texts of the page in the user's language: texts/LANGUAGE.json holds them. Texts without values
// are strings; those with values are functions, such as words.menCount({count: 5}).

import { movesOf, opposite, sideOfLetter, sideToMove, squareName } from './chess.js';
import { compiled, completed } from './messages.js';
import { language, listed } from './numbers.js';
import { recall } from './store.js';

/** Loads a file of texts. */
async function load(name) {
  const response = await fetch(new URL(`../texts/${name}.json`, import.meta.url));
  if (!response.ok) throw new Error(`${name}: status ${response.status}`);
  return response.json();
}

/** Loads a file of texts in the user's language. English stands for what is not translated yet. */
async function textsOf(prefix) {
  const own = await load(prefix + language);
  return own.complete ? own : completed(own, await load(`${prefix}en`));
}

// No module that imports this one begins before the texts are there.
export const words = compiled(await textsOf(''));

/** Loads the texts of the lessons. */
export const loadLessonTexts = () => textsOf('lessons-');

/** Returns the side to move of a FEN, in the server's words. */
export const movingSide = (fen) => sideOfLetter[sideToMove(fen)];

/** Returns the side of a man, given by its letter in FENs. */
export const sideOfMan = (man) => (man === man.toUpperCase() ? 'white' : 'black');

/** Returns a man in words, such as "white king". */
export const manName = (man) => words.men[man.toUpperCase()]({ side: sideOfMan(man) });

const figurines = { K: '♔', Q: '♕', R: '♖', B: '♗', N: '♘' };
const english = {};
const letters = { figurines, english }[recall('notation')] ?? words.letters;

/** Writes a move in algebraic notation with the letters of the language, or as the user chose. */
export const moveText = (san) => san.replace(/[KQRBNO]/g, (letter) => letters[letter] ?? letter);

/** Writes a move for screen readers, which do not know figurines. */
export const spoken = (san) => san.replace(/[KQRBNO]/g, (letter) => words.letters[letter]);

/** Writes moves one after the other. */
export const movesText = (sans) => sans.map(moveText).join(' ');

/** Writes a text with moves in braces, such as {Ng5}. */
export const withMoves = (text) => text.replace(/\{([^{}]+)\}/g, (_, san) => moveText(san));

/** Names the men of a side of an ending, such as KBN; a king is named only if it is alone. */
function force(men, names) {
  const parts = [...'QRBNP'].flatMap((letter) => {
    const count = men.split(letter).length - 1;
    return count ? [names[letter]({ count })] : [];
  });
  return parts.length ? listed(parts) : names.K;
}

/** Names an ending in words: "bishop and knight against king". */
export function endingInWords(name) {
  const [strong, weak] = name.split('v');
  return words.endingName({ strong: force(strong, words.strongMen), weak: force(weak, words.weakMen) });
}

/** Names an ending by its code and in words. */
export const endingTitle = (name) => `${name} · ${endingInWords(name)}`;

/** Lists the men of a position in words. */
export function describe({ squares, side }) {
  const list = (own) => squares.flatMap((man, i) => (man && sideOfMan(man) === own ? [(words.letters[man.toUpperCase()] ?? '') + squareName(i)] : [])).join(' ') || words.noMen;
  return words.description({ white: list('white'), black: list('black'), side: sideOfLetter[side] });
}

/** Words a sentence of the server from its code and values; a text without a code stays as it is. */
export function worded(texts, { code, ...values }, text) {
  const sentence = texts[code];
  if (sentence === undefined) return text;
  if (values.move) values.move = moveText(values.move);
  values.more = values.plies + 1; // where Syzygy tables round
  return typeof sentence === 'string' ? sentence : sentence(values);
}

/** Says how a position stands: the verdict of an answer about the given side to move. */
export const verdictOf = (side, { phrase, plies, verdict }) => worded(words.verdicts, { code: phrase, side, moves: movesOf(plies) }, verdict);

/** Returns the notes of an answer, '' without any. */
export const noteOf = ({ notes = [], note = '' }) => (notes.length ? notes.map((values) => worded(words.notes, values, note)).join(' ') : note);

/** Returns why the tables do not know a position, '' without a reason. */
export const reasonOf = ({ why, reason = '' }) => (why ? worded(words.notes, why, reason) : reason);

/** Says how a position stands whose result for the side to move is known before the server's answer. */
export function foreseen(side, { outcome, plies }) {
  const phrase = { win: 'mates', loss: plies === 0 ? 'mated' : 'is-mated' }[outcome] ?? outcome;
  return verdictOf(side, { phrase, plies });
}

/** Says what a lesson states about a position after some plies of its line. */
export function claim(side, { outcome, moves }, plies) {
  const now = plies % 2 ? opposite[outcome] : outcome;
  if (now === 'draw') return words.verdicts.draw;
  // The side that mates moves first in a win, second in a loss.
  const left = moves === undefined ? null : moves - Math.ceil((plies - (outcome === 'win' ? 0 : 1)) / 2);
  if (left === 0) return words.verdicts.mated({ side });
  if (left === null) return words.verdicts[now === 'win' ? 'wins' : 'loses']({ side });
  return words.verdicts[now === 'win' ? 'mates' : 'is-mated']({ side, moves: left });
}

/** Names the good and the bad moves of a lesson's position. */
export function lessonMoves({ best = [], wrong = [] }) {
  const list = (sans) => ({ moves: listed(sans.map(moveText)) });
  return [best.length && words.bestMoves(list(best)), wrong.length && words.wrongMoves(list(wrong))].filter(Boolean).join(' ');
}

/** Returns the result of a move in parts, for the side that makes it; the unit is passed through asUnit. */
export function resultParts({ outcome, metric, plies }, asUnit = (unit) => unit) {
  const { results } = words;
  if (outcome && metric !== 'mate') return [plies ? results.plies({ result: results[outcome], plies }) : results[outcome]];
  if (outcome === 'win' && plies === 1) return [results.mate];
  const moves = movesOf(plies);
  const values = { moves, unit: asUnit(results.unit({ moves })) };
  if (outcome === 'win') return results.mates.parts(values);
  if (outcome === 'loss') return results.mated.parts(values);
  if (outcome === 'cursed-win' || outcome === 'blessed-loss') return [results.fifty];
  return [outcome === 'draw' ? results.draw : ''];
}

/** Returns the result of a move in words, for the side that makes it. */
export const resultText = (move) => resultParts(move).join('');

/** Returns the advice on a problem, or its message. */
export const adviceOn = ({ code, message, why }) => words.problems[code] ?? (why ? worded(words.notes, why, message) : message);

/** Reports whether the page has words of its own for a fault. The server's are English. */
export const isWorded = (fault) => Object.hasOwn(words.faults, fault) || Object.values(words.problems).includes(fault);

/** Returns a fault in the page's words, or in the server's. */
export const faultInWords = (fault) => words.faults[fault] ?? fault;

/** Returns a text with a capital at its beginning. */
export const capitalised = (text) => text.replace(/^./u, (letter) => letter.toUpperCase());

/** Returns what to tell a person about a problem and its faults, as one text. */
export const problemText = (problem) => capitalised([adviceOn(problem), ...(problem.faults ?? []).map(faultInWords)].join(' '));

