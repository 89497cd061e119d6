import { describe, expect, it } from 'vitest';
import { initialValues } from '../../../engine/index.ts';
import { blocksOf, exchangeOf, removalOf, type CompiledRepeat } from '../../../engine/internal.ts';
import { createFormStore } from '../../../renderer/index.ts';
import { compileWithValidators } from '../../../workbench/codegen/index.ts';
import { definitionOf, equals, text, today, yesNo } from '../../engine/small-form.ts';

/** Jobs with a city only in the US; a visa is asked while the first job is there, and cities only of movers. */
const jobs = definitionOf(
  [
    yesNo('moved'),
    {
      type: 'repeat',
      id: 'jobs',
      title: 'Jobs',
      use: 'job',
      prefixes: ['a_', 'b_', 'c_'],
      min: 0,
      max: 3,
      reorder: true,
    },
    text('visa', { when: [equals('a_country', 'US')] }),
  ],
  {
    sections: {
      job: {
        blocks: [
          text('employer'),
          text('country'),
          text('city', { when: [equals('country', 'US')] }),
          text('from', { when: [equals('moved', 'Y')] }),
        ],
      },
    },
  },
);
const { form } = compileWithValidators(jobs);
const block = blocksOf(form).find((one) => one.type === 'repeat') as CompiledRepeat;

function open(answers: Readonly<Record<string, string>>, count = 2) {
  const session = { today, is_logged_in: 'true' };
  const store = createFormStore(form, initialValues(form, session, answers, {}, { jobs: count }));
  return {
    store,
    moves: (n: number, to: number) => store.edit(exchangeOf(block, store.values(), n, to), 'moved'),
    removes: (n: number) => store.edit(removalOf(block, store.values(), n), 'moved'),
    cities: () => ['a_city', 'b_city', 'c_city'].map(store.value),
  };
}

const wichitaAndLeon = { a_country: 'US', a_city: 'Wichita', b_country: 'MX' };

describe('the answers that the choice of a copy has cleared', () => {
  it('are not given to the copy that takes its place', () => {
    const { store, moves, cities } = open(wichitaAndLeon);
    store.edit({ a_country: 'CA' });
    moves(1, 2);
    store.edit({ a_country: 'US' });
    expect(cities()).toEqual(['', '', '']);
    store.edit({ b_country: 'US' });
    expect(cities()).toEqual(['', '', '']);
  });

  it('are not given to another copy after a removal', () => {
    const { store, removes, cities } = open(wichitaAndLeon);
    store.edit({ a_country: 'CA' });
    removes(1);
    store.edit({ a_country: 'US' });
    expect(cities()).toEqual(['', '', '']);
  });

  it('are not given to another copy by undo, also if the exchanged countries are the same', () => {
    const moved = open({ ...wichitaAndLeon, a_employer: 'Acme', b_employer: 'Bolt', b_country: 'CA' });
    moved.store.edit({ a_country: 'CA' });
    moved.moves(1, 2);
    expect([moved.store.lastCleared(), moved.store.undo(), moved.cities()]).toEqual([[], [], ['', '', '']]);
  });

  it('stay out of a copy that took the place of the one with an answer outside', () => {
    const { store, moves } = open({ ...wichitaAndLeon, visa: 'H1' });
    store.edit({ a_country: 'CA' });
    expect(store.value('visa')).toBe('');
    moves(1, 2);
    store.edit({ a_country: 'US' });
    expect(store.value('visa')).toBe('');
  });

  it('are not given to another copy by a choice outside the copies', () => {
    const { store, moves } = open({ moved: 'Y', a_employer: 'Acme', a_from: 'Ohio', b_employer: 'Bolt' });
    store.edit({ moved: 'N' });
    moves(1, 2);
    store.edit({ moved: 'Y' });
    expect([store.value('a_from'), store.value('b_from')]).toEqual(['', '']);
  });

  it('are restored after a copy elsewhere has moved or was removed', () => {
    const answers = { ...wichitaAndLeon, c_country: 'US', c_city: 'Tulsa' };
    const moved = open(answers, 3);
    moved.store.edit({ a_country: 'CA' });
    moved.moves(2, 3);
    moved.store.edit({ a_country: 'US' });
    expect(moved.cities()).toEqual(['Wichita', 'Tulsa', '']);
    const removed = open(answers, 3);
    removed.store.edit({ a_country: 'CA' });
    removed.removes(3);
    removed.store.edit({ a_country: 'US' });
    expect(removed.cities()).toEqual(['Wichita', '', '']);
  });
});

