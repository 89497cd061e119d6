import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { brandFindings } from '../../../workbench/load/brand-findings.ts';
import { brandFile, copyBrand } from '../../../scripts/build/brand.ts';
import { checkAllForms } from '../../../workbench/commands/check-forms.ts';
import { removeFolder } from '../../support/remove-folder.ts';

let forms = '';
beforeEach(async () => {
  forms = await mkdtemp(join(tmpdir(), 'brand-'));
});
afterEach(() => removeFolder(forms));

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

describe('a mistake in the colors or the typefaces', () => {
  const theme = (from: string, to: string): string => {
    const css = readFileSync('forms/brand/theme.css', 'utf8');
    expect(css).toContain(from);
    return css.replace(from, to);
  };
  const findingsOf = async (css: string) => {
    await write('heading.woff2', 'logo.svg');
    await writeFile(join(forms, 'brand', 'theme.css'), css);
    return brandFindings(join(forms, 'brand'), join(forms, 'admissions'));
  };

  it.each([
    ['white text on white', '--text: #1c2430', '--text: #fff', 'low-contrast', ['text', '#fff', 'surface']],
    ['a light header', '--header: #123654', '--header: #f2f2f2', 'low-contrast', ['on-header', '#fff', 'header']],
    ['a dark page', '--paper: #f7f6f3', '--paper: #222222', 'low-contrast', ['paper', '#222222']],
    ['a missing typeface', 'heading.woff2', 'heding.woff2', 'missing-brand-file', ['heding.woff2', 'heading.woff2']],
    ['a missing logo', 'logo.svg', 'crest.svg', 'missing-brand-file', ['crest.svg', '']],
  ])('is found once, with file and line: %s', async (_title, from, to, code, words) => {
    const css = theme(from, to);
    const place = code === 'low-contrast' ? `--${words[0]}:` : to;
    const line = css.slice(0, css.indexOf(place)).split('\n').length;
    expect(await findingsOf(css)).toEqual([
      { code, file: '../brand/theme.css', line, words: expect.arrayContaining(words) as unknown },
    ]);
  });

  it('is reported by npm run forms', async () => {
    await cp('forms', forms, { recursive: true });
    await writeFile(join(forms, 'brand', 'theme.css'), theme('--text: #1c2430', '--text: #ffffff'));
    const found = (await checkAllForms(forms)).filter(({ severity }) => severity === 'error');
    expect(found).toMatchObject([{ file: join(forms, 'brand', 'theme.css'), code: 'low-contrast' }]);
    expect(found[0]?.sentence).toContain(
      '--text (#ffffff) cannot be read with --surface (#fff): their contrast is 1.0:1',
    );
  });

  it('is not in the brand of this repository', async () => {
    expect(await brandFindings('forms/brand', 'forms/admissions')).toEqual([]);
  });
});
