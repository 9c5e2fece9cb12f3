// Sets the look before the page is drawn: the one chosen here before, else that
// of the system, which the style sheet follows by itself.
try {
  const chosen = localStorage.getItem('theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch {
  // The browser lets pages store nothing.
}
