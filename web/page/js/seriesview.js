// Series mates: the form for a problem, and its solution on the board.

import { leftOutText } from './answers.js';
import * as api from './api.js';
import { Board } from './board.js';
import { parse, positionText } from './chess.js';
import { diagram } from './diagram.js';
import { announce, entitle, h } from './dom.js';
import { decimals } from './numbers.js';
import { address, go } from './route.js';
import { Steps } from './steps.js';
import { adviceOn, faultInWords, moveText, movingSide, spoken, words } from './words.js';

const most = 40; // greatest number of moves of a series
const pace = 900; // milliseconds between moves that are played out

const examples = [
  ['rnbqkbnr/pppp1ppp/8/8/4P3/8/PPPQPPPP/RNB1KBNR b KQkq - 0 1', 4],
  ['r1bqkbnr/ppp1pppp/2n5/1B1P4/8/5N2/PPPP1PPP/RNBQK2R b KQkq - 0 1', 4],
  ['3r3r/1k3p2/p5pp/P1p1b3/1PP4P/4P2N/R1n3P1/2B1KB2 w - - 0 1', 7],
];

export class SeriesView {
  constructor() {
    this.board = new Board({});
    this.steps = new Steps(words.seriesSteps, (key) => this.key(key));
    this.at = 0;
    this.line = [];
    this.timer = 0;
    this.element = h('div', { class: 'columns series' },
      h('div', { class: 'left' }, h('div', { class: 'stage' }, this.board.element, this.steps.element),
        h('div', { class: 'bar' },
          h('button', { type: 'button', title: words.flipBoardTitle, click: () => this.board.turn() }, words.flipBoard),
          this.watch = h('button', { type: 'button', class: 'primary watch-series', disabled: true, click: () => this.toggle() }, words.watch),
          this.setUp = h('a', { class: 'button', 'data-route': true }, words.setUp))),
      h('div', { class: 'aside' },
        h('section', { class: 'card', 'aria-labelledby': 'series-title' },
          h('h1', { id: 'series-title' }, words.seriesMate),
          h('p', { class: 'note' }, words.seriesIntro),
          h('p', { class: 'note' }, h('a', { href: address({ view: 'progressive' }), 'data-route': true }, words.seriesProgressive)),
          this.form()),
        h('section', { class: 'card series-result', 'aria-label': words.solution },
          this.verdict = h('p', { class: 'verdict', role: 'status' }), this.note = h('p', { class: 'reason' }), this.moves = h('div', { class: 'series-moves' })),
        h('section', { class: 'card', 'aria-label': words.examples }, h('h2', {}, words.examples),
          h('div', { class: 'diagrams' }, examples.map(([fen, moves]) =>
            h('a', { class: 'diagram-link', href: address({ view: 'series', fen, moves }), 'data-route': true },
              diagram(fen), h('span', { class: 'caption' }, words.exampleCaption({ side: movingSide(fen), moves }))))))));
  }

  leave() {
    this.stop();
  }

  form() {
    this.field = h('input', { id: 'series-fen', type: 'text', spellcheck: 'false', autocomplete: 'off' });
    this.number = h('select', { id: 'series-count' }, Array.from({ length: most }, (_, i) => h('option', { value: i + 1 }, i + 1)));
    this.rule = h('select', { id: 'series-rule' }, Object.entries(words.seriesRules).map(([value, text]) => h('option', { value }, text)));
    return h('form', { class: 'series-form', submit: (event) => { event.preventDefault(); this.submit(); } },
      h('label', { class: 'wide-field' }, 'FEN', this.field), h('label', {}, words.moves, this.number), h('label', {}, words.rule, this.rule),
      h('button', { type: 'submit', class: 'primary' }, words.solve));
  }

  submit() {
    const where = { view: 'series', fen: positionText(this.field.value), moves: Number(this.number.value), rule: this.rule.value };
    this.solved = null;
    go(where);
    this.show(where);
  }

