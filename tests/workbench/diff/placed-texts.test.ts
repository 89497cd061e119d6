/** Texts that are added, removed or moved to another page have a line of their own. */
import { describe, expect, it } from 'vitest';
import type { Migration } from '../../../engine/index.ts';
import { diffForms } from '../../../workbench/check/index.ts';
import { comparedForm } from './compared-form.ts';

type Block = Readonly<Record<string, unknown>>;

const note = { type: 'content', id: 'note', text: 'Bring your documents.' };
const name = { type: 'text', key: 'name', label: 'Name' };
const way = { type: 'text', key: 'way', label: 'Way' };
const far = { when: [{ valueKey: 'way', operator: 'equals', target: 'far' }] };

const formWith = (you: readonly Block[], rest: readonly Block[] = [way], more: Block = {}) => {
  const keys = [...you, ...rest].flatMap(({ key }) => (typeof key === 'string' ? [key] : []));
  return comparedForm({
    pages: [
      { id: 'you', title: 'You', blocks: you },
      { id: 'rest', title: 'Rest', blocks: rest, ...more },
    ],
    keys: Object.fromEntries(keys.map((key) => [key, { type: 'text', maxLength: 45 }])),
  });
};

const told = (...[before, after, migrations]: Parameters<typeof diffForms>) =>
  diffForms(before, after, migrations).map(({ key, verdict, sentence }) => [key, verdict, sentence]);
const of = (key: string, sentence: string) => [key, 'safe', sentence];

describe('a text', () => {
  const plain = formWith([name]);
  const hinted = formWith([{ ...name, hint: 'In full.' }]);
  const listing = (...list: readonly string[]) => formWith([name, { ...note, text: list }]);
  const moved = 'The text is on the page "rest" instead of "you".';

  it.for([
    ['is added', plain, formWith([name, note]), [of('note', 'The text "Bring your documents." was added.')]],
    ['is removed', formWith([name, note]), plain, [of('note', 'The text "Bring your documents." was removed.')]],
    ['is added to a question', plain, hinted, [of('name', 'The hint "In full." was added.')]],
    ['is removed from a question', hinted, plain, [of('name', 'The hint "In full." was removed.')]],
    ['is added before others', listing('b', 'c'), listing('a', 'b', 'c'), [of('note', 'The text "a" was added.')]],
    [
      'is removed before others',
      listing('a', 'b', 'b'),
      listing('b'),
      [of('note', 'The text "a" was removed.'), of('note', 'The text "b" was removed.')],
    ],
    ['moves to another page', formWith([name, note]), formWith([name], [way, note]), [of('note', moved)]],
    [
      'moves with a condition',
      formWith([name, note]),
      formWith([name], [way, { ...note, ...far }]),
      [of('note', moved), of('note', 'The text is hidden where it was shown.')],
    ],
    [
      'moves and is another one',
      formWith([name, note]),
      formWith([name], [way, { ...note, text: 'Bring nothing.' }]),
      [of('note', moved), of('note', 'The text is "Bring nothing." instead of "Bring your documents.".')],
    ],
  ] as const)('%s', ([, before, after, lines]) => expect(told(before, after)).toEqual(lines));

  it('moves to a page that is shown under a condition', () => {
    const after = formWith([name, way], [{ ...name, key: 'more', label: 'More' }, note], far);
    const before = formWith([name, way, note], [{ ...name, key: 'more', label: 'More' }], far);
    expect(told(before, after)).toEqual([of('note', moved), of('note', 'The text is hidden where it was shown.')]);
  });

  it('of a new question, or of one that is gone, has no line beside that of the question', () => {
    const asking = formWith([name, { ...way, key: 'new', hint: 'Any.' }]);
    expect(told(plain, asking)).toEqual([of('new', 'The question is new.')]);
    expect(told(asking, plain)).toEqual([['new', 'needs migration', 'The key was removed.']]);
  });

  it('stays with a question that a migration renames', () => {
    const rename: Migration = { rename: { name: 'full_name' } };
    const [before, after, other] = ['name', 'full_name', 'full_name'].map((key, index) =>
      formWith([{ ...name, key, hint: index === 2 ? 'As you like.' : 'In full.' }]),
    );
    if (before === undefined || after === undefined || other === undefined) throw new Error('A form is missing.');
    const renamed = of('name', 'A migration renames the key to full_name.');
    expect(told(before, after, [rename])).toEqual([renamed]);
    expect(told(before, other, [rename])).toEqual([
      renamed,
      of('name', 'The hint is "As you like." instead of "In full.".'),
    ]);
  });

  it('of a question whose key another one takes is no text of that one', () => {
    const before = formWith([
      { ...name, hint: 'In full.' },
      { ...way, key: 'full_name', hint: 'Any.' },
    ]);
    const take: Migration = { drop: { full_name: 'Gone.' }, rename: { name: 'full_name' } };
    const hints = (hint: string) =>
      told(before, formWith([{ ...name, key: 'full_name', hint }]), [take]).filter(([, , one]) =>
        String(one).startsWith('The hint'),
      );
    expect(hints('In full.')).toEqual([]);
    expect(hints('Any.')).toEqual([of('name', 'The hint is "Any." instead of "In full.".')]);
  });

  it('with the id of a text of another page is told by itself', () => {
    const both = formWith([name, note], [way, note]);
    expect(told(both, formWith([name], [way, note]))).toEqual([
      of('note', 'The text "Bring your documents." was removed.'),
    ]);
    expect(told(both, formWith([name, { ...note, text: 'Bring nothing.' }], [way, note]))).toEqual([
      of('note', 'The text is "Bring nothing." instead of "Bring your documents.".'),
    ]);
  });

  it('moves from one question to another', () => {
    const [before, after] = [
      formWith([{ ...name, hint: 'Optional.' }]),
      formWith([name], [{ ...way, hint: 'Optional.' }]),
    ];
    expect(told(before, after)).toEqual([
      of('name', 'The hint "Optional." was removed.'),
      of('way', 'The hint "Optional." was added.'),
    ]);
  });

  it('of a block with another id is removed and added only where the conditions are other ones', () => {
    const memo = { ...note, id: 'memo' };
    const [before, same, other] = [note, memo, { ...memo, ...far }].map((block) => formWith([name, block]));
    if (before === undefined || same === undefined || other === undefined) throw new Error('A form is missing.');
    expect(told(before, same)).toEqual([['', 'safe', expect.stringMatching(/^Nothing that is asked/)]]);
    expect(told(before, other)).toEqual([
      of('note', 'The text "Bring your documents." was removed.'),
      of('memo', 'The text "Bring your documents." was added.'),
    ]);
  });

  it('is a message of a schema or a check that stays', () => {
    const schema = (errorMessage: unknown) => ({ schema: { pattern: '^x', errorMessage } });
    const checks = (...messages: readonly string[]) => ({
      checks: messages.map((message) => ({
        message,
        when: [{ valueKey: 'name', operator: 'equals', target: message }],
      })),
    });
    const between = (before: Block, after: Block) =>
      told(formWith([{ ...name, ...before }]), formWith([{ ...name, ...after }])).filter(([, , one]) =>
        String(one).startsWith('The message'),
      );
    expect(between(schema('No.'), schema({ pattern: 'Never.' }))).toEqual([
      of('name', 'The message is "Never." instead of "No.".'),
    ]);
    expect(between(checks('a', 'b'), checks('c'))).toEqual([
      of('name', 'The message "a" was removed.'),
      of('name', 'The message "b" was removed.'),
      of('name', 'The message "c" was added.'),
    ]);
    expect(between({}, checks('c'))).toEqual([]);
  });
});
