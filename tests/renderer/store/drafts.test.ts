import { describe, expect, it } from 'vitest';
import { compileForm, initialValues } from '../../../engine/index.ts';
import { draftsIn } from '../../../renderer/store/drafts.ts';
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
