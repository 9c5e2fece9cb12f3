// Small boards, and links with a small board.

import { parse, squareName } from './chess.js';
import { h, s } from './dom.js';
import { placeMan } from './pieces.js';
import { address } from './route.js';
import { describe } from './words.js';

/** Draws a position as seen by White; marked squares are given by name. */
export function diagram(fen, marked = []) {
  const position = parse(fen);
  const squares = [];
  const men = [];
  for (let i = 0; i < 64; i++) {
    const [x, y] = [i & 7, 7 - (i >> 3)];
    const shade = (x + y) % 2 === 0 ? 'light' : 'dark';
    squares.push(s('rect', { x, y, width: 1, height: 1, class: `square ${shade}` }));
    if (marked.includes(squareName(i))) squares.push(s('rect', { x, y, width: 1, height: 1, class: 'mark' }));
    if (position.squares[i]) men.push(placeMan(position.squares[i], x, y));
  }
  return s('svg', { class: 'diagram', viewBox: '0 0 8 8', role: 'img', 'aria-label': describe(position) }, squares, men);
}

/** Draws a position as a link that opens it. */
export function diagramLink(fen, caption) {
  return h('a', { class: 'diagram-link', href: address({ fen }), 'data-route': true },
    diagram(fen), h('span', { class: 'caption' }, caption));
}
