import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCalculations } from '../../../workbench/codegen/index.ts';
import { checkForm, parseForm, type FormSource } from '../../../workbench/check/index.ts';
import { compileForm, FormError } from '../../../workbench/index.ts';
import { checkAllForms } from '../../../workbench/commands/check-forms.ts';
import { formPaths, loadFormSource } from '../../../workbench/load/load-form.ts';
import { runs } from '../../support/runs.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const paths = await formPaths(join(root, 'forms'));
const sources: readonly FormSource[] = await Promise.all(paths.map(loadFormSource));
const admissions = await loadFormSource(join(root, 'forms', 'admissions'));
const login = await loadFormSource(join(root, 'forms', 'accounts', 'login.json'));

describe('our forms', () => {
  it('have no errors', async () => {
    expect((await checkAllForms(join(root, 'forms'))).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it.each(paths.map((path, index) => ({ path: path.slice(root.length + 1), index })))(
    'are parsed and compiled: $path',
    ({ index }) => {
      const definition = parseForm(sources[index] ?? admissions);
      expect(compileForm(definition, createCalculations(definition)).id).toBe(definition.form.id);
      expect(JSON.stringify(definition)).not.toContain('$schema');
    },
  );

  it('refer to a schema for editors: that of their form, or that of all forms', () => {
    for (const [index, { files }] of sources.entries()) {
      for (const [path, text] of Object.entries(files)) {
        const folder = paths[index]?.endsWith('.json') ? join(paths[index], '..') : (paths[index] ?? '');
        const { $schema } = JSON.parse(text) as { readonly $schema?: string };
        if ($schema === undefined) continue;
        const all = join(root, 'forms', 'form.schema.json');
        expect([`${folder}.form.schema.json`, all]).toContain(join(folder, path, '..', $schema));
      }
    }
  });
});

function placesIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    [path.concat(name)].concat(placesIn(inner, path.concat(name))),
  );
}

type Container = Record<string, unknown>;
type Mutate = (container: Container, name: string) => void;

const mutations: Readonly<Record<string, Mutate>> = {
  'a property left out'(container, name) {
    if (Array.isArray(container)) container.splice(Number(name), 1);
    else delete container[name];
  },
  'a number instead': (container, name) => void (container[name] = 7),
  'a text instead': (container, name) => void (container[name] = 'unheard_of'),
  'nothing instead': (container, name) => void (container[name] = null),
  'an empty list instead': (container, name) => void (container[name] = []),
  'an empty object instead': (container, name) => void (container[name] = {}),
  'itself again'(container, name) {
    if (Array.isArray(container)) container.push(structuredClone(container[Number(name)]));
  },
  'another name': (container, name) => void (container[`${name}x`] = container[name]),
  'a name of every object': (container, name) =>
    void Object.defineProperty(container, 'constructor', { value: container[name], enumerable: true }),
  'a prototype': (container, name) =>
    void Object.defineProperty(container, '__proto__', { value: container[name], enumerable: true }),
  'an unknown operator'(container) {
    if ('operator' in container) container['operator'] = 'resembles';
  },
  'an unknown value'(container) {
    if ('valueKey' in container) container['valueKey'] = 'unheard:of';
  },
};

function mutated(source: FormSource, file: number, place: number, mutate: Mutate): FormSource {
  const paths = Object.keys(source.files);
  const path = paths[file % paths.length] ?? '';
  const value: Container = JSON.parse(source.files[path] ?? '');
  const places = placesIn(value);
  const chosen = places[place % places.length] ?? [];
  const container = chosen.slice(0, -1).reduce((inner, name) => inner[name] as Container, value);
  mutate(container, chosen.at(-1) ?? '');
  return { ...source, files: { ...source.files, [path]: JSON.stringify(value) } };
}

/** Either the checker reports an error, or the form can be used. */
function expectReportedOrUsable(source: FormSource): void {
  const errors = checkForm(source).filter(({ severity }) => severity === 'error');
  if (errors.length > 0) {
    expect(() => parseForm(source)).toThrow(FormError);
    return;
  }
  const definition = parseForm(source);
  expect(compileForm(definition, createCalculations(definition)).pages.length).toBeGreaterThan(0);
}

describe('a form with a mistake', () => {
  const anywhere = [fc.nat(), fc.nat(), fc.constantFrom(...Object.keys(mutations))] as const;

  it.each([
    ['admissions', admissions, 80],
    ['login', login, 400],
  ] as const)('is reported or can be used, for any place of the error: %s', (_, source, numRuns) => {
    fc.assert(
      fc.property(...anywhere, (file, place, name) =>
        expectReportedOrUsable(mutated(source, file, place, mutations[name] ?? (() => {}))),
      ),
      { numRuns: runs(numRuns) },
    );
  });

  it('is reported if a page is listed twice', () => {
    const twice = (admissions.files['form.json'] ?? '').replace('"pages": ["about"', '"pages": ["about", "about"');
    const problems = checkForm({ ...admissions, files: { ...admissions.files, 'form.json': twice } });
    expect(problems.map(({ code, sentence }) => [code, sentence])).toContainEqual([
      'repeated-entry',
      '"pages" contains the same entry twice.',
    ]);
  });

  it('is reported if the text is cut off at any position', () => {
    const [[path, text] = ['', '']] = Object.entries(login.files);
    fc.assert(
      fc.property(fc.nat(text.trimEnd().length - 1), (length) => {
        expect(checkForm({ ...login, files: { [path]: text.slice(0, length) } })).not.toEqual([]);
      }),
    );
  });

  it('is reported for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(checkForm({ ...login, files: { 'login.json': text } })).not.toEqual([]);
      }),
    );
  });

  it.each(['[', '{"a":', '{"pages":[{"blocks":['])(
    'is reported if it is nested ten thousand levels deep: %s',
    (opening) => {
      const problems = checkForm({ ...login, files: { 'login.json': opening.repeat(10_000) } });
      expect(problems.map(({ code }) => code)).toContain('nested-too-deep');
    },
  );

  it('is refused by parseForm with all problems, each with file and line', () => {
    const text = readFileSync(join(root, 'forms', 'accounts', 'login.json'), 'utf8')
      .replace('"label"', '"lable"')
      .replace('"title"', '"titel"');
    const parse = () => parseForm({ ...login, files: { 'login.json': text } });
    expect(parse).toThrow(FormError);
    expect(parse).toThrow(
      /login\.json:\d+: Unknown property "titel" in a form; did you mean "title"\?\n(.*\n)*login\.json:\d+: .*"lable"/,
    );
  });
});
