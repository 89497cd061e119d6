import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeLine, diffPaths } from '../../workbench/commands/diff.ts';

describe('npm run forms -- diff', () => {
  let elsewhere = '';
  beforeAll(() => {
    elsewhere = mkdtempSync(join(tmpdir(), 'former-'));
    cpSync('forms/scholarship', join(elsewhere, 'scholarship'), { recursive: true });
  });
  afterAll(() => rmSync(elsewhere, { recursive: true }));

  it('compares the copy of a folder without a brand beside it with a form that is named', async () => {
    expect(await diffPaths('forms', join(elsewhere, 'scholarship'), 'scholarship')).toEqual([]);
  });

  it('compares a copy whose folder has another name', async () => {
    const copy = join(elsewhere, 'last-season');
    cpSync('forms/scholarship', copy, { recursive: true });
    expect(await diffPaths('forms', copy, 'scholarship')).toEqual([]);
  });

  it('names the file and the key of each text, with the former and the present one', async () => {
    const copy = join(elsewhere, 'reworded', 'scholarship');
    cpSync('forms/scholarship', copy, { recursive: true });
    const file = join(copy, 'sections/costs.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('What a year costs you', 'What a year brings you'));
    const changes = await diffPaths('forms', 'scholarship', copy);
    expect(changes.map(changeLine)).toEqual([
      expect.stringMatching(
        /^check  meaning yearly_cost \(sections\/costs\.json\): The label is ".*brings you" instead of ".*costs you"/,
      ),
    ]);
  });

  it('names a form that does not exist', async () => {
    await expect(diffPaths('forms', 'scholarshop', 'scholarship')).rejects.toThrow(
      'There is no form, folder or definition scholarshop.',
    );
  });
});
