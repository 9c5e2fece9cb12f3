// The list of all endings, and the page of one.

import * as api from './api.js';
import { inMoves, movesOf, sideNames } from './chess.js';
import { diagramLink } from './diagram.js';
import { count, entitle, grouped, h, percent, s, scrolling } from './dom.js';
import { address, go } from './route.js';
import { adviceOn, endingTitle, words } from './words.js';

const megabyte = 1e6;

/** Writes a number of bytes. */
const size = (bytes) => (bytes >= megabyte ? `${(bytes / megabyte).toFixed(2)} MB` : `${(bytes / 1000).toFixed(1)} kB`);

const viewOf = (ending) => address({ view: 'ending', ending });

/** Columns of the list: the heading, the text of a cell, and the value by which the list is sorted. */
const columns = [
  ['Ending', (e) => [h('a', { href: viewOf(e.name), 'data-route': true }, e.name), h('span', { class: 'in-words' }, words.endingInWords(e.name))], (e, i) => i],
  ['Men', (e) => e.men, (e) => e.men],
  ['White to move wins', (e) => (e.white ? percent(e.white.win, e.white.legal) : '–'), (e) => -(e.white ? e.white.win / e.white.legal : -1)],
  ['White’s longest win', (e) => longestWin(e, 'white', 'black'), (e) => -longestPlies(e, 'white', 'black')],
  ['Black to move loses', (e) => (e.black ? percent(e.black.loss, e.black.legal) : '–'), (e) => -(e.black ? e.black.loss / e.black.legal : -1)],
  ['Black’s longest win', (e) => longestWin(e, 'black', 'white'), (e) => -longestPlies(e, 'black', 'white')],
  ['Indices per side', (e) => grouped(e.indices), (e) => -e.indices],
  ['Table', (e) => size(e.bytes), (e) => -e.bytes],
];

/** Returns the longest win of a side in plies, with either side to move. */
const longestPlies = (e, winner, loser) => (e.white ? Math.max(e[winner].max_win_plies, e[loser].max_loss_plies) : -1);

function longestWin(e, winner, loser) {
  if (!e.white) return '–';
  const plies = longestPlies(e, winner, loser);
  return plies ? count(movesOf(plies), 'move') : 'none';
}

export class EndingsView {
  constructor() {
    this.element = h('div', { class: 'page' }, h('h1', {}, 'Endings'),
      h('p', {}, 'All endings that have tables. Counts are of legal positions on the whole board; distances are in moves of the side that mates.'),
      this.table = scrolling('List of endings'));
  }

  /** Shows the list, sorted by the column whose number is sort. */
  async show({ sort }) {
    entitle('Endings');
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
    const key = columns[this.sorted][2];
    const rows = this.endings.toSorted((a, b) => key(a, a.order) - key(b, b.order) || a.order - b.order);
    this.table.replaceChildren(h('table', { class: 'numbers' },
      h('thead', {}, h('tr', {}, columns.map(([title], i) => h('th', { scope: 'col', 'aria-sort': i === this.sorted ? 'ascending' : null },
        h('button', { type: 'button', click: () => this.sort(i) }, title))))),
      h('tbody', {}, rows.map((e) => h('tr', {}, columns.map(([, cell], i) => h(i === 0 ? 'th' : 'td', i === 0 ? { scope: 'row' } : {}, cell(e))))))));
  }
}

export class EndingView {
  constructor() {
    this.element = h('div', { class: 'page' });
  }

  async show({ ending }) {
    this.wanted = ending;
    entitle(ending || 'Ending');
    let answer;
    try {
      answer = await api.ending(ending);
    } catch (problem) {
      this.element.replaceChildren(h('h1', {}, ending || 'Ending'), h('p', { role: 'alert' }, adviceOn(problem)),
        h('p', {}, h('a', { href: address({ view: 'endings' }), 'data-route': true }, 'All endings')));
      return;
    }
    if (this.wanted !== ending) return;
    this.element.replaceChildren(...this.content(answer));
  }

