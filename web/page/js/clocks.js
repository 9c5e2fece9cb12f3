// The names of both players, the men that each has more than the other, and their clocks. At most one clock runs.

import { otherSide, surplus } from './chess.js';
import { h } from './dom.js';
import { decimals, listed } from './numbers.js';
import { drawMan } from './pieces.js';
import { manName, words } from './words.js';

const short = 20000; // milliseconds below which tenths are shown
const interval = 100; // milliseconds between two updates of a running clock

export class Clocks {
  /** onFlag() is called when a running clock has run out, if it was started with a flag. */
  constructor(onFlag) {
    this.onFlag = onFlag;
    this.since = 0; // start of the running clock, 0 if none runs
    this.timer = 0;
    this.cells = ['own', 'other'].map((name) => {
      const material = h('span', { class: 'material' });
      const parts = { side: h('span', { class: 'side-mark', 'aria-hidden': 'true' }), name: h('span', { class: 'player-name' }), time: h('span', { class: 'time' }) };
      return { ...parts, material, element: h('div', { class: `player ${name}` }, parts.side, parts.name, material, parts.time) };
    });
    /** The bars of the player and of the other side. */
    [this.own, this.other] = this.cells.map(({ element }) => element);
  }

  /** Shows who plays in a game, and its clocks. */
  show(match) {
    this.match = match;
    const players = [[match.colour, words.you], [otherSide[match.colour], match.opponent]];
    for (const [i, [side, name]] of players.entries()) {
      const cell = this.cells[i];
      cell.of = side;
      cell.name.textContent = name;
      cell.side.className = `side-mark ${side}`;
      cell.element.classList.toggle('to-move', !match.over && match.side === side);
      this.showMaterial(cell, match.last.fen);
    }
    this.draw();
  }

  /** Shows the men that a side has more than the other, and their worth in pawns. */
  showMaterial({ of, material }, fen) {
    const { men, points } = surplus(fen, of);
    material.replaceChildren(...men.map((man) => drawMan(man)), points > 0 ? `+${points}` : '');
    material.setAttribute('role', 'img');
    material.setAttribute('aria-label', men.length ? words.hasMore({ men: listed(men.map(manName)) }) : words.hasNoMore);
  }

  /** Returns how long the running clock has run, in milliseconds. */
  get spent() {
    return this.since ? performance.now() - this.since : 0;
  }

  /** Starts the clock of the side to move; flag says that the game ends when this clock runs out. */
  start(flag) {
    this.stop();
    if (!this.match.timed) return;
    this.since = performance.now();
    this.timer = setInterval(() => this.tick(flag), interval);
  }

  /** Stops the running clock, and returns how long it has run. */
  stop() {
    const { spent } = this;
    clearInterval(this.timer);
    this.since = 0;
    return spent;
  }

  tick(flag) {
    this.draw();
    if (flag && this.match.left[this.match.side] <= this.spent) this.onFlag();
  }

  draw() {
    const { match, spent } = this;
    for (const { of, time } of this.cells) {
      const left = match.timed ? Math.max(0, match.left[of] - (match.side === of ? spent : 0)) : null;
      time.textContent = left === null ? '' : timeText(left);
      time.classList.toggle('low', left !== null && left < short);
    }
  }
}

/** Writes a time: 1:05:00, 4:59, or 0:09.3 when little is left. */
function timeText(left) {
  const tenths = Math.ceil(left / 100);
  const seconds = left < short ? Math.floor(tenths / 10) : Math.ceil(left / 1000);
  const two = (number) => String(number).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const whole = `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
  return left < short ? whole + decimals((tenths % 10) / 10, 1).slice(1) : whole;
}
