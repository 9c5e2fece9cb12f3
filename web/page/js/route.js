// What the page shows is in its address, so that links, reloading and the back
// button work: ?view=…&fen=…&ending=…&sort=…&moves=…&rule=…&graph=1

import { fenInAddress } from './api.js';

/** The path of the page: "/", or the folder of the site. */
const home = location.pathname.replace(/[^/]*$/, '');

let listener = () => {};

/** Returns what the address asks for. */
export function current() {
  const parameters = new URLSearchParams(location.search);
  return {
    view: parameters.get('view') ?? 'board',
    fen: (parameters.get('fen') ?? '').replaceAll('_', ' '),
    ending: parameters.get('ending') ?? '',
    sort: Number(parameters.get('sort')) || 0,
    moves: Number(parameters.get('moves')) || 0,
    rule: parameters.get('rule') ?? '',
    graph: parameters.get('graph') === '1',
  };
}

/** Returns the address of a view. */
export function address({ view = 'board', fen = '', ending = '', sort = 0, moves = 0, rule = '', graph = false }) {
  const parts = [];
  if (view !== 'board') parts.push(`view=${encodeURIComponent(view)}`);
  if (ending) parts.push(`ending=${encodeURIComponent(ending)}`);
  if (sort) parts.push(`sort=${sort}`);
  if (moves) parts.push(`moves=${moves}`);
  if (rule) parts.push(`rule=${encodeURIComponent(rule)}`);
  if (graph) parts.push('graph=1');
  if (fen) parts.push(`fen=${fenInAddress(fen)}`);
  return parts.length ? `${home}?${parts.join('&')}` : home;
}

/** Goes to a view; replace overwrites the present entry of the history. */
export function go(where, { replace = false } = {}) {
  const to = address(where);
  if (to === location.pathname + location.search) return;
  history[replace ? 'replaceState' : 'pushState'](null, '', to);
  listener(current());
}

/** Reports whether a click on a link opens a new tab or window. */
export const opensElsewhere = ({ button, ctrlKey, metaKey, shiftKey, altKey }) => button !== 0 || ctrlKey || metaKey || shiftKey || altKey;

/** Calls show with the view that the address asks for, now and whenever it changes. */
export function follow(show) {
  listener = show;
  addEventListener('popstate', () => show(current()));
  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('a[data-route]');
    if (!link || opensElsewhere(event)) return;
    event.preventDefault();
    history.pushState(null, '', link.getAttribute('href'));
    show(current());
    scrollTo(0, 0);
  });
  show(current());
}
