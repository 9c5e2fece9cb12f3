// Sets up castling rights, a pawn that can be captured en passant, and whole positions.

import * as api from './api.js';
import { canHaveRight, castlings, emptyBoard, ofMen, passedSquares, rightOf, startFEN, withRights } from './chess.js';
import { h } from './dom.js';
import { adviceOn, words } from './words.js';

export class SetUp {
  /** onSet(position) is called with a position, or its FEN, that the user sets up. */
  constructor(onSet) {
    this.onSet = onSet;
    this.position = emptyBoard;
    this.rights = castlings.map((right) => h('button', {
      type: 'button', 'data-right': right, 'aria-pressed': 'false', 'aria-label': words.castlingLong[right], title: words.castlingLong[right], click: () => this.toggle(right),
    }, words.castling[right]));
    this.passed = h('select', { id: 'en-passant', change: () => onSet({ ...this.position, enPassant: this.passed.value }) });
    this.number = h('input', { id: 'chess960', type: 'number', min: 0, max: 959, placeholder: '518', 'aria-describedby': 'chess960-problem' });
    this.fault = h('p', { id: 'chess960-problem', class: 'reason', role: 'alert' });
    const place = (label, title, click) => h('button', { type: 'button', title, click }, label);
    this.element = h('section', { class: 'set-up', 'aria-label': words.setUp },
      h('div', { class: 'labelled' }, h('span', { class: 'to-move-label', id: 'castling-label' }, words.mayCastle),
        h('div', { class: 'segments', role: 'group', 'aria-labelledby': 'castling-label' }, this.rights)),
      h('label', { class: 'labelled' }, h('span', { class: 'to-move-label' }, words.enPassant), this.passed),
      h('div', { class: 'tools', role: 'group', 'aria-label': words.wholePositions },
        place(words.startPosition, words.startPositionTitle, () => onSet(startFEN)),
        place(words.emptyBoard, words.emptyBoardTitle, () => onSet(emptyBoard)),
        place(words.kingsOnly, words.kingsOnlyTitle, () => this.leaveKings())),
      h('form', { class: 'labelled', submit: (event) => { event.preventDefault(); this.chess960(); } },
        h('label', { class: 'to-move-label', for: 'chess960' }, words.chess960Number), this.number, h('button', { type: 'submit' }, words.place), this.fault));
  }

  /** Shows the castling rights and the en-passant square of a position. */
  show(position) {
    this.position = position;
    for (const button of this.rights) {
      const { right } = button.dataset;
      const has = Boolean(rightOf(position, right));
      button.setAttribute('aria-pressed', String(has));
      button.disabled = !has && !canHaveRight(position, right);
    }
    const squares = new Set([...passedSquares(position), ...(position.enPassant === '-' ? [] : [position.enPassant])]);
    this.passed.replaceChildren(...['-', ...squares].map((square) =>
      h('option', { value: square, selected: square === position.enPassant }, square === '-' ? words.none : square)));
    this.passed.disabled = squares.size === 0;
  }

  toggle(right) {
    const { position } = this;
    const has = rightOf(position, right);
    this.onSet(withRights(position, has ? position.castling.replace(has, '') : position.castling + right));
  }

  leaveKings() {
    this.onSet(ofMen(this.position.squares.map((man) => (man === 'K' || man === 'k' ? man : '')), this.position.side));
  }

  /** Sets up a starting position of Chess960: a random one without a number. */
  async chess960() {
    this.fault.textContent = '';
    try {
      const { number, fen } = await api.chess960(this.number.value === '' ? undefined : this.number.value);
      this.number.value = number;
      this.onSet(fen);
    } catch (problem) {
      this.fault.textContent = adviceOn(problem);
    }
  }
}
