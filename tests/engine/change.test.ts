import { describe, expect, it } from 'vitest';
import { equals, definitionOf, sit, text, yesNo } from './small-form.ts';

const section = (id: string, when: ReturnType<typeof equals>[], blocks: readonly object[], more: object = {}) =>
  ({ type: 'section', id, when, blocks, ...more }) as never;

describe('a change set', () => {
  it('stays as it is when its caller reuses the edit', () => {
    const applicant = sit(definitionOf([text('first'), text('last')]));
    const edit: Record<string, string> = { first: 'Ada' };
    const { changed } = applicant.edit(edit);
    delete edit['first'];
    edit['last'] = 'Lovelace';
    expect(changed).toEqual({ first: 'Ada' });
  });
});

describe('a conditional section', () => {
  const definition = definitionOf([
    yesNo('moved'),
    section(
      'when-moved',
      [equals('moved', 'Y')],
      [text('from'), { type: 'month-year', key: 'since', label: 'Since', years: { count: 3, direction: 'past' } }],
    ),
  ]);

  it('clears its answers when it becomes hidden, and reports them', () => {
    const applicant = sit(definition, { moved: 'Y', from: 'Ohio', since_month: '5', since_year: '2025' });
    expect(applicant.edit({ moved: 'N' })).toEqual({
      changed: { moved: 'N', moved_desc: 'No', from: '', since_month: '', since_year: '' },
      cleared: { from: 'when-moved', since_month: 'when-moved', since_year: 'when-moved' },
    });
  });

  it('can be answered by the same edit that shows it', () => {
    expect(sit(definition).edit({ moved: 'Y', from: 'Ohio' }).changed).toEqual({
      moved: 'Y',
      moved_desc: 'Yes',
      from: 'Ohio',
    });
  });

  it('clears edited answers while it is hidden', () => {
    expect(sit(definition).edit({ from: 'Ohio' })).toEqual({ changed: {}, cleared: {} });
    expect(sit(definition).edit({ moved: 'N', from: 'Ohio' })).toEqual({
      changed: { moved: 'N', moved_desc: 'No' },
      cleared: {},
    });
  });

  it('clears other keys if the form lists them', () => {
    const own = definitionOf([
      yesNo('moved'),
      text('other'),
      section('s', [equals('moved', 'Y')], [text('from')], { clears: ['other'] }),
    ]);
    expect(sit(own, { moved: 'Y', from: 'a', other: 'b' }).edit({ moved: 'N' }).cleared).toEqual({ other: 's' });
  });

  it('clears a chain of sections, each with its own reason', () => {
    const chain = definitionOf([
      yesNo('a'),
      section('A', [equals('a', 'Y')], [yesNo('b')]),
      section('B', [equals('b', 'Y')], [yesNo('c')]),
      section('C', [equals('c', 'Y')], [text('d')]),
    ]);
    expect(sit(chain, { a: 'Y', b: 'Y', c: 'Y', d: 'x' }).edit({ a: 'N' }).cleared).toEqual({ b: 'A', c: 'B', d: 'C' });
  });
});

describe('a question shown before and after an edit', () => {
  const notAnswered = (valueKey: string) => ({ valueKey, operator: 'notAnswered' }) as const;

  it('keeps its answer although the edit temporarily clears the answer that shows it', () => {
    const blocks = [
      text('a'),
      text('b', { when: [equals('a', '1')] }),
      text('c', { when: [{ any: [equals('a', '1'), notAnswered('b')] }] }),
    ];
    const applicant = sit(definitionOf(blocks));
    for (const edit of [{ a: '1' }, { b: 'x' }, { c: 'v' }]) applicant.edit(edit);
    expect(applicant.edit({ a: '2' })).toEqual({ changed: { a: '2', b: '' }, cleared: { b: 'b' } });
    expect(applicant.values['c']).toBe('v');
  });

  it('keeps its answer although a derived value changes only after its sources are cleared', () => {
    const calculations = [{ key: 'derived:b', from: ['b'], calculate: `b = '' ? 'none' : ''` }];
    const blocks = [
      text('a'),
      text('b', { when: [equals('a', '1')] }),
      text('c', { when: [{ any: [equals('a', '1'), equals('derived:b', 'none')] }] }),
    ];
    const applicant = sit(definitionOf(blocks, { form: { calculations } as never }), { a: '1', b: 'x', c: 'v' });
    expect(applicant.edit({ a: '2' }).cleared).toEqual({ b: 'b' });
  });

  it('accepts an answer of the same edit although another answer of the edit is hidden afterwards', () => {
    const blocks = [text('a'), text('b', { when: [equals('a', '1')] }), text('c', { when: [notAnswered('b')] })];
    expect(sit(definitionOf(blocks)).edit({ b: 'hidden', c: 'v' })).toEqual({ changed: { c: 'v' }, cleared: {} });
  });
});

