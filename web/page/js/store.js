// What the browser remembers of the user's choices, if it lets pages store anything.

/** Returns what was chosen, null if nothing was. */
export function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Remembers a choice. */
export function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Then it holds only until the page is left.
  }
}
