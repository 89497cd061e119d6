import { describe, expect, it } from 'vitest';
import { formParts, viewHeader } from '../../portal/base/form-parts.ts';
import { definitionOf, equals, sit } from '../engine/small-form.ts';

const words = (id: string, status?: string) => ({
  type: 'content',
  id,
  text: `${id} of {school}`,
  ...(status !== undefined && { when: [equals('session:web_status', status)] }),
});
const header = {
  banners: [words('b1'), words('b2', 'x')],
  variants: [words('v1', 'submitted'), words('v2'), words('v3')],
  start: [words('s1'), words('s2', 'x')],
  prompts: [words('p')],
};
const footer = { blocks: [words('f')], modals: [{ id: 'm', trigger: 'Help', title: 'Help of {school}', blocks: [] }] };

describe('the parts of a form that only the portal reads', () => {
  const definition = definitionOf([], { institution: { school: 'Wichita' }, hostFiles: { header, footer } });

  it('the header has every banner whose condition holds and the first variant', () => {
    const { form, values } = sit(definition);
    expect(viewHeader(form, values)).toMatchObject({
      banners: [{ id: 'b1' }],
      variant: { id: 'v2' },
      prompts: [{ id: 'p' }],
    });
  });

  it('the start precedes the prompts, on the first step only', () => {
    const { form, values } = sit(definition);
    const idsOf = (isFirst?: boolean) => viewHeader(form, values, isFirst).prompts.map(({ id }) => id);
    expect([idsOf(true), idsOf(false), idsOf()]).toEqual([['s1', 'p'], ['p'], ['p']]);
  });

  it('have the words of the institution in all texts', () => {
    const { form, values } = sit(definition);
    expect(viewHeader(form, values).variant?.paragraphs).toEqual([[{ text: 'v2 of Wichita' }]]);
    expect(formParts(form).footer.modals).toMatchObject([{ id: 'm', title: 'Help of Wichita' }]);
  });

  it('are compiled once', () => {
    const { form } = sit(definition);
    expect(formParts(form)).toBe(formParts(form));
  });

  it('are empty if the form has none', () => {
    const { header: none, footer: below, card } = formParts(sit(definitionOf([])).form);
    expect([none.banners, none.variants, none.start, none.prompts, below.blocks, below.modals, card]).toEqual([
      [],
      [],
      [],
      [],
      [],
      [],
      null,
    ]);
  });
});
