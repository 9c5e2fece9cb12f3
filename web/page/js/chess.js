// The page's positions. It does not know the rules of chess; the server does.

/** The position that the page begins with: mate in 30 with bishop and knight. */
export const defaultFEN = '8/8/8/8/8/2k5/8/KBN5 w - - 0 1';

/** The standard starting position. */
export const startFEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** The sides, in the server's words. */
export const sides = ['white', 'black'];

/** Returns the side to move of a FEN: w or b. */
export const sideToMove = (fen) => fen.split(' ')[1];

/** Returns the number that is written before a move from the position of a FEN: "12." or, if Black moves, "12…". */
export function moveNumber(fen) {
  const [, side, , , , number] = fen.split(' ');
  return `${number}${side === 'w' ? '.' : '…'}`;
}

/** The sides in the server's words, by their letters in FENs. */
export const sideOfLetter = { w: 'white', b: 'black' };

/** The other side, by letter or by the server's word. */
export const otherSide = { w: 'b', b: 'w', white: 'black', black: 'white' };

const fileLetters = 'abcdefgh';

const boardPattern = /(?<![a-z0-9])(?:[kqrbnp1-8]+\/){7}[kqrbnp1-8]+/i;

/**
 * Returns the FEN in the address of a page, such as an analysis at lichess, where other
 * characters stand for its spaces. Any other text is returned unchanged.
 */
