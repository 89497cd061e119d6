/** A type of the host application that throws: its question is refused, and the others are checked as usual. */
import { afterEach, describe, expect, it } from 'vitest';
import {
  answersSchema,
  createForm,
  defineFieldType,
  errorsOf,
  fieldTypes,
  fromWire,
  refusals,
  submission,
  toWire,
  validateAnswers,
  viewField,
  type BlockDefinition,
  type HostFieldType,
  type ValidatedAnswers,
} from '../../engine/index.ts';
import { hostSchemas } from '../../engine/fields/index.ts';
import { hostTypes, inputEdit } from '../../engine/internal.ts';
import { buildForm } from '../../workbench/index.ts';
import { definitionOf, text, today } from './small-form.ts';

const messages = { answerNotChecked: 'Not checked.', errorOfTopic: '{question}: {error}' };
const refused = ['Odd: Not checked.'];
const fail = (): never => {
  throw new Error('broken');
};

/** The host form of one question of this type between two others, with what its handler hears. */
function hosting(type: HostFieldType<string>, more: object = {}) {
  defineFieldType('odd', type);
  const odd = { type: 'odd', key: 'odd', label: 'Odd', ...more } as unknown as BlockDefinition;
  const blocks = [text('name', { required: 'Name.' }), odd, text('city', { required: 'City.' })];
  const heard: string[] = [];
  const onError = (error: unknown, key: string): void => void heard.push(`${key}: ${(error as Error).message}`);
  const form = definitionOf(blocks, { messages, options: { months: [] } });
  return { host: createForm(buildForm(form), { today: () => today, onError }), heard };
}

afterEach(() => {
  for (const registry of [fieldTypes, hostTypes, hostSchemas]) Reflect.deleteProperty(registry, 'odd');
});

const accepts: HostFieldType<string>['accepts'] = [{ test: fail }];
const failing: readonly (readonly [string, HostFieldType<string>])[] = [
  ['the test of stored texts', { accepts }],
  ['the reading of a call', { wire: { write: (value) => value, parse: fail } }],
  ['the writing of a call', { wire: { write: fail, parse: (value) => ({ value: String(value) }) } }],
  ['whether it is answered', { isAnswered: (value) => value !== '' && fail() }],
  ['the limits', { limits: fail }],
  ['a limit', { limits: () => [{ message: 'chooseAtLeast', limit: 1, test: fail }] }],
  ['the options', { lists: fail }],
  ['the joining of its parts', { keysOf: (key) => [key, `${key}_2`], joined: fail, accepts: [{ test: () => true }] }],
];

describe('a type of the host application whose member throws', () => {
  it.each(failing)('refuses the answer, and nothing is sent: %s', (_, type) => {
    const { host, heard } = hosting(type);
    const answers = { name: 'Ada', odd: '1', city: 'Topeka' };
    expect(validateAnswers(host, answers)).toEqual<ValidatedAnswers>({ errors: { odd: refused } });
    expect(answersSchema(host)['~standard'].validate(answers)).toEqual({
      issues: [{ message: 'Odd: Not checked.', path: ['odd'] }],
    });
    expect(new Set(heard)).toEqual(new Set(['odd: broken']));
  });

  it.each(failing)('leaves the checks of the other questions as they are: %s', (_, type) => {
    const { host } = hosting(type);
    const long = 'x'.repeat(1000);
    const values = host.values({ odd: '1' });
    expect(Object.keys(errorsOf(host.form, host.validators, values))).toEqual(expect.arrayContaining(['name', 'city']));
    expect(host.validator(values, 'name')).toEqual(['Name.']);
    expect(Object.keys(refusals(host.form, host.values(), { odd: '1', city: long }))).toContain('city');
  });

  it('judges its answer as wrong when the focus leaves it, and no missing one', () => {
    const { host } = hosting({ accepts });
    expect(host.judge(host.values({ odd: '1' }), 'odd')).toEqual(refused);
    expect(host.judge(host.values(), 'odd')).toEqual([]);
  });

  it.each<[string, HostFieldType<string>]>([
    ['is parsed', { parse: (typed) => (typed === 'boom' ? fail() : { value: typed, problem: null }) }],
    ['is cleaned', { clean: (typed) => (typed === 'boom' ? fail() : typed) }],
    ['is refused', { refuses: (value) => (value === 'boom' ? fail() : null) }],
  ])('keeps typed text that throws when it %s, as wrong in place of the former answer', (_, type) => {
    const { host, heard } = hosting(type);
    const before = host.values({ name: 'Ada', odd: 'former', city: 'Topeka' });
    const values = { ...before, ...inputEdit(host.form, before, 'odd', 'boom'), 'inputs:': 'input:odd' };
    expect(values).toMatchObject({ odd: '', 'input:odd': 'boom' });
    expect(errorsOf(host.form, host.validators, values)).toEqual({ odd: refused });
    expect(host.validator(values, 'odd')).toEqual(refused);
    expect(viewField(host.form, values, 'odd')).toMatchObject({ badInput: 'boom', inputNote: 'Odd: Not checked.' });
    expect(heard).toContain('odd: broken');
    const after = { ...values, ...inputEdit(host.form, values, 'odd', 'fine'), 'inputs:': '' };
    expect(errorsOf(host.form, host.validators, after)).toEqual({});
  });

  it('opens with a stored answer that it cannot read, which is wrong until it can', () => {
    const wire = { write: (value: string) => value, parse: fail };
    const { host, heard } = hosting({ wire, clean: fail, accepts });
    const values = host.values({ name: 'Ada', odd: '1', city: 'Topeka' });
    expect(values['odd']).toBe('1');
    expect(heard).toEqual(['odd: broken', 'odd: broken']);
    expect(errorsOf(host.form, host.validators, values)).toEqual({ odd: refused });
  });

  it.each(failing)('keeps its answer in a call for which it cannot be written, as text: %s', (_, type) => {
    const { host, heard } = hosting(type);
    const { form } = host;
    const answers = { name: 'Ada', odd: '1', city: 'Topeka' };
    expect(toWire(form, answers)).toEqual(answers);
    expect(fromWire(form, toWire(form, answers))).toEqual(answers);
    expect(submission(form, host.values(answers))).toMatchObject(answers);
    expect(heard.every((one) => one === 'odd: broken')).toBe(true);
  });

  it('of the engine still throws, because that is a mistake of ours', () => {
    const host = createForm(buildForm(definitionOf([text('name')])), { today: () => today });
    const field = host.form.fields.get('name');
    Object.assign(field as object, { fieldType: { ...field?.fieldType, isAnswered: fail } });
    expect(() => host.validator(host.values({ name: 'Ada' }), 'name')).toThrow('broken');
  });
});
