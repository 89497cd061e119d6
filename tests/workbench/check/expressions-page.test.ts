/** Every example of docs/expressions.md. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkForm } from '../../../workbench/check/index.ts';
import { createCalculations } from '../../../workbench/codegen/index.ts';
import { functionNames } from '../../../workbench/codegen/expression.ts';
import { copyNames, formWith, questions } from './typed-questions.ts';

const page = readFileSync('docs/expressions.md', 'utf8');

/** The rows of all tables with this heading; an expression has no vertical bar. */
function rowsUnder(heading: string): readonly (readonly string[])[] {
  const tables = page.split('\n\n').filter((part) => part.startsWith(heading));
  return tables.flatMap((table) =>
    table
      .trim()
      .split('\n')
      .slice(2)
      .map((row) => row.split('|').slice(1, -1).map(withoutTicks)),
  );
}

const withoutTicks = (cell: string): string => cell.trim().replace(/^`(.*)`$/, '$1');

/** `q1 1, name New York` as values; unanswered questions have ''. */
function valuesOf(answers: string): Readonly<Record<string, string>> {
  const given = answers
    .split(', ')
    .filter((answer) => answer !== '')
    .map((answer) => [answer.split(' ')[0] ?? '', answer.replace(/^\S+ /, '')] as const);
  return {
    ...Object.fromEntries([...Object.keys(questions), ...Object.values(copyNames).flat()].map((key) => [key, ''])),
    ...Object.fromEntries(given),
  };
}

const resultOf = (calculate: string, answers: string): string | undefined => {
  const from = [...Object.keys(questions), ...Object.values(copyNames).flat()];
  const calculations = [{ key: 'derived:x', from, calculate, names: copyNames }];
  return createCalculations({ form: { calculations } })['derived:x']?.(valuesOf(answers));
};

describe('docs/expressions.md', () => {
  const examples = rowsUnder('| expression | answers | result |');

  it('has examples', () => {
    expect(examples.length).toBeGreaterThan(50);
  });

  it.each(examples)('has a true example: %s with %s is %s', (expression = '', answers = '', result = '') => {
    const problems = checkForm(formWith(expression)).map(({ sentence }) => sentence);
    if (result === 'refused') expect(problems).not.toEqual([]);
    else expect([resultOf(expression, answers), problems]).toEqual([result, []]);
  });

  it.each(rowsUnder('| expression | write |'))('has a refused example: %s', (expression = '', correction = '') => {
    const fixes = checkForm(formWith(expression)).map(({ fix }) => fix.replace(/^Write /, '').toLowerCase());
    expect(fixes).toEqual([`${correction.toLowerCase()}.`]);
  });

  it('has every function, each with what it accepts', () => {
    const listed = rowsUnder('| function | accepts').flatMap(([names = '']) => names.match(/\w+/g) ?? []);
    expect(listed.toSorted()).toEqual([...functionNames.values()].toSorted());
  });
});
