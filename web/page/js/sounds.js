// Sounds of moves, made by the browser's synthesiser. They are off until the user wants them.

import { recall } from './store.js';

/** What sounds, one after the other: frequency in hertz, and seconds. */
const notes = {
  move: [[190, 0.06]],
  capture: [[140, 0.05], [95, 0.09]],
  check: [[420, 0.07], [560, 0.09]],
  end: [[392, 0.14], [330, 0.14], [262, 0.3]],
};

const loudness = 0.25;

let context = null;

/** Plays the sound of a move in algebraic notation; over says that it ended the game. */
export function soundOf(san, over = false) {
  if (recall('sound') !== 'on' || !san) return;
  context ??= new AudioContext();
  context.resume();
  let at = context.currentTime;
  for (const [frequency, length] of notes[kindOf(san, over)]) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = 'triangle';
    tone.frequency.value = frequency;
    // A quick start and a slow fade sound like wood on wood.
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(loudness, at + 0.005);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    tone.connect(gain).connect(context.destination);
    tone.start(at);
    tone.stop(at + length);
    at += length * 0.8;
  }
}

function kindOf(san, over) {
  if (over || san.endsWith('#')) return 'end';
  if (san.endsWith('+')) return 'check';
  return san.includes('x') ? 'capture' : 'move';
}
