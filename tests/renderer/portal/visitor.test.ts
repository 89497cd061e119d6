import { describe, expect, it } from 'vitest';
import { compileForm, initialValues, type Form } from '../../../engine/index.ts';
import { createFormStore } from '../../../renderer/store/form-store.ts';
import { answersGiven, forgetKeptAnswers, keepAnswers, keptAnswers, type TabStorage } from '../../../renderer/store/visitor.ts';

const form: Form = compileForm({
  form: {
    id: 'small', version: 1, title: 'Small',
    pages: [{ id: 'page', title: 'Page', blocks: [
      { type: 'text', key: 'city', label: 'City' }, { type: 'checkbox', key: 'agree', label: 'Agree' }, { type: 'ssn', key: 'ssn', label: 'SSN' },
    ] }],
  },
  dataModel: { keys: { ssn: { type: 'text', maxLength: 11, sensitive: true } } },
  institution: {}, messages: {}, header: { banners: [], variants: [], prompts: [] }, footer: { blocks: [], modals: [] }, pages: {}, sections: {}, options: {},
});

function tabStorage(): TabStorage {
  const items = new Map<string, string>();
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, text) => void items.set(name, text),
    removeItem: (name) => void items.delete(name),
  };
}
const emptyStore = () => createFormStore(form, initialValues(form, {}, {}));

describe("a visitor's answers", () => {
  it('come back after a reload of the tab, the sensitive ones excepted', () => {
    const storage = tabStorage();
    const store = emptyStore();
    keepAnswers(store, storage, () => true);
    store.edit({ city: 'Lima', agree: 'true', ssn: '078-05-1120' });
    expect(keptAnswers(form, storage)).toEqual({ city: 'Lima', agree: true });
    expect(answersGiven(store)).toEqual({ city: 'Lima', agree: 'true', ssn: '078-05-1120' });
  });

  it('are not kept when it is an applicant who types', () => {
    const storage = tabStorage();
    const store = emptyStore();
    keepAnswers(store, storage, () => false);
    store.edit({ city: 'Lima' });
    expect(keptAnswers(form, storage)).toEqual({});
  });

  it('are gone once forgotten, and a removed answer does not come back', () => {
    const storage = tabStorage();
    const store = emptyStore();
    keepAnswers(store, storage, () => true);
    store.edit({ city: 'Lima', agree: 'true' });
    store.edit({ city: '' });
    expect(keptAnswers(form, storage)).toEqual({ agree: true });
    forgetKeptAnswers(storage);
    expect(keptAnswers(form, storage)).toEqual({});
  });

  it.each(['no JSON', '[]', '"text"', '{"city":5,"unknown":"x","session:is_logged_in":"true"}'])('do not come from a storage that holds %s', (text) => {
    const storage = tabStorage();
    storage.setItem('visitor-answers', text);
    expect(keptAnswers(form, storage)).toEqual({});
  });

  it('stay in memory where the browser forbids the storage', () => {
    const store = emptyStore();
    keepAnswers(store, { ...tabStorage(), setItem: () => { throw new Error('QuotaExceededError'); } }, () => true);
    store.edit({ city: 'Lima' });
    expect(answersGiven(store)).toEqual({ city: 'Lima' });
  });
});
