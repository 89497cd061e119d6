/** Chosen tabs and counts of copies, when a group of tabs or a repeated block gets another id. */
import { describe, expect, it } from 'vitest';
import { migrateDraft, type Migration } from '../../../engine/index.ts';
import { labelsByKey, proposedMigration, proposedMigrationOfAll } from '../../../engine/internal.ts';
import { choiceChange } from '../../../engine/versions/choice-changes.ts';
import { diffForms, isBreaking, type ComparedForm } from '../../../workbench/check/index.ts';
import { comparedForm } from '../../workbench/diff/compared-form.ts';

const stored = { type: 'text', maxLength: 45 };
const text = (key: string) => ({ type: 'text', key, label: key });
const repeat = (id: string, key = 'employer', more: object = {}) => ({
  type: 'repeat',
  id,
  title: 'Job',
  use: key,
  prefixes: ['a_', 'b_', 'c_'],
  max: 3,
  ...more,
});
const tab = (id: string, ...keys: readonly string[]) => ({
  id,
  label: `Tab ${id}`,
  blocks: keys.map(text) as object[],
});
const tabs = (id: string, ...all: readonly ReturnType<typeof tab>[]) => ({
  type: 'tabs',
  id,
  label: 'Ways',
  default: all[0]?.id,
  tabs: all,
});

/** A form with these blocks; its data model has every key of the tests. */
function form(...blocks: readonly object[]): ComparedForm {
  const copies = ['a_', 'b_', 'c_'].flatMap((prefix) => [`${prefix}employer`, `${prefix}firm`]);
  const names = [...copies, 'firm', 'letter', 'file', 'name'];
  const keys = Object.fromEntries(names.map((key) => [key, { ...stored, notAsked: 'Only in some of the tests.' }]));
  const files = Object.fromEntries(
    ['employer', 'firm'].map((key) => [
      `sections/${key}.json`,
      { $schema: '../../form.schema.json', blocks: [text(key)] },
    ]),
  );
  return comparedForm({ pages: [{ id: 'you', title: 'You', blocks: [text('name'), ...blocks] }], keys, files });
}
const ways = (id: string, one = 'one', two = 'two') => tabs(id, tab(one, 'letter'), tab(two, 'file'), tab('none'));

const inner: object = { ...tabs('inner', tab('first', 'file'), tab('second', 'firm')), default: 'second' };

interface Row {
  readonly before: ComparedForm;
  readonly after: ComparedForm;
  /** The proposed migration; null if none is necessary. */
  readonly proposed: Migration | null;
}
const rows: Readonly<Record<string, Row>> = {
  'a repeated block has another id': {
    before: form(repeat('jobs')),
    after: form(repeat('work')),
    proposed: { rename: { 'count:jobs': 'count:work' } },
  },
  'a repeated block takes the id of another one': {
    before: form(repeat('jobs'), repeat('firms', 'firm')),
    after: form(repeat('firms'), repeat('jobs', 'firm')),
    proposed: { rename: { 'count:jobs': 'count:firms', 'count:firms': 'count:jobs' } },
  },
  'the questions of a repeated block are no longer repeated': {
    before: form(repeat('jobs')),
    after: form(text('a_employer'), text('b_employer'), text('c_employer')),
    proposed: null,
  },
  'tabs have another id': {
    before: form(ways('ways')),
    after: form(ways('how')),
    proposed: { rename: { 'tab:ways': 'tab:how' } },
  },
  'a tab has another id': {
    before: form(ways('ways')),
    after: form(ways('ways', 'one', 'second')),
    proposed: { recode: { 'tab:ways': { two: 'second' } } },
  },
  'tabs and a tab have another id': {
    before: form(ways('ways')),
    after: form(ways('how', 'first')),
    proposed: { rename: { 'tab:ways': 'tab:how' }, recode: { 'tab:ways': { one: 'first' } } },
  },
  'the questions of two tabs change places': {
    before: form(tabs('ways', tab('one', 'letter'), tab('two', 'file'))),
    after: form({ ...tabs('ways', tab('one', 'file'), tab('two', 'letter')), default: 'two' }),
    proposed: { recode: { 'tab:ways': { one: 'two', two: 'one' } } },
  },
  'a tab without questions has another id, and its label': {
    before: form(ways('ways')),
    after: form(tabs('ways', tab('one', 'letter'), tab('two', 'file'), { ...tab('no'), label: 'Tab none' })),
    proposed: { recode: { 'tab:ways': { none: 'no' } } },
  },
  'a tab is gone with its questions': {
    before: form(tabs('ways', tab('one', 'letter'), tab('two', 'file'), tab('none'))),
    after: form(tabs('ways', tab('one', 'letter'), tab('two', 'file'))),
    proposed: null,
  },
  'a group of tabs is gone, and one that was in it stays': {
    before: form(tabs('outer', tab('one', 'letter'), { ...tab('two'), blocks: [inner] })),
    after: form(text('letter'), inner),
    proposed: null,
  },
  'a group of tabs around another one has another id': {
    before: form(tabs('outer', tab('one'), { ...tab('two'), blocks: [inner] })),
    after: form(tabs('around', tab('one'), { ...tab('two'), blocks: [inner] })),
    proposed: { rename: { 'tab:outer': 'tab:around' } },
  },
  'a question joins a tab': {
    before: form(tabs('ways', tab('one', 'letter'), tab('two'))),
    after: form(tabs('ways', tab('one', 'letter', 'file'), tab('two', 'firm'))),
    proposed: null,
  },
};

