import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { apiDocumentation, apiPath } from '../../scripts/docs/api.ts';
import { architecturePath, withDiagrams } from '../../scripts/docs/architecture.ts';

const written = (path: string): string => readFileSync(path, 'utf8');

describe('the documentation for contributors', () => {
  it('shows the current architecture: npm run architecture', () => {
    expect(written(architecturePath)).toBe(withDiagrams(written(architecturePath)));
    expect(written(architecturePath).match(/-->/g)?.length).toBeGreaterThan(30);
  });

  it('describes the current calls: npm run openapi', () => {
    expect(written(apiPath)).toBe(apiDocumentation());
  });

  it('names only files and folders that exist', () => {
    const named = [...written('CONTRIBUTING.md').matchAll(/`((?:\w[\w-]*\/)+[\w.-]*)`/g)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((path) => !/rating/i.test(path) && !existsSync(path))).toEqual([]);
  });

  it('lists every decision', () => {
    const files = readdirSync('docs/decisions').filter((name) => name !== 'README.md');
    const listed = [...written('docs/decisions/README.md').matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, name]) => name);
    expect(listed.toSorted()).toEqual(files.toSorted());
  });
});
