import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { initialValues, toWire, type Form } from '../../../engine/index.ts';
import { inputsIn } from '../../../engine/internal.ts';
import { compileForm } from '../../../workbench/index.ts';
import { restoreInputs } from '../../../renderer/store/restore-inputs.ts';
import { createFormStore } from '../../../renderer/store/form-store.ts';
import {
  forgetKeptAnswers,
  noteSessionForOtherForms,
  noteSessionSince,
} from '../../../portal/session/visitor/kept-answers.ts';
import { keptIn, restoreKept } from '../../../portal/session/visitor/restore-kept.ts';
import { createPortal } from '../../../portal/session/session/portal.ts';
import { setSession } from '../../../portal/session/state/session-values.ts';
import type { TabStorage } from '../../../portal/session/visitor/tab-storage.ts';
import { answersGiven, hasKept, keepAnswers } from '../../../portal/session/visitor/visitor.ts';
import { definitionOf } from '../../engine/small-form.ts';
import { tabStorage } from './tab-storage.ts';

const form: Form = compileForm(
  definitionOf(
    [
      { type: 'text', key: 'city', label: 'City' },
      { type: 'checkbox', key: 'agree', label: 'Agree' },
      { type: 'ssn', key: 'ssn', label: 'SSN' },
    ],
    { dataModel: { keys: { ssn: { type: 'text', maxLength: 11, sensitive: true } } } },
  ),
);

const keptAnswers = (of: Form, storage: TabStorage) => toWire(of, keptIn(of, storage).answers);
const keptInputs = (of: Form, storage: TabStorage) => keptIn(of, storage).inputs;

