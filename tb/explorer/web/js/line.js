// The line of best play, to step through or to watch.

import * as api from './api.js';
import { announce, h, s } from './dom.js';

/** The signs on the buttons, in squares of 24 units. */
const icons = {
  begin: 'M7 5v14M18 5l-7 7 7 7',
  back: 'M15 5l-7 7 7 7',
  play: 'M8 5v14l10-7z',
  pause: 'M8.500 6v12M15.500 6v12',
  forward: 'M9 5l7 7-7 7',
  end: 'M6 5l7 7-7 7M17 5v14',
};

const icon = (name) => s('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, s('path', { d: icons[name] }));

export class Line {
  /** onStep(fen, move) shows a position of the line; move led to it, null at its beginning. */
  constructor({ onStep }) {
    this.onStep = onStep;
    this.line = null;
    this.at = 0;
    this.timer = 0;
    const button = (label, sign, click) => h('button', { type: 'button', 'aria-label': label, title: label, click }, icon(sign));
    this.begin = h('button', { type: 'button', class: 'primary', click: () => this.load(true) }, 'Play the best line');
    this.watch = button('Play', 'play', () => this.toggle());
    this.watch.classList.add('watch');
    this.controls = h('div', { class: 'controls', hidden: true },
      button('To the beginning', 'begin', () => this.step(0)),
      button('Back', 'back', () => this.step(this.at - 1)),
      this.watch,
      button('Forward', 'forward', () => this.step(this.at + 1)),
      button('To the end', 'end', () => this.step(this.line.moves.length)),
      h('label', { class: 'speed' }, 'Speed', this.speed = h('input', { type: 'range', min: 1, max: 10, value: 5, input: () => this.restart() })));
    this.text = h('div', { class: 'line-moves' });
    this.copied = h('span', { class: 'copied', role: 'status' });
    this.copy = h('button', { type: 'button', hidden: true, click: () => this.copyPGN() }, 'Copy PGN');
    this.message = h('p', { class: 'reason' });
    this.element = h('section', { class: 'card line', 'aria-label': 'Best line' },
      h('h2', {}, 'Best line'), this.message, h('div', { class: 'controls' }, this.begin, this.copy, this.copied), this.controls, this.text);
  }

  /** Is told what position is shown: one that is not of the line ends it. */
  position(fen, answer) {
    this.fen = fen;
    if (this.line && this.positions[this.at] === fen) return;
    const at = this.line ? this.positions.indexOf(fen) : -1;
    if (at >= 0) {
      this.at = at;
      this.draw();
      return;
    }
    this.end();
    const known = answer?.metric === 'mate' && ['win', 'loss'].includes(answer.outcome) && answer.moves.length > 0;
    this.begin.hidden = !known;
    this.message.textContent = known ? '' : this.reason(answer);
  }

  /** Says why there is no line. */
  reason(answer) {
    if (answer?.known && answer.metric !== 'mate') return 'Syzygy tables hold no distances to mate, so there is no line to mate.';
    return 'There is a line to mate only from a position that is won or lost.';
  }

  end() {
    this.stop();
    this.line = null;
    this.controls.hidden = this.copy.hidden = true;
    this.copied.textContent = '';
    this.text.replaceChildren();
  }

  async load(watch) {
    try {
      this.line = await api.line(this.fen);
    } catch (problem) {
      this.message.textContent = problem.message;
      return;
    }
    this.positions = [this.line.fen, ...this.line.moves.map(({ fen }) => fen)];
    this.at = 0;
    this.begin.hidden = true;
    this.controls.hidden = this.copy.hidden = false;
    this.message.textContent = `${this.line.verdict}.`;
    this.drawMoves();
    this.draw();
    if (watch) this.toggle();
  }

  drawMoves() {
    let [number, side] = [Number(this.line.fen.split(' ')[5]), this.line.fen.split(' ')[1]];
    this.buttons = this.line.moves.map((move, i) => h('button', { type: 'button', click: () => this.step(i + 1) }, move.san));
    const parts = [];
    for (const [i, button] of this.buttons.entries()) {
      // A number stays with its move where lines are broken.
      if (side === 'w' || i === 0) parts.push(h('span', { class: 'numbered' }, h('span', { class: 'number' }, `${number}${side === 'w' ? '.' : '…'}`), button));
      else parts.push(button);
      if (side === 'b') number++;
      side = side === 'w' ? 'b' : 'w';
    }
    this.text.replaceChildren(...parts);
  }

  draw() {
    for (const [i, button] of this.buttons.entries()) {
      if (i + 1 === this.at) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
    }
    const current = this.buttons[this.at - 1];
    if (current) this.text.scrollTop = current.offsetTop - this.text.offsetTop - this.text.clientHeight / 2;
  }

  step(to) {
    if (!this.line || to < 0 || to > this.line.moves.length) return;
    this.at = to;
    this.draw();
    const move = to > 0 ? this.line.moves[to - 1] : null;
    this.onStep(this.positions[to], move);
    if (move) announce(move.san);
    if (to === this.line.moves.length) this.stop();
  }

  toggle() {
    if (this.timer) {
      this.stop();
      return;
    }
    if (this.at === this.line.moves.length) this.step(0);
    this.restart(true);
  }

  /** Goes on at the speed that is set. */
  restart(start = false) {
    if (!this.timer && !start) return;
    clearInterval(this.timer);
    this.timer = setInterval(() => this.step(this.at + 1), 2000 / this.speed.value ** 1.3);
    this.label('Pause', 'pause');
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.label('Play', 'play');
  }

  /** Labels the button that plays and pauses. */
  label(label, sign) {
    this.watch.replaceChildren(icon(sign));
    this.watch.setAttribute('aria-label', label);
    this.watch.title = label;
  }

  async copyPGN() {
    try {
      await navigator.clipboard.writeText(this.line.pgn);
      this.copied.textContent = 'Copied.';
    } catch {
      // Without leave to use the clipboard the text is shown, selected.
      const text = h('textarea', { readonly: true, rows: 6, 'aria-label': 'PGN of the line' });
      text.value = this.line.pgn;
      this.copied.replaceChildren(text);
      text.select();
    }
  }
}
