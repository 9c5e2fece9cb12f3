// The board: men are moved by dragging, by clicking or with the keyboard.

import { Drawings } from './drawings.js';
import { drawMan, sideOf } from './pieces.js';
import { movesOf, outcomeClass, squareName, squareNumber } from './chess.js';
import { h, s } from './dom.js';
import { manName, resultText, words } from './words.js';

const dragFrom = 5; // pixels that a pointer moves before it drags
const slide = 160; // milliseconds that a man takes to its square
const mostSliding = 2; // men that slide at once: those of a castling

/** What a press on a square does: set up men, play moves, or nothing. */
export const modes = { setUp: 'setUp', play: 'play', look: 'look' };

export class Board {
  /**
   * onPlay(move) is called with a legal move, onPlace(man, from, to) when a man
   * is put somewhere in set-up mode: from is null for a man of the tray, to is
   * null for one that leaves the board, onPremove() after this.premove has changed.
   */
  constructor({ onPlay = () => {}, onPlace = () => {}, onPremove = () => {} }) {
    Object.assign(this, { onPlay, onPlace, onPremove });
    this.mode = modes.look;
    this.position = null;
    this.moves = [];
    this.arrows = [];
    this.marks = [];
    this.lastMove = '';
    this.check = ''; // "check" or "mate" of the side to move
    this.dropped = null; // square that a man was dragged to
    this.turned = false; // Black's side is at the bottom
    this.premover = ''; // side that may choose a move before its turn: w, b or none
    this.premove = null; // that move: {from, to}, squares
    this.selected = null; // square of the man that is to move
    this.hand = ''; // man of the tray that a click puts down
    this.focused = 0;
    this.cells = Array(64);
    this.grid = h('div', { class: 'board', role: 'grid', 'aria-label': words.chessBoard });
    this.overlay = s('svg', { class: 'arrows', viewBox: '0 0 8 8', 'aria-hidden': 'true' });
    this.choice = h('div', { class: 'promotion', role: 'dialog', 'aria-label': words.promoteTo, hidden: true });
    this.sketch = s('svg', { class: 'arrows sketch', viewBox: '0 0 8 8', 'aria-hidden': 'true' });
    this.element = h('div', { class: 'board-area' }, this.grid, this.overlay, this.sketch, this.choice);
    this.drawings = new Drawings(this.grid, {
      squareAt: (x, y) => this.squareUnder(x, y), onChange: () => this.drawSketch(), onHold: () => this.release?.(),
    });
    this.choice.addEventListener('keydown', (event) => event.key === 'Escape' && this.endPromotion());
    this.build();
    this.listen();
  }

  /** Shows a position. Options that are missing are reset. */
  show(position, { moves = [], arrows = [], marks = [], lastMove = '', check = '', premover = '' } = {}) {
    const before = this.position;
    Object.assign(this, { position, moves, arrows, marks, lastMove, check, premover, selected: null });
    if (!premover) this.premove = null;
    if (before?.squares.some((man, square) => man !== position.squares[square])) this.drawings.clear();
    this.choice.hidden = true;
    this.draw();
    if (before) this.slide(before.squares);
    this.dropped = null;
  }

  /** Slides men that have changed their square since the last position, if they are few. */
  slide(before) {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const now = this.position.squares;
    const left = before.flatMap((man, square) => (man && now[square] !== man ? [square] : []));
    const moved = [];
    for (const [square, man] of now.entries()) {
      if (!man || before[square] === man || square === this.dropped) continue;
      const from = left.find((other) => before[other] === man && !moved.some(([source]) => source === other));
      if (from !== undefined) moved.push([from, square]);
    }
    if (moved.length > mostSliding) return;
    for (const [from, to] of moved) {
      const [x1, y1] = this.centre(from);
      const [x2, y2] = this.centre(to);
      const cell = this.cells[to];
      const sliding = cell.querySelector('.piece').animate(
        [{ transform: `translate(${100 * (x1 - x2)}%, ${100 * (y1 - y2)}%)` }, { transform: 'none' }], { duration: slide, easing: 'ease-out' });
      // Draws the man above the squares that it crosses.
      cell.classList.add('sliding');
      const end = () => cell.classList.remove('sliding');
      sliding.finished.then(end, end);
    }
  }

