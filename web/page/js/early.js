// Sets what must be known before the page is drawn: its language, and the stored look, board and
// pieces. Without a stored look the style sheet follows the system.
{
  const languages = ['en', 'sv', 'ru', 'sl']; // that the page has texts in
  const root = document.documentElement;
  const stored = (name) => {
    try {
      return localStorage.getItem(name) ?? '';
    } catch {
      return ''; // The browser does not allow storage.
    }
  };
  for (const name of ['theme', 'board', 'pieces']) {
    if (/^[a-z]+$/.test(stored(name))) root.dataset[name] = stored(name);
  }
  const wanted = [stored('language'), ...navigator.languages].map((tag) => tag.toLowerCase().split('-')[0]);
  root.lang = wanted.find((language) => languages.includes(language)) ?? 'en';
  // The head of the page is written in English. It stays hidden until main.js has translated it.
  if (root.lang !== 'en') root.dataset.untranslated = '';
  // The texts arrive together with the modules.
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: new URL(`../texts/${root.lang}.json`, document.currentScript.src) });
  document.head.append(link);
}
