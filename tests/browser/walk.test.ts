/** Generated sets of answers in the real application: `npm run forms -- walk` walks all of them. */
import { appendFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { generatedCases, generationDay } from '../../scripts/forms/cases/generated-cases.ts';
import { playedForm } from '../drivers/played-form.ts';
import type { Way } from '../walk/plan.ts';
import { walk, type WalkReport } from '../walk/walk.ts';

/** A form, the numbers of its sets, and the way to enter them. */
type Chosen = readonly [form: string, sets: readonly number[], by: Way];

/** What `npm test` walks: of each form a complete application, a set with errors, and one that clears a document. */
const some: readonly Chosen[] = [
  ['admissions', [355], 'keyboard'],
  ['admissions', [337, 339], 'touch'],
  ['scholarship', [2, 73], 'keyboard'],
  ['scholarship', [75], 'touch'],
];

/** The command names the sets, and the file to which reports are appended, one per line. */
const { WALKS, WALK_REPORT } = process.env;
const chosen = WALKS === undefined ? some : (JSON.parse(WALKS) as readonly Chosen[]);

/** With a file of reports, the command judges them. */
async function judge(report: () => Promise<WalkReport>, about: Pick<WalkReport, 'form' | 'set' | 'by'>): Promise<void> {
  if (WALK_REPORT === undefined) return expect((await report()).differences).toEqual([]);
  const written = await report().catch((reason: unknown) => ({ ...about, stopped: String(reason) }));
  return appendFile(WALK_REPORT, `${JSON.stringify(written)}\n`);
}

describe.each(chosen)('a set of answers to %s', (id, sets, by) => {
  it.each(sets)(`is the same in all places, entered by ${by}: %i`, async (set) => {
    const played = await playedForm(id);
    const expected = (await generatedCases(`forms/${id}`))[set - 1];
    if (expected === undefined) throw new Error(`${id} has no set ${set}.`);
    const today = (await generationDay(`forms/${id}`)) ?? '';
    await judge(() => walk({ played, set, expected, today, by }), { form: id, set, by });
  });
});
