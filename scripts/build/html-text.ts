/** Encodes a text for HTML, as content or in a quoted attribute. */
export const encodeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The text that `encodeHtml` has encoded. */
export const decodeHtml = (html: string): string =>
  html.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
