/** The map of a form: `npm run forms -- map`. */
import { describe, expect, it } from 'vitest';
import { compileWithValidators } from '../../workbench/codegen/index.ts';
import { explainedForm, type ExplainedForm } from '../../workbench/reasons/index.ts';
import { loadFormSource } from '../../workbench/load/load-form.ts';
import { layoutOf, type Box } from '../../workbench/commands/map/layout.ts';
import { formMap, type MapData } from '../../workbench/commands/map/map-data.ts';
import { mapOf } from '../../workbench/commands/map.ts';

const explained = await Promise.all(
  ['admissions', 'scholarship'].map(async (id) =>
    explainedForm(await loadFormSource(`forms/${id}`), compileWithValidators),
  ),
);
const maps: readonly (readonly [string, MapData, ExplainedForm])[] = explained.map((one) => [
  one.form.id,
  formMap(one),
  one,
]);
const keysOn = ({ pages }: MapData): readonly string[] =>
  pages.flatMap(({ sections }) => sections.flatMap(({ nodes }) => nodes.map(({ key }) => key)));

const isInside = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;
const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe.each(maps)('the map of the form %s', (id, map, { form }) => {
  it('has every question, every group of tabs and every number of copies once', () => {
    const asked = [...new Set([...form.fields.values()].map(({ key }) => key)), ...form.choices.keys()];
    expect(keysOn(map).toSorted()).toEqual(asked.toSorted());
  });

  it('connects only what is on the map', () => {
    const keys = new Set(keysOn(map));
    expect(map.edges.filter(({ from, to }) => !keys.has(from) || !keys.has(to))).toEqual([]);
    expect(map.edges.length).toBeGreaterThan(3);
  });

  it('explains each conditional question with the place of its condition', () => {
    const nodes = map.pages.flatMap(({ sections }) => sections.flatMap((section) => section.nodes));
    const conditional = nodes.filter(({ isConditional }) => isConditional);
    expect(conditional.length).toBeGreaterThan(0);
    for (const { about } of conditional)
      expect(about).toContainEqual(expect.stringMatching(/^Shown while .+ \([a-z/-]+\.json:\d+\)\.$/));
  });

  it('lays out pages and sections without an overlap, and each question in its section', () => {
    const { pages, width, height } = layoutOf(map);
    const whole = { x: 0, y: 0, width, height };
    for (const page of pages) {
      expect(isInside(page, whole)).toBe(true);
      for (const section of page.sections) {
        expect(isInside(section, page)).toBe(true);
        expect(section.nodes.filter((node) => !isInside(node, section))).toEqual([]);
        expect(page.sections.filter((other) => other !== section && overlap(other, section))).toEqual([]);
      }
      expect(pages.filter((other) => other !== page && overlap(other, page))).toEqual([]);
    }
  });

  it('is one file that loads nothing', async () => {
    const { html } = await mapOf('forms', id);
    expect(html).toMatch(/^<!doctype html>/);
    expect(html).not.toMatch(/ (?:src|href)=|@import|url\(|fetch\(/);
    for (const key of keysOn(map)) expect(html).toContain(`data-key="${key}"`);
  });
});

describe('the connections of the admissions form', () => {
  const edges = maps[0]?.[1].edges ?? [];

  it.each([
    ['us_citizen', 'citizenship', 'shows'],
    ['tab:perm_resident_proof', 'perm_resident_upload', 'shows'],
    ['count:college', 'college_2_name', 'shows'],
    ['prev_lived_ks_from_month', 'prev_lived_ks_to_month', 'requires'],
    ['hs_type', 'hs_name', 'requires'],
  ] as const)('%s → %s: %s', (from, to, effect) => {
    expect(edges).toContainEqual({ from, to, effect });
  });
});

it('the map of a form that does not exist is refused', async () => {
  await expect(mapOf('forms', 'transfer')).rejects.toThrow('There is no form transfer.');
});
