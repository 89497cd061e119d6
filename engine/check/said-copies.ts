import { at, textOf } from '../traversal/source-node.ts';
import type { Check } from './context.ts';
import { numberSpoken, spokenNumber, textReader } from './said-texts.ts';

/** Words of a limit at the beginning of a sentence, and the words after it. */
const copiesSaid = new RegExp(
  `(?:^|[.!?:;]\\s+)(?:(?:please|you (?:can|may)|add|list|enter|give|name|tell us about)\\s+){0,2}` +
    `((?:up to|at most|no more than|a maximum of)\\s+${spokenNumber}\\b)((?:\\s+[\\w-]+){0,3})`,
  'i',
);
const more = /^\s*(?:more|others?|additional)\b/i;
/** Words after a number that does not count copies. */
const otherUnit = new RegExp(
  '\\b(?:(?:year|month|week|day|hour|minute|character|letter|digit|word|line|page|sentence|dollar)s?' +
    '|percent|[km]b|each|per)\\b',
  'i',
);

/** Hints of repeated sections that state another number of copies than can be added. */
export const checkSaidCopies: Check = (context) => {
  const read = textReader(context);
  for (const { node } of context.index.repeats) {
    const [max, min] = [Number(at(node, 'max').value), Number(at(node, 'min').value ?? 1)];
    for (const text of [at(node, 'hint'), at(node, 'title')]
      .filter((one) => textOf(one) !== '')
      .map((one) => read(one))) {
      const [, said = '', count = '', after = ''] = copiesSaid.exec(text.text) ?? [];
      if (said === '' || otherUnit.test(after)) continue;
      const [found = ''] = more.exec(after) ?? [];
      const limit = found === '' ? max : max - min;
      const fact = found === '' ? `the greatest number is ${max}` : `${limit} more can be added`;
      if (numberSpoken(count) !== limit) context.report('text-says-other-limit', text.node, `${said}${found}`, fact);
    }
  }
};
