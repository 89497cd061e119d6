import { describe, expect, it } from 'vitest';
import { formPaths, loadFormSource } from '../../workbench/load/load-form.ts';
import { mutantsOf, type Files } from './mutants.ts';
import { operators } from './operators.ts';
import type { Json } from './place.ts';

/** The mutants of an operator in the blocks of a section. */
function made(operator: string, ...blocks: readonly Json[]): readonly unknown[] {
  const all = mutantsOf('small', { 'sections/pets.json': { blocks } });
  return all
    .filter((mutant) => mutant.operator === operator)
    .map(({ files }) => files()['sections/pets.json']?.['blocks']);
}

const name: Json = {
  type: 'text',
  key: 'name',
  label: 'Name',
  required: 'Name',
  schema: { pattern: '^[2-9]$', minLength: 5 },
};
const hasPet = { valueKey: 'has_pet', operator: 'equals', target: 'Y' };
const isTame = { valueKey: 'tame', operator: 'answered' };

describe('a mutant of a form', () => {
  it('has one change, and the original form has none', () => {
    const block = { ...name, when: [hasPet] };
    expect(made('operator flipped', block)).toEqual([[{ ...name, when: [{ ...hasPet, operator: 'notEquals' }] }]]);
    expect(made('target swapped', block)).toEqual([[{ ...name, when: [{ ...hasPet, target: 'N' }] }]]);
    expect(made('condition dropped', block)).toEqual([[name]]);
    expect(block.when).toEqual([hasPet]);
  });

  it('omits one of several conditions, but never the only one', () => {
    expect(made('condition left out', { ...name, when: [hasPet] })).toEqual([]);
    expect(made('condition left out', { ...name, when: [hasPet, isTame] })).toEqual([
      [{ ...name, when: [isTame] }],
      [{ ...name, when: [hasPet] }],
    ]);
    expect(made('any made all', { ...name, when: [{ any: [hasPet, isTame] }] })).toEqual([
      [{ ...name, when: [hasPet, isTame] }],
    ]);
  });

  it('makes an optional field required, or a required field optional', () => {
    const { required, ...optional } = name;
    expect(made('required dropped', name)).toEqual([[optional]]);
    expect(made('required added', name)).toEqual([]);
    expect(made('required added', optional)).toEqual([[{ ...optional, required: 'Required' }]]);
    expect(required).toBe('Name');
  });

  it('moves a limit by one in both directions', () => {
    expect(made('limit moved', name).map((blocks) => (blocks as readonly Json[])[0]?.['schema'])).toEqual([
      { pattern: '^[2-9]$', minLength: 4 },
      { pattern: '^[2-9]$', minLength: 6 },
    ]);
  });

  it('removes each anchor of a pattern and changes each of its digits', () => {
    expect(
      made('pattern changed', name).map(
        (blocks) => (blocks as readonly { readonly schema: Json }[])[0]?.schema['pattern'],
      ),
    ).toEqual(['[2-9]$', '^[2-9]', '^[3-9]$', '^[2-8]$']);
  });

  it('is identified by form, file, place and operator', () => {
    const ids = mutantsOf('small', { 'sections/pets.json': { blocks: [{ ...name, when: [hasPet] }] } }).map(
      ({ id }) => id,
    );
    expect(ids).toContain('small/sections/pets.json#/blocks/0/when/0/operator operator flipped (notEquals)');
  });
});

describe('the operators', () => {
  it('each apply somewhere in our forms, always change it, and never twice', async () => {
    const used = new Set<string>();
    const ids = new Set<string>();
    for (const path of await formPaths('forms')) {
      const files: Files = Object.fromEntries(
        Object.entries((await loadFormSource(path)).files).map(([file, text]) => [file, JSON.parse(text)]),
      );
      const asItStands = JSON.stringify(files);
      for (const mutant of mutantsOf(path, files)) {
        used.add(mutant.operator);
        if (ids.size === ids.add(mutant.id).size) throw new Error(`${mutant.id} is made twice.`);
        if (JSON.stringify(mutant.files()) === asItStands) throw new Error(`${mutant.id} changes nothing.`);
      }
    }
    expect(Object.keys(operators).filter((operator) => !used.has(operator))).toEqual([]);
  });
});
