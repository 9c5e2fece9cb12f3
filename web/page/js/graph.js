// A graph of the evaluation of a game: White's expected points after each ply.

import { h, s } from './dom.js';
import { isTurn, scoreText } from './evaluation.js';

const [width, height] = [400, 80];

export class Graph {
  /** onStep(node) is called when the graph is clicked at a node's place. */
  constructor(onStep) {
    this.onStep = onStep;
    this.element = h('div', { class: 'graph' });
  }

  /** Shows the line of nodes, with the current one marked. */
  show(nodes, current) {
    const x = (i) => (nodes.length > 1 ? (i * width) / (nodes.length - 1) : 0);
    const y = ({ share }) => (1 - share) * height;
    const points = nodes.flatMap((node, i) => (node.evaluation ? [[x(i), y(node.evaluation)]] : []));
    const marks = nodes.flatMap((node, i) => (isTurn(node) ? [s('circle', { class: 'turn', cx: x(i), cy: y(node.evaluation), r: 4 })] : []));
    const at = nodes.indexOf(current);
    const curve = points.map((point) => point.map((value) => value.toFixed(1)).join(' ')).join('L');
    this.element.replaceChildren(s('svg', {
      viewBox: `0 -5 ${width} ${height + 10}`,
      preserveAspectRatio: 'none',
      role: 'img',
      'aria-label': summary(nodes),
      click: (event) => this.click(event, nodes),
    },
    s('rect', { class: 'below', width, height }),
    points.length > 1 ? s('path', { class: 'above', d: `M${points[0][0]} ${height}L${curve}L${points.at(-1)[0]} ${height}z` }) : null,
    s('path', { class: 'middle', d: `M0 ${height / 2}H${width}` }),
    at >= 0 ? s('path', { class: 'now', d: `M${x(at)} 0V${height}` }) : null,
    marks));
  }

  click(event, nodes) {
    const box = event.currentTarget.getBoundingClientRect();
    this.onStep(nodes[Math.round(((event.clientX - box.left) / box.width) * (nodes.length - 1))]);
  }
}

/** Describes the graph in words. */
function summary(nodes) {
  const last = nodes.findLast((node) => node.evaluation);
  if (!last) return 'Evaluation of the game: not drawn yet';
  const turns = nodes.filter(isTurn).map((node) => node.san);
  const score = last.evaluation.score ? `, ${scoreText(last.evaluation.score)} at the end` : '';
  return `Evaluation of the game${score}; turning points: ${turns.join(', ') || 'none'}`;
}
