/** What the XLSForm of a form does not have, by name: whatever is new in this list must be decided. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { parseForm } from '../../../workbench/check/index.ts';
import type { ImportLine } from '../../../workbench/import/base/import-report.ts';
import { xlsFormOf } from '../../../workbench/export/xlsform/xlsform.ts';
import { loadCopiedForm } from '../../../workbench/load/load-form.ts';
import { definitionOf, people, text } from '../../engine/small-form.ts';

const recipes = join('docs', 'forms', 'recipes');
const folders = [
  'forms/admissions',
  'forms/scholarship',
  'tests/forms/field-course',
  ...readdirSync(recipes).map((name) => join(recipes, name)),
];

/** What is lost by its name, with the sentence about it. */
const lost = [
  'access: XLSForm has no such thing.',
  'autocomplete: A look, or a hint for the browser, that XLSForm does not have.',
  'capitals: A look, or a hint for the browser, that XLSForm does not have.',
  'checks: NOT CHECKED: XLSForm has no $occurrences.',
  'checks: NOT CHECKED: XLSForm has no constraint of a calculation.',
  'fold: A look that XLSForm does not have.',
  'footer: XLSForm has no such thing.',
  'fromAddress: THE QUESTION IS ASKED: XLSForm takes no answer from an address.',
  'header: XLSForm has no such thing.',
  'heldWhile: The tab can be changed at any time.',
  'inputMode: A look, or a hint for the browser, that XLSForm does not have.',
  'layout: A look that XLSForm does not have.',
  'limits: XLSForm does not limit uploads.',
  'marks: The texts have no marks, links and images.',
  'max: A ranking has all options.',
  'min: A ranking has all options.',
  'options: XLSForm has no other names of options.',
  'order: The options are shown as they are written.',
  'page: XLSForm has no page after the submission.',
  'print: A look that XLSForm does not have.',
  'receipt: XLSForm has no such thing.',
  'reorder: The copies stay in their order.',
  'rows: A look, or a hint for the browser, that XLSForm does not have.',
  'rule graduation-resets-fee-waiver: NO ANSWERS ARE CLEARED by rules.',
  'rule new-request-starts-empty: NO ANSWERS ARE CLEARED by rules.',
  'sensitive: THE ANSWER IS STORED AS ANY OTHER.',
  'tone: A look that XLSForm does not have.',
  'width: A look, or a hint for the browser, that XLSForm does not have.',
];

/** What the report says is as in the form. */
const takenOver = [
  'calculate',
  'checks',
  'content',
  'decimals',
  'default',
  'hint',
  'label',
  'limits',
  'max',
  'maxLength',
  'maximum',
  'minimum',
  'options',
  'page',
  'repeat',
  'required',
  'schema',
  'schema earliest',
  'schema latest',
  'schema minLength',
  'schema pattern',
  'search',
  'type',
  'when',
  'years',
];

const lines: ImportLine[] = [];
beforeAll(async () => {
  for (const path of folders) lines.push(...xlsFormOf(parseForm(await loadCopiedForm(path, 'forms/brand'))).lines);
});

const named = (found: readonly string[]): readonly string[] => [...new Set(found)].sort();

it('is listed for every form of this repository', () => {
  const found = lines.filter(({ outcome, isLoud }) => outcome === 'left out' || isLoud);
  expect(named(found.map(({ what, note }) => `${what}: ${note}`))).toEqual(lost);
});

it('has a line of its own, so that only what the export reads is called taken over', () => {
  const found = lines.filter(({ outcome }) => outcome === 'taken over');
  expect(named(found.map(({ what }) => what))).toEqual(takenOver);
});

it('includes the hours of a time, which no XLSForm limits', () => {
  const hours = { type: 'time', key: 'hour', label: 'Hour', min: '08:00', max: '17:00', step: 30 } as const;
  const found = xlsFormOf(definitionOf([hours])).lines.filter(({ isLoud }) => isLoud);
  expect(found.map(({ what }) => what)).toEqual(['min', 'max', 'step']);
});

it('includes the order and the look of copies, also of a repeat whose number an answer gives', () => {
  const repeat = { ...people, reorder: true, oneByOne: true } as const;
  const counted = { type: 'number', key: 'size', label: 'Size', maximum: 4 } as const;
  const sections = { person: { blocks: [text('name')] } };
  for (const blocks of [[repeat], [counted, { ...repeat, count: 'size' }]]) {
    const found = xlsFormOf(definitionOf(blocks, { sections })).lines.filter(({ outcome }) => outcome === 'left out');
    expect(found.map(({ what, note }) => `${what}: ${note}`)).toEqual([
      'reorder: The copies stay in their order.',
      'oneByOne: A look that XLSForm does not have.',
    ]);
  }
});
