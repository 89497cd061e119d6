/** The marks of authors on the page, on the printed page, on the PDF copy, and in texts that have none. */
import { prerender } from 'react-dom/static';
import { describe, expect, it } from 'vitest';
import { expandForm } from '../../../workbench/index.ts';
import { compileWithValidators } from '../../../workbench/codegen/index.ts';
import { formValidator, initialValues, pageSummary, type BlockDefinition } from '../../../engine/index.ts';
import { createFormStore, FormPage, FormProvider } from '../../../renderer/index.ts';
import { summaryMarkup } from '../../../server/pdf/blocks.ts';
import { definitionOf, today } from '../../engine/small-form.ts';

const many = 'In *no* case';
const blocks = [
  { type: 'text', key: 'name', label: 'Name' },
  {
    type: 'section',
    id: 'species',
    title: 'About *Panthera leo*, {name}',
    hint: '**Read** [the rules](/rules), {name}.',
    blocks: [
      { type: 'content', id: 'said', text: ['A [link](/a).', 'It is *so*'], print: true },
      {
        type: 'radio',
        key: 'one',
        label: 'The **one**?',
        options: [
          ['A', 'Not **any**'],
          ['B', 'Note *\\**'],
        ],
        required: 'Choose **one**, {name}.',
      },
      { type: 'checkboxes', key: 'some', label: 'Some', options: 'many', describe: false },
      { type: 'select', key: 'listed', label: 'Listed', options: 'many' },
      { type: 'checkbox', key: 'agreed', label: 'I *agree*' },
      {
        type: 'text',
        key: 'code',
        label: 'Code',
        schema: { pattern: '^\\d+$', errorMessage: 'Write **digits** only.' },
      },
    ],
  },
] as unknown as readonly BlockDefinition[];
const definition = definitionOf(blocks, { options: { many: [['A', many]] } });
const { form, validators } = compileWithValidators(definition);
const values = initialValues(form, { today }, { name: '*Ada* [x](/y)', code: 'x' });

async function drawn(mode: 'input' | 'print'): Promise<string> {
  const store = createFormStore(form, values);
  store.validateWith(formValidator(form, validators));
  const { prelude } = await prerender(
    <FormProvider id="" store={store} mode={mode}>
      <FormPage page="page" />
    </FormProvider>,
  );
  return (await new Response(prelude).text()).replaceAll(/<!--.*?-->|<\/?span[^>]*>/g, '');
}

const asked = ['The <strong>one</strong>?', 'Not <strong>any</strong>', 'In <em>no</em> case', 'I <em>agree</em>'];
const told = ['About <em>Panthera leo</em>, *Ada* [x](/y)', 'It is <em>so</em>', 'Note <em>*</em>'];

describe('the marks of an author', () => {
  it('are drawn in labels, hints, options, titles and messages, and never those in an answer', async () => {
    const html = await drawn('input');
    for (const part of [...asked, ...told]) expect(html).toContain(part);
    expect(html).toContain('<strong>Read</strong> <a href="/rules">the rules</a>, *Ada* [x](/y).');
    expect(html).toContain('Choose <strong>one</strong>, *Ada* [x](/y).');
    expect(html).toContain('Write <strong>digits</strong> only.');
    expect(html).not.toContain('**');
  });

  it('are drawn on the printed page and on the PDF copy', async () => {
    const summary = pageSummary(form, values, 'page');
    const { markup } = summaryMarkup({ words: (name) => name, documents: {} }, summary, 2);
    for (const html of [await drawn('print'), markup.replaceAll(/\s+/g, ' ')])
      for (const part of [...asked, ...told]) expect(html).toContain(part);
  });

  it('are in no stored label, no message of the server and no list of options', () => {
    const expanded = expandForm(definition);
    expect(expanded.options['many']).toEqual([['A', 'In no case']]);
    const errors = formValidator(form, validators);
    expect(errors(values, 'one')).toEqual(['Choose one, *Ada* [x](/y).']);
    expect(errors(values, 'code')).toEqual(['Write digits only.']);
    expect(form.fields.get('listed')?.optionLists).toMatchObject({ list: [['A', 'In no case']] });
  });
});
