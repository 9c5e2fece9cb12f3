// A game against the engine.

import { leftOutText } from './answers.js';
import * as api from './api.js';
import { Board, modes } from './board.js';
import { parse, positionText, startFEN } from './chess.js';
import { Clocks } from './clocks.js';
import { announce, copyButton, entitle, h } from './dom.js';
import { expected } from './evaluation.js';
import { dropText } from './keptfile.js';
import { KeptGame } from './keptgames.js';
import { Match } from './match.js';
import { MoveTree } from './movetree.js';
import { PlayForm } from './playform.js';
import { go } from './route.js';
import { soundOf } from './sounds.js';
import { recall, remember } from './store.js';
import { newGame } from './tree.js';
import { adviceOn, moveText, problemText, spoken, words } from './words.js';

const thinking = 350; // least time of the engine in milliseconds, so that the user sees its move
const drawDepth = 12; // depth in plies of the search that decides about an offered draw
const mostForDraw = 0.03; // points that the engine may expect beyond a half and still accept
const doubt = 4000; // milliseconds within which a second press confirms the first

export class PlayView {
  constructor() {
    this.board = new Board({ onPlay: (move) => this.play(move), onPremove: () => this.say(this.board.premove ? words.premoved : words.thinks) });
    this.board.mode = modes.play;
    this.clocks = new Clocks(() => this.flag());
    this.tree = new MoveTree((node) => this.look(node), words.noMoves);
    this.form = new PlayForm(() => this.begin());
    this.steps = true; // the wheel steps through the game
    this.turn = null; // AbortController of the present turn
    this.state = null; // state of the game, null while it is loading
    this.match = null; // null before the first game
    const button = (label, title, click) => h('button', { type: 'button', title, click }, label);
    this.buttons = {
      back: button(words.takeBack, words.takeBackTitle, () => this.takeBack()),
      hint: button(words.hint, words.hintTitle, () => this.hint()),
      draw: button(words.offerDraw, words.offerDrawTitle, () => this.offerDraw()),
      resign: button(words.resign, words.resignTitle, () => this.sure(this.buttons.resign, () => this.finish(this.match.colour === 'w' ? '0-1' : '1-0', 'resignation'))),
      turn: button(words.flipBoard, words.flipBoardTitle, () => this.board.turn()),
      analyse: button(words.analyse, words.analyseTitle, () => this.analyse()),
      copy: copyButton(words.copyPGN, () => api.writeGame(this.match.tree())),
      again: button(words.tryAgain, words.tryAgainTitle, () => this.advance()),
    };
    this.buttons.again.hidden = true;
    const { back, hint, draw, resign, turn, analyse, copy, again } = this.buttons;
    this.element = h('div', { class: 'columns play' },
      h('h1', { class: 'unseen' }, words.playBurnside),
      h('div', { class: 'left' }, h('div', { class: 'stage' }, h('div', { class: 'above' }, this.clocks.other), this.board.element,
        h('div', { class: 'foot' }, this.clocks.own, h('div', { class: 'controls', role: 'group', 'aria-label': words.yourGame }, back, hint, draw, resign, turn)))),
      h('div', { class: 'aside' },
        h('section', { class: 'card game-moves', 'aria-label': words.theGame },
          this.title = h('h2'), this.status = h('p', { class: 'verdict', role: 'status' }),
          h('div', { class: 'tools' }, analyse, copy, again), this.tree.element),
        this.form.element));
    addEventListener('pagehide', this.hide = () => this.pause());
    addEventListener('pageshow', this.back = ({ persisted }) => persisted && this.match && !this.offered && this.resume());
  }

  leave() {
    removeEventListener('pagehide', this.hide);
    removeEventListener('pageshow', this.back);
    this.pause();
  }

  /** Shows the stored game, or a position to begin a game from. */
  async show({ fen }) {
    this.match ??= Match.from(recall('play'));
    if (fen) await this.offer(positionText(fen));
    else if (this.match) await this.resume();
    else await this.offer(startFEN);
  }

  /** Shows a position to begin a game from. */
  async offer(fen) {
    this.pause();
    this.offered = fen;
    if (fen !== startFEN) this.form.offer(fen);
    this.draw();
    this.board.show(parse(fen) ?? parse(startFEN));
    this.say(words.chooseGame);
    try {
      const answer = await api.game({ fen, moves: [] });
      this.form.fen = answer.fen;
      if (leftOutText(answer)) this.say(`${leftOutText(answer)} ${words.chooseGame}`);
    } catch (problem) {
      this.fail(problem);
    }
    this.element.setAttribute('aria-busy', 'false');
  }

