// The buttons that step through moves, and their keys.

import { h } from './dom.js';
import { icon } from './line.js';
import { words } from './words.js';

const buttons = [
  ['Home', words.toBegin, 'begin'],
  ['ArrowLeft', words.back, 'back'],
  ['ArrowRight', words.forward, 'forward'],
  ['End', words.toEnd, 'end'],
];

export class Steps {
  /** onKey(key) is called with the key that a pressed button stands for. */
  constructor(label, onKey) {
    this.buttons = buttons.map(([key, name, sign]) =>
      h('button', { type: 'button', 'aria-label': name, title: name, disabled: true, click: () => onKey(key) }, icon(sign)));
    this.element = h('div', { class: 'controls steps', role: 'group', 'aria-label': label }, this.buttons);
  }

  /** Enables the buttons that can be used now. The parameter done is the number of steps made, all is the number of all steps. */
  show(done, all) {
    for (const [i, button] of this.buttons.entries()) button.disabled = i < 2 ? done === 0 : done === all;
  }
}
