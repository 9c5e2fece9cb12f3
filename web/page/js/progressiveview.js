// A game of progressive chess, against Burnside or between two people.

import { leftOutText } from './answers.js';
import * as api from './api.js';
import { Board, modes } from './board.js';
import { parse, positionText } from './chess.js';
import { announce, copyButton, entitle, h } from './dom.js';
import { address, go } from './route.js';
import { Steps } from './steps.js';
import { recall, remember } from './store.js';

const levels = 7; // of the player; level 8 takes longer than a request may
const rules = [['italian', 'Italian'], ['scottish', 'Scottish']];
const players = [['person', 'A person'], ['burnside', 'Burnside']];
const safeties = {
  mates: 'It mates.',
  safe: 'It is proved that the reply can’t mate.',
  unproved: 'No mate in reply was found, but it is not proved that there is none.',
  mated: 'The reply mates, as after all other series that were tried.',
};

export class ProgressiveView {
  constructor() {
    this.board = new Board({ onPlay: ({ uci }) => this.play(uci) });
    this.board.mode = modes.play;
    this.steps = new Steps('Steps through the game', (key) => this.key(key));
    this.turn = null; // the present request, so that late answers are dropped
    this.state = null; // the server's answer about the game
    this.positions = []; // of the game: {fen, uci, san, number}
    this.at = 0;
    const button = (label, title, click) => h('button', { type: 'button', title, click }, label);
    this.buttons = {
      back: button('Take back', 'Take the last move of this series back, or the last series', () => this.takeBack()),
      hint: button('Hint', 'Show a good series, and those that avoid a mate in reply', () => this.hint()),
      turn: button('Turn', 'See the board from the other side (f)', () => this.board.turn()),
      copy: copyButton('Copy record', () => this.state?.record ?? ''),
    };
    this.element = h('div', { class: 'columns progressive' },
      h('h1', { class: 'unseen' }, 'Progressive chess'),
      h('div', { class: 'left' }, h('div', { class: 'stage' }, this.board.element, this.steps.element),
        h('div', { class: 'bar', role: 'group', 'aria-label': 'Your game' }, this.buttons.back, this.buttons.hint, this.buttons.turn)),
      h('div', { class: 'aside' },
        h('section', { class: 'card progressive-game', 'aria-label': 'The game' },
          this.title = h('h2'), this.status = h('p', { class: 'verdict', role: 'status' }),
          this.moves = h('div', { class: 'series-moves' }),
          this.advice = h('div', { class: 'advice' })),
        this.form(), this.recordForm()));
  }

  leave() {
    this.turn = null;
  }

  form() {
    const choice = (name, values, chosen) => h('select', { name }, values.map(([value, text]) => h('option', { value, selected: String(value) === String(chosen) }, text)));
    this.choices = {
      rule: choice('rule', rules, 'italian'), w: choice('white', players, 'person'), b: choice('black', players, 'burnside'),
      level: choice('level', Array.from({ length: levels }, (_, i) => [i + 1, i + 1]), 5),
    };
    this.field = h('input', { name: 'fen', type: 'text', spellcheck: 'false', autocomplete: 'off', placeholder: 'Start position' });
    const field = (label, control) => h('label', {}, label, control);
    return h('form', { class: 'fields progressive-form', 'aria-label': 'New game', submit: (event) => { event.preventDefault(); this.begin(); } },
      field('Rule', this.choices.rule), field('White', this.choices.w), field('Black', this.choices.b), field('Level', this.choices.level),
      h('label', { class: 'wide-field' }, 'FEN', this.field),
      h('button', { type: 'submit', class: 'primary' }, 'New game'));
  }

  recordForm() {
    this.text = h('textarea', { name: 'record', rows: 3, spellcheck: 'false', placeholder: '1.e4 2.e5 d5 …' });
    return h('form', { class: 'card record-form', 'aria-label': 'Record', submit: (event) => { event.preventDefault(); this.read(); } },
      h('label', {}, 'Record of a game', this.text), h('div', { class: 'tools' }, h('button', { type: 'submit' }, 'Read record'), this.buttons.copy,
        h('a', { class: 'button', href: address({ view: 'series' }), 'data-route': true }, 'Series mates')));
  }

