import { prerender } from 'react-dom/static';
import { expect, it } from 'vitest';
import { createFormStore, FormPage, FormProvider } from '../../../renderer/index.ts';
import { definitionOf, sit, text } from '../../engine/small-form.ts';

it('a calculated answer is an output with the label of its question, and follows what is typed', async () => {
  const total = { type: 'calculated', key: 'total', label: 'All points', unit: 'points' } as const;
  const definition = definitionOf([text('math'), total], {
    dataModel: { keys: { total: { type: 'number', maxLength: 3 } } },
    messages: { notCalculated: 'No result yet' },
    form: { calculations: [{ key: 'total', from: ['math'], calculate: '$number(math) * 2' }] } as never,
  });
  const { form, values } = sit(definition, { math: '4' });
  const store = createFormStore(form, values);
  const page = async (): Promise<string> => {
    const { prelude } = await prerender(
      <FormProvider id="" store={store}>
        <FormPage page="page" />
      </FormProvider>,
    );
    return (await new Response(prelude).text()).replaceAll(/ class="[^"]*"|<!--.*?-->/g, '');
  };
  expect(await page()).toContain('<label for="total">All points</label><output id="total" tabindex="-1">');
  expect(await page()).toContain('8 points');
  store.edit({ math: '' });
  expect(await page()).toMatch(/<output id="total" tabindex="-1"><span dir="auto">No result yet</);
  store.edit({ math: '21', total: '1' });
  expect(await page()).toContain('42 points');
});
