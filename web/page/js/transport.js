// How requests reach the program: over HTTP. The site, which has no server, puts the file of the same
// name in web/site in the place of this one.

/** Sends a request for a path, perhaps with a text or its bytes, and returns a Response; signal aborts the request. */
export const send = (path, signal, text) => fetch(path, text === undefined ? { signal } : { signal, method: 'POST', body: text });

/** Says why there was no answer: {code, message}. */
export const whyNot = () => ({ code: 'network', message: 'Burnside does not answer. Is it still running?' });
