// Plays the game on the page to its end. It makes random moves on the board, prefers captures,
// and takes a move back now and then. The seed decides all choices. At the end window.played
// is the number of moves made.
((seed) => {
  let state = seed + 1;
  const random = (below) => {
    state = (1103515245 * state + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
  const cells = () => [...document.querySelectorAll('.board .cell')];
  const press = (cell, key) => cell.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  const button = (text) => [...document.querySelectorAll('.controls button')].find((e) => e.textContent === text);

  /** Makes a random move; reports whether there is one. */
  const move = () => {
    const side = document.querySelector('.player.own .side-mark').classList.contains('w') ? 'white' : 'black';
    const men = cells().filter((cell) => cell.getAttribute('aria-label').includes(`, ${side} `));
    const moves = men.flatMap((man) => {
      press(man, 'Enter');
      const targets = cells().filter((cell) => cell.querySelector('.badge:not(.mated)'));
      press(man, 'Escape');
      return targets.map((target) => [man.dataset.square, target.dataset.square, target.classList.contains('has-man')]);
    });
    if (!moves.length) return false;
    const captures = moves.filter(([, , capture]) => capture);
    const [from, to] = captures.length && random(2) ? captures[random(captures.length)] : moves[random(moves.length)];
    for (const square of [from, to]) press(document.querySelector(`.board [data-square="${square}"]`), 'Enter');
    document.querySelector('.promotion:not([hidden]) button')?.click();
    return true;
  };

  let made = 0;
  window.played = null;
  const go = () => {
    if (button('Resign').disabled) {
      window.played = made;
      return;
    }
    const ready = document.querySelector('.play').getAttribute('aria-busy') === 'false';
    if (ready && made % 9 === 5 && random(2)) {
      made++;
      button('Take back').click();
    } else if (ready && move()) {
      made++;
    }
    setTimeout(go, 4);
  };
  go();
})