  /** Begins the chosen game. If another game is in progress, the user must confirm that. */
  begin() {
    const start = () => this.start();
    if (this.match && !this.match.over && this.match.lastTurn() && !this.offered) this.sure(this.form.submit, start);
    else start();
  }

  async start() {
    try {
      this.pause();
      const options = await this.form.options();
      await api.game({ fen: options.fen, moves: [] });
      this.match = new Match(options);
    } catch (problem) {
      this.fail(problem);
      return;
    }
    if (this.board.turned !== (this.match.colour === 'b')) this.board.turn();
    go({ view: 'play' }, { replace: true });
    scrollTo(0, 0);
    await this.resume();
  }

  async resume() {
    this.offered = '';
    if (this.board.turned !== (this.match.colour === 'b')) this.board.turn();
    await this.advance();
  }

  /** Continues the game from its current position. */
  async advance() {
    const turn = this.newTurn();
    this.save();
    this.draw();
    this.look(this.match.last);
    try {
      const state = await api.game(this.match.played());
      if (this.turn === turn) await this.take(state, turn);
    } catch (problem) {
      if (this.turn === turn) this.fail(problem);
    }
  }

  /** Ends the last turn with its requests, and begins a new one. */
  newTurn() {
    this.turn?.abort();
    this.turn = new AbortController();
    this.state = null;
    this.marks = [];
    this.buttons.again.hidden = true;
    this.element.setAttribute('aria-busy', 'true');
    return this.turn;
  }

  /** Shows a new state of the game. */
  async take(state, turn) {
    this.state = state;
    if (!this.match.over && state.result !== '*') this.match.finish(state.result, state.reason);
    this.save();
    this.draw();
    this.look(this.match.last);
    if (this.match.over) {
      this.clocks.stop();
      this.say(this.match.ending);
    } else if (this.match.playersTurn) {
      this.clocks.start(true);
      this.say(state.check ? words.checkYourMove : words.yourMove);
    } else {
      this.say(words.thinks);
      await this.answer(turn);
      return;
    }
    this.element.setAttribute('aria-busy', 'false');
  }

  /** Asks for the engine's move. The engine's clock loses the time that the server reports. */
  async answer(turn) {
    const { match } = this;
    const begun = performance.now();
    this.clocks.start(false);
    const { move, time, game } = await api.reply(match.played(), this.options(), turn.signal);
    // A move that does not slide needs no extra time.
    const rest = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : begun + thinking - performance.now();
    await new Promise((resolve) => { setTimeout(resolve, rest); });
    if (this.turn !== turn) return;
    this.clocks.stop();
    if (!match.spend(time)) {
      this.timeOver();
      return;
    }
    match.add(move);
    soundOf(move.san, game.result !== '*');
    announce(words.burnsidePlays({ move: spoken(move.san) }));
    const premove = this.board.takePremove(game.moves);
    await this.take(game, turn);
    if (premove && this.turn === turn) this.play(premove);
  }

  /** Returns the parameters of the request for the engine's move. */
  options() {
    const { level, seed, timed, left, increment } = this.match;
    const clocks = timed ? { wtime: Math.ceil(left.w), btime: Math.ceil(left.b), winc: 1000 * increment, binc: 1000 * increment } : {};
    return { client: api.client, ...(level ? { level, seed } : {}), ...clocks };
  }

  /** Makes a move of the player. */
  play(move) {
    const { match } = this;
    if (!this.state || match.over || !match.playersTurn) return;
    if (!match.spend(this.clocks.stop())) {
      this.timeOver();
      return;
    }
    match.add(move);
    soundOf(move.san);
    this.advance();
  }

  /** Ends the game when the player's clock has run out. */
  flag() {
    this.match.spend(this.clocks.stop());
    this.timeOver();
  }

  timeOver() {
    const { flag } = this.state;
    this.finish(flag, flag === '1/2-1/2' ? 'time against a king' : 'time');
  }

  /** Ends the game by resignation or on time. */
  finish(result, reason) {
    if (this.match.over) return;
    this.match.spend(this.clocks.stop());
    this.match.finish(result, reason);
    this.advance();
  }

  takeBack() {
    this.clocks.stop();
    this.match.takeBack();
    announce(words.takenBack);
    this.advance();
  }

  /** Shows a move that the engine would make at full strength. */
  async hint() {
    const { turn } = this;
    this.buttons.hint.disabled = true;
    try {
      const { move } = await api.reply(this.match.played(), { client: `${api.client}-hint` }, turn.signal);
      if (this.turn !== turn) return;
      this.match.hints++;
      this.marks = [{ uci: move.uci, outcome: 'engine' }];
      this.look(this.match.last);
      this.say(words.hintIs({ move: moveText(move.san) }));
    } catch (problem) {
      if (this.turn === turn) this.say(adviceOn(problem));
    }
    this.draw();
  }

