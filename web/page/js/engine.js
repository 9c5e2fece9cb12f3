// The panel of the engine: its analysis of the position, and its settings.

import * as api from './api.js';
import { ChancesBar, expected, favoured, scoreText, scoreWords } from './evaluation.js';
import { announce, h } from './dom.js';
import { decimals } from './numbers.js';
import { Preview } from './preview.js';
import { address, opensElsewhere } from './route.js';
import { recall, remember } from './store.js';
import { adviceOn, moveText, spoken, words } from './words.js';

const pause = 150; // milliseconds that a position must stay before it is analysed

const texts = {
  none: words.engineNone,
  over: words.notes.over,
  stopped: words.engineStopped,
  waiting: words.engineThinks,
};

export class EnginePanel {
  /**
   * onPlay(moves) is called with the moves of a line up to the one that is clicked, onPoint(move or null) when
   * a line is pointed at, onLines(lines) with the lines that the engine has found.
   */
  constructor({ onPlay, onPoint, onLines }) {
    Object.assign(this, { onPlay, onPoint, onLines });
    this.fen = ''; // to analyse, '' for none
    this.shown = false;
    this.on = recall('engine') !== 'off';
    this.running = null; // AbortController of the search
    this.timer = 0;
    this.lines = [];
    this.rows = [];
    this.chances = new ChancesBar();
    this.switch = h('button', { type: 'button', class: 'primary switch', title: words.engineSwitchTitle, click: () => this.toggle() });
    this.score = h('p', { class: 'score' });
    this.state = h('p', { class: 'state' });
    this.list = h('ol', { class: 'engine-lines', 'aria-label': words.engineLines });
    this.settings = h('div', { class: 'settings', role: 'group', 'aria-label': words.engineSettings });
    this.element = h('section', { class: 'card engine', 'aria-label': words.engine },
      h('div', { class: 'engine-head' }, this.switch, this.score, this.state),
      this.chances.element, this.list, this.settings);
    this.preview = new Preview(this.list, async (move) => (await this.movesTo(move)).at(-1));
    this.ready = this.fillSettings();
    document.addEventListener('visibilitychange', this.seen = () => this.restart());
  }

  /** Returns the moves of a line up to the move that an element shows. For an element without a ply it returns the first move. */
  async movesTo(element) {
    const { line } = this.rows.find((row) => row.element.contains(element));
    const ply = Number(element.closest('[data-ply]')?.dataset.ply ?? 0);
    if (ply === 0) return [{ uci: line.uci[0], san: line.san[0], fen: line.fen }];
    return (await api.play(this.fen, line.san.slice(0, ply + 1))).moves;
  }

  /** Plays a line up to the move that is clicked. */
  async follow(event) {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    const { fen } = this;
    try {
      const moves = await this.movesTo(event.target);
      if (this.fen === fen) this.onPlay(moves);
    } catch (problem) {
      this.state.replaceChildren(adviceOn(problem));
    }
  }

  /** Stops the engine for good. */
  leave() {
    this.preview.leave();
    document.removeEventListener('visibilitychange', this.seen);
    this.fen = '';
    this.stop();
  }

  /** Sets the position to analyse; '' means none. over says that the position has no legal move. */
  position(fen, over = false) {
    const next = over ? '' : fen;
    if (next && next === this.fen) return;
    this.fen = next;
    this.restart(over ? texts.over : texts.none);
  }

  /** Sets whether the panel is in view. The engine runs only while it is. */
  show(shown) {
    if (this.shown === shown) return;
    this.shown = shown;
    this.restart(texts.none);
  }

  toggle() {
    this.on = !this.running;
    remember('engine', this.on ? 'on' : 'off');
    const [line] = this.lines;
    if (!this.on && line) announce(`${words.engineStops} ${scoreWords(line.score)}, ${spoken(line.san[0])}`);
    else announce(this.on ? words.engineStarts : words.engineStops);
    if (this.on) this.restart();
    else this.stop(texts.stopped);
  }

  /** Starts the analysis of the position if the engine may run. Otherwise it says why not. */
  restart(reason = '') {
    this.stop();
    const ready = this.fen && this.shown && this.on && !document.hidden;
    if (ready) this.running = new AbortController();
    this.draw([]);
    this.state.replaceChildren(ready ? texts.waiting : this.fen ? (this.on ? '' : texts.stopped) : reason);
    this.switch.disabled = !this.fen;
    this.label();
    if (!ready) return;
    const { running } = this;
    this.timer = setTimeout(() => this.run(running), pause);
  }

  async run(running) {
    await this.ready;
    if (this.running !== running) return;
    const parameters = { client: api.client, ...Object.fromEntries(this.choices.map((choice) => [choice.name, choice.value])) };
    let end = '';
    try {
      await api.analyse(this.fen, parameters, running.signal, (update) => this.running === running && this.update(update));
    } catch (problem) {
      end = adviceOn(problem);
    }
    if (this.running !== running) return;
    this.stop(end);
    if (this.lines.length) announce(`${scoreWords(this.lines[0].score)}, ${spoken(this.lines[0].san[0])}`);
  }

  /** Stops the analysis; its lines stay. */
  stop(reason = '') {
    clearTimeout(this.timer);
    this.running?.abort();
    this.running = null;
    if (reason && (!this.lines.length || reason !== texts.stopped)) this.state.replaceChildren(reason);
    this.label();
  }

