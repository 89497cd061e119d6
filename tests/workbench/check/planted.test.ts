import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkForm, type FormSource } from '../../../workbench/check/index.ts';
import { loadFormSource } from '../../../workbench/load/load-form.ts';
import { sampleOf } from '../../support/runs.ts';
import type { Planted } from './planted-defect.ts';
import { plantedDefects } from './planted.ts';

const sources = new Map<string, FormSource>();
beforeAll(async () => {
  for (const form of ['admissions', 'scholarship'])
    sources.set(form, await loadFormSource(join(import.meta.dirname, '../../../forms', form)));
});

type Json = Readonly<Record<string, unknown>>;

/** The pointer of the block with a key or an id. */
function pointerTo(json: unknown, name: string, pointer = ''): string | null {
  if (typeof json !== 'object' || json === null) return null;
  const { key, id } = json as Json;
  if (name === '' || key === name || id === name) return pointer;
  for (const [part, inner] of Object.entries(json)) {
    const found = pointerTo(inner, name, `${pointer}/${part}`);
    if (found !== null) return found;
  }
  return null;
}

function changed(json: unknown, [part, ...rest]: readonly string[], set: Json): unknown {
  if (part === undefined)
    return Object.fromEntries(Object.entries({ ...(json as Json), ...set }).filter(([, value]) => value !== undefined));
  if (Array.isArray(json)) return json.map((one, index) => (String(index) === part ? changed(one, rest, set) : one));
  return { ...(json as Json), [part]: changed((json as Json)[part], rest, set) };
}

/** The problems of a form with a planted defect, and the place where one is expected. */
function check({ form, file, block, set, place }: Planted) {
  const source = sources.get(form);
  const path = `${file}.json`;
  const json: unknown = JSON.parse(source?.files[path] ?? '{}');
  const pointer = pointerTo(json, block);
  if (source === undefined || pointer === null) throw new Error(`There is no ${block} in ${path}.`);
  const text = JSON.stringify(changed(json, pointer.split('/').slice(1), set), null, 2);
  const problems = checkForm({ ...source, files: { ...source.files, [path]: text } });
  return {
    found: problems.map((one) => `${one.code} ${one.file}${one.pointer}`),
    fixes: problems.map(({ fix }) => fix),
    expected: path + pointer + place,
  };
}

describe('a defect that is planted in a form', () => {
  it.each(sampleOf(plantedDefects, 4))(
    'is found once, at its place, without follow-ups: $code in $block of $file',
    (planted) => {
      const { found, fixes, expected } = check(planted);
      expect(found).toEqual([`${planted.code} ${expected}`]);
      expect(fixes).toEqual([expect.stringMatching(/^[A-Z][a-z]+ \S.*\.$/)]);
    },
  );

  it('is one of at least 80', () => {
    expect(plantedDefects.length).toBeGreaterThanOrEqual(80);
  });

  it('is the only problem: both forms without one have none', () => {
    for (const source of sources.values()) expect(checkForm(source)).toEqual([]);
  });
});
