// Lessons on endings: a text, and positions to step through.

import * as api from './api.js';
import { Board } from './board.js';
import { moveNumber, opposite, parse, sideToMove } from './chess.js';
import { diagram } from './diagram.js';
import { announce, entitle, h } from './dom.js';
import { address } from './route.js';
import { Steps } from './steps.js';
import { adviceOn, claim, endingTitle, lessonMoves, loadLessonTexts, moveText, movingSide, withMoves, words } from './words.js';

let texts = null; // promise of the lessons' texts

/** Returns the lessons on endings whose tables are present, because the trainer continues where a lesson ends. */
async function lessonsAtHand() {
  texts ??= loadLessonTexts().catch((error) => { texts = null; throw api.failed(error); });
  const [lessons, said, { endings }] = await Promise.all([api.lessons(), texts, api.endings()]);
  return lessons.filter(({ ending }) => endings.some(({ name }) => name === ending)).map(({ id, steps, ...lesson }) => {
    const { title, text, steps: says } = said[id];
    return { ...lesson, title, text: withMoves(text), steps: steps.map((step, i) => ({ ...step, say: withMoves(says[i]) })) };
  });
}

/** Lists the lessons as links. */
export class LessonList {
  constructor() {
    this.list = h('ul', { class: 'lesson-list' });
    this.element = h('section', { class: 'card', 'aria-labelledby': 'lessons-title' }, h('h2', { id: 'lessons-title' }, words.lessons), this.list);
    this.fill();
  }

  async fill() {
    let lessons = [];
    try {
      lessons = await lessonsAtHand();
    } catch {
      // The view next to the list says that the server does not answer.
    }
    this.list.replaceChildren(...lessons.map(({ ending, title }) =>
      h('li', {}, h('a', { href: address({ view: 'lesson', ending }), 'data-route': true }, title), ` ${ending}`)));
  }
}

export class LessonView {
  constructor() {
    this.board = new Board({});
    this.steps = new Steps(words.lessonSteps, (key) => this.key(key));
    this.shown = []; // positions to step through: those of the lesson, and of the lines between them
    this.at = 0;
    this.element = h('div', { class: 'columns lesson' },
      h('div', { class: 'left' }, h('div', { class: 'stage' }, this.board.element, this.steps.element),
        h('div', { class: 'bar' },
          h('button', { type: 'button', title: words.flipBoardTitle, click: () => this.board.turn() }, words.flipBoard),
          this.train = h('a', { class: 'button', 'data-route': true }, words.trainFromHere),
          this.open = h('a', { class: 'button', 'data-route': true }, words.lookUp))),
      h('div', { class: 'aside' },
        h('section', { class: 'card', 'aria-label': words.lesson },
          this.title = h('h1'), this.text = h('p', { class: 'lesson-text' }), this.fault = h('p', { role: 'alert' })),
        h('section', { class: 'card lesson-step', 'aria-live': 'polite', 'aria-label': words.position }, this.verdict = h('p', { class: 'verdict' }), this.say = h('p'), this.moves = h('p', { class: 'reason' })),
        this.diagrams = h('div', { class: 'diagrams' }),
        this.more = h('p')));
  }

  async show({ ending }) {
    if (this.lesson?.ending === ending) return;
    this.element.setAttribute('aria-busy', 'true');
    entitle(words.lesson);
    try {
      const lessons = await lessonsAtHand();
      this.lesson = lessons.find((lesson) => lesson.ending === ending) ?? lessons[0];
      this.shown = (await Promise.all(this.lesson.steps.map(positionsOf))).flat();
    } catch (problem) {
      this.fault.textContent = adviceOn(problem);
      return;
    }
    const { title, text, steps, ending: name } = this.lesson;
    entitle(title);
    this.title.textContent = title;
    this.text.textContent = text;
    this.diagrams.replaceChildren(...steps.map(({ fen }, i) => h('button', {
      type: 'button', class: 'diagram-link', 'aria-label': words.positionNumber({ number: i + 1 }), click: () => this.go(this.shown.findIndex((position) => position.step === steps[i])),
    }, diagram(fen), h('span', { class: 'caption' }, String(i + 1)))));
    this.more.replaceChildren(h('a', { href: address({ view: 'ending', ending: name }), 'data-route': true }, endingTitle(name)), ' · ', h('a', { href: address({ view: 'trainer', ending: name }), 'data-route': true }, words.trainIt));
    await this.go(0);
    this.element.setAttribute('aria-busy', 'false');
  }

  /** Shows a position. */
  async go(to) {
    if (to < 0 || to >= this.shown.length) return;
    this.at = to;
    const { fen, uci, step, played } = this.shown[to];
    this.steps.show(to, this.shown.length - 1);
    this.train.href = address({ view: 'trainer', ending: this.lesson.ending, fen });
    this.open.href = address({ fen });
    this.verdict.textContent = claim(movingSide(fen), step, played.length);
    this.verdict.className = `verdict ${played.length % 2 ? opposite[step.outcome] : step.outcome}`;
    this.say.textContent = step.say;
    this.moves.textContent = played.length ? played.join(' ') : lessonMoves(step);
    for (const [i, button] of [...this.diagrams.children].entries()) {
      if (this.lesson.steps[i] === step) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
    }
    this.board.show(parse(fen), { lastMove: uci });
    announce(step.say);
    await this.point(to);
  }

  /** Draws the good and the bad moves of a position. */
  async point(to) {
    const { fen, step, played } = this.shown[to];
    if (played.length) return;
    const arrow = (outcome) => async (san) => ({ uci: (await api.play(fen, [san])).moves[0].uci, outcome });
    try {
      const arrows = await Promise.all([...(step.best ?? []).map(arrow(step.outcome)), ...(step.wrong ?? []).map(arrow('loss'))]);
      if (this.at === to) this.board.showArrows(arrows);
    } catch {
      // The moves stand in the text too.
    }
  }

  /** Acts on a key that nothing else uses. */
  key(key) {
    const keys = {
      __proto__: null,
      ArrowLeft: () => this.go(this.at - 1),
      ArrowRight: () => this.go(this.at + 1),
      Home: () => this.go(0),
      End: () => this.go(this.shown.length - 1),
      f: () => this.board.turn(),
    };
    keys[key]?.();
    return key in keys;
  }
}

/** Returns the position of a step and those of its line. */
async function positionsOf(step) {
  const first = { fen: step.fen, uci: '', step, played: [] };
  if (!step.line) return [first];
  const { moves } = await api.play(step.fen, step.line);
  return [first, ...moves.map(({ fen, uci }, i) => ({ fen, uci, step, played: numbered(step.fen, moves.slice(0, i + 1)) }))];
}

/** Writes moves from a position with their numbers. */
function numbered(fen, moves) {
  return moves.map(({ san }, i) => {
    const before = i === 0 ? fen : moves[i - 1].fen;
    return i === 0 || sideToMove(before) === 'w' ? `${moveNumber(before)} ${moveText(san)}` : moveText(san);
  });
}
