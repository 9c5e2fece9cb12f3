// Shows how much of the program has been loaded, on a slow network.

import { decimals } from './numbers.js';
import { words } from './words.js';

const patience = 300; // milliseconds of loading after which it is shown
const begun = performance.now();
let bar = null;

/** Shows that a number of bytes of a total have been loaded. */
export function showProgress(loaded, total) {
  if (loaded >= total) {
    bar?.remove();
    return;
  }
  if (!bar) {
    if (performance.now() - begun < patience) return;
    bar = document.createElement('p');
    bar.className = 'site-note';
    bar.setAttribute('role', 'status');
    bar.append(`${words.site.loading} `, document.createElement('progress'), document.createElement('span'));
    document.body.append(bar);
  }
  const [progress, text] = bar.querySelectorAll('progress, span');
  progress.max = total;
  progress.value = loaded;
  text.textContent = ` ${words.site.loadingOf({ loaded: decimals(loaded / 1e6, 1), total: decimals(total / 1e6, 1) })}`;
}
