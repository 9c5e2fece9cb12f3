// Sets the stored look, board and pieces before the page is drawn. Without a stored look the style
// sheet follows the system.
try {
  for (const name of ['theme', 'board', 'pieces']) {
    const chosen = localStorage.getItem(name);
    if (/^[a-z]+$/.test(chosen ?? '')) document.documentElement.dataset[name] = chosen;
  }
} catch {
  // The browser does not allow storage.
}
