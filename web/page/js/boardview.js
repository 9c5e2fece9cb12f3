// The view of one position: board, set-up, answers and best line.

import { Answers, bestArrows, faultList, leftOutText } from './answers.js';
import * as api from './api.js';
import { Board, modes } from './board.js';
import { defaultFEN, emptyBoard, flipped, mirrored, ofMen, parse, positionText, rightsLeft, sideOfLetter, swapped, withRights, withSide, write } from './chess.js';
import { announce, copyButton, entitle, h } from './dom.js';
import { engineArrows, EnginePanel, engineView } from './engine.js';
import { Gauge } from './evaluation.js';
import { Line } from './line.js';
import { drawMan, letters } from './pieces.js';
import { address, go } from './route.js';
import { SetUp } from './setup.js';
import { soundOf } from './sounds.js';
import { recall, remember } from './store.js';
import { adviceOn, endingInWords, endingTitle, faultInWords, manName, moveText, problemText, resultText, spoken, verdictOf, words } from './words.js';

/** White's share of points, by the outcome for the side to move. The first number holds if White is to move, the second if Black is. */
const tableShares = { win: [1, 0], 'cursed-win': [0.5, 0.5], draw: [0.5, 0.5], 'blessed-loss': [0.5, 0.5], loss: [0, 1] };

export class BoardView {
  constructor() {
    this.board = new Board({
      onPlay: (move) => this.play(move),
      onPlace: (man, from, to) => this.place(man, from, to),
    });
    this.answers = new Answers({ onPlay: (move) => this.play(move), onPoint: (move) => this.point(move) });
    this.engine = new EnginePanel({ onPlay: (moves) => this.play(moves.at(-1)), onPoint: (move) => this.point(move), onLines: (lines) => this.showLines(lines) });
    this.engine.element.hidden = true; // until it is known whether the tables know the position
    this.gauge = new Gauge();
    this.board.element.append(this.gauge.element);
    this.steps = true; // the wheel steps through the line
    this.line = new Line({ onStep: (fen, move) => this.showStep(fen, move) });
    this.setUp = new SetUp((position) => this.change(position));
    this.trays = { w: this.tray('w', words.whiteMen), b: this.tray('b', words.blackMen) };
    this.element = h('div', { class: 'columns' },
      h('h1', { class: 'unseen' }, words.aPosition),
      h('div', { class: 'left' }, h('div', { class: 'stage' }, this.board.element, this.line.controls), this.modeBar()),
      h('div', { class: 'aside' },
        h('div', { class: 'bar' }, this.ending = h('p', { class: 'ending' }), this.sources()),
        this.answers.element, this.engine.element, this.line.element,
        h('div', { class: 'trays' }, this.trays.w, this.trays.b), this.setUp.element, this.tools(), this.fenForm(), this.randomForm()));
    this.setMode(recall('mode') === modes.setUp ? modes.setUp : modes.play);
    this.fillEndings();
  }

  leave() {
    this.asked = null;
    this.line.drop();
    this.engine.leave();
  }

  /** Shows the position of the address. */
  async show({ fen }) {
    const text = positionText(fen) || defaultFEN;
    this.field.value = text;
    // If the text is not a position, the server says what is wrong.
    this.playFrom.href = address({ view: 'play', fen: text });
    this.position = parse(text) ?? this.position ?? emptyBoard;
    this.lastMove = this.nextMove ?? '';
    this.nextMove = '';
    this.drawSides();
    this.board.show(this.position, { lastMove: this.lastMove });
    const foreseen = this.line.resultAt(text);
    if (foreseen) this.answers.foresee(sideOfLetter[this.position.side], foreseen);
    this.element.setAttribute('aria-busy', 'true');
    await this.ask(text);
    if (this.asked === text) this.element.setAttribute('aria-busy', 'false');
  }

  async ask(fen) {
    this.asked = fen;
    let answer;
    try {
      answer = await api.probe(fen);
    } catch (problem) {
      if (this.asked === fen) this.showProblem(problem);
      return;
    }
    if (this.asked !== fen) return;
    this.answer = answer;
    this.fenProblem([]);
    this.field.value = answer.fen;
    this.fenNote.textContent = leftOutText(answer) || this.kept;
    this.kept = '';
    const own = answer[answer.side];
    this.own = own;
    if (own.legal) this.position = parse(own.fen); // as the server has read it
    this.drawSides();
    this.arrows = bestArrows(own);
    const check = own.check ? (own.moves.length ? 'check' : 'mate') : '';
    this.board.show(this.position, { moves: own.moves, arrows: this.arrows, lastMove: this.lastMove, check });
    this.answers.show(answer);
    this.showEnding(answer);
    this.line.position(own.fen ?? answer.fen, own);
    this.chooseSource();
    this.engine.position(own.legal ? own.fen : '', own.moves.length === 0);
    this.showLines(this.engine.lines);
    const verdict = verdictOf(answer.side, own);
    entitle(`${answer.ending ?? words.menCount({ count: answer.men })}: ${verdict}`);
    announce(`${words.sideMoves({ side: answer.side })}: ${verdict}`);
  }

