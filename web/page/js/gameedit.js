// Edits the game: its tags, and the glyphs, the comment and the variation of the current move.

import { h } from './dom.js';
import { forPeople, numbered, positionSigns, signs, withText } from './judged.js';
import { TagForm } from './tagform.js';
import { makeMain, promote, removeNode, variationOf } from './tree.js';
import { words } from './words.js';

const moveNags = [3, 1, 5, 6, 2, 4]; // from the best to the worst

export class GameEditor {
  /** onEdit(change) is called to change the game; change() returns the node to show. onText() is called after each change of the comment, onUndo() to undo the last change. */
  constructor({ onEdit, onText, onUndo }) {
    Object.assign(this, { onEdit, onText });
    const button = (label, title, click) => h('button', { type: 'button', title, click }, label);
    this.glyphs = moveNags.map((nag) => h('button', { type: 'button', 'aria-label': words.glyphs[nag], title: words.glyphs[nag], 'data-nag': nag, click: () => this.toggle(nag) }, signs[nag]));
    this.judgement = h('select', { 'aria-label': words.positionGlyph, change: () => this.judge() }, h('option', { value: '' }, words.positionGlyph),
      Object.entries(positionSigns).map(([nag, sign]) => h('option', { value: nag }, `${sign} ${words.positionGlyphs[nag]}`)));
    this.up = button(words.promote, words.promoteTitle, () => this.change(promote));
    this.main = button(words.makeMain, words.makeMainTitle, () => this.change(makeMain));
    this.remove = button(words.remove, words.removeTitle, () => this.onEdit(() => { const { parent } = this.node; removeNode(this.node); return parent; }));
    this.undo = button(words.undo, words.undoTitle, onUndo);
    this.tags = new TagForm((change) => this.onEdit(() => { change(); return this.node; }));
    this.label = h('label', { for: 'comment' });
    this.field = h('textarea', { id: 'comment', rows: 2, input: () => this.type(), change: () => this.onEdit(() => this.node, false) });
    this.element = h('section', { class: 'card edit', 'aria-label': words.edit },
      h('div', { class: 'tools' }, h('div', { class: 'segments', role: 'group', 'aria-label': words.moveGlyph }, this.glyphs), this.judgement),
      h('div', { class: 'tools' }, this.up, this.main, this.remove, this.undo), this.label, this.field, this.tags.element);
  }

  /** Enables the buttons that fit a node; undoable says that a change can be undone. */
  show(node, undoable) {
    const typing = document.activeElement === this.field && this.node === node;
    if (this.node !== node) this.begun = false;
    this.node = node;
    const first = !node.parent;
    for (const glyph of this.glyphs) {
      glyph.disabled = first;
      glyph.setAttribute('aria-pressed', node.nags.includes(Number(glyph.dataset.nag)));
    }
    this.judgement.value = node.nags.find((nag) => positionSigns[nag]) ?? '';
    this.remove.disabled = first;
    this.up.disabled = !variationOf(node);
    this.main.disabled = !variationOf(node);
    this.undo.disabled = !undoable;
    this.label.textContent = first ? words.commentFirst : words.commentOn({ move: numbered(node) });
    if (!typing) this.field.value = forPeople(node.after);
  }

  change(how) {
    this.onEdit(() => { how(this.node); return this.node; });
  }

  /** Gives the move a glyph instead of its other glyphs, or removes that glyph. */
  toggle(nag) {
    const { node } = this;
    this.onEdit(() => {
      const others = node.nags.filter((old) => !signs[old]);
      node.nags = node.nags.includes(nag) ? others : [nag, ...others];
      return node;
    });
  }

  /** Gives the position the chosen glyph instead of its other glyphs. */
  judge() {
    const { node } = this;
    this.onEdit(() => {
      node.nags = [...node.nags.filter((old) => !positionSigns[old]), ...(this.judgement.value ? [Number(this.judgement.value)] : [])];
      return node;
    });
  }

  /** Stores the comment while it is typed. The first letter begins a change that can be undone. */
  type() {
    if (!this.begun) this.onEdit(() => this.node);
    this.begun = true;
    this.node.after = withText(this.node.after, this.field.value);
    this.onText();
  }
}
