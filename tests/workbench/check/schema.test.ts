import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fieldTypes } from '../../../engine/fields/index.ts';
import schema from '../../../forms/form.schema.json' with { type: 'json' };
import { createShapeCheck } from '../../../workbench/check/shape.ts';
import { currentSchema } from '../../../workbench/commands/form-schema.ts';

interface Part {
  readonly description?: string;
  readonly $ref?: string;
  readonly type?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Part | boolean>>;
  readonly additionalProperties?: unknown;
  readonly oneOf?: readonly Part[];
}
const definitions: Readonly<Record<string, Part>> = schema.$defs;
const referred = ({ $ref = '' }: Part): Part => definitions[$ref.replace('#/$defs/', '')] ?? {};

/** The schemas of a property in all blocks. */
const typesOf = (block: Part): readonly unknown[] => {
  const type = block.properties?.['type'];
  return typeof type === 'object' ? [...(type.enum ?? []), ...(type.const === undefined ? [] : [type.const])] : [];
};

describe('form.schema.json', () => {
  it('has the current definitions of the field types (node workbench/commands/form-schema.ts)', async () => {
    expect(readFileSync('forms/form.schema.json', 'utf8')).toBe(await currentSchema());
  });

  it('is a schema that editors and the checker interpret alike', () => {
    const ajv = new Ajv({
      discriminator: true,
      strictTypes: false,
      strictRequired: false,
      strictTuples: false,
      validateFormats: false,
    }).addSchema(schema, 'form');
    for (const name of Object.keys(definitions)) expect(ajv.getSchema(`form#/$defs/${name}`)).toBeTypeOf('function');
  });

  it('is compiled once for forms that each have an object of it', () => {
    const compiled = vi.spyOn(Ajv.prototype, 'addSchema');
    onTestFinished(() => compiled.mockRestore());
    const other = { ...structuredClone(schema), title: 'Another schema' };
    for (const one of [other, structuredClone(other), structuredClone(other)]) createShapeCheck(one);
    expect(compiled.mock.calls.filter(([, key]) => key === 'form')).toHaveLength(1);
  });

  it('describes every definition and every property', () => {
    for (const [name, definition] of Object.entries(definitions)) {
      expect(definition.description ?? '', name).toMatch(
        /^[A-Z"].*\.$|^group: |^pages\/|^sections\/|^options\/|^migrations\/|^[a-z-]+\.json/,
      );
      for (const [property, part] of Object.entries(definition.properties ?? {})) {
        if (typeof part === 'object')
          expect(part.description ?? referred(part).description ?? '', `${name}.${property}`).not.toBe('');
      }
    }
  });

  it('accepts one kind of years in a range, and only days that exist as limits of dates', () => {
    const ajv = new Ajv({
      discriminator: true,
      strictTypes: false,
      strictRequired: false,
      strictTuples: false,
      validateFormats: false,
    });
    ajv.addSchema(schema, 'form');
    const accepted = (name: string, values: readonly unknown[]) =>
      values.map((value) => ajv.getSchema(`form#/$defs/${name}`)?.(value));
    const counted = { count: 3, direction: 'past' };
    const relative = { from: -1, to: 5 };
    expect(accepted('yearRange', [counted, { ...counted, start: 2020 }, relative])).toEqual([true, true, true]);
    expect(
      accepted('yearRange', [{}, { from: 1 }, { to: 1 }, { ...counted, ...relative }, { ...counted, to: 1 }]),
    ).toEqual(Array(5).fill(false));
    const days = (all: readonly string[]) =>
      accepted(
        'relativeDate',
        all.map((at) => ({ years: 0, at })),
      );
    expect(days(['startOfYear', 'endOfYear', '09-01', '02-29', '12-31'])).toEqual(Array(5).fill(true));
    expect(days(['02-30', '04-31', '13-01', '00-01', '9-1', '01-00', 'x09-01', 'startOfYear2'])).toEqual(
      Array(8).fill(false),
    );
  });

  it('requires a message for each required question, so that none needs a generic one', () => {
    const ajv = new Ajv({
      discriminator: true,
      strictTypes: false,
      strictRequired: false,
      strictTuples: false,
      validateFormats: false,
    });
    const accepts = ajv.addSchema(schema, 'form').getSchema('form#/$defs/textField');
    const accepted = (required: unknown) => accepts?.({ type: 'text', key: 'city', label: 'City', required });
    const when = [{ valueKey: 'country', operator: 'equals', target: 'USA' }];
    expect([accepted('Enter your city.'), accepted({ when, message: 'Enter your city.' })]).toEqual([true, true]);
    expect([accepted(true), accepted(''), accepted({ when })]).toEqual([false, false, false]);
  });

  it('accepts no unknown property', () => {
    const open = Object.entries(definitions).filter(
      ([name, { properties, additionalProperties }]) =>
        properties !== undefined && additionalProperties === undefined && name !== 'start',
    );
    expect(open.map(([name]) => name)).toEqual([]);
  });

  it('has the field types of the engine', () => {
    const blocks = (definitions['block']?.oneOf ?? []).flatMap((block) => typesOf(referred(block)));
    const others = ['content', 'section', 'grid', 'scale', 'documents', 'tabs', 'repeat'];
    expect(blocks.toSorted()).toEqual([...Object.keys(fieldTypes), ...others].toSorted());
  });
});
