import { expect, it } from 'vitest';
import { type BlockDefinition } from '../../../engine/index.ts';
import { expandForm } from '../../../workbench/index.ts';
import { visitorSession } from '../../../portal/session/state/session-values.ts';
import { submittedStore } from '../../../portal/session/state/submitted-form.ts';
import { definitionOf } from '../../engine/small-form.ts';

const nickname: BlockDefinition = { type: 'text', key: 'nickname', label: 'Your nickname' };
const session = { ...visitorSession, web_status: 'submitted', is_logged_in: 'true' };
const profile = { answer: { nickname: 'Countess' }, tabs: {}, add_another: {} };

it('an application that was submitted with a former form is shown with that form, its day, answers and derived values', () => {
  const calculations = [{ key: 'derived:who', from: ['nickname'], calculate: 'nickname' }];
  const definition = expandForm(definitionOf([nickname], { form: { calculations } as never }));
  const submitted = { definition, derived: { 'derived:who': 'The Countess' }, today: '2026-02-27' };
  const store = submittedStore({ ...profile, submitted_form: submitted }, session);
  expect(store?.form.fields.get('nickname')?.label).toBe('Your nickname');
  expect(['nickname', 'derived:who', 'session:web_status', 'session:today'].map((key) => store?.value(key))).toEqual([
    'Countess',
    'The Countess',
    'submitted',
    '2026-02-27',
  ]);
});

it('an application is shown with the form of the page while that is the submitted one', () => {
  expect(submittedStore(profile, session)).toBeNull();
});
