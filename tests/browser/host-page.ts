/** A page that is not ours, and how it looks. */

/** Every kind of element that a host application can have outside a form. */
export const hostPage = `
  <h1>Host</h1><h2>Host</h2><h3>Host</h3><h4>Host</h4><h5>Host</h5><h6>Host</h6>
  <p>Text <a href="#">link</a></p><ul><li>Item</li></ul><ol><li>Item</li></ol>
  <form><fieldset><legend>Host</legend><label>Name <input></label><input type="radio"><select><option>1</select>
  <textarea></textarea><button>Save</button></fieldset></form><table><tr><td tabindex="-1">Cell</td></tr></table>
  <span class="icon">*</span><span class="mark">*</span><span class="visually-hidden">*</span>`;
/** Runs in the page: each computed value of the elements and of their pseudo-elements. */
export function looksOf(elements: string): readonly string[] {
  return [...document.querySelectorAll(elements)].flatMap((element) =>
    ['', '::before', '::after', '::marker'].flatMap((part) => {
      const style = getComputedStyle(element, part);
      // The order of variables is by chance.
      return [...style].toSorted().map((name) => `${element.tagName}${part} ${name}: ${style.getPropertyValue(name)}`);
    }),
  );
}
