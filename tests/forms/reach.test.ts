/** What `npm run forms -- reach` says about the scholarship. */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { reachReport } from '../../workbench/commands/reach.ts';

describe('the report about a form', () => {
  it('has answers for everything, and a complete application for each branch', async () => {
    const { targets, branches } = await reachReport('forms/scholarship', '2026-03-16');
    expect(targets.filter(({ answers }) => answers === null)).toEqual([]);
    expect(targets.find(({ name }) => name === 'study_area=RES')?.answers).toEqual({
      enrollment: 'RETURNING',
      study_area: 'RES',
    });
    expect(branches.map(({ name }) => name)).toContain('covered');
    expect(branches.filter(({ application }) => application === null)).toEqual([]);
  });

  it('is refused for a form that does not exist', () => {
    const { status, stderr } = spawnSync(process.execPath, ['workbench/commands/forms.ts', 'reach', 'law'], {
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toContain('law');
  });
});
