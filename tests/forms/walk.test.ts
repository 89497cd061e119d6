/** The words and the report of `npm run forms -- walk`; `tests/browser/walk.test.ts` walks. */
import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Values } from '../../engine/index.ts';
import type { FormCase } from '../../workbench/commands/cases/form-case.ts';
import { generatedCases } from '../../workbench/commands/cases/generated-cases.ts';
import { missingFiles, printWalk } from '../../workbench/commands/walk.ts';
import { digestOf, isDone, reportLines, readReports } from '../../workbench/commands/walk-reports.ts';
import { isEntered, walkWords, ways } from '../../workbench/commands/walk-words.ts';
import { playedForm } from '../support/played-form.ts';
import { chainsOf } from '../walk/chains.ts';
import { comparePieces } from '../walk/printed.ts';
import { planFrom, planOf, shownFields, type Action, type Plan } from '../walk/plan.ts';
import { removeFolder } from '../support/remove-folder.ts';

describe('the words of the walk', () => {
  it('choose form, sets and way', () => {
    expect(walkWords([])).toEqual({ isJson: false });
    expect(walkWords(['law', '--sets', '3,12', '--by', 'touch', '--json'])).toEqual({
      form: 'law',
      sets: [3, 12],
      by: 'touch',
      isJson: true,
    });
  });

  it('choose ranges of sets, alternating ways, and the file of an interrupted walk', () => {
    expect(walkWords(['--sets', '3-5,12,4', '--by', 'alternate', '--resume', 'walked.jsonl'])).toEqual({
      sets: [3, 4, 5, 12],
      by: 'alternate',
      resume: 'walked.jsonl',
      isJson: false,
    });
    const entered = (set: number, by: 'alternate' | 'touch' | undefined) =>
      ways.filter((way) => isEntered(set, way, by));
    expect([1, 2, 3].map((set) => entered(set, 'alternate'))).toEqual([['keyboard'], ['touch'], ['keyboard']]);
    expect([1, 2].map((set) => entered(set, 'touch'))).toEqual([['touch'], ['touch']]);
    expect(entered(1, undefined)).toEqual(ways);
  });

  it.each([
    ['--sets'],
    ['--sets', '0'],
    ['--sets', 'all'],
    ['--sets', '5-3'],
    ['--by', 'mouse'],
    ['--resume'],
    ['--resume', '--json'],
    ['--all'],
    ['law', 'medicine'],
  ])('are refused: %s %s', (...words) => {
    expect(walkWords(words.filter((word) => word !== undefined))).toBeNull();
  });
});

describe('a form without accounts', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    process.exitCode = undefined;
  });

  it('is refused with one sentence', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const forms = await mkdtemp(join(tmpdir(), 'matricula-open-'));
    try {
      await cp('docs/forms/recipes/feedback', join(forms, 'feedback'), { recursive: true });
      await printWalk(forms, ['feedback']);
      expect(process.exitCode).toBe(1);
      expect(said.mock.calls).toEqual([
        ['feedback is answered without an account, and the walk enters forms with accounts only.'],
      ]);
    } finally {
      await removeFolder(forms);
    }
  });
});

describe('the text of a copy', () => {
  const pieces = [
    { key: null, text: 'Pilot' },
    { key: 'full_name', text: 'Full name Ada' },
    { key: 'class', text: 'Class 2' },
  ];
  const differencesIn = (text: string): readonly unknown[] => {
    const found: unknown[] = [];
    comparePieces('PDF copy', pieces, text, (_, key, expected, seen) => {
      if (expected !== seen) found.push([key, expected, seen]);
    });
    return found;
  };

  it('begins after the title of the form, which can begin as that of the first page', () => {
    expect(differencesIn('Pilot medical certificate Pilot Full name Ada Class 2')).toEqual([]);
    expect(differencesIn('Medical certificate Pilot Full name Ada Class 2')).toEqual([]);
  });

  it('is compared piece by piece', () => {
    expect(differencesIn('Pilot Full name Bob Class 2')).toEqual([['full_name', 'FullnameAda', 'FullnameBob']]);
    expect(differencesIn('Pilot Full name Ada Class 2 More')).toEqual([['', '', 'More']]);
  });
});

const hasDocument = ({ answers }: FormCase): boolean => Object.keys(answers).some((key) => key.startsWith('document:'));
const isCleared = (set: FormCase): boolean =>
  hasDocument(set) && (set.cleared ?? []).some((key) => `document:${key}` in set.answers);

describe('the command of the walk', () => {
  it('starts files that exist', () => {
    expect(missingFiles()).toEqual([]);
  });
});

describe('the plan of a walk', () => {
  it.each([
    ['with documents', (one: FormCase) => hasDocument(one) && !isCleared(one)],
    ['that clears a document', isCleared],
  ])('has only actions of an applicant, and leads to the answers of a set %s', async (_name, isMeant) => {
    const played = await playedForm('scholarship');
    const expected = (await generatedCases('forms/scholarship')).find(isMeant);
    if (expected === undefined) throw new Error('There is no such set.');
    const { actions, values } = planOf(played, expected, 'ada@example.edu', 'touch');
    const isAction = ([key]: Action): boolean =>
      /^(?:tab|add|remove|upload|input):/.test(key) || played.form.fields.get(key)?.fieldType.isDocument === false;
    expect(actions.filter((action) => !isAction(action))).toEqual([]);
    const stored = Object.keys(expected.answers).filter((key) => played.form.fields.get(key)?.fieldType.isDocument);
    expect(stored.map((key) => values[key])).toEqual(stored.map(() => (isCleared(expected) ? '' : 'ANSWERED')));
  });
});

