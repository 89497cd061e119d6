/**
 * Draws the typefaces that a page has loaded, as on every visit but the first, whose pages do not wait for them. It is
 * evaluated in a page, so it uses nothing of its module.
 */
export function drawLoadedTypefaces(): void {
  for (const { cssRules } of document.styleSheets)
    for (const rule of cssRules) if (rule instanceof CSSFontFaceRule) rule.style.setProperty('font-display', 'block');
}
