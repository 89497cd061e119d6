import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAndExpand, parseForm } from '../../../workbench/check/index.ts';
import { parseFiles } from '../../../workbench/source/source.ts';
import { type BlockDefinition } from '../../../engine/index.ts';
import { expandForm } from '../../../workbench/index.ts';
import { definitionInFiles as definitionIn, filesOf } from '../../../workbench/source/definition-files.ts';
import { traverseForm } from '../../../workbench/expand/traverse.ts';
import { formPaths, loadFormSource } from '../../../workbench/load/load-form.ts';
import { definitionOf, equals, text } from '../../engine/small-form.ts';
import { runs } from '../../support/runs.ts';

const forms = join(import.meta.dirname, '..', '..', '..', 'forms');
const paths = await formPaths(forms);
const sources = await Promise.all(paths.map(loadFormSource));

describe('our forms', () => {
  it.each(paths.map((path, index) => [path.slice(forms.length + 1), index] as const))(
    'expand to the same form from their files and from their definition: %s',
    (_, index) => {
      const source = sources[index];
      if (source === undefined) throw new Error('There is no such form.');
      expect(parseAndExpand(source).expanded).toEqual(expandForm(parseForm(source)));
    },
  );
});

describe('an entry of the index', () => {
  it('keeps the file and the place of a field, with the key that it has there', () => {
    const form = definitionOf([{ type: 'section', use: 'person', prefix: 'parent_' }], {
      sections: { person: { blocks: [text('city'), text('zip', { when: [equals('city', 'Wichita')] })] } },
    });
    const { index } = traverseForm(filesOf(form));
    const [, zip] = index.fields;
    expect(zip).toMatchObject({ key: 'parent_zip', node: { file: 'sections/person.json', path: ['blocks', 1] } });
    expect(index.comparisons).toMatchObject([
      { valueKey: 'parent_city', node: { file: 'sections/person.json', path: ['blocks', 1, 'when', 0] } },
    ]);
  });
});

describe('a key in a used section', () => {
  const keysOf = (valueKey: string): readonly string[] => {
    const person = { blocks: [text('username'), text('age', { when: [{ valueKey, operator: 'answered' }] })] };
    const form = definitionOf([{ type: 'section', use: 'person', prefix: 'a_' }], { sections: { person } });
    return traverseForm(filesOf(form)).index.comparisons.map((comparison) => comparison.valueKey);
  };

  it('gets the prefix if the section declares it, also as the document of an upload', () => {
    expect(keysOf('username')).toEqual(['a_username']);
    expect(keysOf('document:username')).toEqual(['document:a_username']);
  });

  it('is unchanged if it names a value of the session or a derived value', () => {
    expect(keysOf('session:username')).toEqual(['session:username']);
    expect(keysOf('derived:username')).toEqual(['derived:username']);
    expect(keysOf('elsewhere')).toEqual(['elsewhere']);
  });
});

const propertyNames = [
  ['type', 'id', 'key', 'label', 'title', 'hint', 'text', 'list', 'when', 'any', 'valueKey', 'operator'],
  ['target', 'required', 'checks', 'message', 'schema', 'allOf', 'errorMessage', 'options', 'optionsBy'],
  ['category', 'isMatched', 'fills', 'blocks', 'use', 'prefix', 'prefixes', 'with', 'max', 'tabs', 'rules'],
].flat();

/** Values of every type, with the names of the form language as property names. */
const anything = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 6, depthSize: 'medium' },
    fc.constantFrom<unknown>(null, true, 7, '', 'Y', 'loop', 'a_', '{n}', 'constructor'),
    fc.constantFrom('text', 'select', 'month-year', 'content', 'section', 'tabs', 'repeat', 'displayAndOptions'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...propertyNames), tie('value'), { maxKeys: 8 }),
  ),
})).value;
const file = fc.dictionary(
  fc.constantFrom('pages', 'id', 'title', 'blocks', 'rules', 'keys', 'sets', 'banners'),
  anything,
);

describe('a traversal', () => {
  it('never throws, for any content of the files', () => {
    const files = fc.record({
      'form.json': file,
      'sections/loop.json': file,
      'header.json': file,
      'data-model.json': file,
    });
    fc.assert(
      fc.property(files, anything, (contents, blocks) => {
        const page = { id: 'p', title: 'P', blocks };
        const all = { ...contents, 'form.json': { ...contents['form.json'], pages: [page, contents['form.json']] } };
        const form = {
          files: new Map(Object.entries(all).map(([path, value]) => [path, { value }])),
          formPath: 'form.json',
          defaultMessages: '',
          defaultInstitution: '',
          defaultLookups: '',
          images: {},
        };
        expect(traverseForm(form).expanded.pages.length).toBeGreaterThan(0);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('ends at a section that uses itself, and at blocks nested ten thousand deep', () => {
    const loop = { blocks: [text('a'), { type: 'section', use: 'loop', prefix: 'x_' } as const] };
    const once = traverseForm(filesOf(definitionOf([{ type: 'section', use: 'loop' }], { sections: { loop } })));
    expect(once.index.uses.map(({ isCircular }) => isCircular)).toEqual([false, true]);
    let blocks: readonly BlockDefinition[] = [text('a')];
    for (let depth = 0; depth < 10_000; depth += 1) blocks = [{ type: 'section', id: `s${depth}`, blocks }];
    expect(traverseForm(filesOf(definitionOf(blocks))).index.tooDeep).toHaveLength(1);
  });

  it('finds the authored definition in the files of a form', () => {
    const definition = definitionOf([text('a')], { options: { list: [['1', 'One']] } });
    const { form: formFile, options } = definitionIn(filesOf(definition));
    expect({ formFile, options }).toEqual({ formFile: definition.form, options: definition.options });
  });

  it('reads a file that is not JSON as an empty one', () => {
    const form = parseFiles({ files: { 'form.json': '{', 'data-model.json': '' }, schema: {} });
    expect(traverseForm(form).expanded.pages).toEqual([]);
  });
});
