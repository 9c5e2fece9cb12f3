// A game with its variations: played on the board or read from PGN, with the engine
// beside it and a graph of its evaluation.

import * as api from './api.js';
import { Board, modes } from './board.js';
import { parse, positionText } from './chess.js';
import { announce, copyText, entitle, h } from './dom.js';
import { engineArrows, EnginePanel, engineView } from './engine.js';
import { expected, Gauge, isTurn } from './evaluation.js';
import { Graph } from './graph.js';
import { MoveTree } from './movetree.js';
import { startFEN, writePGN } from './pgn.js';
import { address, go } from './route.js';
import { soundOf } from './sounds.js';
import { Steps } from './steps.js';
import { recall, remember } from './store.js';
import { adviceOn, words } from './words.js';
import { addMove, lineThrough, makeMain, newGame, readGame, removeNode } from './tree.js';

const graphDepth = 10; // depth in plies to which the graph's positions are searched

export class GameView {
  constructor() {
    this.board = new Board({ onPlay: (move) => this.play(move) });
    this.board.mode = modes.play;
    this.gauge = new Gauge();
    this.board.element.append(this.gauge.element);
    this.engine = new EnginePanel({ onPlay: (moves) => this.play(...moves), onPoint: (move) => this.point(move), onLines: (lines) => this.showLines(lines) });
    this.steps = new Steps(words.gameSteps, (key) => this.key(key));
    this.tree = new MoveTree((node) => this.step(node), words.emptyGame);
    this.graph = new Graph((node) => this.step(node));
    this.arrows = [];
    this.asked = null;
    this.reading = null; // identifies the newest text
    this.judging = null; // AbortController of the evaluation of the game
    this.element = h('div', { class: 'columns game' },
      h('h1', { class: 'unseen' }, words.aGame),
      h('div', { class: 'left' }, h('div', { class: 'stage' }, this.board.element, this.steps.element), this.actions()),
      h('div', { class: 'aside' },
        h('section', { class: 'card game-moves', 'aria-label': words.theGame }, this.title = h('h2'), this.tree.element, this.graph.element),
        this.engine.element, this.tools(), this.form()));
  }

  leave() {
    this.asked = null;
    this.judging?.abort();
    this.engine.leave();
  }

  /** Shows the stored game, with its graph if graph is set, or a new game from the position in the address. */
  async show({ fen, graph }) {
    if (fen) {
      await this.read(`[FEN "${positionText(fen)}"]`);
      go({ view: 'game' }, { replace: true });
    } else if (!this.game) {
      await this.read(recall('game') ?? '', Number(recall('game-ply')) || 0);
      if (graph && !this.judging) this.evaluate();
    }
  }

  /** Reads a game and shows it after ply plies. A game that can't be read changes nothing. */
  async read(text, ply = 0) {
    let [game, faults] = [this.game, []];
    const reading = {};
    this.reading = reading;
    try {
      [game, faults] = await readGame(text, startFEN);
    } catch (problem) {
      faults = [adviceOn(problem), ...problem.faults ?? []];
    }
    if (this.reading !== reading) return;
    this.field.value = faults.length ? text : '';
    this.faults.replaceChildren(...faults.map((fault) => h('p', {}, fault)));
    if (game && game === this.game) return;
    this.judging?.abort();
    this.game = game ?? newGame(startFEN);
    const line = lineThrough(this.game.root);
    await this.step(line[Math.min(ply, line.length - 1)]);
  }

  /** Goes to a node of the game. */
  async step(node) {
    if (!node) return;
    this.node = node;
    this.element.setAttribute('aria-busy', 'true');
    this.keep();
    this.tree.show(this.game, node);
    this.graph.show(lineThrough(node), node);
    const { White: white, Black: black } = this.game.tags;
    this.title.textContent = white || black ? `${white || '?'} – ${black || '?'} ${this.game.result}` : words.game;
    const line = lineThrough(node);
    const at = line.indexOf(node);
    this.steps.show(at, line.length - 1);
    for (const button of [this.makeMainButton, this.removeButton]) button.disabled = at === 0;
    this.turning.disabled = !this.nextTurn();
    this.tables.href = address({ fen: node.fen });
    this.playFrom.href = address({ view: 'play', fen: node.fen });
    const position = parse(node.fen);
    this.board.show(position, { lastMove: node.uci });
    entitle(node.san ? `Game: ${numbered(node)}` : words.game);
    announce(node.san || words.gameBegin);
    await this.ask(node, position);
  }

  /** Asks for the legal moves. */
  async ask(node, position) {
    this.asked = node;
    let answer;
    try {
      answer = await api.probe(node.fen);
    } catch (problem) {
      this.faults.replaceChildren(h('p', {}, adviceOn(problem)));
      return;
    }
    if (this.asked !== node) return;
    const own = answer[answer.side];
    const check = own.check ? (own.moves.length ? 'check' : 'mate') : '';
    this.board.show(position, { moves: own.moves.map(({ uci, san, fen }) => ({ uci, san, fen })), arrows: this.arrows, lastMove: node.uci, check });
    this.engine.show(true);
    this.engine.position(node.fen, own.moves.length === 0);
    this.element.setAttribute('aria-busy', 'false');
  }

  /** Plays moves from the node that is shown: a new one begins a variation. */
  play(...moves) {
    soundOf(moves.at(-1).san);
    this.step(moves.reduce(addMove, this.node));
  }

  point(move) {
    this.pointed = Boolean(move);
    this.board.drawArrows(move ? [move] : this.arrows);
  }

