// Small helpers to make elements. Texts are always set as text, never as markup.

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

/** Sets the title of the page in the browser. */
export function entitle(text) {
  document.title = `${text} · Burnside`;
}

/** Reads a text out to users of screen readers. */
export function announce(text) {
  document.getElementById('live').textContent = text;
}

/** Copies a text; reports whether the browser lets pages do so. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** Copies a text by way of a selection. Browsers give pages without https the clipboard in no other way: a phone has such a page from a computer in its network. */
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

/** Returns a button that copies the result of text(), and confirms that for a moment. */
export function copyButton(label, text) {
  const copy = async () => {
    button.textContent = (await copyText(text())) ? 'Copied' : 'Can’t copy';
    announce(`${button.textContent}.`);
    setTimeout(() => { button.textContent = label; }, 1500);
  };
  const button = h('button', { type: 'button', class: 'copy', click: copy }, label);
  return button;
}

/** Writes a whole number with a thin space between thousands. */
export function grouped(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, '\u202f');
}

/** Writes a share as a percentage. */
export function percent(part, whole) {
  if (!whole) return '–';
  if (part === 0 || part === whole) return part ? '100 %' : '0 %';
  const value = (100 * part) / whole;
  if (value < 0.01) return '< 0.01 %';
  if (value > 99.99) return '> 99.99 %';
  return `${value.toFixed(value >= 99 || value < 1 ? 2 : 1)} %`;
}

/** Writes a number of things; one is their name in the singular. */
export function count(number, one) {
  return `${grouped(number)} ${one}${number === 1 ? '' : 's'}`;
}