describe.each(Object.entries(rows))('%s', (_name, { before, after, proposed }) => {
  it('is proposed as a migration if a choice of a draft would be lost', () => {
    expect(proposedMigration({ before: before.expanded }, after.expanded)).toEqual(proposed ?? {});
  });

  it('needs a migration, and none after it', () => {
    const undeclared = diffForms(before, after).filter(isBreaking);
    expect(undeclared.map(({ aspect, verdict }) => `${aspect}: ${verdict}`)).toEqual(
      undeclared.map(() => 'choice: needs migration'),
    );
    expect(undeclared.length > 0).toBe(proposed !== null);
    const declared = diffForms(before, after, proposed === null ? [] : [proposed]);
    expect(declared.filter(isBreaking)).toEqual([]);
    if (proposed !== null)
      expect(proposedMigration({ before: before.expanded, pending: [proposed] }, after.expanded)).toEqual({});
  });
});

it('a choice that is the default of its new place is not lost', () => {
  const lost = (before: ComparedForm, after: ComparedForm, name: string, value: string): boolean =>
    choiceChange(before.expanded, after.expanded, [], { name, value })?.isDefault === false;
  expect(lost(form(repeat('jobs')), form(repeat('work')), 'count:jobs', '1')).toBe(false);
  expect(lost(form(repeat('jobs')), form(repeat('work')), 'count:jobs', '2')).toBe(true);
  expect(lost(form(repeat('jobs')), form(repeat('work', 'employer', { min: 2 })), 'count:jobs', '2')).toBe(false);
  expect(lost(form(ways('ways')), form(ways('how')), 'tab:ways', 'one')).toBe(false);
  expect(lost(form(ways('ways')), form(ways('how')), 'tab:ways', 'two')).toBe(true);
  expect(lost(form(ways('ways')), form(ways('how')), 'tab:ways', 'unknown')).toBe(false);
});

it('the difference of choices names the new id, with an example', () => {
  const [before, after] = [form(repeat('jobs')), form(repeat('work'))];
  const migration = { rename: { 'count:jobs': 'count:work' } };
  const change = { aspect: 'choice', key: 'count:jobs', example: { 'count:jobs': '2' } };
  expect(diffForms(before, after)).toEqual([
    {
      ...change,
      verdict: 'needs migration',
      isDeclared: false,
      sentence: 'The choice has another id now: count:work=2.',
    },
  ]);
  expect(diffForms(before, after, [migration])).toEqual([
    { ...change, verdict: 'safe', isDeclared: true, sentence: 'A migration renames the choice to count:work=2.' },
  ]);
});

it('a migration of drafts of several definitions has the choices of all', () => {
  const after = form(repeat('work'), ways('how')).expanded;
  const formers = [form(repeat('jobs'), ways('how')), form(repeat('work'), ways('ways', 'first'))];
  expect(
    proposedMigrationOfAll(
      formers.map(({ expanded }) => ({ before: expanded })),
      after,
    ),
  ).toEqual({
    rename: { 'count:jobs': 'count:work', 'tab:ways': 'tab:how' },
    recode: { 'tab:ways': { first: 'one' } },
  });
});

it('the choices of a draft follow every migration once', () => {
  const migrations = [
    { rename: { 'tab:ways': 'tab:how', 'count:jobs': 'count:work' }, recode: { 'tab:ways': { two: 'second' } } },
    { rename: { 'count:work': 'count:firms', 'count:firms': 'count:work' } },
  ];
  const draft = { answers: { a_employer: 'Ada' }, documents: {}, uploads: {} };
  const choices = { 'tab:ways': 'two', 'tab:other': 'two', 'count:jobs': '3', 'count:firms': '2' };
  expect(migrateDraft(migrations, { ...draft, choices })).toEqual({
    ...draft,
    choices: { 'tab:how': 'second', 'tab:other': 'two', 'count:firms': '3', 'count:work': '2' },
    dropped: [],
  });
});

it('of two choices that become one, the draft names the one that is lost', () => {
  const migration = { rename: { 'tab:mail': 'tab:ways', 'count:jobs': 'count:work' } };
  const draft = { answers: {}, documents: {}, uploads: {} };
  const choices = { 'tab:ways': 'one', 'tab:mail': 'two', 'count:work': '2', 'count:jobs': '2' };
  expect(migrateDraft([migration], { ...draft, choices })).toEqual({
    ...draft,
    choices: { 'tab:ways': 'one', 'count:work': '2' },
    dropped: [{ key: 'tab:mail', reason: 'Another answer has taken its place.' }],
  });
});

it('the labels of a form have those of its tabs and repeated blocks', () => {
  const labels = labelsByKey(form(repeat('jobs'), ways('ways')).expanded);
  expect([labels.get('count:jobs'), labels.get('tab:ways')]).toEqual(['Job', 'Ways']);
});
