import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { screens, widths } from '../../scripts/screenshots/screens.ts';
import { stories } from '../../scripts/screenshots/storybook.ts';
import { form } from '../drivers/admissions.ts';

const text = existsSync('docs/screens.md') ? readFileSync('docs/screens.md', 'utf8') : '';
const shown = Array.from(text.matchAll(/src="(screens\/[^"]+)"/g), ([, path]) => path ?? '');

describe('the page of screenshots', () => {
  it('shows every page of the form and every account card at three widths', () => {
    const pictured = new Set(screens.map(({ path }) => path));
    const asked = [
      ...form.pages.map(({ id }) => `/${id}`),
      ...['signup', 'confirm', 'login', 'forgot', 'reset'].map((card) => `/${card}`),
    ];
    expect(asked.filter((path) => !pictured.has(path))).toEqual([]);
    expect(widths).toHaveLength(3);
  });

  it('shows exactly the pictures that the script writes', () => {
    const made = [
      ...screens.flatMap(({ id }) => widths.map((width) => `screens/${id}-${width}.webp`)),
      ...stories.map(({ id }) => `screens/storybook-${id}.webp`),
    ];
    expect(shown).toEqual(made);
    expect(
      readdirSync('docs/screens')
        .map((name) => `screens/${name}`)
        .toSorted(),
    ).toEqual(made.toSorted());
  });
});
