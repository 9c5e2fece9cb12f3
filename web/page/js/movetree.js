// The moves of a game, variations in brackets, to step through.

import { moveNumber, sideToMove } from './chess.js';
import { h } from './dom.js';
import { faultText, forPeople, markOf, signed } from './judged.js';
import { spoken, words } from './words.js';

export class MoveTree {
  /** onStep(node) is called when a move is clicked; empty is the text for a game without moves. */
  constructor(onStep, empty) {
    Object.assign(this, { onStep, empty });
    this.buttons = new Map(); // by node
    this.element = h('div', { class: 'tree', tabindex: 0, role: 'region', 'aria-label': words.moves });
  }

  /** Shows the moves of a game, none of them marked. */
  show({ root, result, after = [] }) {
    this.buttons.clear();
    const moves = this.line(root, true);
    if (moves.length) moves.push(h('span', { class: 'number' }, result === '*' ? '' : result), ...remark(after));
    this.element.replaceChildren(...remark(root.after), ...(moves.length ? moves : [h('p', { class: 'reason' }, this.empty)]));
  }

  /** Marks the move of a node. */
  mark(current) {
    this.element.querySelector('[aria-current]')?.removeAttribute('aria-current');
    const marked = this.buttons.get(current);
    marked?.setAttribute('aria-current', 'step');
    this.element.scrollTop = marked ? marked.offsetTop - (this.element.clientHeight - marked.offsetHeight) / 2 : 0;
  }

  /** Returns the elements for the moves after a node; first says that the first move needs its number. */
  line(from, first) {
    const parts = [];
    for (let node = from, number = first; node.children.length; [node] = node.children) {
      const [main, ...others] = node.children;
      parts.push(...remark(main.before), this.move(main, number || main.before.length > 0), ...remark(main.after));
      for (const other of others) {
        const inner = remark(other.after);
        parts.push(h('span', { class: 'variation' }, '(', ...remark(other.before), this.move(other, true), ...inner, ...this.line(other, inner.length > 0), ')'));
      }
      number = others.length > 0 || forPeople(main.after) !== '';
    }
    return parts;
  }

  move(node, number) {
    const text = signed(node);
    const mark = markOf(node);
    const judged = mark && { class: mark, title: faultText(node), 'aria-label': `${signed(node, spoken)}, ${words.marks[mark].one}` };
    const button = h('button', { type: 'button', ...judged, click: () => this.onStep(node) }, text);
    this.buttons.set(node, button);
    if (sideToMove(node.parent.fen) === 'b' && !number) return button;
    return h('span', { class: 'numbered' }, h('span', { class: 'number' }, moveNumber(node.parent.fen)), button);
  }
}

/** Returns an element with the part of comments that is for people. */
function remark(comments) {
  const text = forPeople(comments);
  return text ? [h('span', { class: 'remark' }, text)] : [];
}
