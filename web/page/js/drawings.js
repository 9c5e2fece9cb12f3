// The user's own arrows and circles on a board. The user draws them with the right button, or with a
// finger that is held and then dragged.

const hold = 450; // milliseconds until a resting finger begins to draw
const slack = 8; // pixels that a resting finger may move

export class Drawings {
  /** squareAt(x, y) returns the square at a point of the window, or null if the point is not on the board; onChange() is called after a change, onHold() when a finger begins to draw. */
  constructor(board, { squareAt, onChange, onHold }) {
    Object.assign(this, { squareAt, onChange, onHold });
    this.marks = []; // {from, to, other}: a circle if from and to are the same square
    board.addEventListener('contextmenu', (event) => event.preventDefault());
    board.addEventListener('pointerdown', (event) => this.press(event));
  }

  clear() {
    if (!this.marks.length) return;
    this.marks = [];
    this.onChange();
  }

  press(event) {
    if (event.pointerType === 'mouse') {
      if (event.button === 0) this.clear();
      if (event.button === 2) this.follow(event, this.squareAt(event.clientX, event.clientY));
      return;
    }
    const from = this.squareAt(event.clientX, event.clientY);
    const stop = new AbortController();
    const timer = setTimeout(() => {
      stop.abort();
      this.onHold();
      this.follow(event, from);
    }, hold);
    const end = () => {
      clearTimeout(timer);
      stop.abort();
    };
    const moved = ({ clientX, clientY }) => Math.hypot(clientX - event.clientX, clientY - event.clientY) > slack && end();
    addEventListener('pointermove', moved, { signal: stop.signal });
    for (const type of ['pointerup', 'pointercancel']) addEventListener(type, end, { signal: stop.signal });
  }

  /** Draws from a square to the square where the pointer is lifted. */
  follow(event, from) {
    const stop = new AbortController();
    addEventListener('pointerup', (up) => {
      if (up.pointerId !== event.pointerId) return;
      stop.abort();
      const to = this.squareAt(up.clientX, up.clientY);
      if (from !== null && to !== null) this.toggle({ from, to, other: event.shiftKey });
    }, { signal: stop.signal });
    addEventListener('pointercancel', () => stop.abort(), { signal: stop.signal });
  }

  /** Adds a mark, or removes it if it is already there. */
  toggle(mark) {
    const same = ({ from, to }) => from === mark.from && to === mark.to;
    const old = this.marks.find(same);
    this.marks = this.marks.filter((one) => !same(one));
    if (!old || old.other !== mark.other) this.marks.push(mark);
    this.onChange();
  }
}
