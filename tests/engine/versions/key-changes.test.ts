import { expect, it } from 'vitest';
import { parseAndExpand } from '../../../engine/check/index.ts';
import { draftMigration, type ExpandedForm } from '../../../engine/index.ts';
import schema from '../../../forms/form.schema.json' with { type: 'json' };

const $schema = '../form.schema.json';

/** A form with a question for each key. */
function form(labels: Readonly<Record<string, string>>): ExpandedForm {
  const blocks = Object.entries(labels).map(([key, label]) => ({ type: 'text', key, label }));
  const keys = Object.fromEntries(Object.keys(labels).map((key) => [key, { type: 'text', maxLength: 45 }]));
  const pages = [
    { id: 'you', title: 'You', blocks },
    { id: 'thanks', role: 'completion', title: 'Thanks', blocks: [] },
  ];
  const text = JSON.stringify({ $schema, id: 'small', version: 1, title: 'Small', pages, dataModel: { keys } });
  return parseAndExpand({ files: { 'small.json': text }, schema }).expanded;
}

it('a drafted migration renames one of two removed keys with the label of a new key, and drops the other', () => {
  const draft = draftMigration(form({ home: 'City', work: 'City' }), form({ city: 'City' }));
  expect(draft).toEqual({ rename: { home: 'city' }, drop: { work: 'This question is no longer asked.' } });
});