  showProblem(problem) {
    this.answer = null;
    this.own = null;
    this.arrows = [];
    this.engine.position('');
    this.chooseSource('tables');
    this.ending.replaceChildren();
    this.line.position('', null);
    this.fenProblem([]);
    this.fenNote.textContent = '';
    this.field.setAttribute('aria-invalid', String(problem.code === 'fen'));
    this.answers.showProblem(problem);
    entitle(words.noPosition);
    announce(problemText(problem));
  }

  showEnding({ ending, men, fen }) {
    const parts = [words.menCount({ count: men })];
    if (ending) {
      parts.unshift(h('a', { href: address({ view: 'ending', ending }), 'data-route': true }, ending), ` · ${endingInWords(ending)} · `);
      parts.push(' · ', h('a', { href: address({ view: 'symmetry', fen }), 'data-route': true }, words.itsSymmetries));
    } else {
      parts.push(' · ', h('a', { href: address({ view: 'game', fen }), 'data-route': true }, words.gameFromHere));
    }
    this.ending.replaceChildren(...parts);
  }

  /** Acts on a key that nothing else uses. */
  key(key) {
    const keys = {
      __proto__: null,
      ArrowLeft: () => this.line.back(),
      ArrowRight: () => this.line.forward(),
      Home: () => this.line.begin(),
      End: () => this.line.end(),
      ' ': () => this.line.toggle(),
      f: () => this.board.turn(),
      e: () => this.switchEngine(),
    };
    keys[key]?.();
    return key in keys;
  }

  /** Shows and starts the engine, or stops it. */
  switchEngine() {
    if (this.source === 'engine') this.engine.toggle();
    else this.pickSource('engine');
  }

  /** Goes to a position that the user asked for. */
  go(position) {
    this.line.stop();
    go({ fen: typeof position === 'string' ? position : write(position) });
  }

  play(move) {
    this.nextMove = move.uci;
    soundOf(move.san);
    announce(`${spoken(move.san)} ${resultText(move)}`);
    this.go(move.fen);
  }

  point(move) {
    this.pointed = Boolean(move);
    this.board.drawArrows(move ? [move] : this.arrows ?? []);
  }

  /** Shows the engine's findings at the board, unless the tables know the position. */
  showLines(lines) {
    if (this.own?.outcome) {
      this.gauge.show(tableShares[this.own.outcome][this.position.side === 'w' ? 0 : 1], verdictOf(this.answer.side, this.own));
      return;
    }
    // The gauge stays unchanged until the engine has found something.
    if (lines.length || !this.engine.running) this.gauge.show(...engineView(lines));
    this.arrows = engineArrows(lines);
    if (!this.pointed) this.board.showArrows(this.arrows);
  }

  /** The buttons that choose between the tables and the engine. */
  sources() {
    this.sourceButtons = [['tables', words.tables], ['engine', words.engine]].map(([source, label]) =>
      h('button', { type: 'button', 'data-source': source, click: () => this.pickSource(source) }, label));
    return h('div', { class: 'segments', role: 'group', 'aria-label': words.whoJudges }, this.sourceButtons);
  }

  /** Shows the source that the user chose for such positions. The default is the tables if they know the position, otherwise the engine. */
  chooseSource(source = recall(this.sourceName()) ?? (this.own.outcome ? 'tables' : 'engine')) {
    this.source = source;
    this.answers.element.hidden = source !== 'tables';
    this.engine.element.hidden = source !== 'engine';
    for (const button of this.sourceButtons) button.setAttribute('aria-pressed', String(button.dataset.source === source));
    this.engine.show(source === 'engine');
  }

  pickSource(source) {
    remember(this.sourceName(), source);
    this.chooseSource(source);
  }

  /** Returns the name under which the choice is remembered. */
  sourceName() {
    return this.own?.outcome ? 'source-known' : 'source-unknown';
  }

  /** Shows a step of the line without adding to the history. */
  showStep(fen, move) {
    this.nextMove = move?.uci ?? '';
    soundOf(move?.san ?? '');
    go({ fen }, { replace: true });
  }

  place(man, from, to) {
    const squares = [...this.position.squares];
    const rights = rightsLeft(this.position, [from, to]);
    if (from !== null) squares[from] = '';
    if (to !== null) {
      // A side has one king: placing a second one moves the first.
      if (man === 'K' || man === 'k') squares.forEach((other, i) => { if (other === man) squares[i] = ''; });
      squares[to] = man;
    }
    this.go(withRights(ofMen(squares, this.position.side), rights));
  }

  /** Shows a position that the user sets up. */
  change(position) {
    this.setMode(modes.setUp);
    this.go(position);
  }

