/** For the side to move, or the side that moves; "cursed" and "blessed" are draws by the fifty-move rule. */
export type Outcome = 'win' | 'cursed-win' | 'draw' | 'blessed-loss' | 'loss';

export interface Move {
  uci: string;
  san: string;
  /** The position after the move. */
  fen: string;
  /** Missing if the tables do not know it, like metric; the move is counted. */
  outcome?: Outcome;
  metric?: 'mate' | 'none';
  plies: number;
}

/** What the tables know of a position with one side to move. */
export interface Side {
  /** The position is possible; if not, faults says why. */
  legal: boolean;
  /** The tables know the position; if not, reason says why. */
  known: boolean;
  fen?: string;
  check?: boolean;
  /** In words, such as "White mates in 33 moves". */
  verdict: string;
  outcome?: Outcome;
  metric?: 'mate' | 'none';
  /** Distance to mate with best play, 0 for a draw. */
  plies: number;
  note?: string;
  reason?: string;
  faults?: string[];
  /** All legal moves, the best first. */
  moves: Move[];
}

export interface Probe {
  fen: string;
  side: 'white' | 'black';
  men: number;
  ending?: string;
  white: Side;
  black: Side;
  /** Parts of the FEN that do not fit the men. */
  left_out?: string[];
}

export interface Line {
  fen: string;
  outcome: Outcome;
  plies: number;
  verdict: string;
  note?: string;
  moves: Move[];
  pgn: string;
}

/** Why there is no answer: code is "fen", "position", "unknown" or "stopped". */
export interface Problem extends Error {
  code: string;
  faults: string[];
}

/** Returns the results of a position of three or four men with each side to move. Rejects with a Problem. */
export function probe(fen: string): Promise<Probe>;

/** Returns best play to mate. Rejects with a Problem. */
export function line(fen: string): Promise<Line>;
