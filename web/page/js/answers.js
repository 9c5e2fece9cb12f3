// The tables' results for a position with White and with Black to move, side by side.

import { outcomeClass, sides } from './chess.js';
import { h } from './dom.js';
import { address, opensElsewhere } from './route.js';
import { adviceOn, faultInWords, foreseen, isWorded, moveText, noteOf, reasonOf, resultParts, verdictOf, words } from './words.js';

export class Answers {
  /** onPlay(move) is called when a move is clicked, onPoint(move or null) when one is pointed at. */
  constructor({ onPlay, onPoint }) {
    Object.assign(this, { onPlay, onPoint });
    this.element = h('section', { class: 'answers', 'aria-label': words.whatTablesSay });
  }

  /** Shows the answer of /api/probe. */
  show(answer) {
    this.element.replaceChildren(...sides.map((side) => this.card(side, answer[side], answer.side === side)));
  }

  /** Shows a result that is known before the answer, for the side to move. The moves of the last position can't be played meanwhile. */
  foresee(side, result) {
    for (const card of this.element.querySelectorAll('.side')) {
      const toMove = card.dataset.side === side;
      const verdict = card.querySelector('.verdict');
      verdict.textContent = toMove ? foreseen(side, result) : '…';
      verdict.className = `verdict ${toMove ? outcomeClass(result.outcome) : ''}`;
      card.classList.toggle('to-move', toMove);
      card.querySelector('.moves-box')?.setAttribute('inert', '');
    }
  }

  /** Shows why there is no answer. */
  showProblem(problem) {
    this.element.replaceChildren(problemCard(problem, h('p', {}, h('a', { href: address({}), 'data-route': true }, words.beginWithExample))));
  }

  card(side, answer, toMove) {
    const [note, reason] = [noteOf(answer), reasonOf(answer)];
    return h('div', { class: `card side ${toMove ? 'to-move' : ''}`, 'data-side': side },
      h('h2', {}, words.sideMoves({ side }), ' ', toMove ? h('span', { class: 'tag' }, words.inDiagram) : null),
      h('p', { class: `verdict ${outcomeClass(answer.outcome)}` }, verdictOf(side, answer)),
      note ? h('p', { class: 'reason' }, note) : null,
      reason ? h('p', { class: 'reason' }, reason) : null,
      faultList(answer.faults),
      answer.legal ? this.moves(answer, side) : null);
  }

  moves(answer, side) {
    if (answer.moves.length === 0) return h('p', { class: 'reason' }, words.noLegalMoves);
    return h('div', { class: 'moves-box' }, h('ol', { class: 'moves', 'aria-label': words.movesOfSide({ side }) }, answer.moves.map((move) =>
      h('li', {}, h('a', {
        href: address({ fen: move.fen }),
        class: outcomeClass(move.outcome),
        'data-uci': move.uci,
        click: (event) => this.follow(event, move),
        pointerenter: () => this.onPoint(move),
        pointerleave: () => this.onPoint(null),
        focus: () => this.onPoint(move),
        blur: () => this.onPoint(null),
      }, h('span', { class: 'san' }, moveText(move.san)), resultOf(move))))));
  }

  /** Plays a move whose link is clicked, unless the click opens a new tab. */
  follow(event, move) {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    this.onPlay(move);
  }
}

/** Shows the result of a move. The style sheet hides the unit if there is little room. */
function resultOf(move) {
  return h('span', { class: 'result' }, resultParts(move, (unit) => h('span', { class: 'unit' }, unit)));
}

/** Says why there is no answer. */
export const problemCard = (problem, ...more) =>
  h('div', { class: 'card problem', role: 'alert' }, h('h2', {}, adviceOn(problem)), faultList(problem.faults), more);

/** Lists the parts of a request's FEN that were ignored; '' if there are none. */
export const leftOutText = ({ left_out: parts = [] }) => (parts.length ? words.leftOut({ parts: parts.join('; ') }) : '');

/** Lists faults, or nothing if there are none. */
export function faultList(faults) {
  return faults?.length ? h('ul', { class: 'faults' }, faults.map((fault) => h('li', { lang: isWorded(fault) ? null : 'en' }, faultInWords(fault)))) : null;
}

/** Returns the moves that are as good as the best, as arrows. */
export function bestArrows(answer) {
  const best = answer.moves[0];
  if (!answer.outcome || !best) return [];
  return answer.moves.filter(({ outcome, plies }) => outcome === best.outcome && plies === best.plies).slice(0, 6);
}
