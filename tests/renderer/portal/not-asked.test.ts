import { describe, expect, it } from 'vitest';
import { compileWithAhead } from '../../../engine/ahead.ts';
import { initialValues, viewField } from '../../../engine/index.ts';
import { notAsked } from '../../../renderer/portal/service/not-asked.ts';
import { admissionsDefinition } from '../../engine/real-forms.ts';
import { definitionOf, text, today } from '../../engine/small-form.ts';

const when = [{ valueKey: 'a', operator: 'equals', target: 'Y' }] as const;

function notAskedOf(blocks: readonly object[], answers: Readonly<Record<string, string>> = {}, more: { tabs?: Record<string, string>; counts?: Record<string, number> } = {}) {
  const { form } = compileWithAhead(definitionOf(blocks as never, { sections: { job: { blocks: [text('a'), text('d', { when })] } } }));
  const [page] = form.pages;
  if (page === undefined) throw new Error('The form has no page.');
  return notAsked(initialValues(form, { today }, answers, more.tabs, more.counts), page);
}

describe('what was not asked', () => {
  it('is named by its label, and no longer once it is asked', () => {
    const blocks = [text('a'), text('b', { label: 'Bee of {a}', when })];
    expect(notAskedOf(blocks, { a: 'N' })).toEqual([{ section: '', questions: ['Bee of N'] }]);
    expect(notAskedOf(blocks, { a: 'Y' })).toEqual([]);
  });

  it('stands under the section it would be asked in; a whole section is named by its title', () => {
    const blocks = [
      text('a'),
      { type: 'section', id: 'asked', title: 'Address', blocks: [text('b', { when }), text('c', { when }), text('d')] },
      { type: 'section', id: 'not-asked', title: 'Travel', when, blocks: [text('e'), text('f')] },
      { type: 'section', id: 'untitled', when, blocks: [text('g')] },
    ];
    expect(notAskedOf(blocks)).toEqual([{ section: 'Address', questions: ['b', 'c'] }, { section: '', questions: ['Travel', 'g'] }]);
  });

  it('is neither what stands in another tab nor a block that was not added', () => {
    const tabs = {
      type: 'tabs', id: 'way', label: 'How?', default: 'one',
      tabs: [{ id: 'one', label: 'One', blocks: [text('b', { when })] }, { id: 'two', label: 'Two', blocks: [text('c', { when })] }],
    };
    const repeat = { type: 'repeat', id: 'job', title: 'Job', use: 'job', prefixes: ['p_', 'q_'], max: 2 };
    expect(notAskedOf([text('a'), tabs]).flatMap(({ questions }) => questions)).toEqual(['b']);
    expect(notAskedOf([text('a'), tabs], {}, { tabs: { way: 'two' } }).flatMap(({ questions }) => questions)).toEqual(['c']);
    expect(notAskedOf([text('a'), repeat]).flatMap(({ questions }) => questions)).toEqual(['d']);
  });

  it('never holds words that ask nothing', () => {
    const blocks = [text('a'), { type: 'content', id: 'words', text: 'Hello', when }, { type: 'section', id: 's', title: 'Words', when, blocks: [{ type: 'content', id: 'more', text: 'Hello' }] }];
    expect(notAskedOf(blocks)).toEqual([]);
  });

  it('together with what was asked is the whole application', () => {
    const { form } = compileWithAhead(admissionsDefinition());
    const values = initialValues(form, { today, is_logged_in: 'true' }, { us_citizen: 'N', hs_type: 'GED', instate_tuition: 'Y' });
    for (const page of form.pages) {
      const missing = notAsked(values, page).flatMap(({ questions }) => questions);
      const hidden = page.keys.filter((key) => viewField(form, values, key) === null);
      expect(missing.length > 0, page.id).toBe(hidden.length > 0);
    }
  });
});
