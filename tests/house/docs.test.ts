import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { review } from '../../scripts/screenshots/comparisons.ts';
import { galleries, variantsOf } from '../../scripts/screenshots/screens.ts';
import { stories } from '../../scripts/screenshots/storybook.ts';

const text = existsSync('docs/screens.md') ? readFileSync('docs/screens.md', 'utf8') : '';
const shown = Array.from(text.matchAll(/src="(screens\/[^"]+)"/g), ([, path]) => path ?? '');

const all = await galleries();

describe('the page of screenshots', () => {
  it.each(all.map((gallery) => [gallery.played.id, gallery] as const))(
    'shows every page of %s, at least on a phone and a desktop',
    (_id, { played, screens, widths }) => {
      const pictured = new Set(screens.map(({ path }) => path));
      expect(played.form.pages.filter(({ id }) => !pictured.has(`/${id}`))).toEqual([]);
      expect(widths).toEqual(expect.arrayContaining([320, 1280]));
    },
  );

  it('shows every account card', () => {
    const pictured = new Set(all.flatMap(({ screens }) => screens.map(({ path }) => path)));
    const cards = ['signup', 'confirm', 'login', 'forgot', 'reset'].map((card) => `/${card}`);
    expect(cards.filter((path) => !pictured.has(path))).toEqual([]);
  });

  it('shows exactly the pictures that the script writes', () => {
    const made = [
      ...all.flatMap((gallery) =>
        gallery.screens.flatMap((screen) => variantsOf(gallery, screen).map(({ name }) => `screens/${name}.webp`)),
      ),
      ...stories.map(({ id }) => `screens/storybook-${id}.webp`),
      ...review.comparisons.flatMap(({ id }) => [`screens/before/${id}.webp`, `screens/after-${id}.webp`]),
      ...review.stories.flatMap(({ before, after }) => [
        `screens/before/${before}.webp`,
        `screens/storybook-${after}.webp`,
      ]),
    ];
    expect(shown).toEqual(made);
    expect(
      readdirSync('docs/screens', { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.webp'))
        .map((name) => `screens/${name.replaceAll('\\', '/')}`)
        .toSorted(),
    ).toEqual([...new Set(made)].toSorted());
  });
});
