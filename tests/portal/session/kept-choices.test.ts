import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Edit, Form } from '../../../engine/index.ts';
import { compileForm } from '../../../workbench/index.ts';
import { createPortal } from '../../../portal/session/session/portal.ts';
import { restoreKept } from '../../../portal/session/visitor/restore-kept.ts';
import { keepAnswers, visitorValues } from '../../../portal/session/visitor/visitor.ts';
import { createFormStore } from '../../../renderer/store/form-store.ts';
import { definitionOf, equals, text } from '../../engine/small-form.ts';
import { tabStorage } from './tab-storage.ts';

const options = { a: [['1', 'One']], b: [['2', 'Two']] };

/** Tabs and copies that questions, options and rules depend on. */
const form: Form = {
  ...compileForm(
    definitionOf(
      [
        {
          type: 'tabs',
          id: 'kind',
          label: 'Kind',
          default: 'a',
          tabs: [
            { id: 'a', label: 'A', blocks: [text('file')] },
            { id: 'b', label: 'B', blocks: [text('typed', { default: 'Usual' })] },
          ],
        },
        text('note'),
        { ...text('sel'), type: 'select', optionsBy: { valueKey: 'tab:kind', options } } as never,
        { type: 'repeat', id: 'jobs', title: 'Jobs', use: 'job', prefixes: ['job_', 'job_2_', 'job_3_'], max: 3 },
        text('sole', { when: [equals('count:jobs', '1')], default: 'Only one' }),
      ],
      {
        sections: { job: { blocks: [text('title'), text('country', { default: 'US' })] } },
        form: {
          rules: [
            { id: 'on-b', when: [equals('tab:kind', 'b')], clears: ['note'] },
            { id: 'on-two', when: [equals('count:jobs', '2')], clears: ['job_title'] },
          ],
        } as never,
      },
    ),
  ),
  hostParts: { access: 'open' },
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** The values before and after a reload that follows these edits. */
async function reloadedAfter(edits: readonly Edit[]) {
  const storage = tabStorage();
  const store = createFormStore(form, visitorValues(form, {}));
  keepAnswers(createPortal(), store, storage, () => undefined, new EventTarget());
  for (const edit of edits) store.edit(edit);
  vi.runAllTimers();
  const later = createFormStore(form, visitorValues(form, {}));
  await restoreKept(createPortal(), later, storage);
  const filled = (values: Readonly<Record<string, string | undefined>>) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value));
  return { before: filled(store.values()), after: filled(later.values()) };
}

describe('a reload of an open form', () => {
  it.each([
    ['an answer whose options the tab decides', [{ 'tab:kind': 'b' }, { sel: '2' }]],
    ['an answer that was typed after the tab had cleared it', [{ 'tab:kind': 'b' }, { note: 'Later' }]],
    ['an answer that was typed after a new copy had cleared it', [{ 'count:jobs': '2' }, { job_title: 'Cook' }]],
    ['an answer in a chosen tab', [{ 'tab:kind': 'b' }, { typed: 'Own' }]],
    ['a default that was cleared in a chosen tab', [{ 'tab:kind': 'b' }, { typed: '' }]],
    ['a default that was cleared in a new copy', [{ 'count:jobs': '2' }, { job_2_country: '' }]],
    ['a default that a new copy shows', [{ 'count:jobs': '3' }, { job_3_title: 'Cook' }]],
    ['a choice without an answer', [{ 'count:jobs': '2' }, { 'tab:kind': 'b' }]],
    ['a choice that was reverted', [{ 'count:jobs': '2' }, { sole: '' }, { 'count:jobs': '1' }]],
  ])('keeps %s', async (_, edits: readonly Edit[]) => {
    const { before, after } = await reloadedAfter(edits);
    expect(after).toEqual(before);
  });
});