  /** Turns the board round. */
  turn() {
    this.turned = !this.turned;
    this.element.classList.toggle('turned', this.turned);
    this.build();
    this.draw();
    this.drawSketch();
  }

  build() {
    const order = [...Array(8).keys()];
    const files = this.turned ? order.toReversed() : order;
    const ranks = this.turned ? order : order.toReversed();
    this.grid.replaceChildren(...ranks.map((rank) => h('div', { role: 'row', class: 'row' }, files.map((file) => {
      const square = 8 * rank + file;
      const shade = (file + rank) % 2 === 0 ? 'dark' : 'light';
      this.cells[square] = h('div', { role: 'gridcell', class: `cell ${shade}`, 'data-square': square, tabindex: -1 });
      return this.cells[square];
    }))));
    // The style sheet writes the coordinates, so they are not in the squares' text.
    for (const rank of ranks) this.cells[8 * rank + files[0]].dataset.rank = rank + 1;
    for (const file of files) this.cells[8 * ranks.at(-1) + file].dataset.file = 'abcdefgh'[file];
  }

  draw() {
    if (!this.position) return;
    const targets = this.targets();
    const king = this.check ? this.position.squares.indexOf(this.position.side === 'w' ? 'K' : 'k') : -1;
    for (const [square, cell] of this.cells.entries()) {
      const man = this.position.squares[square];
      const name = squareName(square);
      const target = targets.get(name);
      const parts = [];
      // The drawing of a man that stays is kept, because the man may be sliding.
      const drawn = cell.querySelector('.piece');
      if (man) parts.push(drawn && cell.dataset.man === man ? drawn : drawMan(man));
      cell.dataset.man = man;
      if (square === king && this.check === 'mate') parts.push(h('span', { class: 'badge corner mated', 'aria-hidden': 'true' }, '#'));
      if (target) parts.push(h('span', { class: `badge ${outcomeClass(target.outcome)} ${man ? 'corner' : ''}`, 'aria-hidden': 'true' }, badgeText(target)));
      cell.replaceChildren(...parts);
      cell.classList.toggle('has-man', Boolean(man));
      cell.classList.toggle('check', square === king);
      cell.classList.toggle('selected', this.selected === square);
      cell.classList.toggle('mark', this.marks.includes(name));
      cell.classList.toggle('premove', this.premove?.from === square || this.premove?.to === square);
      cell.classList.toggle('last', this.lastMove.slice(0, 2) === name || this.lastMove.slice(2, 4) === name);
      cell.setAttribute('aria-label', name + (man ? `, ${manName(man)}` : '') + (square === king ? `, ${words.kingStates[this.check]}` : '') + (target ? `, ${(resultText(target) || words.results.possible)}` : ''));
      if (this.selected === square) cell.setAttribute('aria-selected', 'true');
      else cell.removeAttribute('aria-selected');
      cell.tabIndex = square === this.focused ? 0 : -1;
    }
    this.showArrows(this.arrows);
  }

  /** Shows arrows until the next call. They are hidden while a man is selected, because they would cover the results on the squares. */
  showArrows(arrows) {
    this.arrows = arrows;
    this.drawArrows(this.targets().size ? [] : arrows);
  }

  /** Returns the best move to each square that the selected man can enter. */
  targets() {
    const targets = new Map();
    if (this.mode !== modes.play || this.selected === null) return targets;
    const from = squareName(this.selected);
    for (const move of this.moves) { // the best come first
      const to = move.uci.slice(2, 4);
      if (move.uci.startsWith(from) && !targets.has(to)) targets.set(to, move);
    }
    return targets;
  }

