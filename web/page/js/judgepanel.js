// Judges a game with the engine, and shows accuracy and faults of both sides.

import * as api from './api.js';
import { h, scrolling } from './dom.js';
import { marks } from './judged.js';
import { decimals } from './numbers.js';
import { recall, remember } from './store.js';
import { gameOf, lineThrough, treeOf } from './tree.js';
import { adviceOn, words } from './words.js';

const times = [10, 30, 60, 120, 300]; // seconds that the user can choose

export class JudgePanel {
  /** onJudged() is called when more is known of the game, onWritten(game) with the game in which what was found is written, onNext() to go to the next marked move. */
  constructor({ onJudged, onWritten, onNext }) {
    Object.assign(this, { onJudged, onWritten, onNext });
    this.running = null; // AbortController
    this.stopped = false; // a judgement of this game was stopped
    const button = (attributes, label) => h('button', { type: 'button', ...attributes }, label);
    const saved = Number(recall('judge-time'));
    this.judge = button({ class: 'primary judge', title: words.judgeTitle, click: () => this.toggle() }, words.judge);
    this.time = h('select', { 'aria-label': words.judgeTime, change: () => remember('judge-time', this.time.value) },
      times.map((time) => h('option', { value: time, selected: time === (times.includes(saved) ? saved : 30) }, duration(time))));
    this.next = button({ disabled: true, title: words.nextMarkTitle, click: () => this.onNext() }, words.nextMark);
    this.write = button({ disabled: true, title: words.writeInTitle, click: () => this.run(true) }, words.writeIn);
    this.bar = h('progress', { max: 1, value: 0, 'aria-label': words.judging });
    this.state = h('p', { class: 'state', role: 'status' });
    this.result = h('div', { class: 'judge-result' });
    this.element = h('section', { class: 'card judging', 'aria-label': words.judging },
      h('div', { class: 'tools' }, this.judge, this.time, this.next, this.write), h('div', { class: 'judge-state' }, this.bar, this.state), this.result);
  }

  /** Shows what is known of a game; fresh says that it is another game. */
  show(game, fresh) {
    if (fresh) {
      this.stop();
      this.stopped = false;
      this.say(words.judgeHow);
    }
    this.game = game;
    this.judge.disabled = game.root.children.length === 0;
    const { summary } = game;
    const valid = summary && summary.line === textOf(lineThrough(game.root));
    this.write.disabled = !valid;
    this.result.replaceChildren(...(valid ? [scrolling(words.accuracyTable, table(summary))] : []));
    this.label();
  }

  label() {
    this.judge.textContent = this.running ? words.judgeStop : this.stopped ? words.judgeGoOn : words.judge;
    this.bar.hidden = !this.running;
  }

  say(text) {
    this.state.textContent = text;
  }

  toggle() {
    if (!this.running) return this.run(false);
    this.stopped = true;
    this.stop();
    this.say(words.judgeStopped);
  }

  /** Ends the requests. When the server is asked again, it resumes the judgement. */
  stop() {
    this.running?.abort();
    this.running = null;
    this.label();
  }

  /** Judges the main line; annotate requests the game with the results written into it. */
  async run(annotate) {
    this.stop();
    const running = new AbortController();
    this.running = running;
    const { game } = this;
    const line = lineThrough(game.root);
    const seconds = annotate ? game.summary.seconds : Number(this.time.value);
    this.bar.removeAttribute('value');
    this.label();
    this.say(words.judgeBegins({ seconds }));
    try {
      await api.judgeGame(treeOf(game), { time: seconds, ...(annotate ? { annotate: 'yes' } : {}) }, running.signal, (kind, data) => {
        if (this.running !== running) return;
        if (kind === 'progress') this.progress(data, seconds);
        else if (kind === '') this.take(data, line, seconds);
        else if (kind === 'game') this.onWritten(withJudgements(gameOf(data), game));
        else if (kind === 'end' && data.reason !== 'done') this.say(words.judgeStopped);
      });
    } catch (problem) {
      if (this.running !== running) return;
      this.say(adviceOn(problem));
    }
    if (this.running !== running) return;
    this.running = null;
    this.label();
  }

  progress({ pass, done, total, time }, seconds) {
    // The first pass takes half of the time.
    this.bar.value = Math.min(1, pass === 1 ? done / total / 2 : 0.5 + time / (2000 * seconds));
    this.say(words.judgeProgress({ pass, done, total, time: Math.round(time / 1000), seconds }));
  }

  /** Takes in a report on a line. The game may have changed since the line was sent. */
  take({ moves, from, start, finished, white, black, time_ms: time }, line, seconds) {
    const now = lineThrough(this.game.root);
    const changed = line.findIndex(({ uci }, i) => now[i]?.uci !== uci);
    const same = changed < 0 ? line.length : changed; // nodes that the game still has
    for (const [i, move] of moves.entries()) {
      if (i >= from && i + 1 < same) now[i + 1].judged = move;
    }
    if (finished) {
      now[0].judged = { chances: start };
      this.game.summary = { white, black, seconds, line: textOf(line) };
      this.stopped = false;
      this.say(words.judgeDone({ seconds: Math.round(time / 1000) }));
    }
    this.onJudged(finished);
  }
}

/** Writes a time in seconds. */
const duration = (seconds) => (seconds < 60 ? words.seconds({ count: seconds }) : words.minutes({ count: seconds / 60 }));

/** Returns the moves of a line as a text. */
const textOf = (line) => line.map(({ uci }) => uci).join(' ');

/** Copies the judgements of another game to the same moves in this game's main line. */
function withJudgements(game, other) {
  const judged = lineThrough(other.root);
  for (const [i, node] of lineThrough(game.root).entries()) node.judged = judged[i]?.judged ?? null;
  game.summary = other.summary;
  return game;
}

/** Shows accuracy and faults of both sides. */
function table({ white, black }) {
  const row = (label, value) => h('tr', {}, h('th', { scope: 'row' }, label), [white, black].map((side) => h('td', {}, value(side))));
  const accuracy = (total) => (total?.moves ? `${decimals(total.accuracy, 1)} %` : '–');
  return h('table', {},
    h('thead', {}, h('tr', {}, h('td'), h('th', { scope: 'col' }, words.white), h('th', { scope: 'col' }, words.black))),
    h('tbody', {}, row(words.accuracy, accuracy),
      Object.entries(words.phases).map(([phase, name]) => row(name, ({ phases }) => accuracy(phases[phase]))),
      row(words.averageLoss, ({ moves, centipawns }) => (moves ? decimals(centipawns / 100, 2) : '–')),
      Object.entries(marks).map(([mark, { sign, total }]) => row(`${words.marks[mark].several} ${sign}`, (side) => side[total]))));
}
