import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFiles } from '../../../engine/check/check.ts';
import { declaredNames } from '../../../engine/check/declared-names.ts';
import { parseForm } from '../../../engine/check/index.ts';
import { fileSpot } from '../../../engine/check/source.ts';
import { declaredIn } from '../../../engine/declared.ts';
import { loadFormSource } from '../../../scripts/load-form.ts';

const source = await loadFormSource(join(import.meta.dirname, '..', '..', '..', 'forms', 'admissions'));
const definition = parseForm(source);

describe('the names a prefix is put before', () => {
  it.each(Object.entries(definition.sections))('are the same for the checker as for the engine: %s', (name, section) => {
    const named = [...declaredNames(readFiles(source), fileSpot(readFiles(source), `sections/${name}.json`))].filter((key) => key !== '');
    expect(named.toSorted()).toEqual([...declaredIn(definition, section)].toSorted());
  });
});
