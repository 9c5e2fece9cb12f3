// Mating against the perfect defence.

import * as api from './api.js';
import { Board, modes } from './board.js';
import { movesOf, parse } from './chess.js';
import { announce, count, h } from './dom.js';
import { address, current, go } from './route.js';

const first = 'KBNvK';
const thinking = 350; // milliseconds before the defender answers
const enoughWins = 0.05; // share of won positions that an ending must have

export class TrainerView {
  constructor() {
    this.board = new Board({ label: 'Chess board', onPlay: (move) => this.play(move) });
    this.board.mode = modes.play;
    this.game = 0; // number of the present game, so that what belongs to an earlier one can tell
    this.select = h('select', { id: 'train', change: () => this.start(this.select.value) });
    this.status = h('p', { class: 'verdict', 'aria-live': 'polite' });
    this.counter = h('dl', { class: 'facts counter' });
    this.log = h('ol', { class: 'log', 'aria-label': 'Your moves' });
    const button = (label, click) => h('button', { type: 'button', click }, label);
    this.buttons = { hint: button('Hint', () => this.hint()), back: button('Take back', () => this.takeBack()) };
    this.element = h('div', { class: 'columns' },
      h('h1', { class: 'unseen' }, 'Trainer'),
      h('div', { class: 'left' }, h('form', { class: 'form', submit: (event) => { event.preventDefault(); this.start(this.select.value); } },
        h('label', { for: 'train' }, 'Ending'), this.select, h('button', { type: 'submit', class: 'primary' }, 'New position')), this.board.element),
      h('div', { class: 'right' }, h('section', { class: 'card', 'aria-label': 'How it goes' }, h('h2', {}, 'Mate with White'), this.status, this.counter,
        h('div', { class: 'tools' }, this.buttons.hint, this.buttons.back, button('Turn board', () => this.board.turn()), this.open = h('a', { class: 'button', 'data-route': true }, 'Look it up')), this.log)));
  }

  leave() {
    this.game++;
  }

  async show({ ending, fen }) {
    if (!this.ready) {
      this.ready = true;
      this.wait(true);
      await this.fill();
    }
    if (fen && fen === this.fen) return;
    const name = ending || first;
    this.select.value = name;
    if (fen && (await this.resume(fen))) return;
    await this.start(name);
  }

  async fill() {
    let endings = [];
    try {
      ({ endings } = await api.endings());
    } catch (problem) {
      this.status.textContent = problem.message;
    }
    const won = endings.filter(({ white }) => white && white.win / white.legal > enoughWins).map(({ name }) => name);
    const order = [first, ...won.filter((name) => name !== first)];
    this.select.replaceChildren(...order.map((name) => h('option', { value: name }, name)));
  }

  /** Begins with a random won position. */
  async start(ending) {
    try {
      const { game } = this;
      const { fen } = await api.random({ ending, side: 'white', outcome: 'win' });
      if (this.game !== game) return;
      const replace = !current().fen;
      if (await this.resume(fen)) go({ view: 'trainer', ending, fen }, { replace });
    } catch (problem) {
      this.status.textContent = problem.message;
    }
  }

  /** Begins with a position; reports whether White is to move there and wins. */
  async resume(fen) {
    const game = ++this.game;
    let answer;
    try {
      answer = await api.probe(fen);
    } catch {
      return false;
    }
    if (this.game !== game || answer.side !== 'white' || answer.white.metric !== 'mate' || answer.white.outcome !== 'win') return false;
    this.wait(false);
    Object.assign(this, { moves: [], hints: 0, optimum: movesOf(answer.white.plies), over: false });
    this.status.textContent = `White mates in ${this.optimum}. Drag or click a man.`;
    this.status.className = 'verdict';
    this.showPosition(answer);
    return true;
  }

  /** Shows a position with White to move. */
  showPosition(answer, lastMove = '') {
    this.answer = answer;
    this.shownHint = 0;
    this.fen = answer.fen;
    this.over ||= answer.white.moves.length === 0;
    this.board.show(parse(answer.fen), { moves: this.over ? [] : answer.white.moves, lastMove });
    this.draw();
  }

