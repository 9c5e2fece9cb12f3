// The settings: a dialog that the head's button opens.

import * as api from './api.js';
import { copyButton, h, s } from './dom.js';
import { recall, remember } from './store.js';
import { adviceOn } from './words.js';

const looks = [['', 'As the system'], ['light', 'Light'], ['dark', 'Dark']];

const margin = 4; // light modules around a QR code

class Settings {
  constructor() {
    const close = h('button', { type: 'button', class: 'primary', click: () => this.element.close() }, 'Close');
    this.phone = h('div', { class: 'phone' });
    this.element = h('dialog', { class: 'settings-dialog', 'aria-labelledby': 'settings-title', click: (event) => event.target === this.element && this.element.close() },
      h('div', { class: 'dialog-body' },
        h('h2', { id: 'settings-title' }, 'Settings'),
        h('div', { class: 'fields' }, choice('theme', 'Look', looks, applyTheme)),
        h('section', { 'aria-labelledby': 'phone-title' }, h('h3', { id: 'phone-title' }, 'On your phone'), this.phone),
        h('div', { class: 'dialog-foot' }, close)));
    document.body.append(this.element);
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
    this.phone.replaceChildren(...(addresses.length ? shared(addresses) : [h('p', { class: 'reason' },
      'Other devices can’t reach this page yet. Start it with ', h('code', {}, 'burnside web --addr :8064'), ', and a phone in the same network can open it.')]));
  }
}

/** Shows the addresses for other devices, with a QR code of the first. */
function shared(addresses) {
  return [
    h('p', { class: 'reason' }, 'A device in the same network finds this page here:'),
    qrCode(addresses[0]),
    h('ul', { class: 'addresses' }, addresses.map(({ address }) => h('li', {}, h('code', {}, address), copyButton('Copy', () => address)))),
  ];
}

/** Draws the QR code of an address: dark on light in any look, since many cameras can't read inverted codes. */
function qrCode({ address, code }) {
  const size = code.length + 2 * margin;
  const dark = code.flatMap((row, y) => [...row].flatMap((module, x) => (module === '1' ? [`M${x + margin} ${y + margin}h1v1h-1z`] : [])));
  return s('svg', { class: 'qr', viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': `QR code of ${address}`, 'shape-rendering': 'crispEdges' },
    s('rect', { width: size, height: size }), s('path', { d: dark.join('') }));
}

/** Returns a labelled choice that the browser remembers; apply(value) puts it into effect. */
function choice(name, label, values, apply) {
  const chosen = recall(name) ?? '';
  const select = h('select', { name: `setting-${name}`, change: () => { remember(name, select.value); apply(select.value); } },
    values.map(([value, text]) => h('option', { value, selected: value === chosen }, text)));
  return h('label', {}, label, select);
}

function applyTheme(look) {
  if (look) document.documentElement.dataset.theme = look;
  else delete document.documentElement.dataset.theme;
}

let settings = null;

/** Opens the dialog. */
export function openSettings() {
  settings ??= new Settings();
  settings.open();
}
