/** Each construct of the form language, in the smallest form that has it, in each place that shows or reads answers. */
import { describe, expect, it } from 'vitest';
import { checkForm } from '../../../workbench/check/index.ts';
import { columnsFor, columnNames } from './columns.tsx';
import { constructs, typesWithoutForm } from './constructs.ts';

const right = Object.fromEntries(columnNames.map((name) => [name, []]));

describe('the constructs of the form language', () => {
  // Of properties without a row: tests/workbench/diff/every-property.test.ts.
  it('have a form for each type of question and block', () => {
    expect(typesWithoutForm).toEqual([]);
  });

  it('are each in their form', () => {
    const missing = constructs.filter(({ name, source }) => {
      const property = /^[\w*]+\.(\w+)$/.exec(name)?.[1];
      const written = property === undefined ? `"type":"${name}"` : `"${property}":`;
      return !name.startsWith('recipe ') && !Object.values(source.files).some((text) => text.includes(written));
    });
    expect(missing.map(({ name }) => name)).toEqual([]);
  });
});

describe('the smallest form with a construct', () => {
  it.for(constructs)('has no error, and is shown, printed, exported, stored and covered: $name', async ({ source }) => {
    expect(checkForm(source).filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(await columnsFor(source)).toEqual(right);
  });
});