describe('the answers that a choice has cleared, after another window has moved the copies', () => {
  it('are not given to another copy, by the choice or by undo', () => {
    const theirs = { a_country: 'MX', a_employer: 'Bolt', b_country: 'CA', b_employer: 'Acme' };
    const chosen = open({ ...wichitaAndLeon, a_employer: 'Acme', b_employer: 'Bolt' });
    chosen.store.edit({ a_country: 'CA' });
    chosen.store.edit(theirs, 'system');
    chosen.store.edit({ a_country: 'US' });
    expect(chosen.cities()).toEqual(['', '', '']);
    const undone = open({ ...wichitaAndLeon, a_employer: 'Acme', b_employer: 'Bolt' });
    undone.store.edit({ a_country: 'CA' });
    undone.store.edit(theirs, 'system');
    expect([undone.store.lastCleared(), undone.store.undo(), undone.cities()]).toEqual([[], [], ['', '', '']]);
  });

  it('are restored if the other window has changed other answers', () => {
    const { store, cities } = open(wichitaAndLeon);
    store.edit({ a_country: 'CA' });
    store.edit({ b_country: 'CO' }, 'system');
    store.edit({ a_country: 'US' });
    expect(cities()).toEqual(['Wichita', '', '']);
  });
});

/** A visa is asked of movers, and a visa of one kind makes notes void. */
const notes = compileWithValidators(
  definitionOf([yesNo('moved'), text('visa', { when: [equals('moved', 'Y')] }), text('note'), text('other')], {
    form: { rules: [{ id: 'no-note', when: [equals('visa', 'H1')], clears: ['note'] }] } as never,
  }),
);

describe('the answers that a choice has cleared, and a rule that they make apply', () => {
  const left = (theirs: Readonly<Record<string, string>>) => {
    const answers = { moved: 'Y', visa: 'H1' };
    const store = createFormStore(notes.form, initialValues(notes.form, { today }, answers));
    store.edit({ moved: 'N' });
    store.edit(theirs, 'system');
    return store;
  };

  it('are not restored if that clears what another window has saved meanwhile', () => {
    const chosen = left({ note: 'theirs' });
    chosen.edit({ moved: 'Y' });
    expect([chosen.value('visa'), chosen.value('note')]).toEqual(['', 'theirs']);
    const undone = left({ note: 'theirs' });
    expect([undone.lastCleared(), undone.undo()]).toEqual([[], []]);
    expect([undone.value('moved'), undone.value('note')]).toEqual(['N', 'theirs']);
  });

  it('are not restored if that clears it only since a later choice', () => {
    const rule = { id: 'no-note', when: [equals('visa', 'H1'), equals('other', 'X')], clears: ['note'] };
    const { form } = compileWithValidators(
      definitionOf([yesNo('moved'), text('visa', { when: [equals('moved', 'Y')] }), text('note'), text('other')], {
        form: { rules: [rule] } as never,
      }),
    );
    const leftBefore = () => {
      const store = createFormStore(form, initialValues(form, { today }, { moved: 'Y', visa: 'H1' }));
      store.edit({ moved: 'N' });
      store.edit({ note: 'theirs' }, 'system');
      store.edit({ other: 'X' });
      return store;
    };
    const chosen = leftBefore();
    chosen.edit({ moved: 'Y' });
    expect([chosen.value('visa'), chosen.value('note')]).toEqual(['', 'theirs']);
    const undone = leftBefore();
    undone.undo();
    expect(undone.value('note')).toBe('theirs');
  });

  it('are not restored if that clears it only together with what another choice has cleared', () => {
    const rule = { id: 'no-note', when: [equals('visa', 'H1'), equals('job', 'X')], clears: ['note'] };
    const whileMoved = { when: [equals('moved', 'Y')] };
    const { form } = compileWithValidators(
      definitionOf(
        [
          yesNo('moved'),
          yesNo('works'),
          text('visa', whileMoved),
          text('job', { when: [equals('works', 'Y')] }),
          text('note'),
        ],
        {
          form: { rules: [rule] } as never,
        },
      ),
    );
    const store = createFormStore(
      form,
      initialValues(form, { today }, { moved: 'Y', visa: 'H1', works: 'Y', job: 'X' }),
    );
    store.edit({ moved: 'N' });
    store.edit({ works: 'N' });
    store.edit({ note: 'theirs' }, 'system');
    store.edit({ moved: 'Y' });
    store.edit({ works: 'Y' });
    expect([store.value('visa'), store.value('job'), store.value('note')]).toEqual(['H1', '', 'theirs']);
  });

  it('are restored if it clears nothing of that', () => {
    const chosen = left({ other: 'theirs' });
    chosen.edit({ moved: 'Y' });
    expect([chosen.value('visa'), chosen.value('other')]).toEqual(['H1', 'theirs']);
    const undone = left({ other: 'theirs' });
    undone.undo();
    expect([undone.value('visa'), undone.value('other')]).toEqual(['H1', 'theirs']);
  });

  it('are restored if the choice itself clears what the other window has saved', () => {
    const { form } = compileWithValidators(
      definitionOf([
        yesNo('moved'),
        text('from', { when: [equals('moved', 'Y')] }),
        text('reason', { when: [equals('moved', 'N')] }),
      ]),
    );
    const store = createFormStore(form, initialValues(form, { today }, { moved: 'Y', from: 'Ohio' }));
    store.edit({ moved: 'N' });
    store.edit({ reason: 'theirs' }, 'system');
    store.edit({ moved: 'Y' });
    expect([store.value('from'), store.value('reason')]).toEqual(['Ohio', '']);
  });
});
