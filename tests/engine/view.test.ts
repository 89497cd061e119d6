import { describe, expect, it } from 'vitest';
import {
  errorsOf,
  interpolate,
  spansOf,
  submission,
  viewField,
  viewPage,
  type CompiledField,
  type ContentView,
  type FieldView,
} from '../../engine/index.ts';
import { isSensitiveKey, optionsOf } from '../../engine/internal.ts';
import { explain } from '../../workbench/index.ts';
import { definitionOf, equals, sit, text, yesNo } from './small-form.ts';

describe('the view of a field', () => {
  it('depends on the answers that the text of a lookup under an own entry names', () => {
    const lookup = {
      type: 'lookup',
      key: 'a',
      label: 'a',
      category: 'school',
      fills: {},
      ownEntry: 'Near {b}?',
    } as const;
    const { form } = sit(definitionOf([lookup, text('b')]), {});
    expect(form.fields.get('a')?.reads).toContain('b');
  });

  it('is plain data with everything that a control needs', () => {
    const { form, values } = sit(
      definitionOf([
        yesNo('a', { hint: 'Of {b}', required: { when: [equals('b', '1')], message: 'A' }, autocomplete: 'sex' }),
        text('b'),
      ]),
      { a: 'Y', b: '1' },
    );
    expect(viewField(form, values, 'a')).toEqual({
      type: 'radio',
      id: 'a',
      key: 'a',
      keys: ['a'],
      label: 'a',
      hint: 'Of 1',
      marked: [{ text: 'Of 1', spans: [{ text: 'Of ' }, { text: '1', translate: 'no' }] }],
      isRequired: true,
      value: 'Y',
      values: { a: 'Y' },
      options: [
        ['Y', 'Yes'],
        ['N', 'No'],
      ],
      text: 'Yes',
      isAnswered: true,
      maxLength: 45,
      missing: 'notAnswered',
      limits: [],
      autocomplete: 'sex',
      capitals: null,
      checklist: null,
      isSensitive: false,
      inputMode: null,
      width: 'full',
      rows: 1,
      unit: null,
      chosen: ['Y'],
      hasSearch: false,
      lookup: undefined,
      uploadLimits: null,
      example: null,
      printedAs: 'options',
      partOptions: [],
      badInput: '',
      inputNote: null,
      isIncomplete: false,
    });
    expect(viewField(form, values, 'nobody')).toBeNull();
  });

  it('lists the requirements of a password, in order', () => {
    const password = {
      type: 'password',
      key: 'p',
      label: 'P',
      checklist: true,
      schema: {
        allOf: [
          { minLength: 12, errorMessage: 'long' },
          { pattern: '\\d', errorMessage: { pattern: 'a number' } },
        ],
      },
      checks: [{ when: [], message: 'match' }],
    };
    const { form, values } = sit(definitionOf([password as never]));
    expect(viewField(form, values, 'p')?.checklist).toEqual(['long', 'a number', 'match']);
  });

  it('is sensitive if the data model declares it', () => {
    const { form, values } = sit(
      definitionOf([text('ssn')], { dataModel: { keys: { ssn: { type: 'text', maxLength: 11, sensitive: true } } } }),
    );
    expect(viewField(form, values, 'ssn')?.isSensitive).toBe(true);
  });

  it.each(['ssn', 'password'] as const)('is sensitive for a %s, independent of the data model', (type) => {
    const dataModel = { keys: { secret: { type: 'text', maxLength: 11, sensitive: false } } } as const;
    const { form, values } = sit(definitionOf([{ type, key: 'secret', label: 'Secret' }], { dataModel }));
    expect(viewField(form, values, 'secret')?.isSensitive).toBe(true);
  });
});

describe('a stored value', () => {
  const dataModel = {
    keys: {
      code: { type: 'text', maxLength: 9, sensitive: true },
      faith: { type: 'option', maxLength: 1, sensitive: true },
      left_year: { type: 'year', maxLength: 4, sensitive: true },
      origin_desc: { type: 'text', maxLength: 45, sensitive: true },
    },
  } as const;
  const { form } = sit(
    definitionOf(
      [
        { type: 'ssn', key: 'ssn', label: 'SSN' },
        yesNo('faith'),
        yesNo('origin'),
        text('name'),
        { type: 'month-year', key: 'left', label: 'Left', years: { count: 5, direction: 'past' } },
      ],
      { dataModel },
    ),
  );

  it.each(['ssn', 'code', 'faith', 'faith_desc', 'origin_desc', 'left_month', 'left_year'])(
    'is sensitive under %s: by its type, by the data model, or as a description or part of a sensitive answer',
    (key) => {
      expect(isSensitiveKey(form, key)).toBe(true);
    },
  );

  it.each(['name', 'name_desc', 'origin', 'nobody'])('is not sensitive under %s', (key) => {
    expect(isSensitiveKey(form, key)).toBe(false);
  });
});

