import { Worker } from 'node:worker_threads';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyEdit, errorsOf, isShown, newValues, withChanges } from '../../../engine/index.ts';
import { inputEdit } from '../../../engine/internal.ts';
import { runs } from '../../support/runs.ts';
import { xFormOf } from './odk-form.ts';
import type { OdkCase, OdkResult } from './odk-worker.ts';
import { today } from './imported-form.ts';
import { importedFrom } from './imported-random.ts';
import { randomXlsForm, type RandomXlsForm } from './random-xlsform.ts';

let odk: Worker;
beforeAll(() => {
  odk = new Worker(new URL('odk-worker.ts', import.meta.url));
});
afterAll(() => odk.terminate());

let cases = 0;
function playedByOdk(given: OdkCase): Promise<OdkResult> {
  cases += 1;
  const id = cases;
  return new Promise((resolve, reject) => {
    const listen = (answer: { readonly id: number; readonly result?: OdkResult; readonly error?: string }): void => {
      if (answer.id !== id) return;
      odk.off('message', listen);
      if (answer.result === undefined) reject(new Error(answer.error));
      else resolve(answer.result);
    };
    odk.on('message', listen);
    // This is no window, so no origin can be given.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    odk.postMessage({ id, given });
  });
}

/** The form in our engine, and whether its report has a line in bold. */
async function imported(random: RandomXlsForm) {
  const { form, validators, lines } = await importedFrom(random);
  return { form, validators, loud: lines.filter(({ isLoud, note }) => isLoud || note.includes('compared as numbers')) };
}

/** What our engine shows, stores and refuses for the same answers. */
async function playedHere({ survey, answers }: RandomXlsForm) {
  const { form, validators, loud } = await imported({ survey, answers });
  let values = newValues(form, { today });
  const refused: string[] = [];
  for (const { name = '' } of survey) {
    const [answer, field] = [answers[name], form.fields.get(name)];
    if (answer === undefined || field === undefined || !isShown(field, values)) continue;
    const entered = field.type === 'checkboxes' ? answer.replaceAll(' ', ',') : answer;
    const edit = inputEdit(form, values, name, entered);
    values = withChanges(values, applyEdit(form, values, edit).changed);
    if (!(name in errorsOf(form, validators, values))) continue;
    refused.push(name);
    values = withChanges(values, applyEdit(form, values, { [name]: '' }).changed);
  }
  const shown = survey.filter(({ name = '' }) => {
    const field = form.fields.get(name);
    return field !== undefined && isShown(field, values);
  });
  return { shown: shown.map(({ name = '' }) => name), values, refused, loud };
}

/** A result of ODK as we store it: no number is no answer, and numbers have at most 15 digits. */
const stored = (text: string): string => {
  if (text === 'NaN') return '';
  return /^-?\d+\.\d+$/.test(text) ? String(Number(Number(text).toPrecision(14))) : text;
};

const compared = { forms: 0, exact: 0, shown: 0, refused: 0, calculated: 0, followed: 0 };

describe('an imported XLSForm', () => {
  it('shows, refuses and calculates what the engine of ODK does', async () => {
    await fc.assert(
      fc.asyncProperty(randomXlsForm, async (random) => {
        const here = await playedHere(random);
        compared.forms += 1;
        if (here.loud.length > 0) return;
        const { xml, paths } = xFormOf(random);
        const names = new Map(Object.entries(paths).map(([name, path]) => [path, name]));
        const entered = random.survey.flatMap(({ name = '' }) => {
          const [answer, path] = [random.answers[name], paths[name]];
          return answer === undefined || path === undefined ? [] : [[path, answer] as const];
        });
        const there = await playedByOdk({ xml, answers: entered });
        const named = (list: readonly string[]) => list.map((path) => names.get(path) ?? '');
        const calculations = random.survey.filter(({ type }) => type === 'calculate').map(({ name = '' }) => name);
        const following = random.survey.filter((row) => (row['default'] ?? '').includes('${'));
        const computed = following.map(({ name = '' }) => name).filter((name) => !(name in random.answers));
        const shown = named(there.shown).filter((name) => name !== '' && !calculations.includes(name));
        expect({ shown: here.shown, refused: here.refused }).toEqual({ shown, refused: named(there.refused) });
        for (const name of [...calculations, ...computed])
          expect([name, stored(here.values[name] ?? '')]).toEqual([
            name,
            stored(there.values[paths[name] ?? ''] ?? ''),
          ]);
        compared.exact += 1;
        compared.shown += shown.length;
        compared.refused += there.refused.length;
        compared.calculated += calculations.length;
        compared.followed += computed.filter((name) => here.values[name]).length;
      }),
      { numRuns: runs(1500), endOnFailure: true },
    );
  });

  it('is compared for many forms, and with refused answers and calculations', () => {
    expect(compared.exact / compared.forms).toBeGreaterThan(0.3);
    expect(compared.refused).toBeGreaterThan(compared.exact / 20);
    expect(compared.calculated).toBeGreaterThan(compared.exact / 4);
    expect(compared.followed).toBeGreaterThan(compared.exact / 40);
  });
});
