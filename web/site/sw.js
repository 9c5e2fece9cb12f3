// The service worker: it keeps all files of one version of the site. Another version waits until
// the user wants it.

// The tool that makes the site writes these two.
const version = '{{.Version}}';
const paths = {{.Paths}};

const prefix = 'burnside ';
const name = prefix + version;

/** Returns a response from the caches of all versions, or the network. */
async function find(path) {
  // The path of a data file contains a hash of the file. So the file of an earlier version with this path is the same.
  const kept = path.startsWith('data/') && await caches.match(path);
  if (kept) return kept;
  const isLasting = path.startsWith('data/') || path.startsWith(version);
  const response = await fetch(path, { cache: isLasting ? 'default' : 'no-cache' });
  if (!response.ok) throw new Error(`${path}: status ${response.status}`);
  return response;
}

async function keep() {
  const cache = await caches.open(name);
  // The files are loaded one after the other, so that the page's own requests are not delayed.
  for (const path of paths) await cache.put(path, await find(path));
}

async function dropOthers() {
  for (const other of await caches.keys()) {
    if (other.startsWith(prefix) && other !== name) await caches.delete(other);
  }
  await clients.claim();
}

async function answer(request) {
  const cache = await caches.open(name);
  const kept = await cache.match(request.mode === 'navigate' && isPage(request.url) ? './' : request);
  return kept ?? fetch(request);
}

/** Reports whether an address is that of the page, with any query. */
const isPage = (address) => ['', 'index.html'].includes(new URL(address).pathname.slice(new URL('./', location).pathname.length));

addEventListener('install', (event) => event.waitUntil(keep()));
addEventListener('activate', (event) => event.waitUntil(dropOthers()));
addEventListener('message', ({ data }) => data === 'take over' && skipWaiting());
addEventListener('fetch', (event) => {
  if (event.request.method === 'GET' && event.request.url.startsWith(new URL('./', location).href)) event.respondWith(answer(event.request));
});
