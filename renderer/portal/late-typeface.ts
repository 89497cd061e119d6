/** The typeface of the headings, which the first paint of a visit does not wait for. */
let isFollowed = false;

/**
 * Draws the headings in their typeface from the next screen on, if it arrived after the first paint. Headings that are
 * already on the page keep theirs, so that nothing moves.
 */
export function adoptTypefaceOnNextScreen(): void {
  const title = document.querySelector('title');
  if (isFollowed || title === null) return;
  isFollowed = true;
  const { pathname } = location;
  // Each screen sets the title of the window. A change on the same screen has other causes, such as errors.
  const observer = new MutationObserver(() => {
    const statuses = new Set(Array.from(document.fonts, ({ status }) => status));
    if (location.pathname === pathname || statuses.has('loading') || !statuses.has('loaded')) return;
    observer.disconnect();
    drawWithLoadedTypefaces();
  });
  observer.observe(title, { childList: true });
}

/**
 * Ends the "optional" of the typefaces, which keeps one that was late from being drawn until the next visit. The
 * screenshots evaluate this function in a page, so it uses nothing of its module.
 */
export function drawWithLoadedTypefaces(): void {
  // A sheet of another origin, such as one of a browser extension, cannot be read.
  const own = [...document.styleSheets].filter(({ href }) => href === null || href.startsWith(location.origin));
  for (const { cssRules } of own)
    for (const rule of cssRules) if (rule instanceof CSSFontFaceRule) rule.style.setProperty('font-display', 'block');
}