describe('the names of months', () => {
  const asked = [
    { type: 'month-year', key: 'grad', label: 'Graduation', years: { count: 3, direction: 'future' } },
    { type: 'date', key: 'born', label: 'Born' },
  ] as never[];
  const answers = { grad_month: '5', grad_year: '2026', born: '2008-05-04' };
  const read = (more: object): readonly (string | undefined)[] => {
    const { form, values } = sit(definitionOf(asked, more), answers);
    return ['grad_month', 'born'].map((key) => viewField(form, values, key)?.text);
  };

  it('are English, or those of a list in the form', () => {
    expect(read({})).toEqual(['May 2026', 'May 4, 2008']);
    expect(read({ options: { months: [['5', 'Mayo']] } })).toEqual(['Mayo 2026', 'Mayo 4, 2008']);
  });
});

describe('options', () => {
  const select = (more: object): CompiledField =>
    sit(
      definitionOf([{ type: 'select', key: 's', label: 's', ...more } as never], {
        options: {
          few: [
            ['', 'Choose'],
            ['a', 'A'],
          ],
        },
      }),
    ).form.fields.get('s') as CompiledField;
  const offered = (more: object, values = {}) => optionsOf(select(more), values).map(([value]) => value);

  it('of a select begin with a blank option, by the author or by default', () => {
    expect(offered({ options: [['a', 'A']] })).toEqual(['', 'a']);
    expect(offered({ options: 'few' })).toEqual(['', 'a']);
  });

  it('can be years, counted from the current one', () => {
    expect(
      offered({ options: { years: { count: 3, direction: 'future' } } }, { 'session:today': '2026-03-04' }),
    ).toEqual(['', '2026', '2027', '2028']);
    expect(offered({ options: { years: { start: 2020, count: 2, direction: 'past' } } })).toEqual(['', '2020', '2019']);
  });

  it('can be years relative to the current one, in either order, and none while the day is unknown', () => {
    const day = { 'session:today': '2026-03-04' };
    expect(offered({ options: { years: { from: -1, to: 2 } } }, day)).toEqual(['', '2025', '2026', '2027', '2028']);
    expect(offered({ options: { years: { from: 1, to: -1 } } }, day)).toEqual(['', '2027', '2026', '2025']);
    expect(offered({ options: { years: { from: 0, to: 0 } } }, day)).toEqual(['', '2026']);
    expect(offered({ options: { years: { from: -1, to: 2 } } })).toEqual(['']);
    expect(select({ options: { years: { from: 0, to: 1 } } }).reads).toContain('session:today');
  });

  it('of a conditional select depend on the controlling answer', () => {
    const optionsBy = { valueKey: 'c', category: 'displayOnly', isMatched: ['USA'], options: [['KS', 'Kansas']] };
    expect(offered({ optionsBy }, { c: 'USA' })).toEqual(['', 'KS']);
    expect(offered({ optionsBy }, { c: 'CAN' })).toEqual([]);
  });

  it('remain the same object while they do not change', () => {
    const field = select({ options: [['a', 'A']] });
    expect(optionsOf(field, {})).toBe(optionsOf(field, {}));
  });
});

describe('the view of a page', () => {
  it('contains only shown blocks, the open tab and the shown copies', () => {
    const applicant = sit(
      definitionOf(
        [
          { type: 'content', id: 'hello', text: 'Hello {name}' },
          text('name'),
          {
            type: 'tabs',
            id: 't',
            label: 'T',
            default: 'x',
            tabs: [
              { id: 'x', label: 'X', blocks: [text('in_x')] },
              { id: 'y', label: 'Y', blocks: [text('in_y')] },
            ],
          },
          { type: 'repeat', id: 'r', title: 'R', use: 'one', prefixes: ['r_', 'r_2_'], max: 2 },
          { type: 'section', id: 'gone', when: [equals('name', 'Bob')], blocks: [text('z')] },
        ],
        { sections: { one: { title: 'Number {n}', blocks: [text('k')] } } },
      ),
      { name: 'Ada' },
    );
    const { form, values } = applicant;
    expect(viewPage(form, values, 'page').blocks).toMatchObject([
      { type: 'content', paragraphs: [[{ text: 'Hello ' }, { text: 'Ada', translate: 'no' }]] },
      { key: 'name' },
      {
        type: 'tabs',
        valueKey: 'tab:t',
        tabs: [
          { id: 'x', isOpen: true },
          { id: 'y', isOpen: false },
        ],
        blocks: [{ key: 'in_x' }],
      },
      {
        type: 'repeat',
        count: 1,
        max: 2,
        countKey: 'count:r',
        copies: [{ title: 'Number 1', blocks: [{ key: 'r_k' }] }],
      },
    ]);
    expect(viewPage(form, values, 'page').blocks).toHaveLength(4);
    applicant.edit({ 'count:r': '99' });
    expect(viewPage(form, applicant.values, 'page').blocks[3]).toMatchObject({
      count: 2,
      copies: [{}, { title: 'Number 2' }],
    });
    expect(() => viewPage(form, values, 'nowhere')).toThrow("no page 'nowhere'");
  });
});

