/** Edits that keep every answer and change what it says, or who can read it. */
import { describe, expect, it } from 'vitest';
import { diffForms, isBreaking, type FormChange } from '../../../workbench/check/index.ts';
import type { Migration } from '../../../engine/index.ts';
import { rewordingOf } from '../../../workbench/diff/same-meaning.ts';
import { comparedForm } from '../../workbench/diff/compared-form.ts';

type Json = Readonly<Record<string, unknown>>;
const yesNo = [
  ['Y', 'Yes'],
  ['N', 'No'],
];
const base = {
  first_name: { type: 'text', key: 'first_name', label: 'First Name' },
  last_name: { type: 'text', key: 'last_name', label: 'Last Name' },
  tax: { type: 'text', key: 'tax', label: 'Tax number' },
  sure: { type: 'radio', key: 'sure', label: 'Have you been convicted?', options: yesNo },
  far: { type: 'number', key: 'far', label: 'Distance (miles)', maximum: 500 },
  home: {
    type: 'section',
    id: 'home',
    title: 'Mother',
    blocks: [{ type: 'text', key: 'mother_job', label: 'Job', hint: 'As on the contract.' }],
  },
  work: { type: 'section', id: 'work', title: 'Father', blocks: [{ type: 'text', key: 'father_job', label: 'Job' }] },
};
const text = { type: 'text', maxLength: 45 };
const baseKeys = {
  first_name: text,
  last_name: text,
  tax: { ...text, sensitive: true },
  sure: { type: 'option', maxLength: 1 },
  far: { type: 'number', maxLength: 3 },
  mother_job: text,
  father_job: text,
};

const form = (blocks: Json = {}, keys: Json = {}) =>
  comparedForm({
    pages: [{ id: 'you', title: 'You', blocks: Object.values({ ...base, ...blocks }) }],
    keys: { ...baseKeys, ...keys },
  });
const changes = (blocks: Json, keys: Json = {}, migrations: readonly Migration[] = []): readonly FormChange[] =>
  diffForms(form(), form(blocks, keys), migrations);
/** The verdicts with their sentences. */
const said = (found: readonly FormChange[]): readonly string[] =>
  found.map(({ verdict, key, sentence }) => `${verdict}, ${key}: ${sentence}`);