/** The pause in milliseconds after which the answers of a visitor are stored. */
const rest = 300;
const page = new EventTarget();
const mark = vi.fn();
beforeEach(() => {
  mark.mockClear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A text that exceeds the maximum length. */
const long = 'Lima '.repeat(10);
const emptyStore = () => createFormStore(form, initialValues(form, { today: '2026-03-04' }, {}));

describe('answers of a visitor', () => {
  it('are restored after a reload of the tab, except sensitive ones', () => {
    const storage = tabStorage();
    const store = emptyStore();
    keepAnswers(createPortal(), store, storage, mark, page);
    store.edit({ city: 'Lima', agree: 'true', ssn: '078-05-1120' });
    vi.advanceTimersByTime(rest);
    expect(keptAnswers(form, storage)).toEqual({ city: 'Lima', agree: true });
    expect(answersGiven(store)).toEqual({ city: 'Lima', agree: 'true', ssn: '078-05-1120' });
  });

  it('are stored with bad input, if it may be stored and the field has no answer since', () => {
    const storage = tabStorage();
    const store = emptyStore();
    keepAnswers(createPortal(), store, storage, mark, page);
    store.setInput('city', long);
    store.setInput('ssn', 'none');
    vi.advanceTimersByTime(rest);
    expect(keptInputs(form, storage)).toEqual([['city', long]]);
    const later = emptyStore();
    later.edit({ city: 'Lima' });
    restoreInputs(later, keptInputs(form, storage));
    expect(inputsIn(later.values())).toEqual([]);
    store.setInput('city', '');
    vi.advanceTimersByTime(rest);
    expect(keptInputs(form, storage)).toEqual([]);
  });

  it('are stored once after a pause, and never while typing', () => {
    const storage = tabStorage();
    const setItem = vi.spyOn(storage, 'setItem');
    const store = emptyStore();
    keepAnswers(createPortal(), store, storage, mark, page);
    for (const typed of ['L', 'Li', 'Lim', 'Lima']) {
      store.edit({ city: typed });
      vi.advanceTimersByTime(rest - 1);
    }
    expect(setItem).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(setItem).toHaveBeenCalledOnce();
    expect(keptAnswers(form, storage)).toEqual({ city: 'Lima' });
  });

  it.each(['pagehide', 'visibilitychange'])('are stored at once when the page is left without a pause: %s', (event) => {
    const storage = tabStorage();
    const store = emptyStore();
    keepAnswers(createPortal(), store, storage, mark, page);
    store.edit({ city: 'Lima' });
    page.dispatchEvent(new Event(event));
    expect(keptAnswers(form, storage)).toEqual({ city: 'Lima' });
  });

  it('are not stored if the visitor logs in before the pause is over', () => {
    const storage = tabStorage();
    const store = emptyStore();
    keepAnswers(createPortal(), store, storage, mark, page);
    store.edit({ city: 'Lima' });
    setSession(store, { is_logged_in: 'true' });
    vi.advanceTimersByTime(rest);
    expect(keptAnswers(form, storage)).toEqual({});
  });

  it('are not stored for an applicant', () => {
    const storage = tabStorage();
    const store = emptyStore();
    setSession(store, { is_logged_in: 'true' });
    keepAnswers(createPortal(), store, storage, mark, page);
    store.edit({ city: 'Lima' });
    vi.advanceTimersByTime(rest);
    expect(keptAnswers(form, storage)).toEqual({});
  });

  it('are deleted by `forget`, and a cleared answer is not restored', () => {
    const portal = createPortal();
    const storage = tabStorage();
    const store = emptyStore();
    keepAnswers(portal, store, storage, mark, page);
    store.edit({ city: 'Lima', agree: 'true' });
    store.edit({ city: '' });
    vi.advanceTimersByTime(rest);
    expect(keptAnswers(form, storage)).toEqual({ agree: true });
    forgetKeptAnswers(portal, storage);
    expect(keptAnswers(form, storage)).toEqual({});
  });

  it('record until they are deleted if another session has begun since', () => {
    const portal = createPortal();
    const storage = tabStorage();
    expect(['first', 'first', 'second', 'second'].map((binding) => noteSessionSince(portal, storage, binding))).toEqual(
      [false, false, true, false],
    );
    forgetKeptAnswers(portal, storage);
    expect(noteSessionSince(portal, storage, 'third')).toBe(false);
  });

  it('to another form record the first session that began in the tab since', () => {
    const storage = tabStorage();
    storage.setItem('visitor-answers', '{}');
    storage.setItem('visitor-answers/other', '{"city":"Lima"}');
    const names = ['visitor-answers', 'visitor-answers/other'];
    noteSessionForOtherForms(storage, 'first', names);
    noteSessionForOtherForms(storage, 'second', names);
    expect(storage.getItem('visitor-session/other')).toBe('first');
    expect(storage.getItem('visitor-session')).toBeNull();
  });

  it.each(['no JSON', '[]', '"text"', '{"city":5,"unknown":"x","session:is_logged_in":"true"}'])(
    'are not restored from a storage with %s',
    (text) => {
      const storage = tabStorage();
      storage.setItem('visitor-answers', text);
      expect(keptAnswers(form, storage)).toEqual({});
    },
  );

  it('stay in memory if the browser forbids the storage', () => {
    const store = emptyStore();
    keepAnswers(
      createPortal(),
      store,
      {
        ...tabStorage(),
        setItem: () => {
          throw new Error('QuotaExceededError');
        },
      },
      mark,
      page,
    );
    store.edit({ city: 'Lima' });
    vi.advanceTimersByTime(rest);
    expect(answersGiven(store)).toEqual({ city: 'Lima' });
    expect(mark).not.toHaveBeenCalled();
  });

  it('mark the browser when they are kept; without an answer the tab keeps nothing', () => {
    const store = emptyStore();
    const storage = tabStorage();
    keepAnswers(createPortal(), store, storage, mark, page);
    store.edit({ 'session:today': '2026-11-23' }, 'system');
    vi.advanceTimersByTime(rest);
    expect(mark).not.toHaveBeenCalled();
    expect(hasKept(storage)).toBe(false);
    store.setInput('city', long);
    vi.advanceTimersByTime(rest);
    expect(mark).toHaveBeenCalledTimes(1);
    store.edit({ city: 'Lima' });
    vi.advanceTimersByTime(rest);
    expect(mark).toHaveBeenCalledTimes(2);
  });
});

describe('answers of a visitor that were kept before an update of the form', () => {
  const migrations = [
    { number: 1, rename: { town: 'place' } },
    {
      number: 2,
      rename: { place: 'city' },
      recode: { agree: { yes: 'true' } },
      drop: { street: 'We need no street.' },
    },
  ];
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  /** A store of the present form, restored from what a former one kept. */
  async function restored(kept: Readonly<Record<string, string>>) {
    const dataset = { migration: '2', migrations: '/assets/small.migrations.json' };
    vi.stubGlobal('document', { getElementById: () => ({ dataset }) });
    vi.stubGlobal('fetch', async () => Response.json(migrations));
    const storage = tabStorage();
    for (const [name, text] of Object.entries(kept)) storage.setItem(name, text);
    const portal = createPortal();
    const store = emptyStore();
    await restoreKept(portal, store, storage);
    return { store, storage, updates: () => portal.state.getState().updates };
  }

  it('follow every migration since: other keys, other codes, and the reasons of dropped ones', async () => {
    const { store, updates } = await restored({
      'visitor-answers': JSON.stringify({ town: 'Lima', agree: 'yes', street: 'Main Street 1' }),
    });
    expect(answersGiven(store)).toEqual({ city: 'Lima', agree: 'true' });
    expect(updates().slice(1)).toEqual(['We need no street.']);
  });

  it('follow with bad input, under its new key', async () => {
    const { store, updates } = await restored({
      'visitor-inputs': JSON.stringify({ place: long }),
      'visitor-migration': '1',
    });
    expect(inputsIn(store.values())).toEqual([['city', long]]);
    expect(updates()).toEqual([]);
  });

  it('follow each migration once, also after a further reload', async () => {
    const first = await restored({ 'visitor-answers': JSON.stringify({ place: 'Lima' }), 'visitor-migration': '1' });
    keepAnswers(createPortal(), first.store, first.storage, mark, new EventTarget());
    first.store.edit({ agree: 'true' });
    vi.advanceTimersByTime(rest);
    expect(first.storage.getItem('visitor-migration')).toBe('2');
    const store = emptyStore();
    vi.stubGlobal('fetch', async () => Response.error());
    await restoreKept(createPortal(), store, first.storage);
    expect(answersGiven(store)).toEqual({ city: 'Lima', agree: 'true' });
  });
});