  /** Shows the stored game, or a new one. */
  async show({ fen, rule }) {
    entitle('Progressive chess');
    this.game = stored();
    if (fen) this.game = { ...this.game, fen: positionText(fen), rule: rule || this.game.rule, series: [], made: [] };
    for (const [name, select] of Object.entries(this.choices)) select.value = this.game[name];
    this.field.value = this.game.fen;
    this.board.show(parse('8/8/8/8/8/8/8/8 w - - 0 1'));
    await this.refresh();
  }

  /** Begins the chosen game. */
  async begin() {
    const { rule, w, b, level } = this.choices;
    this.game = { rule: rule.value, w: w.value, b: b.value, level: Number(level.value), fen: positionText(this.field.value), series: [], made: [] };
    if (this.board.turned !== (this.game.w === 'burnside' && this.game.b === 'person')) this.board.turn();
    go({ view: 'progressive' }, { replace: true });
    await this.refresh();
  }

  /** Reads the record in the text field. Two people can continue its game. */
  async read() {
    await this.work(() => api.progressiveRecord(this.text.value), (state) => {
      this.game = { ...this.game, rule: state.rule, fen: state.fen, w: 'person', b: 'person' };
      for (const name of ['rule', 'w', 'b']) this.choices[name].value = this.game[name];
      this.field.value = '';
      this.take(state);
    });
  }

  /** Asks the server for the state of the game, and lets Burnside play if it is to move. */
  async refresh() {
    await this.work(() => api.progressive(this.game), (state) => this.take(state));
    if (this.state && this.opponentMoves()) await this.answer();
  }

  /** Reports whether Burnside plays the next series. */
  opponentMoves() {
    const { result, side, made } = this.state;
    return result === '*' && made.length === 0 && this.game[side[0]] === 'burnside';
  }

  async answer() {
    this.say('Burnside thinks …');
    await this.work(() => api.progressiveReply(this.game), ({ number, series }) => {
      announce(`Burnside plays ${number}. ${series.san.join(' ')}`);
      this.game.series.push(series.uci);
    }, () => this.refresh());
  }

  /** Makes a request and acts on its answer, unless another one was made in the meantime. */
  async work(request, act, then = () => {}) {
    const turn = {};
    this.turn = turn;
    this.element.setAttribute('aria-busy', 'true');
    try {
      const answer = await request();
      if (this.turn !== turn) return;
      act(answer);
    } catch (problem) {
      if (this.turn !== turn) return;
      this.say([problem.message, ...problem.faults ?? []].join(': ').replace(/^./, (letter) => letter.toUpperCase()));
      this.element.setAttribute('aria-busy', 'false');
      return;
    }
    this.element.setAttribute('aria-busy', 'false');
    await then();
  }

  /** Takes in a state of the game. */
  take(state) {
    this.state = state;
    this.game.series = state.series.map(({ moves }) => moves.map(({ uci }) => uci));
    this.game.made = state.made.map(({ uci }) => uci);
    remember('progressive', JSON.stringify(this.game));
    this.positions = [{ fen: state.fen, uci: '', san: '', number: 0 }];
    const inProgress = state.made.length ? [{ number: state.number, moves: state.made }] : [];
    for (const { number, moves } of [...state.series, ...inProgress]) {
      for (const move of moves) this.positions.push({ ...move, number });
    }
    this.advice.replaceChildren();
    this.marks = [];
    this.drawMoves();
    this.title.textContent = `${state.rule === 'scottish' ? 'Scottish' : 'Italian'} progressive chess`;
    this.say([leftOutText(state), statusText(state)].filter(Boolean).join(' '));
    this.look(this.positions.length - 1);
    this.drawButtons();
  }

  drawMoves() {
    let last = 0;
    this.cells = [null];
    this.moves.replaceChildren(...this.positions.slice(1).flatMap(({ san, number }, i) => {
      const cell = h('button', { type: 'button', click: () => this.look(i + 1) }, san);
      this.cells.push(cell);
      const head = number === last ? [] : [h('span', { class: 'number' }, `${number}.`)];
      last = number;
      return [...head, cell];
    }));
  }

  drawButtons() {
    const { back, hint, copy } = this.buttons;
    back.disabled = this.positions.length < 2;
    hint.disabled = this.state.result !== '*' || this.state.made.length > 0;
    copy.disabled = this.state.series.length === 0;
  }

