import { describe, expect, it } from 'vitest';
import {
  errorsOf,
  initialValues,
  pageSummary,
  progressOf,
  refusals,
  submission,
  viewPage,
  type Values,
} from '../../engine/index.ts';
import { compileForm } from '../../workbench/index.ts';
import { definitionOf, sourceOfAddress } from './small-form.ts';

const form = compileForm(
  definitionOf(
    [
      sourceOfAddress,
      { type: 'text', key: 'event', label: 'Event', fromAddress: { parameter: 'e' } },
      {
        type: 'text',
        key: 'which',
        label: 'Which fair?',
        when: [{ valueKey: 'source', operator: 'equals', target: 'fair' }],
      },
    ],
    {
      dataModel: {
        keys: Object.fromEntries(['source', 'event', 'which'].map((key) => [key, { type: 'text', maxLength: 9 }])),
      },
    },
  ),
);

const valuesOf = (answers: Readonly<Record<string, string>>): Values =>
  initialValues(form, { today: '2026-03-04' }, answers);
const shownOn = (values: Values): readonly string[] => viewPage(form, values, 'page').blocks.map(({ id }) => id);

describe('a question that the address answers', () => {
  it('is on no page and starts none, and its answer shows others', () => {
    const values = valuesOf({ source: 'fair', event: 'x' });
    expect(shownOn(values)).toEqual(['which']);
    expect(shownOn(valuesOf({ source: 'web' }))).toEqual([]);
    const [page] = form.pages;
    expect(page && progressOf(page, values, {})).toEqual({ left: 0, wrong: 0, isStarted: false });
  });

  it('is printed as a text when it has an answer, and never among those that were not asked', () => {
    const { parts, notAsked } = pageSummary(form, valuesOf({ source: 'fair' }), 'page');
    expect(parts).toMatchObject([
      { type: 'questions', rows: [{ key: 'which' }, { key: 'source', text: 'Fair', printedAs: 'text' }] },
    ]);
    expect(notAsked).toEqual([]);
    expect(pageSummary(form, valuesOf({}), 'page')).toMatchObject({ parts: [], notAsked: ['Which fair?'] });
  });

  it('has no error that nobody could correct, also with an answer that the form has no more', () => {
    const values = valuesOf({ source: 'gone', event: 'a b' });
    expect(errorsOf(form, {}, values)).toEqual({});
    expect(submission(form, values)).toMatchObject({ source: 'gone', event: 'a b' });
  });

  it.each([
    [{ source: 'web', event: 'A-1_b.c~' }, []],
    [{ source: 'gone' }, ['source']],
    [{ event: 'a b' }, ['event']],
    [{ event: '=1+1' }, ['event']],
    [{ event: 'Zoë' }, ['event']],
    [{ event: 'ten-letter' }, ['event']],
  ])('accepts listed options, and texts that need no escape: %o', (answers, refused) => {
    expect(Object.keys(refusals(form, valuesOf({}), answers))).toEqual(refused);
  });
});