  showLines(lines) {
    if (lines.length || !this.engine.running) this.gauge.show(...engineView(lines));
    this.arrows = engineArrows(lines);
    if (!this.pointed) this.board.showArrows(this.arrows);
  }

  /** Acts on a key that nothing else uses. */
  key(key) {
    const keys = {
      __proto__: null,
      ArrowLeft: () => this.step(this.node.parent),
      ArrowRight: () => this.step(this.node.children[0]),
      Home: () => this.step(this.game.root),
      End: () => this.step(lineThrough(this.node).at(-1)),
      f: () => this.board.turn(),
      e: () => this.engine.toggle(),
    };
    if (this.game) keys[key]?.();
    return key in keys;
  }

  actions() {
    const action = (label, title, click) => h('button', { type: 'button', title, click }, label);
    this.makeMainButton = action(words.makeMain, words.makeMainTitle, () => this.change(makeMain));
    this.removeButton = action(words.remove, words.removeTitle, () => this.remove());
    return h('div', { class: 'bar' }, action(words.flipBoard, words.flipBoardTitle, () => this.board.turn()), this.makeMainButton, this.removeButton,
      this.tables = h('a', { class: 'button', 'data-route': true, title: words.tablesTitle }, words.tables));
  }

  change(how) {
    how(this.node);
    this.step(this.node);
  }

  remove() {
    const { parent } = this.node;
    removeNode(this.node);
    this.step(parent);
  }

  tools() {
    this.judge = h('button', { type: 'button', class: 'judge', title: `Search each position of the line to depth ${graphDepth}`, click: () => this.evaluate() }, words.drawGraph);
    this.copy = h('button', { type: 'button', class: 'copy', click: () => this.copyPGN() }, words.copyPGN);
    this.turning = h('button', { type: 'button', disabled: true, title: words.turningPointTitle, click: () => this.step(this.nextTurn()) }, words.turningPoint);
    this.playFrom = h('a', { class: 'button', 'data-route': true, title: words.playFromTitle }, words.playFrom);
    return h('div', { class: 'tools', role: 'group', 'aria-label': words.wholeGame }, this.judge, this.turning, this.copy,
      h('button', { type: 'button', click: () => this.read('') }, words.newGame), this.playFrom);
  }

  /** Returns the next turning point of the line. After the last one comes the first; undefined if there is none. */
  nextTurn() {
    const line = lineThrough(this.node);
    const at = line.indexOf(this.node);
    return [...line.slice(at + 1), ...line.slice(0, at + 1)].find(isTurn);
  }

  form() {
    this.field = h('textarea', { id: 'pgn', rows: 4, spellcheck: 'false', placeholder: '1. e4 e5 (1... c5 2. Nf3) 2. Nf3' });
    this.faults = h('div', { class: 'faults', role: 'alert' });
    return h('form', { class: 'pgn-form', submit: (event) => { event.preventDefault(); this.submit(); } },
      h('label', { for: 'pgn' }, 'PGN or FEN'), this.field, h('button', { type: 'submit' }, words.load), this.faults);
  }

  submit() {
    const text = positionText(this.field.value);
    return this.read(parse(text.split(/\s/)[0] ?? '') ? `[FEN "${text}"]` : this.field.value);
  }

  /** Stores the game, and the ply that is shown. */
  keep() {
    remember('game', writePGN(this.game));
    remember('game-ply', Math.max(0, lineThrough(this.game.root).indexOf(this.node)));
  }

  async copyPGN() {
    const text = writePGN(this.game);
    const done = await copyText(text);
    if (!done) this.field.value = text;
    this.copy.textContent = done ? words.copied : words.shownBelow;
    announce(`${this.copy.textContent}.`);
    setTimeout(() => { this.copy.textContent = words.copyPGN; }, 1500);
  }

  /** Evaluates each position of the line with the engine, or stops doing so. */
  async evaluate() {
    if (this.judging) {
      this.judging.abort();
      return;
    }
    const judging = new AbortController();
    this.judging = judging;
    this.judge.textContent = words.stopGraph;
    try {
      for (const node of lineThrough(this.node)) {
        if (!node.evaluation) await this.evaluateNode(node, judging.signal);
        if (judging.signal.aborted) break;
        this.graph.show(lineThrough(this.node), this.node);
        if (isTurn(node)) this.tree.show(this.game, this.node);
        this.turning.disabled = !this.nextTurn();
      }
    } catch (problem) {
      if (!judging.signal.aborted) this.faults.replaceChildren(h('p', {}, adviceOn(problem)));
    }
    this.judging = null;
    this.judge.textContent = words.drawGraph;
  }

  async evaluateNode(node, signal) {
    try {
      await api.analyse(node.fen, { lines: 1, depth: graphDepth, hash: 16 }, signal, ({ lines: [line] }) => {
        if (line) node.evaluation = { share: expected(line.wdl), score: line.score };
      });
    } catch (problem) {
      if (problem.code !== 'over') throw problem;
      // The side to move is mated or stalemated.
      const answer = await api.probe(node.fen);
      const { outcome, check } = answer[answer.side];
      const lost = outcome === 'loss' || check;
      node.evaluation = { share: lost ? (answer.side === 'white' ? 0 : 1) : 0.5, score: null };
    }
  }
}

/** Writes a move with its number. */
function numbered({ san, parent }) {
  const [, side, , , , number] = parent.fen.split(' ');
  return `${number}${side === 'w' ? '.' : '…'} ${san}`;
}
