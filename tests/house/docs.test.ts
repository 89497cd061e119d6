import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faults } from '../../scripts/load/faults.ts';
import { galleries, inDocumentation, variantsOf } from '../../scripts/screenshots/screens.ts';
import { stories } from '../../scripts/screenshots/storybook.ts';

const all = await galleries();

describe('the script of the screenshots', () => {
  it.each(all.map((gallery) => [gallery.played.id, gallery] as const))(
    'takes every page of %s, at least on a phone and a desktop',
    (_id, { played, screens, widths }) => {
      const pictured = new Set(screens.map(({ path }) => path));
      expect(played.form.pages.filter(({ id }) => !pictured.has(`/${id}`))).toEqual([]);
      expect(widths).toEqual(expect.arrayContaining([320, 1280]));
    },
  );

  it('takes every account card', () => {
    const pictured = new Set(all.flatMap(({ screens }) => screens.map(({ path }) => path)));
    const cards = ['signup', 'confirm', 'login', 'forgot', 'reset'].map((card) => `/${card}`);
    expect(cards.filter((path) => !pictured.has(path))).toEqual([]);
  });

  it('renews every picture of the documentation', () => {
    const made = new Set([
      ...all.flatMap((gallery) =>
        gallery.screens.flatMap((screen) => variantsOf(gallery, screen).map(({ name }) => name)),
      ),
      ...stories.map(({ id }) => `storybook-${id}`),
    ]);
    expect(inDocumentation.filter((name) => !made.has(name))).toEqual([]);
  });
});

describe('the pictures of the documentation', () => {
  it('are shown, and are the only ones in git: everything else is written into dist', () => {
    const shown = Array.from(
      readFileSync('docs/screens.md', 'utf8').matchAll(/src="screens\/([^"]+)\.webp"/g),
      ([, name]) => name,
    );
    expect(shown).toEqual(inDocumentation);
    expect(readdirSync('docs/screens').toSorted()).toEqual(inDocumentation.map((name) => `${name}.webp`).toSorted());
  });

  it('are small: ten files, each below 60 kB', () => {
    expect(inDocumentation.length).toBeLessThanOrEqual(10);
    const sizes = inDocumentation.map((name) => [name, statSync(`docs/screens/${name}.webp`).size] as const);
    expect(sizes.filter(([, size]) => size >= 60_000)).toEqual([]);
  });
});

describe('the documentation', () => {
  const pages = globSync('{*.md,*/README.md,docs/**/*.md}', { exclude: ['node_modules/**'] });

  it('links only to files and headings that exist', () => {
    const slug = (heading: string): string =>
      heading
        .toLowerCase()
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(/\s/g, '-');
    const headings = (path: string): readonly string[] =>
      Array.from(readFileSync(path, 'utf8').matchAll(/^#+ (.*)$/gm), ([, heading = '']) => slug(heading));
    const isBroken = (page: string, link: string): boolean => {
      const [path = '', fragment] = link.split('#');
      const target = path === '' ? page : join(dirname(page), path);
      return !existsSync(target) || (fragment !== undefined && !headings(target).includes(fragment));
    };
    const withoutCode = (text: string): string => text.replaceAll(/^ *```.*?^ *```$|`[^`]*`|\\\[[^\]]*\]/gms, '');
    const links = pages.flatMap((page) =>
      Array.from(
        withoutCode(readFileSync(page, 'utf8')).matchAll(
          /\]\((?!https?:|mailto:)([^)\s]+)\)|(?:src|href)="(?!https?:)([^"]+)"/g,
        ),
        ([, link, source]) => [page, link ?? source ?? ''] as const,
      ),
    );
    expect(links.length).toBeGreaterThan(100);
    expect(links.filter(([page, link]) => isBroken(page, link))).toEqual([]);
  });

  it('names only files that exist, from the root or from the folder of the page', () => {
    // A recipe names the files of a field type that does not exist yet; a build writes others.
    const isLater = (path: string): boolean => /rating|\bx\.ts$|X(?:Field)?\.|^(?:dist|matricula)\//i.test(path);
    const named = pages
      .filter((page) => page !== 'CHANGELOG.md' && !/^(?:docs\/forms\/|forms\/README\.md$)/.test(page))
      .flatMap((page) =>
        Array.from(
          readFileSync(page, 'utf8').matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.(?:tsx?|m?js|css|sh|md))(?: [^`]*)?`/g),
          ([, path = '']) => [page, path] as const,
        ),
      )
      .filter(([, path]) => !isLater(path));
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(([page, path]) => !existsSync(path) && !existsSync(join(dirname(page), path)))).toEqual([]);
  });
});

it('each promise of docs/reliability.md names a test or an existing fault that proves it', () => {
  const page = readFileSync('docs/reliability.md', 'utf8');
  const [table = ''] = /\| promise \| test \|[\s\S]*?\n\n/.exec(page) ?? [];
  const proofs = table
    .trim()
    .split('\n')
    .slice(2)
    .map((row) => row.split(' | ').at(-1) ?? '');
  expect(proofs.length).toBeGreaterThan(20);
  expect(proofs.filter((proof) => !/`tests\/|`npm run |^the same/.test(proof))).toEqual([]);
  const named = Array.from(page.matchAll(/npm run fault -- ([a-z-]+)/g), ([, name = '']) => name);
  expect(named.filter((name) => !Object.hasOwn(faults, name))).toEqual([]);
});
