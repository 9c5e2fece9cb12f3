// The trainer: mating against the longest resistance, holding draws, and resisting mate. The
// server reveals the result of a move only after it was made.

import { leftOutText } from './answers.js';
import * as api from './api.js';
import { Board, modes } from './board.js';
import { emptyBoard, otherSide, parse } from './chess.js';
import { announce, entitle, h } from './dom.js';
import { LessonList } from './lessons.js';
import { language } from './numbers.js';
import * as progress from './progress.js';
import { address, current, go } from './route.js';
import { soundOf } from './sounds.js';
import { recall, remember } from './store.js';
import { endingTitle, moveText, movesText, noteOf, problemText, spoken, words } from './words.js';

const first = 'KBNvK';
const thinking = 350; // milliseconds before the other side answers
const enoughWins = 0.05; // share of won positions from which an ending is listed under mates
const longEnough = 20; // moves after which a draw counts as held

export class TrainerView {
  constructor() {
    this.board = new Board({ onPlay: (move) => this.play(move) });
    this.board.mode = modes.play;
    this.game = 0; // number of the present game; late answers for an earlier one are dropped
    this.title = h('h2', {}, words.trainer);
    this.status = h('p', { class: 'verdict', 'aria-live': 'polite' });
    this.counter = h('dl', { class: 'facts counter' });
    this.log = h('ol', { class: 'log', 'aria-label': words.yourMoves });
    const button = (label, click) => h('button', { type: 'button', click }, label);
    this.buttons = { hint: button(words.hint, () => this.hint()), back: button(words.takeBack, () => this.takeBack()), again: h('button', { type: 'button', title: words.startAgainTitle, click: () => this.again() }, words.startAgain) };
    this.progress = new progress.Progress();
    this.lessons = new LessonList();
    this.moves = [];
    this.element = h('div', { class: 'columns trainer' },
      h('h1', { class: 'unseen' }, words.trainer),
      h('div', { class: 'left' }, h('div', { class: 'stage' }, this.board.element,
        h('div', { class: 'controls' }, this.buttons.hint, this.buttons.back, button(words.flipBoard, () => this.board.turn()), this.open = h('a', { class: 'button', 'data-route': true }, words.lookUp)))),
      h('div', { class: 'aside' },
        h('section', { class: 'card', 'aria-label': words.exercise }, this.title, this.status, this.counter), this.form(), this.log, this.progress.element, this.lessons.element));
  }

  form() {
    const start = () => this.start(this.select.value);
    const choice = (id, options) => h('select', { id, change: start }, options.map(([value, text]) => h('option', { value }, text)));
    this.select = choice('train', []);
    this.goal = choice('train-goal', Object.entries(words.tasks));
    this.side = choice('train-side', [['white', words.white], ['black', words.black]]);
    return h('form', { class: 'fields', submit: (event) => { event.preventDefault(); start(); } },
      h('label', {}, words.ending, this.select), h('label', {}, words.task, this.goal), h('label', {}, words.yourColour, this.side),
      h('button', { type: 'submit', class: 'primary' }, words.newPosition), this.buttons.again);
  }

  leave() {
    this.game++;
  }

  /** Acts on a key that nothing else uses. */
  key(key) {
    const keys = { __proto__: null, f: () => this.board.turn(), ArrowLeft: () => this.takeBack() };
    keys[key]?.();
    return key in keys;
  }

  async show({ ending, fen }) {
    if (!this.ready) {
      this.ready = true;
      this.wait(true);
      await this.fill();
    }
    if (fen && fen === this.fen) return;
    if (fen && this.restore(fen)) return;
    if (fen) {
      await this.resume(fen);
    } else {
      if (this.offers(ending)) this.select.value = ending;
      await this.start(ending || this.select.value || first);
    }
  }

  async fill() {
    let endings = [];
    try {
      ({ endings } = await api.endings());
    } catch (problem) {
      this.fail(problem);
    }
    // Endings without counts are those of the user's own tables.
    const fits = ({ white }) => !white || white.win / white.legal > enoughWins;
    const group = (label, these) => h('optgroup', { label }, these.map(({ name }) => h('option', { value: name, selected: name === first }, endingTitle(name))));
    this.select.replaceChildren(group(words.mostlyWon, endings.filter(fits)), ...[endings.filter((e) => !fits(e))].filter((rest) => rest.length).map((rest) => group(words.mostlyDrawn, rest)));
  }

