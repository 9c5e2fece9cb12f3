// Runs the WebAssembly program under Go's loader, wasm_exec.js, which must be loaded before.

/**
 * Starts the program of a compiled module. host has the functions that the program calls:
 * line(text) and quit() of the UCI session, head(number, status, type), part(number, bytes) and
 * end(number) of answers to requests. If files are not inside the program, host.files has the
 * size of each file and of its header, as size and head by its name, and read(name, from, to) returns the promise of the bytes from one offset to before another
 * one, or of the whole file. host.memory is the memory of the device in GiB, and host.address is the
 * address of the page for other devices, each if it is known. The promise is the host with the
 * functions of the program: send(text) for the session and close() for the end of its input,
 * request(number, path, text) and abort(number); text, a string or its bytes, is left out where a
 * request has none. ended(text) is called if the program
 * ends by a fault; text is a sentence that says why.
 */
globalThis.startBurnside = async (module, host, ended) => {
  const go = new globalThis.Go();
  let said = ''; // the last of what the program has written about a fault
  const { fs } = globalThis;
  const decoder = new TextDecoder();
  globalThis.fs = {
    ...fs,
    writeSync(file, bytes) {
      if (file === 2) said = (said + decoder.decode(bytes)).slice(-10000);
      return fs.writeSync(file, bytes);
    },
  };
  const started = new Promise((resolve) => { host.started = () => resolve(host); });
  globalThis.burnside = host;
  const instance = await WebAssembly.instantiate(module, go.importObject);
  const fault = (error) => {
    if (/out of memory|cannot allocate/i.test(`${said}${error ?? ''}`)) return 'Burnside has run out of memory. A smaller hash may help.';
    const [, why] = said.match(/^(?:panic|error): (.*)/m) ?? [];
    return `Burnside has stopped${why || error ? `: ${why ?? error}` : ''}.`;
  };
  go.run(instance).then(() => ended(fault()), (error) => ended(fault(error)));
  return started;
};