  label() {
    this.switch.textContent = this.running ? words.stop : words.analyse;
  }

  update({ depth, seldepth, nps, lines }) {
    if (lines.length === 0) return;
    this.state.replaceChildren(h('span', {}, words.engineDepth({ depth: `${depth}/${seldepth}` })), ' ', h('span', {}, words.engineSpeed({ nodes: short(nps) })));
    this.draw(lines);
  }

  /** Shows lines. Their rows stay in place, so that the user can point at them. */
  draw(lines) {
    this.lines = lines;
    this.score.textContent = lines.length ? scoreText(lines[0].score) : '';
    this.score.className = `score ${lines.length ? favoured(lines[0].score) : ''}`;
    this.chances.show(lines[0]?.wdl ?? null);
    for (const [i, row] of this.rows.entries()) row.show(lines[i]);
    this.preview.check();
    this.onLines(lines);
  }

  /** Adds a choice for each setting of the engine. */
  async fillSettings() {
    this.choices = [];
    let bounds;
    try {
      bounds = await api.engine();
    } catch {
      // The search will say why there is no engine.
      return;
    }
    const choice = (name, label, values) => {
      const { default: initial } = bounds[name];
      const saved = Number(recall(`engine-${name}`));
      const chosen = values.includes(saved) ? saved : initial;
      const select = h('select', { name, change: () => this.choose(select) },
        values.map((value) => h('option', { value, selected: value === chosen }, name === 'hash' ? words.megabytes({ count: value }) : value)));
      this.choices.push(select);
      return h('label', {}, label, select);
    };
    this.settings.replaceChildren(
      choice('lines', words.lines, range(bounds.lines)),
      choice('threads', words.threads, bounds.threads.most > 8 ? doubled({ ...bounds.threads, default: bounds.threads.most }) : range(bounds.threads)),
      choice('hash', words.hash, doubled({ ...bounds.hash, least: 16 })));
    this.makeRows();
  }

  choose(select) {
    remember(`engine-${select.name}`, select.value);
    if (select.name === 'lines') this.makeRows();
    this.restart();
  }

  makeRows() {
    const [{ value }] = this.choices;
    this.rows = Array.from({ length: Number(value) }, () => new Row(this));
    this.list.replaceChildren(...this.rows.map((row) => row.element));
  }
}

/** A line of the engine. It is a link that plays its first move, or all moves up to the one that is clicked. */
class Row {
  constructor(panel) {
    this.panel = panel;
    this.pointed = ''; // the first move of the line at which the user points
    const point = (on) => () => this.point(on);
    this.score = h('span', { class: 'score' });
    this.moves = h('span', { class: 'pv' });
    this.link = h('a', { hidden: true, click: (event) => panel.follow(event), pointerenter: point(true), pointerleave: point(false), focus: point(true), blur: point(false) },
      this.score, this.moves);
    this.element = h('li', {}, this.link);
  }

  /** Tells the panel at which move the user points, if at any. */
  point(on) {
    this.pointed = on && this.line ? this.line.uci[0] : '';
    this.panel.onPoint(this.pointed ? { uci: this.pointed, outcome: 'engine' } : null);
  }

  /** Shows a line, or none. */
  show(line) {
    this.line = line;
    this.link.hidden = !line;
    if (this.pointed && this.pointed !== line?.uci[0]) this.point(Boolean(line));
    if (!line) return;
    this.link.href = address({ fen: line.fen });
    this.link.dataset.uci = line.uci[0];
    this.score.textContent = scoreText(line.score);
    this.score.className = `score ${favoured(line.score)}`;
    // Moves that do not change keep their elements, so that the user can point at them.
    for (const [ply, san] of line.san.entries()) {
      const shown = this.moves.children[ply];
      if (shown?.dataset.san === san) continue;
      const move = h(ply === 0 ? 'b' : 'span', { 'data-ply': ply, 'data-san': san }, `${moveText(san)} `);
      if (shown) shown.replaceWith(move);
      else this.moves.append(move);
    }
    while (this.moves.children.length > line.san.length) this.moves.lastChild.remove();
  }
}

/** Returns White's expected share of points by the engine's lines, and the score in words. */
export function engineView(lines) {
  return lines.length ? [expected(lines[0].wdl), scoreWords(lines[0].score)] : [null];
}

/** Returns the first moves of lines as arrows, the best first. */
export const engineArrows = (lines) => lines.map(({ uci }, i) => ({ uci: uci[0], outcome: i === 0 ? 'engine' : 'engine-other' }));

const range = ({ least, most }) => Array.from({ length: most - least + 1 }, (_, i) => least + i);

/** Returns least, its doubles up to most, and the default, in ascending order. */
function doubled({ least, most, default: initial }) {
  const values = new Set([initial]);
  for (let value = least; value <= most; value *= 2) values.add(value);
  return [...values].sort((a, b) => a - b);
}

/** Writes a large number in a few digits. */
function short(number) {
  if (number < 1e3) return String(number);
  return number < 1e6 ? words.shortNumbers.thousands({ number: Math.round(number / 1e3) }) : words.shortNumbers.millions({ number: decimals(number / 1e6, 1) });
}
