// Games from outside: pasted texts, files that are chosen or dropped, and the list of the games of a text.

import { parse, positionText } from './chess.js';
import { dialog, h } from './dom.js';
import { dropText, keepNumber, keepText, keptText } from './keptfile.js';
import { forgetGame, keptGames } from './keptgames.js';
import { readGame, tagOf, knownTag } from './tree.js';
import { adviceOn, words } from './words.js';

/** Marks a sentence of the server that the page has not in the user's language. */
const inEnglish = (text) => h('span', { lang: 'en' }, text);

const mostShown = 200; // games that a list shows at a time

export class GameFile {
  /** onGame(game, several) is called with a game that was read, onKept(name) with a kept game to open. */
  constructor({ onGame, onKept }) {
    Object.assign(this, { onGame, onKept });
    this.text = ''; // the newest text, or its bytes
    this.count = 0; // its games
    this.number = 0; // of the game that is shown
    this.reading = null; // identifies the newest request
    const button = (label, title, click) => h('button', { type: 'button', title, click }, label);
    this.field = h('textarea', { id: 'pgn', rows: 4, spellcheck: 'false', placeholder: '1. e4 e5 (1... c5 2. Nf3) 2. Nf3' });
    this.faults = h('div', { class: 'faults', role: 'alert' });
    this.input = h('input', { type: 'file', hidden: true, accept: '.pgn,.epd,.fen,.txt', change: () => this.choose(this.input.files) });
    this.back = button('‹', words.gameBefore, () => this.read(this.number - 1));
    this.next = button('›', words.gameAfter, () => this.read(this.number + 1));
    for (const one of [this.back, this.next]) one.setAttribute('aria-label', one.title);
    this.which = h('span');
    this.several = h('div', { class: 'tools several', role: 'group', 'aria-label': words.gamesOfText, hidden: true },
      this.back, this.which, this.next, button(words.allGames, words.allGamesTitle, () => this.list()));
    this.element = h('form', { class: 'pgn-form', submit: (event) => { event.preventDefault(); this.submit(); } },
      h('label', { for: 'pgn' }, words.pgnOrFEN), this.field,
      h('div', { class: 'pgn-buttons' }, h('button', { type: 'submit' }, words.load), button(words.openFile, words.openFileTitle, () => this.input.click()), this.input),
      this.faults);
  }

  /** Lets files be dropped on an element. */
  takeDrops(element) {
    const isFile = ({ dataTransfer }) => [...dataTransfer.types].includes('Files');
    element.addEventListener('dragover', (event) => {
      if (!isFile(event)) return;
      event.preventDefault();
      element.classList.add('dropping');
    });
    element.addEventListener('dragleave', (event) => element.contains(event.relatedTarget) || element.classList.remove('dropping'));
    element.addEventListener('drop', (event) => {
      if (!isFile(event)) return;
      event.preventDefault();
      element.classList.remove('dropping');
      this.choose(event.dataTransfer.files);
    });
  }

  submit() {
    const text = positionText(this.field.value);
    if (!text.trim()) return this.say([words.nothingToLoad]);
    return this.load(parse(text.split(/\s/)[0] ?? '') ? `[FEN "${text}"]` : this.field.value);
  }

  /** Reads the first of the files. */
  async choose([file]) {
    if (!file) return;
    this.say([]);
    const bytes = new Uint8Array(await file.arrayBuffer());
    this.input.value = '';
    await this.load(bytes);
  }

  say(sentences) {
    this.faults.replaceChildren(...sentences.map((sentence) => h('p', {}, sentence)));
  }

  /** Shows the first game of a text. A text that can't be read changes nothing. */
  async load(text) {
    const answer = await this.request(text, 1, true);
    if (!answer) return;
    Object.assign(this, { text, count: answer.count, games: answer.games });
    if (this.count > 1) keepText(text, answer.number);
    else dropText();
    this.take(answer);
    if (this.count > 1) this.list();
  }

  /** Has the list again that the tab had before a reload. The game that is shown stays as it is. */
  async restore() {
    const kept = await keptText();
    if (!kept || this.reading) return; // a newer text came
    const answer = await this.request(kept.text, kept.number, true);
    if (!answer) return;
    Object.assign(this, { text: kept.text, count: answer.count, games: answer.games });
    this.place(kept.number);
  }

  /** Shows another game of the text. */
  async read(number) {
    const answer = await this.request(this.text, number, false);
    if (!answer) return;
    keepNumber(number);
    this.take(answer);
  }

  /** Returns a game of a text. Returns null after a failure, or if another request was made meanwhile. */
  async request(text, number, listed) {
    const reading = {};
    this.reading = reading;
    try {
      const answer = await readGame(text, number, listed);
      return this.reading === reading ? answer : null;
    } catch (problem) {
      const own = words.problems[problem.code] || problem.why; // otherwise the page has only the server's sentence
      if (this.reading === reading) this.fail([own ? adviceOn(problem) : inEnglish(problem.message), ...(problem.faults ?? []).map(inEnglish)], text);
      return null;
    }
  }

  fail(sentences, text) {
    this.say(sentences);
    if (typeof text === 'string') this.field.value = text;
  }

