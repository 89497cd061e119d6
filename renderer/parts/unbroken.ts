import { createElement, Fragment, type ReactNode } from 'react';
import { splitAtCodes } from '../../engine/internal.ts';

/** The text, in which no code such as I-551 is on two lines. Screen readers read the same text. */
export function unbroken(text: string): ReactNode {
  const parts = splitAtCodes(text);
  if (parts.length === 1) return text;
  return createElement(
    Fragment,
    null,
    ...parts.map((part, index) => createElement('span', index % 2 === 1 ? { className: 'unbroken' } : null, part)),
  );
}
