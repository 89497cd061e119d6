/** Images in texts: drawn on the page, in print and in the PDF copy, and their words wherever a text has no marks. */
import { prerender } from 'react-dom/static';
import { describe, expect, it } from 'vitest';
import { expandForm } from '../../../workbench/index.ts';
import { compileWithValidators } from '../../../workbench/codegen/index.ts';
import { formValidator, initialValues, pageSummary, viewField, type BlockDefinition } from '../../../engine/index.ts';
import { createFormStore, FormPage, FormProvider } from '../../../renderer/index.ts';
import { summaryMarkup } from '../../../server/pdf/blocks.ts';
import { definitionOf, today } from '../../engine/small-form.ts';

const leaf = { src: '/assets/leaf-0A1B2C3D.png', width: 120, height: 90 };
const blocks = [
  { type: 'text', key: 'name', label: 'Name' },
  { type: 'content', id: 'said', text: '![Drawn for {name}](leaf.png)', list: ['![In a list](leaf.png)'], print: true },
  {
    type: 'radio',
    key: 'one',
    label: 'Is it ![In a label](leaf.png)?',
    hint: '![In a hint](leaf.png)',
    options: [['A', '![In an option](leaf.png) A']],
    required: 'Is it ![In a message](leaf.png)?',
  },
  { type: 'select', key: 'listed', label: 'Listed', options: 'leaves' },
] as unknown as readonly BlockDefinition[];
const options = { leaves: [['B', '![In a select](leaf.png) B']] as const };
const definition = definitionOf(blocks, { options, images: { 'leaf.png': leaf } });
const { form, validators } = compileWithValidators(definition);
const values = initialValues(form, { today }, { name: '![x](leaf.png)' });

async function drawn(mode: 'input' | 'print'): Promise<string> {
  const store = createFormStore(form, values);
  store.validateWith(formValidator(form, validators));
  const { prelude } = await prerender(
    <FormProvider id="" store={store} mode={mode}>
      <FormPage page="page" />
    </FormProvider>,
  );
  return new Response(prelude).text();
}

const wordsIn = (html: string): readonly string[] =>
  Array.from(html.matchAll(/<img([^>]*)>/g), ([, attributes = '']) => {
    expect(attributes).toContain('src="/assets/leaf-0A1B2C3D.png"');
    expect(attributes).toContain('width="120"');
    expect(attributes).toContain('height="90"');
    return (/alt="([^"]*)"/.exec(attributes)?.[1] ?? '').replaceAll(/[\u2066-\u2069]/g, '');
  });
const printed = ['Drawn for ![x](leaf.png)', 'In a list', 'In a label', 'In an option'];

describe('an image in a text', () => {
  it('is drawn with its size and its words, which can have answers in them', async () => {
    const words = wordsIn(await drawn('input'));
    expect(words).toEqual(expect.arrayContaining([...printed, 'In a hint', 'In a message']));
    expect(words).not.toContain('In a select');
  });

  it('is drawn on the printed page and in the PDF copy', async () => {
    const { markup } = summaryMarkup({ words: (name) => name, documents: {} }, pageSummary(form, values, 'page'), 2);
    for (const html of [await drawn('print'), markup])
      expect(wordsIn(html)).toEqual(expect.arrayContaining([...printed]));
  });

  it('is its words in lists of errors, selects, stored labels and messages of the server', () => {
    expect(expandForm(definition).options['leaves']).toEqual([['B', 'In a select B']]);
    expect(viewField(form, values, 'one')).toMatchObject({ label: 'Is it In a label?', hint: 'In a hint' });
    expect(formValidator(form, validators)(values, 'one')).toEqual(['Is it In a message?']);
  });
});
