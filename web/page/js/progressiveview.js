// A game of progressive chess, against Burnside or between two people.

import { leftOutText } from './answers.js';
import * as api from './api.js';
import { Board, modes } from './board.js';
import { parse, positionText } from './chess.js';
import { announce, copyButton, entitle, h } from './dom.js';
import { address, go } from './route.js';
import { Steps } from './steps.js';
import { recall, remember } from './store.js';
import { moveText, movesText, problemText, spoken, words } from './words.js';

const levels = 7; // of the player; level 8 takes longer than a request may

export class ProgressiveView {
  constructor() {
    this.board = new Board({ onPlay: ({ uci }) => this.play(uci) });
    this.board.mode = modes.play;
    this.steps = new Steps(words.gameSteps, (key) => this.key(key));
    this.turn = null; // the present request, so that late answers are dropped
    this.state = null; // the server's answer about the game
    this.positions = []; // of the game: {fen, uci, san, number}
    this.at = 0;
    const button = (label, title, click) => h('button', { type: 'button', title, click }, label);
    this.buttons = {
      back: button(words.takeBack, words.progressiveBackTitle, () => this.takeBack()),
      hint: button(words.hint, words.progressiveHintTitle, () => this.hint()),
      turn: button(words.flipBoard, words.flipBoardTitle, () => this.board.turn()),
      copy: copyButton(words.copyRecord, () => this.state?.record ?? ''),
    };
    this.element = h('div', { class: 'columns progressive' },
      h('h1', { class: 'unseen' }, words.progressiveChess),
      h('div', { class: 'left' }, h('div', { class: 'stage' }, this.board.element, this.steps.element),
        h('div', { class: 'bar', role: 'group', 'aria-label': words.yourGame }, this.buttons.back, this.buttons.hint, this.buttons.turn)),
      h('div', { class: 'aside' },
        h('section', { class: 'card progressive-game', 'aria-label': words.theGame },
          this.title = h('h2'), this.status = h('p', { class: 'verdict', role: 'status' }),
          this.moves = h('div', { class: 'series-moves' }),
          this.advice = h('div', { class: 'advice' })),
        this.form(), this.recordForm()));
  }

  leave() {
    this.turn = null;
  }

  form() {
    const players = Object.entries(words.progressivePlayers);
    const choice = (name, values, chosen) => h('select', { name }, values.map(([value, text]) => h('option', { value, selected: String(value) === String(chosen) }, text)));
    this.choices = {
      rule: choice('rule', Object.entries(words.seriesRules), 'italian'), w: choice('white', players, 'person'), b: choice('black', players, 'burnside'),
      level: choice('level', Array.from({ length: levels }, (_, i) => [i + 1, i + 1]), 5),
    };
    this.field = h('input', { name: 'fen', type: 'text', spellcheck: 'false', autocomplete: 'off', placeholder: words.startPosition });
    const field = (label, control) => h('label', {}, label, control);
    return h('form', { class: 'fields progressive-form', 'aria-label': words.newGame, submit: (event) => { event.preventDefault(); this.begin(); } },
      field(words.rule, this.choices.rule), field(words.white, this.choices.w), field(words.black, this.choices.b), field(words.progressiveLevel, this.choices.level),
      h('label', { class: 'wide-field' }, 'FEN', this.field),
      h('button', { type: 'submit', class: 'primary' }, words.newGame));
  }

  recordForm() {
    this.text = h('textarea', { name: 'record', rows: 3, spellcheck: 'false', placeholder: '1.e4 2.e5 d5 …' });
    return h('form', { class: 'card record-form', 'aria-label': words.record, submit: (event) => { event.preventDefault(); this.read(); } },
      h('label', {}, words.recordOfGame, this.text), h('div', { class: 'tools' }, h('button', { type: 'submit' }, words.readRecord), this.buttons.copy,
        h('a', { class: 'button', href: address({ view: 'series' }), 'data-route': true }, words.seriesMates)));
  }

  /** Shows the stored game, or a new one. */
  async show({ fen, rule }) {
    entitle(words.progressiveChess);
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
    this.say(words.thinks);
    await this.work(() => api.progressiveReply(this.game), ({ number, series }) => {
      announce(words.seriesPlayed({ number, series: series.san.map(spoken).join(' ') }));
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
      this.say(problemText(problem));
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
    this.title.textContent = words.progressiveTitles[state.rule];
    this.say([leftOutText(state), statusText(state)].filter(Boolean).join(' '));
    this.look(this.positions.length - 1);
    this.drawButtons();
  }

  drawMoves() {
    let last = 0;
    this.cells = [null];
    this.moves.replaceChildren(...this.positions.slice(1).flatMap(({ san, number }, i) => {
      const cell = h('button', { type: 'button', click: () => this.look(i + 1) }, moveText(san));
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
    announce(words.takenBack);
    this.refresh();
  }

  /** Shows what Burnside would play, and the series that it proved to avoid a mate in reply. */
  async hint() {
    this.say(words.thinks);
    await this.work(() => api.progressiveReply(this.game), ({ number, series, safety, proved }) => {
      this.marks = [{ uci: series.uci[0], outcome: 'engine' }];
      this.say(words.seriesHint({ number, series: movesText(series.san) }));
      const lines = proved.map(({ uci, san }) => h('li', {}, h('button', { type: 'button', title: words.playSeries, click: () => this.playAll(uci) }, movesText(san))));
      this.advice.replaceChildren(h('p', { class: 'note' }, words.safeties[safety]),
        ...(lines.length ? [h('h3', {}, words.avoiding), h('ul', { class: 'avoiding' }, lines)] : []));
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
  if (result === '*') {
    const status = words.progressiveStatus({ number, side, left: number - made.length });
    return check ? words.progressiveCheck({ status }) : status;
  }
  const winner = { '1-0': 'white', '0-1': 'black' }[result];
  return winner ? words.progressiveEndings[ending]({ side: winner }) : words.progressiveEndings[ending];
}
