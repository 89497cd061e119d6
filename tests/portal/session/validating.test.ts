import { describe, expect, it } from 'vitest';
import { initialValues } from '../../../engine/index.ts';
import { compileForm } from '../../../workbench/index.ts';
import { createFormStore } from '../../../renderer/store/form-store.ts';
import { currentErrors, showErrors } from '../../../portal/session/state/validating.ts';
import { createPortal } from '../../../portal/session/session/portal.ts';
import { noErrors } from './save-setting.ts';
import { definitionOf } from '../../engine/small-form.ts';

describe('the errors that are sent to the server and block a submission', () => {
  it('include a text of which only the beginning is kept', async () => {
    const portal = createPortal(noErrors);
    const essay = { type: 'textarea', key: 'essay', label: 'Essay', maxLength: 5 } as const;
    const form = compileForm(
      definitionOf([essay], { messages: { valueTooLong: 'At most {limit}.', errorOfTopic: '{question}: {error}' } }),
    );
    const store = createFormStore(form, initialValues(form, { today: '2026-03-04' }, { essay: 'Becau' }));
    store.setInput('essay', 'Because');
    expect(await currentErrors({ portal, store })).toEqual({ essay: ['Essay: At most 5.'] });
    expect(await showErrors({ portal, store, isOpen: () => true })).toEqual({ essay: ['Essay: At most 5.'] });
    store.setInput('essay', 'Becau');
    expect(await showErrors({ portal, store, isOpen: () => true })).toEqual({});
  });
});