  /** Solves the problem of the address. */
  async show({ fen, moves, rule }) {
    const problem = { fen: fen || examples[0][0], moves: Math.min(moves || examples[0][1], most), rule: rule === 'scottish' ? rule : 'italian' };
    const key = JSON.stringify(problem);
    if (this.solved === key) return;
    this.solved = key;
    this.stop();
    this.field.value = problem.fen;
    this.number.value = problem.moves;
    this.rule.value = problem.rule;
    this.begin(problem.fen);
    this.setUp.href = address({ fen: problem.fen });
    this.element.setAttribute('aria-busy', 'true');
    this.say(words.searching, '', '');
    entitle(words.seriesMate);
    let answer;
    try {
      answer = await api.series(problem);
    } catch (fault) {
      if (this.solved === key) this.say(adviceOn(fault), '', (fault.faults ?? []).map(faultInWords).join(' '));
      this.element.setAttribute('aria-busy', 'false');
      return;
    }
    if (this.solved !== key) return;
    this.begin(answer.fen, answer.line);
    this.field.value = answer.fen;
    this.tell(answer, leftOutText(answer));
    this.element.setAttribute('aria-busy', 'false');
  }

  /** Shows the position that a series begins with. */
  begin(fen, line = []) {
    this.line = [{ fen, uci: '', san: '' }, ...line];
    this.buttons = line.map(({ san }, i) => h('button', { type: 'button', click: () => this.step(i + 1) }, moveText(san)));
    this.moves.replaceChildren(...this.buttons.map((button, i) => h('span', { class: 'numbered' }, h('span', { class: 'number' }, `${i + 1}.`), button)));
    this.watch.disabled = line.length === 0;
    this.step(0, false);
  }

  tell({ status, by_rule: byRule, line, moves, nodes, time, fen }, leftOut) {
    const values = { side: movingSide(fen), moves: status === 'solved' ? line.length : moves };
    const verdicts = {
      solved: [words.seriesVerdicts.solved(values), 'win'],
      none: [words.seriesVerdicts.none(values), 'loss'],
      'gave-up': [words.seriesVerdicts['gave-up'], 'draw'],
    };
    const notes = [leftOut, words.seriesNodes({ nodes, seconds: decimals(time / 1000, 2) })];
    if (byRule) notes.push(words.seriesByRule);
    if (status === 'none') notes.push(words.seriesProved);
    if (status === 'gave-up') notes.push(words.seriesLonger);
    this.say(...verdicts[status], notes.filter(Boolean).join(' '));
  }

  say(text, look, note) {
    this.verdict.textContent = text;
    this.verdict.className = `verdict ${look}`;
    this.note.textContent = note;
  }

  step(to, aloud = true) {
    if (to < 0 || to >= this.line.length) return;
    this.at = to;
    const { fen, uci, san } = this.line[to];
    const position = parse(fen);
    if (position) this.board.show(position, { lastMove: uci, check: san.endsWith('#') ? 'mate' : san.endsWith('+') ? 'check' : '' });
    this.steps.show(to, this.line.length - 1);
    for (const [i, button] of this.buttons.entries()) {
      if (i + 1 === to) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
    }
    if (aloud) announce(spoken(san) || words.seriesBegin);
  }

  /** Plays the series out, or pauses. */
  toggle() {
    if (this.timer) {
      this.stop();
      return;
    }
    if (this.at === this.line.length - 1) this.step(0);
    this.timer = setInterval(() => {
      this.step(this.at + 1);
      if (this.at === this.line.length - 1) this.stop();
    }, pace);
    this.watch.textContent = words.pause;
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.watch.textContent = words.watch;
  }

  /** Acts on a key that nothing else uses. */
  key(key) {
    const steps = { __proto__: null, ArrowLeft: () => this.at - 1, ArrowRight: () => this.at + 1, Home: () => 0, End: () => this.line.length - 1 };
    if (key in steps) {
      this.stop();
      this.step(steps[key]());
    } else if (key === ' ') {
      if (!this.watch.disabled) this.toggle();
    } else if (key === 'f') {
      this.board.turn();
    }
    return key in steps || key === ' ' || key === 'f';
  }
}
