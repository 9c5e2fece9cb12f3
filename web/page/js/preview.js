// A small board next to a move of a line. It shows the position after the move.

import { diagram } from './diagram.js';
import { h } from './dom.js';

const hover = 120; // milliseconds that a mouse rests on a move
const hold = 400; // milliseconds that a finger rests on it
const gap = 8; // pixels between move and board

export class Preview {
  /**
   * Watches the moves below root: its elements with data-ply. find(element) returns a promise of the
   * position {fen, uci} after a move.
   */
  constructor(root, find) {
    Object.assign(this, { find, timer: 0, wanted: null });
    this.element = h('div', { class: 'preview', hidden: true, 'aria-hidden': 'true' });
    document.body.append(this.element);
    const over = (event, delay) => this.wait(event.target.closest?.('[data-ply]'), delay);
    root.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && over(event, hover));
    root.addEventListener('pointerdown', (event) => event.pointerType !== 'mouse' && over(event, hold));
    for (const type of ['pointerleave', 'pointerup', 'pointercancel']) root.addEventListener(type, () => this.hide());
    // If a finger has opened the small board, lifting it plays no move and opens no menu of the browser.
    root.addEventListener('contextmenu', (event) => event.target.closest('[data-ply]') && event.pointerType === 'touch' && event.preventDefault());
    root.addEventListener('click', (event) => {
      if (!this.touched) return;
      this.touched = false;
      event.preventDefault();
      event.stopPropagation();
    }, true);
  }

  /** Removes the small board for good. */
  leave() {
    this.hide();
    this.element.remove();
  }

  wait(move, delay) {
    if (move === this.wanted && delay === hover) return;
    this.hide();
    this.touched = false;
    if (!move) return;
    this.wanted = move;
    this.timer = setTimeout(() => this.show(move, delay === hold), delay);
  }

  async show(move, touched) {
    let after;
    try {
      after = await this.find(move);
    } catch {
      return; // a preview is not worth a message
    }
    if (this.wanted !== move || !after || !move.isConnected) return;
    this.touched = touched;
    this.element.replaceChildren(diagram(after.fen, [after.uci.slice(0, 2), after.uci.slice(2, 4)]));
    this.element.hidden = false;
    const box = move.getBoundingClientRect();
    const { width, height } = this.element.getBoundingClientRect();
    const below = box.bottom + gap + height <= innerHeight;
    this.element.style.left = `${Math.max(gap, Math.min(box.left, innerWidth - width - gap))}px`;
    this.element.style.top = `${below ? box.bottom + gap : Math.max(gap, box.top - gap - height)}px`;
  }

  /** Hides the small board if its move is no longer there. */
  check() {
    if (this.wanted && !this.wanted.isConnected) this.hide();
  }

  hide() {
    clearTimeout(this.timer);
    this.wanted = null;
    this.element.hidden = true;
  }
}