  take({ game, faults, number }) {
    if (faults.length) this.fail(faults, this.text);
    else {
      this.say([]);
      this.field.value = '';
    }
    this.place(number);
    this.onGame(game, this.count > 1);
  }

  /** Shows which game of the text is shown. */
  place(number) {
    this.number = number;
    this.several.hidden = this.count < 2;
    this.which.textContent = words.gameNumber({ number, all: this.count });
    this.back.disabled = number === 1;
    this.next.disabled = number === this.count;
  }

  /** The game that is shown does not belong to a text any more. */
  forget() {
    this.reading = null;
    this.count = 0;
    dropText();
    this.several.hidden = true;
    this.say([]);
  }

  /** Lets the user choose among the games of the text. */
  list() {
    this.gamesOfText ??= new GameList('games', words.gamesOfText);
    const rows = this.games.map((game, i) => ({ ...game, number: i + 1, choose: () => this.read(i + 1) }));
    this.gamesOfText.open(rows, this.count > rows.length ? words.onlyFirst({ number: rows.length }) : '', this.number - 1);
  }

  /** Lets the user choose among the kept games. */
  listKept() {
    this.keptList ??= new GameList('kept', words.yourGames);
    const rows = keptGames().map(({ name, tree }) => ({
      white: tagOf(tree, 'White'), black: tagOf(tree, 'Black'), result: tree.result, date: knownTag(tree, 'Date'), event: knownTag(tree, 'Event'),
      plies: mainPlies(tree), choose: () => this.onKept(name), remove: () => forgetGame(name),
    }));
    this.keptList.open(rows, rows.length ? '' : words.noKept, -1);
  }
}

/** Returns the number of moves of a tree's main line. */
function mainPlies({ nodes }) {
  let [plies, at] = [0, 0];
  for (const [i, { parent }] of nodes.entries()) if (i && parent === at) [plies, at] = [plies + 1, i];
  return plies;
}

/** A list of games to choose from, in a dialog. */
class GameList {
  constructor(name, title) {
    this.filter = h('input', { type: 'text', id: `${name}-filter`, autocomplete: 'off', spellcheck: 'false', placeholder: words.filterExample, input: () => this.show(mostShown) });
    this.state = h('p', { class: 'reason', role: 'status' });
    this.rows = h('ol', { class: 'game-list', keydown: (event) => this.key(event) });
    this.more = h('button', { type: 'button', click: () => this.show(this.shown + mostShown) }, words.showMore);
    this.element = dialog(name, title, h('label', { class: 'filter', for: `${name}-filter` }, words.filter, this.filter), this.state, this.rows, this.more);
    this.element.classList.add('games-dialog');
  }

  /** Opens the list. The parameter at is the index of the game that is shown, or -1. */
  open(games, note, at) {
    Object.assign(this, { games, note, at });
    this.filter.value = '';
    this.show(Math.max(mostShown, at + mostShown / 2));
    this.element.showModal();
    (this.rows.querySelector('[aria-current]') ?? this.filter).focus();
  }

  /** Shows the first games that contain all words of the filter. */
  show(most) {
    this.shown = most;
    const wanted = this.filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = this.games.filter((game) => {
      const text = `${game.white} ${game.black} ${game.result} ${game.date} ${game.event}`.toLowerCase();
      return wanted.every((word) => text.includes(word));
    });
    this.state.textContent = [wanted.length ? words.gamesFound({ found: found.length, count: this.games.length }) : words.gameCount({ count: this.games.length }), this.note].filter(Boolean).join('. ');
    this.rows.replaceChildren(...found.slice(0, most).map((game) => this.row(game)));
    this.more.hidden = found.length <= most;
  }

  row(game) {
    const { white, black, result, date, event, plies, number, choose, remove } = game;
    const players = white || black ? `${white || '?'} – ${black || '?'}` : words.unnamed;
    const facts = [result === '*' ? '' : result, date.replace(/[.?]+$/, ''), event === '?' ? '' : event, words.moveCount({ count: Math.ceil(plies / 2) })].filter(Boolean).join(' · ');
    const button = h('button', { type: 'button', 'aria-current': this.games[this.at] === game ? 'true' : null, click: () => { this.element.close(); choose(); } },
      h('span', { class: 'players' }, number ? `${number}. ` : '', players), h('span', { class: 'facts-line' }, facts));
    const cross = remove && h('button', { type: 'button', class: 'quiet', 'aria-label': words.forget({ players }), title: words.forgetTitle, click: () => this.sure(cross, game) }, '×');
    return h('li', {}, button, cross);
  }

  /** Removes a game when its button is pressed for the second time. */
  sure(button, game) {
    if (button.dataset.asked === undefined) {
      button.dataset.asked = '';
      button.textContent = words.sure;
      return;
    }
    game.remove();
    this.games = this.games.filter((other) => other !== game);
    this.show(this.shown);
    this.filter.focus();
  }

  /** Goes from game to game with the arrow keys. */
  key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = [...this.rows.querySelectorAll('li > button:first-child')];
    all[Math.min(Math.max(all.findIndex((button) => button.parentNode.contains(event.target)) + step, 0), all.length - 1)]?.focus();
  }
}
