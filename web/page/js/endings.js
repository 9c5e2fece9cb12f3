// The list of all endings, and the page of one.

import * as api from './api.js';
import { movesOf, sides } from './chess.js';
import { diagramLink } from './diagram.js';
import { entitle, h, s, scrolling } from './dom.js';
import { decimals, grouped, percent } from './numbers.js';
import { address, go } from './route.js';
import { adviceOn, endingInWords, endingTitle, words } from './words.js';

const megabyte = 1e6;

/** Writes a number of bytes. */
const size = (bytes) => (bytes >= megabyte ? words.bytes.MB({ size: decimals(bytes / megabyte, 2) }) : words.bytes.kB({ size: decimals(bytes / 1000, 1) }));

const viewOf = (ending) => address({ view: 'ending', ending });

/** Columns of the list: the text of a cell, and the value by which the list is sorted. */
const columns = [
  [(e) => [h('a', { href: viewOf(e.name), 'data-route': true }, e.name), h('span', { class: 'in-words' }, endingInWords(e.name))], (e, i) => i],
  [(e) => e.men, (e) => e.men],
  [(e) => (e.white ? percent(e.white.win, e.white.legal) : '–'), (e) => -(e.white ? e.white.win / e.white.legal : -1)],
  [(e) => longestWin(e, 'white', 'black'), (e) => -longestPlies(e, 'white', 'black')],
  [(e) => (e.black ? percent(e.black.loss, e.black.legal) : '–'), (e) => -(e.black ? e.black.loss / e.black.legal : -1)],
  [(e) => longestWin(e, 'black', 'white'), (e) => -longestPlies(e, 'black', 'white')],
  [(e) => grouped(e.indices), (e) => -e.indices],
  [(e) => size(e.bytes), (e) => -e.bytes],
];

/** Returns the longest win of a side in plies, with either side to move. */
const longestPlies = (e, winner, loser) => (e.white ? Math.max(e[winner].max_win_plies, e[loser].max_loss_plies) : -1);

function longestWin(e, winner, loser) {
  if (!e.white) return '–';
  const plies = longestPlies(e, winner, loser);
  return plies ? words.moveCount({ count: movesOf(plies) }) : words.none;
}

export class EndingsView {
  constructor() {
    this.element = h('div', { class: 'page' }, h('h1', {}, words.viewNames.endings),
      h('p', {}, words.endingsIntro),
      this.table = scrolling(words.endingsList));
  }

  /** Shows the list, sorted by the column whose number is sort. */
  async show({ sort }) {
    entitle(words.viewNames.endings);
    this.sorted = columns[sort] ? sort : 0;
    try {
      this.endings ??= (await api.endings()).endings.map((e, i) => ({ ...e, order: i }));
    } catch (problem) {
      this.table.replaceChildren(h('p', { role: 'alert' }, adviceOn(problem)));
      return;
    }
    this.draw();
  }

  /** Sorts by another column; the address keeps it. */
  sort(column) {
    go({ view: 'endings', sort: column }, { replace: true });
    this.table.querySelectorAll('thead button')[column].focus();
  }

  draw() {
    const key = columns[this.sorted][1];
    const rows = this.endings.toSorted((a, b) => key(a, a.order) - key(b, b.order) || a.order - b.order);
    this.table.replaceChildren(h('table', { class: 'numbers' },
      h('thead', {}, h('tr', {}, words.endingsColumns.map((title, i) => h('th', { scope: 'col', 'aria-sort': i === this.sorted ? 'ascending' : null },
        h('button', { type: 'button', click: () => this.sort(i) }, title))))),
      h('tbody', {}, rows.map((e) => h('tr', {}, columns.map(([cell], i) => h(i === 0 ? 'th' : 'td', i === 0 ? { scope: 'row' } : {}, cell(e))))))));
  }
}

export class EndingView {
  constructor() {
    this.element = h('div', { class: 'page' });
  }

