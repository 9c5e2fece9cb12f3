// Sends requests to the program, which runs in Web Workers. One worker has the tables, the other
// searches. So a search does not delay the answers of the tables.

import { data, files, program } from './files.js';
import { showProgress } from './loading.js';
import { words } from './words.js';

/** Matches requests that take long. */
const slow = /^\/api\/(analysis|reply|series|progressive\/reply|games\/judge)\b/;

/** A failure with a sentence for the user. */
class Fault extends Error {}

/** The smallest module with an instruction of 128 bits. */
const wide = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11]);

/** Loads and compiles the program. */
async function compile() {
  if (!globalThis.WebAssembly) throw new Fault(words.site.noWebAssembly);
  if (!WebAssembly.validate(wide) || !globalThis.DecompressionStream) {
    throw new Fault(words.site.tooOld);
  }
  let response;
  try {
    response = await fetch(new URL(program.path, data));
  } catch {
    throw new Fault(words.site.notLoaded);
  }
  if (!response.ok) throw new Fault(words.site.notLoadedStatus({ status: String(response.status) }));
  let loaded = 0;
  const counter = new TransformStream({
    transform(part, controller) {
      loaded += part.length;
      showProgress(loaded, program.size);
      controller.enqueue(part);
    },
  });
  const unpacked = response.body.pipeThrough(counter).pipeThrough(new DecompressionStream('gzip'));
  try {
    return await WebAssembly.compileStreaming(new Response(unpacked, { headers: { 'Content-Type': 'application/wasm' } }));
  } catch (error) {
    throw new Fault(words.site.notStartedWhy({ reason: error.message }));
  } finally {
    showProgress(program.size, program.size);
  }
}

let compiled = null;

/** Returns the module. If that fails, a later call tries again. */
function module() {
  compiled ??= compile().catch((error) => { compiled = null; throw error; });
  return compiled;
}

/** A worker that runs the program, and the requests that it has not answered. */
class Program {
  constructor(module) {
    this.open = new Map(); // by number
    this.worker = new Worker(new URL('../worker.js', import.meta.url));
    this.worker.onmessage = ({ data }) => this.take(data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.fail(event.message ? words.site.stopped({ reason: event.message }) : words.site.notStarted);
    };
    this.worker.postMessage({ module, files, data: data.href });
  }

  /** Takes a message of the worker. */
  take({ unstarted, failed, number, status, type, part, end }) {
    if (unstarted) return this.fail(/memory/i.test(unstarted) ? words.site.memory : words.site.notStartedWhy({ reason: unstarted }));
    if (failed) return this.fail(/memory/.test(failed) ? words.site.outOfMemory : words.site.stopped({ reason: failed.replace(/^Burnside has stopped(: )?|\.$/g, '') || '?' }));
    const request = this.open.get(number);
    if (!request) return;
    if (status) request.begin(status, type);
    if (part) request.controller.enqueue(part);
    if (end) {
      this.open.delete(number);
      request.controller.close();
    }
  }

  /** Ends all requests; the next one starts another worker. */
  fail(sentence) {
    this.worker.terminate();
    for (const [name, program] of programs) {
      if (program === this) programs.delete(name);
    }
    for (const request of this.open.values()) request.fail(new Fault(sentence));
    this.open.clear();
  }

  /** Sends a request, perhaps with a text, and returns the promise of its Response. */
  send(path, signal, text) {
    const number = ++last;
    const request = {};
    const answer = new Promise((resolve, reject) => {
      const body = new ReadableStream({
        start(controller) { request.controller = controller; },
        cancel: () => this.abort(number),
      });
      request.begin = (status, type) => resolve(new Response(body, { status, headers: { 'Content-Type': type } }));
      request.fail = (error) => { reject(error); request.controller.error(error); };
    });
    this.open.set(number, request);
    this.worker.postMessage({ number, path, text });
    signal?.addEventListener('abort', () => {
      if (this.open.get(number) !== request) return;
      this.abort(number);
      request.fail(signal.reason);
    });
    return answer;
  }

  /** Tells the worker that nobody waits for an answer. */
  abort(number) {
    this.open.delete(number);
    this.worker.postMessage({ number, abort: true });
  }
}

let last = 0; // number of the last request
const programs = new Map(); // by 'tables' and 'engine', once they run

/** Sends a request for a path, perhaps with a text or its bytes, and returns a Response; signal aborts the request. */
export async function send(path, signal, text) {
  const compiled = await module();
  signal?.throwIfAborted();
  const name = slow.test(path) ? 'engine' : 'tables';
  if (!programs.has(name)) programs.set(name, new Program(compiled));
  return programs.get(name).send(path, signal, text);
}

/** Says why there was no answer: {code, message}. */
export const whyNot = (error) => ({ code: 'site', message: error instanceof Fault ? error.message : words.site.noAnswer });

const started = module(); // begins to load at once
started.catch(() => { }); // requests report a failure

/** Waits until the tables have answered what the page asked for at first. Fails if the program can't be compiled. */
export async function settled() {
  await started;
  do await new Promise((resolve) => { setTimeout(resolve, 3000); });
  while (programs.get('tables')?.open.size);
}
