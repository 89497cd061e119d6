import { createElement, Fragment, type ReactNode } from 'react';

/** Letters, a hyphen and digits, such as I-551C: browsers break a line after the hyphen. */
const codes = /(\w+-\d\w*)/;

/** The text, in which no code such as I-551 is on two lines. Screen readers read the same text. */
export function unbroken(text: string): ReactNode {
  const [before, code, ...after] = text.split(codes);
  if (code === undefined) return text;
  return createElement(
    Fragment,
    null,
    createElement('span', null, before),
    createElement('span', { className: 'unbroken' }, code),
    createElement('span', null, unbroken(after.join(''))),
  );
}
