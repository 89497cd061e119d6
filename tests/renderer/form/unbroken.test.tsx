import { prerender } from 'react-dom/static';
import { describe, expect, it } from 'vitest';
import { compileWithValidators } from '../../../workbench/codegen/index.ts';
import { answerValidator, formValidator, initialValues, type BlockDefinition } from '../../../engine/index.ts';
import { createFormStore, FormPage, FormProvider } from '../../../renderer/index.ts';
import { definitionOf, today } from '../../engine/small-form.ts';

const named = (place: string): string => `${place} I-551`;
const schema = { pattern: '^A$', errorMessage: named('error') };

/** A page whose every text has the name of a document. */
const blocks = [
  {
    type: 'content',
    id: 'content',
    title: named('content title'),
    paragraphs: [named('paragraph'), `${named('link')} [I-551](https://example.edu)`],
  },
  {
    type: 'section',
    title: named('section'),
    hint: named('section hint'),
    blocks: [
      { type: 'text', key: 'line', label: named('label'), hint: named('hint'), schema },
      { type: 'textarea', key: 'lines', label: named('label'), hint: named('hint'), schema },
      { type: 'radio', key: 'one', label: named('question'), options: [['A', named('radio')]] },
      { type: 'checkboxes', key: 'some', label: named('question'), options: [['A', named('box')]] },
      { type: 'checkbox', key: 'box', label: named('checkbox') },
    ],
  },
] as unknown as readonly BlockDefinition[];

const { form, validators } = compileWithValidators(definitionOf(blocks));

async function drawn(errors: 'noted' | 'shown', mode: 'input' | 'print' = 'input'): Promise<string> {
  const store = createFormStore(form, initialValues(form, { today }, { line: 'B', lines: 'B', one: 'A', some: 'A' }));
  if (errors === 'noted') store.judgeWith(answerValidator(form, validators));
  else store.validateWith(formValidator(form, validators));
  const { prelude } = await prerender(
    <FormProvider id="" store={store} mode={mode}>
      <FormPage page="page" />
    </FormProvider>,
  );
  return new Response(prelude).text();
}

/** The texts with the name where a browser can break it. */
const breakable = (html: string): readonly string[] =>
  [...html.replaceAll(/<bdi translate="no" class="unbroken">I-551<\/bdi>/g, '').matchAll(/>([^<]*I-551[^<]*)</g)].map(
    ([, text = '']) => text,
  );

describe('a name such as I-551 is never broken at its hyphen', () => {
  it('in labels, hints, options, texts and notes', async () => {
    const html = await drawn('noted');
    expect(html).toContain('line-note');
    expect(breakable(html)).toEqual([]);
  });

  it('in errors beside fields', async () => {
    const html = await drawn('shown');
    expect(html).toContain('line-errors');
    expect(breakable(html)).toEqual([]);
  });

  it('on paper', async () => {
    const html = await drawn('shown', 'print');
    expect(html.split('I-551').length).toBeGreaterThan(5);
    expect(breakable(html)).toEqual([]);
  });
});
