// The texts of the page. Parts that depend on values are functions.

import { movesOf } from './chess.js';

const pieces = { Q: 'queen', R: 'rook', B: 'bishop', N: 'knight', P: 'pawn' };
const several = { Q: 'queens', R: 'rooks', B: 'bishops', N: 'knights', P: 'pawns' };
const sides = { white: 'White', black: 'Black' };
const counted = (number, one) => `${number} ${one}${number === 1 ? '' : 's'}`;
const numbers = ['', '', 'two', 'three', 'four', 'five', 'six'];

/** Joins words: a, b and c. */
const listed = (parts) => (parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts[0]);

/** Names the men of a side of an ending, such as KBN; a king is named only if it is alone. */
function force(men) {
  const parts = [...'QRBNP'].flatMap((letter) => {
    const number = men.split(letter).length - 1;
    return number === 0 ? [] : [number === 1 ? pieces[letter] : `${numbers[number] ?? number} ${several[letter]}`];
  });
  return parts.length ? listed(parts) : 'king';
}

export const words = {
  flipBoard: 'Flip board',
  flipBoardTitle: 'See the board from the other side (f)',
  mirrorWings: 'Mirror position ↔',
  mirrorWingsTitle: 'Exchange the left and the right of the position',
  mirrorRanks: 'Mirror position ↕',
  mirrorRanksTitle: 'Exchange the top and the bottom of the position',
  makeMoves: 'Make moves',
  setUp: 'Set up',
  toMove: 'To move',
  watchLine: 'Watch the best line',
  watch: 'Watch',
  pause: 'Pause',
  playFrom: 'Play Burnside from here',
  playFromTitle: 'A game against Burnside from this position',
  yourColour: 'Your colour',

  // Buttons, headings and labels of the views.
  swapColoursTitle: 'The same position with the colours exchanged',
  whoJudges: 'Who judges the position',
  changePosition: 'Change the position',
  randomPosition: 'Random position',
  sideToMove: 'Side to move',
  swapColours: 'Swap colours',
  noPosition: 'No position',
  aPosition: 'A position',
  whiteMen: 'White men',
  blackMen: 'Black men',
  copyLink: 'Copy link',
  copyFEN: 'Copy FEN',
  tables: 'Tables',
  engine: 'Engine',
  ending: 'Ending',
  white: 'White',
  black: 'Black',
  mode: 'Mode',
  set: 'Set',
  removeTitle: 'Remove this move and all moves after it',
  tablesTitle: 'What the tables say of this position',
  emptyGame: 'Play a move, or load a game.',
  makeMainTitle: 'Make this line the main line',
  gameSteps: 'Steps through the game',
  gameBegin: 'Beginning of the game',
  wholeGame: 'The game as a whole',
  shownBelow: 'Shown below',
  makeMain: 'Make main',
  theGame: 'The game',
  copyPGN: 'Copy PGN',
  newGame: 'New game',
  aGame: 'A game',
  remove: 'Delete',
  copied: 'Copied',
  game: 'Game',
  load: 'Load',
  analyseTitle: 'See the game with the engine, its moves judged',
  chooseGame: 'Choose how to play, then press “New game”.',
  sureSaid: 'Press again to give up the game.',
  takeBackTitle: 'Take your last move back',
  tryAgainTitle: 'Ask the engine once more',
  playBurnside: 'Play against Burnside',
  checkYourMove: 'Check. Your move.',
  hintTitle: 'Show a good move',
  resignTitle: 'Give up the game',
  noMoves: 'No moves yet.',
  takenBack: 'Taken back.',
  yourMove: 'Your move.',
  aNewGame: 'A new game',
  takeBack: 'Take back',
  tryAgain: 'Try again',
  yourGame: 'Your game',
  analyse: 'Analyse',
  resign: 'Resign',
  sure: 'Sure?',
  hint: 'Hint',
  play: 'Play',
  fullStrength: 'Full strength',
  thisPosition: 'This position',
  level: 'Level (Elo)',
  standard: 'Standard',
  perMove: 'Per move',
  either: 'Either',
  start: 'Start',
  clock: 'Clock',
  noClock: 'None',
  engineSwitchTitle: 'Start or stop the engine (e)',
  engineNone: 'No position to analyse.',
  engineSettings: 'Settings of the engine',
  engineStarts: 'The engine analyses.',
  engineLines: 'Lines of the engine',
  engineOver: 'The game is over.',
  engineStops: 'Engine stopped.',
  engineThinks: 'Thinking …',
  engineStopped: 'Stopped.',
  threads: 'Threads',
  lines: 'Lines',
  stop: 'Stop',
  hash: 'Hash',
  winGone: 'The win is gone: the fifty-move rule makes it a draw. Take it back, or choose a new position.',
  endFifty: 'The fifty-move rule makes it a draw.',
  endDead: 'Nobody can mate any more.',
  mostlyDrawn: 'Mostly drawn',
  yourMoves: 'Your moves',
  movesLost: 'Moves lost',
  exercise: 'Exercise',
  trainer: 'Trainer',
  optimum: 'Optimum',
  mostlyWon: 'Mates',
  hints: 'Hints',
  task: 'Task',
  bestLineMoves: 'Moves of the best line',
  toBegin: 'To the beginning',
  linePGN: 'PGN of the line',
  toEnd: 'To the end',
  bestLine: 'Best line',
  copiedSaid: 'Copied.',
  forward: 'Forward',
  speed: 'Speed',
  back: 'Back',
  beginWithExample: 'Begin with an example',
  whatTablesSay: 'What the tables say',
  noLegalMoves: 'No legal moves.',

  /** Names an ending in words: "bishop and knight against king". */
  endingInWords: (name) => name.split('v').map(force).join(' against '),

  // The settings.
  settings: 'Settings',
  close: 'Close',
  copy: 'Copy',
  look: 'Look',
  looks: { '': 'As the system', light: 'Light', dark: 'Dark' },
  pieceSet: 'Pieces',
  pieceSets: { '': 'Outlined', flat: 'Flat', letters: 'Letters' },
  boardColour: 'Board',
  boardColours: { '': 'Blue', green: 'Green', brown: 'Brown', grey: 'Grey' },
  sound: 'Sounds',
  sounds: { '': 'Off', on: 'On' },
  onYourPhone: 'On your phone',
  phoneHere: 'A device in the same network finds this page here:',
  phoneHow: ['Other devices can’t reach this page yet. Start it with ', ', and a phone in the same network can open it.'],
  qrCode: (address) => `QR code of ${address}`,
  keys: 'Keys and gestures',
  keyList: [
    ['← →', 'one move back or forward; also the mouse wheel on the board'],
    ['Home End', 'to the beginning or the end'],
    ['Space', 'watch the line, or pause'],
    ['f', 'flip the board'],
    ['e', 'start or stop the engine'],
    ['n', 'in a game, go to the next inaccuracy, mistake or blunder'],
    ['u', 'in a game, take the last change back'],
    ['?', 'show this list'],
    ['Right button', 'draw an arrow from square to square, or a circle; Shift for the other colour. With a finger: hold, then drag'],
    ['Tab, arrows, Enter', 'move men without a mouse, once the board has the focus'],
    ['K Q R B N P', 'put down a white man while setting up, in small letters a black one; Delete removes one'],
  ],

  // Games: judged, edited, read and kept.
  judge: 'Judge game',
  judgeTitle: 'Search each move of the main line and mark inaccuracies, mistakes and blunders',
  judgeStop: 'Stop judging',
  judgeGoOn: 'Go on judging',
  judgeTime: 'Time for the game',
  judging: 'Judgement of the game',
  judgeHow: 'Marks the inaccuracies, mistakes and blunders of the main line, in the chosen time.',
  judgeBegins: (seconds) => `This takes about ${seconds} s.`,
  judgeProgress: (pass, done, total, time, seconds) => `${pass === 1 ? `${done} of ${total} positions` : `Swings again: ${done} of ${total}`}; ${time} s of about ${seconds} s`,
  judgeStopped: 'Stopped. What was found so far is shown.',
  judgeDone: (seconds) => `Judged in ${seconds} s.`,
  seconds: (number) => (number < 60 ? `${number} s` : `${number / 60} min`),
  nextMark: 'Next fault',
  nextMarkTitle: 'Go to the next inaccuracy, mistake or blunder (n)',
  writeIn: 'Write into game',
  writeInTitle: 'Add evaluations, ?!, ? and ??, better lines, accuracy and opening to the game',
  writtenIn: 'Written into the game.',
  accuracy: 'Accuracy',
  accuracyTable: 'Accuracy and faults of both sides',
  phases: { opening: 'in the opening', middlegame: 'in the middlegame', endgame: 'in the endgame' },
  averageLoss: 'Average loss in pawns',
  graphEmpty: 'Evaluation of the game: not known yet',
  graphSays: (parts) => `Evaluation of the game. ${parts.join('. ') || 'No faults'}`,
  chances: (percent) => `White’s chances ${percent} %`,
  clockShows: (time) => `clock ${time}`,
  better: 'Better:',
  betterTitle: 'Add this line as a variation',
  edit: 'Edit the game',
  moveGlyph: 'Glyph of the move',
  glyphs: { 1: 'Good move', 2: 'Mistake', 3: 'Brilliant move', 4: 'Blunder', 5: 'Interesting move', 6: 'Dubious move' },
  positionGlyph: 'Position …',
  positionGlyphs: {
    7: 'only move', 10: 'equal', 13: 'unclear', 14: 'White slightly better', 15: 'Black slightly better', 16: 'White better', 17: 'Black better', 18: 'White wins',
    19: 'Black wins', 22: 'zugzwang', 32: 'development', 36: 'initiative', 40: 'attack', 132: 'counterplay', 138: 'time trouble', 140: 'with the idea', 146: 'novelty',
  },
  promote: 'Move up',
  promoteTitle: 'Move this variation before the one in front of it',
  undo: 'Undo',
  undoTitle: 'Take the last change back (u)',
  undone: 'Undone.',
  commentFirst: 'Comment before the first move',
  commentOn: (move) => `Comment on ${move}`,
  pgnOrFEN: 'PGN or FEN',
  openFile: 'Open file',
  openFileTitle: 'Open a file of games (PGN) or positions (FEN, EPD). It can be dropped on the page too',
  nothingToLoad: 'Paste a game or a position first.',
  gamesOfText: 'Games of the text',
  gameNumber: (number, all) => `Game ${number} of ${all}`,
  gameBefore: 'Game before',
  gameAfter: 'Next game',
  allGames: 'All games',
  allGamesTitle: 'Choose among the games of the text',
  onlyFirst: (number) => `Only the first ${number} are listed`,
  filter: 'Filter',
  filterExample: 'player, year, event, result',
  gamesFound: (found, all) => `${found} of ${counted(all, 'game')}`,
  showMore: 'Show more',
  unnamed: 'Game without names',
  movesLong: (number) => counted(number, 'move'),
  yourGames: 'Your games',
  yourGamesTitle: 'The latest 50 games; this browser keeps them',
  noKept: 'A game is kept here as soon as it has a move',
  forget: (players) => `Remove ${players}`,
  forgetTitle: 'Remove this game; press twice',
  keptApart: 'Another tab has changed this game. What you see here is a game of its own now; both are under “Your games”.',
  keptNot: 'The browser has no room to keep this game. Download it, or remove some of “Your games”.',
  newGameTitle: 'Begin a new game; this one stays under “Your games”',
  newGameBegun: 'The game before is under “Your games”.',
  download: 'Download',
  downloadTitle: 'Save the game as a PGN file',

  // Setting up a position.
  mayCastle: 'May castle',
  castling: { K: 'White O-O', Q: 'O-O-O', k: 'Black O-O', q: 'O-O-O' },
  castlingLong: { K: 'White O-O: castling to the king’s side', Q: 'White O-O-O: castling to the queen’s side', k: 'Black O-O: castling to the king’s side', q: 'Black O-O-O: castling to the queen’s side' },
  enPassant: 'En passant',
  none: 'none',
  wholePositions: 'Whole positions',
  startPosition: 'Start position',
  startPositionTitle: 'The position that games begin with',
  emptyBoard: 'Empty board',
  emptyBoardTitle: 'Remove all men',
  kingsOnly: 'Kings only',
  kingsOnlyTitle: 'Remove all men but the kings',
  chess960Number: 'Chess960 no.',
  place: 'Place',

  // Games against the engine.
  hasMore: (names) => `has more: ${listed(names)}`,
  hasNoMore: 'has no man more',
  offerDraw: 'Draw?',
  offerDrawTitle: 'Offer a draw',
  drawAccepted: 'Draw by agreement',
  drawRefused: 'Burnside plays on.',
  drawConsidered: 'Burnside considers the draw …',
  thinks: 'Burnside thinks …',
  premoved: 'Your move is set. Click an empty square to take it off.',

  // The trainer.
  tasks: { mate: 'Mate', draw: 'Hold the draw', resist: 'Resist mate' },
  startAgain: 'Start again',
  startAgainTitle: 'The same start once more',
  newPosition: 'New position',
  progress: 'Your progress',
  progressTable: 'Exercises solved, by ending and task',
  progressColumns: ['Ending', 'Task', 'Solved', 'Streak, now / longest', 'Moves lost, mean'],
  noProgress: 'What you solve is counted here, for each ending and task. A streak counts exercises solved in a row without hints and without taking back.',

  // Lessons.
  lesson: 'Lesson',
  lessons: 'Lessons',
  lessonSteps: 'Steps through the lesson',
  position: 'Position',
  trainFromHere: 'Train from here',
  trainIt: 'Train it',
  lookUp: 'Look it up',

  /** Says what a lesson states about a position after some plies of its line. */
  claim(side, { outcome, moves }, plies) {
    const now = plies % 2 ? { win: 'loss', draw: 'draw', loss: 'win' }[outcome] : outcome;
    if (now === 'draw') return 'Draw';
    // The side that mates moves first in a win, second in a loss.
    const left = moves === undefined ? null : moves - Math.ceil((plies - (outcome === 'win' ? 0 : 1)) / 2);
    if (left === 0) return `${sides[side]} is mated`;
    if (left === null) return now === 'win' ? `${sides[side]} wins` : `${sides[side]} loses`;
    return `${sides[side]} ${now === 'win' ? 'mates' : 'is mated'} in ${counted(left, 'move')}`;
  },

  /** Names the good and the bad moves of a lesson's position. */
  lessonMoves: ({ best = [], wrong = [] }) => [best.length && `Best: ${listed(best)}.`, wrong.length && `Wrong: ${listed(wrong)}.`].filter(Boolean).join(' '),

  // Why a position has no line to mate.
  lineDrawn: 'The position is drawn: there is no mate to show.',
  lineImpossible: 'The position is impossible, so there is no line.',
  lineOver: 'The game is over in this position.',
  lineFifty: 'The fifty-move rule comes before the mate.',
  lineZeroing: 'Syzygy tables hold no distances to mate, so there is no line to mate.',
  lineUnknown: 'The tables do not know this position, so no line to mate is known. The engine shows its lines.',
  lineNone: 'There is no position.',
  linePartly: 'The line is known only after the move that wins.',

  // Advice on problems, by the code of the problem.
  problems: {
    fen: 'This text is no position. Paste a FEN or the address of a board elsewhere, or set the men up with the mouse.',
    position: 'This position is impossible. Mend it on the board, or let the other side move.',
    network: 'Burnside does not answer. Start it again, then reload this page.',
    busy: 'Burnside has too much to do at the moment. Try again in a few seconds.',
    length: 'This is too much for one request. Shorten the game.',
    damaged: 'A file of tables is damaged. Make it anew, or start Burnside without it.',
  },

  // The faults of a position, by the server's words for them.
  faults: {
    'no white king': 'White has no king.',
    'no black king': 'Black has no king.',
    'several white kings': 'White has more than one king.',
    'several black kings': 'Black has more than one king.',
    'more than 16 white men': 'White has more than 16 men.',
    'more than 16 black men': 'Black has more than 16 men.',
    'more than 8 white pawns': 'White has more than 8 pawns.',
    'more than 8 black pawns': 'Black has more than 8 pawns.',
    'pawn on rank 1 or 8': 'A pawn stands on the first or the last rank.',
    'kings adjacent': 'The kings stand next to each other.',
    'side not to move in check': 'The king could be captured: the side that is not to move is in check.',
    'castling right without the king on files b to g of its back rank': 'A king that has left its place can’t castle.',
    'castling right without a rook on its square': 'A rook to castle with is missing.',
    'castling rook on the wrong side of the king': 'The rook to castle with is on the wrong side of its king.',
    'en-passant square on a rank that no double push of the opponent passes': 'No pawn can be taken en passant on that rank.',
    'en-passant square or the square behind it occupied': 'The pawn to be taken en passant could not have passed: a man is in its way.',
    'no pawn that passed the en-passant square': 'There is no pawn to be taken en passant.',
  },
};

/** Says how a position stands for the side to move, as the server does. */
export function verdictInWords(side, { outcome, plies }) {
  const name = sides[side];
  if (outcome === 'win') return `${name} mates in ${counted(movesOf(plies), 'move')}`;
  if (outcome === 'loss') return plies === 0 ? `${name} is mated` : `${name} is mated in ${counted(movesOf(plies), 'move')}`;
  return { 'cursed-win': 'Win, but the fifty-move rule makes it a draw', 'blessed-loss': 'Loss, but the fifty-move rule makes it a draw' }[outcome] ?? 'Draw';
}

/** Returns the advice on a problem, or its message. */
export const adviceOn = ({ code, message }) => words.problems[code] ?? message;

/** Returns a fault in the page's words, or in the server's. */
export const faultInWords = (fault) => words.faults[fault] ?? fault;

/** Names an ending by its code and in words. */
export const endingTitle = (name) => `${name} · ${words.endingInWords(name)}`;