  /** Reports whether an ending is among those to choose from. */
  offers(ending) {
    return [...this.select.options].some(({ value }) => value === ending);
  }

  /** Begins with a random position. */
  async start(ending) {
    const game = ++this.game;
    try {
      const { fen } = await api.exercise({ ending, goal: this.goal.value, side: this.side.value });
      if (this.game !== game) return;
      const replace = !current().fen;
      if (await this.resume(fen)) go({ view: 'trainer', ending, fen }, { replace });
    } catch (problem) {
      if (this.game !== game) return;
      this.clear();
      this.fail(problem);
    }
  }

  /** Begins with the same position once more. */
  async again() {
    const { ending, begin } = this;
    if (await this.resume(begin)) go({ view: 'trainer', ending, fen: begin }, { replace: true });
  }

  /** Shows no exercise. Otherwise the last one would stay under a message about another one. */
  clear() {
    Object.assign(this, { moves: [], hints: 0, optimum: 0, over: true, fen: '', begin: '', task: null });
    this.title.textContent = words.trainer;
    this.board.show(emptyBoard);
    this.draw();
  }

  /** Begins with a position; reports whether it can be trained. */
  async resume(fen) {
    const game = ++this.game;
    let task;
    try {
      task = await api.task(fen);
    } catch (problem) {
      if (this.game === game) this.fail(problem);
      return false;
    }
    if (this.game !== game) return false;
    this.wait(false);
    // clean says that no hint was used and no move was taken back. counted says that the progress includes this exercise.
    Object.assign(this, { begin: task.fen, ending: task.ending, moves: [], hints: 0, optimum: task.count, over: false, clean: true, counted: false });
    this.choose(task);
    this.say([leftOutText(task), inWords(task, task.goal)].filter(Boolean).join(' '), 'plain');
    this.showTask(task);
    return true;
  }

  /** Shows what is trained in the form, and turns the board. */
  choose(task) {
    if (this.offers(task.ending)) this.select.value = task.ending;
    this.side.value = task.side;
    this.goal.value = task.goal;
    if (this.board.turned !== (task.side === 'black')) this.board.turn();
    entitle(words.trainerOf({ ending: task.ending }));
  }

  /** Resumes the exercise that the browser keeps if it is at this position. Reports whether it is. */
  restore(fen) {
    let kept;
    try {
      kept = JSON.parse(recall('trainer'));
    } catch {
      return false;
    }
    if (kept?.task?.fen !== fen || !Array.isArray(kept.moves) || kept.moves.some(({ judged }) => !judged)) return false;
    this.game++;
    this.wait(false);
    const { task, lastMove, said, written, ...rest } = kept;
    Object.assign(this, rest);
    this.choose(task);
    if (written === language) this.say(said.text, said.kind);
    else this.say(inWords(task, task.goal), 'plain');
    this.showTask(task, lastMove);
    if (this.over) this.board.show(parse(this.last.fen), { lastMove: this.last.uci });
    return true;
  }

  /** Keeps the exercise in the browser. */
  keep() {
    const { begin, ending, moves, hints, optimum, over, clean, counted, task, last, lastMove, said } = this;
    remember('trainer', JSON.stringify({ begin, ending, moves, hints, optimum, over, clean, counted, task, last, lastMove, said, written: language }));
  }

  /** Shows a position with the trainee to move. The fifty-move rule may change the goal. */
  showTask(task, lastMove = '', check = '') {
    Object.assign(this, { task, aim: task.goal });
    this.title.textContent = words.goals[task.goal]({ side: task.side });
    this.shownHint = 0;
    this.fen = task.fen;
    this.lastMove = lastMove;
    this.board.show(parse(task.fen), { moves: this.over ? [] : task.moves, lastMove, check });
    this.draw();
  }

