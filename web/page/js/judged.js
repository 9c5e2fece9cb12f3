// What is known of the moves of a game: Burnside's judgement, otherwise the comments and glyphs of the game.

import { moveNumber } from './chess.js';
import { scoreText } from './evaluation.js';
import { capitalised, moveText, words } from './words.js';

/** The marks: their signs, their numbers in PGN, and the names of their totals in the server's answers. */
export const marks = {
  inaccuracy: { sign: '?!', nag: 6, total: 'inaccuracies' },
  mistake: { sign: '?', nag: 2, total: 'mistakes' },
  blunder: { sign: '??', nag: 4, total: 'blunders' },
};

/** The signs of the glyphs for moves, by their numbers in PGN. */
export const signs = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!' };

/** The signs of the most used glyphs for positions, by their numbers in PGN. */
export const positionSigns = { 7: '□', 10: '=', 13: '∞', 14: '⩲', 15: '⩱', 16: '±', 17: '∓', 18: '+−', 19: '−+', 22: '⨀', 32: '⟳', 36: '↑', 40: '→', 132: '⇆', 138: '⊕', 140: '∆', 146: 'N' };

/** Returns the mark of the move that leads to a node, or ''. */
export const markOf = ({ nags, judged }) => judged?.mark || Object.keys(marks).find((name) => nags.includes(marks[name].nag)) || '';

/** Returns White's winning percent after a node, null if it is not known. */
export const chancesOf = ({ judged, evaluation }) => judged?.chances ?? evaluation?.chances ?? null;

/** Returns White's score after a node as {cp, mate, over}, null if it is not known. over says that the side to move is mated. */
export function scoreOf({ judged, evaluation }) {
  const from = judged && (judged.cp !== undefined || judged.mate !== undefined) ? judged : evaluation;
  return from ? { cp: from.cp ?? 0, mate: from.mate, over: from.mate === 0 } : null;
}

/** Returns a move with its signs; write writes the move itself. */
export function signed({ san, nags, judged }, write = moveText) {
  const own = nags.map((nag) => signs[nag] ?? '').join('');
  const others = nags.map((nag) => (positionSigns[nag] ? ` ${positionSigns[nag]}` : '')).join('');
  return write(san) + (own || (judged?.mark ? marks[judged.mark].sign : '')) + others;
}

/** Says what is wrong with the move to a node; '' if it is not marked. */
export function faultText({ judged }) {
  const { mark, fault, line, cp = 0 } = judged ?? {};
  if (!mark || !fault) return '';
  const { kind, moves, ending, before } = fault;
  const name = capitalised(words.marks[mark].one);
  const text = words.moveFaults[kind];
  const said = [typeof text === 'function' ? text({ moves }) : text, words.endingsByTables[ending]].filter(Boolean).join('; ');
  const whole = kind ? words.markedFault({ mark: name, fault: said }) : words.markedScores({ mark: name, before: scoreText({ cp: before }), after: scoreText({ cp }) });
  return `${[whole, line && words.betterIs({ move: moveText(line[0]) })].filter(Boolean).join('; ')}.`;
}

/** Writes a move with its number. */
export function numbered(node) {
  return `${moveNumber(node.parent.fen)} ${signed(node)}`;
}

const command = /\[%[^\]]*\]/g; // parts of comments for programs, such as clock times

/** Returns the part of comments that is for people. */
export const forPeople = (comments) => comments.map((text) => text.replace(command, '').trim()).filter(Boolean).join(' ');

/** Returns comments in which the part for people is replaced. */
export function withText(comments, text) {
  const commands = comments.flatMap((comment) => comment.match(command) ?? []).join(' ');
  const all = [commands, text.trim()].filter(Boolean).join(' ');
  return all ? [all] : [];
}
