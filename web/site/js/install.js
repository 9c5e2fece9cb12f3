// Keeps the site in the browser, so that it works offline, and offers updates.

import { settled } from './transport.js';
import { words } from './words.js';

/** Shows a line at the foot of the page, with a button for an action, until it is closed. */
function show(text, label, action) {
  document.querySelector('.site-note.offer')?.remove();
  const note = document.createElement('p');
  note.className = 'site-note offer';
  note.setAttribute('role', 'status');
  const button = (name, press) => {
    const made = document.createElement('button');
    made.type = 'button';
    made.textContent = name;
    made.addEventListener('click', () => { note.remove(); press?.(); });
    return made;
  };
  note.append(`${text} `, label ? button(label, action) : '', button(label ? words.site.later : words.close));
  document.body.append(note);
}

/** Offers the version that waits. The page is reloaded when that version takes over. */
function offer(registration) {
  const { waiting } = registration;
  if (!waiting || !navigator.serviceWorker.controller) return;
  show(words.site.newVersion, words.site.useNow, () => waiting.postMessage('take over'));
}

/** Watches the installation of a version. */
function watch(registration) {
  const { installing } = registration;
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed') offer(registration);
    if (installing.state === 'redundant' && !registration.active) show(words.site.notStored);
  });
}

async function install() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return; // an old browser, or a page without https
  const controlled = Boolean(serviceWorker.controller);
  let registration;
  try {
    registration = await serviceWorker.register('./sw.js');
  } catch {
    if (!controlled) show(words.site.notStored); // the browser forbids storage
    return;
  }
  serviceWorker.addEventListener('controllerchange', () => controlled && location.reload());
  registration.addEventListener('updatefound', () => watch(registration));
  watch(registration);
  offer(registration);
}

// The program and the first answer must be loaded before the files for later, which are four times
// as large.
settled().catch(() => { }).then(install);
