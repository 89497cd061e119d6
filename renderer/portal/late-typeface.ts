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
  // Each screen sets the title of the window.
  const observer = new MutationObserver(() => {
    const hasArrived = [...document.fonts].every(({ status }) => status === 'loaded');
    if (!hasArrived) return;
    observer.disconnect();
    drawWithLoadedTypefaces();
  });
  observer.observe(title, { childList: true });
}

/** Ends the "optional" of the typefaces, which keeps one that was late from being drawn until the next visit. */
function drawWithLoadedTypefaces(): void {
  for (const { cssRules } of document.styleSheets)
    for (const rule of cssRules) if (rule instanceof CSSFontFaceRule) rule.style.setProperty('font-display', 'block');
}
