import { prerender } from 'react-dom/static';
import { describe, expect, it } from 'vitest';
import { initialValues, pageSummary, type BlockDefinition } from '../../../engine/index.ts';
import { compileWithValidators } from '../../../workbench/codegen/index.ts';
import { compileForm } from '../../../workbench/index.ts';
import { createFormStore, FormPage, FormProvider } from '../../../renderer/index.ts';
import { summaryMarkup } from '../../../server/pdf/blocks.ts';
import { definitionOf, text, today, yesNo } from '../../engine/small-form.ts';

const arts: BlockDefinition = {
  type: 'checkboxes',
  key: 'arts',
  label: 'Arts?',
  options: [
    ['A', 'Art'],
    ['M', 'Music'],
    ['D', 'Dance'],
  ],
};
const ordered = { ...arts, order: { from: ['near'], expression: '$value = near' } } as BlockDefinition;
const distance: BlockDefinition = { type: 'number', key: 'distance', label: 'Far?', maximum: 500, unit: 'miles' };
const form = compileForm(definitionOf([arts, distance]));
const values = initialValues(form, { today }, { arts: 'A,D', distance: '12' });

const marked = (html: string): readonly string[] =>
  [...html.matchAll(/(markChecked|markUnchecked)[^]*?(Art|Music|Dance)/g)].map(([, mark, label]) => `${mark} ${label}`);

describe('in print', () => {
  it('every option of a multiple choice is readable, with a mark at each chosen one', async () => {
    const { prelude } = await prerender(
      <FormProvider id="" store={createFormStore(form, values)} mode="print">
        <FormPage page="page" />
      </FormProvider>,
    );
    const html = await new Response(prelude).text();
    const { markup } = summaryMarkup({ words: (name) => name, documents: {} }, pageSummary(form, values, 'page'), 2);
    const expected = ['markChecked Art', 'markUnchecked Music', 'markChecked Dance'];
    expect([marked(html), marked(markup)]).toEqual([expected, expected]);
    expect([html.includes('12 miles'), markup.includes('12 miles')]).toEqual([true, true]);
  });
});

describe('options in the order of an expression', () => {
  const { form: near } = compileWithValidators(definitionOf([text('near'), ordered]));
  const nearest = initialValues(near, { today }, { near: 'D', arts: 'A,D' });
  const drawn = async (mode: 'input' | 'print'): Promise<string> => {
    const { prelude } = await prerender(
      <FormProvider id="" store={createFormStore(near, nearest)} mode={mode}>
        <FormPage page="page" />
      </FormProvider>,
    );
    return new Response(prelude).text();
  };

  it('are shown and printed in this order', async () => {
    const { markup } = summaryMarkup({ words: (name) => name, documents: {} }, pageSummary(near, nearest, 'page'), 2);
    const expected = ['markChecked Dance', 'markChecked Art', 'markUnchecked Music'];
    expect([marked(await drawn('print')), marked(markup)]).toEqual([expected, expected]);
    const html = await drawn('input');
    expect([...html.matchAll(/value="([AMD])"/g)].map(([, value]) => value)).toEqual(['D', 'D', 'A', 'M']);
  });
});

describe('a chosen option that the form no longer has', () => {
  const school: BlockDefinition = { type: 'select', key: 'school', label: 'School?', options: [['E', 'East']] };
  const grad: BlockDefinition = { type: 'month-year', key: 'grad', label: 'When?', years: { from: 0, to: 2 } };
  const edited = compileForm(definitionOf([arts, school, yesNo('member'), grad]));
  const saved = { arts: 'A,X', school: 'W', member: 'Q', grad_month: '5', grad_year: '2025' };

  const draw = async (answers: Readonly<Record<string, string>>): Promise<string> => {
    const store = createFormStore(edited, initialValues(edited, { today }, answers));
    const { prelude } = await prerender(
      <FormProvider id="" store={store}>
        <FormPage page="page" />
      </FormProvider>,
    );
    return new Response(prelude).text();
  };

  it('is shown as chosen, so that the applicant can remove it', async () => {
    const html = await draw(saved);
    expect(html).toMatch(/<input[^>]*checked=""[^>]*value="X"|<input[^>]*value="X"[^>]*checked=""/);
    expect(html).toMatch(/<option[^>]*value="W"[^>]*selected=""|<option[^>]*selected=""[^>]*value="W"/);
    expect(html).toMatch(/<input[^>]*checked=""[^>]*value="Q"|<input[^>]*value="Q"[^>]*checked=""/);
    expect(html).toMatch(/<option[^>]*value="2025"[^>]*selected=""|<option[^>]*selected=""[^>]*value="2025"/);
    // A translation of the page leaves the value that is stored.
    expect(html.match(/translate="no"[^>]*>optionGone/g)).toHaveLength(4);
    expect(html.match(/optionGone/g)).toHaveLength(4);
    expect(await draw({ arts: 'A', school: 'E' })).not.toContain('optionGone');
  });
});
