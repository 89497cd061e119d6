/** Measurements that run in a page, of tests and of stories. None uses anything outside itself. */

/** The elements that make the page wider than its window, the widest first, each with its excess in pixels. */
export function sideways(): readonly string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const range = document.createRange();
  const rightOf = (element: Element): number => {
    range.selectNodeContents(element);
    return Math.max(element.getBoundingClientRect().right, range.getBoundingClientRect().right);
  };
  const out = [...document.querySelectorAll<HTMLElement>('body *')]
    .toReversed()
    .filter((element) => !element.matches(':has(.visually-hidden), .visually-hidden'))
    .map((element) => ({ element, by: Math.round(rightOf(element) + scrollX - clientWidth) }))
    .filter(({ by }) => by > 0)
    .sort((one, other) => other.by - one.by)
    .slice(0, 3)
    .map(({ element, by }) => `${element.tagName} “${element.textContent.trim().slice(0, 40)}” by ${by}`);
  return [`the page is ${scrollWidth - clientWidth} px too wide: ${out.join(', ')}`];
}

/**
 * Targets smaller than 24 by 24 px that violate success criterion 2.5.8. Links within a sentence are exempt,
 * and so are targets whose center is at least 24 px from other targets. A label is part of its box.
 */
export function smallTargets(): readonly string[] {
  const modal = document.querySelector('dialog[open]') ?? document;
  const elements = [
    ...modal.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [role=tab], [role=option]'),
  ].filter(
    (element) =>
      element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
      element.getBoundingClientRect().width > 1,
  );
  const targets = elements.map((element) => {
    const own = element.getBoundingClientRect();
    const isBox = element instanceof HTMLInputElement && ['radio', 'checkbox'].includes(element.type);
    const boxes = [own, ...(isBox ? [...(element.labels ?? [])].map((label) => label.getBoundingClientRect()) : [])];
    return {
      element,
      left: Math.min(...boxes.map(({ left }) => left)),
      right: Math.max(...boxes.map(({ right }) => right)),
      top: Math.min(...boxes.map(({ top }) => top)),
      bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
    };
  });
  type Target = (typeof targets)[number];
  const isInSentence = ({ element }: Target): boolean =>
    getComputedStyle(element).display === 'inline' &&
    (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim();
  const isSmall = ({ left, right, top, bottom }: Target): boolean => right - left < 23.95 || bottom - top < 23.95;
  const isNear = (one: Target, other: Target): boolean => {
    const [x, y] = [(one.left + one.right) / 2, (one.top + one.bottom) / 2];
    const away = Math.hypot(Math.max(other.left - x, 0, x - other.right), Math.max(other.top - y, 0, y - other.bottom));
    return away < (isSmall(other) ? 24 : 12);
  };
  return targets
    .filter((one) => isSmall(one) && !isInSentence(one) && targets.some((other) => other !== one && isNear(one, other)))
    .map(
      ({ element, left, right, top, bottom }) =>
        `${element.tagName} “${element.textContent || element.id}”: ` +
        `${Math.round(right - left)} by ${Math.round(bottom - top)}`,
    );
}

/** Texts that are cut off, and texts that overlap other texts. */
export function lostWords(): readonly string[] {
  const root = document.querySelector('dialog[open]') ?? document.body;
  const isForEars = (element: Element): boolean =>
    element.closest('.visually-hidden') !== null || element.getBoundingClientRect().width < 2;
  const isHidden = (element: Element): boolean =>
    element.closest('option') !== null || !element.checkVisibility() || isForEars(element);
  const cut = [...root.querySelectorAll<HTMLElement>('*')]
    .filter((element) => {
      if (isHidden(element) || element.matches('input, textarea, select, svg *')) return false;
      const { overflowX, overflowY } = getComputedStyle(element);
      const isCutAcross = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1;
      const isCutBelow = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1;
      return (isCutAcross || isCutBelow) && element.innerText.trim() !== '';
    })
    .map((element) => `cut off: “${element.innerText.slice(0, 60)}”`);

  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const lines: { readonly text: string; readonly box: DOMRect }[] = [];
  const known = new Map<Element, boolean>([[root, false]]);
  const isAfloat = (element: Element): boolean => {
    const isItself = (): boolean => /fixed|sticky|absolute/.test(getComputedStyle(element).position);
    const found =
      known.get(element) ?? ((element.parentElement !== null && isAfloat(element.parentElement)) || isItself());
    known.set(element, found);
    return found;
  };
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const parent = node.parentElement;
    if (text === '' || parent === null || isHidden(parent) || isAfloat(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    lines.push(...[...range.getClientRects()].filter(({ width }) => width > 2).map((box) => ({ text, box })));
  }
  lines.sort((a, b) => a.box.top - b.box.top);
  const overlaps = lines.flatMap(({ text, box }, index) => {
    const found: string[] = [];
    for (const other of lines.slice(index + 1)) {
      if (other.box.top > box.bottom - box.height * 0.35) break;
      const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const shared = Math.min(box.bottom, other.box.bottom) - other.box.top;
      if (across > 3 && shared > Math.min(box.height, other.box.height) * 0.35)
        found.push(`“${text.slice(0, 40)}” lies on “${other.text.slice(0, 40)}”`);
    }
    return found;
  });
  return [...cut, ...overlaps];
}

/**
 * The texts that are nodes of React's own, each with its element: a translation replaces such a node, and React then
 * fails when it removes or changes it. A text that is the only content of its element is none, and a style sheet is no
 * text.
 */
export function textsOfReact(): readonly string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (walker.nextNode() !== null) {
    const { currentNode: text } = walker;
    if (text.parentElement instanceof HTMLStyleElement) continue;
    if (Object.keys(text).some((name) => name.startsWith('__reactFiber')))
      found.push(`${text.nodeValue} in ${text.parentElement?.outerHTML.slice(0, 200)}`);
  }
  return found;
}

/** Mail addresses, references and names of files that the translation of a browser would change. */
export function translatedNames(): readonly string[] {
  const own = /\b[\w.]+@[\w.]+|\b[A-Z\d]{4}-[A-Z\d]{4}\b|\w\.(?:docx|jpe?g|pdf|png)\b/;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (walker.nextNode() !== null) {
    const { nodeValue: text, parentElement: element } = walker.currentNode;
    const isKept = element?.closest('[translate="no"], style, script');
    if (text !== null && own.test(text) && !isKept) found.push(`${text} in ${element?.outerHTML.slice(0, 200)}`);
  }
  return found;
}

/** Styles of a reader: text of double size, or the spacing of success criterion 1.4.12. */
export const readersStyles = {
  'large text': 'html { font-size: 200% !important; }',
  'wide spacing':
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }',
};
