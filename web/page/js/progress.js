// What a trainee has done, by ending and task. The browser keeps it.

import { h, scrolling } from './dom.js';
import { decimals } from './numbers.js';
import { address } from './route.js';
import { recall, remember } from './store.js';
import { words } from './words.js';

const key = 'progress';

/** Reads what the browser keeps: {ending: {goal: {solved, streak, longest, lost}}}. */
function read() {
  try {
    const kept = JSON.parse(recall(key) ?? '{}');
    return kept && typeof kept === 'object' ? kept : {};
  } catch {
    return {};
  }
}

/**
 * Counts an exercise that is over. clean says that it was solved without hints and without a
 * move taken back; lost is the number of moves that the trainee lost.
 */
export function count({ ending, goal, solved, clean, lost }) {
  const all = read();
  all[ending] ??= {};
  const one = { solved: 0, streak: 0, longest: 0, lost: 0, ...all[ending][goal] };
  if (solved) one.solved++;
  if (solved) one.lost += lost;
  one.streak = clean ? one.streak + 1 : 0;
  one.longest = Math.max(one.longest, one.streak);
  all[ending][goal] = one;
  remember(key, JSON.stringify(all));
}

/** Writes the mean number of moves lost in an exercise. In a draw no moves can be lost. */
const mean = (goal, { solved, lost }) => (goal === 'draw' || !solved ? '–' : decimals(lost / solved, 1));

export class Progress {
  constructor() {
    this.element = h('section', { class: 'card progress', 'aria-labelledby': 'progress-title' });
    this.show();
  }

  show() {
    const rows = Object.entries(read()).flatMap(([ending, goals]) => Object.entries(goals).map(([goal, one]) => h('tr', {},
      h('th', { scope: 'row' }, h('a', { href: address({ view: 'trainer', ending }), 'data-route': true }, ending)),
      h('td', { class: 'words' }, words.tasks[goal] ?? goal), h('td', {}, one.solved), h('td', {}, `${one.streak} / ${one.longest}`), h('td', {}, mean(goal, one)))));
    this.element.replaceChildren(h('h2', { id: 'progress-title' }, words.progress),
      rows.length ? scrolling(words.progressTable, h('table', { class: 'numbers' },
        h('thead', {}, h('tr', {}, words.progressColumns.map((title, i) => h('th', { scope: 'col', class: i === 1 ? 'words' : null }, title)))),
        h('tbody', {}, rows))) : h('p', { class: 'reason' }, words.noProgress));
  }
}
