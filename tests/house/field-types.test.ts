import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fieldTypes } from '../../engine/index.ts';
import { sources } from '../support/sources.ts';

const names = Object.keys(fieldTypes);
const anyName = `'(?:${names.join('|')})'`;
const comparison = new RegExp(`\\btype(?:Name)?\\s*[!=]==\\s*${anyName}|${anyName}\\s*[!=]==\\s*[\\w.?]*\\btype\\b`);
const cases = new RegExp(`\\bswitch \\([^)]*\\btype\\b[^)]*\\)[^]*?\\bcase ${anyName}`);
const set = new RegExp(`Set<FieldTypeName>|\\[[^\\]]*${anyName}[^\\]]*\\]\\.includes\\([\\w.?]*\\btype\\b`);

/** The lines or switches of a text that treat a field type by its name. */
const typeTests = (text: string): boolean => [comparison, cases, set].some((pattern) => pattern.test(text));

const product = sources.filter(({ path }) =>
  /^(?:engine|workbench|renderer|portal|server|api-client|scripts)\//.test(path),
);
const ofFields = /^(?:engine|renderer)\/fields\//;

describe('the behaviour of a field type', () => {
  it('is in its own files: no other file compares with the name of a type', () => {
    const elsewhere = product.filter(({ path, text }) => !ofFields.test(path) && typeTests(text));
    expect(elsewhere.map(({ path }) => path)).toEqual([]);
  });

  it('is in two records by type: one in the engine, one in the renderer', () => {
    const records = product.filter(({ text }) => text.includes('Record<FieldTypeName,')).map(({ path }) => path);
    expect(records).toEqual(['engine/fields/index.ts', 'renderer/fields/index.ts']);
  });

  it.each(names)('of a %s has a file in the engine', (name) => {
    expect(existsSync(`engine/fields/${name}.ts`)).toBe(true);
  });

  it.each(names)('of a %s has an engine test and a story', (name) => {
    const mention = new RegExp(`\\btype: '${name}'|fieldTypes(?:\\.${name}\\b|\\['${name}'\\])`);
    const mentionedIn = (folder: string): boolean =>
      sources.some(({ path, text }) => path.startsWith(folder) && mention.test(text));
    expect([mentionedIn('tests/engine/fields/'), mentionedIn('stories/fields/')]).toEqual([true, true]);
  });

  it.each([
    "if (field.type === 'select') return;",
    "type !== 'month-year'",
    "'upload' === block.type",
    "const type = view.type; typeName === 'date'",
    "switch (field.type) { case 'content': break; case 'email': return; }",
    'new Set<FieldTypeName>(names)',
    "['phone', 'ssn'].includes(view.type)",
  ])('is found in %j', (text) => expect(typeTests(text)).toBe(true));

  it.each(["block.type === 'section'", "switch (mail.kind) { case 'code': return; }", "type === 'text/plain'"])(
    'is not found in %j',
    (text) => expect(typeTests(text)).toBe(false),
  );
});
