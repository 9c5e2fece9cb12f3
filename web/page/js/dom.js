// Small helpers to make elements. Texts are always set as text, never as markup.

import { words } from './words.js';

const SVG = 'http://www.w3.org/2000/svg';

/** Makes an element; attributes that are functions become listeners. */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** Makes an SVG element. */
export function s(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name, value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Makes a box that scrolls content that is too wide for it, also with the keyboard. */
export const scrolling = (label, ...content) => h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': label }, content);

/** Returns a dialog that the document has, not yet open. */
export function dialog(name, title, ...content) {
  const element = h('dialog', { 'aria-labelledby': `${name}-title`, click: (event) => event.target === element && element.close() },
    h('div', { class: 'dialog-body' }, h('h2', { id: `${name}-title` }, title), content,
      h('div', { class: 'dialog-foot' }, h('button', { type: 'button', class: 'primary', click: () => element.close() }, words.close))));
  document.body.append(element);
  return element;
}

/** Lets the user save a text as a file. */
export function saveFile(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/vnd.chess-pgn' }));
  h('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

/** Sets the title of the page in the browser. */
export function entitle(text) {
  document.title = `${text} · Burnside`;
}

/** Reads a text out to users of screen readers. */
export function announce(text) {
  document.getElementById('live').textContent = text;
}

/** Copies a text, or the promise of one. Reports whether the browser allows that. */
export async function copyText(text) {
  try {
    // In some browsers this is the only way to copy a text that comes later.
    if (typeof text === 'string') await navigator.clipboard.writeText(text);
    else await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text.then((come) => new Blob([come], { type: 'text/plain' })) })]);
    return true;
  } catch {
    return copySelected(await text);
  }
}

/** Copies a text by selecting it. Pages without https can use the clipboard only in this way. A phone has such a page from a computer in its network. */
function copySelected(text) {
  const before = document.activeElement;
  const field = h('textarea', { class: 'unseen', readonly: true, 'aria-hidden': 'true', tabindex: -1 });
  field.value = text;
  // Outside an open dialog nothing can be selected.
  (before?.closest('dialog') ?? document.body).append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  before?.focus();
  return done;
}

/** Returns a button that copies the result of text(), which may be a promise. The button confirms the copy for a moment. */
export function copyButton(label, text) {
  const copy = async () => {
    button.textContent = (await copyText(text()).catch(() => false)) ? words.copied : words.cantCopy;
    announce(`${button.textContent}.`);
    setTimeout(() => { button.textContent = label; }, 1500);
  };
  const button = h('button', { type: 'button', class: 'copy', click: copy }, label);
  return button;
}
