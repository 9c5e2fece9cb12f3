// Returns the faults in the look of the page, as a list of texts.
(() => {
  const faults = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) faults.push(`the page is ${root.scrollWidth} pixels wide in a window of ${root.clientWidth}`);

  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const known = new Map(); // colours by their names
  const rgba = (color) => {
    if (!known.has(color)) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      known.set(color, [...canvas.getImageData(0, 0, 1, 1).data]);
    }
    return known.get(color);
  };
  const luminance = ([r, g, b]) => {
    const part = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  };
  const ground = (element) => {
    for (let e = element; e; e = e.parentElement) {
      const color = rgba(getComputedStyle(e).backgroundColor);
      if (color[3] === 255) return color;
    }
    return [255, 255, 255, 255];
  };
  const contrast = (a, b) => {
    const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
    return (high + 0.05) / (low + 0.05);
  };
  const visible = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.unseen');

  for (const element of document.querySelectorAll('body *')) {
    const text = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data.trim()).join('');
    if (!text || !visible(element) || element.closest('noscript, :disabled, .skip')) continue;
    const style = getComputedStyle(element);
    const ratio = contrast(rgba(element.namespaceURI.endsWith('svg') ? style.fill : style.color), ground(element));
    if (ratio < 4.5) faults.push(`contrast ${ratio.toFixed(2)}: ${element.tagName} "${text.slice(0, 40)}"`);
  }

  for (const control of document.querySelectorAll('a, button, input, select, textarea, [role="gridcell"], [role="img"], [role="region"]')) {
    if (!visible(control) || control.closest('[aria-hidden="true"]')) continue;
    const name = control.getAttribute('aria-label') || control.textContent.trim() || control.labels?.[0]?.textContent.trim();
    if (!name) faults.push(`no name: ${control.outerHTML.slice(0, 80)}`);
    const reachable = control.tabIndex >= 0 || control.matches('[role="gridcell"], [role="img"], :disabled');
    if (!reachable) faults.push(`can't be reached: ${control.outerHTML.slice(0, 80)}`);
  }
  if (document.querySelectorAll('.board').length !== document.querySelectorAll('.board [tabindex="0"]').length) faults.push('no square of the board can be reached with Tab');
  if (document.querySelectorAll('h1').length !== 1) faults.push('there is not exactly one h1');
  return faults;
})();
