import { type ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { describe, expect, it } from 'vitest';
import { calculationsOf } from '../../../workbench/codegen/index.ts';
import { type BlockDefinition, initialValues, pageSummary } from '../../../engine/index.ts';
import { expandForm } from '../../../workbench/index.ts';
import { PrintPage } from '../../../renderer/form/PrintPage.tsx';
import { createFormStore, FormPage, FormProvider } from '../../../renderer/index.ts';
import { formOf } from '../../../portal/session/state/submitted-form.ts';
import { compileDefinition } from '../../../server/forms/definition.ts';
import { summaryMarkup } from '../../../server/pdf/blocks.ts';
import { definitionOf, sit, text, today } from '../../engine/small-form.ts';

const blocks: readonly BlockDefinition[] = [
  text('first', { label: 'First choice' }),
  text('second', { label: 'Second choice' }),
  { type: 'number', key: 'distance', label: 'Far?', maximum: 500, decimals: 1, unit: 'miles' },
  text('why', { label: 'Why these {derived:named} for {derived:distance} km?' }),
  { type: 'content', id: 'total', text: '{derived:named} of 2 are named.' },
];
const definition = definitionOf(blocks, {
  form: {
    calculations: [
      {
        key: 'derived:named',
        from: ['first', 'second'],
        calculate: "$count([first != '' ? first, second != '' ? second])",
      },
      { key: 'derived:distance', from: ['distance'], calculate: '$round($number(distance) * 1.609)' },
    ],
  } as never,
});

const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
async function rendered(node: ReactNode): Promise<string> {
  const { prelude } = await prerender(node);
  return textOf(await new Response(prelude).text());
}

/** The texts of the page as filled in, of the service view, and of the PDF copy, each as it is made in the portal. */
async function everywhere(answers: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const filledIn = sit(definition, answers);
  const expanded = expandForm(definition);
  const stored = await compileDefinition({ expanded, calculations: calculationsOf(definition) });
  const storedValues = initialValues(stored, { today }, answers);
  const derived = Object.fromEntries(stored.calculations.map(({ key }) => [key, storedValues[key] ?? '']));
  const shown = formOf(expanded, derived);
  return [
    await rendered(
      <FormProvider id="" store={createFormStore(filledIn.form, filledIn.values)}>
        <FormPage page="page" />
      </FormProvider>,
    ),
    await rendered(
      <FormProvider id="" store={createFormStore(shown, initialValues(shown, { today }, answers))} mode="print">
        <PrintPage page="page" level={2} />
      </FormProvider>,
    ),
    textOf(
      summaryMarkup({ words: (name) => name, documents: {} }, pageSummary(stored, storedValues, 'page'), 2).markup,
    ),
  ];
}

describe('on the page, in the service view and on the PDF copy', () => {
  it('a number has its unit, and a derived value of several answers is the same', async () => {
    const texts = await everywhere({ first: 'Art', distance: '12.5' });
    for (const one of texts) {
      expect(one).toContain('Why these 1 for 20 km?');
      expect(one).toContain('miles');
    }
    expect(texts.slice(1).map((one) => one.includes('12.5 miles'))).toEqual([true, true]);
  });

  it('a derived value counts nothing when nothing is answered', async () => {
    for (const one of await everywhere({})) expect(one).toContain('Why these 0 for km?');
  });
});