  content(e) {
    const parts = [
      h('p', { class: 'crumb' }, h('a', { href: address({ view: 'endings' }), 'data-route': true }, 'All endings')),
      h('h1', {}, endingTitle(e.name)),
      h('div', { class: 'tools' },
        h('button', { type: 'button', class: 'primary', click: () => this.random({ ending: e.name }) }, 'Random position'),
        !e.white || e.white.win ? h('a', { class: 'button', href: address({ view: 'trainer', ending: e.name }), 'data-route': true }, 'Train it') : null),
    ];
    if (!e.summary) {
      const stored = storedSides(e);
      parts.push(h('p', {}, e.stored_max_plies ? `The longest mate with ${stored} to move takes ${count(movesOf(e.stored_max_plies), 'move')} (${e.stored_max_plies} ${e.stored_max_plies === 1 ? 'ply' : 'plies'}). ` : `There is no mate with ${stored} to move. `,
        'There are no counts of this table yet. ', workedOut(e.name, 'them')));
    } else {
      const { board, longest, exceptions } = e.summary;
      parts.push(outcomes(board));
      for (const [side, name] of Object.entries(sideNames)) {
        parts.push(histograms(board[side], name, (outcome, plies) => this.random({ ending: e.name, side, outcome, plies })));
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
  const row = (title, outcome) => h('tr', {}, h('th', { scope: 'row' }, title), cell(white, white[outcome]), cell(black, black[outcome]));
  return h('section', { class: 'card' }, h('h2', {}, 'Outcomes'),
    h('table', { class: 'numbers outcomes' },
      h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, h('span', { class: 'unseen' }, 'For the side to move')), h('th', { scope: 'col' }, 'White to move'), h('th', { scope: 'col' }, 'Black to move'))),
      h('tbody', {}, row('Wins', 'win'), row('Draws', 'draw'), row('Losses', 'loss'),
        h('tr', {}, h('th', { scope: 'row' }, 'Positions'), h('td', {}, grouped(white.legal), shareBar(white)), h('td', {}, grouped(black.legal), shareBar(black))))),
    h('p', { class: 'note' }, 'For the side to move, in legal positions on the whole board. Like men are not distinguished.'));
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
function histograms(side, name, show) {
  const charts = [['win', 1, 'mates', side.win], ['loss', 0, 'is mated', side.loss]]
    .filter(([, , , total]) => total > 0)
    .map(([outcome, parity, words]) => histogram(side.distances, parity, outcome, `${name} to move ${words}`, (plies) => show(outcome, plies)));
  return charts.length ? h('section', { class: 'card charts' }, h('h2', {}, `Distances in moves, ${name} to move`), charts) : null;
}

/** Returns a round step that divides a number into a few parts. */
function roundStep(most) {
  const power = 10 ** Math.floor(Math.log10(most / 3));
  return Math.max(1, [1, 2, 5, 10].find((n) => n * power >= most / 3.5) * power);
}

/** Writes a number of positions in short form. */
function short(number) {
  if (number >= 1e6) return `${number / 1e6} M`;
  return number >= 1e4 ? `${number / 1e3} k` : grouped(number);
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
      const label = `${moves ? `${inMoves(moves)}: ` : ''}${count(positions, 'position')}`;
      // The user can press the whole column, because its bar may be low.
      parts.push(s('a', { class: 'bar-link', href: '#', role: 'button', 'aria-label': `${title}${moves ? ' ' : ': '}${label}; show one`, click: (event) => { event.preventDefault(); show(2 * moves - parity); } },
        s('title', {}, label),
        s('rect', { class: 'column', x, y: 0, width: step, height: height - bottom }),
        s('rect', { class: outcome, x: x + step * 0.1, y: height - bottom - tall, width: step * 0.8, height: tall })));
    }
    if (moves % every === 0) parts.push(s('text', { x: x + step / 2, y: height - 6, 'text-anchor': 'middle' }, String(moves)));
  }
  const peak = bars.indexOf(most);
  return h('figure', {}, h('figcaption', {}, `${title}: `, h('span', { class: 'share' }, bars.length > 1 ? `most often ${peak ? inMoves(peak) : 'already'}, ${count(most, 'position')}; at most ${inMoves(bars.length - 1)}` : count(most, 'position'))),
    s('svg', { class: 'chart', viewBox: `0 0 ${width} ${height}`, role: 'group', 'aria-label': `${title}: positions by moves to mate` }, parts));
}

