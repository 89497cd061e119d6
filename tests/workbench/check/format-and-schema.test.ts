/** A schema beside the format of a type: an answer that has both is found, and none is found where none has both. */
import { describe, expect, it } from 'vitest';
import { wholeAnswers } from '../../../engine/fields/index.ts';
import { oneFile, problemsIn } from './one-file.ts';

/** A pattern that some complete answers of a type match, and shorter texts too, and one that none matches. */
const patterns: Readonly<Record<string, readonly [some: string, none: string]>> = {
  phone: ['^[+0-9 ()-]{7,20}$', '^[0-9]{10}$'],
  ssn: ['^[0-9-]{4,20}$', '^[0-9]{9}$'],
  date: ['^[0-9-]{4,20}$', '^[0-9]{8}$'],
  time: ['^[0-9:]{2,20}$', '^[0-9]{4}$'],
};

const errorsWith = (type: string, pattern: string): readonly string[] => {
  const question = { type, key: 'asked', label: 'Asked', required: 'Asked', schema: { pattern, errorMessage: 'No.' } };
  const stored = { type: type === 'date' || type === 'time' ? type : 'text', maxLength: 20, sensitive: type === 'ssn' };
  const shown = { type: 'checkbox', key: 'shown', label: 'Shown' };
  const when = [{ valueKey: 'shown', operator: 'equals', target: 'true' }];
  return problemsIn(
    oneFile([shown, { ...question, when }], { asked: stored, shown: { type: 'boolean', maxLength: 4 } }),
  ).flatMap(({ severity, sentence }) => (severity === 'error' ? [sentence] : []));
};

describe.each(Object.entries(patterns))('a required question of the type %s', (type, [some, none]) => {
  it(`can be answered with the pattern ${some}`, () => {
    expect(errorsWith(type, some)).toEqual([]);
  });
  it(`cannot be answered with the pattern ${none}`, () => {
    expect(errorsWith(type, none)).toEqual(['No answer satisfies this schema: its keywords exclude each other.']);
  });
});

it('covers every type with a format', () => {
  expect(Object.keys(patterns).toSorted()).toEqual(Object.keys(wholeAnswers).toSorted());
});