  async show({ ending }) {
    this.wanted = ending;
    entitle(ending || words.ending);
    let answer;
    try {
      answer = await api.ending(ending);
    } catch (problem) {
      this.element.replaceChildren(h('h1', {}, ending || words.ending), h('p', { role: 'alert' }, adviceOn(problem)),
        h('p', {}, h('a', { href: address({ view: 'endings' }), 'data-route': true }, words.allEndings)));
      return;
    }
    if (this.wanted !== ending) return;
    this.element.replaceChildren(...this.content(answer));
  }

  content(e) {
    const parts = [
      h('p', { class: 'crumb' }, h('a', { href: address({ view: 'endings' }), 'data-route': true }, words.allEndings)),
      h('h1', {}, endingTitle(e.name)),
      h('div', { class: 'tools' },
        h('button', { type: 'button', class: 'primary', click: () => this.random({ ending: e.name }) }, words.randomPosition),
        !e.white || e.white.win ? h('a', { class: 'button', href: address({ view: 'trainer', ending: e.name }), 'data-route': true }, words.trainIt) : null),
    ];
    if (!e.summary) {
      const values = { sides: storedSides(e), moves: movesOf(e.stored_max_plies), plies: e.stored_max_plies };
      parts.push(h('p', {}, values.plies ? words.storedLongest(values) : words.storedNone(values), ' ', words.noCounts.parts({ command: counting(e.name) })));
    } else {
      const { board, longest, exceptions } = e.summary;
      parts.push(outcomes(board));
      for (const side of sides) {
        parts.push(histograms(board[side], side, (outcome, plies) => this.random({ ending: e.name, side, outcome, plies })));
      }
      parts.push(longestMates(longest, board), drawnExceptions(exceptions, e.summary.reduced, e.name));
    }
    parts.push(reduction(e));
    return parts.filter(Boolean);
  }

  /** Goes to a random position. */
  async random(parameters) {
    try {
      const { fen } = await api.random(parameters);
      go({ fen });
      scrollTo(0, 0);
    } catch (problem) {
      this.element.prepend(h('p', { role: 'alert' }, adviceOn(problem)));
    }
  }
}

/** Counts of wins, draws and losses as a table with bars. */
function outcomes({ white, black }) {
  const cell = (side, number) => h('td', {}, grouped(number), h('br'), h('span', { class: 'share' }, percent(number, side.legal)));
  const row = (outcome) => h('tr', {}, h('th', { scope: 'row' }, words.outcomeRows[outcome]), cell(white, white[outcome]), cell(black, black[outcome]));
  return h('section', { class: 'card' }, h('h2', {}, words.outcomes),
    h('table', { class: 'numbers outcomes' },
      h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, h('span', { class: 'unseen' }, words.forSideToMove)), sides.map((side) => h('th', { scope: 'col' }, words.sideMoves({ side }))))),
      h('tbody', {}, row('win'), row('draw'), row('loss'),
        h('tr', {}, h('th', { scope: 'row' }, words.outcomeRows.legal), h('td', {}, grouped(white.legal), shareBar(white)), h('td', {}, grouped(black.legal), shareBar(black))))),
    h('p', { class: 'note' }, words.outcomesNote));
}

