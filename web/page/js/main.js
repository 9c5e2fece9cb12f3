// Shows the view that the address asks for.

import { BoardView } from './boardview.js';
import { EndingView, EndingsView } from './endings.js';
import { GameView } from './gameview.js';
import { PlayView } from './playview.js';
import { ProgressiveView } from './progressiveview.js';
import { address, follow } from './route.js';
import { SeriesView } from './seriesview.js';
import { applySettings, openKeys, openSettings } from './settings.js';
import { SymmetryView } from './symmetry.js';
import { TrainerView } from './trainer.js';

const views = { board: BoardView, game: GameView, play: PlayView, trainer: TrainerView, endings: EndingsView, ending: EndingView, series: SeriesView, progressive: ProgressiveView, symmetry: SymmetryView };
const main = document.getElementById('main');
const notch = 60; // pixels of the wheel for a step

let shown = { name: '', view: null };

function show(where) {
  const name = Object.hasOwn(views, where.view) ? where.view : 'board';
  if (shown.name !== name) {
    shown.view?.leave?.();
    shown = { name, view: new views[name]() };
    main.replaceChildren(shown.view.element);
  }
  for (const link of document.querySelectorAll('nav a')) {
    const { view } = link.dataset;
    // These views show the same position.
    if (['board', 'symmetry', 'series'].includes(view)) link.href = address({ view, fen: where.view === 'trainer' ? '' : where.fen });
    if (view === name || (view === 'endings' && name === 'ending') || (view === 'series' && name === 'progressive')) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  shown.view.show(where);
}

/** Passes keys that nothing else uses to the view. */
function press(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest('input, textarea, select, dialog')) return;
  if (event.key === ' ' && event.target.closest('button, a')) return;
  if (event.key === '?') openKeys();
  else if (shown.view.key?.(event.key)) event.preventDefault();
}

let rolled = 0; // pixels that the wheel has turned since the last step

/** Steps through moves with the wheel on the board, in views that have steps. */
function roll(event) {
  if (event.ctrlKey || !shown.view.steps || !event.target.closest('.board')) return;
  event.preventDefault();
  rolled = Math.sign(rolled) === -Math.sign(event.deltaY) ? event.deltaY : rolled + event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? notch / 3 : 1);
  if (Math.abs(rolled) < notch) return;
  shown.view.key(rolled > 0 ? 'ArrowRight' : 'ArrowLeft');
  rolled = 0;
}

applySettings();
document.addEventListener('keydown', press);
main.addEventListener('wheel', roll, { passive: false });
document.getElementById('settings').addEventListener('click', openSettings);
follow(show);