  /** Draws arrows: [{uci, outcome}]. Arrows on the same line are drawn side by side. */
  drawArrows(arrows) {
    const lines = arrows.map(({ uci }) => lineOf(uci));
    this.overlay.replaceChildren(...arrows.map(({ uci, outcome }, i) => {
      const beside = lines.flatMap((line, j) => (line === lines[i] ? [j] : []));
      const aside = arrowGap * (beside.indexOf(i) - (beside.length - 1) / 2);
      return s('path', { class: `arrow ${outcomeClass(outcome)}`, d: this.arrow(uci, aside) });
    }));
  }

  /** Draws the user's own arrows and circles. */
  drawSketch() {
    this.sketch.replaceChildren(...this.drawings.marks.map(({ from, to, other }) => {
      const name = `own ${other ? 'other' : ''}`;
      const [cx, cy] = this.centre(from);
      return from === to ? s('circle', { class: `circle ${name}`, cx, cy, r: 0.44 })
        : s('path', { class: `arrow ${name}`, d: this.arrow(squareName(from) + squareName(to), 0) });
    }));
  }

  /** Returns the path of an arrow, moved sideways by aside squares. */
  arrow(uci, aside) {
    const [x1, y1] = this.centre(squareNumber(uci.slice(0, 2)));
    const [x2, y2] = this.centre(squareNumber(uci.slice(2, 4)));
    const length = Math.hypot(x2 - x1, y2 - y1);
    const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
    // Arrows in opposite directions on one line move to the same side.
    const sign = wayOf(dx, dy);
    const point = (back, across) => {
      const off = across + sign * aside;
      return `${round(x2 - back * dx - off * dy)} ${round(y2 - back * dy + off * dx)}`;
    };
    return `M${point(length - 0.3, 0)}L${point(0.5, 0)}M${point(0.26, 0)}L${point(0.52, 0.12)}L${point(0.52, -0.12)}z`;
  }

  centre(square) {
    const [x, y] = [square & 7, square >> 3];
    return this.turned ? [7.5 - x, y + 0.5] : [x + 0.5, 7.5 - y];
  }

  listen() {
    this.grid.addEventListener('pointerdown', (event) => {
      const square = squareAt(event.target);
      if (square === null || event.button !== 0) return;
      this.focus(square, false);
      this.press(event, this.movable(square) ? this.position.squares[square] : '', square);
    });
    // A press does not focus the square, so that the keys still step through the line.
    this.grid.addEventListener('mousedown', (event) => {
      event.preventDefault();
      if (document.activeElement !== document.body) document.activeElement.blur();
    });
    this.grid.addEventListener('keydown', (event) => this.key(event));
  }

  /** Reports whether a man can be picked up. */
  movable(square) {
    const man = this.position?.squares[square];
    if (!man || this.mode === modes.look) return false;
    if (this.premover) return sideOf(man) === this.premover;
    return this.mode === modes.setUp || this.moves.some((move) => move.uci.startsWith(squareName(square)));
  }

  /**
   * Follows a pointer that went down on a man, or on an empty square (man is
   * ''), until it comes up. from is null for a man of the tray; onLift is called when
   * the man is dragged.
   */
  press(event, man, from, onLift = () => {}) {
    const [x, y] = [event.clientX, event.clientY];
    let ghost = null;
    const stop = new AbortController();
    const on = (type, handler) => addEventListener(type, handler, { signal: stop.signal });
    const end = () => {
      stop.abort();
      ghost?.remove();
      this.release = null;
      if (from !== null) this.cells[from].classList.remove('lifted');
    };
    this.release = end;
    if (man) event.preventDefault();
    on('pointermove', (move) => {
      if (move.pointerId !== event.pointerId || !man) return;
      if (!ghost && Math.hypot(move.clientX - x, move.clientY - y) >= dragFrom) {
        onLift();
        ghost = this.lift(man, from);
      }
      if (ghost) ghost.style.transform = `translate(${move.clientX}px, ${move.clientY}px) translate(-50%, -50%)`;
    });
    on('pointercancel', (cancel) => cancel.pointerId === event.pointerId && end());
    on('pointerup', (up) => {
      if (up.pointerId !== event.pointerId) return;
      const dragged = ghost !== null || (man !== '' && Math.hypot(up.clientX - x, up.clientY - y) >= dragFrom);
      end();
      if (dragged) this.drop(man, from, this.squareUnder(up.clientX, up.clientY));
      else if (from !== null && squareAt(up.target) === from) this.click(from);
    });
  }