function shareBar(side) {
  let x = 0;
  const parts = ['win', 'draw', 'loss'].map((outcome) => {
    const width = (100 * side[outcome]) / side.legal;
    x += width;
    return s('rect', { class: outcome, x: x - width, y: 0, width, height: 10 });
  });
  return s('svg', { class: 'share-bar', viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' }, parts);
}

/** Histograms of the distances with one side to move; show(outcome, plies) shows a position of that kind. */
function histograms(counts, side, show) {
  const charts = [['win', 1, counts.win], ['loss', 0, counts.loss]]
    .filter(([, , total]) => total > 0)
    .map(([outcome, parity]) => histogram(counts.distances, parity, outcome, words.histogramTitles[outcome]({ side }), (plies) => show(outcome, plies)));
  return charts.length ? h('section', { class: 'card charts' }, h('h2', {}, words.distances({ side })), charts) : null;
}

/** Returns a round step that divides a number into a few parts. */
function roundStep(most) {
  const power = 10 ** Math.floor(Math.log10(most / 3));
  return Math.max(1, [1, 2, 5, 10].find((n) => n * power >= most / 3.5) * power);
}

/** Writes a number of positions in short form. */
function short(number) {
  const { millions, thousands } = words.shortNumbers;
  if (number >= 1e6) return millions({ number: decimals(number / 1e6, number % 1e6 ? 1 : 0) });
  return number >= 1e4 ? thousands({ number: decimals(number / 1e3, number % 1e3 ? 1 : 0) }) : grouped(number);
}

const widest = 60; // greatest width of a bar, in units of the drawing

/** Draws the number of positions per distance as bars; a click on a bar shows one of them. */
function histogram(distances, parity, outcome, title, show) {
  const bars = [];
  for (const [plies, positions] of distances.entries()) {
    if (plies % 2 === parity && positions > 0) bars[movesOf(plies)] = positions;
  }
  const [width, height, left, bottom, top] = [640, 200, 66, 28, 16];
  const most = Math.max(...bars.filter(Boolean));
  const least = parity; // a mated side is mated in 0
  const step = Math.min((width - left) / (bars.length - least), widest);
  const every = [1, 2, 5, 10, 20, 50].find((n) => n * step >= 44) ?? 100;
  const up = (positions) => (positions / most) * (height - bottom - top);
  const parts = [];
  for (let positions = 0; positions <= most; positions += roundStep(most)) {
    const y = height - bottom - up(positions);
    parts.push(s('path', { class: 'axis', d: `M${left} ${y}H${width}` }),
      s('text', { x: left - 6, y: y + 4, 'text-anchor': 'end' }, short(positions)));
  }
  for (const [moves, positions = 0] of bars.entries()) {
    if (moves < least) continue;
    const x = left + (moves - least) * step;
    if (positions > 0) {
      const tall = Math.max(1, up(positions));
      const number = words.positionCount({ count: positions });
      const bar = moves ? words.barLabel({ where: words.inMoves({ moves }), positions: number }) : number;
      // The user can press the whole column, because its bar may be low.
      parts.push(s('a', { class: 'bar-link', href: '#', role: 'button', 'aria-label': (moves ? words.showOneIn : words.showOne)({ title, bar }), click: (event) => { event.preventDefault(); show(2 * moves - parity); } },
        s('title', {}, bar),
        s('rect', { class: 'column', x, y: 0, width: step, height: height - bottom }),
        s('rect', { class: outcome, x: x + step * 0.1, y: height - bottom - tall, width: step * 0.8, height: tall })));
    }
    if (moves % every === 0) parts.push(s('text', { x: x + step / 2, y: height - 6, 'text-anchor': 'middle' }, String(moves)));
  }
  const peak = bars.indexOf(most);
  const positions = words.positionCount({ count: most });
  const summary = bars.length > 1 ? (peak ? words.mostOften : words.mostOftenNow)({ moves: peak, positions, most: bars.length - 1 }) : positions;
  return h('figure', {}, h('figcaption', {}, `${title}: `, h('span', { class: 'share' }, summary)),
    s('svg', { class: 'chart', viewBox: `0 0 ${width} ${height}`, role: 'group', 'aria-label': words.histogramLabel({ title }) }, parts));
}

/** The longest mates as diagrams. */
function longestMates(longest, board) {
  const groups = [];
  const { win, loss, mated } = words.longestTitles;
  for (const side of sides) {
    const counts = board[side];
    const lost = counts.max_loss_plies ? loss({ side, moves: movesOf(counts.max_loss_plies) }) : mated({ side });
    if (counts.win > 0) groups.push([longest[side].wins, side, win({ side, moves: movesOf(counts.max_win_plies) }), counts.max_win_count]);
    if (counts.loss > 0) groups.push([longest[side].losses, side, lost, counts.max_loss_count]);
  }
  return groups.length ? h('section', { class: 'card' }, h('h2', {}, words.longestMates), groups.map(([fens, side, title, most]) => h('div', {},
    h('h3', {}, title, h('span', { class: 'share' }, ` · ${words.positionCount({ count: most })}`)),
    h('div', { class: 'diagrams longest' }, fens.map((fen, i) => diagramLink(fen, words.numberedSide({ side, number: i + 1 }))))))) : null;
}

/** Writes the command that computes what is missing of a table's statistics. */
const counting = (name) => h('code', {}, `burnside tb stats ${name} --tables FOLDER`);

/** Writes a number of positions; sample says that it is an estimate. */
function estimate(sample, number) {
  const positions = words.positionCount({ count: number });
  return sample ? words.about({ number: positions }) : positions;
}

/** The drawn positions of an ending that is mostly decided; null if there are none. */
function drawnExceptions(exceptions, reduced, ending) {
  const card = (...content) => h('section', { class: 'card' }, h('h2', {}, words.exceptions), content);
  if (!exceptions) {
    const mostlyDecided = sides.some((side) => reduced[side].draw > 0 && 2 * reduced[side].draw < reduced[side].legal);
    return mostlyDecided ? card(h('p', {}, words.noExceptions.parts({ command: counting(ending) }))) : null;
  }
  const groups = [];
  for (const side of sides) {
    for (const exception of exceptions[side] ?? []) groups.push([words.exceptionKinds[exception.kind]({ side }), exception, reduced[side].legal]);
  }
  return groups.length ? card(
    h('p', { class: 'note' }, words.exceptionsNote), groups.map(([title, { count: number, examples, sample }, legal]) => h('div', {},
      h('h3', {}, title, h('span', { class: 'share' }, ` · ${estimate(sample, number)}, ${percent(number, legal)}`)),
      h('div', { class: 'diagrams exceptions' }, examples.map((fen, i) => diagramLink(fen, words.numberedDraw({ number: i + 1 }))))))) : null;
}

/** Names the sides to move that a table holds. */
const storedSides = (e) => (e.stored_white && e.stored_black ? 'both' : e.stored_black ? 'black' : 'white');

/** How symmetry makes the table small. */
function reduction(e) {
  const sum = e.burnside.reduce((total, { fixed }) => total + fixed, 0);
  return h('section', { class: 'card' }, h('h2', {}, words.sizeTitle),
    h('dl', { class: 'facts' },
      fact(words.sizeFacts[0], grouped(e.placements)),
      fact(words.sizeFacts[1], grouped(e.orbits)),
      fact(words.sizeFacts[2], grouped(e.indices)),
      fact(words.sizeFacts[3], words.sizeOf({ size: size(e.bytes), sides: storedSides(e) }))),
    h('p', {}, words.burnsideLemma({ count: e.burnside.length, sum, orbits: e.orbits })),
    scrolling(words.fixedTable, h('table', { class: 'numbers' },
      h('thead', {}, h('tr', {}, ['words', 'words', 'words wide', 'words wide', null].map((kind, i) => h('th', { scope: 'col', class: kind }, words.fixedColumns[i])))),
      h('tbody', {}, e.burnside.map(({ symbol, formula, corners, fixed }) => h('tr', {}, h('th', { scope: 'row' }, symbol), h('td', { class: 'words' }, words.symmetryNames[symbol]), h('td', { class: 'words wide' }, formula), h('td', { class: 'words wide' }, corners), h('td', {}, grouped(fixed))))))));
}

const fact = (term, value) => h('div', {}, h('dt', {}, term), h('dd', {}, value));
