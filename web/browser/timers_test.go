package browser

import "fmt"

// holdTimers holds the page's timers of 0.4 seconds and more until fireTimers is called. So even a
// slow test sees a text that the page shows only for a moment. A slow tap is not taken for a long
// press either. The effect lasts until another page is opened.
func (b *browser) holdTimers() {
	b.t.Helper()
	b.run(`(() => {
		const [set, clear] = [window.setTimeout, window.clearTimeout];
		window.held = new Map();
		let last = 0;
		window.setTimeout = (act, delay, ...rest) => {
			if (!(delay >= 400)) return set(act, delay, ...rest);
			held.set(--last, () => act(...rest));
			return last;
		};
		window.clearTimeout = (id) => { if (!held.delete(id)) clear(id); };
	})()`)
}

// fireTimers waits until at least one timer is held. It then fires all held timers.
func (b *browser) fireTimers() {
	b.t.Helper()
	b.waitFor("held.size > 0")
	b.run("(() => { const acts = [...held.values()]; held.clear(); for (const act of acts) act(); })()")
}

// holdTime stops the clock of the page. After that, passTime advances it. The effect lasts until
// another page is opened.
func (b *browser) holdTime() {
	b.t.Helper()
	b.run("window.time = 1000; performance.now = () => window.time")
}

// passTime lets a number of milliseconds pass on the clock of the page.
func (b *browser) passTime(milliseconds int) {
	b.t.Helper()
	b.run(fmt.Sprintf("window.time += %d", milliseconds))
}
