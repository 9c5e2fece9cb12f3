// A game with its variations, next to the engine. It is played on the board or read from PGN, and can be judged.

import * as api from './api.js';
import { Board, modes } from './board.js';
import { parse, positionText, startFEN } from './chess.js';
import { announce, copyText, entitle, h, saveFile } from './dom.js';
import { engineArrows, EnginePanel, engineView } from './engine.js';
import { Gauge, scoreText } from './evaluation.js';
import { GameEditor } from './gameedit.js';
import { GameFile } from './gamefile.js';
import { Graph } from './graph.js';
import { chancesOf, faultText, markOf, numbered, scoreOf } from './judged.js';
import { JudgePanel } from './judgepanel.js';
import { KeptGame } from './keptgames.js';
import { MoveTree } from './movetree.js';
import { address, go } from './route.js';
import { soundOf } from './sounds.js';
import { Steps } from './steps.js';
import { adviceOn, movesText, spoken, words } from './words.js';
import { addMove, gameOf, knownTag, lineThrough, newGame, nodesOf, tagOf, treeOf } from './tree.js';

const mostPast = 20; // changes that can be undone
const typingPause = 500; // milliseconds without a letter after which a comment is stored
const hidings = ['pagehide', 'visibilitychange']; // after these events the page may not run again

export class GameView {
  constructor() {
    this.board = new Board({ onPlay: (move) => this.play(move) });
    this.board.mode = modes.play;
    this.gauge = new Gauge();
    this.board.element.append(this.gauge.element);
    this.engine = new EnginePanel({ onPlay: (moves) => this.play(...moves), onPoint: (move) => this.point(move), onLines: (lines) => this.showLines(lines) });
    this.steps = new Steps(words.gameSteps, (key) => this.key(key));
    this.tree = new MoveTree((node) => this.step(node), words.emptyGame);
    this.graph = new Graph({ onStep: (node) => this.step(node), onPoint: (node) => this.describe(node ?? this.node) });
    this.judging = new JudgePanel({ onJudged: (finished) => this.judged(finished), onWritten: (game) => this.written(game), onNext: () => this.step(this.nextMark()) });
    this.editor = new GameEditor({ onEdit: (change, undoable) => this.edit(change, undoable), onText: () => this.saveLater(), onUndo: () => this.undo() });
    this.file = new GameFile({ onGame: (game, several) => this.take(game, { several }), onKept: (name) => this.openKept(name) });
    this.kept = new KeptGame();
    this.past = []; // trees before the latest changes, and the numbers of their nodes
    this.arrows = [];
    this.asked = null;
    this.game = null; // null before the first one
    this.element = h('div', { class: 'columns game' },
      h('h1', { class: 'unseen' }, words.aGame),
      h('div', { class: 'left' }, h('div', { class: 'stage' }, this.board.element, this.steps.element), this.actions()),
      h('div', { class: 'aside' },
        h('section', { class: 'card game-moves', 'aria-label': words.theGame }, this.title = h('h2'), this.opening = h('p', { class: 'opening' }), this.file.several,
          this.tree.element, this.graph.element, this.at = h('p', { class: 'at' }), this.fault = h('div', { class: 'at-fault' })),
        this.judging.element, this.engine.element, this.editor.element, this.tools(), this.file.element));
    this.file.takeDrops(this.element);
    this.waiting = 0; // timer of a save
    this.onHide = () => this.saveWaiting();
    for (const event of hidings) addEventListener(event, this.onHide);
  }

  leave() {
    this.saveWaiting();
    for (const event of hidings) removeEventListener(event, this.onHide);
    this.asked = null;
    this.judging.stop();
    this.engine.leave();
  }

  /** Shows the tab's game, judged if graph is set, or a new game from the position in the address. */
  async show({ fen, graph }) {
    if (fen) {
      if (!this.game) this.restore();
      await this.file.load(`[FEN "${positionText(fen)}"]`);
      go({ view: 'game' }, { replace: true });
    } else if (!this.game) {
      this.restore();
      if (graph && !this.game.summary) this.judging.run(false);
    }
  }

  /** Shows the game that the tab had before a reload. A new tab shows the latest game. */
  restore() {
    const tree = this.kept.open();
    if (!tree) this.kept.begin();
    this.passing = Boolean(tree?.passing);
    this.begin(tree ? gameOf(tree) : newGame(startFEN), tree ? this.kept.place : 0);
    this.file.restore();
  }

  /** Shows a game at the node with the given number. */
  begin(game, place = 0) {
    this.game = game;
    this.past = [];
    this.drawGame(nodesOf(game)[place] ?? game.root, true);
  }

