import { initialValues, type Answers, type Block, type Form, type Values } from '../../engine/index.ts';

const today = '2026-03-16';

/** Each repeated block has all its copies, unless the answers contain another count. */
export function valuesWith(form: Form, ...answers: readonly (Answers | undefined)[]): Values {
  const counts = Object.fromEntries(
    repeatsOf(form.pages.flatMap((page) => page.blocks)).map(({ id, max }) => [id, max]),
  );
  const given: Record<string, string> = Object.assign({}, ...answers);
  const values = initialValues(form, { today }, given, {}, counts);
  const chosen = Object.entries(given).filter(([key]) => key.includes(':'));
  return { ...values, ...Object.fromEntries(chosen) };
}

function repeatsOf(blocks: readonly Block[]): { readonly id: string; readonly max: number }[] {
  return blocks.flatMap((block) => {
    if (block.type === 'repeat') return [block];
    if (block.type === 'section') return repeatsOf(block.blocks);
    return block.type === 'tabs' ? block.tabs.flatMap((tab) => repeatsOf(tab.blocks)) : [];
  });
}
