// A game against the engine: its players, moves and clocks. It knows neither the rules of
// chess nor the page.

import { otherSide, sideOfLetter, sideToMove } from './chess.js';
import { addMove, newGame, removeNode, treeOf } from './tree.js';
import { words } from './words.js';

const second = 1000;

export class Match {
  /**
   * Begins a game from a FEN. level is in Elo, 0 for full strength; colour is the
   * player's; minutes is 0 for no clock; increment is in seconds; chess960 marks a game of
   * Chess960.
   */
  constructor({ fen, level, colour, minutes, increment, chess960 }) {
    Object.assign(this, { level, colour, minutes, increment, chess960 });
    this.seed = crypto.getRandomValues(new Uint32Array(1))[0];
    this.date = new Date().toISOString().slice(0, 10).replaceAll('-', '.');
    this.root = newGame(fen).root;
    this.last = this.root;
    this.result = '*';
    this.reason = '';
    this.takenBack = 0;
    this.hints = 0;
    this.kept = null; // {name, moves, result} of the game as the view of games keeps it
    this.setClocks();
  }

  /** Returns a game from a result of text(); null for any other text. */
  static from(text) {
    try {
      const { seed, date, result, reason, takenBack, hints, left, kept, moves, ...rest } = JSON.parse(text);
      const match = new Match(rest);
      for (const { clock, ...move } of moves) match.add(move, clock);
      return Object.assign(match, { seed, date, result, reason, takenBack, hints, left, kept });
    } catch {
      return null;
    }
  }

  /** Returns the game as a text that the browser can store. */
  text() {
    const { level, colour, minutes, increment, chess960, seed, date, result, reason, takenBack, hints, left, kept } = this;
    const moves = this.nodes().slice(1).map(({ uci, san, fen, clock }) => ({ uci, san, fen, clock }));
    return JSON.stringify({ fen: this.root.fen, level, colour, minutes, increment, chess960, seed, date, result, reason, takenBack, hints, left, kept, moves });
  }

  get timed() {
    return this.minutes > 0;
  }

  get over() {
    return this.result !== '*';
  }

  get side() {
    return sideToMove(this.last.fen);
  }

  get playersTurn() {
    return this.side === this.colour;
  }

  /** Returns the positions of the game, from the first to the last. */
  nodes() {
    const nodes = [];
    for (let node = this.last; node; node = node.parent) nodes.unshift(node);
    return nodes;
  }

  /** Returns the game as the server needs it: without the moves before the last capture or pawn move. */
  played() {
    const nodes = this.nodes();
    const first = Math.max(0, nodes.findLastIndex(({ fen }) => fen.split(' ')[4] === '0'));
    return { fen: nodes[first].fen, moves: nodes.slice(first + 1).map(({ san }) => san) };
  }

  /** Sets the clocks to their times after the last move. */
  setClocks() {
    const nodes = this.nodes().reverse();
    const left = (side) => nodes.find((node) => node.parent && sideToMove(node.parent.fen) === side)?.clock ?? 60 * second * this.minutes;
    this.left = { w: left('w'), b: left('b') };
  }

  /** Subtracts time, in milliseconds, from the clock of the side to move; reports whether any is left. */
  spend(time) {
    if (!this.timed) return true;
    this.left[this.side] = Math.max(0, this.left[this.side] - time);
    return this.left[this.side] > 0;
  }

  /** Makes a move of the side to move. The parameter left is what its clock shows then. */
  add(move, left = this.timed ? this.left[this.side] + second * this.increment : undefined) {
    this.left[this.side] = left;
    this.last = addMove(this.last, move);
    this.last.clock = left;
  }

  /** Returns the last position in which the player moved, null if there is none. */
  lastTurn() {
    let node = this.last;
    while (node.parent && sideToMove(node.parent.fen) !== this.colour) node = node.parent;
    return node.parent;
  }

  /** Goes back to the player's last turn. */
  takeBack() {
    const turn = this.lastTurn();
    removeNode(turn.children[0]);
    this.last = turn;
    this.takenBack++;
    Object.assign(this, { result: '*', reason: '' });
    this.setClocks();
  }

  finish(result, reason) {
    Object.assign(this, { result, reason });
  }

  /** Returns the engine's name as a player. */
  get opponent() {
    return this.level ? `Burnside ${this.level}` : 'Burnside';
  }

  /** Says who plays, and after the game its result. */
  get title() {
    const players = words.players({ side: sideOfLetter[this.colour], opponent: this.opponent });
    return this.over ? `${resultText[this.result]} · ${players}` : players;
  }

  /** Says in a sentence how the game ended. */
  get ending() {
    const won = this.result === (this.colour === 'w' ? '1-0' : '0-1');
    const { won: wins, lost: losses, drawn } = words.endings;
    const how = drawn[this.reason] ?? (won ? wins : losses)[this.reason] ?? '';
    const moves = words.moveCount({ count: Math.ceil((this.nodes().length - 1) / 2) });
    const takenBack = this.takenBack && words.takeBackCount({ count: this.takenBack });
    const hints = this.hints && words.hintCount({ count: this.hints });
    return words.endingCounts({ how, counts: [moves, takenBack, hints].filter(Boolean).join(', ') });
  }

  /** Returns the game as the server's tree, with the clocks' times after each move. */
  tree() {
    const players = { [this.colour]: 'Player', [otherSide[this.colour]]: this.opponent };
    const tags = {
      Event: 'Game against Burnside', Site: '?', Date: this.date, Round: '-', White: players.w, Black: players.b, Result: this.result,
      TimeControl: this.timed ? `${60 * this.minutes}${this.increment ? `+${this.increment}` : ''}` : '-',
      Termination: this.over ? (this.reason === 'time' ? 'time forfeit' : 'normal') : 'unterminated',
    };
    const game = Object.assign(newGame(this.root.fen), { chess960: Boolean(this.chess960), result: this.result, tags: Object.entries(tags).map(([name, value]) => ({ name, value })) });
    let node = game.root;
    for (const { uci, san, fen, clock } of this.nodes().slice(1)) {
      node = addMove(node, { uci, san, fen });
      if (clock === undefined) continue;
      node.clk = clockText(clock);
      node.after = [`[%clk ${node.clk}]`];
    }
    return treeOf(game);
  }
}

/** Results with proper dashes and fractions. */
export const resultText = { __proto__: null, '1-0': '1–0', '0-1': '0–1', '1/2-1/2': '½–½' };

/** Writes a time in milliseconds in PGN's form for clocks: hours, minutes, seconds. */
function clockText(left) {
  const seconds = Math.floor(left / second);
  const two = (number) => String(number).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

