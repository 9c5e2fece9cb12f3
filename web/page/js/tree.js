// A game as a tree of positions: each node is {fen, uci, san, nags, before, after, evaluation,
// clk, opening, judged, rest, odd, parent, children}, the first child of each on its line. before and after are
// lists of comments. evaluation is what a comment says, judged what Burnside says of the move.
// rest and odd are texts that can't be read: the rest of the line, and variations.

import * as api from './api.js';
import { capitalised, words } from './words.js';

/** Returns a game of one position. */
export function newGame(fen) {
  return { tags: [], chess960: false, result: '*', after: [], root: newNode({ fen }, null), summary: null };
}

function newNode({ fen, uci = '', san = '', nags = [], before = [], after = [], eval: evaluation = null, clk = '', opening = null, judged = null, rest = '', odd = [] }, parent) {
  return { fen, uci, san, nags, before, after, evaluation, clk, opening, judged, rest, odd, parent, children: [] };
}

/** Adds a move after a node, unless the node has it; returns the node after the move. */
export function addMove(node, move) {
  const old = node.children.find((child) => child.san === move.san);
  if (old) return old;
  const child = newNode(move, node);
  node.children.push(child);
  return child;
}

/** Removes a node and all nodes after it from its game. */
export function removeNode(node) {
  node.parent.children = node.parent.children.filter((child) => child !== node);
}

/** Makes the line of a node the main line. */
export function makeMain(node) {
  for (let at = node; at.parent; at = at.parent) {
    at.parent.children = [at, ...at.parent.children.filter((child) => child !== at)];
  }
}

/** Returns the first node of the variation that a node is in, null in the main line. */
export function variationOf(node) {
  for (let at = node; at.parent; at = at.parent) {
    if (at.parent.children[0] !== at) return at;
  }
  return null;
}

/** Moves the variation of a node before the previous variation. The first variation takes the place of the line. */
export function promote(node) {
  const first = variationOf(node);
  const { children } = first.parent;
  const at = children.indexOf(first);
  [children[at - 1], children[at]] = [children[at], children[at - 1]];
}

/** Returns the nodes of the main line through a node: from the beginning to the end. */
export function lineThrough(node) {
  const nodes = [];
  for (let at = node; at; at = at.parent) nodes.push(at);
  nodes.reverse();
  while (nodes.at(-1).children.length) nodes.push(nodes.at(-1).children[0]);
  return nodes;
}

/** Returns all nodes of a game, each before its children, the line before its variations. */
export function nodesOf({ root }) {
  const [nodes, waiting] = [[], [root]];
  while (waiting.length) {
    const node = waiting.pop();
    nodes.push(node);
    waiting.push(...[...node.children].reverse());
  }
  return nodes;
}

/** Returns the value of a tag, '' if the game has none. */
export const tagOf = ({ tags }, wanted) => tags.find(({ name }) => name === wanted)?.value ?? '';

/** Returns the value of a tag unless it says that the value is not known. */
export const knownTag = (game, name) => tagOf(game, name).replace(/^[?.\s-]*$/, '');

// The tags that come before all others, in this order.
const roster = ['Event', 'Site', 'Date', 'Round', 'White', 'Black', 'Result'];

/** Gives a tag a value; '' removes the tag. */
export function setTag({ tags }, wanted, value) {
  const at = tags.findIndex(({ name }) => name === wanted);
  if (at >= 0) tags.splice(at, 1, ...(value ? [{ name: wanted, value }] : []));
  else if (value) {
    const rank = (name) => (roster.includes(name) ? roster.indexOf(name) : roster.length);
    const before = tags.findIndex(({ name }) => rank(name) > rank(wanted));
    tags.splice(before < 0 ? tags.length : before, 0, { name: wanted, value });
  }
}

/** Returns a game as the server's tree. */
export function treeOf(game) {
  const { tags, chess960, result, after, root, summary } = game;
  const all = nodesOf(game);
  const numbers = new Map(all.map((node, i) => [node, i]));
  const nodes = all.map((node) => {
    const { fen, uci, san, nags, before, after: comments, evaluation, clk, opening, judged, rest, odd, parent } = node;
    const written = { parent: parent ? numbers.get(parent) : -1, uci, san, fen };
    const more = { nags: nags.length && nags, before: before.length && before, after: comments.length && comments, eval: evaluation, clk, opening, judged, rest, odd: odd.length && odd };
    for (const [name, value] of Object.entries(more)) if (value) written[name] = value;
    return written;
  });
  return { tags, fen: root.fen, chess960, result, after, nodes, ...(summary ? { summary } : {}) };
}

/** Returns the game of a tree. */
export function gameOf({ tags, chess960, result, after = [], nodes, summary = null }) {
  const made = [];
  for (const node of nodes) {
    const { parent } = node;
    made.push(newNode(node, made[parent] ?? null));
    made[parent]?.children.push(made.at(-1));
  }
  return { tags, chess960, result: result || '*', after, root: made[0], summary };
}

/**
 * Reads a game of a text, which may be bytes: {game, faults, number, count, games}. faults are sentences about what could
 * not be read; games lists all games of the text if listed is set.
 */
export async function readGame(text, number = 1, listed = true) {
  const { game: tree, count, games = [] } = await api.games(text, number, listed);
  if (tree.variant) throw new Error(words.variantGame({ variant: tree.variant }));
  const { warnings = [], unread } = tree;
  const lines = typeof text !== 'string' || text.trim().includes('\n');
  const sentence = ({ line, text: fault }) => (lines ? words.lineFault({ line, fault }) : `${capitalised(fault)}.`);
  const fatal = tree.nodes.length === 1 && warnings.find(({ lost }) => lost === 'moves');
  if (fatal) throw new Error(sentence(fatal));
  const faults = warnings.map(sentence);
  if (unread) faults.push(words.notRead({ text: unread }));
  return { game: gameOf(tree), faults, number, count, games };
}
