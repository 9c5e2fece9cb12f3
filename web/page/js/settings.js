// The settings: a dialog that the head's button opens.

import * as api from './api.js';
import { copyButton, dialog, h, s } from './dom.js';
import { addDrawings } from './pieces.js';
import { recall, remember } from './store.js';
import { language } from './numbers.js';
import { adviceOn, words } from './words.js';

const margin = 4; // light modules around a QR code

class Settings {
  constructor() {
    this.phone = h('div', { class: 'phone' });
    this.element = dialog('settings', words.settings,
      h('div', { class: 'fields' },
        this.language = languages(), this.notation = choice('notation', words.notation, words.notations),
        choice('theme', words.look, words.looks), choice('pieces', words.pieceSet, words.pieceSets),
        choice('board', words.boardColour, words.boardColours), choice('sound', words.sound, words.sounds)),
      h('section', { 'aria-labelledby': 'phone-title' }, h('h3', { id: 'phone-title' }, words.onYourPhone), this.phone),
      h('p', {}, h('button', { type: 'button', click: () => { this.element.close(); openKeys(); } }, `${words.keys} (?)`)));
    // All texts are written anew. The address and the browser hold what is shown.
    this.element.addEventListener('close', () => this.textsChanged() && location.reload());
    this.before = this.chosenTexts();
  }

  /** Returns the choices that change the texts. */
  chosenTexts() {
    return [this.language, this.notation].map((label) => label.querySelector('select').value).join();
  }

  textsChanged() {
    return this.chosenTexts() !== this.before;
  }

  async open() {
    this.element.showModal();
    let addresses = [];
    try {
      ({ addresses } = await api.addresses());
    } catch (problem) {
      this.phone.replaceChildren(h('p', { class: 'reason' }, adviceOn(problem)));
      return;
    }
    this.phone.replaceChildren(...(addresses.length ? shared(addresses) : [h('p', { class: 'reason' }, words.phoneHow.parts({ command: h('code', {}, 'burnside web --addr :8064') }))]));
  }
}

/** Shows the addresses for other devices, with a QR code of the first. */
function shared(addresses) {
  return [
    h('p', { class: 'reason' }, words.phoneHere),
    qrCode(addresses[0]),
    h('ul', { class: 'addresses' }, addresses.map(({ address }) => h('li', {}, h('code', {}, address), copyButton(words.copy, () => address)))),
  ];
}

/** Draws the QR code of an address. It is dark on light in any look, because many cameras can't read inverted codes. */
function qrCode({ address, code }) {
  const size = code.length + 2 * margin;
  const dark = code.flatMap((row, y) => [...row].flatMap((module, x) => (module === '1' ? [`M${x + margin} ${y + margin}h1v1h-1z`] : [])));
  return s('svg', { class: 'qr', viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': words.qrCode({ address }), 'shape-rendering': 'crispEdges' },
    s('rect', { width: size, height: size }), s('path', { d: dark.join('') }));
}

/** Returns a labelled choice that the browser remembers. */
function choice(name, label, texts) {
  const chosen = recall(name) ?? '';
  const select = h('select', { name: `setting-${name}`, change: () => { remember(name, select.value); applySettings(); } },
    Object.entries(texts).map(([value, text]) => h('option', { value, selected: value === chosen }, text)));
  return h('label', {}, label, select);
}

/** The languages of the page by their own names. */
const ownNames = { en: 'English', sv: 'Svenska', ru: 'Русский', sl: 'Slovenščina' };

/** Returns the choice of the language. Each stands there in that language. */
function languages() {
  const label = choice('language', words.language, { '': words.languageOfBrowser, ...ownNames });
  for (const option of label.querySelectorAll('option')) option.lang = option.value || language;
  return label;
}

/** Applies the settings that change the look of the page. */
export function applySettings() {
  const root = document.documentElement;
  for (const name of ['theme', 'pieces', 'board']) {
    const value = recall(name);
    if (value) root.dataset[name] = value;
    else delete root.dataset[name];
  }
  addDrawings(recall('pieces') ?? '');
}

let settings = null;

/** Opens the settings. */
export function openSettings() {
  settings ??= new Settings();
  settings.open();
}

let keys = null;

/** Shows the keys and gestures. */
export function openKeys() {
  keys ??= dialog('keys', words.keys, h('dl', { class: 'keys' }, words.keyList.map(([key, does]) => h('div', {}, h('dt', {}, key), h('dd', {}, does)))));
  keys.showModal();
}
