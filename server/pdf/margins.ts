/** The margins of every sheet, which are not part of the reading order. */
import { cssString } from './markup.ts';

export interface Margins {
  readonly topLeft: string;
  readonly topRight: string;
  readonly bottomLeft: string;
  /** Contains `pageNumber` and `pageTotal`. */
  readonly bottomRight: string;
}

/** Private-use placeholders for the page number and the number of pages. */
export const pageNumber = '\uE000';
export const pageTotal = '\uE001';

/** The CSS of the margins. `spelled` replaces characters without a font. */
export function marginRules(
  { topLeft, topRight, bottomLeft, bottomRight }: Margins,
  spelled: (text: string) => string,
): string {
  const numbers = bottomRight
    .split(/([\uE000\uE001])/)
    .map((part) => counters.get(part) ?? cssString(spelled(part)))
    .join(' ');
  return `@page {
  ${marginBox('top-left', cssString(spelled(topLeft)))}
  ${marginBox('top-right', cssString(spelled(topRight)))}
  ${marginBox('bottom-left', cssString(spelled(bottomLeft)))}
  ${marginBox('bottom-right', numbers)}
}`;
}

const counters: ReadonlyMap<string, string> = new Map([
  [pageNumber, 'counter(page)'],
  [pageTotal, 'counter(pages)'],
]);

/** Margin boxes inherit no styles of the document. */
function marginBox(place: string, content: string): string {
  const edge = place.startsWith('top')
    ? 'padding-bottom: 5mm; vertical-align: bottom;'
    : 'padding-top: 5mm; vertical-align: top;';
  const style = 'color: var(--text-muted); font: 400 7.5pt/1.3 var(--fonts); white-space: nowrap;';
  return `@${place} { content: ${content}; ${style} ${edge} }`;
}

/** The widths that fit beside each other in one line, because Chromium neither wraps nor cuts these texts. */
export const mostWidths = { name: 52, account: 36 } as const;

/** Narrow characters have half of the width of the widest ones. */
const widthOf = (character: string): number => (/[a-ln-vx-z\d .'àáâäèéêëìíîïñóôöùúûü-]/.test(character) ? 1 : 2);

/** Shortens a text to a width. The full text is on the first page. */
export function shortened(text: string, most: number): string {
  let width = 0;
  const kept = [...text].filter((character) => (width += widthOf(character)) <= most).join('');
  return width <= most ? text : `${kept}…`;
}
