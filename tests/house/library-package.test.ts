/** The packed library as tools of others judge it, and its public types beside the committed reports. */
import { readFileSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { describe, expect, it } from 'vitest';
import { apiReports, reportedEntries, reportPath } from '../../scripts/docs/api-reports.ts';
import { installedLibrary } from '../support/installed-library.ts';

const { folder, tarball } = installedLibrary(async (project) => {
  for (const name of ['@types', 'csstype'])
    await symlink(resolve('node_modules', name), join(project, 'node_modules', name));
});

describe('the packed library', () => {
  it('has nothing that publint reports', async () => {
    const { messages, pkg } = await publint({ strict: true, pack: { tarball: (await tarball()).buffer } });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  it('has types that every resolver of modules finds, as are-the-types-wrong judges', async () => {
    const result = await checkPackage(createPackageFromTarballData(await tarball()));
    if (!result.types) throw new Error('The package has no types.');
    // The package has ES modules only, and Node before `exports` knows none of its entry points.
    const left = new Set<unknown>(['node10', 'node16-cjs']);
    expect(result.problems.filter((one) => !('resolutionKind' in one && left.has(one.resolutionKind)))).toEqual([]);
  });

  it('has the public types of the reports, which npm run api-reports writes', async () => {
    const reports = await apiReports(join(folder(), 'library'));
    expect(reports).toEqual(reportedEntries.map((entry) => readFileSync(reportPath(entry), 'utf8')));
  });
});
