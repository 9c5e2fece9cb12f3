// A game as a tree of positions: each node is {fen, uci, san, comment, nags, parent,
// children, evaluation}, the first child of each on the main line.

import * as api from './api.js';

/** Returns a game of one position. */
export function newGame(fen) {
  return { tags: {}, result: '*', root: { fen, uci: '', san: '', comment: '', nags: [], parent: null, children: [] } };
}

/** Adds a move after a node, unless the node has it; returns the node after the move. */
export function addMove(node, { uci, san, fen }) {
  const old = node.children.find((child) => child.uci === uci);
  if (old) return old;
  const child = { fen, uci, san, comment: '', nags: [], parent: node, children: [] };
  node.children.push(child);
  return child;
}

/** Removes a node, and all nodes after it, from its game. */
export function removeNode(node) {
  node.parent.children = node.parent.children.filter((child) => child !== node);
}

/** Makes the line of a node the main line. */
export function makeMain(node) {
  for (let at = node; at.parent; at = at.parent) {
    at.parent.children = [at, ...at.parent.children.filter((child) => child !== at)];
  }
}

/** Returns the nodes of the main line through a node: from the beginning to the end. */
export function lineThrough(node) {
  const nodes = [node];
  while (nodes[0].parent) nodes.unshift(nodes[0].parent);
  while (nodes.at(-1).children.length) nodes.push(nodes.at(-1).children[0]);
  return nodes;
}

/** Returns the first game of a text with what could not be read: [game, faults]. */
export async function readGame(text, startFEN) {
  if (!text.trim()) return [newGame(startFEN), []];
  const { game: read, count } = await api.games(text);
  if (read.variant) throw new Error(`This is a game of ${read.variant}, which Burnside does not show.`);
  const { tags, result, after = [], warnings = [] } = read;
  const fatal = read.nodes.length === 1 && warnings.find(({ lost }) => lost === 'moves');
  const sentence = ({ line, text: fault }) => (text.trim().includes('\n') ? `Line ${line}: ${fault}.` : `${fault[0].toUpperCase()}${fault.slice(1)}.`);
  if (fatal) throw new Error(sentence(fatal));
  const nodes = [];
  for (const { parent, uci = '', san = '', fen, nags = [], before = [], after: comments = [] } of read.nodes) {
    const node = { fen, uci, san, nags, before: before.join(' '), comment: comments.join(' '), parent: nodes[parent] ?? null, children: [] };
    node.parent?.children.push(node);
    nodes.push(node);
  }
  const faults = warnings.map(sentence);
  if (read.unread) faults.push(`Not read: ${read.unread}`);
  if (count > 1) faults.push(`The text has ${count} games. This is the first one.`);
  return [{ tags: Object.fromEntries(tags.map(({ name, value }) => [name, value])), result, after: after.join(' '), root: nodes[0] }, faults];
}
