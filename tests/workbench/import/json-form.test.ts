import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdit, errorsOf, isShown, withChanges, type Form, type Values } from '../../../engine/index.ts';
import { isDate } from '../../../engine/internal.ts';
import { checkForm, parseForm } from '../../../workbench/check/index.ts';
import { compileWithValidators } from '../../../workbench/codegen/index.ts';
import { importForm } from '../../../workbench/import/index.ts';
import { importReport, type ImportLine } from '../../../workbench/import/base/import-report.ts';
import { jsonFormIn } from '../../../workbench/import/json/read-json-form.ts';
import schemaOfForms from '../../../forms/form.schema.json' with { type: 'json' };
import { startOf } from '../../engine/random-form-edits.ts';
import { runs } from '../../support/runs.ts';
import { expectAdvice } from './advised.ts';
import { randomJsonForms, randomRjsf, type RandomJsonForm, type RandomQuestion } from './random-json-form.ts';

const today = '2026-03-16';
type Json = Readonly<Record<string, unknown>>;

async function imported(schema: Json, ui: Json) {
  const read = jsonFormIn({ name: 'random', schema, ui }, importReport());
  const source = (files: Readonly<Record<string, string>>) => ({ files, schema: schemaOfForms, name: 'random', today });
  const { texts, lines } = await importForm(read, 'random', (files) =>
    Promise.resolve(checkForm(source(files), () => false)),
  );
  expectAdvice(lines);
  const { 'import.md': _, ...files } = texts;
  return { ...compileWithValidators(parseForm(source(files))), lines };
}

const keyOf = ({ path }: RandomQuestion, number: number): string =>
  path.includes('[]') ? `${path[0]}_${number}_${path.at(-1)}` : path.join('_');

/** The key of each question, as its prefix and its name in the section make it. */
function keyIn(form: Form, question: RandomQuestion, number: number): string {
  const key = keyOf(question, number);
  if (form.fields.has(key) || !question.path.includes('[]')) return key;
  return [2, 3, 4, 5, 6, 7].map((n) => `${key}_${n}`).find((one) => form.fields.has(one)) ?? key;
}

function entered(form: Form, { questions, answers, copies }: Omit<RandomJsonForm, 'schema' | 'ui'>): Values {
  let values: Values = withChanges(startOf(form, []), {});
  const edit = (one: Readonly<Record<string, string>>): void => {
    values = withChanges(values, applyEdit(form, values, one).changed);
  };
  edit({ 'session:today': today });
  for (const [list, count] of Object.entries(copies)) edit({ [`count:${list}`]: String(count) });
  for (const question of questions)
    for (const number of numbersOf(question, copies)) {
      const answer = answers[nameOf(question, number)] ?? '';
      edit({ [keyIn(form, question, number)]: answer });
    }
  return values;
}

const numbersOf = ({ path: [list = '', item] }: RandomQuestion, copies: RandomJsonForm['copies']): readonly number[] =>
  item === '[]' ? Array.from({ length: copies[list] ?? 0 }, (_, index) => index + 1) : [0];
const nameOf = ({ path }: RandomQuestion, number: number): string =>
  path.join('.') + (number === 0 ? '' : `#${number}`);

function jsonValue(kind: RandomQuestion['kind'], stored: string): unknown {
  if (kind === 'box') return stored === 'true';
  if (stored === '') return undefined;
  return kind === 'number' ? Number(stored) : kind === 'several' ? stored.split(',') : stored;
}

/** The answers that are shown, as JSON. */
function jsonOf(form: Form, values: Values, { questions, copies }: Pick<RandomJsonForm, 'questions' | 'copies'>): Json {
  const data: Record<string, unknown> = {};
  for (const [list, count] of Object.entries(copies)) data[list] = Array.from({ length: count }, () => ({}));
  for (const question of questions)
    for (const number of numbersOf(question, copies)) {
      const key = keyIn(form, question, number);
      const field = form.fields.get(key);
      if (field === undefined || !isShown(field, values)) continue;
      const value = jsonValue(question.kind, values[key] ?? '');
      const [first = '', second = '', third = ''] = question.path;
      if (question.path.length === 2) data[first] ??= {};
      const holder = number > 0 ? (data[first] as Json[])[number - 1] : question.path.length === 2 ? data[first] : data;
      const name = number > 0 ? third : question.path.length === 2 ? second : first;
      if (value !== undefined) Object.assign(holder as object, { [name]: value });
    }
  return data;
}

function acceptor(schema: Json) {
  return new Ajv2020({ strict: false, formats: { date: isDate } }).compile(schema);
}

/** Every keyword of a schema with its place, written without looking at the import. */
function keywordsOf(schema: unknown, place: string, found: string[] = []): string[] {
  if (typeof schema !== 'object' || schema === null) return found;
  for (const [keyword, value] of Object.entries(schema as Json)) {
    const at = `${place}/${keyword}`;
    if (['properties', '$defs', 'dependencies'].includes(keyword))
      for (const [name, one] of Object.entries(value as Json))
        if (Array.isArray(one)) found.push(`${at}|${name}`);
        else keywordsOf(one, `${at}/${name}`, found);
    else if (['allOf', 'anyOf', 'oneOf'].includes(keyword))
      (value as unknown[]).forEach((one, index) => keywordsOf(one, `${at}/${index}`, found));
    else if (['if', 'then', 'else', 'not', 'items', 'contains'].includes(keyword)) keywordsOf(value, at, found);
    else found.push(`${place}|${keyword}`);
  }
  return found;
}

