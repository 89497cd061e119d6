import { createElement, type ReactNode } from 'react';
import { splitAtKept } from '../../engine/internal.ts';

/**
 * The text, in which no code such as I-551 is on two lines. A translation of the page leaves codes, mail addresses and
 * own words. Screen readers read the same text.
 */
export function unbroken(text: string): ReactNode {
  const parts = splitAtKept(text);
  return parts.length < 2 ? text : parts.map(drawPart);
}

/** The text without the marks around own words, for an element or a name that needs none. */
export const withoutIsolates = (text: string): string => text.replace(/[\u2068\u2069]/g, '');

/** The element of own words isolates them. */
const drawPart = (part: string | undefined, key: number): ReactNode =>
  part &&
  createElement(
    key % 3 ? 'bdi' : 'span',
    { key, translate: key % 3 ? 'no' : undefined, className: key % 3 > 1 ? 'unbroken' : undefined },
    withoutIsolates(part),
  );