describe('loading', () => {
  it('clears nothing, even if the answers do not fit the form', () => {
    const definition = definitionOf([yesNo('moved'), section('s', [equals('moved', 'Y')], [text('from')])], {
      form: { rules: [{ id: 'r', when: [equals('moved', 'N')], clears: ['from'] }] } as never,
    });
    const applicant = sit(definition, { moved: 'N', from: 'Ohio' });
    expect(applicant.values['from']).toBe('Ohio');
    expect(applicant.edit({ moved: 'N' })).toEqual({ changed: {}, cleared: {} });
  });

  it('ignores answers under unknown keys', () => {
    expect(sit(definitionOf([text('a')]), { a: '1', old: '2', constructor: 'x' }).values).toEqual({
      'session:today': '2026-03-04',
      a: '1',
    });
  });
});

describe('a rule', () => {
  const definition = definitionOf([yesNo('graduated'), yesNo('waiver'), text('reason')], {
    form: {
      rules: [
        { id: 'graduated', when: [equals('graduated', 'Y')], clears: ['waiver'] },
        { id: 'waived', when: [{ valueKey: 'waiver', operator: 'notAnswered' }], clears: ['reason'] },
      ],
    } as never,
  });

  it('fires when its conditions become true, and its effects can fire other rules', () => {
    const applicant = sit(definition, { graduated: 'N', waiver: 'Y', reason: 'x' });
    expect(applicant.edit({ graduated: 'Y' }).cleared).toEqual({ waiver: 'graduated', reason: 'waived' });
  });

  it('does not fire while its conditions remain true', () => {
    const both = definitionOf([yesNo('graduated'), text('year'), yesNo('waiver')], {
      form: {
        rules: [
          { id: 'r', when: [equals('graduated', 'Y'), { valueKey: 'year', operator: 'answered' }], clears: ['waiver'] },
        ],
      } as never,
    });
    const applicant = sit(both, { graduated: 'Y', year: '2025', waiver: 'Y' });
    expect(applicant.edit({ year: '2026' }).cleared).toEqual({});
    applicant.edit({ year: '' });
    expect(applicant.edit({ year: '2026' }).cleared).toEqual({ waiver: 'r' });
  });

  it('does not fire if its conditions hold before and after the edit but not in between', () => {
    const rules = [
      {
        id: 'second',
        when: [
          {
            any: [
              { valueKey: 'p', operator: 'notEquals', target: '1' },
              { valueKey: 'q', operator: 'notAnswered' },
            ],
          },
        ],
        clears: ['r'],
      },
      { id: 'first', when: [equals('p', '1')], clears: ['q'] },
    ];
    const applicant = sit(definitionOf([text('p'), text('q'), text('r')], { form: { rules } as never }), {
      p: '0',
      q: 'x',
      r: 'y',
    });
    expect(applicant.edit({ p: '1' }).cleared).toEqual({ q: 'first' });
  });

  it('can read the keys that it clears', () => {
    const rules = [{ id: 'r', when: [equals('p', '1'), { valueKey: 'q', operator: 'answered' }], clears: ['q', 'p'] }];
    const applicant = sit(definitionOf([text('p'), text('q')], { form: { rules } as never }), { q: 'x' });
    expect(applicant.edit({ p: '1' })).toEqual({ changed: { p: '1', q: '' }, cleared: { q: 'r' } });
  });

  it('does not fire for an edited answer that is hidden afterwards', () => {
    const rules = [{ id: 'r', when: [{ valueKey: 'b', operator: 'answered' }], clears: ['c'] }];
    const applicant = sit(
      definitionOf([yesNo('a'), text('b', { when: [equals('a', 'Y')] }), text('c')], { form: { rules } as never }),
      { c: 'kept' },
    );
    expect(applicant.edit({ b: 'x' })).toEqual({ changed: {}, cleared: {} });
    expect(applicant.edit({ a: 'N', b: 'x' }).cleared).toEqual({});
  });

  it('never clears a key of the edit itself', () => {
    expect(sit(definition, { waiver: 'N' }).edit({ graduated: 'Y', waiver: 'Y' }).cleared).toEqual({});
  });
});

