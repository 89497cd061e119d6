import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorsOf, initialValues } from '../../engine/index.ts';
import { buildForms } from '../../scripts/build/forms.ts';
import { hashForms, loadForms } from '../../server/index.ts';
import { completeApplication } from '../support/complete-applications.ts';
import { removeFolder } from '../support/remove-folder.ts';

let place: string;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'matricula-forms-'));
  await cp('forms', join(place, 'forms'), { recursive: true });
  await buildForms(join(place, 'forms'), place);
  await writeFile(
    join(place, 'codegen/manifest.json'),
    JSON.stringify({ forms: await hashForms(join(place, 'forms')) }),
  );
});
afterAll(() => removeFolder(place));

describe('the forms', () => {
  it('validate as generated', async () => {
    const {
      current: { form, validators },
    } = await loadForms(join(place, 'forms'), join(place, 'codegen'));
    const errors = (answers: object) =>
      errorsOf(form, validators, initialValues(form, { today: '2026-03-16' }, { ...completeApplication, ...answers }));
    expect(errors({})).toEqual({});
    expect(errors({ ssn: '123' })).toEqual({ ssn: ['Please provide a valid Social Security number.'] });
  });

  it('have the same hash in every folder', async () => {
    expect(await hashForms(join(place, 'forms'))).toBe(await hashForms('forms'));
  });

  it('are not older than a schema that a command wrote for editors after the build', async () => {
    const after = join(place, 'after');
    await cp('forms', after, { recursive: true });
    for (const name of ['other.form.schema.json', 'other.answers.ts']) await writeFile(join(after, name), '{}');
    expect((await loadForms(after, join(place, 'codegen'))).current.form.id).toBe('admissions');
  });

  it('are refused when they were generated from other forms', async () => {
    const changed = join(place, 'changed');
    await cp('forms', changed, { recursive: true });
    await writeFile(join(changed, 'brand/institution.json'), '{}');
    await expect(loadForms(changed, join(place, 'codegen'))).rejects.toThrow('run "npm run build"');
    await expect(loadForms('forms', join(place, 'nowhere'))).rejects.toThrow('run "npm run build"');
  });
});
