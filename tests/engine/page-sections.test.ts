import { describe, expect, it } from 'vitest';
import { errorsOf, type BlockDefinition } from '../../engine/index.ts';
import { sectionsOf, type PageSection } from '../../engine/internal.ts';
import { admissions } from '../support/admissions.ts';
import { definitionOf, equals, sit, text, yesNo } from './small-form.ts';

const blocks: readonly BlockDefinition[] = [
  { type: 'content', id: 'words', title: 'Words', text: 'No questions.' },
  {
    type: 'section',
    id: 'person',
    title: 'Person',
    blocks: [text('name', { required: 'Name' }), text('nickname'), yesNo('moved')],
  },
  {
    type: 'section',
    id: 'frame',
    blocks: [
      { type: 'section', id: 'move', title: 'Move', when: [equals('moved', 'Y')], blocks: [text('place')] },
      { type: 'section', id: 'hobbies', title: 'Hobbies of {name}', blocks: [text('hobby', { required: 'Hobby' })] },
    ],
  },
];

function sections(
  answers: Readonly<Record<string, string>>,
  { isValidating = false, former = [] as readonly PageSection[], isChecked = true } = {},
): readonly PageSection[] {
  const { form, validators, values } = sit(definitionOf(blocks), answers);
  const [page] = form.pages;
  if (page === undefined) throw new Error('The form has no page.');
  return sectionsOf(
    page,
    { values, errors: isChecked ? errorsOf(form, validators, values) : null, isValidating },
    former,
  );
}

describe('the sections of a page', () => {
  it('are its outermost blocks with questions and a title, in order', () => {
    expect(sections({}).map(({ id, title }) => [id, title])).toEqual([
      ['person', 'Person'],
      ['hobbies', 'Hobbies of '],
    ]);
    expect(sections({ moved: 'Y', name: 'Ada' }).map(({ id, title }) => [id, title])).toEqual([
      ['person', 'Person'],
      ['move', 'Move'],
      ['hobbies', 'Hobbies of Ada'],
    ]);
  });

  it('have a number of questions that are left, or are done or optional', () => {
    const states = (answers: Readonly<Record<string, string>>) =>
      sections(answers).map(({ id, state, left }) => [id, state, left]);
    expect(states({ moved: 'Y' })).toEqual([
      ['person', 'left', 1],
      ['move', 'optional', 0],
      ['hobbies', 'left', 1],
    ]);
    expect(states({ moved: 'Y', name: 'Ada', place: 'Lima', hobby: 'Chess' })).toEqual([
      ['person', 'done', 0],
      ['move', 'done', 0],
      ['hobbies', 'done', 0],
    ]);
  });

  it('have errors only while errors are shown, and no state before the validation', () => {
    expect(sections({}, { isValidating: true }).map(({ state }) => state)).toEqual(['error', 'error']);
    expect(sections({ name: 'Ada' }, { isValidating: true }).map(({ state }) => state)).toEqual(['done', 'error']);
    expect(sections({}, { isChecked: false }).map(({ state, left }) => [state, left])).toEqual([
      [null, 0],
      [null, 0],
    ]);
  });

  it('keep the object of each section that has not changed', () => {
    const former = sections({ name: 'Ada' });
    expect(sections({ name: 'Ada', nickname: 'A' }, { former })).toEqual(former);
    const latest = sections({ name: 'Ada', hobby: 'Chess' }, { former });
    expect(latest[0]).toBe(former[0]);
    expect(latest[1]).not.toBe(former[1]);
    expect(latest[1]).toMatchObject({ id: 'hobbies', state: 'done' });
  });

  it('of the first step of admissions contain every question of the page', () => {
    const { form } = admissions;
    const [about] = form.pages;
    if (about === undefined) throw new Error('The form has no page.');
    const errors = Object.fromEntries(about.keys.map((key) => [key, ['Wrong']]));
    const all = sectionsOf(about, { values: { addr: '' }, errors, isValidating: true });
    expect(all.length).toBeGreaterThan(7);
    expect(all.reduce((sum, { left }) => sum + left, 0)).toBe(about.keys.length);
  });
});
