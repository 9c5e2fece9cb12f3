// A game as a tree of positions: each node is {fen, uci, san, comment, nags, parent,
// children, evaluation}, the first child of each on the main line.

import { leftOutText } from './answers.js';
import * as api from './api.js';
import { parsePGN } from './pgn.js';

const most = 1400; // bytes of moves in a request

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

/** Returns the first game of a text with the faults of its moves: [game, faults]. */
export async function readGame(text, startFEN) {
  const { tags, result, root } = parsePGN(text);
  const game = newGame(tags.FEN ?? startFEN);
  Object.assign(game, { tags, result });
  game.root.comment = root.comment;
  const start = await api.play(game.root.fen, []);
  game.root.fen = start.fen;
  const faults = [leftOutText(start)].filter(Boolean);
  // Each task is a line that leaves a known position.
  const tasks = root.children.map((parsed) => [game.root, parsed]);
  while (tasks.length) {
    const [from, first] = tasks.shift();
    const chain = [first];
    while (chain.at(-1).children.length) chain.push(chain.at(-1).children[0]);
    const [played, fault] = await playAll(from.fen, chain.map((parsed) => parsed.text));
    if (fault) faults.push(fault);
    let node = from;
    for (const [i, move] of played.entries()) {
      const parsed = chain[i];
      node = addMove(node, move);
      node.comment ||= parsed.comment;
      node.nags = node.nags.length ? node.nags : parsed.nags;
      for (const other of parsed.children.slice(1)) tasks.push([node, other]);
    }
  }
  return [game, faults];
}

/** Plays moves from a position, in requests whose addresses are short enough: [moves, fault]. */
async function playAll(fen, texts) {
  const played = [];
  for (let from = 0; from < texts.length;) {
    let to = from + 1;
    for (let size = texts[from].length; to < texts.length && size + texts[to].length + 1 < most; to++) size += texts[to].length + 1;
    const { moves, fault } = await api.play(played.at(-1)?.fen ?? fen, texts.slice(from, to));
    played.push(...moves);
    if (fault) return [played, fault];
    from = to;
  }
  return [played, ''];
}