  /** Offers a draw. The engine accepts unless it stands better in a short search; it is asked once in each position. */
  async offerDraw() {
    const { turn, match } = this;
    this.refused = match.last;
    this.draw();
    this.say(words.drawConsidered);
    let share = null; // of the points, for White
    try {
      await api.analyse(match.last.fen, { lines: 1, depth: drawDepth, hash: 16 }, turn.signal, ({ lines: [line] }) => {
        if (line) share = expected(line.wdl);
      });
    } catch (problem) {
      if (this.turn === turn) this.say(adviceOn(problem));
      return;
    }
    if (this.turn !== turn || share === null) return;
    if ((match.colour === 'w' ? 1 - share : share) <= 0.5 + mostForDraw) this.finish('1/2-1/2', 'agreement');
    else this.say(words.drawRefused);
  }

  /** Shows a position of the game. The player can move only in the last one. */
  look(node) {
    const { match, state } = this;
    this.shown = node;
    this.tree.show(match);
    this.tree.mark(node);
    const live = node === match.last;
    const open = live && state && !match.over && match.playersTurn;
    this.board.show(parse(node.fen), {
      moves: open ? state.moves : [], premover: live && state && !match.over && !match.playersTurn ? match.colour : '', arrows: live ? this.marks : [], lastMove: node.uci,
      check: live && state?.check ? (state.reason === 'checkmate' ? 'mate' : 'check') : '',
    });
  }

  /** Acts on a key that nothing else uses. */
  key(key) {
    const steps = {
      __proto__: null,
      ArrowLeft: () => this.shown.parent,
      ArrowRight: () => this.shown.children[0],
      Home: () => this.match.root,
      End: () => this.match.last,
    };
    if (key === 'f') this.board.turn();
    const node = this.match && !this.offered ? steps[key]?.() : null;
    if (node) this.look(node);
    return key === 'f' || key in steps;
  }

  /** Draws everything except the board. */
  draw() {
    const { match, state } = this;
    const shown = match && !this.offered;
    const { back, hint, draw, resign, analyse, copy } = this.buttons;
    const thinks = shown && !match.over;
    back.disabled = !shown || !match.lastTurn() || ['resignation', 'agreement'].includes(match.reason);
    hint.disabled = !thinks || !state || !match.playersTurn;
    draw.disabled = hint.disabled || this.refused === match.last;
    resign.disabled = !thinks;
    analyse.disabled = !shown || match.last === match.root;
    copy.disabled = analyse.disabled;
    analyse.classList.toggle('primary', Boolean(shown) && match.over);
    this.title.textContent = shown ? match.title : words.aNewGame;
    entitle(shown ? match.title : words.play);
    this.element.classList.toggle('fresh', !shown);
    if (shown) this.clocks.show(match);
    else this.tree.show(newGame(startFEN));
  }

  say(text) {
    this.status.textContent = text;
  }

  /** Says why the game does not go on. */
  fail(problem) {
    this.clocks.stop();
    this.say(problemText(problem));
    this.buttons.again.hidden = !this.match || Boolean(this.offered);
    this.element.setAttribute('aria-busy', 'false');
  }

  /** Calls act on the second press of a button; the first press asks for confirmation. */
  sure(button, act) {
    const reset = () => {
      if (!button.dataset.label) return;
      button.textContent = button.dataset.label;
      delete button.dataset.label;
    };
    if (button.dataset.label) {
      reset();
      act();
      return;
    }
    button.dataset.label = button.textContent;
    button.textContent = words.sure;
    announce(words.sureSaid);
    setTimeout(reset, doubt);
  }

  save() {
    remember('play', this.match.text());
  }

  /** Stops the game while it is not in view. The time so far is subtracted from the player's clock. The engine will search again. */
  pause() {
    this.turn?.abort();
    this.turn = null;
    const spent = this.clocks.stop();
    if (!this.match || this.offered) return;
    if (this.match.playersTurn && !this.match.over) this.match.spend(spent);
    this.save();
  }

  /** Opens the game in the view of games, and has it judged. */
  analyse() {
    const kept = new KeptGame();
    const { match } = this;
    const tree = match.tree();
    const moves = tree.nodes.map(({ san }) => san).join(' ');
    // The same game is kept only once.
    if (match.kept?.moves !== moves || match.kept.result !== match.result || !kept.open(match.kept.name)) {
      kept.begin();
      kept.save(tree);
      match.kept = { name: kept.name, moves, result: match.result };
      this.save();
    }
    dropText();
    go({ view: 'game', graph: true });
  }
}
