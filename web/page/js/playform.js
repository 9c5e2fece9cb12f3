// The form for a new game against the engine.

import * as api from './api.js';
import { startFEN } from './chess.js';
import { h } from './dom.js';
import { recall, remember } from './store.js';
import { words } from './words.js';

const step = 100; // Elo between levels

const colours = [['w', words.white], ['b', words.black], ['', words.either]];
const starts = [['standard', words.standard], ['chess960', 'Chess960']];
const minutes = [0, 1, 2, 3, 5, 10, 15, 20, 30, 60, 90];
const increments = [0, 1, 2, 3, 5, 10, 15, 20, 30];

export class PlayForm {
  /** onStart() is called when the user begins the game that options() describes. */
  constructor(onStart) {
    this.onStart = onStart;
    this.fen = ''; // position to begin from, '' for none
    this.level = this.choice('level', [[0, words.fullStrength]], 0);
    this.colour = this.choice('colour', colours, 'w');
    this.start = this.choice('start', starts, 'standard');
    this.minutes = this.choice('minutes', minutes.map((number) => [number, number ? words.minutes({ count: number }) : words.noClock]), 0);
    this.increment = this.choice('increment', increments.map((number) => [number, words.seconds({ count: number })]), 0);
    this.minutes.addEventListener('change', () => this.drawIncrement());
    this.submit = h('button', { type: 'submit', class: 'primary' }, words.newGame);
    const field = (label, select) => h('label', {}, label, select);
    this.element = h('form', { class: 'fields play-form', 'aria-label': words.newGame, submit: (event) => { event.preventDefault(); this.onStart(); } },
      field(words.level, this.level), field(words.yourColour, this.colour), field(words.start, this.start),
      field(words.clock, this.minutes), field(words.perMove, this.increment), this.submit);
    this.drawIncrement();
    this.ready = this.fillLevels();
  }

  /** Returns a choice. The browser remembers its last value. */
  choice(name, values, initial) {
    const select = h('select', { name, change: () => remember(`play-${name}`, select.value) });
    this.fill(select, values, recall(`play-${name}`) ?? initial);
    return select;
  }

  fill(select, values, chosen) {
    select.replaceChildren(...values.map(([value, text]) => h('option', { value, selected: String(value) === String(chosen) }, text)));
  }

  async fillLevels() {
    let level;
    try {
      ({ level } = await api.engine());
    } catch {
      // The first move will say why there is no engine.
      return;
    }
    const values = [];
    for (let elo = level.least; elo <= level.most; elo += step) values.push([elo, elo]);
    this.fill(this.level, [...values, [0, words.fullStrength]], recall('play-level') ?? level.default);
  }

  /** Offers a position as the start of the game. */
  offer(fen) {
    this.fen = fen;
    this.fill(this.start, [...starts, ['position', words.thisPosition]], 'position');
  }

  drawIncrement() {
    this.increment.disabled = this.minutes.value === '0';
  }

  /** Returns the choices, in the form that Match takes. */
  async options() {
    await this.ready;
    const colour = this.colour.value || (crypto.getRandomValues(new Uint8Array(1))[0] % 2 ? 'w' : 'b');
    const numbers = { level: Number(this.level.value), minutes: Number(this.minutes.value), increment: Number(this.increment.value) };
    const begin = { standard: () => startFEN, chess960: async () => (await api.chess960()).fen, position: () => this.fen };
    const fen = await begin[this.start.value]();
    return { ...numbers, colour, fen, chess960: this.start.value === 'chess960' };
  }
}
