/** Thirty edits of one form, each with its effect on saved answers. */
import { describe, expect, it } from 'vitest';
import { diffForms, isBreaking, type ComparedForm, type FormChange } from '../../../workbench/check/index.ts';
import type { Migration } from '../../../engine/index.ts';
import { proposedMigration } from '../../../engine/internal.ts';
import { comparedForm } from './compared-form.ts';

type Block = Readonly<Record<string, unknown>>;
interface Parts {
  readonly blocks: Readonly<Record<string, Block>>;
  readonly keys: Readonly<Record<string, object>>;
  readonly rules?: readonly object[];
  readonly calculate?: string;
  readonly title?: string;
}
const when = (valueKey: string, target: string) => [{ valueKey, operator: 'equals', target }];
const options = (...codes: readonly string[]) => codes.map((code) => [code, `Option ${code}`]);
const base: Parts = {
  blocks: {
    name: { type: 'text', key: 'name', label: 'Name' },
    color: { type: 'radio', key: 'color', label: 'Color', options: options('r', 'g', 'b') },
    size: { type: 'radio', key: 'size', label: 'Size', options: options('s', 'l') },
    reason: { type: 'text', key: 'reason', label: 'Why?', when: when('color', 'g') },
    note: {
      type: 'text',
      key: 'note',
      label: 'Note',
      schema: { type: 'string', pattern: '^[a-z]*$', errorMessage: 'Use letters.' },
    },
    shout: { type: 'text', key: 'shout', label: 'Shout', when: when('derived:is_big', '1') },
  },
  keys: {
    name: { type: 'text', maxLength: 45 },
    color: { type: 'option', maxLength: 5 },
    size: { type: 'option', maxLength: 5 },
    reason: { type: 'text', maxLength: 45 },
    note: { type: 'text', maxLength: 45 },
    shout: { type: 'text', maxLength: 45 },
  },
  calculate: "size = 'l' ? '1' : ''",
};

function compared({ blocks, keys, rules = [], calculate = '', title = 'You' }: Parts): ComparedForm {
  return comparedForm({
    pages: [{ id: 'you', title, blocks: Object.values(blocks) }],
    keys,
    rules,
    calculations: [{ key: 'derived:is_big', from: ['size'], calculate }],
  });
}

const withBlock = (name: string, more: Block): Parts => ({
  ...base,
  blocks: { ...base.blocks, [name]: { ...base.blocks[name], ...more } },
});
const without = (name: string, isKeyKept = false): Parts => {
  const { [name]: _block, ...blocks } = base.blocks;
  const { [name]: key, ...keys } = base.keys;
  return { ...base, blocks, keys: isKeyKept ? { ...keys, [name]: { ...key, notAsked: 'No longer asked.' } } : keys };
};
const withKey = (name: string, more: object): Parts => ({
  ...base,
  keys: { ...base.keys, [name]: { ...base.keys[name], ...more } },
});
const renamed: Parts = {
  ...without('name'),
  blocks: { full_name: { type: 'text', key: 'full_name', label: 'Name' }, ...without('name').blocks },
  keys: { ...without('name').keys, full_name: { type: 'text', maxLength: 45 } },
};
const plain = (name: string): Parts => {
  const { when: _when, schema: _schema, ...block } = base.blocks[name] ?? {};
  return { ...base, blocks: { ...base.blocks, [name]: block } };
};
const added: Parts = {
  ...base,
  blocks: { ...base.blocks, extra: { type: 'text', key: 'extra', label: 'Extra' } },
  keys: { ...base.keys, extra: { type: 'text', maxLength: 45 } },
};
const clears = { id: 'clears-note', when: when('color', 'r'), clears: ['note'] };