  /** Shows a position of the game. Moves can be made only in the last one. */
  look(at) {
    if (at < 0 || at >= this.positions.length) return;
    this.at = at;
    const { fen, uci, san } = this.positions[at];
    const live = at === this.positions.length - 1;
    const mine = live && this.state.result === '*' && !this.opponentMoves();
    const check = san.endsWith('#') ? 'mate' : san.endsWith('+') || (live && this.state.check) ? 'check' : '';
    this.board.show(parse(fen), { moves: mine ? this.state.moves : [], lastMove: uci, check, arrows: live ? this.marks : [] });
    for (const [i, cell] of this.cells.entries()) {
      if (i === at) cell?.setAttribute('aria-current', 'step');
      else cell?.removeAttribute('aria-current');
    }
    this.steps.show(at, this.positions.length - 1);
  }

  /** Makes a move of the series in progress. */
  play(uci) {
    this.game.made.push(uci);
    this.refresh();
  }

  /** Takes back the last move of the series in progress, or the last series that a person made. */
  takeBack() {
    const { game } = this;
    if (game.made.length) {
      game.made.pop();
    } else {
      const sides = [this.state.side === 'white' ? 'b' : 'w', this.state.side[0]];
      let last = game.series.pop();
      // This takes back series of Burnside, and the person's series before them.
      for (let i = 0; game[sides[i % 2]] === 'burnside' && game.w !== game.b && game.series.length; i++) last = game.series.pop();
      game.made = game.w === game.b ? last.slice(0, -1) : [];
    }
    announce('Taken back.');
    this.refresh();
  }

  /** Shows what Burnside would play, and the series that it proved to avoid a mate in reply. */
  async hint() {
    this.say('Burnside thinks …');
    await this.work(() => api.progressiveReply(this.game), ({ number, series, safety, proved }) => {
      this.marks = [{ uci: series.uci[0], outcome: 'engine' }];
      this.say(`Hint: ${number}. ${series.san.join(' ')}`);
      const lines = proved.map(({ uci, san }) => h('li', {}, h('button', { type: 'button', title: 'Play this series', click: () => this.playAll(uci) }, san.join(' '))));
      this.advice.replaceChildren(h('p', { class: 'note' }, safeties[safety]),
        ...(lines.length ? [h('h3', {}, 'Series that avoid a mate in reply'), h('ul', { class: 'avoiding' }, lines)] : []));
      this.look(this.positions.length - 1);
    });
  }

  /** Plays a whole series. */
  playAll(uci) {
    this.game.made = [...uci];
    this.refresh();
  }

  say(text) {
    this.status.textContent = text;
  }

  /** Acts on a key that nothing else uses. */
  key(key) {
    const steps = { __proto__: null, ArrowLeft: () => this.at - 1, ArrowRight: () => this.at + 1, Home: () => 0, End: () => this.positions.length - 1 };
    if (key in steps) this.look(steps[key]());
    else if (key === 'f') this.board.turn();
    return key in steps || key === 'f';
  }
}

/** Returns the stored game, or a new one. */
function stored() {
  const fresh = { rule: 'italian', w: 'person', b: 'burnside', level: 5, fen: '', series: [], made: [] };
  try {
    const game = { ...fresh, ...JSON.parse(recall('progressive') ?? '{}') };
    const isList = (value) => Array.isArray(value) && value.every((text) => typeof text === 'string');
    return isList(game.made) && Array.isArray(game.series) && game.series.every(isList) && typeof game.fen === 'string' ? game : fresh;
  } catch {
    return fresh;
  }
}

/** Says what happens in a game. */
function statusText({ result, ending, number, side, made, check }) {
  const name = side === 'white' ? 'White' : 'Black';
  if (result === '*') {
    const left = number - made.length;
    return `${check ? 'Check. ' : ''}Series ${number}: ${name} has ${left} ${left === 1 ? 'move' : 'moves'}.`;
  }
  if (result === '1/2-1/2') return `Draw: ${ending}.`;
  const winner = result === '1-0' ? 'White' : 'Black';
  return ending === 'mate by rule' ? `${winner} wins: every answer to the check would give check.` : `${winner} wins by ${ending}.`;
}
