import { expect, it } from 'vitest';
import { parseAndExpand } from '../../../workbench/check/index.ts';
import type { ExpandedForm } from '../../../engine/index.ts';
import { proposedMigration, proposedMigrationOfAll } from '../../../engine/internal.ts';
import schema from '../../../forms/form.schema.json' with { type: 'json' };

const $schema = '../form.schema.json';

/** A form with a question for each key. */
function form(labels: Readonly<Record<string, string>>): ExpandedForm {
  const blocks = Object.entries(labels).map(([key, label]) => ({ type: 'text', key, label }));
  return formOf(blocks, Object.fromEntries(Object.keys(labels).map((key) => [key, { type: 'text', maxLength: 45 }])));
}

/** A form with these blocks on its page. */
function formOf(blocks: readonly object[], keys: object): ExpandedForm {
  const pages = [
    { id: 'you', title: 'You', blocks },
    { id: 'thanks', role: 'completion', title: 'Thanks', blocks: [] },
  ];
  const text = JSON.stringify({ $schema, id: 'small', version: 1, title: 'Small', pages, dataModel: { keys } });
  return parseAndExpand({ files: { 'small.json': text }, schema }).expanded;
}

it('a proposed migration renames one of two removed keys with the label of a new key, and drops the other', () => {
  const draft = proposedMigration({ before: form({ home: 'City', work: 'City' }) }, form({ city: 'City' }));
  expect(draft).toEqual({ rename: { home: 'city' }, drop: { work: 'This question is no longer asked.' } });
});

it('a proposed migration renames as many removed keys as new ones with one label in their order', () => {
  const before = form({ home: 'City', work: 'City', one: 'Street' });
  expect(proposedMigration({ before }, form({ a: 'City', b: 'City', one: 'Street' }))).toEqual({
    rename: { home: 'a', work: 'b' },
  });
  const more = form({ a: 'City', b: 'City', c: 'City', one: 'Street' });
  expect(proposedMigration({ before }, more)).toEqual({
    drop: { home: 'This question is no longer asked.', work: 'This question is no longer asked.' },
  });
});

it('a proposed migration renames both keys of a month with its year', () => {
  const dated = (stem: string): ExpandedForm => {
    const grad = { type: 'month-year', key: stem, label: 'Graduation', years: { from: -5, to: 5 } };
    const keys = {
      [`${stem}_month`]: { type: 'month', maxLength: 2 },
      [`${stem}_year`]: { type: 'year', maxLength: 4 },
    };
    return formOf([grad], keys);
  };
  expect(proposedMigration({ before: dated('grad') }, dated('finished'))).toEqual({
    rename: { grad_month: 'finished_month', grad_year: 'finished_year' },
  });
});

const reason = 'This question is no longer asked.';

it('a migration is drafted after the pending ones, under the keys that these leave', () => {
  const before = form({ home: 'City', street: 'Street' });
  const pending = [{ rename: { home: 'place' } }];
  expect(proposedMigration({ before, pending }, form({ place: 'Place' }))).toEqual({ drop: { street: reason } });
  expect(proposedMigration({ before, pending }, form({ city: 'City' }))).toEqual({
    rename: { place: 'city' },
    drop: { street: reason },
  });
});

it('one migration is drafted for drafts of several definitions', () => {
  const [one, two] = [{ before: form({ home: 'City' }) }, { before: form({ town: 'City', year: 'Year' }) }];
  expect(
    proposedMigrationOfAll([one, { before: form({ home: 'City', year: 'Year' }) }], form({ city: 'City' })),
  ).toEqual({
    rename: { home: 'city' },
    drop: { year: reason },
  });
  expect(proposedMigrationOfAll([one, two], form({ city: 'City' }))).toEqual({
    rename: { home: 'city' },
    drop: { year: reason, town: reason },
  });
});
