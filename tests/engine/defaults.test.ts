import { describe, expect, it } from 'vitest';
import {
  applyEdit,
  errorsOf,
  initialValues,
  newValues,
  submission,
  viewField,
  withChanges,
  type BlockDefinition,
  type Values,
} from '../../engine/index.ts';
import { valuesWithDefaults, removalOf, type CompiledRepeat } from '../../engine/internal.ts';
import { compileWithValidators } from '../../workbench/codegen/index.ts';
import { definitionOf, equals, text, today, yesNo } from './small-form.ts';

const compiled = (blocks: readonly BlockDefinition[], more: object = {}) =>
  compileWithValidators(definitionOf(blocks, more));
const { form, validators } = compiled([
  yesNo('member', { default: 'N', required: 'Member' }),
  text('club', { when: [equals('member', 'Y')], default: 'Chess', required: 'Club' }),
  text('reason', { when: [equals('club', 'Chess')], default: 'Fun' }),
]);
const fresh = newValues(form, { today });
const after = (values: Values, edit: Readonly<Record<string, string>>, of = form): Values =>
  withChanges(values, applyEdit(of, values, edit).changed);
const joined = after(fresh, { member: 'Y' });

describe('the default of a question', () => {
  it('is the answer of a new application, with its description', () => {
    expect(fresh).toMatchObject({ member: 'N', member_desc: 'No' });
    expect(viewField(form, fresh, 'member')).toMatchObject({ value: 'N', text: 'No', isAnswered: true });
  });

  it('is valid and submitted without an edit', () => {
    expect(errorsOf(form, validators, fresh)).toEqual({});
    expect(submission(form, fresh)).toMatchObject({ member: 'N', member_desc: 'No' });
  });

  it('is not set while the question is hidden', () => {
    expect(fresh['club'] ?? '').toBe('');
  });

  it('is set by the edit that shows the question, also through another default', () => {
    expect(applyEdit(form, fresh, { member: 'Y' }).changed).toEqual({
      member: 'Y',
      member_desc: 'Yes',
      club: 'Chess',
      reason: 'Fun',
    });
  });

  it('does not replace an answer that comes with the same edit, not even an empty one', () => {
    expect(after(fresh, { member: 'Y', club: 'Go' })).toMatchObject({ club: 'Go' });
    expect(after(fresh, { member: 'Y', club: '' })['club'] ?? '').toBe('');
  });

  it('does not return after the applicant clears the answer', () => {
    const cleared = after(joined, { club: '' });
    expect(cleared['club']).toBe('');
    expect(after(cleared, { reason: 'x' })['club']).toBe('');
    expect(errorsOf(form, validators, cleared)).toEqual({ club: ['Club'] });
  });

  it('is cleared when the question is hidden, and set again when the question is shown again', () => {
    const hidden = after(after(joined, { club: 'Go' }), { member: 'N' });
    expect(hidden['club']).toBe('');
    expect(after(hidden, { member: 'Y' })['club']).toBe('Chess');
  });

  it('is not set in a stored application, whose missing answers are empty', () => {
    expect(initialValues(form, { today }, { member: 'Y' })['club'] ?? '').toBe('');
  });

  it('is not set under a key that an application has, even with an empty answer', () => {
    expect(newValues(form, { today }, { member: '' })['member']).toBe('');
    expect(newValues(form, { today }, { member: 'Y' })).toMatchObject({ club: 'Chess', reason: 'Fun' });
  });

  it('is not set under such a key by another default that shows its question', () => {
    const { form: chain } = compiled([
      yesNo('member', { default: 'Y' }),
      text('club', { when: [equals('member', 'Y')], default: 'Chess' }),
    ]);
    expect(newValues(chain, { today })).toMatchObject({ member: 'Y', club: 'Chess' });
    expect(newValues(chain, { today }, { club: '' })).toMatchObject({ member: 'Y', club: '' });
  });

  it('is not set by a change of session values, which also clears nothing', () => {
    const session = compiled([text('note', { when: [equals('session:flag', 'Y')], default: 'Hello' })]).form;
    expect(applyEdit(session, newValues(session, { today }), { 'session:flag': 'Y' }).changed).toEqual({
      'session:flag': 'Y',
    });
    expect(newValues(session, { today, flag: 'Y' })['note']).toBe('Hello');
  });

  it('is set after a rule of the same edit has cleared the answer', () => {
    const { form: ruled } = compiled([
      yesNo('open'),
      text('kept', { when: [equals('session:flag', 'Y'), equals('open', 'Y')], default: 'D' }),
    ]);
    const values = initialValues(ruled, { today, flag: 'Y' }, { open: 'N' });
    expect(applyEdit(ruled, values, { open: 'Y' }).changed).toMatchObject({ kept: 'D' });
  });

  it.each([
    [{ type: 'checkbox', key: 'k', label: 'k', default: true }, 'true'],
    [{ type: 'number', key: 'k', label: 'k', maximum: 9, default: 0 }, '0'],
    [{ type: 'number', key: 'k', label: 'k', maximum: 9, decimals: 1, default: 3.5 }, '3.5'],
    [{ type: 'textarea', key: 'k', label: 'k', default: 'a b' }, 'a b'],
    [
      {
        type: 'checkboxes',
        key: 'k',
        label: 'k',
        options: [
          ['A', 'A'],
          ['B', 'B'],
          ['C', 'C'],
        ],
        default: ['A', 'C'],
      },
      'A,C',
    ],
  ] as const)('is stored as the answer is: %o', (field, stored) => {
    const one = compiled([field as BlockDefinition]);
    const values = newValues(one.form, { today });
    expect(values['k']).toBe(stored);
    expect(errorsOf(one.form, one.validators, values)).toEqual({});
  });

  it('is set in each copy of a repeat when the copy is added, and moves with its copy', () => {
    const { form: jobs } = compiled(
      [{ type: 'repeat', id: 'jobs', title: 'Job', use: 'job', prefixes: ['a_', 'b_'], max: 2 }],
      { sections: { job: { blocks: [text('hours', { default: '40' })] } } },
    );
    const one = newValues(jobs, { today });
    expect([one['a_hours'], one['b_hours'] ?? '']).toEqual(['40', '']);
    const two = withChanges(one, applyEdit(jobs, one, { 'count:jobs': '2', a_hours: '10' }).changed);
    expect([two['a_hours'], two['b_hours']]).toEqual(['10', '40']);
    const repeat = jobs.pages[0]?.blocks[0] as CompiledRepeat;
    const removed = withChanges(two, applyEdit(jobs, two, removalOf(repeat, two, 1)).changed);
    expect([removed['a_hours'], removed['b_hours']]).toEqual(['40', '']);
  });

  it('is set in a tab when the tab is opened', () => {
    const { form: tabbed } = compiled([
      {
        type: 'tabs',
        id: 'way',
        label: 'Way',
        default: 'post',
        tabs: [
          { id: 'post', label: 'Post', blocks: [text('street')] },
          { id: 'mail', label: 'Mail', blocks: [text('address', { default: 'me@example.edu' })] },
        ],
      },
    ]);
    const values = newValues(tabbed, { today });
    expect(values['address'] ?? '').toBe('');
    expect(applyEdit(tabbed, values, { 'tab:way': 'mail' }).changed).toMatchObject({ address: 'me@example.edu' });
  });

  it('stays in a section that keeps its answers when it is hidden', () => {
    const when = [equals('member', 'Y')];
    const blocks = [text('colour', { default: 'Red' })];
    const more = { type: 'section', id: 'more', title: 'More', when, clears: ['note'], blocks } as const;
    const kept = compiled([yesNo('member'), text('note'), more]).form;
    const shown = after(newValues(kept, { today }), { member: 'Y' }, kept);
    expect(shown).toMatchObject({ colour: 'Red' });
    expect(after(shown, { member: 'N' }, kept)).toMatchObject({ colour: 'Red' });
  });

  it('is proposed only for shown questions without an answer', () => {
    expect(valuesWithDefaults(form, initialValues(form, { today }, {}))).toMatchObject({
      member: 'N',
      member_desc: 'No',
    });
    expect(valuesWithDefaults(form, initialValues(form, { today }, { member: 'Y' }))).toMatchObject({
      club: 'Chess',
      reason: 'Fun',
    });
  });

  it('is left out if it would clear an answer, and other defaults are set', () => {
    const { form: moved } = compiled([
      yesNo('same', { default: 'Y' }),
      text('addr', { when: [{ valueKey: 'same', operator: 'notEquals', target: 'Y' }] }),
      text('country', { default: 'Peru' }),
    ]);
    const answers = { addr: '1 Main Street' };
    expect(newValues(moved, { today }, answers)).toMatchObject({ ...answers, country: 'Peru' });
    expect(valuesWithDefaults(moved, initialValues(moved, { today }, answers))).toMatchObject({
      ...answers,
      country: 'Peru',
    });
    expect(newValues(moved, { today })).toMatchObject({ same: 'Y', country: 'Peru' });
  });
});
