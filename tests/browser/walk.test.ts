/** Generated sets of answers in the real application: `npm run forms -- walk` walks all of them. */
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FormCase } from '../../workbench/commands/cases/form-case.ts';
import { generatedCases, generationDay } from '../../workbench/commands/cases/generated-cases.ts';
import { digestOf, problemsOf, type ReportLine, type WalkReport } from '../../workbench/commands/walk-reports.ts';
import { formsDir } from '../support/forms-dir.ts';
import { playedForm } from '../support/played-form.ts';
import { isAll } from '../support/runs.ts';
import type { EntryWay } from '../../workbench/commands/walk-words.ts';
import { chainsOf } from '../walk/chains.ts';
import { walkAll } from '../walk/walk.ts';
import type { Walked } from '../walk/walk-state.ts';

/** A form, the numbers of its sets, and the way to enter them. */
type Chosen = readonly [form: string, sets: readonly number[], by: EntryWay];

const hasErrors = ({ invalid = {} }: FormCase): boolean => Object.keys(invalid).length > 0;
const clearsDocument = ({ answers, cleared = [] }: FormCase): boolean =>
  cleared.some((key) => answers[`document:${key}`] === 'COMPLETED');

/** What is walked of each form, by the properties of a set. */
const kinds = {
  complete: (set) => !hasErrors(set),
  'with errors': (set) => hasErrors(set) && (set.cleared ?? []).length > 0 && !clearsDocument(set),
  'that clears a document': clearsDocument,
} satisfies Readonly<Record<string, (set: FormCase) => boolean>>;

/** A form, the kind of its set, and the way to enter it. */
const some: readonly (readonly [form: string, kind: keyof typeof kinds, by: EntryWay])[] = [
  ['admissions', 'complete', 'keyboard'],
  ['admissions', 'with errors', 'touch'],
  ['scholarship', 'that clears a document', 'keyboard'],
];

/** With these, `npm run test:all` walks every kind of both forms. */
const others: typeof some = [
  ['admissions', 'that clears a document', 'touch'],
  ['scholarship', 'complete', 'touch'],
  ['scholarship', 'with errors', 'keyboard'],
];

/** The last set of a kind. A set of staff or without a day would be entered by an applicant on another day. */
async function chosenOf([form, kind, by]: (typeof some)[number]): Promise<Chosen> {
  const isOwn = ({ today, session }: FormCase): boolean => today !== '' && session?.['is_service_user'] !== 'true';
  const index = (await generatedCases(join(formsDir, form))).findLastIndex((set) => isOwn(set) && kinds[kind](set));
  if (index < 0) throw new Error(`${form} has no set ${kind}.`);
  return [form, [index + 1], by];
}

/** The command names the sets, and the file to which reports are appended, one per line. */
const { WALKS, WALK_REPORT } = process.env;
const chosen =
  WALKS === undefined
    ? await Promise.all([...some, ...(isAll ? others : [])].map(chosenOf))
    : (JSON.parse(WALKS) as readonly Chosen[]);

/** With a file of reports, the command judges them. */
async function judge(
  report: () => Promise<WalkReport>,
  about: Pick<WalkReport, 'form' | 'set' | 'by' | 'isSubmitted'> & { readonly digest: string },
): Promise<void> {
  const { digest, ...walked } = about;
  if (WALK_REPORT === undefined) return expect(await report()).toMatchObject({ ...walked, differences: [] });
  const start = performance.now();
  const written: ReportLine = await report().catch((reason: unknown) => ({ ...walked, stopped: String(reason) }));
  await appendFile(WALK_REPORT, `${JSON.stringify({ ...written, digest })}\n`);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  for (const line of problemsOf(written))
    process.stderr.write(`${about.form}, set ${about.set} by ${about.by}: ${line}\n`);
  process.stderr.write(`${about.form}, set ${about.set} by ${about.by}: ${seconds} s\n`);
}

const forms = await Promise.all(
  [...new Set(chosen.map(([id]) => id))].map(
    async (id) =>
      [
        id,
        {
          played: await playedForm(id, {}, formsDir),
          sets: await generatedCases(join(formsDir, id)),
          today: (await generationDay(join(formsDir, id))) ?? '',
        },
      ] as const,
  ),
);
const formOf = new Map(forms);

/** The sets of one applicant, with the title of their test. */
const chains = chosen.flatMap(([id, sets, by]) => {
  const form = formOf.get(id);
  if (form === undefined) throw new Error(`There is no form ${id}.`);
  const numbered = sets.map((set) => {
    const expected = form.sets[set - 1];
    if (expected === undefined) throw new Error(`${id} has no set ${set}.`);
    return { set, expected };
  });
  return chainsOf(form.played, numbered).map((chain) => ({
    id,
    by,
    numbers: chain.map(({ set }) => set).join(', '),
    walks: chain.map(({ set, expected }): Walked => ({ ...form, set, expected, by })),
  }));
});

describe('a set of answers', () => {
  it.each(chains)(
    'is the same in all places: $id, entered by $by: $numbers',
    { timeout: 1_200_000 },
    async ({ walks }) => {
      await walkAll(walks, ({ played: { id }, set, expected, by }, report) =>
        judge(report, { form: id, set, by, isSubmitted: !hasErrors(expected), digest: digestOf(expected) }),
      );
    },
  );
});