export function positionText(text) {
  const trimmed = text.trim();
  if (!/^[a-z]+:\/\/|^[a-z0-9-]+(\.[a-z0-9-]+)+\//i.test(trimmed)) return trimmed;
  let plain = trimmed;
  try {
    plain = decodeURIComponent(trimmed);
  } catch {
    // The text is not encoded: it is used unchanged.
  }
  const board = plain.match(boardPattern);
  if (!board) return trimmed;
  const rest = plain.slice(board.index + board[0].length).match(/^(?:[_+ ]+[^_+ &#?/]+)*/)[0];
  return (board[0] + rest).replace(/[_+ ]+/g, ' ');
}

/** Returns the name of a square, numbered from a1 = 0 to h8 = 63. */
export const squareName = (square) => fileLetters[square & 7] + (1 + (square >> 3));

/** Returns the number of a named square. */
export const squareNumber = (name) => fileLetters.indexOf(name[0]) + 8 * (Number(name[1]) - 1);

/** Reads the men and the side to move of a FEN; null if it has no board. */
export function parse(fen) {
  const [board = '', side = 'w', castling = '-', enPassant = '-', half = '0', full = '1'] = fen.trim().split(/[\s_]+/);
  const ranks = board.split('/');
  if (ranks.length !== 8) return null;
  const squares = Array(64).fill('');
  for (const [i, rank] of ranks.entries()) {
    let file = 0;
    for (const letter of rank) {
      if (/[1-8]/.test(letter)) file += Number(letter);
      else if (/[kqrbnp]/i.test(letter) && file < 8) squares[8 * (7 - i) + file++] = letter;
      else return null;
    }
    if (file !== 8) return null;
  }
  return { squares, side: side === 'b' ? 'b' : 'w', castling, enPassant, half, full };
}

/** Writes a position as FEN. */
export function write({ squares, side, castling, enPassant, half, full }) {
  const ranks = [];
  for (let rank = 7; rank >= 0; rank--) {
    const letters = squares.slice(8 * rank, 8 * rank + 8).map((man) => man || '1').join('');
    ranks.push(letters.replace(/1+/g, (run) => run.length));
  }
  return [ranks.join('/'), side, castling, enPassant, half, full].join(' ');
}

/** Returns a position of these men, without rights and counters. */
export const ofMen = (squares, side) => ({ squares, side, castling: '-', enPassant: '-', half: '0', full: '1' });

/** The castling rights, by their letters in FENs. */
export const castlings = [...'KQkq'];

/** Returns a position with other castling rights, in the usual order: capitals first. */
export const withRights = (position, castling) => ({ ...position, castling: [...castling].filter((right) => right !== '-').sort().join('') || '-' });

/** Returns the letter of a castling right in a position: K, Q, k or q, or the file of an inner rook. Without the right it is ''. */
export function rightOf({ squares, castling }, right) {
  const white = right === right.toUpperCase();
  const back = white ? 0 : 56;
  const king = squares.slice(back, back + 8).indexOf(white ? 'K' : 'k');
  const inner = (letter) => {
    const file = fileLetters.indexOf(letter.toLowerCase());
    return file >= 0 && (letter === letter.toUpperCase()) === white && (file > king) === (right.toUpperCase() === 'K');
  };
  return [...castling].find((letter) => letter === right || inner(letter)) ?? '';
}

/** Reports whether king and rook stand where a castling right can exist. */
export function canHaveRight({ squares }, right) {
  const white = right === right.toUpperCase();
  const rank = squares.slice(white ? 0 : 56).slice(0, 8);
  const king = rank.indexOf(white ? 'K' : 'k');
  const rook = white ? 'R' : 'r';
  if (king < 1 || king > 6) return false;
  return (right.toUpperCase() === 'K' ? rank.slice(king + 1) : rank.slice(0, king)).includes(rook);
}

/** Returns the square of the rook of a castling right, or -1 without the right. */
function rookOf(position, right) {
  const letter = rightOf(position, right);
  if (!letter) return -1;
  const white = right === right.toUpperCase();
  const back = white ? 0 : 56;
  if (!castlings.includes(letter)) return back + fileLetters.indexOf(letter.toLowerCase());
  const rank = position.squares.slice(back, back + 8);
  const rook = white ? 'R' : 'r';
  return back + (letter.toUpperCase() === 'K' ? rank.lastIndexOf(rook) : rank.indexOf(rook));
}

/** Returns the castling rights that are left when the men on some squares change. */
export function rightsLeft(position, changed) {
  const kept = castlings.filter((right) => {
    const king = position.squares.indexOf(right === right.toUpperCase() ? 'K' : 'k');
    return !changed.includes(king) && !changed.includes(rookOf(position, right));
  });
  return kept.map((right) => rightOf(position, right)).join('');
}

/** Lists the squares on which a pawn can be captured en passant if it has just passed them. */
export function passedSquares({ squares, side }) {
  const [behind, passed, ahead, pawn] = side === 'w' ? [48, 40, 32, 'p'] : [8, 16, 24, 'P'];
  return [...fileLetters].flatMap((_, file) =>
    (squares[ahead + file] === pawn && !squares[passed + file] && !squares[behind + file] ? [squareName(passed + file)] : []));
}

const worths = { q: 9, r: 5, b: 3, n: 3, p: 1 };

/** Returns the men that a side has more than the other side, and its lead in points. A pawn is 1 point. */
export function surplus(fen, side) {
  const board = fen.split(' ')[0];
  const number = (letter) => board.split(letter).length - 1;
  const men = [];
  let points = 0;
  for (const [letter, worth] of Object.entries(worths)) {
    const own = side === 'w' ? letter.toUpperCase() : letter;
    const more = number(own) - number(side === 'w' ? letter : letter.toUpperCase());
    points += more * worth;
    men.push(...Array(Math.max(more, 0)).fill(own));
  }
  return { men, points };
}

/** The board without men. */
export const emptyBoard = ofMen(Array(64).fill(''), 'w');

/** Returns the position with the other side to move. */
export const withSide = (position, side) => ({ ...position, side, enPassant: position.side === side ? position.enPassant : '-' });

/** Returns the position with the wings exchanged. */
export const mirrored = (position) => ofMen(position.squares.map((_, i) => position.squares[i ^ 7]), position.side);

/** Returns the position upside down, which changes what pawns can do. */
export const flipped = (position) => ofMen(position.squares.map((_, i) => position.squares[i ^ 56]), position.side);

/** Returns the position with the colours exchanged and the ranks reversed. */
export function swapped(position) {
  const other = (man) => (man === man.toUpperCase() ? man.toLowerCase() : man.toUpperCase());
  const squares = position.squares.map((_, i) => other(position.squares[i ^ 56]));
  return withRights(ofMen(squares, position.side === 'w' ? 'b' : 'w'), [...position.castling].map((right) => (right === '-' ? right : other(right))).join(''));
}

/** Returns the number of moves of the side that mates, for a distance in plies. */
export const movesOf = (plies) => Math.ceil(plies / 2);

/** The outcomes for the other side. */
export const opposite = { win: 'loss', 'cursed-win': 'blessed-loss', draw: 'draw', 'blessed-loss': 'cursed-win', loss: 'win' };

/** Returns the style class of an outcome. A win that the fifty-move rule makes a draw looks like a draw. */
export const outcomeClass = (outcome = 'plain') => ({ 'cursed-win': 'draw', 'blessed-loss': 'draw' })[outcome] ?? outcome;
