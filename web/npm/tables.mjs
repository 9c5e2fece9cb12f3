// The endgame tables as functions, for a page.

import { tables } from './answers.mjs';

let worker = null; // once it is needed

const set = tables((number, path) => {
  if (!worker) {
    worker = new Worker(new URL('./burnside.js', import.meta.url));
    const failed = (sentence) => {
      worker.terminate();
      worker = null;
      set.fail(sentence);
    };
    worker.onerror = (event) => failed(`Burnside has stopped: ${event.message}`);
    worker.onmessage = ({ data }) => {
      if (typeof data !== 'string') set.take(data);
      else if (data.startsWith('info string error: ')) failed(data.slice('info string error: '.length));
    };
  }
  worker.postMessage({ number, path });
});

export const { probe, line } = set.functions;
