/** A UCI session with the engine, in Node. */
interface Engine {
  /** Is called with each line of the engine; without a listener the lines go to the console. */
  listener: ((line: string) => void) | null;
  /** Sends a line of UCI, such as "go movetime 1000". */
  sendCommand(line: string): void;
  /** Ends the session. */
  terminate(): void;
}

/** Starts an engine. The path that stockfish takes is accepted and not used. */
declare function initEngine(path?: string): Promise<Engine>;
declare function initEngine(done: (error: Error | null, engine: Engine) => void): Engine;
declare function initEngine(path: string | null, done: (error: Error | null, engine: Engine) => void): Engine;

export = initEngine;
