// The men, drawn for this page in squares of 48 units.

import { h, s } from './dom.js';
import { manName, words } from './words.js';

const shapes = {
  K: {
    body: 'M22.6 4h2.8v3.4h3.4v2.8h-3.4v4.2c3.8-3.3 13.4-3 13.4 5.9 0 4.8-3.7 8.4-5.8 11.2v4.2H15v-4.2c-2.1-2.8-5.8-6.4-5.8-11.2 0-8.9 9.6-9.2 13.4-5.9v-4.2h-3.4V7.400h3.4zM14 36h20v6H14z',
    detail: 'M24 15v16M15 31.500h18',
  },
  Q: {
    body: 'M9.300 15.200a2.600 2.600 0 1 1 2.100-.5l5 7.300 2.100-9.800a2.600 2.600 0 1 1 2-.1L24 20.500l3.500-8.400a2.600 2.600 0 1 1 2 .1l2.100 9.800 5-7.300a2.600 2.600 0 1 1 2.100.5L33 36H15zM14 36h20v6H14z',
    detail: 'M14.300 31c6-1.500 13.400-1.500 19.400 0',
  },
  R: {
    body: 'M12 8h5.500v4h4V8h5v4h4V8H36v9l-4 3.500v12l4 4V42H12v-5.500l4-4v-12L12 17z',
    detail: 'M16 20.500h16M16 32.500h16',
  },
  B: {
    body: 'M24 5.500a3.200 3.200 0 0 1 2.100 5.600c4.600 2.900 7.600 7.100 7.600 11.700 0 3.500-1.800 6.200-4.200 8l1.200 4.200H35v7H13v-7h4.300l1.200-4.200c-2.400-1.800-4.200-4.500-4.200-8 0-4.600 3-8.800 7.600-11.700A3.200 3.200 0 0 1 24 5.500z',
    detail: 'M24 16v9M19.500 20.500h9M18.500 30.800h11M17.300 35h13.400',
  },
  N: {
    body: 'M15 42c0-8 7.500-12 8-18.500-2 1.700-4.700 2.200-6.600 4.300-1.100 1.200-1.600 3.200-3.700 3.200-2.300 0-3.400-2-3.400-4 0-2.600 3-6 5-9.500.6-1 .4-3 1.500-4.600L18 6l4.200 4.200C31.500 11 36.500 18 36.500 28c0 6-.4 10-.9 14z',
    detail: 'M18.600 16.200h.2M27.500 15c4 3.500 5 8 4.700 14',
  },
  P: {
    body: 'M24 9a6.200 6.200 0 0 1 4.300 10.700c2.600 1.100 3.500 2.400 3.500 3.800h-4.300c.3 6.200 2.300 9 6.500 13V42H14v-5.500c4.200-4 6.200-6.800 6.500-13h-4.300c0-1.400.9-2.700 3.500-3.800A6.200 6.200 0 0 1 24 9z',
    detail: '',
  },
};

/** The letters of the men of a side, in the order of the tray. */
export const letters = { w: [...'KQRBNP'], b: [...'kqrbnp'] };

/** Returns the side of a man: w or b. */
export const sideOf = (man) => (man === man.toUpperCase() ? 'w' : 'b');

const letterOf = (letter) => words.letters[letter] ?? words.pawnLetter;
const narrow = { textLength: 26, lengthAdjust: 'spacingAndGlyphs' }; // two letters on a disc

/** Draws a man as its letter on a disc. */
const lettered = (letter) => [s('circle', { class: 'body', cx: 24, cy: 24, r: 17 }), s('text', { class: 'letter', x: 24, y: 32, 'text-anchor': 'middle', ...(letterOf(letter).length > 1 ? narrow : {}) }, letterOf(letter))];

/** Draws a man by its shape. */
const shaped = ({ body, detail }) => [s('path', { class: 'body', d: body }), detail ? s('path', { class: 'detail', d: detail }) : null];

let drawings = null;

/** Puts the drawings of a set into the document, for use by drawMan and placeMan: shapes, or "letters". */
export function addDrawings(set) {
  const symbols = Object.entries(shapes).map(([letter, shape]) =>
    s('symbol', { id: `man-${letter}`, viewBox: '3 2.5 42 42' }, set === 'letters' ? lettered(letter) : shaped(shape)));
  drawings ??= document.body.appendChild(s('svg', { class: 'unseen', 'aria-hidden': 'true' }));
  drawings.replaceChildren(...symbols);
}

const use = (man, attributes) =>
  s('use', { href: `#man-${man.toUpperCase()}`, class: `man ${sideOf(man)}`, ...attributes });

/** Returns a drawing of a man by itself. */
export const drawMan = (man) => s('svg', { viewBox: '0 0 48 48', class: 'piece', 'aria-hidden': 'true' }, use(man, {}));

/** Returns a drawing of a man for a diagram whose squares are one unit wide. */
export const placeMan = (man, x, y) => use(man, { x, y, width: 1, height: 1 });

/** Returns a man as an inline drawing with its name for screen readers. */
export const inlineMan = (man) => h('span', { class: 'inline-man' }, drawMan(man), h('span', { class: 'unseen' }, manName(man)));
