/** What stands on every sheet, outside of what is read aloud. */
import { cssString } from './markup.ts';

export interface Margins {
  readonly topLeft: string;
  readonly topRight: string;
  readonly bottomLeft: string;
  /** With `pageNumber` and `pageTotal` where the numbers are to stand. */
  readonly bottomRight: string;
}

/** Stand for the number of the page, and how many there are; nobody can type them into a sentence of the institution. */
export const pageNumber = '\uE000';
export const pageTotal = '\uE001';

/** `spelled`: how a text is written with the fonts there are. */
export function marginRules({ topLeft, topRight, bottomLeft, bottomRight }: Margins, spelled: (text: string) => string): string {
  const numbers = bottomRight.split(/([\uE000\uE001])/).map((part) => counters.get(part) ?? cssString(spelled(part))).join(' ');
  return `@page {
  ${marginBox('top-left', cssString(spelled(topLeft)))}
  ${marginBox('top-right', cssString(spelled(topRight)))}
  ${marginBox('bottom-left', cssString(spelled(bottomLeft)))}
  ${marginBox('bottom-right', numbers)}
}`;
}

const counters: ReadonlyMap<string, string> = new Map([[pageNumber, 'counter(page)'], [pageTotal, 'counter(pages)']]);

/** Such boxes inherit nothing of the document's. */
function marginBox(place: string, content: string): string {
  const edge = place.startsWith('top') ? 'padding-bottom: 5mm; vertical-align: bottom;' : 'padding-top: 5mm; vertical-align: top;';
  return `@${place} { content: ${content}; color: #59636e; font: 400 7.5pt/1.3 var(--fonts); white-space: nowrap; ${edge} }`;
}

const mostWidth = 50;

/** Signs that are written in squares count twice. */
const widthOf = (sign: string): number => (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(sign) ? 2 : 1);

/** As much of a name as fits beside what else stands at the edge of a sheet; the whole stands on the first page. */
export function shortened(text: string): string {
  let width = 0;
  const kept = [...text].filter((sign) => (width += widthOf(sign)) <= mostWidth).join('');
  return width <= mostWidth ? text : `${kept}…`;
}
