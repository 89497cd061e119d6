/** The changes that the translation of a browser makes to a page. */
import type { Page } from 'playwright-core';

/**
 * Translates the page: each text is replaced by two elements with the translated text, also every text that appears
 * later. The words stay the same, so that a story still finds its controls.
 */
export const translate = (page: Page): Promise<void> => page.evaluate(translateAll, '');

/** As `translate`, in each page, before its scripts run; each text also changes. */
export async function translateEarly(page: Page): Promise<void> {
  await page.addInitScript(`document.addEventListener('readystatechange', () => {
    if (document.readyState === 'interactive') (${translateAll.toString()})('»');
  });`);
}

/** Runs in the page. */
function translateAll(mark: string): void {
  const translated = new WeakSet<Node>();
  const translateIn = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : [];
    while (walker.nextNode() !== null) texts.push(walker.currentNode);
    for (const text of texts) {
      const { parentElement: parent, nodeValue: words } = text;
      if (parent === null || translated.has(parent) || parent.closest('script, style, noscript, textarea') !== null)
        continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = (words ?? '').trim() === '' ? words : `${mark}${words}`;
      translated.add(inner);
      outer.append(inner);
      text.parentNode?.replaceChild(outer, text);
    }
  };
  translateIn(document.body);
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const node of addedNodes.length > 0 ? addedNodes : [target]) translateIn(node);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}