  draw() {
    const lost = this.moves.reduce((sum, { lost: moves }) => sum + moves, 0);
    const facts = [['Your moves', this.moves.length], ['Optimum', this.optimum], ['Moves lost', lost], ['Hints', this.hints]];
    this.counter.replaceChildren(...facts.map(([term, value]) => h('div', {}, h('dt', {}, term), h('dd', {}, String(value)))));
    this.log.replaceChildren(...this.moves.map(({ san, reply, words, kind }) =>
      h('li', { class: kind }, h('span', { class: 'san' }, san), reply ? h('span', { class: 'reply' }, reply) : null, h('span', { class: 'result' }, words))));
    this.log.scrollTop = this.log.scrollHeight;
    this.buttons.hint.disabled = this.over;
    this.buttons.back.disabled = this.moves.length === 0;
    this.open.href = address({ fen: this.fen });
  }

  /** Judges a move of the user's and has the defender answer. */
  async play(move) {
    if (this.over || this.waiting) return;
    const best = this.answer.white.moves[0];
    const judged = judge(move, best);
    this.moves.push({ san: move.san, before: this.answer, ...judged });
    this.say(`${move.san}: ${judged.words}.`, judged.kind);
    this.board.show(parse(move.fen), { lastMove: move.uci });
    if (judged.kind === 'failed') {
      this.over = true;
      this.say(`${move.san} ${judged.words}. Take it back, or begin anew.`, judged.kind);
    } else if (move.plies === 1) {
      this.finish(move);
    }
    this.draw();
    if (!this.over) await this.defend(move);
  }

  /** Plays the longest resistance. */
  async defend(move) {
    const { game } = this;
    this.wait(true);
    try {
      const reply = (await api.probe(move.fen)).black.moves[0];
      const answer = await api.probe(reply.fen);
      await new Promise((resolve) => { setTimeout(resolve, thinking); });
      if (this.game !== game) return;
      this.moves.at(-1).reply = reply.san;
      this.showPosition(answer, reply.uci);
      go({ view: 'trainer', ending: this.select.value, fen: answer.fen }, { replace: true });
      announce(`${move.san}: ${this.moves.at(-1).words}. Black plays ${reply.san}`);
    } catch (problem) {
      this.say(problem.message, 'failed');
    } finally {
      if (this.game === game) this.wait(false);
    }
  }

  finish(move) {
    this.over = true;
    const used = this.moves.length;
    const over = used - this.optimum;
    this.say(`${move.san} Mate in ${count(used, 'move')}: ${over <= 0 ? 'as fast as can be' : `${over} more than needed`}${this.hints ? `, with ${count(this.hints, 'hint')}` : ''}.`, 'kept');
  }

  /** Says whether the defender is at move. */
  wait(waiting) {
    this.waiting = waiting;
    this.element.setAttribute('aria-busy', String(waiting));
  }

  say(text, kind) {
    this.status.textContent = text;
    this.status.className = `verdict ${kind === 'failed' ? 'loss' : kind === 'kept' ? 'win' : 'draw'}`;
  }

  /** Shows first which man is to move, and then where to. */
  hint() {
    if (this.over || this.waiting) return;
    const best = this.answer.white.moves[0];
    this.hints += this.shownHint === 0 ? 1 : 0;
    this.shownHint++;
    const from = best.uci.slice(0, 2);
    this.board.show(parse(this.fen), this.shownHint === 1
      ? { moves: this.answer.white.moves, marks: [from] }
      : { moves: this.answer.white.moves, marks: [from], arrows: [best] });
    announce(this.shownHint === 1 ? `Hint: move the man on ${from}` : `Hint: ${best.san}`);
    this.draw();
  }

  /** Goes back to the position before the user's last move. */
  takeBack() {
    if (this.moves.length === 0 || this.waiting) return;
    const { before } = this.moves.pop();
    this.over = false;
    this.say(`White mates in ${movesOf(before.white.plies)}.`, 'kept');
    this.showPosition(before);
    go({ view: 'trainer', ending: this.select.value, fen: before.fen }, { replace: true });
  }
}

/** Says what a move did to the distance to mate. */
function judge(move, best) {
  if (move.outcome !== 'win') return { kind: 'failed', lost: 0, words: move.outcome === 'draw' ? 'lets the win slip: draw' : 'loses' };
  const lost = (move.plies - best.plies) / 2;
  if (lost === 0) return { kind: 'kept', lost, words: move.plies === 1 ? 'mate' : `kept the distance, ${movesOf(move.plies) - 1} to go` };
  return { kind: 'slower', lost, words: `lost ${count(lost, 'move')}, ${best.san} was best` };
}