  /** Shows a man at the pointer. */
  lift(man, from) {
    if (from !== null) {
      this.cells[from].classList.add('lifted');
      if (this.mode === modes.play) this.select(from);
    }
    const ghost = h('div', { class: 'ghost' }, drawMan(man));
    const size = this.cells[0].getBoundingClientRect().width;
    ghost.style.width = `${size}px`;
    ghost.style.height = `${size}px`;
    document.body.append(ghost);
    return ghost;
  }

  squareUnder(x, y) {
    const element = document.elementFromPoint(x, y);
    return this.grid.contains(element) ? squareAt(element) : null;
  }

  /** Puts a dragged man down. The parameter to is null if the pointer is not on the board. */
  drop(man, from, to) {
    if (to === from) {
      this.draw();
      return;
    }
    this.dropped = to;
    if (this.mode === modes.setUp) this.onPlace(man, from, to);
    else if (to !== null) this.play(from, to);
    else this.select(null);
  }

  /** Acts on a click, or the key Enter, on a square. */
  click(square) {
    if (this.mode === modes.look || !this.position) return;
    const man = this.position.squares[square];
    if (this.mode === modes.setUp && this.hand) {
      this.onPlace(man === this.hand ? man : this.hand, man === this.hand ? square : null, man === this.hand ? null : square);
      return;
    }
    if (this.selected === null) {
      if (this.premove) this.choosePremove(null);
      if (this.movable(square)) this.select(square);
    } else if (this.selected === square) {
      this.select(null);
    } else if (this.mode === modes.setUp) {
      this.onPlace(this.position.squares[this.selected], this.selected, square);
    } else if (man && this.movable(square) && !this.targets().has(squareName(square))) {
      this.select(square);
    } else {
      this.play(this.selected, square);
    }
  }

  select(square) {
    this.selected = square;
    this.draw();
  }

  /** Plays from one square to another; asks which man a pawn becomes. */
  play(from, to) {
    if (this.premover) {
      this.choosePremove({ from, to });
      return;
    }
    const moves = this.moves.filter((move) => move.uci.startsWith(squareName(from) + squareName(to)));
    if (moves.length === 0) {
      this.dropped = null;
      this.select(null);
    } else if (moves.length === 1) {
      this.onPlay(moves[0]);
    } else {
      this.select(from);
      this.askPromotion(moves);
    }
  }

  /** Sets the move that is made when the turn comes; null means none. */
  choosePremove(premove) {
    this.dropped = null;
    this.premove = premove;
    this.select(null);
    this.onPremove();
  }

  /** Returns the legal move that was chosen before the turn, and forgets it; undefined if it is not legal. A pawn becomes a queen. */
  takePremove(moves) {
    const { premove } = this;
    this.premove = null;
    if (!premove) return undefined;
    const uci = squareName(premove.from) + squareName(premove.to);
    return moves.find((move) => move.uci === uci || move.uci === `${uci}q`);
  }

