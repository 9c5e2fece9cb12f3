// The moves of a game, variations in brackets, to step through.

import { h } from './dom.js';
import { isTurn } from './evaluation.js';

const glyphs = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!' };

export class MoveTree {
  /** onStep(node) is called when a move is clicked; empty is the text for a game without moves. */
  constructor(onStep, empty) {
    Object.assign(this, { onStep, empty });
    this.element = h('div', { class: 'tree', tabindex: 0, role: 'region', 'aria-label': 'Moves' });
  }

  /** Shows a game with the move of a node marked. */
  show({ root, result }, current) {
    this.current = current;
    const moves = this.line(root, true);
    if (moves.length) moves.push(h('span', { class: 'number' }, result === '*' ? '' : result));
    this.element.replaceChildren(...remark(root), ...(moves.length ? moves : [h('p', { class: 'reason' }, this.empty)]));
    const marked = this.element.querySelector('[aria-current]');
    this.element.scrollTop = marked ? marked.offsetTop - (this.element.clientHeight - marked.offsetHeight) / 2 : 0;
  }

  /** Returns the elements for the moves after a node; first says that the first move needs its number. */
  line(from, first) {
    const parts = [];
    for (let node = from, number = first; node.children.length; [node] = node.children) {
      const [main, ...others] = node.children;
      parts.push(this.move(main, number), ...remark(main));
      for (const other of others) {
        parts.push(h('span', { class: 'variation' }, '(', this.move(other, true), ...remark(other), ...this.line(other, remark(other).length > 0), ')'));
      }
      number = others.length > 0 || remark(main).length > 0;
    }
    return parts;
  }

  move(node, number) {
    const [, side, , , , count] = node.parent.fen.split(' ');
    const text = node.san + node.nags.map((nag) => glyphs[nag] ?? '').join('');
    const turn = isTurn(node) && { class: 'turn', title: 'Turning point', 'aria-label': `${text}, a turning point` };
    const button = h('button', { type: 'button', 'aria-current': node === this.current ? 'step' : null, ...turn, click: () => this.onStep(node) }, text);
    if (side === 'b' && !number) return button;
    return h('span', { class: 'numbered' }, h('span', { class: 'number' }, `${count}${side === 'w' ? '.' : '…'}`), button);
  }
}

const command = /\[%[^\]]*\]/g; // parts of comments for programs, such as clock times

/** Returns the part of a comment that is for people. */
function remark({ comment }) {
  const text = comment.replace(command, '').trim();
  return text ? [h('span', { class: 'remark' }, text)] : [];
}