/** The keywords of the source without a line: neither of their own, nor of something around them. */
function withoutLine(keywords: readonly string[], lines: readonly ImportLine[]): readonly string[] {
  const own = new Set(lines.map(({ place, what }) => `${place}|${what}`));
  const whole = lines
    .filter(({ outcome }) => outcome === 'left out')
    .map(({ place, what }) => (what === 'name' ? place : `${place}/${what}`));
  return keywords.filter(
    (one) => !own.has(one) && !whole.some((at) => one.startsWith(`${at}/`) || one.startsWith(`${at}|`)),
  );
}

/** The keywords of a UI schema: the names with `ui:`, those of layouts, and those in the objects of options. */
function wordsOf(ui: unknown, place: string): readonly string[] {
  if (typeof ui !== 'object' || ui === null) return [];
  return Object.entries(ui as Json).flatMap(([name, value]): readonly string[] => {
    const at = `${place}/${name}`;
    if (Array.isArray(value) && name === 'elements')
      return value.flatMap((one, index) => wordsOf(one, `${at}/${index}`));
    if (name === 'schema') return keywordsOf(value, at);
    const isHolder = typeof value === 'object' && !Array.isArray(value);
    return isHolder ? wordsOf(value, at) : [`${place}|${name}`];
  });
}

/** Every thing of the source has a line, and no line is about something else or twice there. */
function expectWhole({ schema, ui }: Pick<RandomJsonForm, 'schema' | 'ui'>, lines: readonly ImportLine[]): void {
  const layout = 'elements' in ui ? 'uischema#' : 'uiSchema#';
  const things = [...keywordsOf(schema, '#'), ...wordsOf(ui, layout)];
  expect(withoutLine(things, lines)).toEqual([]);
  const named = lines.map(({ place, what }) => `${place}|${what}`);
  expect(new Set(named).size).toBe(named.length);
  const known = new Set(things);
  const isKnown = (line: string): boolean => {
    const [place = '', what = ''] = line.split('|');
    const names = [what === 'name' ? `${place}/` : `${place}/${what}/`, what === 'name' ? `${place}|` : line];
    return known.has(line) || things.some((thing) => names.some((name) => thing.startsWith(name)));
  };
  expect(named.filter((line) => !isKnown(line))).toEqual([]);
}

const isExact = (lines: readonly ImportLine[]): boolean => lines.every(({ isLoud }) => !isLoud);

const compared = { forms: 0, exact: 0, valid: 0, invalid: 0, shown: 0, hidden: 0 };

describe('an imported JSON Schema with a UI schema', () => {
  it('of react-jsonschema-form accepts the answers that AJV accepts', async () => {
    await fc.assert(
      fc.asyncProperty(randomRjsf, async (random) => {
        const { form, validators, lines } = await imported(random.schema, random.ui);
        compared.forms += 1;
        expectWhole(random, lines);
        if (!isExact(lines)) return;
        compared.exact += 1;
        const values = entered(form, random);
        const data = jsonOf(form, values, random);
        const errors = errorsOf(form, validators, values);
        const accepts = acceptor(random.schema);
        const isAccepted = accepts(data);
        compared[isAccepted ? 'valid' : 'invalid'] += 1;
        expect({ data, accepted: Object.keys(errors).length === 0, errors }).toEqual({
          data,
          accepted: isAccepted,
          errors,
        });
      }),
      { numRuns: runs(600) },
    );
  });

  it('of JSON Forms shows what its rules show', async () => {
    await fc.assert(
      fc.asyncProperty(randomJsonForms, async (random) => {
        const { form, validators, lines } = await imported(random.schema, random.ui);
        compared.forms += 1;
        expectWhole(random, lines);
        if (!isExact(lines)) return;
        compared.exact += 1;
        const values = entered(form, random);
        const data = jsonOf(form, values, random);
        for (const { name, effect, reads, schema } of random.rules) {
          const holds = acceptor(schema)(data[reads]);
          const field = form.fields.get(name);
          const expected = effect === 'SHOW' || effect === 'ENABLE' ? holds : !holds;
          compared[expected ? 'shown' : 'hidden'] += 1;
          expect([random.ui, data, name, field !== undefined && isShown(field, values)]).toEqual([
            random.ui,
            data,
            name,
            expected,
          ]);
        }
        const errors = errorsOf(form, validators, values);
        expect([data, Object.keys(errors).length === 0]).toEqual([data, acceptor(random.schema)(data)]);
      }),
      { numRuns: runs(400) },
    );
  });

  it('is compared for many forms, with valid and invalid answers, shown and hidden questions', () => {
    expect(compared.exact / compared.forms).toBeGreaterThan(0.5);
    expect(Math.min(compared.valid, compared.invalid)).toBeGreaterThan(compared.exact / 20);
    expect(Math.min(compared.shown, compared.hidden)).toBeGreaterThan(compared.exact / 20);
  });
});