describe('a text of the form', () => {
  it('can contain links to safe URLs; other URLs remain text', () => {
    expect(spansOf('Call [us](tel:+1316) or [write](mailto:a@example.edu), see [here](/about).')).toEqual([
      { text: 'Call ' },
      { text: 'us', href: 'tel:+1316' },
      { text: ' or ' },
      { text: 'write', href: 'mailto:a@example.edu' },
      { text: ', see ' },
      { text: 'here', href: '/about' },
      { text: '.' },
    ]);
    for (const unsafe of [
      '[x](javascript:alert(1))',
      '[x](//evil.example)',
      '[x](http://plain.example)',
      '[x](data:text/html,x)',
    ]) {
      expect(spansOf(unsafe).some(({ href }) => href !== undefined)).toBe(false);
    }
  });

  it('never contains a link from an answer', () => {
    const { form, values } = sit(definitionOf([{ type: 'content', id: 'c', text: 'Hi {name}' }, text('name')]), {
      name: '[x](https://evil.example)',
    });
    expect(viewPage(form, values, 'page').blocks[0]).toMatchObject({
      paragraphs: [[{ text: 'Hi ' }, { text: '[x](https://evil.example)', translate: 'no' }]],
    });
  });

  it('has its placeholders replaced, by nothing for unanswered values', () => {
    expect(interpolate('{a} and {derived:b}{c}', { a: '1', 'derived:b': '2' })).toBe('1 and 2');
    expect(interpolate('^\\d{3}$', {})).toBe('^\\d{3}$');
  });
});

describe('explain', () => {
  it('states why a field is hidden, its dependencies and the rules that clear it', () => {
    const { form, values } = sit(
      definitionOf([
        yesNo('a'),
        { type: 'section', id: 's', when: [equals('a', 'Y')], blocks: [text('b', { required: 'B' })] },
      ]),
      { a: 'N' },
    );
    expect(explain(form, values, 'b')).toEqual([
      "'b' is on the page 'page'.",
      "It is hidden, because the condition of 's' does not hold.",
      "It depends on a = 'N'.",
      "'s' can clear it.",
    ]);
    expect(explain(form, { ...values, a: 'Y' }, 'b')).toContain('It must be answered.');
    const own = sit(definitionOf([yesNo('a'), text('b', { when: [equals('a', 'Y')] })]), { a: 'N' });
    expect(explain(own.form, own.values, 'b').at(-1)).toBe('Its own condition can clear it.');
    expect(explain(form, values, 'nobody')).toEqual(["No field of 'small' is stored under 'nobody'."]);
  });
});

describe('a stored answer with characters that are refused today', () => {
  const greeting = { type: 'content' as const, id: 'hello', title: 'Thanks, {name}!', text: 'Hello {name}' };
  const asked = definitionOf([
    text('name', { label: 'Name of {name}', required: 'Name' }),
    { type: 'textarea', key: 'essay', label: 'Essay' },
    greeting,
  ]);
  const read = (name: string) => {
    const { form, validators, values } = sit(asked, { name, essay: 'a\nb\u001B' });
    const [field, essay, content] = viewPage(form, values, 'page').blocks as readonly [
      FieldView,
      FieldView,
      ContentView,
    ];
    return { form, values, errors: errorsOf(form, validators, values), field, essay, content };
  };

  it('is loaded, shown and printed without them', () => {
    const { field, essay, content } = read('Do\u0007e\u202Etxet\uFFFF');
    expect([field.value, field.text, field.label, content.title]).toEqual([
      'Doetxet',
      'Doetxet',
      'Name of Doetxet',
      'Thanks, Doetxet!',
    ]);
    expect([essay.value, essay.text]).toEqual(['a\nb', 'a\nb']);
  });

  it('counts as unanswered if no character is visible', () => {
    for (const name of ['\u200B', '\u2060\u3164', '\u0007', '\u00AD \uFEFF', '\u{E0041}']) {
      const { form, values, errors, field } = read(name);
      expect([name, field.isAnswered, errors['name'], 'name' in submission(form, values)]).toEqual([
        name,
        false,
        ['Name'],
        false,
      ]);
    }
  });

  it('does not change the direction of the text around it', () => {
    expect(read('דוד').content).toMatchObject({
      title: 'Thanks, \u2068דוד\u2069!',
      paragraphs: [[{ text: 'Hello ' }, { text: '\u2068דוד\u2069', translate: 'no' }]],
    });
  });
});
