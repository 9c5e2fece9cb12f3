// The line of best play, to step through or to watch.

import * as api from './api.js';
import { moveNumber, opposite, sideToMove } from './chess.js';
import { announce, copyText, h, s } from './dom.js';
import { adviceOn, moveText, noteOf, spoken, verdictOf, words, movingSide } from './words.js';

/** The icons of the buttons, in squares of 24 units. */
const icons = {
  begin: 'M7 5v14M18 5l-7 7 7 7',
  back: 'M15 5l-7 7 7 7',
  play: 'M8 5v14l10-7z',
  pause: 'M8.500 6v12M15.500 6v12',
  forward: 'M9 5l7 7-7 7',
  end: 'M6 5l7 7-7 7M17 5v14',
};

const ahead = 3; // positions of the line that are requested before they are shown

/** Draws the icon of a button. */
export const icon = (name) => s('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, s('path', { d: icons[name] }));

export class Line {
  /** onStep(fen, move) is called to show a position of the line; move led to it, and is null at the beginning. */
  constructor({ onStep }) {
    this.onStep = onStep;
    this.line = null; // null until it is loaded
    this.available = false; // the position has a line
    this.at = 0;
    this.moves = []; // buttons
    this.timer = 0;
    const button = (label, sign, click) => h('button', { type: 'button', 'aria-label': label, title: label, disabled: true, click }, icon(sign));
    this.buttons = {
      begin: button(words.toBegin, 'begin', () => this.begin()),
      back: button(words.back, 'back', () => this.back()),
      watch: button(words.watchLine, 'play', () => this.toggle()),
      forward: button(words.forward, 'forward', () => this.forward()),
      end: button(words.toEnd, 'end', () => this.end()),
    };
    this.buttons.watch.classList.add('primary', 'watch');
    this.controls = h('div', { class: 'controls steps', role: 'group', 'aria-label': words.bestLine }, Object.values(this.buttons));
    this.text = h('div', { class: 'line-moves' }, h('p', { class: 'reason' })); // keeps its room while it is empty
    this.copy = h('button', { type: 'button', class: 'copy', disabled: true, click: () => this.copyPGN() }, words.copyPGN);
    this.element = h('section', { class: 'card line', 'aria-label': words.bestLineMoves },
      h('div', { class: 'line-head' }, h('h2', {}, words.bestLine), this.copy,
        this.pace = h('label', { class: 'speed' }, h('span', {}, words.speed), this.speed = h('input', { type: 'range', 'aria-label': words.speed, min: 1, max: 10, value: 5, input: () => this.restart() }))),
      this.text);
  }

  /** Sets the position that is shown. If the position is not in the line, the line is dropped. */
  position(fen, answer) {
    this.fen = fen;
    if (this.line && this.positions[this.at] === fen) return;
    const at = this.line ? this.positions.indexOf(fen) : -1;
    if (at >= 0) {
      this.at = at;
      this.draw();
      return;
    }
    this.drop();
    this.available = answer?.metric === 'mate' && ['win', 'loss'].includes(answer.outcome) && answer.moves.length > 0;
    this.say(this.available ? words.stepOrWatch({ verdict: verdictOf(movingSide(fen), answer) }) : this.reason(answer));
    this.draw();
  }

  /** Says why there is no line. */
  reason(answer) {
    if (!answer) return words.lineNone;
    if (!answer.legal) return words.lineImpossible;
    if (answer.moves.length === 0) return words.lineOver;
    if (answer.known && answer.metric !== 'mate' && answer.outcome !== 'draw') return words.lineZeroing;
    if (answer.outcome === 'cursed-win' || answer.outcome === 'blessed-loss') return words.lineFifty;
    if (answer.outcome === 'draw') return words.lineDrawn;
    return answer.outcome ? words.linePartly : words.lineUnknown;
  }

  /** Returns the result of a position for its side to move, or null if it is not the current position of the line. */
  resultAt(fen) {
    if (!this.line || this.positions[this.at] !== fen) return null;
    if (this.at === 0) return this.line;
    const { outcome, plies } = this.line.moves[this.at - 1];
    return { outcome: opposite[outcome], plies: plies - 1 };
  }

  say(text) {
    this.text.replaceChildren(h('p', { class: 'reason' }, text));
  }

  /** Forgets the line. */
  drop() {
    this.stop();
    this.line = null;
    this.available = false;
    this.at = 0;
    this.moves = [];
    this.copy.textContent = words.copyPGN;
  }

  /** Loads the line; reports whether there is one. */
  async load() {
    if (this.line || !this.available) return Boolean(this.line);
    const { fen } = this;
    let line;
    try {
      line = await api.line(fen);
    } catch (problem) {
      this.say(adviceOn(problem));
      return false;
    }
    if (this.fen !== fen || this.line) return Boolean(this.line);
    this.line = line;
    this.positions = [line.fen, ...line.moves.map((move) => move.fen)];
    this.at = 0;
    this.drawMoves();
    this.draw();
    return true;
  }

  begin() {
    this.stop();
    this.step(0);
  }

  back() {
    this.stop();
    this.step(this.at - 1);
  }

  async forward() {
    this.stop();
    if (await this.load()) this.step(this.at + 1);
  }

  async end() {
    this.stop();
    if (await this.load()) this.step(this.line.moves.length);
  }

  drawMoves() {
    this.moves = this.line.moves.map((move, i) => h('button', { type: 'button', click: () => this.step(i + 1) }, moveText(move.san)));
    const parts = [];
    for (const [i, button] of this.moves.entries()) {
      // A line break never separates a number from its move.
      const before = this.positions[i];
      if (i === 0 || sideToMove(before) === 'w') parts.push(h('span', { class: 'numbered' }, h('span', { class: 'number' }, moveNumber(before)), button));
      else parts.push(button);
    }
    const note = noteOf(this.line);
    if (note) parts.push(h('p', { class: 'reason' }, note));
    this.text.replaceChildren(...parts);
  }

  draw() {
    const last = this.line ? this.line.moves.length : 0;
    const atEnd = this.line ? this.at === last : !this.available;
    for (const name of ['begin', 'back']) this.buttons[name].disabled = this.at === 0;
    for (const name of ['forward', 'end']) this.buttons[name].disabled = atEnd;
    const has = Boolean(this.line) || this.available;
    this.buttons.watch.disabled = !has;
    this.copy.disabled = !has;
    this.element.classList.toggle('without', !has);
    for (const part of [this.copy, this.pace]) part.hidden = !has;
    for (const [i, button] of this.moves.entries()) {
      if (i + 1 === this.at) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
    }
    const current = this.moves[this.at - 1];
    if (current) this.text.scrollTop = current.offsetTop - (this.text.clientHeight - current.offsetHeight) / 2;
  }

  step(to) {
    if (!this.line || to < 0 || to > this.line.moves.length) return;
    this.at = to;
    this.draw();
    const move = to > 0 ? this.line.moves[to - 1] : null;
    // The answers for the next positions are requested in advance. A failure is reported when its position is shown.
    for (const fen of this.positions.slice(to + 1, to + 1 + ahead)) api.probe(fen).catch(() => {});
    this.onStep(this.positions[to], move);
    if (move) announce(spoken(move.san));
    if (to === this.line.moves.length) this.stop();
  }

  async toggle() {
    if (this.timer) {
      this.stop();
      return;
    }
    if (!(await this.load())) return;
    if (this.at === this.line.moves.length) this.step(0);
    this.restart(true);
  }

  /** Continues to play at the chosen speed. */
  restart(start = false) {
    if (!this.timer && !start) return;
    clearInterval(this.timer);
    this.timer = setInterval(() => this.step(this.at + 1), 2000 / this.speed.value ** 1.3);
    this.label(words.pause, 'pause');
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.label(words.watchLine, 'play');
  }

  /** Labels the button that plays and pauses. */
  label(label, sign) {
    this.buttons.watch.replaceChildren(icon(sign));
    this.buttons.watch.setAttribute('aria-label', label);
    this.buttons.watch.title = label;
  }

  async copyPGN() {
    if (!(await this.load())) return;
    if (await copyText(this.line.pgn)) {
      this.copy.textContent = words.copied;
      announce(`${words.copied}.`);
      return;
    }
    // If the browser forbids the clipboard, the text is shown and selected.
    const text = h('textarea', { readonly: true, rows: 4, 'aria-label': words.linePGN });
    text.value = this.line.pgn;
    this.text.replaceChildren(text);
    text.select();
  }
}
