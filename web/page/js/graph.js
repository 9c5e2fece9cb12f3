// A graph of the evaluation of a game: White's chances after each ply, as far as they are known.

import { h, s } from './dom.js';
import { chancesOf, markOf, marks } from './judged.js';
import { spoken, words } from './words.js';

const [width, height] = [400, 80];

export class Graph {
  /** onStep(node) is called when the graph is clicked at a node's place, onPoint(node or null) when it is pointed at. */
  constructor({ onStep, onPoint }) {
    Object.assign(this, { onStep, onPoint });
    this.nodes = [];
    this.pointer = s('path', { class: 'pointed' });
    this.drawing = s('g');
    this.svg = s('svg', {
      viewBox: `0 -5 ${width} ${height + 10}`,
      preserveAspectRatio: 'none',
      role: 'img',
      pointerdown: (event) => this.point(event),
      pointermove: (event) => this.point(event),
      pointerup: (event) => this.choose(event),
      pointerleave: () => this.unpoint(),
      pointercancel: () => this.unpoint(),
    }, this.drawing, this.pointer);
    this.element = h('div', { class: 'graph' }, this.svg);
  }

  /** Shows the line of nodes, with the current one marked. */
  show(nodes, current) {
    this.nodes = nodes;
    const dots = nodes.flatMap((node, i) => (markOf(node) && chancesOf(node) !== null ? [s('path', { class: `dot ${markOf(node)}`, d: `M${this.x(i)} ${y(chancesOf(node))}h.01` })] : []));
    const at = nodes.indexOf(current);
    this.drawing.replaceChildren(...this.areas(), s('path', { class: 'middle', d: `M0 ${height / 2}H${width}` }), ...dots,
      ...(at >= 0 ? [s('path', { class: 'now', d: `M${this.x(at)} 0V${height}` })] : []));
    this.svg.setAttribute('aria-label', this.summary());
  }

  x(i) {
    return this.nodes.length > 1 ? Number(((i * width) / (this.nodes.length - 1)).toFixed(1)) : 0;
  }

  /** Draws the chances where they are known; the rest stays empty. */
  areas() {
    const parts = [];
    for (let i = 0; i < this.nodes.length; i++) {
      const first = i;
      while (i < this.nodes.length && chancesOf(this.nodes[i]) !== null) i++;
      if (i === first) continue;
      const points = this.nodes.slice(first, i).map((node, k) => [this.x(first + k), y(chancesOf(node))]);
      if (points.length === 1) points.push([points[0][0] + 2, points[0][1]]);
      const [from, to] = [points[0][0], points.at(-1)[0]];
      parts.push(s('rect', { class: 'below', x: from, width: to - from, height }),
        s('path', { class: 'above', d: `M${from} ${height}L${points.map((point) => point.join(' ')).join('L')}L${to} ${height}z` }));
    }
    return parts;
  }

  /** Returns the number of the node at the place of an event. */
  numberAt({ clientX }) {
    const box = this.svg.getBoundingClientRect();
    const share = Math.min(Math.max((clientX - box.left) / box.width, 0), 1);
    return Math.round(share * (this.nodes.length - 1));
  }

  point(event) {
    const i = this.numberAt(event);
    this.pointer.setAttribute('d', `M${this.x(i)} 0V${height}`);
    this.onPoint(this.nodes[i]);
  }

  choose(event) {
    if (event.button !== 0) return;
    this.onStep(this.nodes[this.numberAt(event)]);
    if (event.pointerType !== 'mouse') this.unpoint();
  }

  unpoint() {
    this.pointer.removeAttribute('d');
    this.onPoint(null);
  }

  /** Describes the graph in words. */
  summary() {
    if (!this.nodes.some((node) => chancesOf(node) !== null)) return words.graphEmpty;
    const named = Object.keys(marks).map((mark) => [mark, this.nodes.filter((node) => markOf(node) === mark)]).filter(([, nodes]) => nodes.length);
    const faults = named.map(([mark, nodes]) => `${words.marks[mark].several}: ${nodes.map(({ san }) => spoken(san)).join(', ')}`);
    return words.graphSays({ faults: faults.join('. ') || words.noFaults });
  }
}

const y = (chances) => Number((((100 - chances) * height) / 100).toFixed(1));
