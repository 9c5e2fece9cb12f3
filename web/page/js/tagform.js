// The tags of a game that people change: players, event, date and result.

import { h } from './dom.js';
import { setTag, tagOf } from './tree.js';
import { words } from './words.js';

const names = ['White', 'WhiteElo', 'Black', 'BlackElo', 'Event', 'Site', 'Date', 'Round'];
const results = ['*', '1-0', '0-1', '1/2-1/2'];

/** Returns a date in the form of PGN, if its year comes first. Other texts stay as they are. */
const pgnDate = (text) => text.replace(/^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/, (_, year, month, day) => [year, month.padStart(2, '0'), day.padStart(2, '0')].join('.'));

export class TagForm {
  /** onEdit(change) is called to change the game. */
  constructor(onEdit) {
    this.onEdit = onEdit;
    this.inputs = names.map((name) => h('input', { type: 'text', name, autocomplete: 'off', spellcheck: 'false', placeholder: name === 'Date' ? '2026.11.28' : null, change: ({ target }) => this.set(name, target.value) }));
    this.result = h('select', { name: 'Result', change: () => this.decide() }, results.map((result) => h('option', { value: result }, result === '*' ? words.noResult : result)));
    this.element = h('details', { class: 'tags' }, h('summary', {}, words.tagForm),
      h('div', { class: 'fields' }, [...this.inputs, this.result].map((field) => h('label', {}, words.tagNames[field.name], field))));
  }

  /** Shows the tags of a game. */
  show(game) {
    this.game = game;
    for (const input of this.inputs) input.value = tagOf(game, input.name);
    this.result.value = game.result;
  }

  set(name, text) {
    const value = text.trim();
    this.onEdit(() => setTag(this.game, name, name === 'Date' ? pgnDate(value) : value));
  }

  decide() {
    this.onEdit(() => {
      this.game.result = this.result.value;
      setTag(this.game, 'Result', this.game.result);
    });
  }
}