type Row = readonly [what: string, before: Parts, after: Parts, change: Partial<FormChange>, migration?: Migration];
const rows: readonly Row[] = [
  ['a label', base, withBlock('name', { label: 'Full name' }), { aspect: 'meaning', verdict: 'check' }],
  ['a hint', base, withBlock('name', { hint: 'As in your passport.' }), { aspect: 'text', verdict: 'safe' }],
  ['the title of the page', base, { ...base, title: 'About you' }, { aspect: 'text', verdict: 'safe' }],
  [
    'the order',
    base,
    { ...base, blocks: Object.fromEntries(Object.entries(base.blocks).reverse()) },
    { aspect: 'text', verdict: 'safe' },
  ],
  ['a new question', base, added, { aspect: 'question', key: 'extra', verdict: 'safe' }],
  ['a removed key', base, without('name'), { aspect: 'key', key: 'name', verdict: 'needs migration' }],
  [
    'a removed key with a migration',
    base,
    without('name'),
    { aspect: 'key', key: 'name', verdict: 'loses answers', isDeclared: true },
    { drop: { name: 'Gone.' } },
  ],
  [
    'a question without its key',
    base,
    without('name', true),
    { aspect: 'question', key: 'name', verdict: 'loses answers' },
  ],
  ['a renamed key', base, renamed, { aspect: 'key', key: 'name', verdict: 'needs migration' }],
  [
    'a renamed key with a migration',
    base,
    renamed,
    { aspect: 'key', key: 'name', verdict: 'safe', isDeclared: true },
    { rename: { name: 'full_name' } },
  ],
  [
    'a retyped key',
    base,
    {
      ...withBlock('name', { type: 'radio', options: options('a') }),
      keys: { ...base.keys, name: { type: 'option', maxLength: 5 } },
    },
    { aspect: 'key', key: 'name', verdict: 'needs migration' },
  ],
  [
    'a new option',
    base,
    withBlock('color', { options: options('r', 'g', 'b', 'w') }),
    { aspect: 'options', verdict: 'safe', example: { color: 'w' } },
  ],
  [
    'a removed option',
    base,
    withBlock('color', { options: options('r', 'g') }),
    { aspect: 'options', verdict: 'needs migration', example: { color: 'b' } },
  ],
  [
    'a recoded option',
    base,
    withBlock('color', { options: options('r', 'g', 'x') }),
    { aspect: 'options', verdict: 'needs migration' },
  ],
  [
    'a recoded option with a migration',
    base,
    withBlock('color', { options: options('r', 'g', 'x') }),
    { aspect: 'options', verdict: 'safe', isDeclared: true, sentence: 'A migration replaces options: b by x.' },
    { recode: { color: { b: 'x' } } },
  ],
  [
    'the label of an option',
    base,
    withBlock('color', { options: [['r', 'Crimson'], ...options('g', 'b')] }),
    { aspect: 'options', verdict: 'check' },
  ],
  [
    'the order of options',
    base,
    withBlock('color', { options: options('b', 'g', 'r') }),
    { aspect: 'options', verdict: 'safe' },
  ],
  [
    'a new condition',
    base,
    withBlock('name', { when: when('color', 'r') }),
    { aspect: 'visibility', key: 'name', verdict: 'loses answers', example: {} },
  ],
  ['a removed condition', base, plain('reason'), { aspect: 'visibility', key: 'reason', verdict: 'safe', example: {} }],
  [
    'another target of a condition',
    base,
    withBlock('reason', { when: when('color', 'r') }),
    { aspect: 'visibility', key: 'reason', verdict: 'loses answers', example: { color: 'g' } },
  ],
  [
    'a wider condition',
    base,
    withBlock('reason', { when: [{ valueKey: 'color', operator: 'in', target: ['g', 'r'] }] }),
    { aspect: 'visibility', verdict: 'safe', example: { color: 'r' } },
  ],
  [
    'a narrower condition',
    base,
    withBlock('reason', { when: [...when('color', 'g'), ...when('size', 'l')] }),
    { aspect: 'visibility', verdict: 'loses answers', example: { color: 'g' } },
  ],
  [
    'a condition that means the same',
    base,
    withBlock('reason', { when: [{ valueKey: 'color', operator: 'in', target: ['g'] }] }),
    { aspect: 'text', verdict: 'safe' },
  ],
  [
    'a calculation that a condition reads',
    base,
    { ...base, calculate: "size = 's' ? '1' : ''" },
    { aspect: 'visibility', key: 'shout', verdict: 'loses answers', example: { size: 'l' } },
  ],
  [
    'a requirement',
    base,
    withBlock('name', { required: 'Give a name.' }),
    { aspect: 'requirement', key: 'name', verdict: 'check', example: { name: '' } },
  ],
  [
    'a conditional requirement',
    base,
    withBlock('name', { required: { when: when('size', 'l'), message: 'Give a name.' } }),
    { aspect: 'requirement', verdict: 'check', example: { size: 'l', name: '' } },
  ],
  ['no requirement', withBlock('name', { required: 'Give a name.' }), base, { aspect: 'requirement', verdict: 'safe' }],
  [
    'a shorter answer',
    base,
    { ...withKey('note', { maxLength: 10 }), blocks: withBlock('note', { maxLength: 10 }).blocks },
    { aspect: 'validation', key: 'note', verdict: 'check', example: { note: 'x'.repeat(11) } },
  ],
  ['another schema', base, plain('note'), { aspect: 'validation', key: 'note', verdict: 'safe' }],
  [
    'a rule that clears',
    base,
    { ...base, rules: [clears] },
    { aspect: 'clearing', key: 'note', verdict: 'loses answers', example: { color: 'r' } },
  ],
];