describe('fields that depend on each other in a cycle', () => {
  const notAnswered = (valueKey: string) => ({ valueKey, operator: 'notAnswered' }) as const;

  it('exclude each other: the edited answer stays; of two answers in one edit, none stays', () => {
    const applicant = sit(
      definitionOf([text('a', { when: [notAnswered('b')] }), text('b', { when: [notAnswered('a')] })]),
      { a: 'x' },
    );
    expect(applicant.edit({ b: 'y' })).toEqual({ changed: { b: 'y', a: '' }, cleared: { a: 'a' } });
    expect(applicant.edit({ a: 'x', b: 'z' })).toEqual({ changed: { b: '' }, cleared: { b: 'b' } });
  });

  it('are settled again without a hidden answer of the edit, including rules and derived values', () => {
    const form = {
      calculations: [{ key: 'derived:a', from: ['a'], calculate: 'a' }],
      rules: [
        { id: 'r', when: [{ valueKey: 'derived:a', operator: 'answered' }], clears: ['a', 'c'] },
        { id: 'back', when: [equals('b', 'Y')], clears: ['a'] },
      ],
    };
    const applicant = sit(
      definitionOf([text('a'), text('b', { when: [equals('a', 'Y')] }), text('c')], { form: form as never }),
      { c: 'x' },
    );
    expect(applicant.edit({ a: 'N', b: 'hidden' })).toEqual({
      changed: { a: 'N', 'derived:a': 'N', c: '' },
      cleared: { c: 'r' },
    });
  });
});

describe('a change of session values or document statuses', () => {
  const definition = definitionOf([
    yesNo('a'),
    section('s', [{ valueKey: 'session:is_logged_in', operator: 'answered' } as never, equals('a', 'Y')], [text('b')]),
  ]);

  it('hides but never clears', () => {
    const applicant = sit(definition, { a: 'Y', b: 'kept' }, { is_logged_in: 'true' });
    expect(applicant.edit({ 'session:is_logged_in': '' })).toEqual({
      changed: { 'session:is_logged_in': '' },
      cleared: {},
    });
    expect(applicant.values['b']).toBe('kept');
  });
});

describe('an answer that a session value hides', () => {
  const definition = definitionOf(
    [
      yesNo('a'),
      text('other'),
      section(
        's',
        [
          { valueKey: 'session:is_logged_in', operator: 'answered' } as never,
          { any: [equals('a', 'Y'), equals('a', 'N')] } as never,
        ],
        [text('b')],
      ),
    ],
    {
      form: {
        rules: [{ id: 'r', when: [{ valueKey: 'derived:away', operator: 'answered' }], clears: ['other'] }],
        calculations: [
          { key: 'derived:away', from: ['session:is_logged_in'], calculate: `\`session:is_logged_in\` = ''` },
        ],
      } as never,
    },
  );

  it('is kept, whatever else changes', () => {
    const applicant = sit(definition, { a: 'Y', b: 'kept' });
    expect(applicant.edit({ a: 'N' }).cleared).toEqual({});
    expect(applicant.edit({ a: '' }).cleared).toEqual({});
    expect(applicant.values['b']).toBe('kept');
  });

  it('is kept when the session and an answer change at once', () => {
    const applicant = sit(definition, { a: 'Y', b: 'kept', other: 'x' }, { is_logged_in: 'true' });
    expect(applicant.edit({ 'session:is_logged_in': '', other: 'y' }).cleared).toEqual({});
  });

  it('is kept when the session and an answer that shows it change at once', () => {
    const applicant = sit(definition, { a: 'Y', b: 'kept' }, { is_logged_in: 'true' });
    expect(applicant.edit({ a: '', 'session:is_logged_in': '' }).cleared).toEqual({});
  });

  it('is kept when a value derived from the session changes together with an answer', () => {
    const applicant = sit(definition, { a: 'Y', other: 'x' }, { is_logged_in: 'true' });
    expect(applicant.edit({ 'session:is_logged_in': '', a: 'N' }).cleared).toEqual({});
  });

  it('is kept when a value derived from the session changes', () => {
    const applicant = sit(definition, { other: 'x' }, { is_logged_in: 'true' });
    expect(applicant.edit({ 'session:is_logged_in': '' })).toEqual({
      changed: { 'session:is_logged_in': '', 'derived:away': 'true' },
      cleared: {},
    });
  });
});

