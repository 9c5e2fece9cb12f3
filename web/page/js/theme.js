// Sets the stored look, light or dark, before the page is drawn. Without a stored look the style
// sheet follows the system.
try {
  const chosen = localStorage.getItem('theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch {
  // The browser does not allow storage.
}
