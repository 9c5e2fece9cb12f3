// Assembles answers from the messages of the program. Both entry points for the tables use it.

'use strict';

/** A request that failed. */
class Problem extends Error {
  constructor({ code, message, faults = [] }) {
    super(message);
    this.name = 'Problem';
    this.code = code;
    this.faults = faults;
  }
}

/** Returns the functions of the tables. send(number, path) sends a request to the program. */
const tables = (send) => {
  const open = new Map(); // by number
  let last = 0;
  const get = (path) => new Promise((resolve, reject) => {
    const number = ++last;
    open.set(number, { resolve, reject, text: '', decoder: new TextDecoder() });
    send(number, path);
  });
  const of = (kind) => (fen) => get(`/api/${kind}?fen=${encodeURIComponent(String(fen).trim().replace(/\s+/g, '_'))}`);
  return {
    functions: { probe: of('probe'), line: of('line') },

    /** Takes a part of an answer. */
    take({ number, status, part, end }) {
      const request = open.get(number);
      if (!request) return;
      if (status) request.status = status;
      if (part) request.text += request.decoder.decode(part, { stream: true });
      if (!end) return;
      open.delete(number);
      const answer = JSON.parse(request.text);
      if (request.status === 200) request.resolve(answer);
      else request.reject(new Problem(answer.error));
    },

    /** Ends all requests with an error. */
    fail(sentence) {
      for (const { reject } of open.values()) reject(new Problem({ code: 'stopped', message: sentence }));
      open.clear();
    },
  };
};