describe('tabs', () => {
  const definition = definitionOf([
    {
      type: 'tabs',
      id: 'school',
      label: 'School',
      default: 'us',
      tabs: [
        { id: 'us', label: 'US', blocks: [text('state')] },
        { id: 'abroad', label: 'Abroad', blocks: [text('country')] },
      ],
    },
  ]);

  it('read the values in the labels of all their tabs', () => {
    const tabs = [{ id: 'us', label: 'Schools in {country}', blocks: [text('state')] }];
    const { form } = sit(definitionOf([text('country'), { type: 'tabs', id: 'a', label: 'A', default: 'us', tabs }]));
    expect(form.pages[0]?.blocks[1]?.reads).toContain('country');
  });

  it('clear the answers of the former tab after a switch', () => {
    const applicant = sit(definition, { state: 'KS' });
    expect(applicant.edit({ 'tab:school': 'abroad' })).toEqual({
      changed: { 'tab:school': 'abroad', state: '' },
      cleared: { state: 'school' },
    });
    expect(applicant.edit({ 'tab:school': 'us' })).toEqual({ changed: { 'tab:school': 'us' }, cleared: {} });
  });

  it('keep all answers when the open tab is chosen again', () => {
    expect(sit(definition, { state: 'KS' }).edit({ 'tab:school': 'us' }).cleared).toEqual({});
  });
});

describe('a repeated block', () => {
  const definition = definitionOf(
    [
      {
        type: 'repeat',
        id: 'colleges',
        title: 'Colleges',
        use: 'college',
        prefixes: ['college_', 'college_2_', 'college_3_'],
        max: 3,
      },
    ],
    { sections: { college: { blocks: [text('name')] } } },
  );

  it('shows one copy by default and clears removed copies', () => {
    const applicant = sit(definition);
    expect(applicant.edit({ college_2_name: 'x' }).changed).toEqual({});
    applicant.edit({ 'count:colleges': '3' });
    applicant.edit({ college_2_name: 'Two', college_3_name: 'Three' });
    expect(applicant.edit({ 'count:colleges': '2' }).cleared).toEqual({ college_3_name: 'colleges-3' });
    expect(applicant.values['college_2_name']).toBe('Two');
    expect(applicant.edit({ 'count:colleges': '0' }).cleared).toEqual({ college_2_name: 'colleges-2' });
    expect(applicant.edit({ college_name: 'One' }).changed).toEqual({ college_name: 'One' });
  });
});

describe('a conditional select', () => {
  const by = {
    valueKey: 'country',
    category: 'displayAndOptions',
    options: {
      USA: [['KS', 'Kansas']],
      CAN: [
        ['ON', 'Ontario'],
        ['KS', 'Kansas of the North'],
      ],
    },
  };
  const definition = definitionOf([
    text('country'),
    { type: 'select', key: 'state', label: 'State', optionsBy: by } as never,
  ]);

  it('clears its answer and description when the controlling answer changes', () => {
    const applicant = sit(definition, { country: 'USA', state: 'KS' });
    expect(applicant.edit({ country: 'CAN' })).toEqual({
      changed: { country: 'CAN', state: '', state_desc: '' },
      cleared: { state: 'state' },
    });
  });

  it('keeps an answer of the same edit, with the description from the new options', () => {
    const applicant = sit(definition, { country: 'USA', state: 'KS' });
    expect(applicant.edit({ country: 'CAN', state: 'KS' }).changed).toEqual({
      country: 'CAN',
      state_desc: 'Kansas of the North',
    });
  });

  it('has the description from its current options when a session value controls them', () => {
    const optionsBy = {
      valueKey: 'session:is_service_user',
      category: 'displayAndOptions',
      options: { '': [], x: [['a', 'A']], y: [['a', 'Another A']] },
    };
    const applicant = sit(
      definitionOf([{ type: 'select', key: 's', label: 's', optionsBy } as never]),
      { s: 'a' },
      { is_service_user: 'x' },
    );
    expect(applicant.edit({ 'session:is_service_user': 'y' }).changed).toEqual({
      'session:is_service_user': 'y',
      s_desc: 'Another A',
    });
  });

  it('is hidden while no value matches', () => {
    expect(sit(definition, { country: 'FRA' }).edit({ state: 'KS' }).changed).toEqual({});
  });
});

describe('derived values and descriptions', () => {
  it('are updated in the same edit, each after the values that it reads', () => {
    const calculations = [
      { key: 'derived:greeting', from: ['derived:name'], calculate: `'Hello ' & \`derived:name\`` },
      { key: 'derived:name', from: ['nick', 'first'], calculate: `nick != '' ? nick : first` },
    ];
    const applicant = sit(definitionOf([text('first'), text('nick')], { form: { calculations } as never }), {
      first: 'Ada',
    });
    expect(applicant.values['derived:greeting']).toBe('Hello Ada');
    expect(applicant.edit({ nick: 'A' }).changed).toEqual({
      nick: 'A',
      'derived:name': 'A',
      'derived:greeting': 'Hello A',
    });
  });

  it('cannot be edited, and neither can unknown keys', () => {
    expect(
      sit(definitionOf([yesNo('a')])).edit({ a_desc: 'mine', 'derived:x': '1', nobody: '2', ['__proto__']: '3' })
        .changed,
    ).toEqual({});
  });
});
