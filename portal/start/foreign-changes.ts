/**
 * The page does not own its DOM: translators, password managers and other extensions wrap, move and remove elements
 * that React has drawn. React then asks the browser to remove an element from where it has put it, or to insert beside
 * it; the browser refuses with an error, and React discards the page. No option of React prevents this, and a new
 * drawing after the error would lose the focus, the caret and open dialogs. So these two calls act where the element is
 * now. Extensions are not affected, because their scripts have functions of their own. Only the entry point of the
 * portal imports this: the library changes nothing of its host.
 */
export function tolerateForeignChanges({ prototype }: typeof Node = Node): void {
  const { removeChild, insertBefore } = prototype;
  Object.assign(prototype, {
    removeChild(this: Node, child: Node): Node {
      return child.parentNode === null ? child : removeChild.call(child.parentNode, child);
    },
    insertBefore(this: Node, node: Node, next?: Node | null): Node {
      let place = next ?? null;
      // The element around the next one, if that is wrapped; without either, the end.
      while (place !== null && place.parentNode !== this) place = place.parentNode;
      return insertBefore.call(this, node, place);
    },
  });
}