  /** Shows a new game. The one before stays among the kept games, unless it is a mere position, or an unchanged one of several games of a text: several says that the new one is. */
  take(game, { several = false } = {}) {
    this.saveWaiting();
    if (this.passing) this.kept.drop();
    this.passing = several || !game.root.children.length; // until it is changed
    this.kept.begin();
    this.begin(game);
    if (game.root.children.length || game.root.fen !== startFEN) this.save(false);
  }

  openKept(name) {
    this.saveWaiting();
    const before = this.kept;
    const kept = new KeptGame();
    const tree = kept.open(name);
    if (!tree) return;
    if (this.passing && before.name !== name) before.drop();
    this.kept = kept;
    this.file.forget();
    this.passing = Boolean(tree.passing);
    this.begin(gameOf(tree), this.kept.place);
  }

  /** Stores the game in the browser. */
  save(changed = true) {
    clearTimeout(this.waiting);
    this.waiting = 0;
    if (changed) this.passing = false;
    const result = this.kept.save({ ...treeOf(this.game), passing: this.passing });
    this.notice.textContent = { kept: '', apart: words.keptApart, full: words.keptNot }[result];
  }

  /** Stores the game when the user stops typing. Storing all of it at each letter would make typing slow. */
  saveLater() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.save(), typingPause);
  }

  /** Stores the game now if it waits to be stored. */
  saveWaiting() {
    if (this.waiting) this.save();
  }

  /** Draws everything that depends on the moves of the game; fresh says that this is another game than before. */
  drawGame(node, fresh = false) {
    const [white, black] = [tagOf(this.game, 'White'), tagOf(this.game, 'Black')];
    this.title.textContent = white || black ? `${white || '?'} – ${black || '?'} ${this.game.result}` : words.game;
    this.tree.show(this.game);
    this.editor.tags.show(this.game);
    this.judging.show(this.game, fresh);
    this.step(node);
  }

  /** Goes to a node of the game. */
  async step(node) {
    if (!node) return;
    this.node = node;
    this.element.setAttribute('aria-busy', 'true');
    this.kept.mark(nodesOf(this.game).indexOf(node));
    this.tree.mark(node);
    const line = lineThrough(node);
    this.graph.show(line, node);
    const at = line.indexOf(node);
    this.steps.show(at, line.length - 1);
    this.editor.show(node, this.past.length > 0);
    this.judging.next.disabled = !this.nextMark();
    this.tables.href = address({ fen: node.fen });
    this.playFrom.href = address({ view: 'play', fen: node.fen });
    this.describe(node);
    const position = parse(node.fen);
    this.board.show(position, { lastMove: node.uci });
    entitle(node.san ? words.gameTitle({ move: numbered(node) }) : words.game);
    announce(node.san ? [spoken(node.san), words.marks[markOf(node)]?.one].filter(Boolean).join(', ') : words.gameBegin);
    await this.ask(node, position);
  }

  /** Says what is known of a node: its move, score, chances and clock, its fault and the better line, and the opening. */
  describe(node) {
    const [score, chances] = [scoreOf(node), chancesOf(node)];
    const parts = [node.parent ? numbered(node) : words.gameBegin, score && !score.over && scoreText(score), chances !== null && words.whiteChances({ percent: Math.round(chances) }), node.clk && words.clockShows({ time: node.clk })];
    this.at.textContent = parts.filter(Boolean).join(' · ');
    const fault = faultText(node);
    const { line } = node.judged ?? {};
    this.fault.replaceChildren(...(fault ? [h('p', {}, fault)] : []), ...(fault && line ? [this.betterLine(node, line)] : []));
    // The beginning has the name of the whole line.
    let named = node.parent ? node : lineThrough(node).findLast(({ opening }) => opening);
    while (named && !named.opening) named = named.parent;
    this.opening.lang = named ? 'en' : ''; // the language of a tag is not known
    this.opening.textContent = named ? `${named.opening.eco} ${named.opening.name}` : [knownTag(this.game, 'ECO'), knownTag(this.game, 'Opening')].filter(Boolean).join(' ');
  }

  /** Returns a button that adds a better line as a variation. */
  betterLine(node, line) {
    const add = async () => {
      const { moves } = await api.play(node.parent.fen, line);
      this.edit(() => {
        moves.reduce(addMove, node.parent);
        return node.parent.children.find(({ san }) => san === moves[0].san);
      });
    };
    return h('button', { type: 'button', class: 'better', title: words.betterTitle, click: () => add().catch((problem) => this.file.say([adviceOn(problem)])) }, words.better({ line: movesText(line) }));
  }

  /** Asks for the legal moves, and the name of the opening. */
  async ask(node, position) {
    this.asked = node;
    let answer;
    try {
      answer = await api.probe(node.fen);
    } catch (problem) {
      this.file.say([adviceOn(problem)]);
      return;
    }
    if (this.asked !== node) return;
    if (answer.opening && !node.opening) {
      node.opening = answer.opening;
      this.describe(node);
    }
    const own = answer[answer.side];
    const check = own.check ? (own.moves.length ? 'check' : 'mate') : '';
    this.board.show(position, { moves: own.moves.map(({ uci, san, fen }) => ({ uci, san, fen })), arrows: this.arrows, lastMove: node.uci, check });
    this.engine.show(true);
    this.engine.position(node.fen, own.moves.length === 0);
    this.element.setAttribute('aria-busy', 'false');
  }

  /** Plays moves from the node that is shown. A new move begins a variation. */
  play(...moves) {
    soundOf(moves.at(-1).san);
    const node = moves.reduce(addMove, this.node);
    this.save();
    this.drawGame(node);
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
      n: () => this.step(this.nextMark()),
      u: () => this.undo(),
    };
    if (this.game) keys[key]?.();
    return key in keys;
  }

  actions() {
    return h('div', { class: 'bar' }, h('button', { type: 'button', title: words.flipBoardTitle, click: () => this.board.turn() }, words.flipBoard),
      this.playFrom = h('a', { class: 'button', 'data-route': true, title: words.playFromTitle }, words.playFrom),
      this.tables = h('a', { class: 'button', 'data-route': true, title: words.tablesTitle }, words.tables));
  }

  tools() {
    const button = (label, title, click) => h('button', { type: 'button', title, click }, label);
    this.copy = h('button', { type: 'button', class: 'copy', click: () => this.copyPGN() }, words.copyPGN);
    return h('div', { class: 'tools', role: 'group', 'aria-label': words.wholeGame }, this.copy,
      button(words.download, words.downloadTitle, () => this.download()), button(words.newGame, words.newGameTitle, () => this.newGame()),
      button(words.yourGames, words.yourGamesTitle, () => this.file.listKept()), this.notice = h('p', { class: 'reason', role: 'status' }));
  }

  newGame() {
    this.file.forget();
    this.file.field.value = '';
    this.take(newGame(startFEN));
    this.notice.textContent = words.newGameBegun;
  }

  /** Changes the game; change() returns the node to show. undoable is false for the end of a change that has begun. */
  edit(change, undoable = true) {
    if (undoable) this.past.push([JSON.stringify(treeOf(this.game)), nodesOf(this.game).indexOf(this.node)]);
    if (this.past.length > mostPast) this.past.shift();
    const node = change();
    this.save();
    this.drawGame(node);
  }

  /** Takes the last change back. */
  undo() {
    const last = this.past.pop();
    if (!last) return;
    const [text, place] = last;
    this.game = gameOf(JSON.parse(text));
    this.save();
    announce(words.undone);
    this.drawGame(nodesOf(this.game)[place]);
  }

  /** Returns the next marked move of the line. After the last one comes the first; undefined if there is none. */
  nextMark() {
    const line = lineThrough(this.node);
    const at = line.indexOf(this.node);
    return [...line.slice(at + 1), ...line.slice(0, at + 1)].find(markOf);
  }

  /** Shows what is known of the moves so far. */
  judged(finished) {
    if (finished) this.save();
    this.tree.show(this.game);
    this.tree.mark(this.node);
    this.graph.show(lineThrough(this.node), this.node);
    this.judging.show(this.game, false);
    this.judging.next.disabled = !this.nextMark();
    this.describe(this.node);
  }

  /** Shows the game into which the judgement was written. */
  written(game) {
    const ply = lineThrough(this.game.root).indexOf(this.node);
    this.edit(() => {
      this.game = game;
      return lineThrough(game.root)[Math.max(ply, 0)];
    });
    this.judging.say(words.writtenIn);
  }

  async copyPGN() {
    const text = api.writeGame(treeOf(this.game));
    let done = false;
    try {
      done = await copyText(text);
      if (!done) this.file.field.value = await text;
    } catch (problem) {
      this.file.say([adviceOn(problem)]);
      return;
    }
    this.copy.textContent = done ? words.copied : words.shownBelow;
    announce(`${this.copy.textContent}.`);
    setTimeout(() => { this.copy.textContent = words.copyPGN; }, 1500);
  }

  async download() {
    try {
      const text = await api.writeGame(treeOf(this.game));
      const name = ['White', 'Black', 'Date'].map((tag) => knownTag(this.game, tag).replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '')).filter(Boolean).join('-');
      saveFile(`${name || 'game'}.pgn`, text);
    } catch (problem) {
      this.file.say([adviceOn(problem)]);
    }
  }
}
