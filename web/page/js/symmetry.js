// How symmetry reduces a table: the images of a position, and its index.

import * as api from './api.js';
import { leftOutText, problemCard } from './answers.js';
import { defaultFEN, parse } from './chess.js';
import { diagram } from './diagram.js';
import { entitle, grouped, h, scrolling } from './dom.js';
import { inlineMan } from './pieces.js';
import { address } from './route.js';

export class SymmetryView {
  constructor() {
    this.element = h('div', { class: 'page' });
  }

  async show({ fen }) {
    const text = fen || defaultFEN;
    this.wanted = text;
    entitle('Symmetry');
    let content;
    try {
      const answer = await api.symmetry(text);
      content = this.content(answer);
      if (this.wanted === text) entitle(`Symmetry of ${answer.ending}`);
    } catch (problem) {
      if (!problem.status) throw problem;
      content = [h('h1', {}, 'Symmetry'), problemCard(problem), this.links(text)];
    }
    if (this.wanted === text) this.element.replaceChildren(...content.filter(Boolean));
  }

  links(fen, ending) {
    return h('div', { class: 'tools' },
      h('a', { class: 'button', href: address({ fen }), 'data-route': true }, 'Back to the position'),
      ending && parse(fen).squares.filter(Boolean).length > 2 ? h('a', { class: 'button', href: address({ view: 'ending', ending }), 'data-route': true }, `Ending ${ending}`) : null);
  }

  content(answer) {
    const { images, stabiliser, different, ending, flipped } = answer;
    const whole = images.length === 8;
    const group = whole ? 'all eight symmetries of the square' : 'the identity and the mirror that exchanges the wings, since pawns move in one direction';
    const order = stabiliser.length;
    return [
      h('h1', {}, 'Symmetry'),
      h('p', {}, `Play in ${ending} is unchanged under ${group}, so a table stores only one of the images below.`,
        flipped ? ' Black has the greater force, so the colours are exchanged first.' : ''),
      leftOutText(answer) ? h('p', { class: 'reason' }, leftOutText(answer)) : null,
      this.links(answer.fen, ending),
      h('div', { class: 'images' }, images.map((image) => this.image(image))),
      h('section', { class: 'card' }, h('h2', {}, 'Orbit and stabiliser'),
        h('p', {}, `The stabiliser is the set of the symmetries that leave the position unchanged: {${stabiliser.join(', ')}}. So there are ${images.length} / ${order} = ${different} different images.`)),
      this.index(answer),
    ];
  }

  image({ symbol, name, formula, corners, fen, fixed, same_as: sameAs, canonical }) {
    const tags = [
      canonical ? h('span', { class: 'tag canonical' }, 'canonical') : null,
      sameAs ? h('span', { class: 'tag' }, `same as ${sameAs}`) : null,
      fixed && symbol !== '1' ? h('span', { class: 'tag' }, 'in the stabiliser') : null,
    ];
    return h('figure', { class: `image ${canonical ? 'canonical' : ''}` },
      h('a', { href: address({ view: 'symmetry', fen }), 'data-route': true, 'aria-label': `The image under ${name}` }, diagram(fen)),
      h('figcaption', {}, h('strong', {}, symbol), ` ${name}`, h('br'), h('span', { class: 'share' }, `${formula} ${corners}`), h('span', { class: 'tags' }, tags)));
  }

  index({ index, ending }) {
    const sum = [index.first, ...index.groups.map(({ number, weight }) => number * weight)];
    const rows = index.groups.map(({ piece, squares, number, radix, weight }) => h('tr', {},
      h('th', { scope: 'row' }, squares.map((square) => [inlineMan(piece), square, ' '])),
      h('td', {}, `${grouped(number)} of ${grouped(radix)}`), h('td', {}, grouped(weight)), h('td', {}, grouped(number * weight))));
    return h('section', { class: 'card' }, h('h2', {}, 'The index'),
      h('p', {}, `${index.symmetry === '1' ? 'The kings stand on' : `${index.symmetry} takes the kings to`} ${index.kings.join(' and ')}: pair ${grouped(index.class)} of ${grouped(index.classes)} pairs that differ under symmetry. The indices of this pair begin at ${grouped(index.first)}. Each group of like men adds a digit: the number of its set of squares among the sets of free squares.`),
      scrolling('Digits of the index', h('table', { class: 'numbers' },
        h('thead', {}, h('tr', {}, ['Men', 'Digit', 'Weight', 'Adds'].map((title) => h('th', { scope: 'col' }, title)))),
        h('tbody', {}, h('tr', {}, h('th', { scope: 'row' }, inlineMan('K'), index.kings[0], ' ', inlineMan('k'), index.kings[1]), h('td', {}, `${grouped(index.class)} of ${grouped(index.classes)}`), h('td', {}, ''), h('td', {}, grouped(index.first))), rows),
        h('tfoot', {}, h('tr', {}, h('th', { scope: 'row' }, 'Index'), h('td', {}, ''), h('td', {}, ''), h('td', {}, h('strong', {}, grouped(index.index))))))),
      h('p', { class: 'sum' }, `${sum.map(grouped).join(' + ')} = ${grouped(index.index)}, of ${grouped(index.size)} in ${ending} for each side to move.`),
      index.twin === undefined ? null : h('p', {}, `Both kings are on the diagonal a1–h8, so the mirror image in that diagonal has an index too: ${grouped(index.twin)}. The lower index is canonical; the table holds the same value at both.`));
  }
}
