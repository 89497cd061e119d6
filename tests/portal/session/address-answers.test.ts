import { describe, expect, it } from 'vitest';
import { initialValues, type Form } from '../../../engine/index.ts';
import { addressAnswers, takeAddress } from '../../../portal/session/visitor/address-answers.ts';
import { answersGiven } from '../../../portal/session/visitor/visitor.ts';
import { setSession } from '../../../portal/session/state/session-values.ts';
import { createFormStore } from '../../../renderer/store/form-store.ts';
import { compileForm } from '../../../workbench/index.ts';
import { definitionOf, sourceOfAddress } from '../../engine/small-form.ts';
import { tabStorage } from './tab-storage.ts';

const form: Form = compileForm(
  definitionOf([
    { type: 'text', key: 'city', label: 'City' },
    sourceOfAddress,
    { type: 'text', key: 'event', label: 'Event', fromAddress: { parameter: 'e', pattern: '[a-z]+' } },
  ]),
);

const emptyStore = () => createFormStore(form, initialValues(form, { today: '2026-03-04' }, {}));

/** The answers from an address that a tab takes. */
function taken(search: string, storage = tabStorage()) {
  const store = emptyStore();
  takeAddress(store, new URLSearchParams(search), storage);
  return addressAnswers(store);
}

describe('the answers from an address', () => {
  it.each([
    ['?s=fair&e=open', { source: 'fair', event: 'open' }],
    ['?s=gone&e=open', { event: 'open' }],
    ['?s=fair&s=web', {}],
    ['?s=fair&city=Lima&e=', { source: 'fair' }],
    [`?e=${'x'.repeat(1_000_000)}`, {}],
    ['?e=<img/onerror=alert(1)>&s=%E0%A4%A', {}],
    ['?S=fair', {}],
    ['', {}],
  ])('are those that the form accepts: %s', (search, answers) => {
    expect(taken(search.slice(0, 2_000_000))).toEqual(answers);
  });

  it('are no answers that the visitor has given, and add none to those of other questions', () => {
    const store = emptyStore();
    store.edit({ city: 'Lima' });
    takeAddress(store, new URLSearchParams('?s=fair'), tabStorage());
    expect(answersGiven(store)).toEqual({ city: 'Lima' });
    expect(store.value('source_desc')).toBe('Fair');
  });

  it('survive a reload of another address of the tab, and the first ones count; another tab has its own', () => {
    const storage = tabStorage();
    expect(taken('?s=fair', storage)).toEqual({ source: 'fair' });
    expect(taken('?s=web&e=open', storage)).toEqual({ source: 'fair', event: 'open' });
    expect(taken('', storage)).toEqual({ source: 'fair', event: 'open' });
    expect(taken('?s=web')).toEqual({ source: 'web' });
  });

  it('are not taken by an applicant, whose application has begun', () => {
    const store = emptyStore();
    setSession(store, { is_logged_in: 'true' });
    takeAddress(store, new URLSearchParams('?s=fair'), tabStorage());
    expect(addressAnswers(store)).toEqual({});
  });

  it('need no storage, and what other code has written there is ignored', () => {
    const store = emptyStore();
    takeAddress(store, new URLSearchParams('?s=web'));
    expect(addressAnswers(store)).toEqual({ source: 'web' });
    for (const text of ['{', '[1]', '"x"', 'null', '{"source":7,"city":"Lima","toString":"x"}']) {
      const storage = { ...tabStorage(), getItem: () => text };
      expect(taken('?s=web', storage)).toEqual({ source: 'web' });
    }
  });
});
