/** Several completion pages: what the checker, coverage, explanations and comparisons say about them. */
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { branchesOf } from '../../../workbench/cover/index.ts';
import { diffForms } from '../../../workbench/check/index.ts';
import { explainIn, formsIn } from '../../../workbench/commands/explain.ts';
import { completionOf } from '../../../engine/internal.ts';
import type { Condition, Conditions, PageDefinition } from '../../../engine/index.ts';
import { clausesHold } from '../../../workbench/reasons/clauses.ts';
import { equals, yesNo } from '../../engine/small-form.ts';
import { removeFolder } from '../../support/remove-folder.ts';
import { runs } from '../../support/runs.ts';
import { coveredBlocks } from '../cover/covered.ts';
import { comparedForm } from '../diff/compared-form.ts';
import { problemsIn, oneFile } from './one-file.ts';

const completion = (id: string, when?: Conditions): PageDefinition => ({
  id,
  role: 'completion',
  title: id,
  ...(when !== undefined && { when }),
  blocks: [],
});
const one = yesNo('one', { required: 'One.' });
const two = yesNo('two');
const keys = { one: { type: 'option', maxLength: 1 }, two: { type: 'option', maxLength: 1 } };
const pagesWith = (...ends: readonly PageDefinition[]): readonly PageDefinition[] => [
  { id: 'about', title: 'About', blocks: [one, two] },
  ...ends,
];
const coveredEnds = (...ends: readonly PageDefinition[]) =>
  coveredBlocks([], {
    form: { id: 'small', version: 1, title: 'Small', pages: pagesWith(...ends) },
    dataModel: { keys: {} },
  });

describe('the checker', () => {
  const found = (...ends: readonly PageDefinition[]) =>
    problemsIn(oneFile([], keys, { pages: pagesWith(...ends) })).map(({ code, pointer, sentence }) => [
      code,
      pointer,
      sentence,
    ]);

  it('accepts several completion pages, of which the last has no condition', () => {
    expect(
      found(completion('yes', [equals('one', 'Y')]), completion('no', [equals('two', 'N')]), completion('done')),
    ).toEqual([]);
  });

  it('finds a page that earlier pages leave no answers, with the conditions that exclude each other', () => {
    const [first, ...others] = found(
      completion('yes', [equals('one', 'Y')]),
      completion('both', [equals('one', 'Y'), equals('two', 'Y')]),
      completion('done'),
    );
    expect(others).toEqual([]);
    expect(first).toEqual(['never-shown', '/pages/2', expect.stringContaining('exclude each other')]);
  });

  it('finds a condition that can never be true, as everywhere', () => {
    expect(found(completion('yes', [equals('one', 'X')]), completion('done')).map(([code]) => code)).toContain(
      'target-not-an-option',
    );
  });
});

describe('coverage', () => {
  it('has a complete application for each completion page', () => {
    const covered = coveredEnds(completion('yes', [equals('two', 'Y')]), completion('done'));
    const pages = branchesOf(covered).filter(({ kind }) => kind === 'page');
    expect(pages.map(({ name }) => name)).toEqual(['yes', 'done']);
    expect(pages.map(({ application }) => application?.['two'] ?? '')).toEqual(['Y', expect.not.stringMatching('Y')]);
    for (const { application } of pages) expect(application?.['one']).toMatch(/^[YN]$/);
  });

  it('agrees with the engine for any conditions: exactly one page is shown', () => {
    const clause: fc.Arbitrary<Condition> = fc.oneof(
      fc.record({
        valueKey: fc.constantFrom('one', 'two'),
        operator: fc.constantFrom('equals' as const, 'notEquals' as const),
        target: fc.constantFrom('Y', 'N'),
      }),
      fc.record({
        any: fc.tuple(fc.constant(equals('one', 'Y')), fc.constant([equals('two', 'N'), equals('one', 'N')])),
      }),
      fc.record({
        not: fc.array(fc.constantFrom(equals('one', 'Y'), equals('two', 'N')), { minLength: 1, maxLength: 2 }),
      }),
    );
    const conditions = fc.array(clause, { minLength: 1, maxLength: 2 });
    const answer = fc.constantFrom('Y', 'N', '');
    fc.assert(
      fc.property(fc.array(conditions, { maxLength: 3 }), answer, answer, (whens, first, second) => {
        const { form, index } = coveredEnds(...whens.map((when, at) => completion(`e${at}`, when)), completion('done'));
        const values = { one: first, two: second };
        const ends = index.places.filter(({ kind, id }) => kind === 'page' && id !== 'about');
        const shown = ends.filter(({ needs }) => clausesHold(needs.flat(), values)).map(({ id }) => id);
        expect(shown).toEqual([completionOf(form, values)?.id]);
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('npm run forms -- explain', () => {
  it('says which completion page answers lead to, and why', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'matricula-ends-'));
    onTestFinished(() => removeFolder(folder));
    for (const from of ['forms', 'docs/forms/recipes']) await cp(from, folder, { recursive: true });
    const recipes = await formsIn(folder, 'ends');
    const lines = (...given: readonly string[]) => explainIn(recipes, 'too-far', given).lines;
    expect(lines('distance=101')).toEqual([
      'ends:',
      expect.stringMatching(/^'too-far' is a completion page: "Received, with one question" \(.*\)\.$/),
      'It is shown after a submission with these answers, because:',
      expect.stringMatching(/^ {2}✓ .*distance/),
      '    distance was answered with "101".',
      expect.stringMatching(/^ {2}It would be hidden with distance/),
    ]);
    expect(lines('distance=100')).toContain('It is not shown after a submission with these answers, because:');
    const last = explainIn(recipes, 'sent', ['distance=101']).lines;
    expect(last).toContain('It is not shown after a submission with these answers, because:');
  });
});

describe('npm run forms -- diff', () => {
  const formWith = (...ends: readonly PageDefinition[]) =>
    comparedForm({ pages: [{ id: 'about', title: 'About', blocks: [one, two] }, ...ends], keys });

  it('says when another completion page is shown, with the smallest answers that show it', () => {
    const changes = diffForms(formWith(), formWith(completion('yes', [equals('one', 'Y')])));
    expect(changes).toEqual([
      {
        aspect: 'completion',
        key: 'yes',
        verdict: 'safe',
        isDeclared: false,
        sentence:
          'The completion page is "yes" instead of "thanks": drafts get the new one, submitted applications keep theirs.',
        example: { one: 'Y' },
      },
      {
        aspect: 'text',
        key: 'yes',
        verdict: 'safe',
        isDeclared: false,
        sentence: 'The title "yes" was added.',
        example: {},
      },
    ]);
    const moved = diffForms(
      formWith(completion('yes', [equals('one', 'Y')])),
      formWith(completion('yes', [equals('one', 'N')])),
    );
    expect(moved.map(({ aspect, example }) => [aspect, example])).toEqual([['completion', { one: 'Y' }]]);
  });

  it('says nothing about the same pages', () => {
    const same = completion('yes', [equals('one', 'Y')]);
    expect(diffForms(formWith(same), formWith(same))).toEqual([]);
  });
});
