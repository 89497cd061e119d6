/** Every single mutation of the generated sets has the same errors in the page and on the server. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isShown } from '../../engine/index.ts';
import { outcomeOf } from '../../workbench/commands/cases/form-case.ts';
import { generatedCases, generatedFile } from '../../workbench/commands/cases/generated-cases.ts';
import { formFolders } from '../../workbench/load/served-forms.ts';
import { runs } from '../support/runs.ts';
import {
  applicationOf,
  differenceAfterEntering,
  differenceWithValue,
  enteredTexts,
  refusesTypes,
  sidesOf,
  stageOf,
  storedTexts,
  type Stage,
} from './mutations.ts';

/** Takes each mutation with `CASES=all`, otherwise one in forty, and a quarter of these in `test:quick`. */
function aSample(): () => boolean {
  const step = Math.floor(10_000 / runs(10_000, 40));
  let count = 0;
  return () => count++ % step === 0;
}

/** Each line is a mutation of the application on which page and server differ. */
function mutated(stage: Stage, isTaken: () => boolean): { readonly count: number; readonly differences: string[] } {
  const { form, values } = stage;
  const differences: string[] = [];
  let count = 0;
  const note = (key: string, text: string, difference: string | null): void => {
    count += 1;
    if (difference !== null) differences.push(`${key} = ${JSON.stringify(text.slice(0, 40))}: ${difference}`);
  };
  for (const field of new Set(form.fields.values())) {
    if (!isShown(field, values)) continue;
    for (const key of field.keys) {
      for (const text of enteredTexts(field, values, key))
        if (isTaken()) note(key, text, differenceAfterEntering(stage, field, key, text));
      for (const text of storedTexts(field)) if (isTaken()) note(key, text, differenceWithValue(stage, key, text));
      if (isTaken()) note(key, 'another type', refusesTypes(stage, key) ? null : 'it is accepted');
    }
  }
  return { count, differences };
}

const folders = (await formFolders('forms')).filter((folder) => existsSync(join(folder, generatedFile)));

describe.each(folders)('one mutated answer of a generated set of %s', (folder) => {
  it('has the same errors in page and server, key by key and word by word', async () => {
    const sides = await sidesOf(folder);
    const tested = { form: sides.form, validators: sides.serverValidators };
    const isTaken = aSample();
    const found: string[] = [];
    let count = 0;
    for (const expected of await generatedCases(folder)) {
      const { values } = outcomeOf(tested, expected);
      const result = mutated(stageOf(sides, applicationOf(sides, values)), isTaken);
      count += result.count;
      found.push(...result.differences.map((line) => `${expected.title}: ${line}`));
    }
    expect(found.slice(0, 40)).toEqual([]);
    expect(count).toBeGreaterThan(0);
  });
});
