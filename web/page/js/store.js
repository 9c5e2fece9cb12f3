// Stores the user's choices in the browser, if it allows that.

/** Returns a stored choice, null if there is none. */
export function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Stores a choice; reports whether the browser did so. If not, the choice holds only until the page is left. */
export function remember(name, value) {
  try {
    localStorage.setItem(name, value);
    return true;
  } catch {
    return false;
  }
}
