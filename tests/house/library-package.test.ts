/** The packed library as tools of others judge it, and its public types beside the committed reports. */
import { readFileSync } from 'node:fs';
import { symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { describe, expect, it } from 'vitest';
import { apiExamples, exampleModule } from '../../scripts/docs/api-examples.ts';
import { referencePath } from '../../scripts/docs/api-reference.ts';
import { apiOf, reportedEntries, reportPath } from '../../scripts/docs/api-reports.ts';
import { installedLibrary } from '../support/installed-library.ts';

const { folder, packed, tarball, runNode } = installedLibrary(async (project) => {
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

  it('has documents whose links lead to files of the package', () => {
    const files = new Set(packed());
    const links = [...files]
      .filter((path) => path.endsWith('.md'))
      .flatMap((page) => {
        const text = readFileSync(join(folder(), 'node_modules/matricula', page), 'utf8');
        const prose = text.replaceAll(/^ *```.*?^ *```$|`[^`]*`|\\\[[^\]]*\]/gms, '');
        return Array.from(prose.matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)/g), ([, path = '']) => [page, path]);
      });
    expect(links.length).toBeGreaterThan(20);
    const isThere = (path: string): boolean => [...files].some((file) => file === path || file.startsWith(`${path}/`));
    expect(links.filter(([page = '', path = '']) => !isThere(join(dirname(page), path)))).toEqual([]);
  });

  it('has the public types of the reports and of the API reference, which npm run api-reports writes', async () => {
    const { reports, reference } = await apiOf(join(folder(), 'library'));
    expect(reports).toEqual(reportedEntries.map((entry) => readFileSync(reportPath(entry), 'utf8')));
    expect(reference).toBe(readFileSync(referencePath, 'utf8'));
  });

  it.each(Object.entries(apiExamples))('prints what the example of %s says', async (name, { code, prints }) => {
    await writeFile(join(folder(), `${name}.mjs`), exampleModule(name, code));
    expect((await runNode(`${name}.mjs`)).trim()).toBe(prints);
  });
});
