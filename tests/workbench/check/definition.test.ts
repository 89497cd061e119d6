/** The check of a definition in memory finds what the check of a folder finds. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkForm as checkFolder } from '../../../workbench/check/index.ts';
import { checkForm, type DefinitionProblem } from '../../../workbench/index.ts';
import { hostSource } from '../../../workbench/load/host-form.ts';
import { definitionInFiles, definitionPointer } from '../../../workbench/source/definition-files.ts';
import { parseFiles } from '../../../workbench/source/source.ts';
import messages from '../../../forms/messages.json' with { type: 'json' };
import { guideFiles } from '../../support/guide-files.ts';

type Definition = Parameters<typeof checkForm>[0];
/** A form of one file that `tests/refused` refuses. */
interface Sample {
  readonly files: { readonly 'small.json': Readonly<Record<string, unknown>> };
}

const visit = guideFiles('The engine in Node').get('visit.json') ?? '';
const today = () => '2026-11-27';
const checkValue = (value: unknown): Promise<readonly DefinitionProblem[]> => checkForm(value as Definition, { today });
const check = (text: string): Promise<readonly DefinitionProblem[]> => checkValue(JSON.parse(text));

describe('a definition in memory', () => {
  it('of the guide has no problem, with and without the texts of the components', async () => {
    expect(await check(visit)).toEqual([]);
    const { $schema: _, ...texts } = messages;
    expect(await checkValue({ ...JSON.parse(visit), messages: texts })).toEqual([]);
    expect(await checkValue({ ...JSON.parse(visit), messages: { ...texts, submit: 'Send' } })).toEqual([]);
  });

  it.each<[string, string, string, Partial<DefinitionProblem>]>([
    [
      'a misspelt property',
      '"label": "How',
      '"lable": "How',
      { code: 'unknown-property', severity: 'error', pointer: '/form/pages/0/blocks/1/lable' },
    ],
    [
      'an unknown value',
      '"valueKey": "overnight"',
      '"valueKey": "overnigth"',
      { pointer: '/form/pages/0/blocks/1/when/0/valueKey' },
    ],
    ['a misspelt operator', '"equals"', '"equalz"', { code: 'unknown-operator', severity: 'error' }],
    ['a wrong type of a key', '"option"', '"text"', { code: 'key-type-mismatch', severity: 'error' }],
    [
      'a misspelt part',
      '"dataModel"',
      '"datamodel"',
      { code: 'unknown-property', pointer: '/datamodel', fix: 'Write "dataModel".' },
    ],
  ])('has the place and the correction of %s', async (_, right, wrong, expected) => {
    expect(visit).toContain(right);
    const [problem] = await check(visit.replace(right, wrong));
    expect(problem).toMatchObject(expected);
    expect(problem?.fix).not.toBe('');
  });

  it('that nobody can complete is reported', async () => {
    const sample = JSON.parse(readFileSync('tests/refused/cannot-be-submitted.json', 'utf8')) as Sample;
    const { $schema: _, dataModel, ...form } = sample.files['small.json'];
    const found = await checkValue({ form, dataModel });
    expect(found.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['cannot-be-submitted', expect.stringMatching(/^\/form\/pages\/0\/blocks\//)],
    ]);
  });

  it('with a pattern that takes very long is reported if the host can tell', async () => {
    const slow = visit.replace('^[0-9]$', '^(a+)+$');
    const found = await checkForm(JSON.parse(slow) as Definition, { today, isSlow: (text) => text === '^(a+)+$' });
    expect(found.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['slow-pattern', '/form/pages/0/blocks/1/schema/pattern'],
    ]);
  });

  it.each<[string, unknown, string]>([
    ['null', null, '/form'],
    ['no form', {}, '/form'],
    ['a form that is a text', { form: 'visit' }, '/form'],
    ['a form without pages', { form: { id: 'a', version: 1, title: 'A' } }, '/form'],
    ['pages that are null', { ...JSON.parse(visit), pages: null }, '/pages'],
    ['images that are a list', { ...JSON.parse(visit), images: [] }, '/images'],
    ['a data model that is a list', { ...JSON.parse(visit), dataModel: [] }, '/dataModel'],
    ['a section that is a number', { ...JSON.parse(visit), sections: { a: 1 } }, '/sections/a'],
    ['options that are an object', { ...JSON.parse(visit), options: { a: {} } }, '/options/a'],
  ])('can be anything: %s', async (_, value, pointer) => {
    const found = await checkValue(value);
    expect(found.some((one) => one.severity === 'error')).toBe(true);
    expect(found.map((one) => one.pointer)).toContain(pointer);
  });
});

const recipes = 'docs/forms/recipes';

describe.each(readdirSync(recipes))('the recipe %s', (name) => {
  it('has the same problems in memory as in files: none, and those of each mistake', async () => {
    const whole = await hostSource(join(recipes, name));
    for (const [right, wrong] of [
      ['', ''],
      ['"label":', '"lable":'],
      ['"key": "', '"key": "x'],
    ] as const) {
      const texts = Object.entries(whole.files).map(([path, text]) => [path, text.replaceAll(right, wrong)] as const);
      const source = { ...whole, files: Object.fromEntries(texts), today: today() };
      const inFiles = checkFolder(source).map(({ code, severity, file, pointer, sentence, fix }) => {
        return { code, severity, pointer: definitionPointer(file, pointer), sentence, fix };
      });
      expect(inFiles.length > 0).toBe(right !== '');
      expect(new Set(await checkValue(definitionInFiles(parseFiles(source))))).toEqual(new Set(inFiles));
    }
  });
});
