// The moves of a game, variations in brackets, to step through.

import { h } from './dom.js';

const glyphs = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!' };

export class MoveTree {
  /** onStep(node) is called when a move is clicked. */
  constructor(onStep) {
    this.onStep = onStep;
    this.element = h('div', { class: 'tree', tabindex: 0, role: 'region', 'aria-label': 'Moves' });
  }

  /** Shows a game with the move of a node marked. */
  show({ root, result }, current) {
    this.current = current;
    const moves = this.line(root, true);
    if (moves.length) moves.push(h('span', { class: 'number' }, result === '*' ? '' : result));
    this.element.replaceChildren(...remark(root), ...(moves.length ? moves : [h('p', { class: 'reason' }, 'Play a move, or load a game.')]));
    const marked = this.element.querySelector('[aria-current]');
    this.element.scrollTop = marked ? marked.offsetTop - (this.element.clientHeight - marked.offsetHeight) / 2 : 0;
  }

  /** Returns the elements of what follows a node; first says that a number is needed. */
  line(from, first) {
    const parts = [];
    for (let node = from, number = first; node.children.length; [node] = node.children) {
      const [main, ...others] = node.children;
      parts.push(this.move(main, number), ...remark(main));
      for (const other of others) {
        parts.push(h('span', { class: 'variation' }, '(', this.move(other, true), ...remark(other), ...this.line(other, Boolean(other.comment)), ')'));
      }
      number = others.length > 0 || main.comment !== '';
    }
    return parts;
  }

  move(node, number) {
    const [, side, , , , count] = node.parent.fen.split(' ');
    const button = h('button', { type: 'button', 'aria-current': node === this.current ? 'step' : null, click: () => this.onStep(node) },
      node.san + node.nags.map((nag) => glyphs[nag] ?? '').join(''));
    if (side === 'b' && !number) return button;
    return h('span', { class: 'numbered' }, h('span', { class: 'number' }, `${count}${side === 'w' ? '.' : '…'}`), button);
  }
}

const remark = ({ comment }) => (comment ? [h('span', { class: 'remark' }, comment)] : []);
