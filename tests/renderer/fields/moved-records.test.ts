/** Records of lookups that arrive after the copies of their repeated block have moved. */
import { expect, it } from 'vitest';
import { exchangeOf, placesAfterExchange, placesAfterRemoval, removalOf } from '../../../engine/internal.ts';
import { awaitRecord, forgetRecord, moveRecords } from '../../../renderer/fields/lookup-record.ts';
import { createFormStore, type FormStore } from '../../../renderer/store/form-store.ts';
import { initialValues } from '../../../engine/index.ts';
import { compileForm } from '../../../workbench/index.ts';
import { definitionOf, text } from '../../engine/small-form.ts';

const form = compileForm(
  definitionOf([{ type: 'repeat', id: 'jobs', title: 'Job', use: 'job', prefixes: 'job_{n}_', max: 3 }], {
    sections: { job: { blocks: [text('place'), text('city')] } },
  }),
);
const block = form.pages.flatMap(({ blocks }) => blocks).find((one) => one.type === 'repeat');
if (block?.type !== 'repeat') throw new Error('The form has no repeat.');
const repeat = block;

function threeJobs(): FormStore {
  const answers = { job_1_place: 'Oak', job_2_place: 'Elm', job_3_place: 'Ash' };
  return createFormStore(form, initialValues(form, { today: '2026-03-16' }, answers, {}, { jobs: 3 }));
}

function exchange(store: FormStore, from: number, to: number): void {
  moveRecords(store, placesAfterExchange(repeat, from, to));
  store.edit(exchangeOf(repeat, store.values(), from, to), 'moved');
}

function remove(store: FormStore, n: number): void {
  const count = Number(store.value('count:jobs'));
  moveRecords(store, placesAfterRemoval(repeat, count, n));
  store.edit(removalOf(repeat, store.values(), n), 'moved');
}

it('follows a copy that is moved, and one that moves up when another is removed', () => {
  const store = threeJobs();
  const record = awaitRecord(store, 'job_3_place', ['job_3_city']);
  exchange(store, 3, 2);
  expect([record.keyNow('job_3_place'), record.keyNow('job_3_city')]).toEqual(['job_2_place', 'job_2_city']);
  remove(store, 1);
  expect(record.keyNow('job_3_place')).toBe('job_1_place');
  expect(store.value('job_1_place')).toBe('Ash');
  expect([record.isWanted(), record.isWanted()], 'once').toEqual([true, false]);
});

it('has no place when its copy was removed, also when another copy has the same text', () => {
  const store = threeJobs();
  const record = awaitRecord(store, 'job_1_place', ['job_1_city']);
  remove(store, 1);
  exchange(store, 1, 2);
  expect([record.keyNow('job_1_place'), record.keyNow('job_1_city')]).toEqual([null, null]);
});

it('is not wanted after its question, at its present place, has another text or another record', () => {
  const store = threeJobs();
  const typed = awaitRecord(store, 'job_1_place', []);
  const chosen = awaitRecord(store, 'job_2_place', []);
  exchange(store, 1, 2);
  forgetRecord(store, 'job_2_place');
  const later = awaitRecord(store, 'job_1_place', []);
  expect([typed.isWanted(), chosen.isWanted(), later.isWanted()]).toEqual([false, false, true]);
});

it('leaves other questions where they are', () => {
  const store = threeJobs();
  const record = awaitRecord(store, 'job_1_place', ['elsewhere']);
  exchange(store, 1, 2);
  expect(record.keyNow('elsewhere')).toBe('elsewhere');
});

it('is not wanted after another window or device has changed what it fills, but after an edit of another question', () => {
  const store = threeJobs();
  const waiting = [1, 2, 3].map((n) => awaitRecord(store, `job_${n}_place`, [`job_${n}_city`]));
  exchange(store, 2, 3);
  // Another window has moved the first copy too, whose place has the same text.
  store.edit({ job_1_city: 'Oakland', job_3_place: 'Elm' }, 'system');
  store.edit({ job_2_city: 'Ashton' });
  expect(waiting.map((record) => record.isWanted())).toEqual([false, true, true]);
});
