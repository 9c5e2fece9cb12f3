// Texts with values, in a part of ICU's message format: {name}, {name, plural, one {# move} other
// {# moves}} with # for the number, and {name, select, white {White} other {Black}}. A library for
// all of that format would be a fifth of what the first view loads.

import { grouped, language } from './numbers.js';

const rules = new Intl.PluralRules(language);

/** Reads the parts of a message from a place in it up to a closing brace or the end: [parts, place after them]. */
function parse(text, from = 0) {
  const parts = [];
  let at = from;
  while (at < text.length && text[at] !== '}') {
    if (text[at] === '{') {
      const [, name, kind] = text.slice(at).match(/^\{\s*([^\s,}]+)\s*(?:,\s*(plural|select)\s*,)?/);
      at += text.slice(at).match(/^\{\s*[^\s,}]+\s*(?:,\s*(?:plural|select)\s*,\s*)?/)[0].length;
      const options = {};
      while (kind && text[at] !== '}') {
        const [whole, key] = text.slice(at).match(/^([^\s{]+)\s*\{/);
        [options[key], at] = parse(text, at + whole.length);
        at += 1 + text.slice(at + 1).match(/^\s*/)[0].length;
      }
      parts.push({ name, kind, options });
      at++;
    } else {
      const [plain] = text.slice(at).match(/^(#|[^#{}]+)/);
      parts.push(plain);
      at += plain.length;
    }
  }
  return [parts, at];
}

/** Fills values in; number is the one that # stands for. */
function fill(parts, values, number) {
  return parts.flatMap((part) => {
    if (part === '#') return number === undefined ? part : grouped(number);
    if (typeof part === 'string') return part;
    const value = values[part.name];
    const { kind, options } = part;
    if (kind === 'plural') return fill(options[`=${value}`] ?? options[rules.select(value)] ?? options.other, values, value);
    if (kind === 'select') return fill(options[value] ?? options.other, values, number);
    return typeof value === 'number' ? grouped(value) : value;
  });
}

/**
 * Returns a function that writes a message with values. Its property parts is a function that returns
 * the parts as a list, for values that are elements.
 */
function message(text) {
  let parsed = null; // most messages are never shown
  const parts = (values) => fill(parsed ??= parse(text)[0], values);
  return Object.assign((values = {}) => parts(values).join(''), { parts });
}

/** Returns texts with messages as functions. Texts without values stay as they are. */
export function compiled(texts) {
  if (typeof texts === 'string') return texts.includes('{') ? message(texts) : texts;
  if (Array.isArray(texts)) return texts.map(compiled);
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, compiled(text)]));
}

/** Returns all texts of one language, and those of another for what it lacks. */
export function completed(own, other) {
  if (own === undefined) return other;
  if (typeof own === 'string' || Array.isArray(own)) return own;
  const names = [...Object.keys(own), ...Object.keys(other)];
  return Object.fromEntries(names.map((name) => [name, completed(own[name], other[name] ?? own[name])]));
}
