// Scores of the engine in text and words, and the bar at the board. All scores are White's.

import { h } from './dom.js';
import { decimals } from './numbers.js';
import { words } from './words.js';

const knownWin = 20000; // centipawns: from here on a score means a win known from tables

/** Writes a score, as seen by White. */
export function scoreText({ cp, mate, bound }) {
  const sign = (number) => (number > 0 ? '+' : number < 0 ? '−' : '');
  const limit = { lower: '≥ ', upper: '≤ ' }[bound] ?? '';
  if (mate) return `${limit}${mate < 0 ? '−' : ''}#${Math.abs(mate)}`;
  if (Math.abs(cp) >= knownWin) return sign(cp) + words.scores.won;
  return limit + sign(cp) + decimals(Math.abs(cp) / 100, 2);
}

/** Describes a score in words. */
export function scoreWords({ cp, mate }) {
  const { scores, verdicts } = words;
  const side = (mate || cp) > 0 ? 'white' : 'black';
  if (mate) return verdicts.mates({ side, moves: Math.abs(mate) });
  if (Math.abs(cp) >= knownWin) return verdicts.wins({ side });
  return cp === 0 ? scores.equal : scores.ahead({ side, pawns: decimals(Math.abs(cp) / 100, 2) });
}

/** Returns "white" or "black" for the side that a score favours. */
export const favoured = ({ cp, mate }) => ((mate || cp) < 0 ? 'black' : 'white');

/** Returns the share of points that White can expect, from 0 to 1. */
export const expected = ([white, draw]) => (white + draw / 2) / 1000;

/** The chances of the outcomes, as a bar. */
export class ChancesBar {
  constructor() {
    this.parts = ['white', 'draw', 'black'].map((name) => h('span', { class: name }));
    this.element = h('div', { class: 'chances', role: 'img', 'aria-label': words.chancesUnknown }, this.parts);
  }

  /** Shows chances in permille; null if they are not known. */
  show(wdl) {
    this.element.classList.toggle('known', Boolean(wdl));
    const percents = (wdl ?? [0, 0, 0]).map((chance) => Math.round(chance / 10));
    for (const [i, part] of this.parts.entries()) {
      part.style.flexGrow = wdl?.[i] ?? 0;
      part.textContent = percents[i] >= 12 ? `${percents[i]} %` : '';
    }
    const [white, draw, black] = percents;
    this.element.setAttribute('aria-label', wdl ? words.chances({ white, draw, black }) : words.chancesUnknown);
  }
}

const rest = 0.05; // share of the bar that a won position leaves to the other side

/** The bar next to the board. The more of it is white, the better for White. */
export class Gauge {
  constructor() {
    this.level = h('div', { class: 'level' });
    this.element = h('div', { class: 'gauge', role: 'img', hidden: true }, this.level);
  }

  /** Shows White's expected share of points, described in words; null hides the bar. */
  show(share, described = '') {
    this.element.hidden = share === null;
    // A little of the other side's colour always stays, because a bar of one colour would look empty.
    this.element.style.setProperty('--share', `${100 * Math.min(Math.max(share ?? 0.5, rest), 1 - rest)}%`);
    this.element.setAttribute('aria-label', words.evaluation({ words: described }));
  }
}
