// Burnside as a Web Worker that takes lines of UCI as messages, as a module for Node, and as a
// program for Node. README.md has an example of each.

'use strict';

{
  const inNode = Object.prototype.toString.call(globalThis.process) === '[object process]';

  /** What a session says when the program has ended by a fault. */
  const report = (line) => (sentence) => line(`info string error: ${sentence}`);

  /** Runs the worker: a message is a line, or several, and so is each answer. */
  const work = () => {
    const waiting = []; // messages that came before the program had started
    let program = null;
    const pass = (message) => {
      if (typeof message === 'string') program.send(`${message}\n`);
      else if (message.abort) program.abort(message.number);
      else program.request(message.number, message.path); // of tables.mjs
    };
    self.onmessage = ({ data }) => {
      if (program) pass(data);
      else waiting.push(data);
    };
    const host = {
      line: (text) => postMessage(text),
      quit: () => self.close(),
      head: (number, status) => postMessage({ number, status }),
      part: (number, part) => postMessage({ number, part }),
      end: (number) => postMessage({ number, end: true }),
    };
    const ended = report(host.line);
    const start = async () => {
      importScripts('wasm_exec.js', 'host.js');
      // The address of the program may follow a #, as with stockfish.js.
      const [, named] = self.location.hash.split('#');
      const address = named ? decodeURIComponent(named) : self.location.href.replace(/\.js([?#].*)?$/, '.wasm');
      const response = await fetch(address);
      if (!response.ok) throw new Error(`${address}: status ${response.status}`);
      const known = response.headers.get('Content-Type') === 'application/wasm';
      const module = known ? await WebAssembly.compileStreaming(response) : await WebAssembly.compile(await response.arrayBuffer());
      program = await self.startBurnside(module, host, ended);
      waiting.splice(0).forEach(pass);
    };
    start().catch((error) => ended(`Burnside can't be started: ${error.message}`));
  };

  let compiled = null;

  /** Starts the program in Node. host is that of host.js; ended takes a sentence about a fault. */
  const startInNode = async (host, ended) => {
    const fs = require('fs');
    const path = require('path');
    const beside = (name) => path.join(__dirname, name);
    compiled ??= WebAssembly.compile(fs.readFileSync(beside('burnside.wasm')));
    // Loader and program see this object as globalThis, so that they change nothing outside.
    const own = { crypto, fs, path, performance, process };
    const scope = Object.create(globalThis, Object.getOwnPropertyDescriptors(own));
    // The loader writes to fs without globalThis, and host.js replaces scope.fs.
    const written = { writeSync: (...given) => scope.fs.writeSync(...given) };
    for (const name of ['wasm_exec.js', 'host.js']) {
      new Function('globalThis', 'fs', fs.readFileSync(beside(name), 'utf8'))(scope, written);
    }
    return scope.startBurnside(await compiled, host, ended);
  };

  /** Returns the promise of an engine, and passes the engine to done if that is given. */
  const initEngine = (...given) => {
    const done = given.find((argument) => typeof argument === 'function');
    const engine = { listener: null };
    let listening = true;
    const line = (text) => {
      if (!listening) return;
      if (engine.listener) engine.listener(text);
      else console.log(text);
    };
    const started = startInNode({ line, quit() { } }, report(line)).then((program) => {
      engine.sendCommand = (text) => program.send(`${text}\n`);
      engine.terminate = () => {
        listening = false;
        program.send('quit\n');
      };
      return engine;
    });
    if (!done) return started;
    started.then(() => done(null, engine), done);
    return engine;
  };

  /** Runs a session on standard input and output, or for commands of the command line. */
  const main = async (commands) => {
    const { stdin, stdout } = process;
    let failed = false;
    const line = (text) => stdout.write(`${text}\n`);
    const quit = () => stdout.write('', () => process.exit(failed ? 1 : 0));
    const ended = (sentence) => {
      failed = true;
      report(line)(sentence);
      quit();
    };
    const program = await startInNode({ line, quit }, ended);
    if (commands.length) {
      program.send(`${commands.join(commands.some((command) => command.includes(' ')) ? '\n' : ' ')}\n`);
      program.close();
      return;
    }
    stdin.setEncoding('utf8');
    stdin.on('data', (text) => program.send(text));
    stdin.on('end', () => program.close());
  };

  if (!inNode) {
    work();
  } else {
    module.exports = initEngine;
    module.exports.start = startInNode;
    module.exports.main = main;
    if (require.main === module) main(process.argv.slice(2));
  }
}
