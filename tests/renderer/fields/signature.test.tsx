import { prerender } from 'react-dom/static';
import { describe, expect, it } from 'vitest';
import { initialValues, pageSummary, type BlockDefinition } from '../../../engine/index.ts';
import { createFormStore, FormPage, FormProvider } from '../../../renderer/index.ts';
import { summaryMarkup } from '../../../server/pdf/blocks.ts';
import { compileForm } from '../../../workbench/index.ts';
import { definitionOf, today } from '../../engine/small-form.ts';

const signature: BlockDefinition = { type: 'signature', key: 'signed', label: 'Signature', maxLength: 100 };
const form = compileForm(definitionOf([signature]));

/** The page and the rows of the PDF copy. */
async function printed(answers: Readonly<Record<string, string>>) {
  const values = initialValues(form, { today }, answers);
  const { prelude } = await prerender(
    <FormProvider id="" store={createFormStore(form, values)} mode="print">
      <FormPage page="page" />
    </FormProvider>,
  );
  const page = await new Response(prelude).text();
  const { markup } = summaryMarkup({ words: (name) => name, documents: {} }, pageSummary(form, values, 'page'), 2);
  return { page, pdf: markup };
}

describe('a typed signature', () => {
  it('is on the printed page, and looks like handwriting in the PDF copy', async () => {
    const { page, pdf } = await printed({ signed: 'Ada Lovelace' });
    expect(page).toContain('>Ada Lovelace<');
    expect(pdf).toMatch(/<span dir="auto" class="answer signature">Ada Lovelace</);
  });

  it('is said to be missing while nobody has signed', async () => {
    const { page, pdf } = await printed({});
    expect(page).toContain('>notAnswered<');
    expect(pdf).toMatch(/class="missing">notAnswered</);
  });
});