  modeBar() {
    this.modeButtons = [[modes.play, words.makeMoves], [modes.setUp, words.setUp]].map(([mode, label]) =>
      h('button', { type: 'button', 'data-mode': mode, click: () => this.setMode(mode) }, label));
    this.sideButtons = [['w', words.white], ['b', words.black]].map(([side, label]) =>
      h('button', { type: 'button', 'data-side': side, 'aria-label': words.sideButton({ side: sideOfLetter[side] }), click: () => this.go(withSide(this.position, side)) }, label));
    return h('div', { class: 'bar' },
      h('div', { class: 'segments', role: 'group', 'aria-label': words.mode }, this.modeButtons),
      h('div', { class: 'labelled' }, h('span', { class: 'to-move-label', 'aria-hidden': 'true' }, words.toMove),
        h('div', { class: 'segments', role: 'group', 'aria-label': words.sideToMove }, this.sideButtons)));
  }

  setMode(mode) {
    this.board.mode = mode;
    remember('mode', mode);
    for (const button of this.modeButtons) button.setAttribute('aria-pressed', String(button.dataset.mode === mode));
    this.take('');
    this.board.select(null);
  }

  drawSides() {
    for (const button of this.sideButtons) button.setAttribute('aria-pressed', String(button.dataset.side === this.position.side));
    this.setUp.show(this.position);
  }

  tray(side, label) {
    return h('div', { class: 'tray', role: 'group', 'aria-label': label }, letters[side].map((man) => h('button', {
      type: 'button',
      'data-man': man,
      'aria-label': words.putDown({ man: manName(man) }),
      'aria-pressed': 'false',
      pointerdown: (event) => this.pressTray(event, man),
      click: () => this.pick(man),
    }, drawMan(man))));
  }

  /** Lets the user drag a man of the tray, which switches to set-up mode. */
  pressTray(event, man) {
    if (event.button !== 0) return;
    this.board.press(event, man, null, () => this.board.mode !== modes.setUp && this.setMode(modes.setUp));
  }

  /** Takes a man of the tray, or puts it back. */
  pick(man) {
    const { hand } = this.board;
    if (this.board.mode !== modes.setUp) this.setMode(modes.setUp);
    this.take(hand === man ? '' : man);
  }

  /** Takes a man of the tray; clicks on squares then put it down. */
  take(man) {
    this.board.hand = man;
    for (const tray of Object.values(this.trays)) {
      for (const button of tray.children) button.setAttribute('aria-pressed', String(button.dataset.man === man));
    }
  }

  tools() {
    const tool = (label, title, click) => h('button', { type: 'button', title, click }, label);
    return h('div', { class: 'tools', role: 'group', 'aria-label': words.changePosition },
      tool(words.flipBoard, words.flipBoardTitle, () => this.board.turn()),
      tool(words.mirrorWings, words.mirrorWingsTitle, () => this.go(mirrored(this.position))),
      tool(words.mirrorRanks, words.mirrorRanksTitle, () => this.go(flipped(this.position))),
      tool(words.swapColours, words.swapColoursTitle, () => this.go(swapped(this.position))),
      copyButton(words.copyFEN, () => this.field.value),
      copyButton(words.copyLink, () => location.href),
      this.playFrom = h('a', { class: 'button', 'data-route': true, title: words.playFromTitle }, words.playFrom));
  }

  fenForm() {
    this.field = h('input', { id: 'fen', type: 'text', spellcheck: 'false', autocomplete: 'off', 'aria-describedby': 'fen-problem' });
    this.fenFaults = h('div', { id: 'fen-problem', role: 'alert' });
    this.fenNote = h('p', { id: 'fen-note', class: 'reason', role: 'status' });
    this.kept = ''; // the note about the text in the field, until its position is shown
    return h('form', { class: 'form', submit: (event) => { event.preventDefault(); this.submitFEN(); } },
      h('label', { for: 'fen' }, 'FEN'), this.field, h('button', { type: 'submit' }, words.set), this.fenFaults, this.fenNote);
  }

  async submitFEN() {
    let fen = positionText(this.field.value);
    let note = '';
    try {
      const answer = await api.probe(fen);
      ({ fen } = answer);
      note = leftOutText(answer);
    } catch (problem) {
      if (problem.code !== 'position') {
        this.fenProblem([adviceOn(problem), ...problem.faults]);
        return;
      }
    }
    this.fenProblem([]);
    this.fenNote.textContent = note;
    this.kept = note;
    this.go(fen);
  }

  fenProblem(faults) {
    this.fenFaults.replaceChildren(...[faultList(faults)].filter(Boolean));
    this.field.setAttribute('aria-invalid', String(faults.length > 0));
  }

  randomForm() {
    this.randomEnding = h('select', { id: 'random' });
    return h('form', { class: 'form random-form', submit: (event) => { event.preventDefault(); this.random(); } },
      h('label', { for: 'random' }, words.ending), this.randomEnding, h('button', { type: 'submit' }, words.randomPosition));
  }

  async fillEndings() {
    let endings = [];
    try {
      ({ endings } = await api.endings());
    } catch (problem) {
      this.showProblem(problem);
    }
    this.randomEnding.replaceChildren(...endings.map(({ name }) => h('option', { value: name, selected: name === 'KBNvK' }, endingTitle(name))));
  }

  async random() {
    try {
      const { fen } = await api.random({ ending: this.randomEnding.value });
      this.go(fen);
    } catch (problem) {
      this.showProblem(problem);
    }
  }
}