describe('the sets of one applicant', () => {
  it('take back an answer that the page restores with a choice', async () => {
    const played = await playedForm('scholarship');
    const [asks, hides] = [{ enrollment: 'RETURNING' }, { enrollment: 'NEW' }];
    const sets = [{ ...asks, student_number: '67260' }, hides, asks].map((answers, n): FormCase => ({
      title: `generated ${n + 1}`,
      today: '2026-03-16',
      answers,
    }));
    const [first, ...others] = sets;
    if (first === undefined) throw new Error('There is no set.');
    let plan: Plan | null = planOf(played, first, 'ada@example.edu', 'touch');
    for (const set of others) plan = plan && planFrom(played, set, 'ada@example.edu', 'touch', plan);
    expect(plan?.actions).toEqual([
      ['enrollment', 'RETURNING'],
      ['student_number', ''],
    ]);
    expect(plan?.values['student_number'] ?? '').toBe('');
  });

  it('are all sets, each once, and lead to the same answers as with a new applicant', async () => {
    const played = await playedForm('scholarship');
    const cases = await generatedCases('forms/scholarship');
    const sets = cases.map((expected, index) => ({ set: index + 1, expected }));
    const chains = chainsOf(played, sets);
    expect(chains.flatMap((chain) => chain.map(({ set }) => set)).toSorted((a, b) => a - b)).toEqual(
      sets.map(({ set }) => set),
    );
    const shown = (values: Values) =>
      shownFields(played, values).flatMap(({ keys }) => keys.map((key) => [key, values[key] ?? '']));
    let further = 0;
    for (const chain of chains) {
      let before: Plan | null = null;
      for (const { set, expected } of chain) {
        const plan: Plan | null = before && planFrom(played, expected, 'ada@example.edu', 'keyboard', before);
        const own = planOf(played, expected, 'ada@example.edu', 'keyboard');
        if (plan !== null) {
          expect([set, shown(plan.values)]).toEqual([set, shown(own.values)]);
          expect([set, plan.errors]).toEqual([set, own.errors]);
          further += 1;
        }
        before = plan ?? own;
      }
    }
    // Others are the first of their applicant.
    expect(further).toBeGreaterThan(sets.length / 2);
    expect(chains.length).toBeLessThan(sets.length / 2);
  });

  it('end with a submitted application, a document or bad input', async () => {
    const played = await playedForm('scholarship');
    const cases = await generatedCases('forms/scholarship');
    const chains = chainsOf(
      played,
      cases.map((expected, index) => ({ set: index + 1, expected })),
    );
    const isLast = ({ answers, invalid = {} }: FormCase): boolean =>
      Object.keys(invalid).length === 0 || Object.keys(answers).some((key) => /^(?:document|input):/.test(key));
    expect(chains.flatMap((chain) => chain.slice(0, -1).filter(({ expected }) => isLast(expected)))).toEqual([]);
  });
});

describe('the report of the walk', () => {
  it('names form, set, way, place and key of each difference, and the numbers', () => {
    const walked = {
      form: 'law',
      by: 'touch',
      isMoved: false,
      questions: 4,
      hidden: 2,
      isSubmitted: true,
      untyped: [],
    };
    const difference = { place: 'PDF copy', key: 'city', expected: 'City Lyon', found: 'City' } as const;
    expect(
      reportLines([
        { ...walked, by: 'touch', set: 1, differences: [] },
        { ...walked, by: 'touch', set: 2, differences: [difference] },
        { form: 'law', by: 'touch', set: 3, stopped: 'Error: no control\n  at somewhere' },
        { ...walked, by: 'touch', set: 4, isMoved: true, differences: [] },
      ]),
    ).toEqual([
      `law, set 2 by touch: PDF copy of 'city' is "City" instead of "City Lyon"`,
      'law, set 3 by touch: the walk stopped: Error: no control',
      'law by touch: 3 of 4 sets walked, 1 of staff or without a day entered by an applicant, ' +
        '12 shown questions compared, 6 hidden ones absent, 3 submitted, 0 answers that no page stores, 2 differences.',
    ]);
  });
});

describe('a walk that is resumed', () => {
  const set = { title: 'generated 3', today: '2026-03-16', answers: { city: 'Lyon' } };
  const report = { form: 'law', set: 3, by: 'touch' as const, digest: digestOf(set), differences: [] };

  it('leaves out the sets without a difference, unless they have changed', () => {
    const digest = digestOf(set);
    expect(isDone(report, digest)).toBe(true);
    expect(isDone(undefined, digest)).toBe(false);
    expect(isDone(report, digestOf({ ...set, answers: { city: 'Paris' } }))).toBe(false);
    expect(isDone({ ...report, stopped: 'Error' }, digest)).toBe(false);
    const difference = { place: 'check', key: 'city', expected: 'Lyon', found: '' } as const;
    expect(isDone({ ...report, differences: [difference] }, digest)).toBe(false);
  });

  it('reads the latest report about each set, without a line that was cut off', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'matricula-walked-'));
    const path = join(folder, 'walked.jsonl');
    expect(await readReports(path)).toEqual(new Map());
    const [first, last] = [
      { ...report, stopped: 'Error' },
      { ...report, by: 'keyboard' as const },
    ];
    const lines = [first, last, report].map((one) => JSON.stringify(one));
    await writeFile(path, `${lines.join('\n')}\n{"form":"law","set":4,"b`);
    const reports = await readReports(path);
    expect([...reports.values()]).toEqual([report, last]);
    await removeFolder(folder);
  });
});
