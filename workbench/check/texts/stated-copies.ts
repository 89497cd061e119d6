import { fileNode } from '../../source/form-files.ts';
import { at, items, textOf, type SourceNode } from '../../source/source-node.ts';
import type { Check } from '../base/context.ts';
import { numberSpoken, spokenNumber, textReader } from '../base/question-texts.ts';

const limit = `((?:up to|at most|no more than|a maximum of)\\s+${spokenNumber}\\b)((?:\\s+[\\w-]+){0,3})`;
/** Words of a limit at the beginning of a sentence, and the words after it. */
const begins = new RegExp(
  `(?:^|[.!?:;]\\s+)(?:(?:please|you (?:can|may)|add|list|enter|give|name|tell us about)\\s+){0,2}${limit}`,
  'i',
);
/** Words of a sentence before a limit. */
const lead = '(?:[,(–—]\\s*|\\b(?:add|list|enter|give|name|include|provide|describe)\\s(?:[^.!?;]{0,60}\\s)?)';
/** The same limit after other words of the sentence. */
const follows = new RegExp(`${lead}${limit}\\s*([.,;!?)]|$)?`, 'i');
const more = /^\s*(?:more|others?|additional)\b/i;
/** Words after a number that does not count copies. */
const otherUnit = new RegExp(
  '\\b(?:(?:year|month|week|day|hour|minute|character|letter|digit|word|line|page|sentence|dollar)s?' +
    '|percent|[km]b|each|per)\\b',
  'i',
);

/** Hints of repeated sections, and texts at their beginning, that state another number of copies than can be added. */
export const checkStatedCopies: Check = (context) => {
  const read = textReader(context);
  for (const { node, id } of context.index.repeats) {
    const [max, min] = [Number(at(node, 'max').value), Number(at(node, 'min').value ?? 1)];
    const use = textOf(at(node, 'use'));
    const copies = `${id} ${use} ${textOf(at(node, 'title'))}`.toLowerCase();
    const inside = textsIn(fileNode(context.form, `sections/${use}.json`));
    for (const text of [at(node, 'hint'), at(node, 'title'), ...inside]
      .filter((one) => textOf(one) !== '')
      .map((one) => read(one))) {
      const { said, count, after } = limitIn(text.text, copies);
      if (said === '' || otherUnit.test(after)) continue;
      const [found = ''] = more.exec(after) ?? [];
      const most = found === '' ? max : max - min;
      const fact = found === '' ? `the greatest number is ${max}` : `${most} more can be added`;
      if (numberSpoken(count) !== most) context.report('text-says-other-limit', text.node, `${said}${found}`, fact);
    }
  }
};

/** The hint of a section, and those of its parts. */
const textsIn = (section: SourceNode): readonly SourceNode[] => [
  at(section, 'hint'),
  ...items(at(section, 'blocks'))
    .filter((block) => textOf(at(block, 'type')) === 'section')
    .map((block) => at(block, 'hint')),
];

/** A limit that a sentence begins with, or one whose noun, if it has one, names the copies. */
function limitIn(
  text: string,
  copies: string,
): { readonly said: string; readonly count: string; readonly after: string } {
  const [whole, said = '', count = '', after = ''] = begins.exec(text) ?? [];
  if (whole !== undefined) return { said, count, after };
  const [, later = '', other = '', noun = '', end] = follows.exec(text) ?? [];
  const isAlone = noun === '' && end !== undefined;
  const named = noun.toLowerCase().match(/[a-z]{4,}/g) ?? [];
  const isNamed = named.some((word) => copies.includes(word.replace(/(?:ies|s)$/, '')));
  return isAlone || isNamed || more.test(noun)
    ? { said: later, count: other, after: noun }
    : { said: '', count: '', after: '' };
}
