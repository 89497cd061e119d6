import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diffPaths } from '../../scripts/forms/diff.ts';

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

  it('names a form that does not exist', async () => {
    await expect(diffPaths('forms', 'scholarshop', 'scholarship')).rejects.toThrow(
      'There is no form, folder or definition scholarshop.',
    );
  });
});
