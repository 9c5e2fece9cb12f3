// Sends requests to the program over HTTP. The site has no server; there the file of the same name in
// web/site replaces this one.

import { words } from './words.js';

/** Sends a request for a path, perhaps with a text or its bytes, and returns a Response; signal aborts the request. */
export const send = (path, signal, text) => fetch(path, text === undefined ? { signal } : { signal, method: 'POST', body: text });

/** Says why there was no answer: {code, message}. */
export const whyNot = () => ({ code: 'network', message: words.unanswered });
