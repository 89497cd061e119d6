import { describe, expect, it } from 'vitest';
import { compileForm, initialValues } from '../../../engine/index.ts';
import { bringDrafts, draftsIn } from '../../../renderer/store/drafts.ts';
import { createFormStore } from '../../../renderer/store/form-store.ts';
import { definitionOf, equals, yesNo } from '../../engine/small-form.ts';

const form = compileForm(definitionOf([yesNo('left'), { type: 'date', key: 'left_on', label: 'Left on', when: [equals('left', 'Y')] }]));

describe('what was typed and is no answer', () => {
  it('counts only where its question is asked', () => {
    const store = createFormStore(form, initialValues(form, {}, { left: 'Y' }));
    store.drafts.set('left_on', '03/1');
    expect(draftsIn(store)).toEqual([['left_on', '03/1']]);
    store.edit({ left: 'N' });
    expect(draftsIn(store)).toEqual([]);
    store.edit({ left: 'Y' });
    expect(draftsIn(store)).toEqual([['left_on', '03/1']]);
  });

  it('does not count where it was taken back', () => {
    const store = createFormStore(form, initialValues(form, {}, { left: 'Y' }));
    store.drafts.set('left_on', ' ');
    expect(draftsIn(store)).toEqual([]);
  });
});

describe('a text longer than there is room for', () => {
  const essay = compileForm(definitionOf([{ type: 'textarea', key: 'essay', label: 'Essay', maxLength: 5 }]));
  const brought = (answer: string, draft: string) => {
    const store = createFormStore(essay, initialValues(essay, {}, { essay: answer }));
    bringDrafts(store, [['essay', draft]]);
    return store.drafts.get('essay');
  };

  it.each([
    ['where its beginning was kept', 'Becau', 'Because'], ['where nothing was', '', 'Because'],
    ['also where a character takes two places', '𠮷𠮷𠮷𠮷🙂', '𠮷𠮷𠮷𠮷🙂!'],
  ])('comes back whole %s', (_when, answer, draft) => {
    expect(brought(answer, draft)).toBe(draft);
  });

  it.each([
    ['something else was answered since', 'I am', 'Because'], ['only a part of its beginning was kept', 'Beca', 'Because'],
    ['all of it was kept', 'Becau', 'Becau'],
  ])('does not come back where %s', (_when, answer, draft) => {
    expect(brought(answer, draft)).toBeUndefined();
  });
});
