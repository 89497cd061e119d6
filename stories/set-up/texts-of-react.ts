/**
 * The texts that are nodes of React's own, each with its element: a translation replaces such a node, and React then
 * fails when it removes or changes it. A text that is the only content of its element is none, and a style sheet is no
 * text.
 */
export function textsOfReact(root: Node): readonly string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (walker.nextNode() !== null) {
    const { currentNode: text } = walker;
    if (text.parentElement instanceof HTMLStyleElement) continue;
    if (Object.keys(text).some((name) => name.startsWith('__reactFiber')))
      found.push(`${text.nodeValue} in ${text.parentElement?.outerHTML.slice(0, 200)}`);
  }
  return found;
}
