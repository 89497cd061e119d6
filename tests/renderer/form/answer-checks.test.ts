import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createForm, type AnswerKey, type Values } from '../../../engine/index.ts';
import { checkAnswers, openForm } from '../../../renderer/index.ts';
import type { AnswerCheck } from '../../../renderer/form/answer-checks.ts';
import { buildForm } from '../../../workbench/index.ts';
import { definitionOf, text, today } from '../../engine/small-form.ts';

const schema = { pattern: '^[a-z]+$', errorMessage: 'Small letters' };
const form = createForm(buildForm(definitionOf([text('name', { schema }), text('nick'), text('campus')])), {
  today: () => today,
});
const delay = 400;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Question {
  readonly answer: string;
  readonly signal: AbortSignal;
  readonly values: Values;
  readonly decide: (error?: string) => void;
  readonly fail: () => void;
}

/** A store whose host application decides each check when the test says so, or at once with `check`. */
function open(answers: Readonly<Record<string, string>>, own: Readonly<Record<AnswerKey, AnswerCheck>> = {}) {
  const store = openForm(form, answers);
  const asked: Question[] = [];
  const reports: (readonly AnswerKey[])[] = [];
  const ask: AnswerCheck = (answer, { signal, values }) =>
    new Promise((resolve, reject) => {
      asked.push({ answer, signal, values, decide: resolve, fail: () => reject(new Error('offline')) });
    });
  const running = checkAnswers({ name: ask, ...own })(store, (keys) => reports.push(keys));
  const stop = running.start();
  const finish = vi.fn<() => void>();
  return {
    store,
    asked,
    running,
    reports,
    stop,
    answers: () => asked.map(({ answer }) => answer),
    /** The questions with an error. */
    wrong: () => [...form.form.fields.keys()].filter((key) => running.validator(store.values(), key).length > 0),
    /** Begins to wait for all checks, as a submission does; `isDone` tells if it has ended. */
    submits: async () => {
      void running.finish().then(finish);
      await settled();
    },
    isDone: () => finish.mock.calls.length > 0,
  };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

describe('a submission that waits for checks', () => {
  it('waits for the check of what is typed meanwhile', async () => {
    const { store, asked, answers, submits, isDone, wrong } = open({ name: 'free' });
    await submits();
    store.edit({ name: 'taken' });
    asked[0]?.decide();
    await settled();
    expect([asked[0]?.signal.aborted, answers(), isDone()]).toEqual([true, ['free', 'taken'], false]);
    asked[1]?.decide('Taken.');
    await settled();
    expect([isDone(), wrong()]).toEqual([true, ['name']]);
  });

  it('waits for an answer that changes while another one is checked, also after its own check', async () => {
    const { store, asked, submits, isDone } = open({ name: 'ada', nick: 'a' });
    const second = open({ name: 'ada', nick: 'a' }, { nick: async () => null });
    await submits();
    await second.submits();
    second.store.edit({ nick: 'b' });
    await settled();
    expect(second.isDone()).toBe(false);
    second.asked[0]?.decide();
    asked[0]?.decide();
    await settled();
    expect([isDone(), second.isDone(), store.value('name')]).toEqual([true, true, 'ada']);
  });

  it('checks nothing that was emptied or became wrong meanwhile', async () => {
    for (const typed of ['', 'ADA']) {
      const { store, answers, submits, isDone } = open({ name: 'ada' });
      await submits();
      store.edit({ name: typed });
      await settled();
      expect([answers(), isDone()]).toEqual([['ada'], true]);
    }
  });

  it('checks answers that were loaded meanwhile', async () => {
    const { store, asked, answers, submits, isDone } = open({ name: 'ada' });
    await submits();
    store.load(form.values({ name: 'bea' }));
    asked[0]?.decide();
    await settled();
    expect([answers(), isDone()]).toEqual([['ada', 'bea'], false]);
    asked[1]?.decide();
    await settled();
    expect(isDone()).toBe(true);
  });

  it('ends after a failed check, which the next submission repeats', async () => {
    const { asked, answers, submits, isDone, wrong } = open({ name: 'ada' });
    await submits();
    asked[0]?.fail();
    await settled();
    expect([isDone(), wrong(), answers()]).toEqual([true, [], ['ada']]);
    await submits();
    expect(answers()).toEqual(['ada', 'ada']);
  });

  it('ends if a check has no result after ten seconds, and aborts it', async () => {
    const { asked, submits, isDone, reports } = open({ name: 'ada' });
    await submits();
    await vi.advanceTimersByTimeAsync(9_999);
    expect([isDone(), asked[0]?.signal.aborted]).toEqual([false, false]);
    await vi.advanceTimersByTimeAsync(1);
    expect([isDone(), asked[0]?.signal.aborted, reports.at(-1)]).toEqual([true, true, []]);
    asked[0]?.decide('Taken.');
    await settled();
    expect(isDone()).toBe(true);
  });

  it('ends if a check throws before its promise', async () => {
    const throws = (): never => {
      throw new TypeError('no network');
    };
    const { submits, isDone, reports, wrong, store } = open({ nick: 'a' }, { nick: throws });
    await submits();
    expect([isDone(), reports.at(-1), wrong()]).toEqual([true, [], []]);
    store.edit({ nick: 'b' });
    await vi.advanceTimersByTimeAsync(delay);
    expect(reports.at(-1)).toEqual([]);
  });
});

describe('the result of a check', () => {
  /** A check that accepts every name at campus A and none at B. */
  const atCampus = (ask: (campus: string) => void): AnswerCheck => {
    return async (_, { values }) => {
      const campus = values['campus'] ?? '';
      ask(campus);
      return campus === 'B' ? 'Taken at B.' : null;
    };
  };

  it.each([
    ['reads', (values: Values) => values['campus']],
    ['copies', (values: Values) => ({ ...values })['campus']],
    ['lists', (values: Values) => Object.entries(values).find(([key]) => key === 'campus')?.[1]],
  ])('is asked anew when a value changes that the check %s', async (_, read) => {
    const seen: unknown[] = [];
    const check: AnswerCheck = async (__, { values }) => {
      seen.push(read(values));
      return null;
    };
    const { store } = open({ nick: 'a' }, { nick: check });
    store.edit({ nick: 'ada' });
    await vi.advanceTimersByTimeAsync(delay);
    store.edit({ campus: 'A' });
    await vi.advanceTimersByTimeAsync(delay);
    expect(seen).toEqual([undefined, 'A']);
  });

  it('ends with the value that it was about, in both directions', async () => {
    const campuses: string[] = [];
    const { store, wrong, submits } = open(
      { nick: 'ada', campus: 'B' },
      { nick: atCampus((one) => campuses.push(one)) },
    );
    await submits();
    expect(wrong()).toEqual(['nick']);
    const wakes = vi.fn();
    store.subscribe(['nick'], wakes);
    expect(store.judged('nick')).toEqual(['Taken at B.']);
    store.edit({ campus: 'A' });
    expect([wrong(), store.judged('nick'), wakes.mock.calls.length]).toEqual([[], [], 1]);
    await submits();
    expect([campuses, wrong()]).toEqual([['B', 'A'], []]);
    store.edit({ campus: 'B' });
    await submits();
    expect([campuses, wrong()]).toEqual([['B', 'A', 'B'], ['nick']]);
  });

  it('is not asked anew when another value changes, nor for the same answer', async () => {
    const campuses: string[] = [];
    const { store } = open({ nick: 'ada', campus: 'B' }, { nick: atCampus((one) => campuses.push(one)) });
    store.edit({ nick: 'bea' });
    await vi.advanceTimersByTimeAsync(delay);
    store.edit({ name: 'x' });
    store.edit({ nick: 'bert' });
    store.edit({ nick: 'bea' });
    await vi.advanceTimersByTimeAsync(delay);
    expect(campuses).toEqual(['B']);
  });

  it('of a check that was aborted by a changed value is ignored', async () => {
    const { store, asked, wrong } = open({});
    store.edit({ name: 'ada', campus: 'B' });
    await vi.advanceTimersByTimeAsync(delay);
    expect(asked[0]?.values['campus']).toBe('B');
    store.edit({ campus: 'A' });
    expect(asked[0]?.signal.aborted).toBe(true);
    asked[0]?.decide('Taken at B.');
    await vi.advanceTimersByTimeAsync(delay);
    expect([asked.length, wrong()]).toEqual([2, []]);
  });
});
