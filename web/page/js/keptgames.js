// The latest games, which the browser keeps, so that no new game, link or other tab destroys one.

import { recall, remember } from './store.js';

const prefix = 'game-';
const mostKept = 50;
const stampLength = 12;

/** Returns a short text that no other tab has. It begins with the time. */
export const fresh = () => Date.now().toString(36).padStart(9, '0') + Math.floor(Math.random() * 36 ** 3).toString(36).padStart(3, '0');

/** Returns the names of the kept games, the latest first. Names begin with the time, so that they can be sorted. If the browser allows no storage, there are none. */
function names() {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix) && key.length === prefix.length + stampLength).sort().reverse();
  } catch {
    return [];
  }
}

/** Returns the tree of a kept game, null if there is none. */
function treeNamed(name) {
  try {
    return JSON.parse(recall(name).slice(stampLength));
  } catch {
    return null;
  }
}

/** The game of a tab. A tab remembers it, and where the user is in it, as long as it is open. */
export class KeptGame {
  constructor() {
    this.name = '';
    this.stamp = ''; // of what this tab has read or written last
  }

  /** Begins a new game. */
  begin() {
    this.name = prefix + fresh();
    this.stamp = '';
    this.mark(0);
  }

  /** Opens a kept game and returns its tree, or null if there is none. Without a name, it opens the tab's own game; a new tab opens the latest game. */
  open(name = this.own() || this.latest()) {
    const tree = name ? treeNamed(name) : null;
    if (!tree) return null;
    if (name !== this.own()) this.place = 0;
    this.name = name;
    this.stamp = recall(name).slice(0, stampLength);
    this.remember();
    return tree;
  }

  /** Returns the name of the game that this tab had before a reload, '' in a new tab. */
  own() {
    try {
      const [name, place] = (sessionStorage.getItem('game') ?? '').split(' ');
      this.place = Number(place) || 0;
      return name;
    } catch {
      return '';
    }
  }

  latest() {
    try {
      return names()[0] ?? '';
    } catch {
      return '';
    }
  }

  /** Stores the number of the node that is shown. */
  mark(place) {
    this.place = place;
    this.remember();
  }

  remember() {
    try {
      sessionStorage.setItem('game', `${this.name} ${this.place}`);
    } catch {
      // A reload shows the beginning of the latest game.
    }
  }

  /**
   * Stores a tree. If another tab has changed the game meanwhile, the tree becomes a separate game. Returns 'kept', 'apart' or, if the
   * browser has no room for it, 'full'.
   */
  save(tree) {
    const stored = recall(this.name)?.slice(0, stampLength) ?? this.stamp;
    const apart = stored !== this.stamp;
    if (apart) this.name = prefix + fresh();
    const stamp = fresh();
    if (!remember(this.name, stamp + JSON.stringify(tree))) return 'full';
    this.stamp = stamp;
    this.remember();
    for (const old of names().slice(mostKept)) if (old !== this.name) localStorage.removeItem(old);
    return apart ? 'apart' : 'kept';
  }

  /** Forgets the game, unless another tab has changed it. */
  drop() {
    if (recall(this.name)?.startsWith(this.stamp)) forgetGame(this.name);
  }
}

/** Returns the kept games as {name, tree}, the latest first. */
export const keptGames = () => names().map((name) => ({ name, tree: treeNamed(name) })).filter(({ tree }) => tree);

/** Removes a kept game. */
export const forgetGame = (name) => localStorage.removeItem(name);
