import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyEdit, newValues, toWire } from '../../../engine/index.ts';
import { compileWithValidators } from '../../../workbench/codegen/index.ts';
import { compileForm } from '../../../workbench/index.ts';
import { clearedDefaults } from '../../../portal/session/queue/cleared-defaults.ts';
import { createPortal } from '../../../portal/session/session/portal.ts';
import { mergeIntoEmpty } from '../../../portal/session/state/merge.ts';
import { keptIn } from '../../../portal/session/visitor/restore-kept.ts';
import { isUntouched } from '../../../portal/session/visitor/visitor-offer.ts';
import { answersGiven, keepAnswers, visitorValues } from '../../../portal/session/visitor/visitor.ts';
import { createFormStore } from '../../../renderer/store/form-store.ts';
import { definitionOf, text, today, yesNo } from '../../engine/small-form.ts';
import { tabStorage } from './tab-storage.ts';

const form = compileForm(definitionOf([text('name'), yesNo('member', { default: 'Y' })]));
const branching = compileForm(
  definitionOf([
    text('name'),
    yesNo('member'),
    text('reason', { when: [{ valueKey: 'member', operator: 'equals', target: 'N' }], default: 'None' }),
  ]),
);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A visitor whose answers the tab keeps, after an edit; the second value are the values after a reload. */
function reloadedAfter(edit: Readonly<Record<string, string>>, played = form) {
  const store = createFormStore(played, visitorValues(played, {}));
  const storage = tabStorage();
  keepAnswers(createPortal(), store, storage, () => undefined, new EventTarget());
  store.edit(edit);
  vi.runAllTimers();
  return {
    given: answersGiven(store),
    reloaded: visitorValues(played, toWire(played, keptIn(played, storage).answers)),
  };
}

describe('the result of a calculation, for a visitor', () => {
  const { form: counting } = compileWithValidators(
    definitionOf([text('name'), { type: 'calculated', key: 'letters', label: 'Letters' }], {
      dataModel: { keys: { letters: { type: 'number', maxLength: 3 } } },
      form: { calculations: [{ key: 'letters', from: ['name'], calculate: '$length(name)' }] } as never,
    }),
  );

  it('is not an answer that the visitor has given', () => {
    const store = createFormStore(counting, visitorValues(counting, {}));
    expect(store.value('letters')).toBe('0');
    expect(answersGiven(store)).toEqual({});
    store.edit({ name: 'Ada' });
    expect(answersGiven(store)).toEqual({ name: 'Ada' });
  });

  it('is not an answer of the account', () => {
    const store = createFormStore(counting, visitorValues(counting, {}));
    expect(isUntouched(store, { letters: '3' })).toBe(true);
    expect(isUntouched(store, { letters: '3', name: 'Ada' })).toBe(false);
  });
});

describe('the default of a question, for a visitor', () => {
  it('is shown and is not an answer that the visitor has given', () => {
    const store = createFormStore(form, visitorValues(form, {}));
    expect(store.value('member')).toBe('Y');
    expect(answersGiven(store)).toEqual({});
  });

  it('stays after a reload, with other answers', () => {
    const { given, reloaded } = reloadedAfter({ name: 'Ada' });
    expect(given).toEqual({ name: 'Ada' });
    expect(reloaded).toMatchObject({ name: 'Ada', member: 'Y' });
  });

  it('does not return after a reload if the visitor has cleared or changed it', () => {
    expect(reloadedAfter({ member: '' }).reloaded['member']).toBe('');
    expect(reloadedAfter({ member: 'N' }).reloaded['member']).toBe('N');
  });

  it('is replaced by the answer of the visitor at a log-in, as an empty answer of the account is', () => {
    const account = newValues(form, { today });
    expect(mergeIntoEmpty(form, account, { member: 'N', name: 'Ada' })).toEqual({ member: 'N', name: 'Ada' });
    expect(mergeIntoEmpty(form, { ...account, member: 'N' }, { member: 'Y' })).toEqual({});
  });

  it('stays empty at a log-in if the visitor has cleared it, and replaces no answer of the account', () => {
    const { given } = reloadedAfter({ member: '' });
    expect(given).toEqual({ member: '' });
    const account = newValues(form, { today });
    expect(mergeIntoEmpty(form, account, given)).toEqual({ member: '' });
    expect(mergeIntoEmpty(form, { ...account, member: 'N' }, given)).toEqual({});
    expect(mergeIntoEmpty(form, { ...account, member: '' }, given)).toEqual({});
  });

  it('is no answer of the visitor while its question is hidden', () => {
    const { given, reloaded } = reloadedAfter({ name: 'Ada' }, branching);
    expect(given).toEqual({ name: 'Ada' });
    expect(applyEdit(branching, reloaded, { member: 'N' }).changed['reason']).toBe('None');
  });

  it('stays empty at a log-in if the visitor has cleared it after another answer showed its question', () => {
    const { given } = reloadedAfter({ member: 'N', reason: '' }, branching);
    expect(given).toEqual({ member: 'N', reason: '' });
    const account = newValues(branching, { today });
    const additions = mergeIntoEmpty(branching, account, given);
    expect(additions).toEqual({ member: 'N', reason: '' });
    const store = createFormStore(branching, account);
    const saved = vi.fn();
    store.onChange(({ changed }, _cause, edit) => saved({ ...clearedDefaults(store, edit), ...changed }));
    store.edit(additions, 'system');
    expect(saved).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ member: 'N', reason: '' }));
  });

  it('does not keep out an answer of the visitor that hides its question', () => {
    const asked = compileForm(
      definitionOf([
        yesNo('member'),
        text('name'),
        text('club', { when: [{ valueKey: 'member', operator: 'notEquals', target: 'N' }], default: 'Chess' }),
      ]),
    );
    const account = newValues(asked, { today });
    expect(account['club']).toBe('Chess');
    expect(mergeIntoEmpty(asked, account, { member: 'N', name: 'Ada' })).toEqual({ member: 'N', name: 'Ada' });
    expect(mergeIntoEmpty(asked, { ...account, club: 'Go' }, { member: 'N', name: 'Ada' })).toEqual({ name: 'Ada' });
  });
});
