// A Web Worker that runs the program and answers the requests of js/transport.js.

importScripts('wasm_exec.js', 'host.js');

const waiting = []; // messages that came before the program had started
let program = null;

/** Waits some milliseconds. */
const pause = (time) => new Promise((resolve) => { setTimeout(resolve, time); });

/**
 * Loads a file of the site. If range is given, it loads these bytes, or the whole file if the host
 * knows no ranges. If the network fails for a moment, it tries again.
 */
async function load(address, packed, range) {
  for (let failures = 0; ; failures++) {
    try {
      const response = await fetch(address, range ? { headers: { Range: `bytes=${range}` } } : {});
      if (!response.ok) throw new Error(`status ${response.status}`);
      const body = packed ? response.body.pipeThrough(new DecompressionStream('gzip')) : response.body;
      return new Uint8Array(await new Response(body).arrayBuffer());
    } catch (error) {
      if (failures === 2) throw error;
      await pause(1000);
    }
  }
}

/** Passes a message of the page on to the program. */
function pass({ number, path, text, abort }) {
  if (abort) program.abort(number);
  else program.request(number, path, text);
}

/** Starts the program with the first message. */
async function start({ module, files, data }) {
  const host = {
    address: ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname) ? '' : new URL('../', location).href,
    memory: navigator.deviceMemory, // GiB; only some browsers tell it
    files,
    read: (name, from, to) => {
      const { path, size, packed } = files[name];
      return load(new URL(path, data), packed, !packed && to - from < size && `${from}-${to - 1}`);
    },
    head: (number, status, type) => postMessage({ number, status, type }),
    part: (number, part) => postMessage({ number, part }, [part.buffer]),
    end: (number) => postMessage({ number, end: true }),
  };
  const failed = (sentence) => postMessage({ failed: sentence });
  try {
    program = await startBurnside(module, host, failed);
  } catch (error) {
    postMessage({ unstarted: error.message });
    return;
  }
  waiting.splice(0).forEach(pass);
}

onmessage = ({ data }) => {
  if (data.module) start(data);
  else if (program) pass(data);
  else waiting.push(data);
};