  draw() {
    const lost = this.moves.reduce((sum, { judged }) => sum + judged.lost, 0);
    const measured = this.aim === 'draw' ? [] : [[words.optimum, this.optimum], [words.movesLost, lost]];
    const facts = [[words.yourMoves, this.moves.length], ...measured, [words.hints, this.hints]];
    this.counter.replaceChildren(...facts.map(([term, value]) => h('div', {}, h('dt', {}, term), h('dd', {}, String(value)))));
    this.log.replaceChildren(...this.moves.map(({ san, reply, judged, aim }) =>
      h('li', { class: judged.kind }, h('span', { class: 'san' }, moveText(san)), reply ? h('span', { class: 'reply' }, moveText(reply)) : null, h('span', { class: 'result' }, judgement(judged, aim)))));
    this.log.scrollTop = this.log.scrollHeight;
    this.buttons.hint.disabled = this.over;
    this.buttons.back.disabled = this.moves.length === 0;
    this.buttons.again.disabled = !this.begin;
    if (this.begin) this.keep();
    this.open.href = address({ fen: this.fen });
  }

  /** Sends a move of the trainee to the server, and shows its judgement and the reply. */
  async play(move) {
    if (this.over || this.waiting) return;
    const game = ++this.game;
    this.wait(true);
    try {
      const judged = await api.judge(this.fen, move.uci);
      if (this.game !== game) return;
      this.moves.push({ san: move.san, before: this.task, judged: { kind: judged.kind, lost: judged.lost, left: judged.left, best: judged.best, end: judged.end, reply: Boolean(judged.reply) }, aim: this.aim });
      soundOf(move.san);
      this.last = { fen: judged.fen, uci: move.uci };
      this.say(judgedText(this.moves.at(-1)), judged.kind);
      this.board.show(parse(judged.fen), { lastMove: move.uci, check: checkOf(move.san) });
      if (judged.kind === 'failed' && !judged.reply) this.refute(judged);
      else if (judged.reply) await this.answer(judged, game);
      else this.finish(judged);
      this.draw();
    } catch (problem) {
      this.fail(problem);
    } finally {
      if (this.game === game) this.wait(false);
    }
  }

  /** Shows the other side's move. */
  async answer({ fen, kind, reply, next, end }, game) {
    await new Promise((resolve) => { setTimeout(resolve, thinking); });
    if (this.game !== game) return;
    const last = this.moves.at(-1);
    last.reply = reply.san;
    soundOf(reply.san);
    announce(`${judgedText(last, spoken)} ${words.sidePlays({ side: otherSide[this.task.side], move: spoken(reply.san) })}`);
    if (!next) {
      this.last = { fen, uci: reply.uci };
      this.board.show(parse(fen), { lastMove: reply.uci, check: checkOf(reply.san) });
      this.finish({ kind, end });
      return;
    }
    if (this.aim === 'draw' && this.moves.length >= longEnough) this.finish({ end: '' });
    else if (this.aim !== next.goal) this.say(inWords(next, next.goal), 'kept');
    this.showTask(next, reply.uci, checkOf(reply.san));
    go({ view: 'trainer', ending: this.select.value, fen: next.fen }, { replace: true });
  }

  /** Ends a game whose goal is out of reach, and shows why. */
  refute({ san, uci, fen, end, left, refutation = [] }) {
    this.over = true;
    this.count(false);
    const side = otherSide[this.task.side];
    const line = movesText(refutation.map((move) => move.san));
    const { refutations } = words;
    const whole = refutation.at(-1)?.san.endsWith('#') ? line : `${line} …`;
    const why = end === 'stalemate' ? refutations.stalemate({ side })
      : end ? refutations[end]
        : left ? refutations.mates({ side, moves: left, line: whole }) : refutations.draws({ side, line });
    this.say(words.refuted({ judged: judgedText(this.moves.at(-1)), why }), 'failed');
    this.board.show(parse(fen), { lastMove: uci, check: checkOf(san), arrows: refutation.slice(0, 1) });
  }