describe('a change that needs a decision', () => {
  it('is a key that is no longer sensitive, and one that is sensitive now', () => {
    const found = changes({}, { tax: text, first_name: { ...text, sensitive: true } });
    expect(found.map(({ aspect, key, verdict }) => [aspect, key, verdict])).toEqual([
      ['protection', 'first_name', 'needs decision'],
      ['protection', 'tax', 'needs decision'],
    ]);
    expect(found.every(isBreaking)).toBe(true);
  });

  it('is another field type that is always sensitive', () => {
    const found = changes({ last_name: { type: 'ssn', key: 'last_name', label: 'Last Name' } });
    expect(found).toContainEqual(expect.objectContaining({ aspect: 'protection', verdict: 'needs decision' }));
  });

  it('is the exchange of the keys of two questions', () => {
    const found = changes({
      first_name: { ...base.last_name, label: 'First Name' },
      last_name: { ...base.first_name, label: 'Last Name' },
    });
    expect(said(found)).toEqual([
      'needs decision, first_name: The question is "Last Name" under "You" instead of "First Name" under "You": ' +
        'it was that of last_name, and saved answers stay.',
      'needs decision, last_name: The question is "First Name" under "You" instead of "Last Name" under "You": ' +
        'it was that of first_name, and saved answers stay.',
    ]);
  });

  it('is the exchange of the keys of two questions with one label in two sections', () => {
    const found = changes({
      home: { ...base.home, blocks: [{ type: 'text', key: 'father_job', label: 'Job', hint: 'As on the contract.' }] },
      work: { ...base.work, blocks: [{ type: 'text', key: 'mother_job', label: 'Job' }] },
    });
    expect(found.filter(isBreaking).map(({ key }) => key)).toEqual(['mother_job', 'father_job']);
  });

  it('is the exchange of the labels of two options, also beside a new option', () => {
    const exchanged = [
      ['Y', 'No'],
      ['N', 'Yes'],
    ];
    for (const options of [exchanged, [...exchanged, ['X', 'Unsure']]]) {
      const found = changes({ sure: { ...base.sure, options } });
      expect(said(found.filter(isBreaking))).toEqual([
        'needs decision, sure: The label of Y is "No" instead of "Yes", which was that of N: saved answers stay.',
        'needs decision, sure: The label of N is "Yes" instead of "No", which was that of Y: saved answers stay.',
      ]);
    }
    const recode = { sure: { Y: 'N', N: 'Y' } };
    const declared = changes({ sure: { ...base.sure, options: exchanged } }, {}, [{ recode }]);
    expect(declared.filter(({ verdict }) => verdict !== 'safe')).toEqual([]);
  });

  it('is another unit, number or negation in a label, and the labels that are stored', () => {
    const found = changes({
      far: { ...base.far, label: 'Distance (km)' },
      sure: { ...base.sure, label: 'Have you never been convicted?', describe: false },
    });
    expect(said(found)).toEqual([
      'needs decision, sure: The label is "Have you never been convicted?" instead of "Have you been convicted?": ' +
        'check that saved answers mean the same.',
      'needs decision, far: The label is "Distance (km)" instead of "Distance (miles)": ' +
        'check that saved answers mean the same.',
      'needs decision, sure: "describe" is false: the label of the choice is no longer stored under sure_desc.',
    ]);
  });
});

describe('a change of texts', () => {
  it('is to be checked where a label has other words, and safe where it has the same', () => {
    const found = changes({
      tax: { ...base.tax, label: 'Passport' },
      last_name: { ...base.last_name, label: 'Your last name:' },
    });
    expect(found.some(isBreaking)).toBe(false);
    expect(said(found)).toEqual([
      'safe, last_name: The label is "Your last name:" instead of "Last Name".',
      'check, tax: The label is "Passport" instead of "Tax number": check that saved answers mean the same.',
    ]);
  });

  it('names each text, the former and the present one', () => {
    const found = changes({
      home: {
        ...base.home,
        title: 'Mum',
        blocks: [{ type: 'text', key: 'mother_job', label: 'Job', hint: 'As you like.' }],
      },
    });
    expect(said(found)).toEqual([
      'safe, home: The title is "Mum" instead of "Mother".',
      'safe, mother_job: The hint is "As you like." instead of "As on the contract.".',
    ]);
  });

  it('is only the order where no text changed', () => {
    const { first_name: first, ...others } = base;
    const moved = comparedForm({
      pages: [{ id: 'you', title: 'You', blocks: [...Object.values(others), first] }],
      keys: baseKeys,
    });
    expect(said(diffForms(form(), moved))).toEqual([
      'safe, : Nothing that is asked, stored or required changed: only texts, the order, the layout or when they are shown.',
    ]);
  });
});

describe('two texts', () => {
  it.each([
    ['Address', 'Adress', 'same'],
    ['Zip code', 'ZIP Code', 'same'],
    ['What is your name?', 'Your name', 'same'],
    ['Name', 'Full name', 'reworded'],
    ['Male', 'Female', 'reworded'],
    ["Mother's name", "Other's name", 'reworded'],
    ['I am over 18', 'I am over 21', 'changed'],
    ['I agree', "I don't agree", 'changed'],
    ['Rent per month', 'Rent per year', 'changed'],
    ['Income ($)', 'Income (€)', 'changed'],
  ])('"%s" and "%s" are %s', (one, other, rewording) => {
    expect(rewordingOf(one, other)).toBe(rewording);
    expect(rewordingOf(other, one)).toBe(rewording);
  });
});
