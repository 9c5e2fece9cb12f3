// The text with several games that a tab has opened last, kept over a reload. Such a text can be too large for localStorage, so it is kept in IndexedDB.

import { fresh } from './keptgames.js';

const mostKept = 3; // texts of all tabs
const [database, table, entry] = ['burnside', 'texts', 'text'];

/** Returns the result of a request to the database. */
const resultOf = (request) => new Promise((resolve, reject) => {
  request.addEventListener('success', () => resolve(request.result));
  request.addEventListener('error', () => reject(request.error));
});

/** Calls use(texts) with the table of the texts, which writes to it if mode is 'readwrite'. */
async function withTexts(mode, use) {
  const opening = indexedDB.open(database);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(table));
  const opened = await resultOf(opening);
  try {
    return await use(opened.transaction(table, mode).objectStore(table));
  } finally {
    opened.close();
  }
}

/** Keeps a text, or its bytes, and the number of the game that is shown. The names of texts begin with the time. */
export async function keepText(text, number) {
  const name = fresh();
  try {
    sessionStorage.setItem(entry, `${name} ${number}`);
    await withTexts('readwrite', async (texts) => {
      await resultOf(texts.put(text, name));
      const names = await resultOf(texts.getAllKeys());
      await Promise.all(names.sort().slice(0, -mostKept).map((old) => resultOf(texts.delete(old))));
    });
  } catch {
    // A reload shows the game without the list.
  }
}

/** Keeps another number of the game that is shown. */
export function keepNumber(number) {
  try {
    const [name] = (sessionStorage.getItem(entry) ?? '').split(' ');
    if (name) sessionStorage.setItem(entry, `${name} ${number}`);
  } catch {
    // Nothing is kept.
  }
}

/** Returns what the tab has kept as {text, number}, null if there is nothing. */
export async function keptText() {
  try {
    const [name, number] = (sessionStorage.getItem(entry) ?? '').split(' ');
    const text = name && await withTexts('readonly', (texts) => resultOf(texts.get(name)));
    return text ? { text, number: Number(number) } : null;
  } catch {
    return null;
  }
}

/** The tab's game does not belong to a text any more. */
export function dropText() {
  try {
    sessionStorage.removeItem(entry);
  } catch {
    // Nothing is kept.
  }
}