describe('the difference between two definitions', () => {
  it('is judged for thirty edits', () => expect(rows).toHaveLength(30));

  it.for(rows)('names %s', ([, before, after, change, migration]) => {
    const changes = diffForms(compared(before), compared(after), migration === undefined ? [] : [migration]);
    expect(changes).toContainEqual(expect.objectContaining(change));
    const [worst] = [change].map(
      ({ verdict, isDeclared }) => verdict !== 'safe' && verdict !== 'check' && isDeclared !== true,
    );
    expect(changes.some(isBreaking)).toBe(worst);
  });

  it('is nothing for the same form', () => expect(diffForms(compared(base), compared(base))).toEqual([]));
});

describe('a calculated answer', () => {
  const size = { type: 'number', key: 'size', label: 'Size', maximum: 9 };
  const twice = { key: 'twice', from: ['size'], calculate: "size = '' ? '' : $number(size) * 2" };
  const shown = { type: 'calculated', key: 'twice', label: 'Twice' };
  const sized = { size: { type: 'number', maxLength: 1 } };
  const stored = { ...sized, twice: { type: 'number', maxLength: 2 } };
  const formOf = (blocks: readonly object[], keys: object, calculations: readonly object[]) =>
    comparedForm({ pages: [{ id: 'p', title: 'P', blocks }], keys, calculations });
  const asked = formOf([size, { ...size, key: 'twice', label: 'Twice' }], stored, []);
  const calculated = formOf([size, shown], stored, [twice]);
  const changes = (...[one, other]: Parameters<typeof diffForms>) =>
    diffForms(one, other)
      .filter(({ aspect }) => aspect === 'calculation' || aspect === 'key')
      .map(({ key, verdict, sentence }) => [key, verdict, sentence]);

  it('is found when it is new, changed or gone, and needs no migration', () => {
    const none = formOf([size], sized, []);
    const other = formOf([size, shown], stored, [{ ...twice, calculate: "size = '' ? '' : $number(size) + 1" }]);
    expect([changes(none, calculated), changes(calculated, other), changes(calculated, none)]).toEqual([
      [['twice', 'safe', 'The answer is calculated: drafts get it, submitted applications do not have it.']],
      [
        [
          'twice',
          'needs decision',
          'The answer is calculated differently: drafts get the new result, submitted applications keep theirs.',
        ],
      ],
      [
        [
          'twice',
          'loses answers',
          'The answer is no longer calculated: drafts lose it, submitted applications keep it.',
        ],
      ],
    ]);
  });

  it('needs a migration only if it replaces what applicants have answered', () => {
    expect(changes(asked, calculated)).toContainEqual([
      'twice',
      'needs migration',
      'The key was replaced by a calculation.',
    ]);
    expect(changes(calculated, asked)).toEqual([]);
    expect(proposedMigration({ before: asked.expanded }, calculated.expanded)).toEqual({
      drop: { twice: 'This question is no longer asked.' },
    });
  });
});
