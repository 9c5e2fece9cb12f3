// Shows the view that the address asks for.

import { problemCard } from './answers.js';
import { failed } from './api.js';
import { address, follow } from './route.js';
import { applySettings, openKeys, openSettings } from './settings.js';
import { words } from './words.js';

// The module of a view is loaded when the view is first shown. The server reads this list, so that
// browsers can load all modules of the requested view at once.
const views = {
  board: () => import('./boardview.js').then((module) => module.BoardView),
  game: () => import('./gameview.js').then((module) => module.GameView),
  play: () => import('./playview.js').then((module) => module.PlayView),
  trainer: () => import('./trainer.js').then((module) => module.TrainerView),
  endings: () => import('./endings.js').then((module) => module.EndingsView),
  ending: () => import('./endings.js').then((module) => module.EndingView),
  series: () => import('./seriesview.js').then((module) => module.SeriesView),
  lesson: () => import('./lessons.js').then((module) => module.LessonView),
  progressive: () => import('./progressiveview.js').then((module) => module.ProgressiveView),
  symmetry: () => import('./symmetry.js').then((module) => module.SymmetryView),
};
const loaded = {}; // classes of views, by name
const main = document.getElementById('main');
const notch = 60; // pixels of the wheel for a step

let shown = { name: '', view: null };
let wanted = null; // what the address asked for last

async function show(where) {
  wanted = where;
  const name = Object.hasOwn(views, where.view) ? where.view : 'board';
  for (const link of document.querySelectorAll('nav a')) {
    const { view } = link.dataset;
    // These views show the same position.
    if (['board', 'symmetry', 'series'].includes(view)) link.href = address({ view, fen: where.view === 'trainer' ? '' : where.fen });
    if (view === name || (view === 'endings' && name === 'ending') || (view === 'trainer' && name === 'lesson') || (view === 'series' && name === 'progressive')) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  if (!loaded[name]) {
    try {
      loaded[name] = await views[name]();
    } catch {
      if (wanted === where) {
        leave();
        main.replaceChildren(problemCard(failed()));
      }
      return;
    }
    if (wanted !== where) return;
  }
  if (shown.name !== name) {
    leave();
    shown = { name, view: new loaded[name]() };
    main.replaceChildren(shown.view.element);
  }
  shown.view.show(where);
}

/** Ends the view that is shown. */
function leave() {
  shown.view?.leave?.();
  shown = { name: '', view: null };
}

/** Passes keys that nothing else uses to the view. */
function press(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest('input, textarea, select, dialog')) return;
  if (event.key === ' ' && event.target.closest('button, a')) return;
  if (event.key === '?') openKeys();
  else if (shown.view?.key?.(event.key)) event.preventDefault();
}

let rolled = 0; // pixels that the wheel has turned since the last step

/** Steps through moves with the wheel on the board, in views that have steps. */
function roll(event) {
  if (event.ctrlKey || !shown.view?.steps || !event.target.closest('.board')) return;
  event.preventDefault();
  rolled = Math.sign(rolled) === -Math.sign(event.deltaY) ? event.deltaY : rolled + event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? notch / 3 : 1);
  if (Math.abs(rolled) < notch) return;
  shown.view.key(rolled > 0 ? 'ArrowRight' : 'ArrowLeft');
  rolled = 0;
}

/** Writes the head of the page in the user's language. */
function translateHead() {
  const settings = document.getElementById('settings');
  document.querySelector('.skip').textContent = words.skip;
  document.querySelector('nav').setAttribute('aria-label', words.views);
  for (const link of document.querySelectorAll('nav a')) link.textContent = words.viewNames[link.dataset.view];
  settings.setAttribute('aria-label', words.settings);
  settings.title = words.settings;
  delete document.documentElement.dataset.untranslated;
}

translateHead();
applySettings();
document.addEventListener('keydown', press);
main.addEventListener('wheel', roll, { passive: false });
document.getElementById('settings').addEventListener('click', openSettings);
follow(show);