  /** Asks at the square of the promotion which man the pawn becomes. */
  askPromotion(moves) {
    const to = squareNumber(moves[0].uci.slice(2, 4));
    const white = sideOf(this.position.squares[squareNumber(moves[0].uci.slice(0, 2))]) === 'w';
    const choices = [...'qnrb'].flatMap((letter) => {
      const move = moves.find(({ uci }) => uci[4] === letter);
      const man = white ? letter.toUpperCase() : letter;
      if (!move) return [];
      const name = manName(man) + (move.outcome ? `, ${resultText(move)}` : '');
      const badge = move.outcome ? h('span', { class: `badge corner ${outcomeClass(move.outcome)}`, 'aria-hidden': 'true' }, badgeText(move)) : null;
      return [h('button', { type: 'button', 'aria-label': name, 'data-man': man, click: () => { this.endPromotion(); this.onPlay(move); } }, drawMan(man), badge)];
    });
    const cancel = h('button', { type: 'button', class: 'cancel', 'aria-label': words.cancel, click: () => this.endPromotion() }, '✕');
    // The choices extend from the edge of the board towards its middle.
    const [x, y] = this.centre(to);
    const atTop = y < 4;
    this.choice.style.left = `${12.5 * (x - 0.5)}%`;
    this.choice.style.top = atTop ? '0' : 'auto';
    this.choice.style.bottom = atTop ? 'auto' : '0';
    this.choice.replaceChildren(...(atTop ? [...choices, cancel] : [cancel, ...choices.toReversed()]));
    this.choice.hidden = false;
    choices[0].focus();
  }

  endPromotion() {
    this.choice.hidden = true;
    this.select(null);
    this.focus(this.focused);
  }

  /** Makes a square the one on which the keyboard acts. */
  focus(square, take = true) {
    this.cells[this.focused].tabIndex = -1;
    this.focused = square;
    this.cells[square].tabIndex = 0;
    if (take) this.cells[square].focus();
  }

  key(event) {
    const square = squareAt(event.target);
    if (square === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = { __proto__: null, ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    if (steps[event.key]) {
      const sign = this.turned ? -1 : 1;
      const file = (square & 7) + sign * steps[event.key][0];
      const rank = (square >> 3) + sign * steps[event.key][1];
      if (file >= 0 && file < 8 && rank >= 0 && rank < 8) this.focus(8 * rank + file);
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.click(square);
      this.focus(square);
    } else if (event.key === 'Escape') {
      if (this.premove) this.choosePremove(null);
      this.select(null);
    } else if (this.mode === modes.setUp && (event.key === 'Delete' || event.key === 'Backspace')) {
      if (this.position.squares[square]) this.onPlace(this.position.squares[square], square, null);
      this.focus(square);
    } else if (this.mode === modes.setUp && /^[kqrbnp]$/i.test(event.key)) {
      this.onPlace(event.key, null, square);
      this.focus(square);
    } else {
      return;
    }
    event.preventDefault();
  }
}

/** Returns the square that an element of the board belongs to. */
function squareAt(element) {
  const cell = element?.closest?.('[data-square]');
  return cell ? Number(cell.dataset.square) : null;
}

const arrowGap = 0.3; // squares between arrows on one line

const round = (number) => Math.round(1000 * number) / 1000;

/** Returns 1 for one direction along a line, −1 for the other. */
const wayOf = (dx, dy) => (dx > 0 || (dx === 0 && dy > 0) ? 1 : -1);

/** Returns a name for the straight line of a move. */
function lineOf(uci) {
  const [from, to] = [squareNumber(uci.slice(0, 2)), squareNumber(uci.slice(2, 4))];
  const [x, y] = [from & 7, from >> 3];
  const [dx, dy] = [(to & 7) - x, (to >> 3) - y];
  const step = wayOf(dx, dy) * greatestDivisor(Math.abs(dx), Math.abs(dy));
  const [ux, uy] = [dx / step, dy / step];
  return `${ux} ${uy} ${ux * y - uy * x}`;
}

const greatestDivisor = (a, b) => (b === 0 ? a : greatestDivisor(b, a % b));

function badgeText({ outcome, metric, plies }) {
  if (outcome && metric !== 'mate') return { win: '+', loss: '−' }[outcome] ?? '=';
  if (outcome === 'win') return plies === 1 ? '#' : String(movesOf(plies));
  if (outcome === 'loss') return `−${movesOf(plies)}`;
  return outcome ? '=' : '';
}
