import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { brandFile, copyBrand } from '../../../scripts/build/brand.ts';

let forms = '';
beforeEach(async () => {
  forms = await mkdtemp(join(tmpdir(), 'brand-'));
});
afterEach(() => rm(forms, { recursive: true }));

async function write(...names: readonly string[]): Promise<void> {
  await mkdir(join(forms, 'brand'), { recursive: true });
  for (const name of names) await writeFile(join(forms, 'brand', name), name);
}

/** The file is of the institution, of this repository, or missing. */
function origin(name: string): string {
  const path = brandFile(forms, name);
  if (path === null) return 'none';
  return path === join(forms, 'brand', name)
    ? 'own'
    : resolve(path) === resolve('forms/brand', name)
      ? 'default'
      : path;
}

describe('the brand of an institution', () => {
  it.each([
    ['without files, is the brand of this repository', [], ['default', 'default', 'default', 'default']],
    ['with an icon only, has the colors of this repository', ['icon.svg'], ['default', 'default', 'own', 'default']],
    ['with a theme only, has no dark colors and no logo', ['theme.css'], ['own', 'none', 'default', 'none']],
    ['with light and dark colors, has its own', ['theme.css', 'dark.css'], ['own', 'own', 'default', 'none']],
    ['with a theme and a logo, has its own', ['theme.css', 'logo.svg'], ['own', 'none', 'default', 'own']],
  ])('%s', async (_title, files, origins) => {
    await write(...files);
    expect(['theme.css', 'dark.css', 'icon.svg', 'logo.svg'].map(origin)).toEqual(origins);
  });

  it('is copied without its words, which the forms contain', async () => {
    await write('theme.css', 'institution.json', 'crest.png');
    const to = join(forms, 'built');
    await copyBrand(forms, to);
    expect((await readdir(to)).map((name) => basename(name)).sort()).toEqual(
      ['crest.png', 'favicon.ico', 'icon.svg', 'theme.css'].sort(),
    );
  });
});