/** The longest mates as diagrams. */
function longestMates(longest, board) {
  const groups = [];
  for (const [side, name] of Object.entries(sideNames)) {
    const counts = board[side];
    if (counts.win > 0) groups.push([longest[side].wins, `${name} to move mates ${inMoves(movesOf(counts.max_win_plies))}`, counts.max_win_count]);
    if (counts.loss > 0) groups.push([longest[side].losses, `${name} to move is mated${counts.max_loss_plies ? ` ${inMoves(movesOf(counts.max_loss_plies))}` : ''}`, counts.max_loss_count]);
  }
  return groups.length ? h('section', { class: 'card' }, h('h2', {}, 'Longest mates'), groups.map(([fens, title, most]) => h('div', {},
    h('h3', {}, title, h('span', { class: 'share' }, ` · ${count(most, 'position')}`)),
    h('div', { class: 'diagrams longest' }, fens.map((fen, i) => diagramLink(fen, `${title.split(' ')[0]} to move, ${i + 1}`)))))) : null;
}

/** Why positions are drawn, in words. */
const kinds = {
  stalemate: (name) => `${name} is stalemated`,
  captures: (name) => `${name} to move captures and draws`,
  loses: (name) => `${name} to move loses a man or stalemates`,
  holds: (name) => `${name} to move, drawn for another reason`,
};

/** Names the command that computes the missing part of a table's statistics. */
const workedOut = (name, what) => [h('code', {}, `burnside tb stats ${name} --tables FOLDER`), ` computes ${what} and stores ${what} next to the table.`];

/** The drawn positions of an ending that is mostly decided; null if there are none. */
function drawnExceptions(exceptions, reduced, ending) {
  const card = (...content) => h('section', { class: 'card' }, h('h2', {}, 'Drawn exceptions'), content);
  if (!exceptions) {
    const mostlyDecided = Object.keys(sideNames).some((side) => reduced[side].draw > 0 && 2 * reduced[side].draw < reduced[side].legal);
    return mostlyDecided ? card(h('p', {}, 'This table has not been searched for them yet. ', workedOut(ending, 'them'))) : null;
  }
  const groups = [];
  for (const [side, name] of Object.entries(sideNames)) {
    for (const exception of exceptions[side] ?? []) groups.push([kinds[exception.kind](name), exception, reduced[side].legal]);
  }
  return groups.length ? card(
    h('p', { class: 'note' }, 'Symmetric positions are counted once.'), groups.map(([title, { count: number, examples, sample }, legal]) => h('div', {},
      h('h3', {}, title, h('span', { class: 'share' }, ` · ${sample ? 'about ' : ''}${count(number, 'position')}, ${percent(number, legal)}`)),
      h('div', { class: 'diagrams exceptions' }, examples.map((fen, i) => diagramLink(fen, `Draw, ${i + 1}`)))))) : null;
}

/** Names the sides to move that a table holds. */
const storedSides = (e) => [e.stored_white && 'White', e.stored_black && 'Black'].filter(Boolean).join(' or ');

/** How symmetry makes the table small. */
function reduction(e) {
  const sum = e.burnside.reduce((total, { fixed }) => total + fixed, 0);
  return h('section', { class: 'card' }, h('h2', {}, 'Symmetry and size'),
    h('dl', { class: 'facts' },
      fact('Placements of the men', grouped(e.placements)),
      fact('Different under symmetry', grouped(e.orbits)),
      fact('Indices of the table, for each side', grouped(e.indices)),
      fact('Table', `${size(e.bytes)}, with ${storedSides(e)} to move`)),
    h('p', {}, `By Burnside’s lemma the number of placements that differ under symmetry is a mean: the number of placements that a symmetry leaves unchanged, averaged over the ${e.burnside.length} symmetries: ${grouped(sum)} / ${e.burnside.length} = ${grouped(e.orbits)}.`),
    scrolling('Placements that each symmetry leaves unchanged', h('table', { class: 'numbers' },
      h('thead', {}, h('tr', {}, [['Symbol', 'words'], ['Symmetry', 'words'], ['Maps', 'words wide'], ['Corners', 'words wide'], ['Fixed', null]].map(([title, kind]) => h('th', { scope: 'col', class: kind }, title)))),
      h('tbody', {}, e.burnside.map(({ symbol, name, formula, corners, fixed }) => h('tr', {}, h('th', { scope: 'row' }, symbol), h('td', { class: 'words' }, name), h('td', { class: 'words wide' }, formula), h('td', { class: 'words wide' }, corners), h('td', {}, grouped(fixed))))))));
}

const fact = (term, value) => h('div', {}, h('dt', {}, term), h('dd', {}, value));
