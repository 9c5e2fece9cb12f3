// How symmetry reduces a table: the images of a position, and its index.

import * as api from './api.js';
import { leftOutText, problemCard } from './answers.js';
import { defaultFEN, parse } from './chess.js';
import { diagram } from './diagram.js';
import { entitle, h, scrolling } from './dom.js';
import { grouped } from './numbers.js';
import { inlineMan } from './pieces.js';
import { address } from './route.js';
import { words } from './words.js';

export class SymmetryView {
  constructor() {
    this.element = h('div', { class: 'page' });
  }

  async show({ fen }) {
    const text = fen || defaultFEN;
    this.wanted = text;
    entitle(words.symmetry);
    let content;
    try {
      const answer = await api.symmetry(text);
      content = this.content(answer);
      if (this.wanted === text) entitle(words.symmetryOf({ ending: answer.ending }));
    } catch (problem) {
      if (!problem.status) throw problem;
      content = [h('h1', {}, words.symmetry), problemCard(problem), this.links(text)];
    }
    if (this.wanted === text) this.element.replaceChildren(...content.filter(Boolean));
  }

  links(fen, ending) {
    return h('div', { class: 'tools' },
      h('a', { class: 'button', href: address({ fen }), 'data-route': true }, words.backToPosition),
      ending && parse(fen).squares.filter(Boolean).length > 2 ? h('a', { class: 'button', href: address({ view: 'ending', ending }), 'data-route': true }, words.endingLink({ ending })) : null);
  }

  content(answer) {
    const { images, stabiliser, different, ending, flipped } = answer;
    const group = images.length === 8 ? 'whole' : 'wings';
    return [
      h('h1', {}, words.symmetry),
      h('p', {}, words.symmetryIntro({ group, ending }), flipped ? ` ${words.coloursExchanged}` : ''),
      leftOutText(answer) ? h('p', { class: 'reason' }, leftOutText(answer)) : null,
      this.links(answer.fen, ending),
      h('div', { class: 'images' }, images.map((image) => this.image(image))),
      h('section', { class: 'card' }, h('h2', {}, words.orbit),
        h('p', {}, words.orbitText({ set: `{${stabiliser.join(', ')}}`, images: images.length, order: stabiliser.length, different }))),
      this.index(answer),
    ];
  }

  image({ symbol, formula, corners, fen, fixed, same_as: sameAs, canonical }) {
    const tags = [
      canonical ? h('span', { class: 'tag canonical' }, words.canonical) : null,
      sameAs ? h('span', { class: 'tag' }, words.sameAs({ symbol: sameAs })) : null,
      fixed && symbol !== '1' ? h('span', { class: 'tag' }, words.inStabiliser) : null,
    ];
    const name = words.symmetryNames[symbol];
    return h('figure', { class: `image ${canonical ? 'canonical' : ''}` },
      h('a', { href: address({ view: 'symmetry', fen }), 'data-route': true, 'aria-label': words.imageUnder({ name }) }, diagram(fen)),
      h('figcaption', {}, h('strong', {}, symbol), ` ${name}`, h('br'), h('span', { class: 'share' }, `${formula} ${corners}`), h('span', { class: 'tags' }, tags)));
  }

  index({ index, ending }) {
    const sum = [index.first, ...index.groups.map(({ number, weight }) => number * weight)];
    const rows = index.groups.map(({ piece, squares, number, radix, weight }) => h('tr', {},
      h('th', { scope: 'row' }, squares.map((square) => [inlineMan(piece), square, ' '])),
      h('td', {}, words.digitOf({ number, all: radix })), h('td', {}, grouped(weight)), h('td', {}, grouped(number * weight))));
    return h('section', { class: 'card' }, h('h2', {}, words.indexTitle),
      h('p', {}, words.indexText({ symmetry: index.symmetry, white: index.kings[0], black: index.kings[1], number: index.class, all: index.classes, first: index.first })),
      scrolling(words.indexDigits, h('table', { class: 'numbers' },
        h('thead', {}, h('tr', {}, words.indexColumns.map((title) => h('th', { scope: 'col' }, title)))),
        h('tbody', {}, h('tr', {}, h('th', { scope: 'row' }, inlineMan('K'), index.kings[0], ' ', inlineMan('k'), index.kings[1]), h('td', {}, words.digitOf({ number: index.class, all: index.classes })), h('td', {}, ''), h('td', {}, grouped(index.first))), rows),
        h('tfoot', {}, h('tr', {}, h('th', { scope: 'row' }, words.indexRow), h('td', {}, ''), h('td', {}, ''), h('td', {}, h('strong', {}, grouped(index.index))))))),
      h('p', { class: 'sum' }, words.indexSum({ sum: sum.map(grouped).join(' + '), index: index.index, size: index.size, ending })),
      index.twin === undefined ? null : h('p', {}, words.indexTwin({ twin: index.twin })));
  }
}
