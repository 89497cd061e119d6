import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { LongestFirst, longestFiles } from '../set-up/longest-first.ts';

const fileOf = (name: string, path: string): TestSpecification =>
  ({
    moduleId: resolve(path),
    project: { name, config: { isolate: false, sequence: { groupOrder: 0 } } },
  }) as unknown as TestSpecification;

it('the files that take longest begin first in their project, also in a clean clone', async () => {
  const context = { cache: { getTestSpecificationResult: () => undefined } } as unknown as Vitest;
  const [longest = '', second = ''] = longestFiles;
  const sorted = await new LongestFirst(context).sort([
    fileOf('one', 'README.md'),
    fileOf('one', second),
    fileOf('one', longest),
    fileOf('other', 'README.md'),
    fileOf('other', longest),
  ]);
  expect(sorted.map(({ project, moduleId }) => [project.name, moduleId])).toEqual([
    ['one', resolve(longest)],
    ['one', resolve(second)],
    ['one', resolve('README.md')],
    ['other', resolve(longest)],
    ['other', resolve('README.md')],
  ]);
});

it('the files that take longest exist', () => {
  expect(longestFiles.filter((path) => !existsSync(path))).toEqual([]);
});
