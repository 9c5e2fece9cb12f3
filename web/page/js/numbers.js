// Numbers and lists of words, as the language of the page writes them.

/** The language of the page; early.js has chosen it. */
export const language = document.documentElement.lang;

const lists = new Intl.ListFormat(language === 'en' ? 'en-GB' : language);

/** Joins words: a, b and c. */
export const listed = (parts) => lists.format(parts);

/** Writes a whole number with a thin space between thousands. */
export function grouped(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, '\u202f');
}

const decimalSign = new Intl.NumberFormat(language).format(0.5)[1];

/** Writes a number with that many decimal places. */
export const decimals = (number, places) => number.toFixed(places).replace('.', decimalSign);

/** Writes a share as a percentage. */
export function percent(part, whole) {
  if (!whole) return '–';
  if (part === 0 || part === whole) return part ? '100 %' : '0 %';
  const value = (100 * part) / whole;
  if (value < 0.01) return `< ${decimals(0.01, 2)} %`;
  if (value > 99.99) return `> ${decimals(99.99, 2)} %`;
  return `${decimals(value, value >= 99 || value < 1 ? 2 : 1)} %`;
}