  finish({ kind, end }) {
    this.over = true;
    const used = this.moves.length;
    const say = (said) => this.say(this.hints ? words.withHints({ said, hints: this.hints }) : words.withoutHints({ said }), 'kept');
    const { finished } = words;
    if (this.aim === 'mate' && kind === 'failed') {
      this.say(words.winGone, 'failed');
      this.count(false);
      return;
    }
    this.count(true);
    if (this.aim === 'resist' && end !== 'mate') {
      say(finished.saved);
      return;
    }
    if (this.aim === 'draw') {
      say({ stalemate: finished.stalemate, fifty: finished.fifty, dead: finished.dead }[end] ?? finished.long({ moves: used }));
      return;
    }
    const [best, worse] = this.aim === 'mate' ? [finished.mateBest, finished.mateMore] : [finished.matedBest, finished.matedFewer];
    const lost = this.aim === 'mate' ? used - this.optimum : this.optimum - used;
    say(lost <= 0 ? best({ moves: used }) : worse({ moves: used, lost }));
  }

  /** Counts the exercise for the trainee's progress, once. */
  count(solved) {
    if (!this.counted) {
      const lost = this.moves.reduce((sum, { judged }) => sum + judged.lost, 0);
      progress.count({ ending: this.ending, goal: this.aim, solved, clean: solved && this.clean && !this.hints, lost });
      this.progress.show();
    }
    // An exercise that first failed counts as solved when it is solved, but never twice.
    this.counted ||= solved;
    if (!solved) this.clean = false;
  }

  /** Sets whether the page waits for the server. */
  wait(waiting) {
    this.waiting = waiting;
    this.element.setAttribute('aria-busy', String(waiting));
  }

  say(text, kind) {
    this.said = { text, kind };
    this.status.textContent = text;
    this.status.className = `verdict ${{ failed: 'loss', kept: 'win', slower: 'draw' }[kind] ?? ''}`;
  }

  /** Says why there is nothing to train. */
  fail(problem) {
    this.say(problemText(problem), 'failed');
    this.wait(false);
  }

  /** Shows which man to move. A second call also shows the target square. */
  async hint() {
    if (this.over || this.waiting || !this.task) return;
    const { task } = this;
    let best;
    try {
      best = await api.hint(task.fen);
    } catch (problem) {
      this.fail(problem);
      return;
    }
    if (this.task !== task || this.waiting) return;
    this.hints += this.shownHint === 0 ? 1 : 0;
    this.shownHint++;
    const from = best.uci.slice(0, 2);
    this.board.show(parse(this.fen), { moves: task.moves, lastMove: this.lastMove, marks: [from], arrows: this.shownHint === 1 ? [] : [best] });
    announce(this.shownHint === 1 ? words.hintMan({ square: from }) : words.hintIs({ move: spoken(best.san) }));
    this.draw();
  }

  /** Goes back to the position before the trainee's last move. */
  takeBack() {
    if (!this.moves?.length || this.waiting) return;
    this.game++;
    const { before } = this.moves.pop();
    this.over = false;
    this.clean = false;
    this.say(inWords(before, before.goal), 'plain');
    this.showTask(before);
    go({ view: 'trainer', ending: this.select.value, fen: before.fen }, { replace: true });
  }
}

/** Says what the task is, and what the fifty-move rule does. */
const inWords = (task, goal) => [words.goalTasks[goal]({ side: task.side, moves: goal === 'draw' ? longEnough : task.count }), noteOf(task)].filter(Boolean).join(' ');

/** Says what was judged of a move; write writes the move. */
const judgedText = ({ san, judged, aim }, write = moveText) => words.judged({ move: write(san), judgement: judgement(judged, aim) });

/** Returns "check" or "mate" if a move in SAN gives it, otherwise ''. */
const checkOf = (san) => ({ '+': 'check', '#': 'mate' })[san.at(-1)] ?? '';

/** Says what a move did, for the side that made it. */
function judgement({ kind, lost, left, best: better, end, reply }, aim) {
  const { judgements } = words;
  const values = { best: moveText(better ?? ''), moves: lost };
  if (kind === 'failed' && reply) return better ? judgements.fiftyBetter(values) : judgements.fifty;
  if (kind === 'failed') return judgements[(left ? 'loses' : 'slips') + (aim === 'mate' ? 'Wins' : 'Holds')](values);
  if (kind === 'slower') return judgements[aim === 'mate' ? 'lost' : 'gaveAway'](values);
  if (end === 'mate' && aim === 'mate') return judgements.mate;
  if (aim === 'resist' && !left && end !== 'mate') return judgements.saves;
  return aim === 'draw' ? judgements.holds : judgements.kept({ moves: left });
}
